"""Which premises contradict each other: a smallest set of them by QuickXplain (Junker, 2004).

>>> from logic2text.notation import parse
>>> premises = [parse(text) for text in ("∀x Cube(x)", "Small(a)", "¬Cube(a)", "Large(b)")]
>>> find_contradiction(premises)
Contradiction(answer='unsat', core=(0, 2))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from logic2text import formula as fol
from logic2text.arithmetic import uses_arithmetic
from logic2text.lazy_dataclass import dataclass
from logic2text.proof import smt
from logic2text.proof.arithmetic import differ_over_reals
from logic2text.proof.countermodels import find_difference

TIMEOUT_MS = 200
"""The budget of one question to the solver."""
SIZES = (1, 2, 3)
"""Sizes of models that are tried besides: the solver gives up on many that have one."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Whether premises contradict each other.

    Attributes:
        answer: "unsat" if they do, "sat" if they have a model, else "unknown".
        core: the indices of premises that do, none of which can be left out; () unless "unsat".
    """

    answer: smt.Answer
    core: tuple[int, ...] = ()


def find_contradiction(
    premises: Sequence[fol.Formula],
    given: Sequence[fol.Formula] = (),
    timeout_ms: int = TIMEOUT_MS,
) -> Contradiction:
    """Whether premises contradict each other and what is given, and which of them do.

    Args:
        premises: those given first are preferred in the core.
        given: what belongs to every contradiction and is in no core.
        timeout_ms: the budget of each question; see `smt.satisfiable`.
    """
    answer = _ask((*given, *premises), timeout_ms)
    if answer != "unsat":
        return Contradiction(answer)

    def is_contradictory(indices: Sequence[int]) -> bool:
        return _ask((*given, *(premises[i] for i in indices)), timeout_ms) == "unsat"

    if is_contradictory(()):
        return Contradiction("unsat")
    core = _explain((), (), tuple(range(len(premises))), is_contradictory)
    return Contradiction("unsat", tuple(sorted(core)))


def _explain(
    kept: tuple[int, ...],
    added: tuple[int, ...],
    candidates: tuple[int, ...],
    is_contradictory: Callable[[Sequence[int]], bool],
) -> tuple[int, ...]:
    """Those of the candidates that a smallest contradiction with the kept ones needs."""
    if added and is_contradictory(kept):
        return ()
    if len(candidates) == 1:
        return candidates
    middle = len(candidates) // 2
    first, second = candidates[:middle], candidates[middle:]
    of_second = _explain((*kept, *first), first, second, is_contradictory)
    of_first = _explain((*kept, *of_second), of_second, first, is_contradictory)
    return of_first + of_second


def _ask(parts: Sequence[fol.Formula], timeout_ms: int) -> smt.Answer:
    """Whether the parts have a model: small ones first, since most questions have one."""
    if not parts:
        return "sat"
    whole = parts[0] if len(parts) == 1 else fol.And(tuple(parts))
    if uses_arithmetic(whole):
        return differ_over_reals(whole, fol.FALSITY, timeout_ms)
    if find_difference(whole, fol.FALSITY, SIZES) is not None:
        return "sat"
    answer = smt.satisfiable(whole, timeout_ms)
    if answer != "unknown":
        return answer
    models = (smt.model_of_size(whole, size, timeout_ms) for size in SIZES)
    return "sat" if any(model not in ("unsat", "unknown") for model in models) else "unknown"
