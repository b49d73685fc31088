"""The SMT solver's answers: whether a formula has a model at all, or one of a given size.

Formulae go to z3 as SMT-LIB text over one uninterpreted sort, which is three times quicker than
its objects.  Every thread has a solver context of its own.
"""

from __future__ import annotations

import threading
from itertools import product
from typing import Any, Literal, TypeAlias, assert_never

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
from logic2text.verdict import Countermodel
from logic2text.walk import free_variables, symbols

Answer: TypeAlias = Literal["sat", "unsat", "unknown"]

_contexts = threading.local()
RENEW_AFTER = 2_000
"""A context is made anew after so many questions, because it never frees its symbols."""


STEPS_A_MS = 1_000
"""The solver's own steps (z3's `rlimit`) that count as a millisecond.

A machine makes 250 of them in one where functions are nested, and up to 3,000 where there are none;
a pair of formulae as the corpora have them takes 400 to 3,000 in all.
"""
PATIENCE = 10
"""The clock stops a question after so many times its budget, whatever steps were counted."""


def satisfiable(formula: Formula, timeout_ms: int) -> Answer:
    """Whether a formula has a model of any size; free variables are constants.

    Args:
        formula: the question.
        timeout_ms: a budget, in milliseconds of a quiet machine.  What is counted are the solver's
            steps, so that a busy machine makes no answer unknown.
    """
    _, answer, _ = _asked(_Script(formula).text(), timeout_ms)
    return answer


def model_of_size(formula: Formula, size: int, timeout_ms: int) -> Countermodel | Answer:
    """A model of exactly that size, or why there is none; its two truth values are both true.

    The budget is as in `satisfiable`.  Raises nothing: a formula that the solver cannot take in it
    is "unknown".
    """
    script = _Script(formula)
    solver, answer, z3 = _asked(script.text(size), timeout_ms)
    return script.read(solver.model(), size, z3) if answer == "sat" else answer


def _asked(text: str, timeout_ms: int) -> tuple[Any, Answer, Any]:
    """The solver that was asked, its answer, and z3.

    What a context was asked before changes its search, so a question that fails in a used one is
    asked once more in a new one: no answer is unknown because of others.
    """
    solver, z3 = _solver(timeout_ms)
    answer = _check(solver, text)
    if answer == "unknown" and _contexts.asked > 1:
        _contexts.asked = RENEW_AFTER
        solver, z3 = _solver(timeout_ms)
        answer = _check(solver, text)
    return solver, answer, z3


def _check(solver: Any, text: str) -> Answer:
    solver.from_string(text)
    answer = str(solver.check())
    if answer == "sat":
        return "sat"
    return "unsat" if answer == "unsat" else "unknown"


def _solver(timeout_ms: int) -> tuple[Any, Any]:
    import z3

    if getattr(_contexts, "asked", RENEW_AFTER) >= RENEW_AFTER:
        _contexts.context = z3.Context()
        _contexts.asked = 0
    _contexts.asked += 1
    solver = z3.SimpleSolver(ctx=_contexts.context)
    solver.set("rlimit", max(1, timeout_ms) * STEPS_A_MS)
    solver.set("timeout", max(1, timeout_ms) * PATIENCE)
    return solver, z3


