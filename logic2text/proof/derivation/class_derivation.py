"""Derivations that a class can read: few steps, each by one named law at one place, each proved.

>>> from logic2text.notation import parse
>>> start = parse("∀x (Tet(x) → ¬∃y (Cube(y) ∧ BackOf(x, y)))")
>>> goal = parse("¬∃x ∃y (Tet(x) ∧ Cube(y) ∧ BackOf(x, y))")
>>> [step.law for step in derive(start, goal)]
['restricted quantifier negation, reversed', 'widening']

>>> from logic2text.notation import parse
>>> notation_step(parse("(P ∧ Q) ∧ R"), parse("P ∧ (Q ∧ R)")).law
'associativity'
>>> notation_step(parse("P ∧ (Q ↔ R)"), parse("P ∧ (R ↔ Q)")).law
'commutativity of ↔'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise
from typing import cast

from logic2text import effort
from logic2text import formula as fol
from logic2text.effort import StepsSpentError
from logic2text.formula import Formula
from logic2text.laws.base import LawStep, subformulas
from logic2text.proof.canonical_key import key
from logic2text.proof.derivation.rewrites import Rewriter, tidy
from logic2text.proof.derivation.search import search_guided, search_levels, shorten, state_key
from logic2text.proof.equivalence import Equivalence
from logic2text.rewriting.derivation import between
from logic2text.walk import alpha_equivalent, size, with_children

EFFORT_MS = 300
"""For the proofs of all steps; see `logic2text.effort`."""
LARGEST = 200
"""Nodes of the larger formula up to which class steps are searched; no class reads longer ones."""
MOST_STEPS = 4
"""The longest derivation that the search by levels finds."""
STEPS_A_NODE = 2
"""The steps of `logic2text.effort` for a node of a rewritten formula."""
LEVEL_STEPS, GUIDED_STEPS, SHORTENING_STEPS = 100_000, 100_000, 100_000
"""The budgets of the searches, in nodes of rewritten formulae."""


@effort.allowing(EFFORT_MS)
def derive(left: Formula, right: Formula) -> tuple[LawStep, ...]:
    """The shortest derivation found of one formula from another.

    Order and brackets of ∧ and ∨, sides of = and ↔, names of bound variables and blocks of
    quantifiers change without a step of their own, unless nothing else does.

    Args:
        left: a formula.
        right: an equivalent one.

    Returns:
        The steps, ending in the right formula; never more than those of
        `logic2text.rewriting.derivation.between`.  Empty if the two are the same formula or if no
        derivation was found, which does not mean that there is none.
    """
    if left == right:
        return ()
    longest = between(left, right)
    # One step cannot be shortened.
    if len(longest) == 1 or max(size(left), size(right)) > LARGEST:
        return longest
    candidates = [steps for steps in _search(left, right, longest) if steps]
    if effort.is_spent():
        return longest
    # Proved only now and the shortest first, so that few need a proof.
    for steps in sorted(candidates, key=len):
        if (not longest or len(steps) <= len(longest)) and _is_proved(left, steps):
            return steps
    return longest


def _search(
    left: Formula, right: Formula, longest: Sequence[LawStep]
) -> Iterator[tuple[LawStep, ...]]:
    """Derivations by the steps of a class; only a shortest one if the levels reach it."""
    start, goal = tidy(left), tidy(right)
    # They differ in notation only, which is no step of a class unless nothing else happens.
    if state_key(start) == state_key(goal):
        yield (notation_step(left, right),)
        return
    with _rewriter(LEVEL_STEPS) as rewriter:
        by_levels = search_levels(rewriter, start, goal, MOST_STEPS)
    if by_levels is not None:
        yield _end_in(by_levels, right)
        return
    with _rewriter(GUIDED_STEPS) as rewriter:
        guided = search_guided(rewriter, start, goal) or ()
    for steps in (guided, longest):
        if steps:
            yield _end_in(_shorten(start, steps), right)


def _shorten(start: Formula, steps: Sequence[LawStep]) -> tuple[LawStep, ...]:
    """The steps without detours: parts of the path are replaced while that makes it shorter."""
    path = [LawStep(step.law, tidy(step.formula)) for step in steps]
    with _rewriter(SHORTENING_STEPS) as rewriter, suppress(StepsSpentError):
        while len(shorter := shorten(rewriter, start, path)) < len(path):
            path = shorter
    return tuple(path)


@contextmanager
def _rewriter(most: int) -> Iterator[Rewriter]:
    """A rewriter for one search, whose steps are taken from the budget of the operation."""
    steps = effort.at_most(most)
    try:
        yield Rewriter(steps)
    finally:
        effort.take(STEPS_A_NODE * steps.taken)


def _end_in(steps: Sequence[LawStep], goal: Formula) -> tuple[LawStep, ...]:
    return (*steps[:-1], LawStep(steps[-1].law, goal))


def _is_proved(start: Formula, steps: Sequence[LawStep]) -> bool:
    formulas = [start, *(step.formula for step in steps)]
    return all(Equivalence(before, after).is_proved for before, after in pairwise(formulas))


# Notation step ------------------------------------------------------------------------------------
# The one step between two formulae that differ in notation only, by the law for what differs.


def notation_step(left: fol.Formula, right: fol.Formula) -> LawStep:
    """The step between formulae of one key; of several differences the largest is named."""
    return LawStep(_name(left, right), right)


def _name(left: fol.Formula, right: fol.Formula) -> str:
    if _with_split_blocks(left) == _with_split_blocks(right):
        return "block of quantifiers"
    if alpha_equivalent(left, right):
        return "renaming"
    if alpha_equivalent(tidy(left), tidy(right)):
        return "associativity"
    if key(_with_order(left, fol.Equality)) != key(_with_order(right, fol.Equality)):
        return "symmetry of ="
    if key(_with_order(left, fol.Iff)) != key(_with_order(right, fol.Iff)):
        return "commutativity of ↔"
    return "commutativity"


def _with_order(formula: fol.Formula, kind: type[fol.Equality | fol.Iff]) -> fol.Formula:
    """The formula with another node, whose sides have an order, for each = or each ↔ and ⊕."""
    match formula:
        case fol.Equality(left, right) if kind is fol.Equality:
            return fol.Predicate("=", (left, right))
        case fol.Iff(left, right) | fol.Xor(left, right) if kind is not fol.Equality:
            return fol.Implies(_with_order(left, kind), _with_order(right, kind))
    parts = subformulas(formula)
    if not parts:
        return formula
    return cast(
        fol.Formula, with_children(formula, tuple(_with_order(part, kind) for part in parts))
    )


def _with_split_blocks(formula: fol.Formula) -> fol.Formula:
    """The formula with every block of quantifiers split."""
    parts = subformulas(formula)
    if parts:
        formula = cast(fol.Formula, with_children(formula, tuple(map(_with_split_blocks, parts))))
    if isinstance(formula, fol.ForAll | fol.Exists):
        body = formula.body
        for variable in reversed(formula.variables):
            body = type(formula)((variable,), body)
        return body
    return formula
