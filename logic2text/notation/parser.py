"""Tokens → formula: precedence parsing (Pratt 1973) with a stack of its own, for every notation.

A frame of the stack waits for the formula to its right: ``(power, build, left, saved)``.  A
connective closes all frames that bind tighter, so no text is too deep for Python's own stack.
"""

from __future__ import annotations

from typing import Any

from logic2text.errors import LimitError
from logic2text.formula import FALSITY, TRUTH, Exists, ForAll, Formula, Not
from logic2text.notation.binders import read_binder
from logic2text.notation.grammar import TIGHT, Associativity
from logic2text.notation.lexer import END, Operator, Prefix
from logic2text.notation.problems import Problem, Repair, shown
from logic2text.notation.terms import Reading

Frame = tuple[int, Any, Any, Any]
CLOSED = 0
"""The power of the frames that only a bracket or the end closes."""
BOTTOM: Frame = (CLOSED, None, None, None)
NEGATION: Frame = (TIGHT, Not, None, None)


def read_formula(reading: Reading) -> Formula:
    """The formula that all the tokens make.

    Raises:
        Problem: they make none.
        LimitError: it is nested too deeply, or a name is too long.
    """
    tokens = reading.tokens
    prefix = reading.grammar.prefix
    infix = reading.grammar.infix
    stack = [BOTTOM]
    index = 0
    value: Formula | None
    while True:
        kind = prefix.get(tokens[index])
        if kind is None:
            value, index = reading.atom(index)
        else:
            value, index = _begin(reading, stack, kind, index)
            if value is None:
                continue
        while True:
            operator = infix.get(tokens[index])
            power = CLOSED if operator is None else operator.power
            while stack[-1][0] > power:
                value = _reduce(reading, stack.pop(), value)
            if operator is not None:
                _push(reading, stack, operator, value, index)
                index += 1
                break
            if tokens[index] == END and len(stack) == 1:
                return value
            value, index, due = _close(reading, stack, value, index)
            if due:
                break


def _reduce(reading: Reading, frame: Frame, value: Formula) -> Formula:
    """The formula that a frame makes once its right side is known."""
    _, build, left, saved = frame
    if saved is not None:
        reading.release(saved)
    if left is None:
        made = build(value)
    elif type(left) is list:
        left.append(value)
        made = build(tuple(left))
    else:
        made = build(left, value)
    return made  # type: ignore[no-any-return]


def _push(
    reading: Reading, stack: list[Frame], operator: Operator, left: Formula, index: int
) -> None:
    """Wait for the right side of a connective; a chain of one connective shares a frame."""
    power, build = operator.power, operator.build
    top = stack[-1]
    if top[0] == power:
        if operator.flat and top[1] is build:
            top[2].append(left)
            return
        if operator.associativity is Associativity.NONE:
            raise _ungrouped(reading, index)
        if operator.associativity is Associativity.LEFT:
            left = _reduce(reading, stack.pop(), left)
    stack.append((power, build, [left] if operator.flat else left, None))
    if len(stack) > reading.limits.depth:
        _check_depth(reading, stack)


def _begin(
    reading: Reading, stack: list[Frame], kind: Prefix, index: int
) -> tuple[Formula | None, int]:
    """What a symbol does where a formula is due: a truth constant, or a frame to wait with."""
    if kind is Prefix.OPEN:
        stack.append((CLOSED, None, index, None))
        return None, index + 1
    if kind is Prefix.NOT:
        stack.append(NEGATION)
        index += 1
    elif kind in _QUANTIFIERS:
        binder = read_binder(reading, index)
        if binder.wrapped:
            stack.pop()
        stack.append((binder.power, _QUANTIFIERS[kind], binder.variables, binder.saved))
        index = binder.end
    elif kind is Prefix.TRUTH:
        return TRUTH, index + 1
    elif kind is Prefix.FALSITY:
        return FALSITY, index + 1
    else:
        raise _no_formula(reading, stack, index)
    if len(stack) > reading.limits.depth:
        _check_depth(reading, stack)
    return None, index


def _none_exists(variables: Any, body: Formula) -> Formula:
    return Not(Exists(variables, body))


