"""Decides the equivalence of two formulae without our prover.

Formulae are nodes of `unicode-logic-kit`.  A difference is a finite model found by an evaluation
of our own, over many random models at once, and confirmed by the kit's evaluator; an equivalence
is a proof by the kit's tableaux or, where these give up, by its own encoding for a solver.

>>> from logic2text.notation import parse
>>> one, other = (kit_formula(parse(text)) for text in ("∀x ¬P(x)", "¬∃x P(x)"))
>>> Judge(one).compare(other)
Comparison(same=True, by='tableau')
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import product
from typing import Any, assert_never

import unicode_logic_kit as kit

from logic2text.formula import (
    And,
    Constant,
    Equality,
    Exists,
    Falsity,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Term,
    Truth,
    Variable,
    Xor,
)

SIZES = (1, 2, 3, 4)
LANES = 400
"""How many random models of each size formulae are compared in."""
TABLEAU_STEPS, TABLEAU_S, SOLVER_MS = 3_000, 0.3, 2_000


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was found out about two formulae.

    Attributes:
        same: whether they are equivalent; None where nothing was found out.
        by: `model`, `tableau`, `solver`, or `nothing`.
    """

    same: bool | None
    by: str


def kit_formula(formula: Formula) -> kit.Node:
    """A formula in the kit's syntax; free variables stay variables."""
    match formula:
        case Predicate(name, arguments):
            return kit.Atom(name, tuple(map(_term, arguments)))
        case Equality(left, right):
            return kit.Atom("=", (_term(left), _term(right)))
        case Not(operand):
            return kit.Not(kit_formula(operand))
        case And(operands) | Or(operands):
            join = kit.And if isinstance(formula, And) else kit.Or
            return reduce(join, map(kit_formula, operands))
        case Implies(one, other) | Iff(one, other) | Xor(one, other):
            connective = {Implies: kit.Implies, Iff: kit.Iff, Xor: kit.Xor}[type(formula)]
            return connective(kit_formula(one), kit_formula(other))
        case ForAll(variables, body) | Exists(variables, body):
            sign = "∀" if isinstance(formula, ForAll) else "∃"
            made = kit_formula(body)
            for variable in reversed(variables):
                made = kit.Quantifier(sign, kit.Variable(variable.name), made)
            return made
        case Truth() | Falsity():
            letter = kit.Atom("Truth", ())
            return (kit.Or if isinstance(formula, Truth) else kit.And)(letter, kit.Not(letter))
        case _:
            assert_never(formula)


def _term(term: Term) -> kit.Node:
    match term:
        case Variable(name):
            return kit.Variable(name)
        case Constant(name):
            return kit.Constant(name)
        case Function(name, arguments):
            return kit.Function(name, tuple(map(_term, arguments)))
        case _:
            assert_never(term)


class Judge:
    """Compares formulae with one formula, in models made for its symbols once."""

    def __init__(self, formula: kit.Node, seed: int = 1) -> None:
        """Make the models of a formula."""
        self._formula = formula
        self._banks = tuple(_Models(formula, size, seed) for size in SIZES)
        self._truths = tuple(bank.truths(formula) for bank in self._banks)
        self._known: dict[kit.Node, Comparison] = {}

    def compare(self, other: kit.Node) -> Comparison:
        """Whether another formula is equivalent."""
        found = self._known.get(other)
        if found is None:
            found = self._known[other] = self._compared(other)
        return found

    def _compared(self, other: kit.Node) -> Comparison:
        if self._formula == other:
            return Comparison(same=True, by="tableau")
        banks = self._banks
        if not all(bank.knows(other) for bank in banks):
            both = kit.And(self._formula, other)
            banks = tuple(_Models(both, size, 1) for size in SIZES)
        for bank in banks:
            different = bank.truths(self._formula) ^ bank.truths(other)
            if different:
                lane = (different & -different).bit_length() - 1
                model = bank.structure(lane)
                if kit.satisfies(self._formula, model, bank.free(lane)) == kit.satisfies(
                    other, model, bank.free(lane)
                ):
                    raise RuntimeError("the two evaluations differ")
                return Comparison(same=False, by="model")
        return _proved(self._formula, other)


def _proved(one: kit.Node, other: kit.Node) -> Comparison:
    for variable in kit.free_variables(kit.And(one, other)):
        constant = kit.Constant("free_" + variable.name)
        one, other = (kit.substitute(f, variable, constant) for f in (one, other))
    if not _has_equality(one) and not _has_equality(other):
        halves = (kit.Implies(one, other), kit.Implies(other, one))
        if all(
            kit.is_valid_tableau(half, max_steps=TABLEAU_STEPS, timeout=TABLEAU_S)
            for half in halves
        ):
            return Comparison(same=True, by="tableau")
    from unicode_logic_kit.eval import equivalent

    answer = equivalent(one, other, method="solver", timeout=SOLVER_MS).logically_equivalent
    return Comparison(answer, "nothing" if answer is None else "solver")


