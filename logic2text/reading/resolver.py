"""Resolving a parsed sentence: antecedents of pronouns and forces of determiners.

A tree is walked in surface order, and at every choice point `Choices` selects the option.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count, islice
from typing import Any, cast

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.determiners import Force, NounNumber
from logic2text.english.traversal import parts, rebuilt, subtrees
from logic2text.lexicon.entry import IDENTITY, Category, Entry, Gender
from logic2text.reading.actions.bindings import UNNAMED
from logic2text.reading.anaphora import Antecedent, Discourse, Referent
from logic2text.reading.choices import Choices, Grade, Option, ReadingKind
from logic2text.reading.closed_classes import COMPARED, EITHER, ELSE, PLURAL, THIS, UNRESOLVED
from logic2text.reading.ellipsis import ELIDED_NOUN, Antecedents, elided_verb, joined_by
from logic2text.reading.forces import (
    Place,
    forces_of_a_subject,
    forces_of_any,
    forces_of_numeral,
    forces_of_plural,
    place_after,
    place_of_consequent,
    place_of_noun,
)

_USUAL_NAMES = ("x", "y", "z", "u", "v", "w")


def usual_names() -> Iterator[str]:
    """An infinite supply of variable names."""
    yield from _USUAL_NAMES
    for number in count(1):
        yield from (f"{name}{number}" for name in _USUAL_NAMES)


@dataclass(slots=True)
class Resolver:
    """Resolves a tree by one combination of choices.

    Attributes:
        choices: the options to take.
        taken: the names of the text's labels.
        complete: whether every pronoun so far has an antecedent.
        discourse: the referents mentioned so far.
        excluded: antecedents ruled out for pronouns of this predication.
        place: the context of the visited part.
        in_subject: whether the walk is in a subject, outside its noun.
        compared: whether the walk is in an object after *than* or *before*.
        named_beside: the names in the verb phrase of this predication.
        objects: the names that are objects of this predication.
        pairs_all: whether the subject is "all" or "not all", for "the same size".
        symmetric: whether the visited predicate is symmetric.
        pairs: the nouns after *either* in this predication, of which there are two.
        earlier: the verb phrases and nouns that a later clause can leave out.
    """

    choices: Choices
    taken: frozenset[str]
    complete: bool = True
    discourse: Discourse = field(default_factory=Discourse)
    excluded: tuple[Antecedent, ...] = ()
    gap: fol.Variable | None = None
    place: Place = Place.POSITIVE
    in_subject: bool = False
    compared: bool = False
    named_beside: frozenset[Antecedent] = frozenset()
    objects: frozenset[Antecedent] = frozenset()
    pairs_all: bool = False
    symmetric: bool = False
    pairs: list[en.Noun] = field(default_factory=list)
    earlier: Antecedents = field(default_factory=Antecedents)
    _made: int = 0

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
                return en.Biconditional(self._at(Place.OPEN, left), self._at(Place.OPEN, right))
            case (
                en.Negation()
                | en.NegatedPhrase()
                | en.Coordination(en.Conjunction.NOR)
                | en.CoordinatedPhrase(en.Conjunction.NOR)
                | en.CoordinatedVerbPhrase(en.Conjunction.NOR)
            ):
                return self._below_at(Place.NEGATIVE, node)
            case _:
                return self._phrase(node)

    def _phrase(self, node: Any) -> Any:
        match node:
            case en.Name(term, _, gender):
                referent = Referent(term, gender, is_subject=self.in_subject)
                self.discourse.seen.append(referent)
                return node
            case en.Pronoun(antecedent=fol.Variable() as variable) if variable == UNRESOLVED:
                return self._pronoun(node)
            case en.Pronoun(antecedent=fol.Variable() as variable) if variable == COMPARED:
                return self._referring(node, self.discourse.compared(self.gap))
            case en.Definite(antecedent=fol.Variable() as variable) if variable == COMPARED:
                return self._referring(node, self.discourse.pointed_at(node.noun))
            case en.Quantified():
                return self._quantified(node)
            case en.EachOther():
                return self._each_other(node)
            case en.OnlyNamed():
                return self._only_named(node)
            case en.Application():
                return self._deeper(node)
            case en.CoordinatedPhrase(en.Conjunction.OR) if self.compared:
                # "Larger than b or c" also says that it is larger than either.
                kinds = Option(en.Conjunction.OR), Option(en.Conjunction.AND, Grade.WEAK)
                kind = self.choices.take(kinds, ReadingKind.FORCE)
                return self._below(replace(node, conjunction=kind))
            case _:
                return self._below(node)

    def _each_other(self, phrase: en.EachOther) -> en.EachOther:
        if self.symmetric:
            options = (Option(phrase.explicit), Option(not phrase.explicit, Grade.WEAK))
            phrase = replace(phrase, both_ways=self.choices.take(options, ReadingKind.FORCE))
        if self.pairs_all and not phrase.explicit:
            options = (Option(True), Option(False, Grade.LIVE))
            phrase = replace(phrase, reflexive=self.choices.take(options, ReadingKind.FORCE))
        return phrase

    def _at(self, place: Place, node: Any) -> Any:
        outer, self.place = self.place, place
        visited = self.visit(node)
        self.place = outer
        return visited

    def _below_at(self, place: Place, node: Any) -> Any:
        outer, self.place = self.place, place
        visited = self._below(node)
        self.place = outer
        return visited

    def _conditional(self, clause: en.Conditional) -> en.Conditional:
        form = clause.form
        # What a pronoun stands for in one conditional is out of its reach in the next.
        outer_subjects = dict(self.discourse.subjects)
        if form is en.ConditionalForm.ONLY_IF:
            antecedent = self.visit(clause.antecedent)
            consequent = self._at(Place.OPEN, clause.consequent)
        elif form in (en.ConditionalForm.IF_AFTER, en.ConditionalForm.UNLESS_AFTER):
            consequent = self._at(place_of_consequent(self.place), clause.consequent)
            antecedent = self._at(Place.CONDITION, clause.antecedent)
        else:
            antecedent = self._at(Place.CONDITION, clause.antecedent)
            consequent = self._at(place_of_consequent(self.place), clause.consequent)
        self.discourse.subjects = outer_subjects
        return replace(clause, antecedent=antecedent, consequent=consequent)

    def _presupposition(self, node: en.Presupposition) -> en.Clause:
        """As in "both cubes are small": the two that were said to be cubes, or the only two."""
        match node:
            case en.Presupposition(
                en.ThereIs(en.Determiner(en.Quantity.EXACTLY, number), noun),
                en.Predication(en.Quantified(determiner), verb_phrase),
            ) if number > 1 and determiner.force is Force.UNIVERSAL:
                terms = self.discourse.classified_as(noun)
                if len(terms) == number:
                    options = (Option(True), Option(False, Grade.LIVE))
                    if self.choices.take(options, ReadingKind.ANTECEDENT):
                        names = tuple(en.Name(term, term.name) for term in reversed(terms))
                        group = en.CoordinatedPhrase(en.Conjunction.AND, names)
                        return cast(en.Clause, self.visit(en.Predication(group, verb_phrase)))
        return cast(en.Clause, self._below(node))

    def _relation(self, relation: en.Relation) -> en.Relation:
        outer = self.compared, self.symmetric
        self.compared, self.symmetric = _compares(relation.entry), relation.entry.symmetric
        place, objects = self.place, []
        for phrase in relation.objects:
            objects.append(self.visit(phrase))
            self.place = _place_after_phrase(objects[-1], self.place)
        self.compared, self.symmetric = outer
        self.place = place
        return replace(relation, objects=tuple(objects))

    def _below(self, node: Any) -> Any:
        return rebuilt(node, self.visit)

    def _deeper(self, node: Any) -> Any:
        """Visit a part that may corefer with its clause's subject: "his father", but not "him"."""
        outer, self.excluded = self.excluded, ()
        visited = self._below(node)
        self.excluded = outer
        return visited

    def _name(self) -> fol.Variable:
        free = (name for name in usual_names() if name not in self.taken)
        name = next(islice(free, self._made, None))
        self._made += 1
        return fol.Variable(name)

    def _predication(self, subject: en.NounPhrase, verb_phrase: Any) -> en.Clause:
        if elided_verb(verb_phrase):
            options = self.earlier.restorations(verb_phrase)
            if not options:
                self.complete = False
                return en.Predication(subject, verb_phrase)
            verb_phrase = self.choices.take(options, ReadingKind.ANTECEDENT)
        subject = self._with_noun(subject)
        outer, self.pairs = self.pairs, []
        claim: en.Clause = self._resolved_predication(subject, verb_phrase)
        for noun in self.pairs:
            two = en.ThereIs(en.Determiner(en.Quantity.EXACTLY, 2), noun, labelled=False)
            claim = en.Presupposition(self.visit(two), claim)
        self.pairs = outer
        self.earlier.add(subject, verb_phrase)
        return claim

    def _with_noun(self, subject: en.NounPhrase) -> en.NounPhrase:
        """A subject with the noun that it leaves out: "some (cubes) are small"."""
        if not isinstance(subject, en.Quantified) or subject.noun.kind != ELIDED_NOUN:
            return subject
        group = self.discourse.group
        conjunction = None if group is None else joined_by(subject.determiner)
        if group is not None and conjunction is not None:
            return replace(group, conjunction=conjunction)
        options = self.earlier.elided_nouns()
        if not options:
            self.complete = False
            return subject
        return replace(subject, noun=self.choices.take(options, ReadingKind.ANTECEDENT))

    def _resolved_predication(self, subject: en.NounPhrase, verb_phrase: Any) -> en.Predication:
        start = len(self.discourse.seen)
        if isinstance(subject, en.Quantified) and not subject.labelled:
            subject = self._subject(subject, verb_phrase)
        outer = self.excluded, self.named_beside, self.in_subject, self.pairs_all, self.place
        around = self.objects
        self.in_subject, self.named_beside = True, frozenset(_named(verb_phrase))
        self.objects = frozenset(_objects_named(verb_phrase))
        if self.gap is not None and any(isinstance(part, en.Gap) for part in parts(verb_phrase)):
            self.excluded = (self.gap,)
        visited = self.visit(subject)
        self.in_subject = False
        self.excluded = self._co_arguments(visited, start)
        self.pairs_all = isinstance(visited, en.Quantified) and _is_all(visited.determiner)
        self.place = _place_after_phrase(visited, self.place)
        predication = en.Predication(visited, self.visit(verb_phrase))
        self.discourse.classified += _classified(visited, verb_phrase)
        self.excluded, self.named_beside, self.in_subject, self.pairs_all, self.place = outer
        self.objects = around
        return predication

    def _subject(self, subject: en.Quantified, verb_phrase: en.VerbPhrase) -> en.Quantified:
        if subject.determiner == en.A and subject.other_than is None:
            options = forces_of_a_subject(verb_phrase, self.place)
        elif subject.determiner == PLURAL:
            options = forces_of_plural(verb_phrase)
        else:
            return subject
        return replace(subject, determiner=self.choices.take(options, ReadingKind.FORCE))

    def _co_arguments(self, subject: en.NounPhrase, start: int) -> tuple[Antecedent, ...]:
        """The antecedents that only reflexives of the verb phrase can have (Principle B)."""
        match subject:
            case en.Name(term) | en.Pronoun(term) | en.Definite(term):
                return (term,)
            case en.Quantified(binds=fol.Variable() as variable):
                return (variable,)
            case en.CoordinatedPhrase(conjunction, phrases):
                if conjunction is en.Conjunction.AND and all(
                    isinstance(p, en.Name) for p in phrases
                ):
                    self.discourse.group = subject
                return tuple(referent.term for referent in self.discourse.seen[start:])
            case en.OnlyNamed():
                return tuple(referent.term for referent in self.discourse.seen[start:])
            case en.Gap() if self.gap is not None:
                return (self.gap,)
            case _:
                return ()

    # Phrases that introduce something --------------------------------------------------------

    def _force(self, determiner: en.Determiner) -> en.Determiner:
        if determiner.force is Force.ANY:
            options = forces_of_any(self.place, compared=self.compared)
            return self.choices.take(options, ReadingKind.FORCE)
        if determiner.bare and determiner != PLURAL:
            return self.choices.take(forces_of_numeral(determiner), ReadingKind.FORCE)
        return determiner

    def _quantified(self, phrase: en.Quantified) -> en.NounPhrase:
        if phrase.determiner.quantity is en.Quantity.THE and phrase.determiner != en.THE:
            return self._ordinal(phrase)
        if phrase.determiner == EITHER:
            self.pairs.append(phrase.noun)
        if phrase.determiner == en.THE and phrase.other_than is ELSE:
            referring = self._other_one(phrase)
            if isinstance(referring, en.Definite):
                return referring
            phrase = referring
        elif phrase.determiner == en.THE and not phrase.noun.relatives and not phrase.labelled:
            antecedents = self.discourse.known_as(phrase.noun)
            if antecedents:
                return en.Definite(self._take(antecedents), phrase.noun)
            said = self._said_to_be(phrase.noun)
            if said is not None:
                return en.Definite(said, phrase.noun)
        determiner = self._force(phrase.determiner)
        variable = phrase.binds or self._name()
        other_than = self._exception(phrase.other_than)
        noun = self._noun(phrase.noun, determiner, variable, is_other=other_than is not None)
        resolved = replace(
            phrase, determiner=determiner, binds=variable, noun=noun, other_than=other_than
        )
        names = tuple(excepted(resolved))
        if not names:
            return resolved
        # "Everything but b" is silent on b; weakly, it denies the predicate of b.
        left_out: tuple[en.NounPhrase, ...] = names
        if determiner.force is not Force.NEGATIVE:
            pair = names if len(names) > 1 else names * 2
            left_out = (en.CoordinatedPhrase(en.Conjunction.NOR, pair),)
        both = en.CoordinatedPhrase(en.Conjunction.AND, (resolved, *left_out))
        options = Option[en.NounPhrase](resolved), Option[en.NounPhrase](both, Grade.WEAK)
        return self.choices.take(options, ReadingKind.PRESUPPOSITION)

    def _said_to_be(self, noun: en.Noun) -> Antecedent | None:
        """What *the K* stands for if it was said to be a K, or None to presuppose one."""
        terms = self.discourse.classified_as(noun)
        terms = [term for term in terms if term not in self.excluded]
        options = [Option[Antecedent | None](term, Grade.LIVE) for term in terms]
        return self.choices.take([*options, Option(None, Grade.LIVE)], ReadingKind.ANTECEDENT)

    def _other_one(self, phrase: en.Quantified) -> en.Definite | en.Quantified:
        """As in "the other cube": another cube that was introduced, or the only other one."""
        exception = self._exception(phrase.other_than)
        if not isinstance(exception, en.Pronoun) or not self.complete:
            return phrase
        options: list[Option[Antecedent | None]] = []
        if not phrase.noun.relatives:
            known = self.discourse.known_as(phrase.noun)
            excluded = {exception.antecedent, *self.excluded}
            rest = [option.value for option in known if option.value not in excluded]
            options = [Option(term, Grade.LIVE) for term in rest]
        # "Each cube … the other cube": of the one that the subject stands for.
        place = 0 if exception.antecedent in self.excluded else len(options)
        options.insert(place, Option(None, Grade.LIVE))
        antecedent = self.choices.take(options, ReadingKind.ANTECEDENT)
        if antecedent is None:
            return replace(phrase, other_than=exception)
        self.discourse.mention(antecedent, as_subject=self.in_subject)
        return en.Definite(antecedent, phrase.noun)

    def _ordinal(self, phrase: en.Quantified) -> en.NounPhrase:
        """As in "this cube", "the second cube", which have an antecedent."""
        noun, place = phrase.noun, phrase.determiner.number
        term = self.discourse.introduced_as(noun, place) if place else None
        options = [] if term is None else [Option(term)]
        if phrase.determiner == THIS:
            options = self.discourse.known_as(noun)
            seen = {option.value for option in options}
            said = [term for term in self.discourse.classified_as(noun) if term not in seen]
            options += [Option(term, Grade.LIVE) for term in said]
        if not options:
            self.complete = False
            return phrase
        return en.Definite(self._take(options), noun)

    def _there_is(self, clause: en.ThereIs) -> en.ThereIs:
        determiner = self._force(clause.determiner)
        self.complete = self.complete and determiner.quantity is not en.Quantity.EVERY
        other_than = self._exception(clause.other_than)
        variables = clause.variables or (self._name(),)
        noun = self._noun(clause.noun, determiner, *variables, is_other=other_than is not None)
        after = place_after(determiner, self.place)
        body = None if clause.body is None else self._at(after, clause.body)
        self.earlier.add_noun(clause.noun)
        return en.ThereIs(determiner, noun, variables, body, clause.labelled, other_than)

    def _for_clause(self, clause: en.ForClause) -> en.ForClause:
        determiner = self._force(clause.determiner)
        variables = (self._name(),) if clause.variables == (UNNAMED,) else clause.variables
        before = len(self.discourse.seen)
        noun = self._noun(clause.noun, determiner, *variables)
        if clause.variables == (UNNAMED,) and determiner.quantity is en.Quantity.ALL:
            seen = self.discourse.seen
            seen[before:] = [replace(referent, is_plural=True) for referent in seen[before:]]
        body = self._at(place_after(determiner, self.place), clause.body)
        return en.ForClause(determiner, noun, variables, body, clause.labelled)

    def _only_named(self, phrase: en.OnlyNamed) -> en.OnlyNamed:
        names = cast("en.OnlyNamed", self._below(phrase)).names
        options = (Option(True), Option(False, Grade.WEAK))
        return en.OnlyNamed(names, self.choices.take(options, ReadingKind.PRESUPPOSITION))

    def _noun(
        self,
        noun: en.Noun,
        determiner: en.Determiner,
        *variables: fol.Variable,
        is_other: bool = False,
    ) -> en.Noun:
        """Visit a noun's modifiers; afterwards the noun's referents are nearer than theirs."""
        gender = Gender.NEUTER if noun.kind is None else noun.kind.gender
        heads = [
            Referent(variable, gender, noun, is_other, self.in_subject) for variable in variables
        ]
        seen = self.discourse.seen
        place = len(seen)
        seen += heads
        outer = self.gap, self.in_subject, self.place, self.compared
        self.gap, self.in_subject, self.compared = variables[0], False, False
        self.place = place_of_noun(determiner, self.place)
        visited = cast(en.Noun, self._deeper(noun))
        self.gap, self.in_subject, self.place, self.compared = outer
        seen[place:] = [*seen[place + len(heads) :], *heads]
        return visited

    # Phrases that refer ----------------------------------------------------------------------

    def _exception(self, phrase: en.NounPhrase | None) -> en.NounPhrase | None:
        if phrase is not ELSE:
            return None if phrase is None else cast("en.NounPhrase", self.visit(phrase))
        options = self.discourse.others(self.named_beside, as_subject=self.in_subject)
        if not options:
            self.complete = False
            return phrase
        return en.Pronoun(self.choices.take(options, ReadingKind.ANTECEDENT))

    def _pronoun(self, pronoun: en.Pronoun) -> en.NounPhrase:
        group = self.discourse.group
        if pronoun.gender is Gender.COMMON and group is not None:
            # The plural prefers the coordination to single persons.
            takes_group = (Option(True), Option(False, Grade.WEAK))
            if self.choices.take(takes_group, ReadingKind.ANTECEDENT):
                return group
        excluded = {*self.excluded, *(self.objects if self.in_subject else ())}
        options = self.discourse.antecedents(pronoun.gender, excluded, as_subject=self.in_subject)
        if not options:
            self.complete = False
            return pronoun
        antecedent = self._take(options)
        if self.in_subject:
            self.discourse.subjects[pronoun.gender] = antecedent
        return replace(pronoun, antecedent=antecedent)

    def _referring(
        self, phrase: en.Pronoun | en.Definite, options: list[Option[Antecedent]]
    ) -> en.NounPhrase:
        """A phrase that refers back, with its antecedent."""
        if not options:
            self.complete = False
            return phrase
        return replace(phrase, antecedent=self._take(options))

    def _take(self, options: list[Option[Antecedent]]) -> Antecedent:
        antecedent = self.choices.take(options, ReadingKind.ANTECEDENT)
        self.discourse.mention(antecedent, as_subject=self.in_subject)
        return antecedent


