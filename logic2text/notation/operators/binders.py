"""The variables, commas and dots between a quantifier sign and its body."""

from __future__ import annotations

import re
from typing import NamedTuple

from logic2text.formula import Term, Variable
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.operators.arithmetic_terms import read_expressions
from logic2text.notation.operators.lexer import END, Prefix
from logic2text.notation.operators.operator_table import WIDE, VariableBlock
from logic2text.notation.operators.parser_state import Bindings, ParserState
from logic2text.notation.operators.syntax_error import FormulaSyntaxError, quote_token

Guard = tuple[str, Term | None]
"""A predicate, or a relation and its other term; ``¬`` before it denies it."""


class Binder(NamedTuple):
    """A quantifier without its body.

    Attributes:
        variables: what it binds.
        saved: what `ParserState.release` needs, None where nothing is to be released.
        power: `TIGHT` or `WIDE`.
        end: the first token of the body.
        wrapped: whether the bracket before the sign closed after the variables: ``(∀x)``.
        guard: what holds of the variables besides: a predicate, ``∀x∈S``, or a relation and its
            other term, ``∀x>(0)``; None for nothing.
    """

    variables: tuple[Variable, ...]
    saved: Bindings | None
    power: int
    end: int
    wrapped: bool = False
    guard: Guard | None = None


_PLAIN_BODY = frozenset((Prefix.OPEN, Prefix.NOT, Prefix.FOR_ALL, Prefix.EXISTS))


def read_binder(state: ParserState, sign: int) -> Binder:
    """The binder whose quantifier sign is token `sign`.

    Raises:
        FormulaSyntaxError: no variable follows, or something that cannot be one.
    """
    tokens, grammar = state.tokens, state.grammar
    letter = grammar.letters.get(tokens[sign + 1])
    if letter is not None and not state.exact and tokens[sign] not in grammar.called:
        follower = tokens[sign + 2]
        if grammar.prefix.get(follower) in _PLAIN_BODY:
            state.terms[tokens[sign + 1]] = letter[0]
            return Binder(letter, None, state.reach, sign + 2)
        if follower in grammar.table.tight:
            state.terms[tokens[sign + 1]] = letter[0]
            return Binder(letter, None, state.reach, sign + 3)
    return _any_binder(state, sign)


def _any_binder(state: ParserState, sign: int) -> Binder:
    """A binder of any form; `read_binder` takes the commonest ones by itself."""
    table, tokens, grammar = state.grammar.table, state.tokens, state.grammar
    match VariableBlock.CALL if tokens[sign] in grammar.called else table.block:
        case VariableBlock.ONE:
            names, end = [_variable(state, sign + 1, sign)], sign + 2
        case VariableBlock.NAMES:
            names, end = _all_names(state, sign)
        case VariableBlock.LETTERS:
            names, end = _letters(state, sign)
        case VariableBlock.LIST:
            names, end = _list(state, sign)
        case VariableBlock.CALL:
            names, end = _first_argument(state, sign)
    guard = None
    if grammar.sorts:
        guard, end = _guard(state, end)
    power, wrapped = state.reach, False
    if tokens[end] in table.wide:
        power, end = WIDE, end + 1
    elif tokens[end] in table.tight:
        end += 1
    elif tokens[end] == ")" and table.wrapped and sign and tokens[sign - 1] == "(":
        wrapped, end = True, end + 1
    variables, saved = state.bind(names)
    return Binder(variables, saved, power, end, wrapped, guard)


def _guard(state: ParserState, index: int) -> tuple[Guard | None, int]:
    """The sort or the bound after variables, and the token after it."""
    tokens, grammar = state.tokens, state.grammar
    sign = tokens[index]
    relation = "≠" if grammar.equality.get(sign) is False else grammar.comparisons.get(sign)
    if relation is not None and tokens[index + 1] == "(":
        terms, end = read_expressions(state, index + 1)
        if len(terms) > 1:
            raise FormulaSyntaxError(
                "a list of things is not a sort", index, "write a predicate for it: ∀x (S(x) → …)"
            )
        return (relation, terms[0]), end
    if relation in ("∈", "¬∈"):
        sort = state.symbol(index + 1, "the name of a sort")
        return (relation.removesuffix("∈") + sort, None), index + 2
    return None, index


def _variable(state: ParserState, index: int, sign: int) -> int:
    """The index itself, once the token is known to be a variable."""
    token = state.tokens[index]
    grammar = state.grammar
    if not grammar.names(token):
        quantifier = quote_token(state.tokens[sign])
        hint = "write a variable after the quantifier: x, y1"
        if token == "!":
            hint = "write 'exactly one' with an equality: ∃x (P(x) ∧ ∀y (P(y) → y = x))"
        raise FormulaSyntaxError(
            f"expected a variable after {quantifier}, found {quote_token(token)}", index, hint
        )
    if not grammar.bindable.fullmatch(token):
        raise FormulaSyntaxError(
            f"{quote_token(token)} cannot be bound by a quantifier in the notation "
            f"{grammar.table.label}",
            index,
            _suggest_binding(state, index, sign),
        )
    return index


