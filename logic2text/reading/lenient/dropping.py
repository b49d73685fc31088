"""Modifiers that a formula does not have, left out of what a text means.

Relative clauses and phrases behind a noun are left out, never an adjective ("a hot dog" is no dog),
a clause, a predicate, a quantifier or a negation, and only from upward positions: who says that
some judge who owns a car sings says that some judge sings.  Left out of "every judge who owns a
car sings", it would say more than the text.  A kind that restricts nothing but a quantifier is
taken for everything there is, which can be so of one kind only, and where the formula has no other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from typing import Any

from logic2text import formula as fol
from logic2text.arithmetic import COMPARISONS
from logic2text.english import syntax as en
from logic2text.english.traversal import rebuild, subtrees
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import DIFFERENCE_SYMBOL, EQUALITY_SYMBOL, Entry
from logic2text.lexicon.words.morphology import article
from logic2text.proof.equivalence import Equivalence
from logic2text.reading.interpretation.surface_readings import interpret_tree
from logic2text.walk import symbols

Symbols = frozenset[tuple[str, int]]
_OF_LOGIC = frozenset({EQUALITY_SYMBOL, DIFFERENCE_SYMBOL, *COMPARISONS})


@dataclass(frozen=True, slots=True)
class Dropped:
    """A tree without the modifiers that a formula lacks.

    Attributes:
        tree: what is left.
        words: those of each modifier that was left out.
        domain: the kind that is taken for everything, "" for none.
    """

    tree: en.Clause
    words: tuple[str, ...]
    domain: str = ""

    @property
    def notices(self) -> tuple[str, ...]:
        """What is assumed of the text."""
        left_out = (f"“{words}” is left out" for words in self.words)
        domain = self.domain
        return (*((f"everything is {article(domain)} {domain}",) if domain else ()), *left_out)


def drop_modifiers(tree: en.Clause, wanted: Symbols) -> Dropped | None:
    """Leave out what modifies a noun and has none of the wanted symbols.

    None if nothing can be left out, or if a kind would have to be everything beside another kind
    or a modifier that is left out.

    Args:
        tree: of a text.
        wanted: the predicates of a formula.
    """
    dropping = _Dropping(wanted)
    left: en.Clause = dropping.change(tree)
    kinds = {entry.symbol for entry in dropping.kinds}
    restricts = any(
        isinstance(part, en.Quantified | en.ThereIs | en.ForClause) and part.noun.kind is not None
        for part in subtrees(left)
    )
    # "Every cat sees something" speaks of what is no cat.
    is_wider = any(isinstance(part, en.Noun) and part.kind is None for part in subtrees(tree))
    if left is tree or len(kinds) > 1 or (kinds and (restricts or is_wider or dropping.words)):
        return None
    domain = dropping.kinds[0].singular if dropping.kinds else ""
    return Dropped(left, tuple(dict.fromkeys(dropping.words)), domain)


def find_rest(
    tree: en.Clause, meaning: fol.Formula, wanted: tuple[Symbols, Symbols]
) -> tuple[Dropped, fol.Formula] | None:
    """What is left of a tree with exactly the wanted symbols, and what it means.

    None if there is nothing left out, or the rest does not follow from the whole.

    Args:
        tree: of a text.
        meaning: what it means.
        wanted: the predicates and functions of a formula.
    """
    dropped = drop_modifiers(tree, wanted[0])
    rest = None if dropped is None else interpret_tree(dropped.tree)
    if dropped is None or rest is None or symbols(rest) != wanted:
        return None
    if dropped.domain or Equivalence(fol.And((meaning, rest)), meaning, TIMEOUT_MS).is_proved:
        return dropped, rest
    return None


TIMEOUT_MS = 200
"""For the proof that the rest follows."""


@dataclass(slots=True)
class _Dropping:
    """Changes trees and keeps what it left out."""

    wanted: Symbols
    words: list[str] = field(default_factory=list)
    kinds: list[Entry] = field(default_factory=list)

    def change(self, part: Any) -> Any:
        match part:
            case en.Nominal(noun) if self._is_foreign(noun.kind):
                return self._as_predicates(part)
            case en.Noun():
                return self._change_noun(part)
            case en.Definite():
                return part  # what it says is not asserted
            case _:
                return rebuild(part, self.change)

    def _is_foreign(self, entry: Entry | None) -> bool:
        return entry is not None and (entry.symbol, entry.arity) not in self.wanted

    def _change_noun(self, noun: en.Noun) -> en.Noun:
        relatives = tuple(each for each in noun.relatives if not self._is_idle(each))
        kind, idle = noun.kind, len(relatives) < len(noun.relatives)
        is_foreign = kind is not None and bool(kind.symbol) and self._is_foreign(kind)
        if kind is not None and is_foreign and not idle and not noun.adjectives + noun.objects:
            self.kinds.append(kind)
            return rebuild(replace(noun, kind=None), self.change)
        # Of "everyone in Berlin" nothing would be left but "everyone".
        if idle and kind is not None and not is_foreign:
            self._leave_out([each for each in noun.relatives if each not in relatives])
            noun = replace(noun, relatives=relatives)
        return rebuild(noun, self.change)

    def _as_predicates(self, nominal: en.Nominal) -> en.VerbPhrase:
        """Of "is a judge who sings" that somebody sings, where the formula has no judges."""
        noun = nominal.noun
        predicates: list[en.VerbPhrase] = []
        for relative in noun.relatives:
            match relative.clause:
                case en.Predication(en.Gap(), verb_phrase) if not self._is_idle(relative):
                    predicates.append(self.change(verb_phrase))
        if not predicates or noun.adjectives or not self._is_idle(*noun.objects):
            return rebuild(nominal, self.change)
        self._leave_out([en.Noun(noun.kind, objects=noun.objects)])
        if len(predicates) == 1:
            return predicates[0]
        return en.CoordinatedVerbPhrase(en.Conjunction.AND, tuple(predicates))

    def _is_idle(self, *trees: en.Tree) -> bool:
        """Whether trees have no wanted symbol and none of the logic's own."""
        said = {
            (entry.symbol, entry.arity)
            for tree in trees
            for part in subtrees(tree)
            for entry in _entries_in(part)
        }
        return self.wanted.isdisjoint(said) and _OF_LOGIC.isdisjoint(name for name, _ in said)

    def _leave_out(self, trees: list[Any]) -> None:
        self.words.append(" ".join(map(_words_of, trees)))


