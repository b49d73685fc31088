"""Terms: variables, constants and functions, and the constants of several words in dirty data."""

from __future__ import annotations

from logic2text.formula import Function, Term, Variable
from logic2text.notation.parser_state import Reading, constant
from logic2text.notation.syntax_error import Problem, Repair, shown, stranger


def read_term(reading: Reading, index: int, opened: int | None) -> tuple[Term, int]:
    """The term at token `index`, and the token after it.

    Args:
        reading: the state.
        index: the first token of the term.
        opened: the bracket that the term stands in, None on the right of an equality.
    """
    tokens = reading.tokens
    pending: list[tuple[str, list[Term], int]] = []
    while True:
        if tokens[index + 1] == "(":
            pending.append((function_name(reading, index), [], index + 1))
            index += 2
            continue
        value, index = _leaf_of_words(reading, index, opened)
        while pending and tokens[index] == ")":
            name, arguments, _ = pending.pop()
            value = Function(name, (*arguments, value))
            index += 1
        if not pending:
            break
        _expect_separator(reading, index, pending[-1][2])
        pending[-1][1].append(value)
        index += 1
    if opened is not None and tokens[index] != ")":
        _expect_separator(reading, index, opened)
    return value, index


def read_arguments(reading: Reading, opened: int) -> tuple[tuple[Term, ...], int]:
    """The terms in the bracket that token `opened` opens, and the token after it."""
    found = []
    index = opened
    while index == opened or reading.tokens[index] == ",":
        term, index = read_term(reading, index + 1, opened)
        found.append(term)
    return tuple(found), index + 1


def function_name(reading: Reading, index: int) -> str:
    """The name of a function."""
    token = reading.tokens[index]
    name = reading.symbol(index, "a term")
    if reading.is_variable_head(token):
        raise Problem(
            f"the variable {shown(token)} cannot be a function",
            index,
            "give the function another name, or write it without arguments",
        )
    return name


def _expect_separator(reading: Reading, index: int, opened: int) -> None:
    token = reading.tokens[index]
    if token == ",":
        return
    if token not in reading.grammar.prefix and not reading.grammar.names(token):
        raise stranger(token, index, "',' or ')'", reading.grammar)
    hint = "'(' opened at {opened} is never closed"
    if reading.grammar.names(token) or token == "(":
        hint = "a comma or a ')' is missing"
    elif token in reading.grammar.closers.values():
        hint = f"the '(' of {{opened}} is closed by a ')', not by {shown(token)}"
    elif token in reading.grammar.infix:
        hint = "a connective joins formulae, not terms; a ')' may be missing before it"
    raise Problem(
        f"expected ',' or ')' to go on with '(' of {{opened}}, found {shown(token)}",
        index,
        hint,
        opened,
    )


def _leaf_of_words(reading: Reading, index: int, opened: int | None) -> tuple[Term, int]:
    """A variable or constant, of several words where nothing else is possible."""
    term = reading.leaf(index)
    tokens, grammar = reading.tokens, reading.grammar
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
    if any(len(word) == 1 or _is_variable(reading, word) for word in words):
        expected = "a connective" if opened is None else "',' or ')'"
        raise Problem(
            f"expected {expected}, found {shown(words[1])}",
            index + 1,
            f"write {words[0]}, {words[1]} for two terms, "
            f"or {words[0]}_{words[1]} for a name of several words",
        )
    name = reading.within_limit(" ".join(words))
    reading.repairs.append(
        Repair(f"the name {name!r} has a blank in it", index, f'write "{name}" with quotes')
    )
    return constant(name), last


def _is_variable(reading: Reading, token: str) -> bool:
    known = reading.terms.get(token)
    return isinstance(known, Variable) or reading.grammar.free.fullmatch(token) is not None
