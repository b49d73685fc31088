"""Structural formulaicness: how much of the formula's own structure a text keeps.

    F = 1 − 2δ / (|f| + |r| + δ)

f is the formula, r what the text says word for word, before any law, and δ their edit distance
(`edits`): Li and Zhang's normalization ("A metric normalization of tree edit distance",
Frontiers of Computer Science 5(1), 2011).  A text alone cannot show this.

>>> from logic2text.notation import parse
>>> one, other = parse("¬∃x (Cube(x) ∧ Large(x))"), parse("∀x (Cube(x) → ¬Large(x))")
>>> [round(float(f), 2) for f in Structural().score(["No cube is large."] * 2, [one, other])]
[1.0, 0.43]
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter

import numpy as np

from logic2text import InputError, Lexicon, __version__
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.reading import ReadingKind, read
from metrics.base import UNIT, Scores, Signature, batch, one_for_each
from metrics.formulaicness import structure
from metrics.tree_edit import Tree, distance

SWAP = 0.25
"""The cost of another order: of a list, of the sides of an equality, of two like quantifiers."""
MOST_SWAPS = 0.75
"""The maximum total cost of reordering: less than one edit, and every law takes one."""
ARGUMENT = 0.5
"""The cost of an atom with all arguments different; in proportion if some differ."""


_UNORDERED = frozenset("∧∨↔⊕")


def edits(one: Formula, other: Formula) -> float:
    """The least cost of rewriting one formula into the other; at most the sum of their sizes.

    Bound variables compare by what they are said of, whatever their names.  And, or, ↔ and ⊕ are
    ordered, but another order costs less than any law.

    >>> from logic2text.notation import parse
    >>> edits(parse("∀x (P(x) → ¬Q(x))"), parse("∀y (P(y) → ¬Q(y))"))
    0.0
    >>> edits(parse("∀x (P(x) → ¬Q(x))"), parse("¬∃x (Q(x) ∧ P(x))"))
    4.25
    """
    left, right = structure.analyse(one), structure.analyse(other)
    same = _same_binders(left, right)
    cost = distance(left.tree, right.tree, same.relabel)
    if cost <= SWAP:
        return cost
    costs = [cost]
    ordered, swaps = _in_order_of(left.tree, right.tree, same.relabel)
    if swaps:
        costs.append(distance(left.tree, ordered, same.relabel) + _moving(swaps))
    ordered, swaps = _in_order_of(right.tree, left.tree, same.turned().relabel)
    if swaps:
        costs.append(distance(ordered, right.tree, same.relabel) + _moving(swaps))
    return min(costs)


def least_edits(one: Formula, other: Formula) -> float:
    """A lower bound of `edits`, from how often each sign and symbol comes."""
    left, right = structure.analyse(one), structure.analyse(other)
    return float(max(left.size, right.size) - (left.signs & right.signs).total())


def _moving(swaps: int) -> float:
    return min(SWAP * swaps, MOST_SWAPS)


# Which variables are the same -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Same:
    """Which binders of two formulae bind the same variable."""

    pairs: frozenset[tuple[int, int]]

    def turned(self) -> Same:
        """The same of the two formulae in the other order."""
        return Same(frozenset((j, i) for i, j in self.pairs))

    def relabel(self, old: structure.Label, new: structure.Label) -> float:
        """What turning one label into the other costs, from 0 to 1."""
        if isinstance(old, str) or isinstance(new, str):
            return float(old != new)
        if isinstance(old, structure.BoundQuantifier) or isinstance(new, structure.BoundQuantifier):
            if not (
                isinstance(old, structure.BoundQuantifier)
                and isinstance(new, structure.BoundQuantifier)
            ):
                return 1.0
            if old.sign != new.sign:
                return 1.0
            return 0.0 if (old.number, new.number) in self.pairs else SWAP / 2
        if old.symbol != new.symbol:
            return 1.0
        if not old.arguments:
            return 0.0
        cost = self._arguments(old.arguments, new.arguments)
        if cost and old.symbol == "=":
            return min(cost, SWAP + self._arguments(old.arguments, new.arguments[::-1]))
        return cost

    def _arguments(
        self, old: tuple[structure.Spelled, ...], new: tuple[structure.Spelled, ...]
    ) -> float:
        different = sum(not self._term(a, b) for a, b in zip(old, new, strict=True))
        return ARGUMENT * different / len(old)

    def _term(self, old: structure.Spelled, new: structure.Spelled) -> bool:
        if isinstance(old, int) and isinstance(new, int):
            return (old, new) in self.pairs
        if isinstance(old, tuple) and isinstance(new, tuple):
            (name, terms), (other_name, others) = old, new
            return (
                name == other_name
                and len(terms) == len(others)
                and all(map(self._term, terms, others))
            )
        return old == new


def _same_binders(left: structure.Structured, right: structure.Structured) -> Same:
    """Pairs by what is said of their variables, the surest first.

    Two binders have the same partner only where neither stands in the other: ∀x P ∧ ∀x Q binds
    two variables that may have one name.
    """
    scored = sorted(
        (-sum((uses & others).values()), abs(i - j), i + j, i, j)
        for i, uses in enumerate(left.uses)
        for j, others in enumerate(right.uses)
        if uses & others or (not uses and not others)
    )
    pairs: list[tuple[int, int]] = []
    for *_, i, j in scored:
        clash = any(
            (i == i2 and _nested(right, j, j2)) or (j == j2 and _nested(left, i, i2))
            for i2, j2 in pairs
        )
        if not clash:
            pairs.append((i, j))
    return Same(frozenset(pairs))


def _nested(formula: structure.Structured, first: int, second: int) -> bool:
    return first in formula.around[second] or second in formula.around[first]


# Order ------------------------------------------------------------------------------------------


def _in_order_of(
    model: structure.Structure,
    tree: structure.Structure,
    relabel: Callable[[structure.Label, structure.Label], float],
) -> tuple[structure.Structure, int]:
    """The tree with the members of its lists in the model's order, and how many lists changed."""
    places: dict[structure.Label, int] = {}
    leaves = list(_leaves(model))

    def place(label: structure.Label) -> int:
        if label not in places:
            costs = [relabel(leaf, label) for leaf in leaves]
            least = min(costs)
            places[label] = costs.index(least) if least < 1.0 else len(leaves)
        return places[label]

    def ordered(node: structure.Structure) -> tuple[structure.Structure, list[int], int]:
        parts = [ordered(child) for child in node.children]
        swaps = sum(swapped for _, _, swapped in parts)
        if not parts:
            return node, [place(node.label)], 0
        if node.label in _UNORDERED:
            before, parts = parts, sorted(parts, key=lambda part: part[1])
            swaps += any(old is not new for old, new in zip(before, parts, strict=True))
        below = [number for _, numbers, _ in parts for number in numbers]
        return Tree(node.label, tuple(part for part, _, _ in parts)), below, swaps

    reordered, _, swaps = ordered(tree)
    return reordered, swaps