def _suggest_binding(state: ParserState, index: int, sign: int) -> str:
    table = state.grammar.table
    if index > sign + 1 and table.tight:
        before = " ".join(state.tokens[sign:index])
        follows = "(…)" if state.tokens[index + 1] == "(" else ""
        return f"a '.' may be missing: {before}.{state.tokens[index]}{follows}"
    return {
        VariableBlock.LIST: "a variable begins with a capital: X, Y1",
        VariableBlock.NAMES: "a variable is one small letter, with digits if need be: x, y1",
        VariableBlock.ONE: "a variable is a letter, with digits if need be: x, y1",
    }.get(table.block, "a variable is a name without signs in it: x, y1, person")


def _all_names(state: ParserState, sign: int) -> tuple[list[int], int]:
    """Every name up to the dot; a further name before a bracket may be a predicate as well."""
    tokens, grammar = state.tokens, state.grammar
    names = [_variable(state, sign + 1, sign)]
    index = sign + 2
    while grammar.names(tokens[index]):
        names.append(_variable(state, index, sign))
        if tokens[index + 1] == "(":
            raise _between(state, index, _suggest_binding(state, index, sign))
        index += 1
    return names, index


def _between(state: ParserState, index: int, hint: str) -> FormulaSyntaxError:
    """A name that may be one more variable, or the predicate of the body."""
    return FormulaSyntaxError(
        f"{quote_token(state.tokens[index])} stands between a quantifier and a bracket", index, hint
    )


def _letters(state: ParserState, sign: int) -> tuple[list[int], int]:
    """One variable, then further single letters that can be nothing but variables."""
    tokens = state.tokens
    first = sign + 1
    _split(tokens, first, _GLUED, _DOTTED_WORD)
    names = [_variable(state, first, sign)]
    index = first + 1
    while True:
        following = index + 1 if tokens[index] == "," else index
        _split(tokens, following, _DOTTED_LETTER)
        if not _belongs(state, first, following):
            return names, index
        if tokens[following + 1] == "(" and tokens[following + 3] in (",", ")"):
            argument = tokens[following + 2]
            is_bound = argument in [tokens[name] for name in names] or state.is_variable(argument)
            if tokens[following + 3] == "," or is_bound:
                return names, index  # ∀X p(X)
            raise _between(state, following, "write every variable with its own quantifier")
        names.append(_variable(state, following, sign))
        index = following + 1


def _belongs(state: ParserState, first: int, index: int) -> bool:
    """Whether the name at `index` is one more variable, not the beginning of the body."""
    tokens, grammar = state.tokens, state.grammar
    token, follower = tokens[index], tokens[index + 1]
    if not token[:1].islower() or token[1:].strip("0123456789₀₁₂₃₄₅₆₇₈₉_{}'’′″‴"):
        return False
    joins = (grammar.infix, grammar.equality, grammar.arithmetic)
    if token in grammar.prefix or any(follower in signs for signs in joins):
        return False
    free = grammar.free.fullmatch
    same_kind = (free(token) is None) == (free(tokens[first]) is None)
    return same_kind or follower not in ("(", ")", END)


_GLUED = lazy_pattern(r"([a-z][0-9₀-₉]*['’]*)([A-Z].*)")
_DOTTED_LETTER = lazy_pattern(r"([a-z][0-9₀-₉]*['’]*)(\.)(.+)")
_DOTTED_WORD = lazy_pattern(r"([^\W\d_]\w*['’]*)(\.)(.+)")


def _split(tokens: list[str], index: int, *patterns: re.Pattern[str]) -> None:
    """Take ``xP`` or ``x.P`` apart, which elsewhere would be one name: ∀xP(x), ∀x.P(x)."""
    for pattern in patterns:
        match = pattern.fullmatch(tokens[index])
        if match:
            tokens[index : index + 1] = match.groups()


def _list(state: ParserState, sign: int) -> tuple[list[int], int]:
    """Variables between square brackets, and the colon."""
    tokens = state.tokens
    _expect(state, sign + 1, "[", f"write {tokens[sign]}[X]: …")
    names, index = _read_variables(state, sign + 2, sign, "]")
    _expect(state, index, ":", "a colon stands between the variables and the formula")
    return names, index + 1


def _first_argument(state: ParserState, sign: int) -> tuple[list[int], int]:
    """The variable, or the tuple of variables, of ``ForAll(x, …)``, and the comma."""
    tokens = state.tokens
    _expect(state, sign + 1, "(", f"write {tokens[sign]}(x, …)")
    closer = {"(": ")", "[": "]"}.get(tokens[sign + 2])
    if closer is not None:
        names, index = _read_variables(state, sign + 3, sign, closer)
    else:
        names, index = [_variable(state, sign + 2, sign)], sign + 3
    _expect(state, index, ",", "a comma stands between the variables and the formula")
    return names, index + 1


def _read_variables(
    state: ParserState, index: int, sign: int, closer: str
) -> tuple[list[int], int]:
    """Variables with commas between them, up to a bracket; the token after the bracket."""
    tokens = state.tokens
    opened = index - 1
    names = [_variable(state, index, sign)]
    while tokens[index + 1] == ",":
        index += 2
        names.append(_variable(state, index, sign))
    if tokens[index + 1] != closer:
        raise FormulaSyntaxError(
            f"expected ',' or '{closer}' to close '{tokens[opened]}' of {{opened}}, "
            f"found {quote_token(tokens[index + 1])}",
            index + 1,
            "separate the variables by commas",
            opened,
        )
    return names, index + 2


def _expect(state: ParserState, index: int, expected: str, hint: str) -> None:
    token = state.tokens[index]
    if token != expected:
        raise FormulaSyntaxError(f"expected '{expected}', found {quote_token(token)}", index, hint)
