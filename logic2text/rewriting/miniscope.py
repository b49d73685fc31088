"""Miniscoping: quantifiers with the smallest possible scope, and merged universals.

Works on simplified formulae in negation normal form with distinct bound variables:
∀x∀y (A(x) ∧ B(y, x) → C(x)) becomes ∀x (A(x) ∧ ∃y B(y, x) → C(x)), because a person says "if
something is behind a cube", not "for all things".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from logic2text import formula as fol
from logic2text.laws.base import conjunction, disjunction, free
from logic2text.rewriting.negation_normal_form import negative
from logic2text.rewriting.simplification import key, simplify
from logic2text.walk import substitute


def narrow(formula: fol.Formula) -> fol.Formula:
    """Move every quantifier in as far as possible."""
    match formula:
        case fol.And(operands) | fol.Or(operands):
            join = conjunction if isinstance(formula, fol.And) else disjunction
            return join(narrow(part) for part in operands)
        case fol.Implies(antecedent, consequent):
            return fol.Implies(narrow(antecedent), narrow(consequent))
        case fol.Iff(left, right) | fol.Xor(left, right):
            return type(formula)(narrow(left), narrow(right))
        case fol.ForAll(variables, body):
            return _universal(variables, narrow(body))
        case fol.Exists(variables, body):
            return _existential(variables, narrow(body))
        case _:
            return formula


def around(
    kind: type[fol.ForAll | fol.Exists], variables: Sequence[fol.Variable], body: fol.Formula
) -> fol.Formula:
    """Add quantifiers to a miniscoped formula, moved in as far as possible."""
    return (_universal if kind is fol.ForAll else _existential)(variables, body)


def _universal(variables: Sequence[fol.Variable], body: fol.Formula) -> fol.Formula:
    for variable in reversed(variables):
        block, matrix = _block(body, fol.ForAll)
        moved = _every(variable, matrix)
        body = _around(fol.ForAll, block, moved)
    return body


def _existential(variables: Sequence[fol.Variable], body: fol.Formula) -> fol.Formula:
    for variable in reversed(variables):
        block, matrix = _block(body, fol.Exists)
        moved = _some(variable, matrix)
        body = _around(fol.Exists, block, moved)
    return body


def _block(
    formula: fol.Formula, kind: type[fol.ForAll | fol.Exists]
) -> tuple[tuple[fol.Variable, ...], fol.Formula]:
    """The variables of a formula's outer block of quantifiers of one kind, and their scope."""
    variables: list[fol.Variable] = []
    while isinstance(formula, kind):
        variables.extend(formula.variables)
        formula = formula.body
    return tuple(variables), formula


def _around(
    kind: type[fol.ForAll | fol.Exists], block: tuple[fol.Variable, ...], moved: fol.Formula
) -> fol.Formula:
    """Rebuild a block, whose quantifiers may be movable after an inner one moved."""
    if not block:
        return moved
    inner, matrix = _block(moved, kind)
    if inner:
        return kind((inner[0],), _around(kind, (*block, *inner[1:]), matrix))
    step = _every if kind is fol.ForAll else _some
    for variable in reversed(block):
        moved = step(variable, moved)
    return moved


def _every(variable: fol.Variable, body: fol.Formula) -> fol.Formula:
    """∀x body, with ∀x moved in."""
    if variable not in free(body):
        return body
    match body:
        case fol.And(operands) if any(variable not in free(part) for part in operands):
            return _inward(variable, operands, conjunction, _every)
        case fol.Or(operands) if any(variable not in free(part) for part in operands):
            return _inward(variable, operands, disjunction, _every)
        case fol.Implies(antecedent, consequent) if variable not in free(consequent):
            return fol.Implies(_some(variable, antecedent), consequent)
        case fol.Implies(fol.And(operands), consequent) if any(
            variable not in free(part) for part in operands
        ):
            apart, about = _split(variable, operands)
            if not about:
                return fol.Implies(conjunction(apart), _every(variable, consequent))
            return fol.Implies(
                conjunction(apart), _every(variable, fol.Implies(conjunction(about), consequent))
            )
        case fol.Implies(antecedent, consequent) if variable not in free(antecedent):
            return fol.Implies(antecedent, _every(variable, consequent))
        case _:
            return _one_point(fol.ForAll((variable,), body))


def _some(variable: fol.Variable, body: fol.Formula) -> fol.Formula:
    """∃x body, with ∃x moved in."""
    if variable not in free(body):
        return body
    match body:
        case fol.And(operands) if any(variable not in free(part) for part in operands):
            return _inward(variable, operands, conjunction, _some)
        case fol.Or(operands) if any(variable not in free(part) for part in operands):
            return _inward(variable, operands, disjunction, _some)
        case fol.Implies(antecedent, consequent) if variable not in free(antecedent):
            return fol.Implies(antecedent, _some(variable, consequent))
        case fol.Implies(antecedent, consequent) if variable not in free(consequent):
            return fol.Implies(_every(variable, antecedent), consequent)
        case fol.Implies(fol.And(operands), consequent) if any(
            variable not in free(part) for part in operands
        ):
            apart, about = _split(variable, operands)
            inner = fol.Implies(conjunction(about), consequent)
            return fol.Implies(conjunction(apart), _some(variable, inner))
        case _:
            return _one_point(fol.Exists((variable,), body))