_QUANTIFIERS = {
    Prefix.FOR_ALL: ForAll,
    Prefix.EXISTS: Exists,
    Prefix.ABSENT: _none_exists,
}


def _close(
    reading: Reading, stack: list[Frame], value: Formula, index: int
) -> tuple[Formula, int, bool]:
    """What follows a formula and is no connective: a closing bracket, a full stop, or a slip.

    Returns the formula, the next token, and whether another formula is due there.
    """
    tokens = reading.tokens
    token = tokens[index]
    opened = stack[-1][2]
    if opened is not None and token == reading.grammar.closers[tokens[opened]]:
        stack.pop()
        return value, index + 1, False
    if token == "." and tokens[index + 1] == END and opened is None:
        if not reading.grammar.notation.stop:
            reading.repairs.append(Repair("the final full stop was left out", index))
        return value, index + 1, False
    raise _unexpected(reading, stack, index)


def _check_depth(reading: Reading, stack: list[Frame]) -> None:
    """Brackets add nothing to the depth of the tree, all other frames do."""
    limit = reading.limits.depth
    if sum(frame[0] > CLOSED for frame in stack) >= limit:
        raise LimitError(
            f"the formula is nested deeper than {limit} (limit `depth`)",
            "name a part of it by a predicate, or split it",
        )


def _no_formula(reading: Reading, stack: list[Frame], index: int) -> Problem:
    token = reading.tokens[index]
    hint = None
    if token == END:
        opened = stack[-1][2]
        if opened is not None:
            return Problem(
                "expected a formula, found the end",
                index,
                f"'{reading.tokens[opened]}' opened at {{opened}} is never closed",
                opened,
            )
        hint = "write a formula such as P(a)" if index == 0 else "the formula is cut off"
    elif token in reading.grammar.infix and index:
        hint = "two connectives in a row: a formula is missing between them"
    elif token == ")" and index and reading.tokens[index - 1] == "(":
        hint = "there is nothing between the brackets"
    return Problem(f"expected a formula, found {shown(token)}", index, hint)


def _ungrouped(reading: Reading, index: int) -> Problem:
    token = reading.tokens[index]
    return Problem(
        f"{shown(token)} after another connective of its level needs brackets "
        f"in the notation {reading.grammar.notation.label}",
        index,
        "write (A … B) … C or A … (B … C)",
    )


def _unexpected(reading: Reading, stack: list[Frame], index: int) -> Problem:
    """A token after a whole formula that cannot go on there."""
    tokens, grammar = reading.tokens, reading.grammar
    token = tokens[index]
    opened = stack[-1][2]
    closer = "the end" if opened is None else f"'{grammar.closers[tokens[opened]]}'"
    if token == END:
        return Problem(
            f"expected {closer} to close '{tokens[opened]}' of {{opened}}, found the end",
            index,
            f"'{tokens[opened]}' opened at {{opened}} is never closed",
            opened,
        )
    if token in grammar.closers.values():
        if opened is None:
            return Problem(
                f"this {shown(token)} closes nothing",
                index,
                f"take it away, or write the missing '{_opener(reading, token)}' before it",
            )
        return Problem(
            f"expected {closer} to close '{tokens[opened]}' of {{opened}}, found {shown(token)}",
            index,
            "brackets close in the reverse order of their opening",
            opened,
        )
    connective = "a connective"
    if token == ",":
        hint = f"a comma does not join formulae: did you mean '{_conjunction(reading)}'?"
    elif token in grammar.equality:
        hint = "an equality joins two terms; write a = b and b = c apart"
    elif token in grammar.prefix or grammar.name.fullmatch(token):
        hint = f"a connective is missing before {shown(token)}"
    else:
        return reading.stranger(index, f"{connective} or {closer}")
    return Problem(f"expected {connective} or {closer}, found {shown(token)}", index, hint)


def _opener(reading: Reading, closer: str) -> str:
    return next(o for o, c in reading.grammar.closers.items() if c == closer)


def _conjunction(reading: Reading) -> str:
    return reading.grammar.notation.infixes[0].symbols[0]
