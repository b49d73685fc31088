"""Equivalence of formulae with comparisons over the real numbers, decided by the SMT solver.

Functions such as ``age`` stay uninterpreted.  What a comparison, an operation or an equality makes
a number has the solver's sort of the reals, everything else that of the domain.  The fragment
without products of two unknowns is linear real arithmetic.

>>> from logic2text.notation import parse
>>> differ_over_reals(parse("¬(age(b) > 18)"), parse("age(b) ≤ 18"), 1_000)
'unsat'
>>> differ_over_reals(parse("age(b) > 18"), parse("age(b) ≥ 19"), 1_000)
'sat'
"""

from __future__ import annotations

from decimal import Decimal
from typing import cast

from logic2text import formula as fol
from logic2text.arithmetic import (
    AT_LEAST,
    AT_MOST,
    GREATER,
    LESS,
    NUMERAL,
    NumericNames,
    is_comparison,
    numeric_names,
)
from logic2text.notation.smtlib import writer
from logic2text.proof import smt
from logic2text.rewriting.rename_apart import with_distinct_variables
from logic2text.walk import bound_variables, fold, free_variables, symbols, with_children

FIRST_MS, ELIMINATION_MS = 30, 200
"""The budgets of a short search and of the elimination of quantifiers, before a long search."""
REALS = "reals"
"""The name of this arithmetic in verdicts."""
_CONVERSES = {GREATER: LESS, AT_LEAST: AT_MOST}


def differ_over_reals(left: fol.Formula, right: fol.Formula, timeout_ms: int) -> smt.Answer:
    """Whether some model over the reals tells two formulae apart.

    Args:
        left: a formula with comparisons or operations.
        right: another; free variables are the same constants in both.
        timeout_ms: see `smt.satisfiable`.
    """
    difference = _script(with_distinct_variables(fol.Xor(left, right)))
    answer = smt.satisfiable_script(difference, min(FIRST_MS, timeout_ms))
    if answer == "unknown":
        cases = fol.Or((fol.And((left, fol.Not(right))), fol.And((fol.Not(left), right))))
        script = _script(with_distinct_variables(_without_idle_variables(cases)))
        answer = smt.satisfiable_by_elimination(script, min(ELIMINATION_MS, timeout_ms))
    if answer == "unknown":
        answer = smt.satisfiable_script(difference, timeout_ms)
    return answer


def _without_idle_variables(formula: fol.Formula) -> fol.Formula:
    """The formula without the variables that quantifiers bind in vain, which have no sort."""

    def drop(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        node = with_children(node, parts) if parts else node
        if not isinstance(node, fol.ForAll | fol.Exists):
            return node
        used = free_variables(node.body)
        variables = tuple(variable for variable in node.variables if variable in used)
        return type(node)(variables, node.body) if variables else node.body

    return cast(fol.Formula, fold(formula, drop))


def rests_on_numbers_alone(left: fol.Formula, right: fol.Formula, timeout_ms: int) -> bool:
    """Whether the reals make two formulae equivalent however little they have in common.

    Either they have different symbols or numbers, as "2 is over 1" and "5 is over 3", or every
    model over the reals gives the left one the same truth value.

    Args:
        left: a formula that is equivalent to the other over the reals.
        right: the other.
        timeout_ms: of each question to the solver.
    """
    if _vocabulary(left) != _vocabulary(right):
        return True
    constants = (fol.TRUTH, fol.FALSITY)
    return any(differ_over_reals(left, value, timeout_ms) == "unsat" for value in constants)


def _vocabulary(formula: fol.Formula) -> frozenset[tuple[str, int] | Decimal]:
    """The symbols of a formula but for those of arithmetic, and the values of its numerals."""
    predicates, functions = symbols(formula)
    named = {key for key in predicates | functions if not writer.sign_of(key)}
    numerals = {key for key in named & functions if not key[1] and NUMERAL.fullmatch(key[0])}
    values = {Decimal(name) for name, _ in numerals}
    return frozenset((named - numerals) | values)


def in_one_direction(formula: fol.Formula) -> fol.Formula:
    """The formula with every ``a > b`` as ``b < a`` and every ``a ≥ b`` as ``b ≤ a``."""

    def turn(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        node = with_children(node, parts) if parts else node
        if not is_comparison(node) or cast(fol.Predicate, node).name not in _CONVERSES:
            return node
        atom = cast(fol.Predicate, node)
        return fol.Predicate(_CONVERSES[atom.name], atom.arguments[::-1])

    return cast(fol.Formula, fold(formula, turn))


def _script(formula: fol.Formula) -> str:
    """The declarations and the assertion, with names of our own for every symbol."""
    numeric = numeric_names(formula, equated=True)
    predicates, functions = symbols(formula)
    bound = {variable.name: f"x{i}" for i, variable in enumerate(sort_by_name(formula))}
    free = sorted(variable.name for variable in free_variables(formula))
    spelling = writer.Spelling(
        {key: writer.sign_of(key) or f"p{i}" for i, key in enumerate(sorted(predicates))},
        {key: _function_symbol(key, f"f{i}") for i, key in enumerate(sorted(functions))},
        {name: f"c{i}" for i, name in enumerate(free)},
        bound,
        frozenset(name for name in bound if numeric.has_variable(name)),
    )
    lines = [f"(declare-sort {writer.SORT} 0)"]
    for (name, arity), symbol in spelling.predicates.items():
        if not writer.sign_of((name, arity)):
            arguments = _sorts(numeric, fol.Predicate, name, arity)
            lines.append(f"(declare-fun {symbol} ({arguments}) Bool)")
    for (name, arity), symbol in spelling.functions.items():
        if symbol.startswith("f"):
            arguments = _sorts(numeric, fol.Function, name, arity)
            value = _sort(is_number=numeric.has_value(name, arity))
            lines.append(f"(declare-fun {symbol} ({arguments}) {value})")
    for name, symbol in spelling.free.items():
        lines.append(f"(declare-fun {symbol} () {_sort(is_number=numeric.has_variable(name))})")
    lines.append(f"(assert {writer.write_expression(formula, spelling)})")
    return "\n".join(lines)


def sort_by_name(formula: fol.Formula) -> list[fol.Variable]:
    """The bound variables in the order of their names."""
    return sorted(bound_variables(formula), key=lambda variable: variable.name)


def _function_symbol(key: tuple[str, int], symbol: str) -> str:
    name, arity = key
    if not arity and NUMERAL.fullmatch(name):
        number = name if "." in name else f"{name}.0"
        return writer.write_numeral(number)
    return writer.sign_of(key) or symbol


def _sorts(
    numeric: NumericNames, kind: type[fol.Predicate | fol.Function], name: str, arity: int
) -> str:
    places = (numeric.has_argument(kind, name, arity, place) for place in range(arity))
    return " ".join(_sort(is_number=place) for place in places)


def _sort(*, is_number: bool) -> str:
    return writer.NUMBERS if is_number else writer.SORT
