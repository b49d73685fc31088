"""Laws of equality."""

from __future__ import annotations

from collections.abc import Iterator

from logic2text import formula as fol
from logic2text.laws import base
from logic2text.walk import children, free_variables, substitute, with_children


def reflexivity(formula: fol.Formula) -> Iterator[fol.Formula]:
    """T = t is ⊤."""
    match formula:
        case fol.Equality(left, right) if left == right:
            yield fol.TRUTH


def symmetry(formula: fol.Formula) -> Iterator[fol.Formula]:
    """The sides of an equation are swapped."""
    match formula:
        case fol.Equality(left, right):
            yield fol.Equality(right, left)


def one_point(formula: fol.Formula) -> Iterator[fol.Formula]:
    """One-point rule: a quantified variable equated to a term is replaced by it."""
    match formula:
        case fol.Exists(_, body):
            yield from _points(formula, body.operands if isinstance(body, fol.And) else (body,))
        case fol.ForAll(_, fol.Implies(antecedent, consequent)):
            conditions = antecedent.operands if isinstance(antecedent, fol.And) else (antecedent,)
            yield from _points(formula, conditions, consequent)
        case fol.ForAll(_, fol.Not(fol.Equality() as denied)):
            yield from _points(formula, (denied,), fol.FALSITY)
        case fol.ForAll(_, fol.Or(operands)):
            for i, part in enumerate(operands):
                match part:
                    case fol.Not(fol.Equality()):
                        rest = base.disjunction(base.without(operands, i))
                        yield from _points(formula, (base.complement(part),), rest)


def _points(
    formula: fol.Quantified,
    conditions: tuple[fol.Formula, ...],
    consequent: fol.Formula | None = None,
) -> Iterator[fol.Formula]:
    for i, part in enumerate(conditions):
        if not isinstance(part, fol.Equality):
            continue
        for side, opposite in ((part.left, part.right), (part.right, part.left)):
            if not isinstance(side, fol.Variable) or side not in formula.variables:
                continue
            if side in free_variables(opposite):
                continue
            rest = base.conjunction(base.without(conditions, i))
            if consequent is not None:
                rest = consequent if rest == fol.TRUTH else fol.Implies(rest, consequent)
            variables = tuple(v for v in formula.variables if v != side)
            # The term must not be captured by the rest of the block.
            new = substitute(rest, {side: opposite})
            yield type(formula)(variables, new) if variables else new


def substitution(formula: fol.Formula) -> Iterator[fol.Formula]:
    """A term is replaced by an equal one, in conjunction with the equation or conditional on it."""
    match formula:
        case fol.And(operands):
            for i, part in enumerate(operands):
                for side, opposite in _sides(part):
                    new = tuple(
                        p if j == i else _replace_term(p, side, opposite)
                        for j, p in enumerate(operands)
                    )
                    yield fol.And(new)
        case fol.Implies(antecedent, consequent):
            for part in antecedent.operands if isinstance(antecedent, fol.And) else (antecedent,):
                for side, opposite in _sides(part):
                    yield fol.Implies(antecedent, _replace_term(consequent, side, opposite))


def _sides(part: fol.Formula) -> tuple[tuple[fol.Term, fol.Term], ...]:
    if not isinstance(part, fol.Equality):
        return ()
    return ((part.left, part.right), (part.right, part.left))


def _replace_term(formula: fol.Formula, old: fol.Term, new: fol.Term) -> fol.Formula:
    """Replace a term where neither it nor its replacement has a bound variable."""
    if isinstance(formula, fol.Predicate | fol.Equality):
        return with_children(  # type: ignore[return-value]
            formula, tuple(_in_term(term, old, new) for term in children(formula))
        )
    if isinstance(formula, fol.ForAll | fol.Exists):
        touched = free_variables(old) | free_variables(new)
        if not touched.isdisjoint(formula.variables):
            return formula
    parts = base.subformulas(formula)
    if not parts:
        return formula
    return with_children(formula, tuple(_replace_term(p, old, new) for p in parts))  # type: ignore[return-value]


def _in_term(term: object, old: fol.Term, new: fol.Term) -> fol.Term:
    if term == old:
        return new
    parts = children(term)  # type: ignore[arg-type]
    return with_children(term, tuple(_in_term(p, old, new) for p in parts))  # type: ignore[arg-type, return-value]


LAWS: tuple[base.Law, ...] = (
    base.Law("reflexivity of =", "t = t ⇒ ⊤", reflexivity, simplifies=True),
    base.Law("symmetry of =", "s = t ⇒ t = s", symmetry),
    base.Law(
        "one-point rule",
        "∃x (x = t ∧ A) ⇒ A[t/x]; ∀x (x = t → A) ⇒ A[t/x]; ∀x x ≠ t ⇒ ⊥ (x not in t)",
        one_point,
        simplifies=True,
    ),
    base.Law("substitution of equals", "s = t ∧ A ⇒ s = t ∧ A[t/s]; so for →", substitution),
)
