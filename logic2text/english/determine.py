"""Generalised quantifiers: "every", "no", "at least two", "only" in first-order logic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar, assert_never

from logic2text import formula as fol
from logic2text.arithmetic import expand_measure, measure_of
from logic2text.english import syntax as en
from logic2text.english.scope import Scope
from logic2text.lexicon.entry import DIFFERENCE_SYMBOL, EQUALITY_SYMBOL, Category, Entry
from logic2text.walk import free_variables, fresh_variable

T = TypeVar("T")
Restriction: TypeAlias = Callable[[fol.Term, Scope], list[fol.Formula]]
Body: TypeAlias = Callable[[fol.Term, Scope], fol.Formula]


def atom(entry: Entry, terms: tuple[fol.Term, ...]) -> fol.Formula:
    """The atomic formula of a lexical entry applied to terms; identity and difference are `=`."""
    if entry.members:
        kind = en.Conjunction(entry.joined_by)
        return join_formulas(kind, [atom(member, terms) for member in entry.members])
    if entry.compares is not None:
        same = _have_same_values(entry.compares, entry.kinds, *terms)
        return fol.Not(same) if entry.denied else same
    if entry.symbol == EQUALITY_SYMBOL:
        return fol.Equality(*terms)
    if entry.symbol == DIFFERENCE_SYMBOL:
        return fol.Not(fol.Equality(*terms))
    if entry.converse:
        terms = (terms[1], terms[0], *terms[2:])
    if entry.places:
        placed = dict(zip(entry.places, terms, strict=True))
        terms = tuple(placed[number] for number in range(len(terms)))
    if measure_of(entry.symbol) is not None:
        return expand_measure(entry.symbol, terms)
    claim = fol.Predicate(entry.symbol, terms)
    return fol.Not(claim) if entry.denied else claim


def _have_same_values(
    related: Entry, kinds: tuple[Entry, ...], left: fol.Term, right: fol.Term
) -> fol.Formula:
    """As in "have the same email", "own the same cubes"."""
    if related.category is Category.FUNCTION:
        values = [fol.Function(related.symbol, (owner,)) for owner in (left, right)]
        return fol.Equality(*values)
    taken = free_variables(left) | free_variables(right)
    value = fresh_variable(fol.Variable("z"), taken)
    is_noun = related.category is Category.NOUN
    owned = [
        atom(related, had_places(related, value, owner) if is_noun else (owner, value))
        for owner in (left, right)
    ]
    claim: fol.Formula = fol.Iff(*owned)
    if kinds:
        claim = fol.Implies(conjunction([atom(kind, (value,)) for kind in kinds]), claim)
    return fol.ForAll((value,), claim)


def had_places(entry: Entry, thing: T, owner: T) -> tuple[T, T]:
    """The places of what somebody has: "x has a friend" is of x and the friend, as it is of both.

    Of another relation, the thing has the first place: "x has a child".
    """
    is_mutual = entry.symmetric and entry.category is Category.NOUN
    return (owner, thing) if is_mutual else (thing, owner)


def conjunction(formulas: Sequence[fol.Formula]) -> fol.Formula:
    """The conjunction of any number of formulae, flat."""
    flat: list[fol.Formula] = []
    for formula in formulas:
        flat.extend(formula.operands if isinstance(formula, fol.And) else (formula,))
    if not flat:
        return fol.TRUTH
    return flat[0] if len(flat) == 1 else fol.And(tuple(flat))


def join_formulas(kind: en.Conjunction, parts: Sequence[fol.Formula]) -> fol.Formula:
    """The connective of a coordination applied to the formulae of its members."""
    match kind:
        case en.Conjunction.AND:
            return fol.And(tuple(parts))
        case en.Conjunction.OR:
            return fol.Or(tuple(parts))
        case en.Conjunction.NOR:
            return fol.And(tuple(fol.Not(part) for part in parts))
        case en.Conjunction.XOR:
            left, right = parts
            return fol.Xor(left, right)
        case _:
            assert_never(kind)


def differences(terms: Sequence[fol.Term]) -> list[fol.Formula]:
    """The pairwise inequalities of the terms."""
    return [
        fol.Not(fol.Equality(left, right))
        for place, left in enumerate(terms)
        for right in terms[place + 1 :]
    ]


def determine(
    determiner: en.Determiner,
    scope: Scope,
    binds: fol.Variable | None,
    restriction: Restriction,
    body: Body,
) -> fol.Formula:
    """The formula of "determiner restriction body".

    Args:
        determiner: any but ANY, whose force depends on its place.
        scope: the scope at the phrase.
        binds: the variable by which later phrases refer to the phrase.
        restriction: the noun's formulae about a term.
        body: the formula of the rest of the clause about it.
    """
    quantity, number = determiner.quantity, determiner.number
    match quantity:
        case en.Quantity.EVERY | en.Quantity.EACH | en.Quantity.ALL | en.Quantity.ANY:
            return _every(scope, binds, restriction, body)
        case en.Quantity.SOME | en.Quantity.A:
            return _some(scope, binds, restriction, body)
        case en.Quantity.NO:
            return _none(scope, binds, restriction, body)
        case en.Quantity.NOT_EVERY | en.Quantity.NOT_ALL:
            return fol.Not(_every(scope.under_negation(), binds, restriction, body))
        case en.Quantity.ONLY:
            inner, variable = scope.bind(binds)
            claims = conjunction(restriction(variable, inner))
            return fol.ForAll((variable,), fol.Implies(body(variable, inner), claims))
        case en.Quantity.THE:
            return _the(scope, binds, restriction, body)
        case en.Quantity.AT_LEAST | en.Quantity.SEVERAL:
            least, *_ = quantity.profile.least or (number,)
            if least == 1:
                return _some(scope, binds, restriction, body)
            return _at_least(least, scope, binds, restriction, body)
        case en.Quantity.AT_MOST:
            return _at_most(number, scope, binds, restriction, body)
        case en.Quantity.EXACTLY:
            if number == 0:
                return _none(scope, binds, restriction, body)
            return _exactly(number, scope, binds, restriction, body)
        case en.Quantity.ALL_BUT:
            return _all_but(number, scope, binds, restriction, body)
        case _:
            assert_never(quantity)


def _every(
    scope: Scope, binds: fol.Variable | None, restriction: Restriction, body: Body
) -> fol.Formula:
    inner, variable = scope.bind(binds)
    claims = restriction(variable, inner)
    claim = body(variable, inner)
    return fol.ForAll((variable,), fol.Implies(conjunction(claims), claim) if claims else claim)


def _some(
    scope: Scope, binds: fol.Variable | None, restriction: Restriction, body: Body
) -> fol.Formula:
    """Existential; a donkey phrase takes the force that the following clauses need."""
    flips = scope.flips
    if (
        scope.without_rest
        or binds is None
        or flips is None
        or (binds in scope.names.flipped) is flips
    ):
        plain = _every if scope.universal and not scope.without_rest else _exists
        return plain(scope, binds, restriction, body)
    claim = _exists(scope._replace(without_rest=True), binds, restriction, body)
    turned = scope._replace(universal=not scope.universal, flips=not flips)
    if scope.universal:
        return fol.Implies(claim, _exists(turned, binds, restriction, body))
    return fol.And((claim, _every(turned, binds, restriction, body)))


def _exists(
    scope: Scope, binds: fol.Variable | None, restriction: Restriction, body: Body
) -> fol.Formula:
    inner, variable = scope.bind(binds)
    claims = restriction(variable, inner)
    return fol.Exists((variable,), join_claims(claims, body(variable, inner)))


def _none(
    scope: Scope, binds: fol.Variable | None, restriction: Restriction, body: Body
) -> fol.Formula:
    return fol.Not(_exists(scope.under_negation(), binds, restriction, body))


def _the(
    scope: Scope, binds: fol.Variable | None, restriction: Restriction, body: Body
) -> fol.Formula:
    """Exactly one; in a condition with a continuation, a restriction on that one."""
    inner, variable = scope.bind(binds)
    other_scope, second = inner.bind(None)
    others = restriction(second, other_scope)
    no_other = fol.ForAll(
        (second,), fol.Implies(conjunction(others), fol.Equality(second, variable))
    )
    claims = [*restriction(variable, inner), no_other]
    claim = body(variable, inner)
    if scope.universal and not scope.without_rest:
        return fol.ForAll((variable,), fol.Implies(conjunction(claims), claim))
    return fol.Exists((variable,), join_claims(claims, claim))


def join_claims(claims: list[fol.Formula], claim: fol.Formula) -> fol.Formula:
    """The noun's formulae and the claim, which may be empty (`TRUTH`)."""
    if claims and claim == fol.TRUTH:
        return conjunction(claims)
    return conjunction([*claims, claim]) if claims else claim


