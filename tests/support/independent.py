"""A second opinion on formulae, written without the library's walks, laws, banks and provers."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from zlib import crc32

from logic2text import formula as fol

Shape = tuple[object, ...]


def shape(formula: fol.Formula) -> Shape:
    """One value for formulae that differ only by notation.

    That is by bound names, blocks of quantifiers, brackets and order of lists, conditionals as
    disjunctions, and where negations stand.
    """
    return _shape(formula, True, {})


def _shape(formula: fol.Formula, positive: bool, levels: Mapping[fol.Variable, int]) -> Shape:
    match formula:
        case fol.Not(operand):
            return _shape(operand, not positive, levels)
        case fol.And(operands) | fol.Or(operands):
            kind = "and" if isinstance(formula, fol.And) == positive else "or"
            return _list(kind, [_shape(part, positive, levels) for part in operands])
        case fol.Implies(antecedent, consequent):
            parts = [_shape(antecedent, not positive, levels), _shape(consequent, positive, levels)]
            return _list("or" if positive else "and", parts)
        case fol.Iff(left, right) | fol.Xor(left, right):
            same = isinstance(formula, fol.Iff) == positive
            sides = []
            for side in (left, right):
                pair = [_shape(side, sign, levels) for sign in (True, False)]
                least = min(pair, key=repr)
                same = same == (least == pair[0])
                sides.append(least)
            return ("iff" if same else "xor", *sorted(sides, key=repr))
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            inner = dict(levels)
            for variable in variables:
                inner[variable] = 1 + max(inner.values(), default=-1)
            kind = "all" if isinstance(formula, fol.ForAll) == positive else "some"
            shaped = _shape(body, positive, inner)
            for _ in variables:
                shaped = (kind, shaped)
            return shaped
        case fol.Truth() | fol.Falsity():
            return (isinstance(formula, fol.Truth) == positive,)
        case fol.Equality(left, right):
            return ("=", positive, _term(left, levels), _term(right, levels))
        case fol.Predicate(name, arguments):
            return ("atom", positive, name, *(_term(term, levels) for term in arguments))
    raise AssertionError(formula)


def _list(kind: str, parts: list[Shape]) -> Shape:
    flat: list[object] = []
    for part in parts:
        flat.extend(part[1:] if part[0] == kind else [part])
    return (kind, *sorted(flat, key=repr))


def _term(term: fol.Term, levels: Mapping[fol.Variable, int]) -> object:
    match term:
        case fol.Variable():
            return levels.get(term, term.name)
        case fol.Constant(name):
            return ("constant", name)
        case fol.Function(name, arguments):
            return (name, *(_term(argument, levels) for argument in arguments))


def differ(first: fol.Formula, second: fol.Formula, models: int = 8) -> bool:
    """Whether pseudo-random models of one to three elements tell two formulae apart."""
    variables = sorted({*_variables(first), *_variables(second)}, key=lambda v: v.name)
    for seed in range(models):
        elements = range(1 + seed % 3)
        for values in product(elements, repeat=min(len(variables), 2)):
            padded = (*values, *([0] * len(variables)))
            environment = dict(zip(variables, padded, strict=False))
            if _holds(first, seed, environment) != _holds(second, seed, environment):
                return True
    return False


def _variables(formula: object) -> set[fol.Variable]:
    if isinstance(formula, fol.Variable):
        return {formula}
    fields = getattr(formula, "__slots__", ())
    below: set[fol.Variable] = set()
    for field in fields:
        value = getattr(formula, field)
        for part in value if isinstance(value, tuple) else (value,):
            below |= _variables(part) if not isinstance(part, str) else set()
    return below


def _holds(formula: fol.Formula, seed: int, values: Mapping[fol.Variable, int]) -> bool:
    match formula:
        case fol.Not(operand):
            return not _holds(operand, seed, values)
        case fol.And(operands):
            return all(_holds(part, seed, values) for part in operands)
        case fol.Or(operands):
            return any(_holds(part, seed, values) for part in operands)
        case fol.Implies(antecedent, consequent):
            return not _holds(antecedent, seed, values) or _holds(consequent, seed, values)
        case fol.Iff(left, right):
            return _holds(left, seed, values) == _holds(right, seed, values)
        case fol.Xor(left, right):
            return _holds(left, seed, values) != _holds(right, seed, values)
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            tuples = product(range(1 + seed % 3), repeat=len(variables))
            instances = (
                _holds(body, seed, {**values, **dict(zip(variables, chosen, strict=True))})
                for chosen in tuples
            )
            return all(instances) if isinstance(formula, fol.ForAll) else any(instances)
        case fol.Equality(left, right):
            return _value(left, seed, values) == _value(right, seed, values)
        case fol.Predicate(name, arguments):
            key = (name, *(_value(term, seed, values) for term in arguments))
            return _random(seed, key) % 2 == 1
        case _:
            return isinstance(formula, fol.Truth)


def _value(term: fol.Term, seed: int, values: Mapping[fol.Variable, int]) -> int:
    match term:
        case fol.Variable():
            return values[term]
        case fol.Constant(name):
            return _random(seed, ("constant", name)) % (1 + seed % 3)
        case fol.Function(name, arguments):
            key = (name, *(_value(argument, seed, values) for argument in arguments))
            return _random(seed, key) % (1 + seed % 3)


def _random(seed: int, key: tuple[object, ...]) -> int:
    return crc32(repr((seed, key)).encode()) >> 3
