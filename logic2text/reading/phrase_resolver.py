"""Resolving noun phrases: their antecedents, forces and exceptions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.closed_words import is_plural
from logic2text.english.determiners import Force
from logic2text.lexicon.entry import Gender
from logic2text.reading.anaphora import Antecedent, Referent
from logic2text.reading.choices import Grade, Option, ReadingKind
from logic2text.reading.closed_classes import COMPARED, EITHER, ELSE, THIS, UNRESOLVED
from logic2text.reading.forces import (
    place_of_noun,
)
from logic2text.reading.inverse_scope import excepting
from logic2text.reading.phrase_terms import excepted, names_in, term_of
from logic2text.reading.resolver_state import ResolverState


@dataclass(slots=True)
class PhraseResolver(ResolverState):
    """Resolves the noun phrases of a tree."""

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
            case en.CoordinatedPhrase():
                return self._coordinated(node)
            case _:
                return self._below(node)

    def _coordinated(self, phrase: en.CoordinatedPhrase) -> en.CoordinatedPhrase:
        if phrase.conjunction is en.Conjunction.OR and self.compared:
            # "Larger than b or c" also says that it is larger than either.
            kinds = Option(en.Conjunction.OR), Option(en.Conjunction.AND, Grade.WEAK)
            phrase = replace(phrase, conjunction=self.choices.take(kinds, ReadingKind.FORCE))
        visited = cast(en.CoordinatedPhrase, self._below(phrase))
        if phrase.conjunction is en.Conjunction.OR:
            terms = map(term_of, visited.phrases)
            self.discourse.alternatives.update(term for term in terms if term is not None)
        elif phrase.conjunction is en.Conjunction.AND:
            only_names = all(isinstance(member, en.Name) for member in visited.phrases)
            self.discourse.mixed_group = not only_names
        return visited

    def _each_other(self, phrase: en.EachOther) -> en.EachOther:
        if self.symmetric:
            options = (Option(phrase.explicit), Option(not phrase.explicit, Grade.WEAK))
            phrase = replace(phrase, both_ways=self.choices.take(options, ReadingKind.FORCE))
        if self.pairs_all and not phrase.explicit:
            options = (Option(True), Option(False, Grade.LIVE))
            phrase = replace(phrase, reflexive=self.choices.take(options, ReadingKind.FORCE))
        return phrase

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
            antecedent = self._said_to_be(phrase.noun)
            if antecedent is not None:
                return en.Definite(antecedent, phrase.noun)
        determiner = self._force(phrase.determiner)
        variable = phrase.binds or self._name()
        other_than = self._exception(phrase.other_than)
        if phrase.determiner == en.ALL and phrase.noun in (en.THING, en.PERSON):
            self._look_for_a_kind(other_than)
        noun = self._noun(
            phrase.noun,
            determiner,
            variable,
            is_other=other_than is not None,
            plural=is_plural(phrase.determiner, plural=True),
        )
        noun, other_than = without_group(noun, other_than)
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

    def _look_for_a_kind(self, exception: en.NounPhrase | None) -> None:
        """As in "Some cubes are small. The others are large", which is about the other cubes."""
        match exception:
            case en.Pronoun(fol.Variable() as antecedent) if antecedent not in self.excluded:
                self.inexpressible = True

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
            mentioned = self.discourse.known_as(phrase.noun)
            excluded = {exception.antecedent, *self.excluded}
            rest = [option.value for option in mentioned if option.value not in excluded]
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
            classified = [term for term in self.discourse.classified_as(noun) if term not in seen]
            options += [Option(term, Grade.LIVE) for term in classified]
        if not options:
            self.complete = False
            return phrase
        return en.Definite(self._take(options), noun)

    def _only_named(self, phrase: en.OnlyNamed) -> en.OnlyNamed:
        names = cast("en.OnlyNamed", self._below(phrase)).names
        options = (Option(True), Option(False, Grade.WEAK))
        prejacent = self.choices.take(options, ReadingKind.PRESUPPOSITION)
        match names:
            case (en.Name(gender=gender),) if self.in_subject:
                # "Only b likes a cube that it owns": that b owns, or that whoever likes it owns.
                each = self._name()
                self.discourse.seen.append(Referent(each, gender, is_subject=True))
                return en.OnlyNamed(names, prejacent, each)
        return en.OnlyNamed(names, prejacent)

    def _noun(
        self,
        noun: en.Noun,
        determiner: en.Determiner,
        *variables: fol.Variable,
        is_other: bool = False,
        plural: bool = False,
    ) -> en.Noun:
        """Visit a noun's modifiers; afterwards the noun's referents are nearer than theirs.

        With `plural`, *they* can stand for its variables.
        """
        gender = gender_of(noun)
        heads = [
            Referent(variable, gender, noun, is_other, self.in_subject, plural)
            for variable in variables
        ]
        seen = self.discourse.seen
        place = len(seen)
        seen += heads
        outer = self.gap, self.in_subject, self.place, self.compared
        outer_nouns = self.predicated, self.in_unique
        self.gap, self.in_subject, self.compared = variables[0], False, False
        self.predicated, self.in_unique = (), determiner == en.THE
        self.place = place_of_noun(determiner, self.place)
        visited = cast(en.Noun, self._deeper(noun))
        self.gap, self.in_subject, self.place, self.compared = outer
        self.predicated, self.in_unique = outer_nouns
        seen[place:] = [*seen[place + len(heads) :], *heads]
        return visited

    def _exception(self, phrase: en.NounPhrase | None) -> en.NounPhrase | None:
        if phrase is not ELSE:
            return None if phrase is None else cast("en.NounPhrase", self.visit(phrase))
        options = self.discourse.others(self.named_beside, as_subject=self.in_subject)
        if not options:
            self.complete = False
            return phrase
        group = self.discourse.group
        if group is not None and self.discourse.were_last_subjects([*names_in(group)]):
            return group
        if self.in_subject and self.discourse.has_several_named_subjects():
            self.inexpressible = True  # "b is small and c is small, and nothing else is"
        antecedent = self.choices.take(options, ReadingKind.ANTECEDENT)
        if not self.in_subject and self.of_each and antecedent in self.excluded:
            # "Only b is larger than everything else" is about the others of each thing.
            return en.Reflexive()
        return en.Pronoun(antecedent)

    def _pronoun(self, pronoun: en.Pronoun) -> en.NounPhrase:
        group = self.discourse.group
        if pronoun.gender is Gender.COMMON and group is not None:
            # The plural prefers the coordination to single persons.
            takes_group = (Option(True), Option(False, Grade.WEAK))
            if self.choices.take(takes_group, ReadingKind.ANTECEDENT):
                return group
        excluded = {*self.excluded, *(self.objects if self.in_subject else ())}
        options = self.discourse.antecedents(pronoun.gender, excluded, as_subject=self.in_subject)
        named = [option for option in options if isinstance(option.value, fol.Constant)]
        is_several = pronoun.gender is Gender.COMMON and group is None and len(named) > 1
        if is_several or any(o.value in self.discourse.alternatives for o in options):
            self.inexpressible = True  # the several together, or whichever it is
        if not options or (pronoun.gender is Gender.COMMON and self.discourse.mixed_group):
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


def gender_of(noun: en.Noun) -> Gender:
    """The gender of what a noun introduces, which selects its pronouns."""
    if noun.kind is None:
        return Gender.COMMON if noun.of_persons else Gender.NEUTER
    return noun.kind.gender


def without_group(
    noun: en.Noun, other_than: en.NounPhrase | None
) -> tuple[en.Noun, en.NounPhrase | None]:
    """A noun and its exception; a group is excepted by a relative clause, from all its members."""
    if isinstance(other_than, en.CoordinatedPhrase):
        return excepting(noun, other_than), None
    return noun, other_than
