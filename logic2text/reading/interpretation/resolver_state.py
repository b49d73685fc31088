"""The state of resolving a parsed sentence: what was mentioned, and where the walk is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, filterfalse, islice
from typing import Any

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.english.traversal import rebuild
from logic2text.lexicon.entry import Entry
from logic2text.reading.choices import Choices, Grade, Option, ReadingKind
from logic2text.reading.grammar.closed_classes import BARE_OBJECT, PLURAL, THE_SEVERAL
from logic2text.reading.grammar.ellipsis import Antecedents
from logic2text.reading.grammar.forces import (
    ANY_AT_ALL,
    PhraseContext,
    forces_of_any,
    forces_of_numeral,
    forces_of_vague,
)
from logic2text.reading.interpretation.anaphora import Referents
from logic2text.reading.interpretation.phrase_terms import Antecedent
from logic2text.reading.parsing.generics import EVERY, forbids, forces_of_bare_object

_USUAL_NAMES = ("x", "y", "z", "u", "v", "w")


def usual_names() -> Iterator[str]:
    """An infinite supply of variable names."""
    yield from _USUAL_NAMES
    for number in count(1):
        yield from (f"{name}{number}" for name in _USUAL_NAMES)


@dataclass(slots=True)
class ResolverState(ABC):
    """Resolves a tree by one combination of choices.

    Attributes:
        choices: the options to take.
        taken: the names of the text's labels.
        alone: the subjects of clauses that stand by themselves.
        of_rule: whether the text is a rule, which is of every K.
        complete: whether every pronoun so far has an antecedent.
        inexpressible: whether a pronoun could also stand for what no term denotes, such as one of
            two alternatives.
        discourse: the referents mentioned so far.
        excluded: antecedents ruled out for pronouns of this predication.
        of_numbers: whether this predication compares numbers.
        predicated: those ruled out within a noun that is predicated of them.
        in_unique: whether the visited part is in the noun of "the cube", "the only cube".
        of_each: whether the predicate is claimed of its subject and denied of others, as after
            "only b" and in such a noun.
        place: the context of the visited part.
        in_subject: whether the walk is in a subject, outside its noun.
        compared: whether the walk is in an object after *than* or *before*.
        named_beside: the names in the verb phrase of this predication.
        objects: the names that are objects of this predication.
        pairs_all: whether the subject is "all" or "not all", for "the same size".
        of_kind: whether the subject is generic: "an elephant is larger than a mouse".
        symmetric: whether the visited predicate is symmetric.
        verb: the predicate whose objects are visited, if any.
        pairs: the nouns after *either* in this predication, of which there are two.
        earlier: the verb phrases and nouns that a later clause can leave out.
        beside: the members of a list before the visited one, as parsed and as resolved.
        in_all: whether that list has *and*.
        subject_name: the name that is the subject of the visited predication, if it is one.
        has_group_subject: whether that subject is a list of names.
        owned_by_each: whether the walk is in what a function names for such a subject.
        subject_terms: what the subject of the visited verb phrase stands for.
        around: those of the clause around a reduced relative clause.
        order: what was counted, "one cube", "a second"; one alone is no count.
        of_case: whether it is in one with *only if*, where "a K" is hardly every K.
        in_conditional: whether the walk is in a conditional, which binds what it takes up.
    """

    choices: Choices
    taken: frozenset[str]
    alone: tuple[en.NounPhrase, ...]
    of_rule: bool = False
    complete: bool = True
    inexpressible: bool = False
    discourse: Referents = field(default_factory=Referents)
    excluded: tuple[Antecedent, ...] = ()
    of_numbers: bool = False
    predicated: tuple[Antecedent, ...] = ()
    in_unique: bool = False
    of_each: bool = False
    gap: fol.Variable | None = None
    place: PhraseContext = PhraseContext.POSITIVE
    in_subject: bool = False
    compared: bool = False
    named_beside: frozenset[Antecedent] = frozenset()
    objects: frozenset[Antecedent] = frozenset()
    pairs_all: bool = False
    of_kind: bool = False
    symmetric: bool = False
    verb: Entry | None = None
    pairs: list[en.Noun] = field(default_factory=list)
    earlier: Antecedents = field(default_factory=Antecedents)
    beside: tuple[tuple[en.NounPhrase, en.NounPhrase], ...] = ()
    in_all: bool = True
    subject_name: en.Name | None = None
    has_group_subject: bool = False
    owned_by_each: bool = False
    subject_terms: tuple[Antecedent, ...] = ()
    around: tuple[Antecedent, ...] = ()
    order: list[tuple[fol.Variable, en.Noun]] = field(default_factory=list)
    in_conditional: bool = False
    of_case: bool = False
    _made: int = 0

    @abstractmethod
    def visit(self, node: Any) -> Any:
        """Resolve every choice point in a part of the tree."""

    def _at(self, place: PhraseContext, node: Any) -> Any:
        outer, self.place = self.place, place
        visited = self.visit(node)
        self.place = outer
        return visited

    def _below_at(self, place: PhraseContext, node: Any) -> Any:
        outer, self.place = self.place, place
        visited = self._below(node)
        self.place = outer
        return visited

    def _below(self, node: Any) -> Any:
        return rebuild(node, self.visit)

    def _deeper(self, node: Any, excluded: tuple[Antecedent, ...] = ()) -> Any:
        """Visit a part that may corefer with its clause's subject: "his father", but not "him"."""
        outer, self.excluded = self.excluded, excluded
        visited = self._below(node)
        self.excluded = outer
        return visited

    def _name(self) -> fol.Variable:
        free = filterfalse(self.taken.__contains__, usual_names())
        name = next(islice(free, self._made, None))
        self._made += 1
        return fol.Variable(name)

    def _force(self, determiner: en.Determiner) -> en.Determiner:
        if determiner.force is Force.ANY:
            options = forces_of_any(self.place, compared=self.compared)
            return self.choices.take(options, ReadingKind.FORCE)
        if determiner == en.A and self.of_kind and self.compared:
            # "An elephant is larger than a mouse": than any mouse.
            options = Option(EVERY), Option(en.A, Grade.WEAK)
            return self.choices.take(options, ReadingKind.FORCE)
        if determiner == en.A and self.place is PhraseContext.POSITIVE and forbids(self.verb):
            # "Is forbidden to hear a case": any case.
            options = Option(EVERY), Option(en.A, Grade.WEAK)
            return self.choices.take(options, ReadingKind.FORCE)
        if determiner == BARE_OBJECT:
            options = forces_of_bare_object(self.verb, self.place)
            return self.choices.take(options, ReadingKind.FORCE)
        if determiner == en.THE and self.in_unique:
            # "The rabbit in the hat" can be the only one in a hat, of which there are several.
            options = Option(determiner), Option(ANY_AT_ALL, Grade.WEAK)
            return self.choices.take(options, ReadingKind.PRESUPPOSITION)
        in_denial = self.place is PhraseContext.NEGATIVE and self.gap is None
        if determiner == THE_SEVERAL and in_denial:
            # "Nobody likes her own cubes" is of none of them, or not of all.
            options = Option(determiner), Option(ANY_AT_ALL, Grade.LIVE)
            return self.choices.take(options, ReadingKind.FORCE)
        if determiner.bare and determiner != PLURAL:
            options = forces_of_numeral(determiner, self.place)
            return self.choices.take(options, ReadingKind.FORCE)
        if determiner.quantity.profile.least:
            return self.choices.take(forces_of_vague(determiner), ReadingKind.FORCE)
        return determiner

    def _take(self, options: list[Option[Antecedent]]) -> Antecedent:
        antecedent = self.choices.take(options, ReadingKind.ANTECEDENT)
        self.discourse.mention(antecedent, as_subject=self.in_subject)
        return antecedent
