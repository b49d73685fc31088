"""Quantifiers at the smallest part that speaks of their variables, and merged universals.

Works on simplified formulae in negation normal form with distinct bound variables:
∀x∀y (A(x) ∧ B(y, x) → C(x)) becomes ∀x (A(x) ∧ ∃y B(y, x) → C(x)), because a person says "if
something is behind a cube", not "for all things".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from logic2text.formula import (
    And,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
    Xor,
)
from logic2text.laws.base import conjunction, disjunction, free
from logic2text.rewriting.negation_normal_form import negative
from logic2text.rewriting.simplification import key, simplify
from logic2text.walk import substitute


def narrow(formula: Formula) -> Formula:
    """The formula with every quantifier moved in as far as it goes."""
    match formula:
        case And(operands) | Or(operands):
            join = conjunction if isinstance(formula, And) else disjunction
            return join(narrow(part) for part in operands)
        case Implies(antecedent, consequent):
            return Implies(narrow(antecedent), narrow(consequent))
        case Iff(left, right) | Xor(left, right):
            return type(formula)(narrow(left), narrow(right))
        case ForAll(variables, body):
            return _universal(variables, narrow(body))
        case Exists(variables, body):
            return _existential(variables, narrow(body))
        case _:
            return formula


def around(kind: type[ForAll | Exists], variables: Sequence[Variable], body: Formula) -> Formula:
    """Quantifiers before a formula whose own are moved in already, moved in as far as they go."""
    return (_universal if kind is ForAll else _existential)(variables, body)


def _universal(variables: Sequence[Variable], body: Formula) -> Formula:
    for variable in reversed(variables):
        block, matrix = _block(body, ForAll)
        moved = _every(variable, matrix)
        body = _around(ForAll, block, moved)
    return body


def _existential(variables: Sequence[Variable], body: Formula) -> Formula:
    for variable in reversed(variables):
        block, matrix = _block(body, Exists)
        moved = _some(variable, matrix)
        body = _around(Exists, block, moved)
    return body


def _block(formula: Formula, kind: type[ForAll | Exists]) -> tuple[tuple[Variable, ...], Formula]:
    """The variables of the like quantifiers that a formula begins with, and what they govern."""
    variables: list[Variable] = []
    while isinstance(formula, kind):
        variables.extend(formula.variables)
        formula = formula.body
    return tuple(variables), formula


def _around(kind: type[ForAll | Exists], block: tuple[Variable, ...], moved: Formula) -> Formula:
    """The block again, where the quantifier that moved in may have freed some of it to move."""
    if not block:
        return moved
    inner, matrix = _block(moved, kind)
    if inner:
        return kind((inner[0],), _around(kind, (*block, *inner[1:]), matrix))
    step = _every if kind is ForAll else _some
    for variable in reversed(block):
        moved = step(variable, moved)
    return moved


def _every(variable: Variable, body: Formula) -> Formula:
    """∀x body, with ∀x moved in."""
    if variable not in free(body):
        return body
    match body:
        case And(operands) if any(variable not in free(part) for part in operands):
            return _inward(variable, operands, conjunction, _every)
        case Or(operands) if any(variable not in free(part) for part in operands):
            return _inward(variable, operands, disjunction, _every)
        case Implies(antecedent, consequent) if variable not in free(consequent):
            return Implies(_some(variable, antecedent), consequent)
        case Implies(And(operands), consequent) if any(
            variable not in free(part) for part in operands
        ):
            apart, about = _split(variable, operands)
            if not about:
                return Implies(conjunction(apart), _every(variable, consequent))
            return Implies(
                conjunction(apart), _every(variable, Implies(conjunction(about), consequent))
            )
        case Implies(antecedent, consequent) if variable not in free(antecedent):
            return Implies(antecedent, _every(variable, consequent))
        case _:
            return _one_point(ForAll((variable,), body))


def _some(variable: Variable, body: Formula) -> Formula:
    """∃x body, with ∃x moved in."""
    if variable not in free(body):
        return body
    match body:
        case And(operands) if any(variable not in free(part) for part in operands):
            return _inward(variable, operands, conjunction, _some)
        case Or(operands) if any(variable not in free(part) for part in operands):
            return _inward(variable, operands, disjunction, _some)
        case Implies(antecedent, consequent) if variable not in free(antecedent):
            return Implies(antecedent, _some(variable, consequent))
        case Implies(antecedent, consequent) if variable not in free(consequent):
            return Implies(_every(variable, antecedent), consequent)
        case Implies(And(operands), consequent) if any(
            variable not in free(part) for part in operands
        ):
            apart, about = _split(variable, operands)
            inner = Implies(conjunction(about), consequent)
            return Implies(conjunction(apart), _some(variable, inner))
        case _:
            return _one_point(Exists((variable,), body))


def _inward(
    variable: Variable,
    parts: Sequence[Formula],
    join: Callable[[Iterable[Formula]], Formula],
    move: Callable[[Variable, Formula], Formula],
) -> Formula:
    """The list with the quantifier on those parts alone that speak of the variable."""
    apart, about = _split(variable, parts)
    first = next(place for place, part in enumerate(parts) if part is about[0])
    before = parts[:first]
    return join((*before, move(variable, join(about)), *apart[len(before) :]))


def _split(variable: Variable, parts: Sequence[Formula]) -> tuple[list[Formula], list[Formula]]:
    """The parts that do not speak of a variable, and those that do."""
    apart = [part for part in parts if variable not in free(part)]
    return apart, [part for part in parts if variable in free(part)]


# Identity ---------------------------------------------------------------------------------------


def _one_point(formula: ForAll | Exists) -> Formula:
    """∃x (x = t ∧ A(x)) is A(t), and ∀x (x = t → A(x)) too, where x is not in t."""
    variable = formula.variables[0]
    if isinstance(formula, Exists):
        facts, rest = _facts(formula.body), None
    elif isinstance(formula.body, Implies):
        facts, rest = _facts(formula.body.antecedent), formula.body.consequent
    elif isinstance(formula.body, Or):
        facts = [negative(part) for part in formula.body.operands]
    else:
        facts = []
    for index, fact in enumerate(facts):
        term = _identified(fact, variable)
        if term is None:
            continue
        others = conjunction(facts[:index] + facts[index + 1 :])
        if isinstance(formula, Exists):
            body = others
        else:
            body = negative(others) if rest is None else Implies(others, rest)
        return simplify(substitute(body, {variable: term}))
    return formula


def _facts(formula: Formula) -> list[Formula]:
    return list(formula.operands) if isinstance(formula, And) else [formula]


def _identified(fact: Formula, variable: Variable) -> Term | None:
    match fact:
        case Equality(left, right) if left == variable and variable not in _in_term(right):
            return right
        case Equality(left, right) if right == variable and variable not in _in_term(left):
            return left
        case _:
            return None


def _in_term(term: Term) -> frozenset[Variable]:
    return free(Equality(term, term))


# Merging ----------------------------------------------------------------------------------------


def merge(formula: Formula) -> Formula:
    """Universals with one condition, biconditionals in two halves, exclusive ors, put together."""
    match formula:
        case And(operands):
            return _factored(_merged_all(conjunction(merge(part) for part in operands)))
        case Or(operands):
            return _factored(_merged_any(disjunction(merge(part) for part in operands)))
        case Implies(antecedent, consequent):
            return Implies(merge(antecedent), merge(consequent))
        case Iff(left, right) | Xor(left, right):
            return type(formula)(merge(left), merge(right))
        case ForAll(variables, body) | Exists(variables, body):
            return type(formula)(variables, merge(body))
        case Not():
            return formula
        case _:
            return formula


def _merged_all(formula: Formula) -> Formula:
    if not isinstance(formula, And):
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


def _pair(one: Formula, other: Formula) -> Formula | None:
    """One formula for the conjunction of two, where it is shorter."""
    match one, other:
        case ForAll((v,), Implies(a, b)), ForAll((w,), Implies(c, d)) if key(
            ForAll((v,), a)
        ) == key(ForAll((w,), c)):
            return ForAll((v,), Implies(a, conjunction((b, substitute(d, {w: v})))))
        case Implies(a, b), Implies(c, d):
            if key(a) == key(d) and key(b) == key(c):
                return Iff(a, b)
            if key(_minus(a)) == key(c) and key(_minus(b)) == key(d):
                return Iff(a, b)
            if key(a) == key(c):
                return Implies(a, conjunction((b, d)))
            if key(b) == key(d):
                return Implies(disjunction((a, c)), b)
        case Or((a, b)), Or((c, d)) if {key(_minus(a)), key(_minus(b))} == {key(c), key(d)}:
            return Xor(a, b) if not isinstance(a, Not) else Iff(a.operand, b)
        case (Or((a, b)), Implies(c, Not() as d)) | (Implies(c, Not() as d), Or((a, b))) if {
            key(a),
            key(b),
        } == {key(c), key(d.operand)}:
            return Xor(a, b)
    return None


def _merged_any(formula: Formula) -> Formula:
    match formula:
        case Or((And((a, b)), And((c, d)))) if {key(_minus(a)), key(_minus(b))} == {
            key(c),
            key(d),
        }:
            for one, other in ((a, b), (c, d)):
                if not isinstance(one, Not) and not isinstance(other, Not):
                    return Iff(one, other)
            return Xor(a, b.operand) if isinstance(b, Not) else Xor(_minus(a), b)
        case _:
            return formula


def _factored(formula: Formula) -> Formula:
    """(A ∧ B) ∨ (A ∧ C) as A ∧ (B ∨ C), and the other way about, where all operands share A."""
    if not isinstance(formula, And | Or):
        return formula
    dual = Or if isinstance(formula, And) else And
    outer = conjunction if isinstance(formula, And) else disjunction
    join = disjunction if isinstance(formula, And) else conjunction
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


def _minus(formula: Formula) -> Formula:
    return simplify(negative(formula))
