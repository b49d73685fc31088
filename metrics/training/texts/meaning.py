"""The meaning of a formula, as its truth values in a fixed bank of random finite models.

Equivalent formulae have equal signatures, so texts grouped by signature are never split between
two formulae that mean the same; two formulae that differ only in larger models may share one,
which makes a group too large but never a leak.

>>> from logic2text.notation import parse
>>> hash_meaning(parse("~Cube(a) | Large(a)")) == hash_meaning(parse("Cube(a) -> Large(a)"))
True
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import TypeAlias, assert_never

import numpy as np
from numpy.typing import NDArray

from logic2text import formula as fol
from logic2text.errors import LimitError
from logic2text.lazy_dataclass import dataclass

SIZES = (1, 2, 3)
MODELS = 1024
"""Random models of each size."""

MAX_CELLS = 40_000_000
"""Truth values that one subformula may need: models times assignments of its variables."""

Array: TypeAlias = NDArray[np.bool_] | NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class _Table:
    """Values for every model (axis 0) and every value of the open variables, sorted (the rest)."""

    variables: tuple[str, ...]
    values: Array


def hash_meaning(formula: fol.Formula) -> str:
    """The truth values in the bank, 1,024 models of each of the sizes 1 to 3, as a SHA-256.

    Free variables are read as constants.

    Raises:
        LimitError: a subformula has more open variables than can be tabulated.
    """
    truths = [_evaluate(formula, size, frozenset()).values for size in SIZES]
    bits = np.packbits(np.concatenate(truths).astype(np.bool_))
    return hashlib.sha256(bits.tobytes()).hexdigest()


def _evaluate(formula: fol.Formula, size: int, bound: frozenset[str]) -> _Table:
    match formula:
        case fol.Truth() | fol.Falsity():
            return _Table((), np.full(MODELS, isinstance(formula, fol.Truth)))
        case fol.Predicate(name, arguments):
            return _look_up(("predicate", name), arguments, size, bound)
        case fol.Equality(left, right):
            variables, (a, b) = _align([_term(left, size, bound), _term(right, size, bound)])
            return _Table(variables, a == b)
        case fol.Not(operand):
            table = _evaluate(operand, size, bound)
            return _Table(table.variables, ~table.values)
        case fol.And(operands) | fol.Or(operands):
            join = np.logical_and if isinstance(formula, fol.And) else np.logical_or
            variables, values = _align([_evaluate(operand, size, bound) for operand in operands])
            joined = values[0]
            for value in values[1:]:
                joined = join(joined, value)
            return _Table(variables, joined)
        case fol.Implies(left, right) | fol.Iff(left, right) | fol.Xor(left, right):
            tables = [_evaluate(left, size, bound), _evaluate(right, size, bound)]
            variables, (a, b) = _align(tables)
            if isinstance(formula, fol.Implies):
                return _Table(variables, ~a | b)
            return _Table(variables, (a == b) if isinstance(formula, fol.Iff) else (a != b))
        case fol.ForAll(variables_, body) | fol.Exists(variables_, body):
            names = frozenset(variable.name for variable in variables_)
            table = _evaluate(body, size, bound | names)
            axes = tuple(i + 1 for i, name in enumerate(table.variables) if name in names)
            reduce = np.all if isinstance(formula, fol.ForAll) else np.any
            left_open = tuple(name for name in table.variables if name not in names)
            return _Table(left_open, reduce(table.values, axis=axes) if axes else table.values)
        case _:
            assert_never(formula)


def _term(term: fol.Term, size: int, bound: frozenset[str]) -> _Table:
    match term:
        case fol.Variable(name) if name in bound:
            return _Table((name,), np.broadcast_to(np.arange(size), (MODELS, size)))
        case fol.Variable(name) | fol.Constant(name):
            return _Table((), _things(("name", name), size, 0))
        case fol.Function(name, arguments):
            return _look_up(("function", name), arguments, size, bound)
        case _:
            assert_never(term)


def _look_up(
    symbol: tuple[str, str], arguments: tuple[fol.Term, ...], size: int, bound: frozenset[str]
) -> _Table:
    """The random table of a predicate or function at the values of its arguments."""
    if MODELS * size ** len(arguments) > MAX_CELLS:
        raise LimitError(f"{symbol[1]} has {len(arguments)} arguments, too many to tabulate")
    of = _truths if symbol[0] == "predicate" else _things
    table = of(symbol, size, len(arguments))
    if not arguments:
        return _Table((), table)
    variables, values = _align([_term(argument, size, bound) for argument in arguments])
    models = np.arange(MODELS).reshape(-1, *[1] * len(variables))
    return _Table(variables, table[(models, *values)])


def _align(tables: list[_Table]) -> tuple[tuple[str, ...], list[Array]]:
    """The same tables over the union of their variables, ready to broadcast."""
    variables = tuple(sorted({name for table in tables for name in table.variables}))
    size = max((n for table in tables for n in table.values.shape[1:]), default=1)
    if MODELS * size ** len(variables) > MAX_CELLS:
        raise LimitError(f"{len(variables)} open variables are too many to tabulate")
    shapes = (
        tuple(size_of[name] if name in (size_of := _sizes(table)) else 1 for name in variables)
        for table in tables
    )
    return variables, [
        table.values.reshape(MODELS, *shape) for table, shape in zip(tables, shapes, strict=True)
    ]


def _sizes(table: _Table) -> dict[str, int]:
    return dict(zip(table.variables, table.values.shape[1:], strict=True))


@lru_cache(maxsize=20_000)
def _truths(symbol: tuple[str, str], size: int, arity: int) -> NDArray[np.bool_]:
    """A predicate in every model; how often it holds differs between models."""
    random = _generator(symbol, size, arity)
    share = random.choice([0.15, 0.5, 0.85], size=(MODELS, *[1] * arity))
    truths: NDArray[np.bool_] = random.random((MODELS, *[size] * arity)) < share
    return truths


@lru_cache(maxsize=20_000)
def _things(symbol: tuple[str, str], size: int, arity: int) -> NDArray[np.intp]:
    random = _generator(symbol, size, arity)
    things: NDArray[np.intp] = random.integers(size, size=(MODELS, *[size] * arity), dtype=np.intp)
    return things


def _generator(symbol: tuple[str, str], size: int, arity: int) -> np.random.Generator:
    """A generator that depends only on the symbol, in every process."""
    digest = hashlib.sha256("\0".join((*symbol, str(size), str(arity))).encode()).digest()
    return np.random.default_rng(int.from_bytes(digest[:8], "big"))
