"""The search for a finite model that tells two formulae apart, many of a size at once.

>>> from logic2text.formula import Exists, ForAll, Predicate, Variable
>>> x, p = Variable("x"), Predicate("P", (Variable("x"),))
>>> distinguish(ForAll((x,), p), Exists((x,), p)).size
2
"""

from __future__ import annotations

from functools import lru_cache

from logic2text.formula import Formula
from logic2text.proof.bit_parallel import Worlds
from logic2text.proof.lanes import Symbols, TooLarge, symbols_of_both
from logic2text.proof.verdict import Countermodel


def distinguish(
    left: Formula, right: Formula, sizes: tuple[int, ...] = (1, 2, 3)
) -> Countermodel | None:
    """A model in which the two formulae differ, of the first of the sizes that shows one.

    Where a size has more models than `LANES`, a sample of them is looked at: None does not mean
    that there is none.
    """
    found = _difference(left, right, sizes)
    if found is None:
        return None
    worlds, first, differ = found
    lane = (differ & -differ).bit_length() - 1
    value = bool(first >> lane & 1)
    return worlds.model(lane, left=value, right=not value)


def differ(left: Formula, right: Formula, sizes: tuple[int, ...] = (1, 2, 3)) -> bool:
    """Whether `distinguish` finds a model."""
    return _difference(left, right, sizes) is not None


def _difference(
    left: Formula, right: Formula, sizes: tuple[int, ...]
) -> tuple[Worlds, int, int] | None:
    """Models of the first size that tells them apart, where the left one is true, and which."""
    found = symbols_of_both(left, right)
    for size in sizes:
        try:
            worlds, first = _evaluated(left, found, size)
            apart = first ^ worlds.truths(right)
        except TooLarge:
            return None
        if apart:
            return worlds, first, apart
    return None


def agree(left: Formula, right: Formula, size: int) -> bool:
    """Whether all models of a size were looked at, and none tells the two formulae apart."""
    found = symbols_of_both(left, right)
    try:
        worlds, first = _evaluated(left, found, size)
        return worlds.exhaustive and first == worlds.truths(right)
    except TooLarge:
        return False


def _evaluated(formula: Formula, found: Symbols, size: int) -> tuple[Worlds, int]:
    """The models for some symbols, with the tables of one formula, and where it is true.

    Its own tables cost any other formula as much of the budget as if they were made for it.
    """
    worlds, lanes = _known(formula, found, size)
    return worlds.copy(), lanes


@lru_cache(maxsize=6)
def _known(formula: Formula, found: Symbols, size: int) -> tuple[Worlds, int]:
    worlds = Worlds(formula, size, found=found)
    return worlds, worlds.truths(formula)
