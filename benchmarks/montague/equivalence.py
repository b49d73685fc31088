"""Decides the equivalence of two formulae of the fragment, without the product's prover.

First in thousands of random models of one to four elements, all at once as arrays; what differs
in none of them is asked of z3 directly.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from logic2text.formula import (
    And,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Term,
    Variable,
    Xor,
)

SIZES = (1, 2, 3, 4)
LANES = 512
"""Models of each size."""
SOLVER_STEPS = 4_000_000
"""The solver's resource limit: steps, so that a busy machine gives the same answer."""
Truths = NDArray[np.bool_]


class Models:
    """Random models of one size; a symbol's meaning is drawn from its name."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._densities = self._random("densities").choice((0.1, 0.4, 0.6, 0.9), LANES)
        self._relations: dict[tuple[str, int], Truths] = {}
        self._functions: dict[tuple[str, int], NDArray[np.int64]] = {}
        self._names: dict[str, NDArray[np.int64]] = {}

    def _random(self, name: str) -> np.random.Generator:
        return np.random.default_rng([self.size, *name.encode()])

    def relation(self, name: str, arity: int) -> Truths:
        """Shape (LANES, size, …, size)."""
        if (name, arity) not in self._relations:
            random = self._random(f"{name}/{arity}")
            drawn = random.random((LANES,) + (self.size,) * arity)
            tilt = random.permutation(self._densities)
            self._relations[name, arity] = drawn < tilt.reshape((LANES,) + (1,) * arity)
        return self._relations[name, arity]

    def function(self, name: str, arity: int) -> NDArray[np.int64]:
        """Shape (LANES, size, …, size)."""
        if (name, arity) not in self._functions:
            shape = (LANES,) + (self.size,) * arity
            drawn = self._random(f"function {name}/{arity}").integers(0, self.size, shape)
            self._functions[name, arity] = drawn
        return self._functions[name, arity]

    def value(self, name: str) -> NDArray[np.int64]:
        """What a constant or a free variable stands for: shape (LANES,)."""
        if name not in self._names:
            self._names[name] = self._random(f"name {name}").integers(0, self.size, LANES)
        return self._names[name]

    def truths(self, formula: Formula) -> Truths:
        """In which models a formula is true: shape (LANES,)."""
        return self._true(formula, {})

    def _true(self, formula: Formula, values: Mapping[str, int]) -> Truths:
        match formula:
            case Predicate(name, arguments):
                places = tuple(self._place(term, values) for term in arguments)
                table = self.relation(name, len(arguments))
                return np.asarray(table[(np.arange(LANES), *places)], dtype=np.bool_)
            case Equality(left, right):
                same = self._place(left, values) == self._place(right, values)
                return np.broadcast_to(np.asarray(same), (LANES,))
            case Not(operand):
                return ~self._true(operand, values)
            case And(operands):
                return reduce(np.logical_and, (self._true(o, values) for o in operands))
            case Or(operands):
                return reduce(np.logical_or, (self._true(o, values) for o in operands))
            case Implies(left, right):
                return ~self._true(left, values) | self._true(right, values)
            case Iff(left, right):
                return ~(self._true(left, values) ^ self._true(right, values))
            case Xor(left, right):
                return self._true(left, values) ^ self._true(right, values)
            case ForAll(variables, body) | Exists(variables, body):
                return self._quantified(formula, variables, body, values)
        return np.full(LANES, type(formula).__name__ == "Truth")

    def _quantified(
        self,
        formula: Formula,
        variables: tuple[Variable, ...],
        body: Formula,
        values: Mapping[str, int],
    ) -> Truths:
        join = np.logical_and if isinstance(formula, ForAll) else np.logical_or
        if not variables:
            return self._true(body, values)
        first, rest = variables[0], variables[1:]
        return reduce(
            join,
            (
                self._quantified(formula, rest, body, {**values, first.name: element})
                for element in range(self.size)
            ),
        )

    def _place(self, term: Term, values: Mapping[str, int]) -> Any:
        match term:
            case Variable(name) if name in values:
                return values[name]
            case Variable(name):
                return self.value(f"free {name}")
            case Constant(name):
                return self.value(name)
            case Function(name, arguments):
                places = tuple(self._place(argument, values) for argument in arguments)
                table = self.function(name, len(arguments))
                return table[(np.arange(LANES), *places)]
        raise TypeError("an unknown kind of term")


@cache
def models(size: int) -> Models:
    """The models of a size, which all formulae share."""
    return Models(size)


@cache
def fingerprint(formula: Formula) -> bytes:
    """The truth values of a formula in all of the models."""
    return b"".join(np.packbits(models(size).truths(formula)).tobytes() for size in SIZES)


@cache
def equivalent(left: Formula, right: Formula) -> bool | None:
    """Whether two formulae are equivalent; None where the solver gives up.

    >>> p = Predicate("P", (Constant("a"),))
    >>> equivalent(p, Not(Not(p))), equivalent(p, Not(p))
    (True, False)
    """
    if left == right:
        return True
    if fingerprint(left) != fingerprint(right):
        return False
    return _proved(left, right)


def _proved(left: Formula, right: Formula) -> bool | None:
    """Each implies the other: two refutations are found sooner than that of their difference."""
    there = _refuted(left, right)
    return there and _refuted(right, left)


def _refuted(premise: Formula, conclusion: Formula) -> bool | None:
    """Whether no model makes the premise true and the conclusion false."""
    import z3

    context = z3.Context()
    solver = z3.SimpleSolver(ctx=context)
    solver.set("rlimit", SOLVER_STEPS)
    encode = _Encoding(context)
    solver.add(encode.formula(premise, {}), encode.formula(Not(conclusion), {}))
    answer = solver.check()
    return None if answer == z3.unknown else bool(answer == z3.unsat)


class _Encoding:
    """Formulae as z3 terms over one uninterpreted sort."""

    def __init__(self, context: Any) -> None:
        import z3

        self._z3 = z3
        self._context = context
        self._things = z3.DeclareSort("Thing", context)

    def formula(self, formula: Formula, values: Mapping[str, Any]) -> Any:
        z3 = self._z3
        match formula:
            case Predicate(name, arguments):
                sorts = [self._things] * len(arguments)
                symbol = z3.Function(name, *sorts, z3.BoolSort(self._context))
                return symbol(*(self._term(term, values) for term in arguments))
            case Equality(left, right):
                return self._term(left, values) == self._term(right, values)
            case Not(operand):
                return z3.Not(self.formula(operand, values), ctx=self._context)
            case And(operands):
                return z3.And([self.formula(o, values) for o in operands])
            case Or(operands):
                return z3.Or([self.formula(o, values) for o in operands])
            case Implies(left, right):
                sides = (self.formula(left, values), self.formula(right, values))
                return z3.Implies(*sides, ctx=self._context)
            case Iff(left, right):
                return self.formula(left, values) == self.formula(right, values)
            case Xor(left, right):
                return self.formula(left, values) != self.formula(right, values)
            case ForAll(variables, body) | Exists(variables, body):
                made = {v.name: z3.FreshConst(self._things, v.name) for v in variables}
                quantify = z3.ForAll if isinstance(formula, ForAll) else z3.Exists
                return quantify(list(made.values()), self.formula(body, {**values, **made}))
        return z3.BoolVal(type(formula).__name__ == "Truth", ctx=self._context)

    def _term(self, term: Term, values: Mapping[str, Any]) -> Any:
        match term:
            case Variable(name):
                free = f"free {name}"
                return values[name] if name in values else self._z3.Const(free, self._things)
            case Constant(name):
                return self._z3.Const(name, self._things)
            case Function(name, arguments):
                sorts = [self._things] * (len(arguments) + 1)
                function = self._z3.Function(name, *sorts)
                return function(*(self._term(argument, values) for argument in arguments))
        raise TypeError("an unknown kind of term")
