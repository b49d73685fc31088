"""The SMT solver's answers: whether a formula has a model at all, or one of a given size.

Formulae go to z3 as SMT-LIB text over one uninterpreted sort, which is three times quicker than
its objects.  Every question has a solver context of its own.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any, Literal, TypeAlias

from logic2text import effort
from logic2text.arithmetic import numerals_by_value
from logic2text.formula import (
    Exists,
    ForAll,
    Formula,
    Function,
    Iff,
    Node,
    Predicate,
    Xor,
)
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.smtlib.writer import Spelling, declare_function, write_expression
from logic2text.proof.verdict import Countermodel
from logic2text.walk import bound_variables, fold, free_variables, nodes, symbols

Answer: TypeAlias = Literal["sat", "unsat", "unknown"]

STEPS_A_MS = 1_000
"""The solver's own steps (z3's `rlimit`) that count as a millisecond.

A machine makes 250 of them in one where functions are nested, and up to 3,000 where there are none;
a pair of formulae as the corpora have them takes 400 to 3,000 in all.
"""
STEPS_OF_FUNCTIONS, STEPS_OF_PREDICATES = 4, 0.5
"""Steps of the budget of `effort` that one of the solver's takes: where functions have arguments,
and elsewhere."""
STEPS_A_QUESTION = 1_500
"""Steps of that budget for a question, however small, besides one for every other character."""
CLOCK_MS = 60_000
"""The clock stops a question after so long, whatever steps were counted: a far backstop."""
MOST_LITERALS = 1_000_000
"""Of a formula below a quantifier in negation normal form: nineteen ↔ within each other."""
MOST_CELLS = 4_096
"""How many cells of its symbols' tables a model may have that is read."""

_thread = threading.local()


def count_stopped_by_clock() -> int:
    """How many questions of this thread the clock ended; what came of them may differ next time."""
    return getattr(_thread, "stopped", 0)


def satisfiable(formula: Formula, timeout_ms: int) -> Answer:
    """Whether a formula has a model of any size; free variables are constants.

    Args:
        formula: the question.
        timeout_ms: a budget, in milliseconds of a quiet machine.  What is counted are the solver's
            steps, so that a busy machine makes no answer unknown.
    """
    if effort.is_spent() or _expands(formula):  # before the script is written
        return "unknown"
    _, answer = _ask(_Script(formula).text(), timeout_ms)
    return answer


def satisfiable_script(text: str, timeout_ms: int) -> Answer:
    """As `satisfiable`, of SMT-LIB declarations and assertions."""
    _, answer = _ask(text, timeout_ms)
    return answer


def satisfiable_by_elimination(text: str, timeout_ms: int) -> Answer:
    """As `satisfiable_script`, by eliminating quantifiers over the reals.

    "unknown" where a predicate or a function of arguments is left open, or a connective stands over
    quantifiers that is not a conjunction, disjunction, conditional or negation.
    """
    _, answer = _ask(text, timeout_ms, tactic="qsat")
    return answer


def model_of_size(formula: Formula, size: int, timeout_ms: int) -> Countermodel | Answer:
    """A model of exactly that size, or why there is none; its two truth values are both true.

    The budget is as in `satisfiable`.  Raises nothing: a formula that the solver cannot take in it
    is "unknown", and a model of more than `MOST_CELLS` cells is no more than "sat".
    """
    if effort.is_spent() or _expands(formula):
        return "unknown"
    script = _Script(formula)
    solver, answer = _ask(script.text(size), timeout_ms)
    if answer != "sat":
        return answer
    return script.read(solver.model(), size) or answer


def _expands(formula: Formula) -> bool:
    """Whether the solver would write out too many literals of equivalences below a quantifier.

    It brings what quantifiers bind into negation normal form, where each ↔ has its sides twice, and
    counts no step for that.
    """

    def count(node: Node, parts: tuple[tuple[int, int], ...]) -> tuple[int, int]:
        below, most = sum(part[0] for part in parts), max((part[1] for part in parts), default=0)
        match node:
            case Iff() | Xor():
                return min(2 * below, 2 * MOST_LITERALS), most
            case ForAll() | Exists():
                return below, max(below, most)
            case _:
                return below or 1, most

    return fold(formula, count)[1] > MOST_LITERALS


def load() -> None:
    """Import the solver, so that processes that are forked from this one share its memory."""
    import z3  # noqa: F401