def _entries_in(part: en.Tree) -> Iterator[Entry]:
    match part:
        case en.Relation(entry) | en.Having(entry=entry) | en.Application(entry):
            yield entry
        case en.Noun(kind, adjectives):
            yield from adjectives
            if kind is not None:
                yield kind
        case _:
            pass


def _words_of(tree: en.Tree) -> str:
    """The content words of a tree in their order."""
    said: list[str] = []
    for part in subtrees(tree):
        if isinstance(part, en.Name):
            said.append(part.words)
        for entry in _entries_in(part):
            said += (entry.singular, *entry.links[:1])
    return " ".join(filter(None, said))


# What is not aligned ------------------------------------------------------------------------------


def find_foreign(tree: en.Tree, wanted: tuple[Symbols, Symbols]) -> tuple[str, ...]:
    """The words of predicates and names of a tree that are none of the wanted symbols."""
    predicates, functions = wanted
    constants = {name for name, arity in functions if not arity}
    found: dict[str, None] = {}
    for part in subtrees(tree):
        match part:
            case en.Name(fol.Constant(name), words) if name not in constants:
                found[words] = None
            case _:
                for entry in _entries_in(part):
                    is_own = (entry.symbol, entry.arity) in predicates | functions
                    if not is_own and entry.symbol not in _OF_LOGIC:
                        found[" ".join(filter(None, (entry.singular, *entry.links[:1])))] = None
    return tuple(found)


def tell_unaligned(foreign: tuple[str, ...], unsaid: tuple[str, ...]) -> str:
    """Why a text of other words than the formula's means neither it nor its denial."""
    parts = []
    if foreign:
        listed = ", ".join(f"“{words}”" for words in foreign)
        parts.append(f"the formula has no symbol for {listed}")
    if unsaid:
        parts.append(f"the text has no words for {', '.join(unsaid)}")
    return "; ".join(parts) or "the words of the text do not fit the formula's symbols"
