"""Terms: variables, constants and functions, and the constants of several words in dirty data."""

from __future__ import annotations

from logic2text.formula import Equality, Formula, Function, Not, Predicate, Term, Variable
from logic2text.notation.operators.parser_state import ParserState, constant
from logic2text.notation.operators.syntax_error import (
    FormulaSyntaxError,
    TokenWarning,
    quote_token,
    unknown_symbol,
)


def read_term(state: ParserState, index: int, opened: int | None) -> tuple[Term, int]:
    """The term at token `index`, and the token after it.

    Args:
        state: the state of the parser.
        index: the first token of the term.
        opened: the bracket that the term stands in, None on the right of an equality.
    """
    tokens = state.tokens
    pending: list[tuple[str, list[Term], int]] = []
    while True:
        if tokens[index + 1] == "(":
            pending.append((function_name(state, index), [], index + 1))
            index += 2
            continue
        value, index = _leaf_of_words(state, index, opened)
        while pending and tokens[index] == ")":
            name, arguments, _ = pending.pop()
            value = Function(name, (*arguments, value))
            index += 1
        if not pending:
            break
        _expect_separator(state, index, pending[-1][2])
        pending[-1][1].append(value)
        index += 1
    if opened is not None and tokens[index] != ")":
        _expect_separator(state, index, opened)
    return value, index


def read_arguments(state: ParserState, opened: int) -> tuple[tuple[Term, ...], int]:
    """The terms in the bracket that token `opened` opens, and the token after it."""
    terms = []
    index = opened
    while index == opened or state.tokens[index] == ",":
        term, index = read_term(state, index + 1, opened)
        terms.append(term)
    return tuple(terms), index + 1


def function_name(state: ParserState, index: int) -> str:
    """The name of a function."""
    token = state.tokens[index]
    name = state.symbol(index, "a term")
    if state.is_variable_head(token):
        raise FormulaSyntaxError(
            f"the variable {quote_token(token)} cannot be a function",
            index,
            "give the function another name, or write it without arguments",
        )
    return name


def _expect_separator(state: ParserState, index: int, opened: int) -> None:
    token = state.tokens[index]
    if token == ",":
        return
    if token not in state.grammar.prefix and not state.grammar.names(token):
        raise unknown_symbol(token, index, "',' or ')'", state.grammar)
    hint = "'(' opened at {opened} is never closed"
    if state.grammar.names(token) or token == "(":
        hint = "a comma or a ')' is missing"
    elif token in state.grammar.closers.values():
        hint = f"the '(' of {{opened}} is closed by a ')', not by {quote_token(token)}"
    elif token in state.grammar.infix:
        hint = "a connective joins formulae, not terms; a ')' may be missing before it"
    raise FormulaSyntaxError(
        f"expected ',' or ')' to go on with '(' of {{opened}}, found {quote_token(token)}",
        index,
        hint,
        opened,
    )


def _leaf_of_words(state: ParserState, index: int, opened: int | None) -> tuple[Term, int]:
    """A variable or constant, of several words where nothing else is possible."""
    term = state.leaf(index)
    tokens, grammar = state.tokens, state.grammar
    last = index + 1
    while (
        tokens[last] not in grammar.infix
        and grammar.names(tokens[last])
        and tokens[last + 1] != "("
    ):
        last += 1
    words = tokens[index:last]
    if len(words) == 1:
        return term, last
    if any(len(word) == 1 or _is_variable(state, word) for word in words):
        expected = "a connective" if opened is None else "',' or ')'"
        raise FormulaSyntaxError(
            f"expected {expected}, found {quote_token(words[1])}",
            index + 1,
            f"write {words[0]}, {words[1]} for two terms, "
            f"or {words[0]}_{words[1]} for a name of several words",
        )
    name = state.within_limit(" ".join(words))
    state.warnings.append(
        TokenWarning(f"the name {name!r} has a blank in it", index, f'write "{name}" with quotes')
    )
    return constant(name), last


def _is_variable(state: ParserState, token: str) -> bool:
    term = state.terms.get(token)
    return isinstance(term, Variable) or state.grammar.free.fullmatch(token) is not None


# Atoms --------------------------------------------------------------------------------------------
# Atoms: predicates with their arguments, and equalities.


_SEPARATORS = frozenset((",", ")"))


def read_atom(state: ParserState, index: int) -> tuple[Formula, int]:
    """The atom that begins with the name at token `index`, and the token after it."""
    tokens, terms = state.tokens, state.terms
    token = tokens[index]
    head = index
    index += 1
    arguments: list[Term] = []
    if tokens[index] == "(":
        after = ","
        while after == ",":
            index += 1
            term = terms.get(tokens[index])
            after = tokens[index + 1]
            if term is None or (after not in _SEPARATORS):
                term, index = read_term(state, index, head + 1)
                after = tokens[index]
            else:
                index += 1
            arguments.append(term)
        index += 1
    if tokens[index] in state.grammar.equality:
        return _equation(state, head, tuple(arguments), index)
    if not 1 < len(token) <= state.limits.identifier or token in terms or not token.isidentifier():
        token = state.predicate_name(head, applied=bool(arguments))
    return Predicate(token, tuple(arguments)), index


def _equation(
    state: ParserState, head: int, arguments: tuple[Term, ...], index: int
) -> tuple[Formula, int]:
    """The equality whose sign is token `index` and whose left side began at `head`."""
    left = Function(function_name(state, head), arguments) if arguments else state.leaf(head)
    equal = state.grammar.equality[state.tokens[index]]
    right, index = read_term(state, index + 1, None)
    formula: Formula = Equality(left, right)
    return (formula if equal else Not(formula)), index