def _bind_several(
    number: int, scope: Scope, binds: fol.Variable | None
) -> tuple[Scope, tuple[fol.Variable, ...]]:
    variables = []
    for place in range(number):
        scope, variable = scope.bind(binds if place == 0 else None)
        variables.append(variable)
    return scope, tuple(variables)


def _claims(
    variable: fol.Variable,
    scope: Scope,
    binds: fol.Variable | None,
    restriction: Restriction,
    body: Body,
) -> list[fol.Formula]:
    """The claims about each of several variables, each bound to `binds` in turn."""
    if binds is not None:
        scope = scope._replace(referents={**scope.referents, binds: variable})
    claim = body(variable, scope)
    claims = restriction(variable, scope)
    return claims if claims and claim == fol.TRUTH else [*claims, claim]


def _at_least(
    number: int, scope: Scope, binds: fol.Variable | None, restriction: Restriction, body: Body
) -> fol.Formula:
    if number == 0:
        return fol.TRUTH
    inner, variables = _bind_several(number, scope, binds)
    claims = [c for v in variables for c in _claims(v, inner, binds, restriction, body)]
    return fol.Exists(variables, conjunction([*claims, *differences(variables)]))


def _at_most(
    number: int, scope: Scope, binds: fol.Variable | None, restriction: Restriction, body: Body
) -> fol.Formula:
    if number == 0:
        return _none(scope, binds, restriction, body)
    inner, variables = _bind_several(number + 1, scope, binds)
    claims = [c for v in variables for c in _claims(v, inner, binds, restriction, body)]
    same = [
        fol.Equality(left, right)
        for place, left in enumerate(variables)
        for right in variables[place + 1 :]
    ]
    return fol.ForAll(variables, fol.Implies(conjunction(claims), any_of(same)))


