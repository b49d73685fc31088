"""A bottom-up chart over the tokens of a text, filled from its end to its beginning.

At each position the words and completed symbols advance through the trie of right sides; rows
further right are already complete, so there is no recursion, left recursion is allowed, and an
ambiguous span is one packed node with several alternatives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from logic2text import effort
from logic2text.reading.grammar.first_follow import EDGE, find_first
from logic2text.reading.grammar.grammar import Grammar, Rule, TrieNode


@dataclass(slots=True, eq=False)
class ChartNode:
    """A packed node: a symbol over a span of text.

    Attributes:
        alternatives: its derivations, each a rule with the nodes of its parts.
        values: after unpacking, pairs of cost and value, cheapest first; words have theirs from the
            start.
    """

    alternatives: list[tuple[Rule, tuple[ChartNode, ...]]] = field(default_factory=list)
    values: list[tuple[int, Any]] | None = None


MOST_ALTERNATIVES = 25_000
"""The maximum number of alternatives in a chart."""
STEPS_AN_ALTERNATIVE = 8
"""The steps of `logic2text.effort` for one of them."""

Row: TypeAlias = dict[str, dict[int, ChartNode]]
"""The nodes that begin at one position: symbol → end position → node."""
Admits: TypeAlias = Callable[[Rule, int, int], bool]
"""Whether a rule may cover the tokens from a start to an end position."""


def fill(
    grammar: Grammar,
    rows: list[Row],
    admits: Admits,
    bound: int = MOST_ALTERNATIVES,
    *,
    whole: bool = False,
    asked: frozenset[str] | None = None,
) -> bool:
    """Parse: add all constituents to rows that hold the words of a text.

    Args:
        grammar: the rules.
        rows: one per token, with its words, and one for the end of the text.
        admits: filters the constituents.
        bound: the maximum number of alternatives.
        whole: prune constituents whose neighbours rule them out of a complete text; if the text
            cannot be parsed, the rows then do not show how far it could be.
        asked: the symbols that `admits` has to be called for; None for all.

    Returns:
        False if there are more alternatives than the bound; then the rows are not complete.
    """
    filling = _Filling(grammar, rows, admits, whole, asked)
    # From the end, so that all that can follow a constituent is known when it is built.
    for place in range(len(rows) - 2, -1, -1):
        alternatives = filling.row(place)
        effort.take(STEPS_AN_ALTERNATIVE * alternatives)
        bound -= alternatives
        if bound < 0:
            return False
    return True


class _Filling:
    """The rows of a chart, filled from last to first."""

    def __init__(
        self,
        grammar: Grammar,
        rows: list[Row],
        admits: Admits,
        whole: bool,
        asked: frozenset[str] | None,
    ) -> None:
        self._grammar, self._rows, self._admits = grammar, rows, admits
        self._asked = asked
        bits = grammar.follow_sets.bits
        self._symbols = [0] * len(rows)
        self._ending = [0] * len(rows)
        self._symbols[-1] = self._ending[0] = bits[EDGE]
        for place, row in enumerate(rows):
            for symbol, cells in row.items():
                bit = bits.get(symbol, 0)
                self._symbols[place] |= bit
                for end in cells:
                    self._ending[end] |= bit
        self._whole = whole

    def row(self, place: int) -> int:
        """Fill one row; returns the number of its alternatives."""
        rows, asked, symbols = self._rows, self._asked, self._symbols
        steps, follow_sets = self._grammar.start.steps, self._grammar.follow_sets
        bits = follow_sets.bits
        follow = follow_sets.follow_given(self._ending[place]) if self._whole else None
        alternatives = 0
        row = rows[place]
        agenda: list[tuple[TrieNode, int, tuple[ChartNode, ...]]] = [
            (steps[symbol], end, (node,))
            for symbol, cells in row.items()
            if symbol in steps
            for end, node in cells.items()
        ]
        for first in agenda:  # grows while it is read
            # A stack of our own: a deep text must not exceed Python's.
            stack: list[tuple[TrieNode, int, tuple[ChartNode, ...]]] = [first]
            while stack:
                state, at, parts = stack.pop()
                after = symbols[at]
                for rule, left, first_state in state.complete:
                    # What begins at `at`, which is further right, is all known by now.
                    if follow is not None and not follow[left] & after:
                        continue
                    if (asked is None or left in asked) and not self._admits(rule, place, at):
                        continue
                    cells = row.get(left)
                    if cells is None:
                        cells = row[left] = {}
                        symbols[place] |= bits[left]
                    alternatives += 1
                    # One node for a span however many derivations it has; unpacking would be
                    # exponential otherwise.
                    spanning = cells.get(at)
                    if spanning is not None:
                        spanning.alternatives.append((rule, parts))
                        continue
                    spanning = cells[at] = ChartNode([(rule, parts)])
                    # Only a node that is new begins further constituents; its alternatives share
                    # it.
                    if first_state is not None and (
                        first_state.complete or first_state.bits & after
                    ):
                        agenda.append((first_state, at, (spanning,)))
                both = state.bits & after
                if both:
                    following = rows[at]
                    for part, later in state.transitions_on(both, bits):
                        for next_end, next_node in following[part].items():
                            stack.append((later, next_end, (*parts, next_node)))
        return alternatives


class _Corners(NamedTuple):
    """What a parse from the left asks of a grammar; sets are integers, as in `FollowSets`.

    Attributes:
        first: what each symbol can begin with, itself included.
        after: for each first part the further parts of the rules that it begins, each with the
            set of these rules' left sides.
        terminals: the words and word classes.
    """

    first: Mapping[str, int]
    after: Mapping[str, Mapping[tuple[str, ...], int]]
    terminals: int


@lru_cache(maxsize=4)
def _corners(grammar: Grammar) -> _Corners:
    bits = grammar.follow_sets.bits
    after: dict[str, dict[tuple[str, ...], int]] = {}
    for rule in grammar.rules:
        lefts = after.setdefault(rule.right[0], {})
        lefts[rule.right[1:]] = lefts.get(rule.right[1:], 0) | bits[rule.left]
    terminals = sum(bit for name, bit in bits.items() if name not in grammar.by_left)
    first_sets = find_first([(rule.left, rule.right) for rule in grammar.rules], bits)
    return _Corners(first_sets, after, terminals)


def find_expected(grammar: Grammar, rows: Sequence[Row], goal: str) -> tuple[int, frozenset[str]]:
    """The furthest position to which a goal can be parsed, and the terminals expected there."""
    bits = grammar.follow_sets.bits
    first, rules_after, terminals = _corners(grammar)
    expected = [0] * len(rows)
    expected[0] = first[goal]
    furthest = missing = 0
    # No part is empty, so that all that is expected at a position is known when it is reached.
    for place, row in enumerate(rows):
        here = expected[place]
        lacking = here & terminals
        for part in row:
            lacking &= ~bits.get(part, 0)
        if lacking:
            furthest, missing = place, lacking
        for part, cells in row.items():
            for others, lefts in rules_after.get(part, {}).items():
                if lefts & here:
                    _expect(others, cells, rows, first, expected)
    return furthest, frozenset([name for name, bit in bits.items() if bit & missing])


def _expect(
    parts: tuple[str, ...],
    ends: Iterable[int],
    rows: Sequence[Row],
    first: Mapping[str, int],
    expected: list[int],
) -> None:
    """Add what is expected where the further parts of a rule may begin."""
    for part in parts:
        beginning = first[part]
        for at in ends:
            expected[at] |= beginning
        ends = {end for at in ends for end in rows[at].get(part, ())}
        if not ends:
            return
