"""Computes what can stand beside each symbol of a grammar, for pruning a chart.

Besides FOLLOW (what can come directly after a symbol) there is its mirror image PRECEDE (what can
come directly before it), and the pairs in which the two occur together.  A chart that is filled
from its end knows all symbols that begin after a constituent, but before it only the words: so
FOLLOW holds the next symbols of the rules themselves, and PRECEDE also the last parts of the
symbols before.  Sets are integers with one bit for each word, word class and other symbol, and one
for the edge of the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from typing import TypeAlias

from logic2text.lazy_dataclass import dataclass

Rules: TypeAlias = Sequence[tuple[str, tuple[str, ...]]]
"""Pairs of a symbol and one of its right sides; the first symbol is the start symbol."""

EDGE = "⊥"
"""The end marker: before the first token and after the last one."""
FOLLOW_CACHE_SIZE = 1_024
"""How many FOLLOW tables, by preceding set, are cached."""


class _FollowAfter(dict[str, int]):
    """FOLLOW of the symbols that were asked for, after one set: a chart asks for few of them."""

    __slots__ = ("_contexts", "_preceding")

    def __init__(self, contexts: Mapping[str, tuple[tuple[int, int], ...]], preceding: int) -> None:
        self._contexts, self._preceding = contexts, preceding

    def __missing__(self, symbol: str) -> int:
        preceding = self._preceding
        pairs = self._contexts[symbol]
        follow = self[symbol] = _union([after for before, after in pairs if before & preceding])
        return follow

    def __eq__(self, other: object) -> bool:
        return {symbol: self[symbol] for symbol in self._contexts} == other

    __hash__ = None


@dataclass(frozen=True, slots=True, eq=False)
class FollowSets:
    """What can come directly before and after each symbol.

    Attributes:
        bits: the bit of each word, word class and other symbol, and of the edge of the text.
        precede: PRECEDE of each symbol that has rules.
        follow: FOLLOW of each symbol that has rules.
        contexts: for each such symbol the pairs of sets that occur together, one before it and one
            after it.
    """

    bits: Mapping[str, int]
    precede: Mapping[str, int]
    follow: Mapping[str, int]
    contexts: Mapping[str, tuple[tuple[int, int], ...]]
    _follow_given: dict[int, Mapping[str, int]] = field(default_factory=dict)

    def follow_given(self, preceding: int) -> Mapping[str, int]:
        """FOLLOW of each symbol where a member of `preceding` comes directly before it."""
        follow = self._follow_given.get(preceding)
        if follow is None:
            follow = _FollowAfter(self.contexts, preceding)
            if len(self._follow_given) < FOLLOW_CACHE_SIZE:
                self._follow_given[preceding] = follow
        return follow


def follow_sets(rules: Rules) -> FollowSets:
    """Compute FOLLOW and PRECEDE of a grammar's symbols by fixed-point iteration."""
    parts = sorted({part for left, right in rules for part in (left, *right)})
    bits = {part: 1 << place for place, part in enumerate((EDGE, *parts))}
    reversed_rules = [(left, right[::-1]) for left, right in rules]
    last = find_first(reversed_rules, bits)
    precede = _follow(reversed_rules, last, bits[EDGE])
    follow = _follow(rules, bits, bits[EDGE])
    contexts = _contexts(rules, (last, precede), (bits, follow), bits[EDGE])
    return FollowSets(bits, precede, follow, contexts)


def find_first(rules: Rules, bits: Mapping[str, int]) -> dict[str, int]:
    """FIRST of each symbol, itself included."""
    return _spread(dict(bits), {(right[0], left) for left, right in rules})


def _follow(rules: Rules, beginning: Mapping[str, int], edge: int) -> dict[str, int]:
    """FOLLOW of each symbol that has rules; `beginning` says what a next symbol stands for."""
    follow = dict.fromkeys((left for left, _ in rules), 0)
    follow[rules[0][0]] = edge
    for part, next_part in {pair for _, right in rules for pair in pairwise(right)}:
        if part in follow:
            follow[part] |= beginning[next_part]
    return _spread(follow, {(left, right[-1]) for left, right in rules if right[-1] in follow})


def _spread(sets: dict[str, int], edges: Iterable[tuple[str, str]]) -> dict[str, int]:
    """The least sets that have the given ones, and each that of the symbols that lead to it."""
    targets: dict[str, list[str]] = {}
    for source, target in edges:
        targets.setdefault(source, []).append(target)
    waiting = dict.fromkeys(targets)  # in order
    while waiting:
        source = next(iter(waiting))
        del waiting[source]
        for target in targets[source]:
            if sets[source] & ~sets[target]:
                sets[target] |= sets[source]
                if target in targets:
                    waiting[target] = None
    return sets


_Sets: TypeAlias = tuple[Mapping[str, int], Mapping[str, int]]


def _contexts(
    rules: Rules, backwards: _Sets, forwards: _Sets, edge: int
) -> dict[str, tuple[tuple[int, int], ...]]:
    """For each symbol that has rules, the sets before and after it, for each of its occurrences."""
    (last, precede), (beginning, follow) = backwards, forwards
    contexts: dict[str, set[tuple[int, int]]] = {left: set() for left, _ in rules}
    contexts[rules[0][0]].add((edge, edge))
    unit_rules: list[tuple[str, str]] = []
    for left, right in rules:
        for at, part in enumerate(right):
            if part not in contexts:
                continue
            if len(right) == 1:
                unit_rules.append((left, part))
                continue
            before = last[right[at - 1]] if at else precede[left]
            after = beginning[right[at + 1]] if at + 1 < len(right) else follow[left]
            contexts[part].add((before, after))
    size = -1
    while size != (size := sum(map(len, contexts.values()))):
        for left, part in unit_rules:
            contexts[part] |= contexts[left]
    return {symbol: tuple(sorted(pairs)) for symbol, pairs in contexts.items()}


def _union(sets: Sequence[int]) -> int:
    total = 0
    for bits in sets:
        total |= bits
    return total