def _exactly(
    number: int, scope: Scope, binds: fol.Variable | None, restriction: Restriction, body: Body
) -> fol.Formula:
    """At least that many different things, and every such thing is one of them."""
    inner, variables = _bind_several(number, scope, binds)
    other_scope, second = inner.bind(None)
    others = _claims(second, other_scope, binds, restriction, body)
    same = any_of([fol.Equality(second, variable) for variable in variables])
    no_other = fol.ForAll((second,), fol.Implies(conjunction(others), same))
    claims = [c for v in variables for c in _claims(v, inner, binds, restriction, body)]
    return fol.Exists(variables, conjunction([*claims, *differences(variables), no_other]))


def _all_but(
    number: int, scope: Scope, binds: fol.Variable | None, restriction: Restriction, body: Body
) -> fol.Formula:
    """Exactly so many are not as the body says."""
    if number == 0:
        return _every(scope, binds, restriction, body)

    def exceptional(term: fol.Term, inner: Scope) -> fol.Formula:
        return fol.Not(body(term, inner.under_negation()))

    return _exactly(number, scope, binds, restriction, exceptional)


def any_of(formulas: Sequence[fol.Formula]) -> fol.Formula:
    """The disjunction of one or more formulae."""
    return formulas[0] if len(formulas) == 1 else fol.Or(tuple(formulas))