def _leaves(tree: structure.Structure) -> Iterator[structure.Label]:
    if not tree.children:
        yield tree.label
    for child in tree.children:
        yield from _leaves(child)


class Structural:
    """Formulaicness by structure; immutable, safe to share between threads."""

    name = "study:structural"
    range = UNIT
    higher_is_natural = False
    needs_formulas = True

    def __init__(self, lexicon: Lexicon | None = None) -> None:
        """Make one that reads texts with the words of a lexicon, the default one unless told."""
        self._lexicon = lexicon

    @property
    def signature(self) -> Signature:
        """The costs of edits other than the 1 for a node."""
        costs = {
            "swap": SWAP,
            "swaps": MOST_SWAPS,
            "argument": ARGUMENT,
        }
        lexicon = {} if self._lexicon is None else {"lexicon": "given"}
        return Signature(self.name, {**costs, **lexicon}, __version__)

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        """F of each text for its formula, shape (n,), in [0, 1]; NaN where it cannot be read.

        Raises:
            InputError: there are no formulae, or not one for each text.
        """
        return self.score_said(texts, formulas, [None] * len(batch(texts)))

    def score_said(
        self,
        texts: Sequence[str],
        formulas: Sequence[Formula] | None,
        said: Sequence[Formula | None],
    ) -> Scores:
        """As `score`, without parsing the texts whose meaning is given.

        Args:
            texts: n texts.
            formulas: the formula of each.
            said: what each says by surface scope, before any law; None where that is not known.
        """
        rows = zip(texts, one_for_each(self.name, texts, formulas), said, strict=True)
        return np.array([self._score(*row) for row in rows], dtype=np.float64)

    def _score(self, text: str, formula: Formula, says: Formula | None) -> float:
        if says is not None:
            return measure_kept_share(formula, says)
        return nearest(formula, self._readings(text, formula))

    def _readings(self, text: str, formula: Formula) -> list[Formula]:
        """The meanings of the text by surface scope, one for each bracketing."""
        try:
            readings = read(text, self._lexicon, formula).readings
        except InputError:
            return []
        inverse = ReadingKind.INVERSE_SCOPE
        return [reading.formula for reading in readings if reading.kind is not inverse]


def nearest(formula: Formula, readings: Sequence[Formula]) -> float:
    """`measure_kept_share` of the reading that keeps most; NaN where there is none."""
    bounds = [(_at_most(formula, reading), reading) for reading in readings]
    bounds.sort(key=itemgetter(0), reverse=True)
    best = math.nan
    for bound, reading in bounds:
        if bound <= best:
            break
        best = max(measure_kept_share(formula, reading), 0.0 if math.isnan(best) else best)
    return best


def measure_kept_share(formula: Formula, reading: Formula) -> float:
    """The share of its structure that a formula keeps in a reading, in [0, 1]; 1 is all of it."""
    return _share(formula, reading, edits(formula, reading))


def _at_most(formula: Formula, reading: Formula) -> float:
    return _share(formula, reading, least_edits(formula, reading))


def _share(formula: Formula, reading: Formula, delta: float) -> float:
    sizes = structure.analyse(formula).size + structure.analyse(reading).size
    return (sizes - delta) / (sizes + delta)