def _ask(text: str, timeout_ms: int, tactic: str | None = None) -> tuple[Any, Answer]:
    """The solver that was asked, the usual one or that of a tactic, and its answer.

    What a context was asked before changes its search, so every question has a new one: no answer
    depends on those before it.
    """
    import z3

    steps = max(1, timeout_ms) * STEPS_A_MS
    weight = STEPS_OF_FUNCTIONS if _APPLIED.search(text) else STEPS_OF_PREDICATES
    effort.take(STEPS_A_QUESTION + len(text) // 2)
    # The weight turns the solver's steps into those of the operation: a step takes longer where
    # functions have arguments.
    left = effort.left()
    if left is not None:
        steps = min(steps, int(left / weight))
        # Without this, z3 would take a limit of 0 for none.
        if steps <= 0:
            return None, "unknown"
    context = z3.Context()
    solver = z3.Tactic(tactic, ctx=context).solver() if tactic else z3.SimpleSolver(ctx=context)
    solver.set("rlimit", steps)
    solver.set("timeout", CLOCK_MS)
    solver.from_string(text)
    answer = str(solver.check())
    effort.take(int(weight * _steps(solver)))
    if answer == "sat":
        return solver, "sat"
    if answer == "unsat":
        return solver, "unsat"
    if _is_ended_by_clock(solver, steps):
        _thread.stopped = count_stopped_by_clock() + 1
    return solver, "unknown"


_APPLIED = lazy_pattern(r"\(f\d")
"""What stands where a function has arguments: functions are spelt f0, f1, …"""
_ENDED = frozenset({"timeout", "canceled"})
"""The reasons that the solver gives for its steps and for the clock alike.

After the clock it gives another one at times, so its time is compared too.
"""


def _is_ended_by_clock(solver: Any, steps: int) -> bool:
    """Whether the clock ended a question without an answer, and not its budget of steps."""
    if _steps(solver) >= steps:
        return False
    return solver.reason_unknown() in _ENDED or 1_000 * _statistic(solver, "time") >= CLOCK_MS


def _steps(solver: Any) -> int:
    """How many steps the solver has made."""
    return int(_statistic(solver, "rlimit count"))


def _statistic(solver: Any, name: str) -> float:
    statistics = solver.statistics()
    return float(statistics.get_key_value(name)) if name in statistics.keys() else 0.0  # noqa: SIM118


class _Script:
    """A formula as SMT-LIB text, with names of our own for every symbol."""

    def __init__(self, formula: Formula) -> None:
        predicates, functions = symbols(formula)
        self._formula = formula
        # Names of our own, because a name of a user may be a word of SMT-LIB.
        self._predicates = {key: f"p{i}" for i, key in enumerate(sorted(predicates))}
        self._functions = {key: f"f{i}" for i, key in enumerate(sorted(functions))}
        free = sorted(variable.name for variable in free_variables(formula))
        self._free = {name: f"c{i}" for i, name in enumerate(free)}
        bound = dict.fromkeys(
            variable.name
            for node in nodes(formula)
            if isinstance(node, ForAll | Exists)
            for variable in node.variables
        )
        self._bound = {name: f"x{i}" for i, name in enumerate(bound)}

    def text(self, size: int | None = None) -> str:
        """The declarations and the assertion; with a size, over an enumeration of that many."""
        elements = [f"e{i}" for i in range(size or 0)]
        if size is None:
            lines = ["(declare-sort U 0)"]
        else:
            shown = " ".join(f"({element})" for element in elements)
            lines = [f"(declare-datatypes ((U 0)) (({shown})))"]
        for (_, arity), symbol in self._predicates.items():
            lines.append(declare_function(symbol, arity, predicate=True))
        for (_, arity), symbol in self._functions.items():
            lines.append(declare_function(symbol, arity, predicate=False))
        lines.extend(declare_function(symbol, 0, predicate=False) for symbol in self._free.values())
        spelling = Spelling(self._predicates, self._functions, self._free, self._bound)
        numbers = [
            [self._functions[numeral.name, 0] for numeral in numerals]
            for numerals in numerals_by_value(self._formula)
        ]
        lines.extend(f"(assert (= {' '.join(same)}))" for same in numbers if len(same) > 1)
        if len(numbers) > 1:
            # 1 and 2 are two things in every model, and 3 and 3.0 are one.
            lines.append(f"(assert (distinct {' '.join(same[0] for same in numbers)}))")
        lines.append(f"(assert {write_expression(self._formula, spelling)})")
        return "\n".join(lines)

    def cells(self, size: int) -> int:
        """How many cells the tables of the symbols have in a domain of that size."""
        symbols = (*self._predicates, *self._functions)
        return sum(int(size**arity) for _, arity in symbols) + len(self._free)

    def read(self, model: Any, size: int) -> Countermodel | None:
        """The solver's model of an enumerated sort; None where it has too many cells."""
        if self.cells(size) > MOST_CELLS and any(arity for _, arity in self._functions):
            return None
        reader = ModelReader(model)
        constants = {
            name: reader.value(symbol, ())
            for (name, arity), symbol in self._functions.items()
            if arity == 0
        }
        constants |= {name: reader.value(symbol, ()) for name, symbol in self._free.items()}
        predicates = {}
        looked_at = 0
        # Small tables first, so that those that a reader can look at are read in full.
        for key in sorted(self._predicates, key=lambda key: key[1]):
            symbol, arity = self._predicates[key], key[1]
            looked_at += size**arity
            if looked_at <= MOST_CELLS:
                predicates[key] = reader.true_of(symbol, product(range(size), repeat=arity))
                continue
            named = self._find_named_cells(key, constants)
            if named is None:
                listed = reader.listed(symbol, arity, MOST_CELLS)
            else:
                listed = reader.true_of(symbol, named)
            if listed is None:
                return None
            predicates[key] = listed
        functions = {
            key: {cell: reader.value(symbol, cell) for cell in product(range(size), repeat=key[1])}
            for key, symbol in self._functions.items()
            if key[1]
        }
        return Countermodel(size, constants, predicates, functions, left=True, right=True)

    def _find_named_cells(
        self, key: tuple[str, int], constants: Mapping[str, int]
    ) -> frozenset[tuple[int, ...]] | None:
        """The cells that the formula speaks of, where it names all of them; else None.

        It does not matter what holds of the others.
        """
        atoms = [
            node
            for node in nodes(self._formula)
            if isinstance(node, Predicate) and (node.name, len(node.arguments)) == key
        ]
        bound = bound_variables(self._formula)
        terms = {term for atom in atoms for term in atom.arguments}
        if any(isinstance(term, Function) or term in bound for term in terms):
            return None
        return frozenset(tuple(constants[term.name] for term in atom.arguments) for atom in atoms)


# Smt model ----------------------------------------------------------------------------------------
# Reading the tables of a z3 model over an enumerated sort, by cells or as the model lists them.


class ModelReader:
    """A model of an enumerated sort, whose elements are e0, e1, …"""

    def __init__(self, model: Any) -> None:
        """Read a z3 model."""
        self._model = model
        self._declarations = {declaration.name(): declaration for declaration in model.decls()}
        self._elements: dict[int, Any] = {}

    def value(self, symbol: str, cell: tuple[int, ...]) -> int:
        """The element that a function has at a cell; 0 where the model leaves it open."""
        answer = self._at(symbol, cell)
        return 0 if answer is None else _element(answer)

    def true_of(self, symbol: str, cells: Iterable[tuple[int, ...]]) -> frozenset[tuple[int, ...]]:
        """Those of the cells that a predicate holds of."""
        return frozenset(cell for cell in cells if str(self._at(symbol, cell)) == "True")

    def listed(self, symbol: str, arity: int, most: int) -> frozenset[tuple[int, ...]] | None:
        """The cells that a predicate holds of as the model lists them.

        None where it lists those that it does not hold of, or more than `most`.
        """
        if symbol not in self._declarations:
            return frozenset()
        table = self._model[self._declarations[symbol]]
        if str(table.else_value()) != "False" or table.num_entries() > most:
            return None
        entries = map(table.entry, range(table.num_entries()))
        return frozenset(
            tuple(_element(entry.arg_value(place)) for place in range(arity))
            for entry in entries
            if str(entry.value()) == "True"
        )

    def _at(self, symbol: str, cell: tuple[int, ...]) -> Any:
        """What the model has at a cell, None where it does not mention the symbol."""
        declaration = self._declarations.get(symbol)
        if declaration is None:
            return None
        if not cell:
            return self._model.eval(declaration(), model_completion=True)
        arguments = [self._element_of(declaration, number) for number in cell]
        return self._model.eval(declaration(*arguments), model_completion=True)

    def _element_of(self, declaration: Any, number: int) -> Any:
        """An element of the one sort; a table of many places has each in thousands of cells."""
        element = self._elements.get(number)
        if element is None:
            element = self._elements[number] = declaration.domain(0).constructor(number)()
        return element


def _element(constant: Any) -> int:
    """The number of an element of an enumerated sort."""
    return int(str(constant).removeprefix("e"))
