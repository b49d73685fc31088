"""Error messages for a missing formula and for an unexpected token after a formula."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from logic2text.formula import And, Iff, Implies, Or, Xor
from logic2text.notation.operators.lexer import END, NotationGrammar
from logic2text.notation.operators.operator_table import OperatorTable
from logic2text.notation.operators.parser_state import ParserState
from logic2text.notation.operators.syntax_error import (
    UNKNOWN_SYMBOL_HINTS,
    FormulaSyntaxError,
    lambda_term,
    quote_token,
    unknown_symbol,
)


def report_missing_formula(
    state: ParserState, opened: int | None, index: int
) -> FormulaSyntaxError:
    """Token `index` begins no formula; `opened` is the innermost open bracket."""
    tokens, grammar = state.tokens, state.grammar
    token = tokens[index]
    if token == END and opened is not None:
        return FormulaSyntaxError(
            "expected a formula, found the end",
            index,
            f"'{tokens[opened]}' opened at {{opened}} is never closed",
            opened,
        )
    before = tokens[index - 1] if index else None
    if token == "λ":
        return lambda_term(index)
    if token == END:
        hint = "the formula is cut off" if index else "write a formula such as P(a)"
    elif token in (",", ":") and index > 1 and tokens[index - 2] in grammar.table.universal:
        dot = "." if "." in grammar.table.tight else " "
        hint = f"write {tokens[index - 2]} {before}{dot}(…)"
    elif token in ("∈", "∉") and index > 1 and tokens[index - 2] in grammar.prefix:
        hint = UNKNOWN_SYMBOL_HINTS[token]
    elif before is None:
        hint = f"a formula does not begin with {quote_token(token)}"
    elif token in grammar.closers.values() and before in grammar.closers:
        hint = "there is nothing between the brackets"
    elif before in grammar.infix and token in grammar.infix:
        hint = "two connectives in a row: a formula is missing between them"
    else:
        hint = f"a formula is missing between {quote_token(before)} and {quote_token(token)}"
    return FormulaSyntaxError(f"expected a formula, found {quote_token(token)}", index, hint)


def ungrouped_chain(state: ParserState, index: int) -> FormulaSyntaxError:
    """A chain that the notation leaves without a grouping."""
    return FormulaSyntaxError(
        f"{quote_token(state.tokens[index])} after another connective of its level needs brackets "
        f"in the notation {state.grammar.table.label}",
        index,
        "write (A … B) … C or A … (B … C)",
    )


def unexpected_token(state: ParserState, opened: int | None, index: int) -> FormulaSyntaxError:
    """Token `index` cannot follow a whole formula; `opened` is the innermost open bracket."""
    tokens, grammar = state.tokens, state.grammar
    token = tokens[index]
    if token == END or token in grammar.closers.values():
        return _unbalanced(state, opened, index)
    closer = "the end" if opened is None else f"'{_closer(state, opened)}'"
    expected = f"a connective or {closer}"
    if token == ",":
        conjunction = grammar.table.infixes[0].symbols[0]
        hint = f"a comma joins no formulae: did you mean '{conjunction}'?"
    elif token == "." and tokens[index + 1] != END:
        return FormulaSyntaxError(
            f"expected {expected}, found '.' and more after it",
            index,
            "a full stop can only end the formula: give one formula at a time",
        )
    elif _describe_mistake(state, index) is not None:
        hint = str(_describe_mistake(state, index))
    elif token in grammar.equality:
        hint = "an equality joins two terms; write a = b and b = c apart"
    elif token in grammar.prefix or grammar.names(token):
        hint = f"a connective is missing before {quote_token(token)}"
    else:
        return unknown_symbol(token, index, expected, grammar)
    return FormulaSyntaxError(f"expected {expected}, found {quote_token(token)}", index, hint)


def _describe_mistake(state: ParserState, index: int) -> str | None:
    """The hint for a common mistake at token `index` or the one before it; None for no mistake."""
    tokens, grammar = state.tokens, state.grammar
    token, before = tokens[index], tokens[index - 1]
    if token in ("[", "{") and grammar.names(before):
        return f"arguments stand in round brackets: {before}({_arguments(tokens, index)})"
    if before.lower() == "either":
        inclusive, exclusive = (_sign(grammar, kind) for kind in (Or, Xor))
        return f"write A {inclusive} B where both may hold, A {exclusive} B where only one may"
    if before.lower() in _QUANTIFIERS and grammar.names(token):
        sign = _QUANTIFIERS[before.lower()](grammar.table)[0]
        return f"write {sign} in place of {before!r}"
    if token.lower() in _CONNECTIVES:
        sign = _sign(grammar, _CONNECTIVES[token.lower()])
        return f"write {sign} in place of {token!r}"
    return None


_CONNECTIVES = {"and": And, "or": Or, "xor": Xor, "implies": Implies, "iff": Iff}
_QUANTIFIERS: dict[str, Callable[[OperatorTable], tuple[str, ...]]] = {
    "forall": attrgetter("universal"),
    "all": attrgetter("universal"),
    "exists": attrgetter("existential"),
    "some": attrgetter("existential"),
}


def _sign(grammar: NotationGrammar, kind: type) -> str:
    """How the notation writes a connective."""
    table = grammar.table
    return next((i.symbols[0] for i in table.infixes if i.build is kind), kind.__name__ + "(…)")


def _arguments(tokens: list[str], index: int) -> str:
    """The arguments between a wrong bracket and the next one, with commas."""
    inside = []
    for token in tokens[index + 1 :]:
        if token == END or token in "()[]{}":
            break
        inside.append(token)
    return "".join(inside).replace(",", ", ") or "…"


def _unbalanced(state: ParserState, opened: int | None, index: int) -> FormulaSyntaxError:
    token = state.tokens[index]
    if opened is None:
        opener = next(o for o, c in state.grammar.closers.items() if c == token)
        return FormulaSyntaxError(
            f"this {quote_token(token)} closes nothing",
            index,
            f"take it away, or write the missing '{opener}' before it",
        )
    opener = state.tokens[opened]
    hint = f"'{opener}' opened at {{opened}} is never closed"
    if token != END:
        hint = "brackets close in the reverse order of their opening"
    return FormulaSyntaxError(
        f"expected '{_closer(state, opened)}' to close '{opener}' of {{opened}}, "
        f"found {quote_token(token)}",
        index,
        hint,
        opened,
    )


def _closer(state: ParserState, opened: int) -> str:
    return state.grammar.closers.get(state.tokens[opened], ")")
