"""Connectives and equalities that are written as functions: ``Implies(A, B)``, ``Eq(x, y)``."""

from __future__ import annotations

from functools import partial
from typing import Any

from logic2text.formula import Formula
from logic2text.notation.connectives import SYMPY_RELATIONS
from logic2text.notation.operators.arithmetic_terms import read_expressions
from logic2text.notation.operators.binders import Binder
from logic2text.notation.operators.lexer import Call
from logic2text.notation.operators.parser_state import ParserState
from logic2text.notation.operators.syntax_error import FormulaSyntaxError, quote_token
from logic2text.notation.operators.terms import read_arguments

Operands = list[Formula]


def begin_call(state: ParserState, index: int) -> tuple[Any, int]:
    """The constructor of the connective at token `index`, and the token of its first operand."""
    tokens = state.tokens
    if tokens[index + 1] != "(":
        raise FormulaSyntaxError(
            f"expected '(' after {quote_token(tokens[index])}, "
            f"found {quote_token(tokens[index + 1])}",
            index + 1,
            f"{tokens[index]} is a connective: write {tokens[index]}(…)",
        )
    call = state.grammar.calls[tokens[index]]
    return partial(_apply, call, tokens[index]), index + 2


def build_quantified(
    state: ParserState, build: Any, binder: Binder, operands: Operands, _: int
) -> Formula:
    """The quantified formula that ``ForAll(x, …)`` makes of its one operand."""
    if binder.saved is not None:
        state.release(binder.saved)
    if len(operands) != 1:
        raise FormulaSyntaxError(
            "a quantifier has one formula", binder.end, "write ForAll((x, y), formula)"
        )
    return build(binder.variables, operands[0])  # type: ignore[no-any-return]


def _apply(call: Call, name: str, operands: Operands, index: int) -> Formula:
    if not call.fewest <= len(operands) <= call.most:
        wanted = str(call.fewest) if call.fewest == call.most else f"at least {call.fewest}"
        raise FormulaSyntaxError(
            f"{name} takes {wanted} operands, found {len(operands)}",
            index,
            "count the commas and brackets",
        )
    return call.build(*operands)


def relation(state: ParserState, index: int) -> tuple[Formula, int]:
    """The equality or inequality whose name is token `index`, and the token after it."""
    tokens = state.tokens
    build = SYMPY_RELATIONS[tokens[index]]
    opened = index + 1
    if tokens[opened] == "(":
        read = read_expressions if state.arithmetic else read_arguments
        (left, *rest), end = read(state, opened)
        if len(rest) == 1:
            return build(left, rest[0]), end
    raise FormulaSyntaxError(
        f"{tokens[index]} takes two terms in brackets", index, f"write {tokens[index]}(x, y)"
    )