class _Script:
    """A formula as SMT-LIB text, with names of our own for every symbol."""

    def __init__(self, formula: Formula) -> None:
        predicates, functions = symbols(formula)
        self._formula = formula
        self._predicates = {key: f"p{i}" for i, key in enumerate(sorted(predicates))}
        self._functions = {key: f"f{i}" for i, key in enumerate(sorted(functions))}
        free = sorted(variable.name for variable in free_variables(formula))
        self._free = {name: f"c{i}" for i, name in enumerate(free)}
        self._bound: dict[str, str] = {}

    def text(self, size: int | None = None) -> str:
        """The declarations and the assertion; with a size, over an enumeration of that many."""
        elements = [f"e{i}" for i in range(size or 0)]
        if size is None:
            lines = ["(declare-sort U 0)"]
        else:
            shown = " ".join(f"({element})" for element in elements)
            lines = [f"(declare-datatypes ((U 0)) (({shown})))"]
        for (_, arity), symbol in self._predicates.items():
            lines.append(f"(declare-fun {symbol} ({' '.join(['U'] * arity)}) Bool)")
        for (_, arity), symbol in self._functions.items():
            lines.append(f"(declare-fun {symbol} ({' '.join(['U'] * arity)}) U)")
        lines.extend(f"(declare-fun {symbol} () U)" for symbol in self._free.values())
        lines.append(f"(assert {self._formula_text(self._formula, {})})")
        return "\n".join(lines)

    def _formula_text(self, formula: Formula, names: dict[Variable, str]) -> str:
        match formula:
            case Predicate(name, arguments):
                symbol = self._predicates[name, len(arguments)]
                return _applied(symbol, [self._term_text(term, names) for term in arguments])
            case Equality(left, right):
                return f"(= {self._term_text(left, names)} {self._term_text(right, names)})"
            case Not(operand):
                return f"(not {self._formula_text(operand, names)})"
            case And(operands) | Or(operands):
                word = "and" if isinstance(formula, And) else "or"
                return f"({word} {' '.join(self._formula_text(o, names) for o in operands)})"
            case Implies(one, other) | Iff(one, other) | Xor(one, other):
                word = {Implies: "=>", Iff: "=", Xor: "xor"}[type(formula)]
                return (
                    f"({word} {self._formula_text(one, names)} {self._formula_text(other, names)})"
                )
            case ForAll(variables, body) | Exists(variables, body):
                word = "forall" if isinstance(formula, ForAll) else "exists"
                own = {v: self._bound.setdefault(v.name, f"x{len(self._bound)}") for v in variables}
                bindings = " ".join(f"({name} U)" for name in own.values())
                return f"({word} ({bindings}) {self._formula_text(body, names | own)})"
            case Truth():
                return "true"
            case Falsity():
                return "false"
            case _:
                assert_never(formula)

    def _term_text(self, term: Term, names: dict[Variable, str]) -> str:
        match term:
            case Variable(name):
                return names[term] if term in names else self._free[name]
            case Constant(name):
                return self._functions[name, 0]
            case Function(name, arguments):
                symbol = self._functions[name, len(arguments)]
                return _applied(symbol, [self._term_text(part, names) for part in arguments])
            case _:
                assert_never(term)

    def read(self, model: Any, size: int, z3: Any) -> Countermodel:
        """The solver's model of an enumerated sort."""
        declarations = {declaration.name(): declaration for declaration in model.decls()}

        def value(symbol: str, cell: tuple[int, ...], *, truth: bool) -> int:
            if symbol not in declarations:
                return 0
            declaration = declarations[symbol]
            sort = declaration.domain(0) if declaration.arity() else declaration.range()
            constructors = [] if truth and not cell else [sort.constructor(i) for i in range(size)]
            applied = declaration(*[constructors[element]() for element in cell])
            answer = model.eval(applied, model_completion=True)
            if truth:
                return int(z3.is_true(answer))
            return [str(constructor.name()) for constructor in constructors].index(str(answer))

        constants = {
            name: value(symbol, (), truth=False)
            for (name, arity), symbol in self._functions.items()
            if arity == 0
        }
        constants |= {name: value(symbol, (), truth=False) for name, symbol in self._free.items()}
        predicates = {
            key: frozenset(
                cell
                for cell in product(range(size), repeat=key[1])
                if value(symbol, cell, truth=True)
            )
            for key, symbol in self._predicates.items()
        }
        functions = {
            key: {
                cell: value(symbol, cell, truth=False)
                for cell in product(range(size), repeat=key[1])
            }
            for key, symbol in self._functions.items()
            if key[1]
        }
        return Countermodel(size, constants, predicates, functions, left=True, right=True)


def _applied(symbol: str, arguments: list[str]) -> str:
    return f"({symbol} {' '.join(arguments)})" if arguments else symbol
