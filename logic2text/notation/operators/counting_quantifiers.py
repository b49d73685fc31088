"""Quantifiers that count, ``∃!x``, ``∃≥2x``, ``∃=3x``, ``∃≤1x``: first-order formulae for them.

>>> from logic2text.notation import parse, show
>>> show(parse("∃!x P(x)"))
'∃x (P(x) ∧ (∀y (P(y) → y = x)))'
>>> show(parse("∃≤1x P(x)"))
'∀x ∀y ((P(x) ∧ P(y)) → x = y)'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations

from logic2text import formula as fol
from logic2text.errors import LimitError
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.operators.parser_state import ParserState
from logic2text.notation.operators.syntax_error import FormulaSyntaxError, quote_token
from logic2text.walk import bound_variables, free_variables, fresh_variable, size, substitute

MOST = 20
"""A formula for "at least n" has n quantifiers and n × n / 2 inequalities."""
_SIGNS = {"!": "=", "=": "=", "≥": "≥", ">=": "≥", "≤": "≤", "<=": "≤", r"\geq": "≥", r"\leq": "≤"}
_UNIQUE = "!"

_GLUED = lazy_pattern(r"([0-9]+)([^\W\d]\w*)")

Build = Callable[[tuple[fol.Variable, ...], fol.Formula], fol.Formula]


def read_count(state: ParserState, sign: int) -> tuple[Build, int] | None:
    """What the quantifier at token `sign` makes, and its last token; None if it does not count.

    Raises:
        FormulaSyntaxError: no number follows the sign of a comparison.
        LimitError: the number is above `MOST`.
    """
    token = state.tokens[sign + 1]
    if token not in _SIGNS or not state.grammar.table.counts:
        return None
    state.counts = True
    if token == _UNIQUE:
        return partial(_build_counted, "=", 1, sign, state.limits.nodes), sign + 1
    glued = _GLUED.fullmatch(state.tokens[sign + 2])
    if glued is not None:
        state.tokens[sign + 2 : sign + 3] = glued.groups()
    written = state.tokens[sign + 2]
    if not (written.isascii() and written.isdigit()):
        raise FormulaSyntaxError(
            f"expected a number after {quote_token(token)}, found {quote_token(written)}",
            sign + 2,
            "write a number and then a blank and the variable: ∃≥2 x P(x)",
        )
    if len(written) > len(str(MOST)) or int(written) > MOST:
        raise LimitError(
            f"a quantifier counts to {written[:MOST]}, the limit is {MOST}",
            "state the number by a predicate",
        )
    return partial(_build_counted, _SIGNS[token], int(written), sign, state.limits.nodes), sign + 2


def _build_counted(
    sign: str,
    number: int,
    index: int,
    most_nodes: int,
    variables: tuple[fol.Variable, ...],
    body: fol.Formula,
) -> fol.Formula:
    if len(variables) != 1:
        raise FormulaSyntaxError(
            "a quantifier that counts has one variable",
            index,
            "write each variable with its own quantifier",
        )
    copies = size(body) * (number + 1)
    if copies > most_nodes:
        raise LimitError(
            f"a quantifier that counts makes {copies} nodes, the limit `nodes` is {most_nodes}",
            "count what a shorter predicate says",
        )
    (variable,) = variables
    if sign == "≤":
        return _at_most(number, variable, body)
    if number == 0:
        return fol.TRUTH if sign == "≥" else _at_most(0, variable, body)
    claims, names = _several(number, variable, body)
    if sign == "=":
        last = _fresh([*names], body)
        same = [fol.Equality(last, name) for name in names]
        only = fol.Implies(substitute(body, {variable: last}), _join(fol.Or, same))
        claims = [*claims, fol.ForAll((last,), only)]
    return _quantify(fol.Exists, names, _join(fol.And, claims))


def _at_most(number: int, variable: fol.Variable, body: fol.Formula) -> fol.Formula:
    if number == 0:
        return fol.Not(fol.Exists((variable,), body))
    names = _names(number + 1, variable, body)
    claims = [substitute(body, {variable: name}) for name in names]
    same = [fol.Equality(left, right) for left, right in combinations(names, 2)]
    return _quantify(fol.ForAll, names, fol.Implies(_join(fol.And, claims), _join(fol.Or, same)))


def _several(
    number: int, variable: fol.Variable, body: fol.Formula
) -> tuple[list[fol.Formula], list[fol.Variable]]:
    """That the formula holds of so many different things, and their variables."""
    names = _names(number, variable, body)
    claims = [substitute(body, {variable: name}) for name in names]
    different: list[fol.Formula] = [
        fol.Not(fol.Equality(one, two)) for one, two in combinations(names, 2)
    ]
    return [*claims, *different], names


def _names(number: int, variable: fol.Variable, body: fol.Formula) -> list[fol.Variable]:
    names = [variable]
    while len(names) < number:
        names.append(_fresh(names, body))
    return names


def _fresh(names: list[fol.Variable], body: fol.Formula) -> fol.Variable:
    taken = free_variables(body) | bound_variables(body) | frozenset(names)
    usual = (fol.Variable(letter) for letter in "yzuvw")
    return next((name for name in usual if name not in taken), fresh_variable(names[0], taken))


def _join(connective: type[fol.And | fol.Or], parts: Sequence[fol.Formula]) -> fol.Formula:
    return parts[0] if len(parts) == 1 else connective(tuple(parts))


def _quantify(
    quantifier: type[fol.ForAll | fol.Exists], names: list[fol.Variable], body: fol.Formula
) -> fol.Formula:
    for name in reversed(names):
        body = quantifier((name,), body)
    return body
