"""Modifiers that a formula does not have, left out of what a text means.

Adjectives, relative clauses and kinds are left out, never a clause, a predicate, a quantifier or a
negation.  Where a modifier is left out of an upward position, as in "some tall judge", the formula
says less than the text, and in a downward one, as in "every tall judge", more; the notice tells
which.  A kind that restricts nothing else but a quantifier is taken for everything there is, which
can be so of one kind only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from logic2text import formula as fol
from logic2text.arithmetic import COMPARISONS
from logic2text.english import syntax as en
from logic2text.english.traversal import rebuild, subtrees
from logic2text.lexicon.entry import DIFFERENCE_SYMBOL, EQUALITY_SYMBOL, Entry
from logic2text.lexicon.words.morphology import article

Symbols = frozenset[tuple[str, int]]
_OF_LOGIC = frozenset({EQUALITY_SYMBOL, DIFFERENCE_SYMBOL, *COMPARISONS})


@dataclass(frozen=True, slots=True)
class Dropped:
    """A tree without the modifiers that a formula lacks.

    Attributes:
        tree: what is left.
        words: those of each modifier that was left out, with its symbols.
        domain: the kind that is taken for everything, "" for none.
    """

    tree: en.Clause
    words: tuple[tuple[str, frozenset[str]], ...]
    domain: str = ""


def drop_modifiers(tree: en.Clause, wanted: Symbols) -> Dropped | None:
    """Leave out what modifies a noun and has none of the wanted symbols.

    None if nothing can be left out, or several kinds would have to be everything.
    """
    dropping = _Dropping(wanted)
    left: en.Clause = dropping.change(tree)
    kinds = {entry.symbol for entry in dropping.kinds}
    restricts = any(
        isinstance(part, en.Quantified | en.ThereIs | en.ForClause) and part.noun.kind is not None
        for part in subtrees(left)
    )
    if left is tree or len(kinds) > 1 or (kinds and restricts):
        return None
    domain = dropping.kinds[0].singular if dropping.kinds else ""
    return Dropped(left, tuple(dict.fromkeys(dropping.words)), domain)


def list_notices(dropped: Dropped, meaning: fol.Formula) -> Iterator[str]:
    """What is assumed of a text with a meaning whose modifiers are left out."""
    if dropped.domain:
        yield f"everything is {article(dropped.domain)} {dropped.domain}"
    signs = _signs_of(meaning)
    for words, names in dropped.words:
        found = {sign for name in names for sign in signs.get(name, ())}
        says = {True: "less", False: "more"}[found.pop()] if len(found) == 1 else "something else"
        yield f"“{words}” is left out, so that the formula says {says}"


def _signs_of(formula: fol.Formula) -> dict[str, set[bool]]:
    """For each predicate whether it stands in upward positions, downward ones or both."""
    signs: dict[str, set[bool]] = {}
    stack: list[tuple[fol.Formula, bool]] = [(formula, True)]
    while stack:
        part, sign = stack.pop()
        match part:
            case fol.Predicate(name):
                signs.setdefault(name, set()).add(sign)
            case fol.Not(body):
                stack.append((body, not sign))
            case fol.Implies(left, right):
                stack += ((left, not sign), (right, sign))
            case fol.Iff(left, right):
                stack += ((left, sign), (left, not sign), (right, sign), (right, not sign))
            case fol.ForAll(_, body) | fol.Exists(_, body):
                stack.append((body, sign))
            case fol.And(parts) | fol.Or(parts):
                stack += ((each, sign) for each in parts)
            case fol.Xor(left, right):
                stack += ((left, True), (left, False), (right, True), (right, False))
            case _:
                pass
    return signs


@dataclass(slots=True)
class _Dropping:
    """Changes trees and keeps what it left out."""

    wanted: Symbols
    words: list[tuple[str, frozenset[str]]] = field(default_factory=list)
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
        kind, objects = noun.kind, noun.objects
        adjectives = tuple(each for each in noun.adjectives if not self._is_foreign(each))
        relatives = tuple(each for each in noun.relatives if not self._is_idle(each))
        is_foreign = kind is not None and bool(kind.symbol) and self._is_foreign(kind)
        is_left = bool(adjectives or relatives) or (kind is not None and not is_foreign)
        is_whole = not (noun.adjectives or noun.relatives or objects)
        # Of "everyone in Berlin" nothing would be left but "everyone".
        if (is_foreign and not self._is_idle(*objects)) or not (is_left or is_whole):
            return rebuild(noun, self.change)
        if kind is not None and is_foreign:
            if is_left:
                self._leave_out(kind, *objects)
            else:
                self.kinds.append(kind)
            kind, objects = None, ()
        for each in noun.adjectives:
            if self._is_foreign(each):
                self._leave_out(each)
        for relative in noun.relatives:
            if relative not in relatives:
                self._leave_out_rest((relative,))
        changed = replace(
            noun, kind=kind, adjectives=adjectives, objects=objects, relatives=relatives
        )
        return rebuild(noun if changed == noun else changed, self.change)

    def _as_predicates(self, nominal: en.Nominal) -> en.VerbPhrase:
        """Of "is a judge who sings" that somebody sings, where the formula has no judges."""
        noun = nominal.noun
        predicates: list[en.VerbPhrase] = [
            en.Relation(each) for each in noun.adjectives if not self._is_foreign(each)
        ]
        for relative in noun.relatives:
            match relative.clause:
                case en.Predication(en.Gap(), verb_phrase) if not self._is_idle(relative):
                    predicates.append(self.change(verb_phrase))
        kept = len(predicates)
        if not kept or noun.kind is None or not self._is_idle(*noun.objects):
            return rebuild(nominal, self.change)
        self._leave_out(noun.kind, *noun.objects)
        for each in noun.adjectives:
            if self._is_foreign(each):
                self._leave_out(each)
        if kept == 1:
            return predicates[0]
        return en.CoordinatedVerbPhrase(en.Conjunction.AND, tuple(predicates))

    def _is_idle(self, *trees: en.Tree) -> bool:
        """Whether trees have no wanted symbol and none of the logic's own."""
        symbols = {
            (entry.symbol, entry.arity)
            for tree in trees
            for part in subtrees(tree)
            for entry in _entries_in(part)
        }
        return self.wanted.isdisjoint(symbols) and _OF_LOGIC.isdisjoint(name for name, _ in symbols)

    def _leave_out(self, entry: Entry, *objects: en.Tree) -> None:
        said = [entry.singular, *entry.links[:1], *(_words_of(each) for each in objects)]
        symbols = {entry.symbol, *_symbols_of(objects)}
        self.words.append((" ".join(filter(None, said)), frozenset(symbols)))

    def _leave_out_rest(self, trees: tuple[en.Tree, ...]) -> None:
        said = " ".join(filter(None, map(_words_of, trees)))
        if said:
            self.words.append((said, _symbols_of(trees)))


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


def _symbols_of(trees: tuple[en.Tree, ...]) -> frozenset[str]:
    return frozenset(
        entry.symbol
        for tree in trees
        for part in subtrees(tree)
        for entry in _entries_in(part)
    )


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
                    if (entry.symbol, entry.arity) not in predicates | functions:
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
