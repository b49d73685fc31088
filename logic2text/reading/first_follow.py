"""What can stand beside the symbols of a grammar: its FIRST and FOLLOW sets, for pruning a chart.

Sets are integers: each word, class and other symbol has a bit, and so has the edge of the text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias

Rules: TypeAlias = Sequence[tuple[str, tuple[str, ...]]]
"""Each symbol with one of its right sides; the first symbol is a whole text."""

EDGE = "⊥"
"""What stands before the first and after the last token."""
MOST_KNOWN = 1_024
"""For how many sets of what stands before it is known what can come after."""


@dataclass(frozen=True, slots=True, eq=False)
class Beside:
    """What can stand directly before and after each symbol.

    Attributes:
        bits: a bit for each word, class and other symbol, and for the edge of the text.
        before, after: of each symbol that has rules, the bits of all that can stand there.
        places: for each such symbol the pairs of what stands before and after it at once.
    """

    bits: Mapping[str, int]
    before: Mapping[str, int]
    after: Mapping[str, int]
    places: Mapping[str, tuple[tuple[int, int], ...]]
    _known: dict[int, Mapping[str, int]] = field(default_factory=dict)

    def after_where(self, before: int) -> Mapping[str, int]:
        """The bits of what can stand after each symbol where one of some bits stands before it."""
        follow = self._known.get(before)
        if follow is None:
            follow = {
                symbol: _union([after for preceding, after in pairs if preceding & before])
                for symbol, pairs in self.places.items()
            }
            if len(self._known) < MOST_KNOWN:
                self._known[before] = follow
        return follow


def neighbours(rules: Rules) -> Beside:
    """What stands beside the symbols of a grammar."""
    parts = sorted({part for left, right in rules for part in (left, *right)})
    bits = {part: 1 << place for place, part in enumerate((EDGE, *parts))}
    backwards = [(left, right[::-1]) for left, right in rules]
    last, before = _following(backwards, bits)
    first, after = _following(rules, bits)
    places = _places(rules, (last, before), (first, after), bits[EDGE])
    return Beside(bits, before, after, places)


def _following(rules: Rules, bits: Mapping[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """What each symbol can begin with, and what can follow it."""
    first = dict(bits)
    following = dict.fromkeys((left for left, _ in rules), 0)
    following[rules[0][0]] = bits[EDGE]
    before = None
    while before != (before := sum(map(int.bit_count, (*first.values(), *following.values())))):
        for left, right in rules:
            first[left] |= first[right[0]]
            for part, next_part in pairwise(right):
                if part in following:
                    following[part] |= first[next_part]
            if right[-1] in following:
                following[right[-1]] |= following[left]
    return first, following


_Sets: TypeAlias = tuple[Mapping[str, int], Mapping[str, int]]


def _places(
    rules: Rules, backwards: _Sets, forwards: _Sets, edge: int
) -> dict[str, tuple[tuple[int, int], ...]]:
    """For each symbol that has rules, what stands before and after it wherever rules have it."""
    (last, before), (first, after) = backwards, forwards
    places: dict[str, set[tuple[int, int]]] = {left: set() for left, _ in rules}
    places[rules[0][0]].add((edge, edge))
    alone: list[tuple[str, str]] = []
    for left, right in rules:
        for at, part in enumerate(right):
            if part not in places:
                continue
            if len(right) == 1:
                alone.append((left, part))
                continue
            preceding = last[right[at - 1]] if at else before[left]
            places[part].add(
                (preceding, first[right[at + 1]] if at + 1 < len(right) else after[left])
            )
    size = -1
    while size != (size := sum(map(len, places.values()))):
        for left, part in alone:
            places[part] |= places[left]
    return {symbol: tuple(sorted(pairs)) for symbol, pairs in places.items()}


def _union(sets: Sequence[int]) -> int:
    total = 0
    for bits in sets:
        total |= bits
    return total
