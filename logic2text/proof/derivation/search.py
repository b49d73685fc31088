"""The shortest path of class steps between two formulae, searched from both ends.

The first search is by levels, and its result is shortest; the second is guided by the difference
to the other end and finds longer derivations.  Formulae that differ in notation only are one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import field
from heapq import heappop, heappush
from itertools import count

from logic2text import formula as fol
from logic2text.effort import StepsSpentError
from logic2text.laws.base import LawStep, subformulas
from logic2text.lazy_dataclass import dataclass
from logic2text.proof.canonical_key import key
from logic2text.proof.derivation.rewrites import Rewriter, inverse

StateKey = tuple[str, int]


def state_key(formula: fol.Formula) -> StateKey:
    """A key shared by formulae that differ in notation only.

    The canonical key also merges repeated operands, which is a law; the atoms count them.
    """
    return key(formula), _count_atoms(formula)


@dataclass(frozen=True, slots=True)
class _State:
    """A formula, and the law that led to it from the state before."""

    formula: fol.Formula
    law: str = ""
    before: _State | None = None
    depth: int = 0


@dataclass(slots=True)
class _Side:
    """The states reached from one end, by key; those not expanded yet."""

    states: dict[StateKey, _State]
    open_keys: list[StateKey] = field(default_factory=list)


def start_side(formula: fol.Formula) -> _Side:
    """The side of a formula before the search."""
    start = state_key(formula)
    return _Side({start: _State(formula)}, [start])


def search_levels(
    rewriter: Rewriter, start: fol.Formula, goal: fol.Formula, most: int
) -> tuple[LawStep, ...] | None:
    """A shortest path of at most `most` steps; None where there is none within the budget."""
    forward, backward = start_side(start), start_side(goal)
    meeting = _meetings(forward, backward)
    try:
        for _ in range(most):
            if meeting:
                break
            # The smaller side first: together the levels grow less than from one end.
            smaller = forward if len(forward.open_keys) <= len(backward.open_keys) else backward
            _expand_level(rewriter, smaller)
            meeting = _meetings(forward, backward)
    except StepsSpentError:
        meeting = _meetings(forward, backward)
    return _join(forward, backward, meeting, goal)


def search_guided(
    rewriter: Rewriter, start: fol.Formula, goal: fol.Formula
) -> tuple[LawStep, ...] | None:
    """A path that the difference to the other end guides; not always a shortest one."""
    sides = (start_side(start), start_side(goal))
    targets = (_features(goal), _features(start))
    order = count()
    queues: tuple[list[tuple[float, int, StateKey]], ...] = ([], [])
    for side, queue, target in zip(sides, queues, targets, strict=True):
        (first,) = side.states
        heappush(queue, (_distance(side.states[first].formula, target), next(order), first))
    meeting: list[StateKey] = []
    try:
        while not meeting and any(queues):
            # The side whose best state is nearest to the other end.
            turn = 0 if queues[0] and (not queues[1] or queues[0][0] <= queues[1][0]) else 1
            _, _, current = heappop(queues[turn])
            for new in _expand(rewriter, sides[turn], current):
                state = sides[turn].states[new]
                # As in A*, but the distance may overestimate, so the path found need not be
                # shortest.
                rank = state.depth + _distance(state.formula, targets[turn])
                heappush(queues[turn], (rank, next(order), new))
                if new in sides[1 - turn].states:
                    meeting.append(new)
    except StepsSpentError:
        meeting = _meetings(*sides)
    return _join(*sides, meeting, goal)


def shorten(rewriter: Rewriter, start: fol.Formula, steps: Sequence[LawStep]) -> list[LawStep]:
    """A path with its detours replaced by one or two steps where these suffice.

    A step stands for itself where no law of a class makes it.
    """
    formulas = [start, *(step.formula for step in steps)]
    reached = [_neighbours(rewriter, formula) for formula in formulas]
    keys = [state_key(formula) for formula in formulas]
    # best[i]: the shortest path from formula i to the last.
    best: list[list[LawStep]] = [[] for _ in formulas]
    for i in reversed(range(len(steps))):
        best[i] = [steps[i], *best[i + 1]]
        for j in range(i + 1, len(formulas)):
            between = _short_path(reached, keys, formulas, i, j)
            if between is not None and len(between) + len(best[j]) < len(best[i]):
                best[i] = [*between, *best[j]]
    return best[0]


def _short_path(
    reached: Sequence[dict[StateKey, LawStep]],
    keys: Sequence[StateKey],
    formulas: Sequence[fol.Formula],
    i: int,
    j: int,
) -> list[LawStep] | None:
    if keys[j] in reached[i]:
        return [LawStep(reached[i][keys[j]].law, formulas[j])]
    if keys[i] in reached[j]:
        return [LawStep(inverse(reached[j][keys[i]].law), formulas[j])]
    common = [each for each in reached[i] if each in reached[j]] if j > i + 2 else []
    if not common:
        return None
    middle = min(common, key=lambda each: len(each[0]))
    return [
        reached[i][middle],
        LawStep(inverse(reached[j][middle].law), formulas[j]),
    ]


def _neighbours(rewriter: Rewriter, formula: fol.Formula) -> dict[StateKey, LawStep]:
    """The first step to each state that one law reaches."""
    steps: dict[StateKey, LawStep] = {}
    for step in rewriter.steps(formula):
        steps.setdefault(state_key(step.formula), step)
    return steps


def _expand_level(rewriter: Rewriter, side: _Side) -> None:
    level, side.open_keys = side.open_keys, []
    for current in level:
        side.open_keys.extend(_expand(rewriter, side, current))


def _expand(rewriter: Rewriter, side: _Side, current: StateKey) -> list[StateKey]:
    """The keys of the new states one step away."""
    before = side.states[current]
    new_keys = []
    for step in rewriter.steps(before.formula):
        reached = state_key(step.formula)
        if reached not in side.states:
            side.states[reached] = _State(step.formula, step.law, before, before.depth + 1)
            new_keys.append(reached)
    return new_keys


def _meetings(forward: _Side, backward: _Side) -> list[StateKey]:
    return [each for each in forward.states if each in backward.states]


def _join(
    forward: _Side, backward: _Side, meeting: Sequence[StateKey], goal: fol.Formula
) -> tuple[LawStep, ...] | None:
    """The shortest path through a meeting, by the smallest formula on the way."""
    if not meeting:
        return None

    def cost(each: StateKey) -> tuple[int, int]:
        # Of paths of one length the one through the smallest formula is the easiest to read.
        return forward.states[each].depth + backward.states[each].depth, len(each[0])

    best = min(meeting, key=cost)
    steps: list[LawStep] = []
    state: _State | None = forward.states[best]
    while state is not None and state.before is not None:
        steps.append(LawStep(state.law, state.formula))
        state = state.before
    steps.reverse()
    state = backward.states[best]
    while state.before is not None:
        steps.append(LawStep(inverse(state.law), state.before.formula))
        state = state.before
    if steps:
        # The last step reaches the goal up to notation; it is written as the goal is.
        steps[-1] = LawStep(steps[-1].law, goal)
    return tuple(steps)


# Distance ---------------------------------------------------------------------------------------


def _features(formula: fol.Formula) -> Counter[tuple[str, str]]:
    """The pairs of a connective and what stands under it, with their number."""
    features: Counter[tuple[str, str]] = Counter()
    stack = [(formula, "")]
    while stack:
        part, above = stack.pop()
        label = _label(part)
        features[above, label] += 1
        stack.extend((below, label) for below in subformulas(part))
    return features


def _label(formula: fol.Formula) -> str:
    if isinstance(formula, fol.Predicate):
        return formula.name
    if isinstance(formula, fol.ForAll | fol.Exists):
        return f"{type(formula).__name__} {len(formula.variables)}"
    return type(formula).__name__


def _distance(formula: fol.Formula, target: Counter[tuple[str, str]]) -> float:
    features = _features(formula)
    both = features.keys() | target.keys()
    return sum(abs(features[each] - target[each]) for each in both) / 2


def _count_atoms(formula: fol.Formula) -> int:
    if isinstance(formula, fol.Predicate | fol.Equality):
        return 1
    return sum(map(_count_atoms, subformulas(formula)))
