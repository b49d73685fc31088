"""Resolving a parsed sentence: antecedents of pronouns and forces of determiners.

A tree is walked in surface order, and at every choice point `Choices` selects the option.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from logic2text import formula as fol
from logic2text.arithmetic import COMPARISONS, measure_of
from logic2text.english import syntax as en
from logic2text.english.closed_words import is_plural
from logic2text.english.determiners import Force, NounNumber
from logic2text.english.structure import is_reciprocal
from logic2text.english.traversal import parts, subtrees
from logic2text.lexicon.entry import Entry
from logic2text.reading.choices import Grade, Option, ReadingKind
from logic2text.reading.grammar.actions.bindings import UNNAMED, UNNAMED_TWO
from logic2text.reading.grammar.closed_classes import BOTH, NEITHER, OF_CASES, PAIRED, PLURAL
from logic2text.reading.grammar.ellipsis import (
    ONE,
    REST,
    THOSE,
    choose_conjunction,
    find_elided_verb,
    is_elided,
    restore_contained,
    restore_related,
)
from logic2text.reading.grammar.forces import (
    PhraseContext,
    place_after,
    place_of_consequent,
)
from logic2text.reading.interpretation.phrase_resolver import PhraseResolver, without_group
from logic2text.reading.interpretation.phrase_terms import (
    Antecedent,
    classify,
    names_in,
    objects_named,
    term_of,
)
from logic2text.reading.parsing.generics import (
    EVERY,
    forces_of_a_measured,
    forces_of_a_subject,
    forces_of_plural,
    is_generic,
)


@dataclass(slots=True)
class Resolver(PhraseResolver):
    """Resolves a tree by one combination of choices."""

    def visit(self, node: Any) -> Any:
        """Resolve every choice point in a part of the tree."""
        match node:
            case en.Predication(subject, verb_phrase):
                return self._predication(subject, verb_phrase)
            case en.Relation():
                return self._relation(node)
            case en.ThereIs():
                return self._there_is(node)
            case en.ForClause():
                return self._for_clause(node)
            case en.Conditional():
                return self._conditional(node)
            case en.Presupposition():
                return self._presupposition(node)
            case en.Biconditional(left, right):
                outside, self.in_conditional = self.in_conditional, True
                sides = [self._at(PhraseContext.OPEN, side) for side in (left, right)]
                self.in_conditional = outside
                return en.Biconditional(*sides)
            case (
                en.Negation()
                | en.NegatedPhrase()
                | en.Coordination(en.Conjunction.NOR)
                | en.CoordinatedVerbPhrase(en.Conjunction.NOR)
            ):
                return self._below_at(PhraseContext.NEGATIVE, node)
            case en.CoordinatedPhrase(en.Conjunction.NOR):
                outer, self.place = self.place, PhraseContext.NEGATIVE
                listed = self._resolve_coordinated(node)
                self.place = outer
                return listed
            case en.Nominal() | en.OnlyOne():
                return self._predicate_noun(node)
            case _:
                return self._phrase(node)

    def _conditional(self, clause: en.Conditional) -> en.Conditional:
        form = clause.form
        # What a pronoun stands for in one conditional is out of its reach in the next.
        outer_subjects = dict(self.discourse.subjects)
        outer, self.in_conditional = self.in_conditional, True
        if form is en.ConditionalForm.ONLY_IF:
            self.of_case, outer_case = True, self.of_case
            antecedent = self.visit(clause.antecedent)
            consequent = self._at(PhraseContext.OPEN, clause.consequent)
            self.of_case = outer_case
        elif form in en.CONDITION_LAST:
            consequent = self._at(place_of_consequent(self.place), clause.consequent)
            if any(isinstance(p, en.Noun) and is_elided(p) for p in subtrees(clause.antecedent)):
                self.inexpressible = True  # "Some cubes are small if all of them are": all cubes
            antecedent = self._at(PhraseContext.CONDITION, clause.antecedent)
        else:
            antecedent = self._at(PhraseContext.CONDITION, clause.antecedent)
            consequent = self._at(place_of_consequent(self.place), clause.consequent)
        self.discourse.subjects, self.in_conditional = outer_subjects, outer
        return replace(clause, antecedent=antecedent, consequent=consequent)

    def _presupposition(self, node: en.Presupposition) -> en.Clause:
        """As in "both cubes are small": the two that were said to be cubes, or the only two."""
        match node:
            case en.Presupposition(
                en.ThereIs(en.Determiner(en.Quantity.EXACTLY, number), noun),
                en.Predication(en.Quantified(determiner), verb_phrase),
            ) if number > 1 and determiner.force is Force.UNIVERSAL:
                terms = self.discourse.find_classified(noun)
                if len(terms) == number:
                    options = (Option(True), Option(False, Grade.LIVE))
                    if self.choices.take(options, ReadingKind.ANTECEDENT):
                        names = tuple(en.Name(term, term.name) for term in reversed(terms))
                        group = en.CoordinatedPhrase(en.Conjunction.AND, names)
                        return cast(en.Clause, self.visit(en.Predication(group, verb_phrase)))
        return cast(en.Clause, self._below(node))

    def _relation(self, relation: en.Relation) -> en.Relation:
        self.complete = self.complete and not find_elided_verb(relation)
        outer = self.compared, self.symmetric, self.verb
        self.compared, self.symmetric = _compares(relation.entry), relation.entry.symmetric
        self.verb = relation.entry
        place = self.place
        objects: list[en.NounPhrase] = []
        for parsed in relation.objects:
            phrase = self._one_of_kind(self._with_noun(parsed, contrasted=False))
            if (
                isinstance(phrase, en.Reflexive)
                and objects
                and relation.entry.links[-1:] == ("and",)
            ):
                phrase = self._of_earlier_object(phrase, objects[-1])
            phrase = self._of_any(phrase, relation.entry)
            # In surface order: a pronoun within a later object can refer to an earlier one, "gives
            # a dog to its owner"; one that is the object itself cannot, "pays a fee for it".
            excluded = self.excluded
            if isinstance(phrase, en.Pronoun):
                terms = map(term_of, objects)
                self.excluded = (*excluded, *(term for term in terms if term is not None))
            objects.append(self.visit(_other_than_first(phrase, objects)))
            self.excluded = excluded
            self.place = _place_after_phrase(objects[-1], self.place)
        self.compared, self.symmetric, self.verb = outer
        self.place = place
        self._mention_objects(relation, objects)
        return replace(relation, objects=tuple(objects))

    def _of_any(self, phrase: en.NounPhrase, entry: Entry) -> en.NounPhrase:
        """As in "may use a lab", which can be of any lab."""
        allows = entry.singular.partition(" ")[0] in _ALLOWING
        if not allows or self.place not in (PhraseContext.POSITIVE, PhraseContext.OPEN):
            return phrase
        match phrase:
            case en.Quantified(en.A, other_than=None):
                options = Option(en.A), Option(EVERY, Grade.WEAK)
                return replace(phrase, determiner=self.choices.take(options, ReadingKind.FORCE))
            case _:
                return phrase

    def _of_earlier_object(self, phrase: en.Reflexive, item: en.NounPhrase) -> en.NounPhrase:
        """As in "the sum of a number and itself": the number, hardly the sum."""
        term = term_of(item)
        if term is None:
            return phrase
        options: tuple[Option[en.NounPhrase], ...] = (
            Option(en.Pronoun(term, phrase.gender)),
            Option(phrase, Grade.WEAK),
        )
        return self.choices.take(options, ReadingKind.ANTECEDENT)

    def _one_of_kind(self, phrase: en.NounPhrase) -> en.NounPhrase:
        """As in "(Ann owns a dog, and Max owns) one"."""
        if not isinstance(phrase, en.Quantified) or phrase.noun.kind != ONE:
            return phrase
        options = self.earlier.find_one()
        self.complete = self.complete and bool(options)
        if not options:
            return phrase
        return replace(phrase, noun=self.choices.take(options, ReadingKind.ANTECEDENT))

    def _predicate_noun(self, node: en.Nominal | en.OnlyOne) -> en.VerbPhrase:
        outer = self.predicated, self.in_unique
        self.predicated, self.in_unique = self.excluded, isinstance(node, en.OnlyOne)
        visited = cast(en.VerbPhrase, self._below(node))
        self.predicated, self.in_unique = outer
        return visited

    def _predication(self, subject: en.NounPhrase, verb_phrase: Any) -> en.Clause:
        verb_phrase = restore_contained(verb_phrase)
        subject = self._of_cases(subject)
        if find_elided_verb(verb_phrase):
            of_gap = isinstance(subject, en.Gap)
            options = self.earlier.restorations(verb_phrase, of_gap=of_gap)
            if not options:
                self.complete = False
                return en.Predication(subject, verb_phrase)
            restored = self.choices.take(options, ReadingKind.ANTECEDENT)
            subject = self._with_noun(subject, contrasted=True)
            verb_phrase = restored
        else:
            subject = self._with_noun(subject, contrasted=False)
            verb_phrase = restore_related(verb_phrase)
        if isinstance(subject, en.CoordinatedPhrase) and is_reciprocal(verb_phrase):
            among = [part for part in subtrees(subject) if isinstance(part, en.Quantified)]
            if any(part.determiner.quantity is en.Quantity.ONLY for part in among):
                self.inexpressible = True  # "Only cubes and b are the same size"
        if _has_reciprocal_part(verb_phrase):
            self.inexpressible = True  # "All students are happy but do not like each other"
        outer, self.pairs = self.pairs, []
        predication = self._resolve_predication(subject, verb_phrase)
        place = _place_after_phrase(predication.subject, self.place)
        claim: en.Clause = predication
        for noun in self.pairs:
            two = en.ThereIs(en.Determiner(en.Quantity.EXACTLY, 2), noun, labelled=False)
            claim = en.Presupposition(self.visit(two), claim)
        self.pairs = outer
        self.earlier.add(subject, verb_phrase, place, term_of(predication.subject))
        if isinstance(subject, en.Quantified):
            self._mention_all(predication.subject, subject.noun, verb_phrase)
        return claim

    def _of_cases(self, subject: en.NounPhrase) -> en.NounPhrase:
        """As in "a dog always barks": every dog; but "if a dog always barks" is of one."""
        match subject:
            case en.Quantified(en.Determiner(quantity, bare=True, plural=False)) if (
                quantity in _OF_CASES
            ):
                of_one = self.place is PhraseContext.CONDITION
                self.complete = self.complete and not (of_one and quantity != en.Quantity.EVERY)
                determiner = en.A if of_one else en.Determiner(quantity)
                return replace(subject, determiner=determiner)
            case _:
                return subject

    def _with_noun(self, subject: en.NounPhrase, *, contrasted: bool) -> en.NounPhrase:
        """A subject with the noun that it leaves out: "some (cubes) are small".

        With `contrasted` its verb phrase is left out too: "some are not" is about other cubes.
        """
        if not isinstance(subject, en.Quantified) or not is_elided(subject.noun):
            return subject
        if subject.noun.kind == REST:
            return subject  # resolved with its exception
        if subject.noun.kind == THOSE:
            return self._take_up_kind(subject)
        is_of_two = subject.determiner in (NEITHER, BOTH)
        nouns = [] if is_of_two else self.earlier.find_elided(subject, contrasted=contrasted)
        own = self._nouns_of_subject()
        nouns = [option for option in nouns if option.value not in own]
        options = [
            Option[en.NounPhrase](replace(subject, noun=option.value), option.grade)
            for option in nouns
            if option.value
        ]
        if len(options) < len(nouns):
            self.inexpressible = True  # those that Max does not like: no noun says so
        group = self.discourse.group
        if group is not None and not {*names_in(group)}.isdisjoint(self.excluded):
            group = None
        if is_of_two and group is not None and len(group.phrases) != subject.determiner.number:
            group = None
        conjunction = None if group is None else choose_conjunction(subject.determiner)
        if group is not None and subject.determiner.force is Force.ANY:
            is_positive = self.place is PhraseContext.POSITIVE
            conjunction = en.Conjunction.AND if is_positive else en.Conjunction.OR
        if group is not None and conjunction is not None:
            after = options if self.earlier.is_after_group() else []
            options = [Option(option.value, Grade.LIVE) for option in after]
            # "All are small" after "b and c": the two that were named come before all things of a
            # kind.
            options.insert(0, Option(replace(group, conjunction=conjunction)))
        if not options:
            self.complete = False
            return subject
        return self.choices.take(options, ReadingKind.ANTECEDENT)

    def _resolve_predication(self, subject: en.NounPhrase, verb_phrase: Any) -> en.Predication:
        start = len(self.discourse.seen)
        if isinstance(subject, en.Quantified) and not subject.labelled:
            subject = self._subject(subject, verb_phrase)
        elif isinstance(subject, en.Application):
            subject = self._value(subject, verb_phrase)
        outer = self.excluded, self.named_beside, self.in_subject, self.pairs_all, self.place
        outer_kind = self.of_kind
        outer_subject = self.of_each, self.subject_name, self.has_group_subject
        around = self.objects, self.subject_terms
        self.in_subject, self.named_beside = True, frozenset(names_in(verb_phrase))
        self.objects = frozenset(objects_named(verb_phrase))
        if self.gap is not None and _has_gap(verb_phrase):
            self.excluded = (self.gap,)
        visited = self.visit(subject)
        self.in_subject = False
        self.excluded = self.subject_terms = self._co_arguments(visited, start)
        self.of_each = isinstance(visited, en.OnlyNamed) or (
            self.in_unique and isinstance(visited, en.Gap)
        )
        self.of_kind = isinstance(visited, en.Quantified) and is_generic(visited.determiner)
        self.pairs_all = isinstance(visited, en.Quantified) and _is_all(visited.determiner)
        self.place = _place_after_phrase(visited, self.place)
        self.subject_name = visited if isinstance(visited, en.Name) else None
        self.has_group_subject = visited is self.discourse.group
        outer_numbers, self.of_numbers = self.of_numbers, _compares_numbers(verb_phrase)
        if self.of_numbers and isinstance(visited, en.Application):
            self.discourse.numbers.update(self.excluded)
        predication = en.Predication(visited, self.visit(verb_phrase))
        self.of_numbers = outer_numbers
        # The variable of "only b" stands for whatever the verb phrase is said of, which no later
        # clause can name.
        if isinstance(visited, en.OnlyNamed) and visited.binds is not None:
            self.discourse.forget(visited.binds)
        # After the verb phrase, whose own phrases cannot take up what it says.
        self.discourse.classified += classify(visited, verb_phrase)
        self.excluded, self.named_beside, self.in_subject, self.pairs_all, self.place = outer
        self.of_kind = outer_kind
        self.objects, self.subject_terms = around
        self.of_each, self.subject_name, self.has_group_subject = outer_subject
        return predication

    def _subject(self, subject: en.Quantified, verb_phrase: en.VerbPhrase) -> en.Quantified:
        if subject.ordinal:
            return subject
        if subject.determiner == en.A and subject.other_than is None:
            is_alone = any(subject is phrase for phrase in self.alone)
            options = forces_of_a_subject(
                verb_phrase,
                self.place,
                is_alone=is_alone,
                noun=en.THING if self.of_case else subject.noun,
                is_rule=self.of_rule,
            )
            if self.of_case and options[0].value == en.A:
                # "Rex barks only if a burglar enters" is hardly about all burglars together.
                options = [o if o.value == en.A else Option(o.value, Grade.WEAK) for o in options]
        elif subject.determiner == PLURAL:
            options = forces_of_plural(verb_phrase, is_rule=self.of_rule)
            kind = subject.noun.kind
            if kind is not None and kind.mass and self.place is PhraseContext.CONDITION:
                options = Option(en.SOME), Option(options[0].value, Grade.LIVE)  # "if snow falls"
        else:
            return subject
        return replace(subject, determiner=self.choices.take(options, ReadingKind.FORCE))

    def _value(self, value: en.Application, verb_phrase: en.VerbPhrase) -> en.Application:
        """As in "the weight of a crate (is over 5)": of every crate."""
        match value.arguments:
            case (en.Application() as inner,):
                return replace(value, arguments=(self._value(inner, verb_phrase),))
            case (en.Quantified(en.A, other_than=None) as owner,) if _measures(verb_phrase):
                options = forces_of_a_measured(self.place)
                force = self.choices.take(options, ReadingKind.FORCE)
                return replace(value, arguments=(replace(owner, determiner=force),))
            case _:
                return value

    def _co_arguments(self, subject: en.NounPhrase, start: int) -> tuple[Antecedent, ...]:
        """The antecedents that only reflexives of the verb phrase can have (Principle B)."""
        match subject:
            case en.Name(term) | en.Pronoun(term) | en.Definite(term):
                return (term,)
            case en.Quantified(binds=fol.Variable() as variable):
                return (variable,)
            case en.Application():
                return (self.discourse.seen[-1].term,)
            case en.CoordinatedPhrase(conjunction, phrases):
                is_of_all = conjunction in (en.Conjunction.AND, en.Conjunction.NOR)
                if is_of_all and all(isinstance(p, en.Name) for p in phrases):
                    is_denied = conjunction is en.Conjunction.NOR
                    named = en.CoordinatedPhrase(en.Conjunction.AND, phrases)
                    self.discourse.group = named if is_denied else subject
                    self.earlier.add_group()
                return tuple(referent.term for referent in self.discourse.seen[start:])
            case en.OnlyNamed():
                return tuple(referent.term for referent in self.discourse.seen[start:])
            case en.Gap() if self.predicated:
                return self.predicated
            case en.Gap() if self.gap is not None:
                return (self.gap,)
            case _:
                return ()

    def _there_is(self, clause: en.ThereIs) -> en.ThereIs:
        determiner = self._force(clause.determiner)
        self.complete = self.complete and determiner.quantity is not en.Quantity.EVERY
        parsed, other_than = self._resolve_exception(clause.noun, clause.other_than)
        variables = clause.variables or (self._name(),)
        outer, self.in_subject = self.in_subject, True
        noun = self._noun(
            parsed,
            determiner,
            *variables,
            is_other=clause.other_than is not None,
            other_than=other_than,
            plural=is_plural(clause.determiner, plural=True),
        )
        self.in_subject = outer
        noun, other_than = without_group(noun, other_than)
        after = place_after(determiner, self.place)
        body = None if clause.body is None else self._at(after, clause.body)
        thing = en.Quantified(determiner, noun, variables[0], other_than=other_than)
        self._mention_all(thing, clause.noun, None, is_plain=clause.body is None)
        return en.ThereIs(determiner, noun, variables, body, clause.labelled, other_than)

    def _for_any_two(self, clause: en.ForClause) -> en.ForClause:
        """As in "for any two different cubes, the first …"."""
        if self.order:
            self.complete = False
        variables = (self._name(), self._name())
        noun = self._noun(clause.noun, clause.determiner, *variables)
        self.order += [(variable, noun) for variable in variables]
        outer, names = self.discourse.group, tuple(en.Name(one, one.name) for one in variables)
        self.discourse.group = en.CoordinatedPhrase(en.Conjunction.AND, names)
        self.earlier.add_group()
        body = self._at(place_after(en.EVERY, self.place), clause.body)
        self.discourse.group = outer
        return replace(clause, noun=noun, variables=variables, body=body)

    def _for_clause(self, clause: en.ForClause) -> en.ForClause:
        if clause.variables == UNNAMED_TWO:
            return self._for_any_two(clause)
        determiner = self._force(clause.determiner)
        variables = (self._name(),) if clause.variables == (UNNAMED,) else clause.variables
        before = len(self.discourse.seen)
        noun = self._noun(clause.noun, determiner, *variables)
        if clause.variables == (UNNAMED,) and determiner.quantity is en.Quantity.ALL:
            seen = self.discourse.seen
            seen[before:] = [replace(referent, is_plural=True) for referent in seen[before:]]
        body = self._at(place_after(determiner, self.place), clause.body)
        return en.ForClause(determiner, noun, variables, body, clause.labelled)


_OF_CASES = frozenset(of_one.quantity for of_one, _ in OF_CASES.values())
_COMPARING = frozenset({"than", "before"})
_ALLOWING = frozenset({"may", "can"})


def _other_than_first(phrase: en.NounPhrase, resolved: Sequence[en.NounPhrase]) -> en.NounPhrase:
    """The second of "between two cubes", other than the first, which is resolved."""
    match phrase:
        case en.Quantified(other_than=other) if other is PAIRED:
            first = cast("en.Quantified", resolved[-1])
            return replace(phrase, other_than=en.Pronoun(cast("fol.Variable", first.binds)))
        case _:
            return phrase


def _has_reciprocal_part(verb_phrase: en.VerbPhrase) -> bool:
    """Whether a denial or *or* stands beside what a verb phrase says of pairs."""
    match verb_phrase:
        case en.CoordinatedVerbPhrase(conjunction, members) if any(map(is_reciprocal, members)):
            is_denied = any(isinstance(member, en.NegatedPhrase) for member in members)
            return is_denied or conjunction is not en.Conjunction.AND
        case _:
            return False


def _measures(verb_phrase: Any) -> bool:
    """As in "is at least 5", "is between 5 and 10"."""
    match verb_phrase:
        case en.Relation(entry):
            return entry.symbol in COMPARISONS or measure_of(entry.symbol) is not None
        case en.NegatedPhrase(inner):
            return _measures(inner)
        case en.CoordinatedVerbPhrase(verb_phrases=members):
            return all(map(_measures, members))
        case _:
            return False


def _compares_numbers(verb_phrase: en.VerbPhrase) -> bool:
    """As in "is greater than its height"."""
    match verb_phrase:
        case en.Relation(entry):
            return entry.symbol in COMPARISONS
        case en.NegatedPhrase(inner):
            return _compares_numbers(inner)
        case _:
            return False


def _is_all(determiner: en.Determiner) -> bool:
    """Whether it is "all" or "not all", whose things can be compared with one another."""
    plural = determiner.quantity.profile.noun_number is NounNumber.PLURAL
    return plural and determiner.force in (Force.UNIVERSAL, Force.NOT_UNIVERSAL)


def _place_after_phrase(phrase: en.NounPhrase, place: PhraseContext) -> PhraseContext:
    match phrase:
        case en.Quantified(determiner):
            return place_after(determiner, place)
        case en.CoordinatedPhrase(en.Conjunction.NOR):
            return PhraseContext.NEGATIVE
        case en.OnlyNamed():
            return PhraseContext.OPEN
        case _:
            return place


def _has_gap(verb_phrase: en.VerbPhrase) -> bool:
    """Whether an object of a verb phrase is the gap of its relative clause."""
    if isinstance(verb_phrase, en.NegatedPhrase):
        return _has_gap(verb_phrase.verb_phrase)
    return any(isinstance(part, en.Gap) for part in parts(verb_phrase))


def _compares(entry: Entry) -> bool:
    """Whether an object of the entry follows *than* or *before*."""
    words = {*entry.links, *entry.singular.split()}
    is_as_much = entry.links[-1:] == ("as",) and not entry.symmetric
    return is_as_much or not _COMPARING.isdisjoint(words)