def _has_equality(formula: kit.Node) -> bool:
    return any(isinstance(node, kit.Atom) and node.predicate == "=" for node in formula.walk())


class _Models:
    """Random models of one size, a bit of a number each."""

    def __init__(self, formula: kit.Node, size: int, seed: int) -> None:
        rng = random.Random(f"{seed} {size}")  # noqa: S311 - no secret
        self.size = size
        self._all = (1 << LANES) - 1
        self._relations: dict[tuple[str, int], dict[tuple[int, ...], int]] = {}
        self._names: dict[kit.Node, list[int]] = {}
        densities = [rng.choice((0.15, 0.5, 0.5, 0.85)) for _ in range(LANES)]
        for node in formula.walk():
            if isinstance(node, kit.Function):
                raise TypeError("functions are not looked at")
            if isinstance(node, kit.Atom) and node.predicate != "=":
                self._add_relation(node.predicate, len(node.args), rng, densities)
        for name in sorted(_names_of(formula), key=repr):
            values = [rng.randrange(size) for _ in range(LANES)]
            self._names[name] = [
                sum(1 << lane for lane, value in enumerate(values) if value == element)
                for element in range(size)
            ]

    def _add_relation(
        self, name: str, arity: int, rng: random.Random, densities: list[float]
    ) -> None:
        if (name, arity) not in self._relations:
            self._relations[name, arity] = {
                row: sum(1 << lane for lane, p in enumerate(densities) if rng.random() < p)
                for row in product(range(self.size), repeat=arity)
            }

    def knows(self, formula: kit.Node) -> bool:
        """Whether all symbols of a formula have a meaning in the models."""
        atoms = (n for n in formula.walk() if isinstance(n, kit.Atom) and n.predicate != "=")
        known = all((atom.predicate, len(atom.args)) in self._relations for atom in atoms)
        return known and all(name in self._names for name in _names_of(formula))

    def truths(self, formula: kit.Node) -> int:
        """The models in which a formula is true."""
        return self._true(formula, {})

    def _true(self, node: kit.Node, values: Mapping[str, int]) -> int:
        match node:
            case kit.Not(inner):
                return self._all & ~self._true(inner, values)
            case kit.And(left, right):
                return self._true(left, values) & self._true(right, values)
            case kit.Or(left, right):
                return self._true(left, values) | self._true(right, values)
            case kit.Implies(left, right):
                return (self._all & ~self._true(left, values)) | self._true(right, values)
            case kit.Iff(left, right):
                return self._all & ~(self._true(left, values) ^ self._true(right, values))
            case kit.Xor(left, right):
                return self._true(left, values) ^ self._true(right, values)
            case kit.Quantifier(sign, variable, body):
                each = (
                    self._true(body, {**values, variable.name: element})
                    for element in range(self.size)
                )
                if sign == "∀":
                    return reduce(lambda one, other: one & other, each, self._all)
                return reduce(lambda one, other: one | other, each, 0)
            case kit.Atom(name, arguments):
                return self._atom(name, arguments, values)
        raise TypeError(f"no formula: {node!r}")

    def _atom(self, name: str, arguments: tuple[Any, ...], values: Mapping[str, int]) -> int:
        columns = [list(self._places(argument, values)) for argument in arguments]
        if name == "=":
            pairs = product(*columns)
            return reduce(
                lambda sum_, pair: sum_ | (pair[0][1] & pair[1][1] * (pair[0][0] == pair[1][0])),
                pairs,
                0,
            )
        relation = self._relations[name, len(arguments)]
        found = 0
        for row in product(*columns):
            lanes = relation[tuple(element for element, _ in row)]
            for _, where in row:
                lanes &= where
            found |= lanes
        return found

    def _places(self, term: kit.Node, values: Mapping[str, int]) -> Iterator[tuple[int, int]]:
        """The elements that a term can be, each with the models in which it is that one."""
        if isinstance(term, kit.Variable) and term.name in values:
            yield values[term.name], self._all
        else:
            yield from enumerate(self._names[term])

    def structure(self, lane: int) -> kit.Structure:
        """One of the models, for the kit's evaluator."""
        relations = {
            key: (
                {row for row, lanes in rows.items() if lanes >> lane & 1}
                if key[1]
                else bool(rows[()] >> lane & 1)
            )
            for key, rows in self._relations.items()
        }
        names = {name.name: self._value(name, lane) for name in self._names}
        return kit.Structure(range(self.size), constants=names, predicates=relations)

    def free(self, lane: int) -> dict[str, int]:
        """What the free variables stand for in one of the models."""
        return {
            name.name: self._value(name, lane)
            for name in self._names
            if isinstance(name, kit.Variable)
        }

    def _value(self, name: kit.Node, lane: int) -> int:
        return next(e for e, lanes in enumerate(self._names[name]) if lanes >> lane & 1)


def _names_of(formula: kit.Node) -> set[kit.Node]:
    """Constants and free variables."""
    constants = {node for node in formula.walk() if isinstance(node, kit.Constant)}
    return constants | set(kit.free_variables(formula))
