"""The normal form from which Natural's planner starts, and its derivation.

Each step applies one law once or several times; each formula is equivalent to the one before it.

>>> from logic2text.notation import parse, show
>>> steps = normalise(parse("∀x ∀y (Cube(x) ∧ Left(y, x) → Small(x))"))
>>> [(step.law, show(step.formula)) for step in steps]
[('natural: narrowing', '∀x ((Cube(x) ∧ (∃y Left(y, x))) → Small(x))')]
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from logic2text import formula as fol
from logic2text.formula import And, Formula, Or
from logic2text.laws.base import LawStep, alpha_key, conjunction, disjunction, subformulas
from logic2text.laws.lists import factoring
from logic2text.rewriting.duplicate_claims import without_duplicates
from logic2text.rewriting.miniscope import narrow
from logic2text.rewriting.negation_normal_form import negative, positive
from logic2text.rewriting.rename_apart import with_distinct_variables
from logic2text.rewriting.simplification import by_catalogue, simplify
from logic2text.walk import substitute, with_children

# Merging ------------------------------------------------------------------------------------------
# Merging: claims of a list that one shorter formula says together.
#
# Works on simplified formulae in negation normal form with distinct bound variables: universals
# with one condition, the halves of a biconditional or an exclusive or, and operands that share a
# part.


@lru_cache(maxsize=1_024)
def merge(formula: fol.Formula) -> fol.Formula:
    """Merge universals with one condition, the halves of biconditionals, and exclusive ors."""
    match formula:
        case fol.And(operands):
            return _factored(_merged_all(conjunction(merge(part) for part in operands)))
        case fol.Or(operands):
            return _factored(_merged_any(disjunction(merge(part) for part in operands)))
        case fol.Implies(antecedent, consequent):
            return fol.Implies(merge(antecedent), merge(consequent))
        case fol.Iff(left, right) | fol.Xor(left, right):
            return type(formula)(merge(left), merge(right))
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            return type(formula)(variables, merge(body))
        case fol.Not():
            return formula
        case _:
            return formula


def _merged_all(formula: fol.Formula) -> fol.Formula:
    if not isinstance(formula, fol.And):
        return formula
    parts = list(formula.operands)
    for index in range(len(parts) - 1, 0, -1):
        for before in range(index):
            joined = _pair(parts[before], parts[index])
            if joined is not None:
                parts[before] = joined
                del parts[index]
                break
    return conjunction(parts)


def _pair(first: fol.Formula, second: fol.Formula) -> fol.Formula | None:
    """One formula for the conjunction of two, if it is shorter."""
    match first, second:
        case fol.ForAll((v,), fol.Implies(a, b)), fol.ForAll((w,), fol.Implies(c, d)) if alpha_key(
            fol.ForAll((v,), a)
        ) == alpha_key(fol.ForAll((w,), c)):
            return fol.ForAll((v,), fol.Implies(a, conjunction((b, substitute(d, {w: v})))))
        case fol.Implies(a, b), fol.Implies(c, d):
            if alpha_key(a) == alpha_key(d) and alpha_key(b) == alpha_key(c):
                return fol.Iff(a, b)
            if alpha_key(_minus(a)) == alpha_key(c) and alpha_key(_minus(b)) == alpha_key(d):
                return fol.Iff(a, b)
            if alpha_key(a) == alpha_key(c):
                return fol.Implies(a, conjunction((b, d)))
            if alpha_key(b) == alpha_key(d):
                return fol.Implies(disjunction((a, c)), b)
        case fol.Or((a, b)), fol.Or((c, d)) if {alpha_key(_minus(a)), alpha_key(_minus(b))} == {
            alpha_key(c),
            alpha_key(d),
        }:
            return fol.Xor(a, b) if not isinstance(a, fol.Not) else fol.Iff(a.operand, b)
        case (fol.Or((a, b)), fol.Implies(c, fol.Not() as d)) | (
            fol.Implies(c, fol.Not() as d),
            fol.Or((a, b)),
        ) if {
            alpha_key(a),
            alpha_key(b),
        } == {alpha_key(c), alpha_key(d.operand)}:
            return fol.Xor(a, b)
    return None


def _merged_any(formula: fol.Formula) -> fol.Formula:
    match formula:
        case fol.Or((fol.And((a, b)), fol.And((c, d)))) if {
            alpha_key(_minus(a)),
            alpha_key(_minus(b)),
        } == {
            alpha_key(c),
            alpha_key(d),
        }:
            for first, second in ((a, b), (c, d)):
                if not isinstance(first, fol.Not) and not isinstance(second, fol.Not):
                    return fol.Iff(first, second)
            return fol.Xor(a, b.operand) if isinstance(b, fol.Not) else fol.Xor(_minus(a), b)
        case _:
            return formula


def _factored(formula: fol.Formula) -> fol.Formula:
    """The law "factoring", as often as all operands of a list share a part."""
    factored = _shared_apart(formula)
    return formula if factored is formula else simplify(factored)


def _shared_apart(formula: fol.Formula) -> fol.Formula:
    if not isinstance(formula, fol.And | fol.Or):
        return formula
    kind = type(formula)
    for factored in factoring(formula):
        # A list of the other kind: one operand is the list of what remains.
        if not isinstance(factored, kind):
            *factors, rest = subformulas(factored)
            join = conjunction if isinstance(factored, fol.And) else disjunction
            return join((*factors, _shared_apart(rest)))
    return formula


def _minus(formula: fol.Formula) -> fol.Formula:
    return simplify(negative(formula))


ROUNDS = 4


@lru_cache(maxsize=1_024)
def flatten(formula: Formula) -> Formula:
    """Nested lists of one connective as one list."""
    parts = subformulas(formula)
    if not parts:
        return formula
    flat = tuple(flatten(part) for part in parts)
    if isinstance(formula, And):
        return conjunction(flat)
    if isinstance(formula, Or):
        return disjunction(flat)
    return with_children(formula, flat)  # type: ignore[return-value]


_PASSES: tuple[tuple[str, Callable[[Formula], Formula]], ...] = (
    ("simplification", simplify),
    ("duplicates", without_duplicates),
    ("merging", merge),
    ("narrowing", narrow),
)


@lru_cache(maxsize=256)
def normalise(formula: Formula) -> tuple[LawStep, ...]:
    """The derivation of the normal form; empty if the input is in normal form.

    Renaming bound variables apart is not a step.
    """
    steps: list[LawStep] = []
    current = with_distinct_variables(formula)

    def take(name: str, new: Formula) -> Formula:
        if new != current:
            steps.append(LawStep(f"natural: {name}", new))
        return new

    current = take("negation normal form", positive(flatten(current)))
    for _ in range(ROUNDS):
        before = current
        for name, transform in _PASSES:
            current = take(name, transform(current))
            if transform is simplify:
                for step in by_catalogue(current):
                    current = take(step.law, step.formula)
        if current == before:
            break
    return tuple(steps)


def normal_form(formula: Formula) -> Formula:
    """The last formula of `normalise`, with bound variables renamed apart."""
    steps = normalise(formula)
    return steps[-1].formula if steps else flatten(with_distinct_variables(formula))