_COMPARING = frozenset({"than", "before"})


def _classified(
    subject: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> list[tuple[Antecedent, en.Noun]]:
    """What a predication says to be of a kind: "x is a cube", "x and y are both small cubes"."""
    match verb_phrase:
        case en.Relation(entry, ()) if entry.category is Category.NOUN:
            noun = en.Noun(entry)
        case en.Nominal(noun):
            pass
        case en.CoordinatedVerbPhrase(en.Conjunction.AND, members):
            return [pair for member in members for pair in _classified(subject, member)]
        case _:
            return []
    subjects = _members(subject)
    terms = (_term_of(member) for member in subjects)
    return [(term, noun) for term in terms if term is not None]


def _term_of(phrase: en.NounPhrase) -> Antecedent | None:
    match phrase:
        case en.Name(term) | en.Pronoun(term) | en.Definite(term):
            return term
        case en.Quantified(binds=variable):
            return variable
        case _:
            return None


def _is_all(determiner: en.Determiner) -> bool:
    """Whether it is "all" or "not all", whose things can be compared with one another."""
    plural = determiner.quantity.profile.noun_number is NounNumber.PLURAL
    return plural and determiner.force in (Force.UNIVERSAL, Force.NOT_UNIVERSAL)


def _place_after_phrase(phrase: en.NounPhrase, place: Place) -> Place:
    match phrase:
        case en.Quantified(determiner):
            return place_after(determiner, place)
        case en.CoordinatedPhrase(en.Conjunction.NOR):
            return Place.NEGATIVE
        case en.OnlyNamed():
            return Place.OPEN
        case _:
            return place


def _compares(entry: Entry) -> bool:
    """Whether an object of the entry follows *than* or *before*."""
    words = {*entry.links, *entry.singular.split()}
    return not _COMPARING.isdisjoint(words)


def _named(tree: en.Tree) -> Iterator[Antecedent]:
    for part in subtrees(tree):
        if isinstance(part, en.Name):
            yield part.term


def excepted(phrase: en.Quantified) -> Iterator[en.NounPhrase]:
    """The names after "everything but" and "every cube except"."""
    if phrase.determiner.quantity.profile.takes_exceptions:
        for relative in phrase.noun.relatives:
            match relative.clause:
                case en.Predication(en.Gap(), en.NegatedPhrase(en.Relation(entry, (names,)))):
                    if entry == IDENTITY:
                        yield from _members(names)


def _members(phrase: en.NounPhrase) -> tuple[en.NounPhrase, ...]:
    return phrase.phrases if isinstance(phrase, en.CoordinatedPhrase) else (phrase,)


def _objects_named(verb_phrase: en.VerbPhrase) -> Iterator[Antecedent]:
    match verb_phrase:
        case en.Relation(entry, objects) if entry != IDENTITY:
            yield from (item.term for item in objects if isinstance(item, en.Name))
        case en.NegatedPhrase(inner):
            yield from _objects_named(inner)
        case en.CoordinatedVerbPhrase(_, members):
            for member in members:
                yield from _objects_named(member)
