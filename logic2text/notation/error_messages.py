"""What is said where a formula is due and none comes, or one is over and something else comes."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from logic2text.formula import And, Iff, Implies, Or, Xor
from logic2text.notation.grammar import Notation
from logic2text.notation.lexer import END, Grammar
from logic2text.notation.parser_state import Reading
from logic2text.notation.syntax_error import Problem, lambda_term, shown, stranger


def no_formula(reading: Reading, opened: int | None, index: int) -> Problem:
    """Token `index` begins no formula; `opened` is the innermost open bracket."""
    tokens, grammar = reading.tokens, reading.grammar
    token = tokens[index]
    if token == END and opened is not None:
        return Problem(
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
    elif token in (",", ":") and index > 1 and tokens[index - 2] in grammar.notation.universal:
        dot = "." if "." in grammar.notation.tight else " "
        hint = f"write {tokens[index - 2]} {before}{dot}(…)"
    elif before is None:
        hint = f"a formula does not begin with {shown(token)}"
    elif token in grammar.closers.values() and before in grammar.closers:
        hint = "there is nothing between the brackets"
    elif before in grammar.infix and token in grammar.infix:
        hint = "two connectives in a row: a formula is missing between them"
    else:
        hint = f"a formula is missing between {shown(before)} and {shown(token)}"
    return Problem(f"expected a formula, found {shown(token)}", index, hint)


def ungrouped(reading: Reading, index: int) -> Problem:
    """A chain that the notation leaves without a grouping."""
    return Problem(
        f"{shown(reading.tokens[index])} after another connective of its level needs brackets "
        f"in the notation {reading.grammar.notation.label}",
        index,
        "write (A … B) … C or A … (B … C)",
    )


def unexpected(reading: Reading, opened: int | None, index: int) -> Problem:
    """Token `index` cannot follow a whole formula; `opened` is the innermost open bracket."""
    tokens, grammar = reading.tokens, reading.grammar
    token = tokens[index]
    if token == END or token in grammar.closers.values():
        return _unbalanced(reading, opened, index)
    closer = "the end" if opened is None else f"'{_closer(reading, opened)}'"
    expected = f"a connective or {closer}"
    if token == ",":
        conjunction = grammar.notation.infixes[0].symbols[0]
        hint = f"a comma joins no formulae: did you mean '{conjunction}'?"
    elif token == "." and tokens[index + 1] != END:
        return Problem(
            f"expected {expected}, found '.' and more after it",
            index,
            "a full stop can only end the formula: give one formula at a time",
        )
    elif _slip(reading, index) is not None:
        hint = str(_slip(reading, index))
    elif token in grammar.equality:
        hint = "an equality joins two terms; write a = b and b = c apart"
    elif token in grammar.prefix or grammar.names(token):
        hint = f"a connective is missing before {shown(token)}"
    else:
        return stranger(token, index, expected, grammar)
    return Problem(f"expected {expected}, found {shown(token)}", index, hint)


def _slip(reading: Reading, index: int) -> str | None:
    """What to do about a common slip at token `index` or the one before it; None for no slip."""
    tokens, grammar = reading.tokens, reading.grammar
    token, before = tokens[index], tokens[index - 1]
    if token in ("[", "{") and grammar.names(before):
        return f"arguments stand in round brackets: {before}({_arguments(tokens, index)})"
    if before.lower() == "either":
        either, one = (_sign(grammar, kind) for kind in (Or, Xor))
        return f"write A {either} B where both may hold, A {one} B where only one may"
    if before.lower() in _QUANTIFIERS and grammar.names(token):
        sign = _QUANTIFIERS[before.lower()](grammar.notation)[0]
        return f"write {sign} in place of {before!r}"
    if token.lower() in _CONNECTIVES:
        sign = _sign(grammar, _CONNECTIVES[token.lower()])
        return f"write {sign} in place of {token!r}"
    return None


_CONNECTIVES = {"and": And, "or": Or, "xor": Xor, "implies": Implies, "iff": Iff}
_QUANTIFIERS: dict[str, Callable[[Notation], tuple[str, ...]]] = {
    "forall": attrgetter("universal"),
    "all": attrgetter("universal"),
    "exists": attrgetter("existential"),
    "some": attrgetter("existential"),
}


def _sign(grammar: Grammar, kind: type) -> str:
    """How the notation writes a connective."""
    table = grammar.notation
    return next((i.symbols[0] for i in table.infixes if i.build is kind), kind.__name__ + "(…)")


def _arguments(tokens: list[str], index: int) -> str:
    """What stands between a wrong bracket and the next one, as it would be written."""
    inside = []
    for token in tokens[index + 1 :]:
        if token == END or token in "()[]{}":
            break
        inside.append(token)
    return "".join(inside).replace(",", ", ") or "…"


def _unbalanced(reading: Reading, opened: int | None, index: int) -> Problem:
    token = reading.tokens[index]
    if opened is None:
        opener = next(o for o, c in reading.grammar.closers.items() if c == token)
        return Problem(
            f"this {shown(token)} closes nothing",
            index,
            f"take it away, or write the missing '{opener}' before it",
        )
    opener = reading.tokens[opened]
    hint = f"'{opener}' opened at {{opened}} is never closed"
    if token != END:
        hint = "brackets close in the reverse order of their opening"
    return Problem(
        f"expected '{_closer(reading, opened)}' to close '{opener}' of {{opened}}, "
        f"found {shown(token)}",
        index,
        hint,
        opened,
    )


def _closer(reading: Reading, opened: int) -> str:
    return reading.grammar.closers.get(reading.tokens[opened], ")")
