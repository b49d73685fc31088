"""Determiners as generalised quantifiers: "every", "no", "at least two", "only" in first order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, assert_never

from logic2text.english.scope import Scope
from logic2text.english.syntax import Conjunction, Determiner, Quantity
from logic2text.formula import (
    TRUTH,
    And,
    Equality,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Or,
    Predicate,
    Term,
    Variable,
    Xor,
)
from logic2text.lexicon.entry import DIFFERENCE_SYMBOL, EQUALITY_SYMBOL, Entry

Restriction: TypeAlias = Callable[[Term, Scope], list[Formula]]
Body: TypeAlias = Callable[[Term, Scope], Formula]


def atom(entry: Entry, terms: tuple[Term, ...]) -> Formula:
    """The claim of a lexical entry about terms."""
    if entry.symbol == EQUALITY_SYMBOL:
        return Equality(*terms)
    if entry.symbol == DIFFERENCE_SYMBOL:
        return Not(Equality(*terms))
    return Predicate(entry.symbol, terms)


def conjunction(formulas: Sequence[Formula]) -> Formula:
    """The conjunction of any number of formulae, flat."""
    flat: list[Formula] = []
    for formula in formulas:
        flat.extend(formula.operands if isinstance(formula, And) else (formula,))
    if not flat:
        return TRUTH
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def joined(kind: Conjunction, parts: Sequence[Formula]) -> Formula:
    """A list of formulae, joined as a list of clauses or phrases is."""
    match kind:
        case Conjunction.AND:
            return And(tuple(parts))
        case Conjunction.OR:
            return Or(tuple(parts))
        case Conjunction.NOR:
            return And(tuple(Not(part) for part in parts))
        case Conjunction.XOR:
            left, right = parts
            return Xor(left, right)
        case _:
            assert_never(kind)


def differences(terms: Sequence[Term]) -> list[Formula]:
    """That no two of the terms are the same."""
    return [
        Not(Equality(left, right))
        for place, left in enumerate(terms)
        for right in terms[place + 1 :]
    ]


def determine(
    determiner: Determiner,
    scope: Scope,
    binds: Variable | None,
    restriction: Restriction,
    body: Body,
) -> Formula:
    """The formula of "determiner restriction body".

    Args:
        determiner: any but ANY, whose force depends on its place.
        scope: what is in force where the phrase stands.
        binds: the variable that later phrases refer to the referent by.
        restriction: what the noun claims of a term.
        body: what the rest of the clause claims of it.
    """
    quantity, number = determiner.quantity, determiner.number
    match quantity:
        case Quantity.EVERY | Quantity.EACH | Quantity.ALL:
            return _every(scope, binds, restriction, body)
        case Quantity.SOME | Quantity.A:
            return _some(scope, binds, restriction, body)
        case Quantity.NO:
            return _none(scope, binds, restriction, body)
        case Quantity.NOT_EVERY | Quantity.NOT_ALL:
            return Not(_every(scope.under_negation(), binds, restriction, body))
        case Quantity.ONLY:
            inner, variable = scope.bind(binds)
            claims = conjunction(restriction(variable, inner))
            return ForAll((variable,), Implies(body(variable, inner), claims))
        case Quantity.THE:
            return _the(scope, binds, restriction, body)
        case Quantity.AT_LEAST:
            if number == 1:
                return _some(scope, binds, restriction, body)
            return _at_least(number, scope, binds, restriction, body)
        case Quantity.AT_MOST:
            return _at_most(number, scope, binds, restriction, body)
        case Quantity.EXACTLY:
            if number == 0:
                return _none(scope, binds, restriction, body)
            return _exactly(number, scope, binds, restriction, body)
        case Quantity.ANY:
            return _every(scope, binds, restriction, body)
        case _:
            assert_never(quantity)


def _every(scope: Scope, binds: Variable | None, restriction: Restriction, body: Body) -> Formula:
    inner, variable = scope.bind(binds)
    claims = restriction(variable, inner)
    said = body(variable, inner)
    return ForAll((variable,), Implies(conjunction(claims), said) if claims else said)


def _some(scope: Scope, binds: Variable | None, restriction: Restriction, body: Body) -> Formula:
    """Existential; of a donkey phrase, whose clause others follow, the force that they need."""
    if scope.alone or binds is None or (binds in scope.names.flipped) is scope.flips:
        plain = _every if scope.universal and not scope.alone else _exists
        return plain(scope, binds, restriction, body)
    claim = _exists(scope._replace(alone=True), binds, restriction, body)
    turned = scope._replace(universal=not scope.universal, flips=not scope.flips)
    if scope.universal:
        return Implies(claim, _exists(turned, binds, restriction, body))
    return And((claim, _every(turned, binds, restriction, body)))


def _exists(scope: Scope, binds: Variable | None, restriction: Restriction, body: Body) -> Formula:
    inner, variable = scope.bind(binds)
    claims = restriction(variable, inner)
    return Exists((variable,), claimed(claims, body(variable, inner)))


def _none(scope: Scope, binds: Variable | None, restriction: Restriction, body: Body) -> Formula:
    return Not(_exists(scope.under_negation(), binds, restriction, body))


def _the(scope: Scope, binds: Variable | None, restriction: Restriction, body: Body) -> Formula:
    """There is one and no other; in a condition that others follow, what there is one of."""
    inner, variable = scope.bind(binds)
    other_scope, other = inner.bind(None)
    others = restriction(other, other_scope)
    no_other = ForAll((other,), Implies(conjunction(others), Equality(other, variable)))
    claims = [*restriction(variable, inner), no_other]
    said = body(variable, inner)
    if scope.universal and not scope.alone:
        return ForAll((variable,), Implies(conjunction(claims), said))
    return Exists((variable,), claimed(claims, said))


def claimed(claims: list[Formula], said: Formula) -> Formula:
    """What a noun claims and what is said besides, which may be nothing (`TRUTH`)."""
    if claims and said == TRUTH:
        return conjunction(claims)
    return conjunction([*claims, said]) if claims else said


def _bind_several(
    number: int, scope: Scope, binds: Variable | None
) -> tuple[Scope, tuple[Variable, ...]]:
    variables = []
    for place in range(number):
        scope, variable = scope.bind(binds if place == 0 else None)
        variables.append(variable)
    return scope, tuple(variables)


def _claims(
    variable: Variable, scope: Scope, binds: Variable | None, restriction: Restriction, body: Body
) -> list[Formula]:
    """All that is claimed of one of several variables, each standing for `binds` in turn."""
    if binds is not None:
        scope = scope._replace(referents={**scope.referents, binds: variable})
    said = body(variable, scope)
    claims = restriction(variable, scope)
    return claims if claims and said == TRUTH else [*claims, said]


def _at_least(
    number: int, scope: Scope, binds: Variable | None, restriction: Restriction, body: Body
) -> Formula:
    if number == 0:
        return TRUTH
    inner, variables = _bind_several(number, scope, binds)
    claims = [c for v in variables for c in _claims(v, inner, binds, restriction, body)]
    return Exists(variables, conjunction([*claims, *differences(variables)]))


def _at_most(
    number: int, scope: Scope, binds: Variable | None, restriction: Restriction, body: Body
) -> Formula:
    if number == 0:
        return _none(scope, binds, restriction, body)
    inner, variables = _bind_several(number + 1, scope, binds)
    claims = [c for v in variables for c in _claims(v, inner, binds, restriction, body)]
    same = [
        Equality(left, right)
        for place, left in enumerate(variables)
        for right in variables[place + 1 :]
    ]
    return ForAll(variables, Implies(conjunction(claims), any_of(same)))


def _exactly(
    number: int, scope: Scope, binds: Variable | None, restriction: Restriction, body: Body
) -> Formula:
    """So many, and no other one."""
    inner, variables = _bind_several(number, scope, binds)
    other_scope, other = inner.bind(None)
    others = _claims(other, other_scope, binds, restriction, body)
    same = any_of([Equality(other, variable) for variable in variables])
    no_other = ForAll((other,), Implies(conjunction(others), same))
    claims = [c for v in variables for c in _claims(v, inner, binds, restriction, body)]
    return Exists(variables, conjunction([*claims, *differences(variables), no_other]))


def any_of(formulas: Sequence[Formula]) -> Formula:
    """The disjunction of one or more formulae."""
    return formulas[0] if len(formulas) == 1 else Or(tuple(formulas))
