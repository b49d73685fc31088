"""A bottom-up chart over the tokens of a text, filled from its end to its beginning.

At each place the words and then the symbols found there are carried through the trie of the
rules; what stands further right is known by then, so nothing recurses, left recursion is allowed,
and an ambiguous stretch of text is one packed node with several alternatives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from logic2text.reading.first_follow import EDGE
from logic2text.reading.grammar import Grammar, Rule, State


@dataclass(slots=True, eq=False)
class Node:
    """A symbol over a stretch of text.

    Attributes:
        alternatives: the rules that made it, each with the nodes of its parts.
        values: once unpacked, pairs of cost and value, the least cost first; words have theirs
            from the beginning.
    """

    alternatives: list[tuple[Rule, tuple[Node, ...]]] = field(default_factory=list)
    values: list[tuple[int, Any]] | None = None


MOST_ALTERNATIVES = 25_000
"""How many alternatives a chart may have."""

Row: TypeAlias = dict[str, dict[int, Node]]
"""What begins at one place: symbol → place after it → node."""
Admits: TypeAlias = Callable[[Rule, int, int], bool]
"""Whether a rule may cover the tokens from one place up to another."""


def fill(
    grammar: Grammar,
    rows: list[Row],
    admits: Admits,
    bound: int = MOST_ALTERNATIVES,
    *,
    whole: bool = False,
    asked: frozenset[str] | None = None,
) -> bool:
    """Add every symbol to rows that hold the words of a text (one row a place, one for the end).

    Args:
        grammar: the rules.
        rows: of the words.
        admits: which rules may be used where.
        bound: how many alternatives there may be.
        whole: leave out what no whole text can hold, for what stands beside it; where the text
            cannot be read, the rows do not tell how far it could be.
        asked: the symbols that `admits` refuses a rule of; None for any.

    Returns:
        False if there are more alternatives than the bound; then the rows are not complete.
    """
    filling = _Filling(grammar, rows, admits, whole, asked)
    for place in range(len(rows) - 2, -1, -1):
        bound -= filling.row(place)
        if bound < 0:
            return False
    return True


class _Filling:
    """Rows that are filled from the last to the first."""

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
        self._beginning = [0] * len(rows)
        self._ending = [0] * len(rows)
        self._beginning[-1] = self._ending[0] = bits[EDGE]
        for place, row in enumerate(rows):
            for symbol, cells in row.items():
                bit = bits.get(symbol, 0)
                self._symbols[place] |= bit
                for end in cells:
                    self._ending[end] |= bit
            self._beginning[place] |= self._symbols[place]
        self._whole = whole

    def row(self, place: int) -> int:
        """Fill one row; how many alternatives its nodes have."""
        rows, asked, symbols, beginning = self._rows, self._asked, self._symbols, self._beginning
        steps, follow_sets = self._grammar.start.steps, self._grammar.follow_sets
        bits = follow_sets.bits
        follow = follow_sets.follow_given(self._ending[place]) if self._whole else None
        alternatives = 0
        row = rows[place]
        agenda = [
            (steps[symbol], end, (node,))
            for symbol, cells in row.items()
            if symbol in steps
            for end, node in cells.items()
        ]
        for first in agenda:  # grows while it is read
            stack: list[tuple[State, int, tuple[Node, ...]]] = [first]
            while stack:
                state, at, parts = stack.pop()
                for rule in state.complete:
                    left = rule.left
                    if follow is not None and not follow[left] & beginning[at]:
                        continue
                    if (asked is None or left in asked) and not self._admits(rule, place, at):
                        continue
                    cells = row.get(left)
                    if cells is None:
                        cells = row[left] = {}
                        symbols[place] |= bits[left]
                    spanning = cells.get(at)
                    if spanning is None:
                        spanning = cells[at] = Node()
                        if left in steps:
                            agenda.append((steps[left], at, (spanning,)))
                    spanning.alternatives.append((rule, parts))
                    alternatives += 1
                both = state.bits & symbols[at]
                if both:
                    following = rows[at]
                    for part, later in state.picked(both, bits):
                        for next_end, next_node in following[part].items():
                            stack.append((later, next_end, (*parts, next_node)))
        return alternatives


_NOTHING: dict[int, Node] = {}


def expected(grammar: Grammar, rows: Sequence[Row], goal: str) -> tuple[int, frozenset[str]]:
    """How far a text can be read as a goal, and the words and classes that could stand there."""
    wanted = [(goal, 0)]
    seen = set(wanted)
    missing: dict[int, set[str]] = {}
    while wanted:
        symbol, place = wanted.pop()
        for rule in grammar.by_left[symbol]:
            for index, at in _prefixes(rule, rows, place):
                part = rule.right[index]
                if part in grammar.by_left:
                    if (part, at) not in seen:
                        seen.add((part, at))
                        wanted.append((part, at))
                elif part not in rows[at]:
                    missing.setdefault(at, set()).add(part)
    furthest = max(missing, default=0)
    return furthest, frozenset(missing.get(furthest, ()))


def _prefixes(rule: Rule, rows: Sequence[Row], place: int) -> set[tuple[int, int]]:
    """Each (index of a part, place) at which that part is looked for."""
    reached = {place}
    places = set()
    for index, part in enumerate(rule.right):
        places |= {(index, at) for at in reached}
        reached = {end for at in reached for end in rows[at].get(part, _NOTHING)}
        if not reached:
            break
    return places