def _inward(
    variable: fol.Variable,
    parts: Sequence[fol.Formula],
    join: Callable[[Iterable[fol.Formula]], fol.Formula],
    move: Callable[[fol.Variable, fol.Formula], fol.Formula],
) -> fol.Formula:
    """The list with the quantifier on only those parts in which the variable is free."""
    apart, about = _split(variable, parts)
    first = next(place for place, part in enumerate(parts) if part is about[0])
    before = parts[:first]
    return join((*before, move(variable, join(about)), *apart[len(before) :]))


def _split(
    variable: fol.Variable, parts: Sequence[fol.Formula]
) -> tuple[list[fol.Formula], list[fol.Formula]]:
    """The parts without a free variable, and those with it."""
    apart = [part for part in parts if variable not in free(part)]
    return apart, [part for part in parts if variable in free(part)]


# Identity ---------------------------------------------------------------------------------------


def _one_point(formula: fol.ForAll | fol.Exists) -> fol.Formula:
    """∃x (x = t ∧ A(x)) is A(t), and ∀x (x = t → A(x)) too, where x is not in t."""
    variable = formula.variables[0]
    rest: fol.Formula | None = None
    if isinstance(formula, fol.Exists):
        facts = _facts(formula.body)
    elif isinstance(formula.body, fol.Implies):
        facts, rest = _facts(formula.body.antecedent), formula.body.consequent
    elif isinstance(formula.body, fol.Or):
        facts = [negative(part) for part in formula.body.operands]
    else:
        facts = []
    for index, fact in enumerate(facts):
        term = _identified(fact, variable)
        if term is None:
            continue
        others = conjunction(facts[:index] + facts[index + 1 :])
        if isinstance(formula, fol.Exists):
            body = others
        else:
            body = negative(others) if rest is None else fol.Implies(others, rest)
        return simplify(substitute(body, {variable: term}))
    return formula


def _facts(formula: fol.Formula) -> list[fol.Formula]:
    return list(formula.operands) if isinstance(formula, fol.And) else [formula]


def _identified(fact: fol.Formula, variable: fol.Variable) -> fol.Term | None:
    match fact:
        case fol.Equality(left, right) if left == variable and variable not in _in_term(right):
            return right
        case fol.Equality(left, right) if right == variable and variable not in _in_term(left):
            return left
        case _:
            return None


def _in_term(term: fol.Term) -> frozenset[fol.Variable]:
    return free(fol.Equality(term, term))


# Merging ----------------------------------------------------------------------------------------


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
        case fol.ForAll((v,), fol.Implies(a, b)), fol.ForAll((w,), fol.Implies(c, d)) if key(
            fol.ForAll((v,), a)
        ) == key(fol.ForAll((w,), c)):
            return fol.ForAll((v,), fol.Implies(a, conjunction((b, substitute(d, {w: v})))))
        case fol.Implies(a, b), fol.Implies(c, d):
            if key(a) == key(d) and key(b) == key(c):
                return fol.Iff(a, b)
            if key(_minus(a)) == key(c) and key(_minus(b)) == key(d):
                return fol.Iff(a, b)
            if key(a) == key(c):
                return fol.Implies(a, conjunction((b, d)))
            if key(b) == key(d):
                return fol.Implies(disjunction((a, c)), b)
        case fol.Or((a, b)), fol.Or((c, d)) if {key(_minus(a)), key(_minus(b))} == {key(c), key(d)}:
            return fol.Xor(a, b) if not isinstance(a, fol.Not) else fol.Iff(a.operand, b)
        case (fol.Or((a, b)), fol.Implies(c, fol.Not() as d)) | (
            fol.Implies(c, fol.Not() as d),
            fol.Or((a, b)),
        ) if {
            key(a),
            key(b),
        } == {key(c), key(d.operand)}:
            return fol.Xor(a, b)
    return None


def _merged_any(formula: fol.Formula) -> fol.Formula:
    match formula:
        case fol.Or((fol.And((a, b)), fol.And((c, d)))) if {key(_minus(a)), key(_minus(b))} == {
            key(c),
            key(d),
        }:
            for first, second in ((a, b), (c, d)):
                if not isinstance(first, fol.Not) and not isinstance(second, fol.Not):
                    return fol.Iff(first, second)
            return fol.Xor(a, b.operand) if isinstance(b, fol.Not) else fol.Xor(_minus(a), b)
        case _:
            return formula


def _factored(formula: fol.Formula) -> fol.Formula:
    """(A ∧ B) ∨ (A ∧ C) as A ∧ (B ∨ C), and its dual, if all operands share A."""
    if not isinstance(formula, fol.And | fol.Or):
        return formula
    dual = fol.Or if isinstance(formula, fol.And) else fol.And
    outer = conjunction if isinstance(formula, fol.And) else disjunction
    join = disjunction if isinstance(formula, fol.And) else conjunction
    lists = [part.operands for part in formula.operands if isinstance(part, dual)]
    if len(lists) < len(formula.operands):
        return formula
    common = [
        part for part in lists[0] if all(key(part) in set(map(key, parts)) for parts in lists[1:])
    ]
    if not common:
        return formula
    shared = set(map(key, common))
    rest = [join(part for part in parts if key(part) not in shared) for parts in lists]
    return simplify(join((*common, outer(rest))))


def _minus(formula: fol.Formula) -> fol.Formula:
    return simplify(negative(formula))
