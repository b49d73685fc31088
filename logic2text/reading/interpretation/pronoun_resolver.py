"""Resolving pronouns, and what they can stand for besides variables and names: "Max's father"."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.lexicon.entry import Gender
from logic2text.reading.choices import Grade, Option, ReadingKind
from logic2text.reading.grammar.closed_classes import FORMER, LATTER
from logic2text.reading.grammar.forces import PhraseContext
from logic2text.reading.interpretation.exception_resolver import ExceptionResolver
from logic2text.reading.interpretation.phrase_terms import Antecedent, is_all, name_again

_ALL = en.Determiner(en.Quantity.ALL, narrow=True)
"""Of what *they* stands for, which is under no negation behind it."""


@dataclass(slots=True)
class PronounResolver(ExceptionResolver):
    """Resolves the pronouns of a tree."""

    def _application(self, phrase: en.Application) -> en.Application:
        """As in "Max's father", whom a pronoun can stand for."""
        outer, self.in_subject = self.in_subject, False
        of_each, self.owned_by_each = self.owned_by_each, self.has_group_subject
        # In "a box's width is greater than its height" the width, a number, has no height.
        numbers = self.discourse.numbers
        is_number, self.of_numbers = self.of_numbers, False
        visited = cast(en.Application, self._deeper(phrase, tuple(numbers)))
        self.in_subject, self.owned_by_each, self.of_numbers = outer, of_each, is_number
        subjects = [term for term in self.excluded if term not in self.discourse.functions]
        subject = subjects[0] if len(self.excluded) == len(subjects) == 1 else None
        again = cast("en.Application | None", name_again(visited, self.gap, subject))
        if any(map(is_all, visited.arguments)):
            self.inexpressible = True  # "the mother of b and c": the one of both
        term = self.discourse.mention_function(phrase.function, again, as_subject=outer)
        if is_number:
            numbers.add(term)
        return visited

    def _pronoun(self, pronoun: en.Pronoun) -> en.NounPhrase:
        if pronoun.antecedent in (FORMER, LATTER):
            two = self.discourse.find_two()
            options = [Option(two[pronoun.antecedent == LATTER])] if two else []
            return self._refer(pronoun, options)
        plurals = self._plural_antecedents(pronoun)
        if plurals:
            # The plural prefers the coordination to single persons.
            no_list = Option[en.NounPhrase | None](None, Grade.WEAK)
            taken = self.choices.take([*plurals, no_list], ReadingKind.ANTECEDENT)
            if isinstance(taken, en.Quantified):
                return cast("en.NounPhrase", self.visit(taken))
            if taken is not None:
                return taken
        excluded = {*self.excluded, *(self.objects if self.in_subject else ())}
        options = self.discourse.antecedents(pronoun.gender, excluded, as_subject=self.in_subject)
        named = [option for option in options if isinstance(option.value, fol.Constant)]
        is_several = pronoun.gender is Gender.COMMON and not plurals and len(named) > 1
        if is_several or any(o.value in self.discourse.alternatives for o in options):
            self.inexpressible = True  # the several together, or whichever it is
        functions = self.discourse.functions
        if any(functions.get(option.value, pronoun) is None for option in options):
            self.inexpressible = True  # "The mother of b and c is happy. She is tall."
            options = [o for o in options if functions.get(o.value, pronoun) is not None]
        if not options or (pronoun.gender is Gender.COMMON and self.discourse.mixed_group):
            self.complete = False
            return pronoun
        antecedent = self._take(options)
        if self.in_subject:
            self.discourse.subjects[pronoun.gender] = antecedent
        return self._stand_for(pronoun, antecedent)

    def _several(self) -> list[Option[en.NounPhrase | None]]:
        """All the things that a clause before was about: "students sing, and they dance"."""
        if self.in_conditional or self.gap is not None or self.discourse.mixed_group:
            return []
        nouns = self.earlier.find_several(as_subject=self.in_subject)
        self.inexpressible = self.inexpressible or any(o.value is None for o in nouns)
        is_denied = self.place in (PhraseContext.NEGATIVE, PhraseContext.DOWNWARD)
        # "Ann does not like them" is of none of them.
        determiner = en.Determiner(en.Quantity.ANY) if is_denied else _ALL
        own = self._nouns_of_subject()
        return [
            Option[en.NounPhrase | None](en.Quantified(determiner, option.value), option.grade)
            for option in nouns
            if option.value is not None and option.value not in own
        ]

    def _nouns_of_subject(self) -> set[en.Noun | None]:
        """What the subject of this predication was said to be: "they like them" is of others."""
        return {r.noun for r in self.discourse.seen if r.term in self.excluded and r.noun}

    def _plural_antecedents(self, pronoun: en.Pronoun) -> list[Option[en.NounPhrase | None]]:
        """The lists of names that *they* can stand for, and each member of one for *their*."""
        if pronoun.gender is not Gender.COMMON:
            return []
        lists = self.discourse.lists(self.excluded)
        if lists and self.discourse.mixed_group:
            self.inexpressible = True  # "Carl likes a pet and Folly.  They are small."
        options = [Option[en.NounPhrase | None](item.value, item.grade) for item in lists]
        if lists and self.owned_by_each:
            # "Max and Claire like their father": each likes his own, or that of both.
            options[0] = Option(lists[0].value, Grade.LIVE)
            options.insert(0, Option(en.Reflexive(pronoun.gender)))
        return options or self._several()

    def _stand_for(self, phrase: en.Pronoun | en.Definite, antecedent: Antecedent) -> en.NounPhrase:
        """A phrase with its antecedent, or the name of what a function names."""
        if antecedent not in self.discourse.functions:
            return replace(phrase, antecedent=antecedent)
        again = self.discourse.functions[antecedent]
        if again is None:
            self.complete = False
            return phrase
        return again

    def _refer(
        self, phrase: en.Pronoun | en.Definite, options: list[Option[Antecedent]]
    ) -> en.NounPhrase:
        """A phrase that refers back, with its antecedent."""
        if not options:
            self.complete = False
            return phrase
        return self._stand_for(phrase, self._take(options))
