"""Tokens → formula: precedence parsing (Pratt 1973) with a stack of its own, for every notation.

A frame of the stack waits for the formula to its right: ``(power, build, left, saved)``.  A
connective closes all frames that bind tighter, so no text is too deep for Python's own stack.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from logic2text.errors import LimitError
from logic2text.formula import (
    FALSITY,
    TRUTH,
    And,
    Equality,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Predicate,
    Variable,
)
from logic2text.notation.operators.arithmetic_terms import begins_term, read_arithmetic_atom
from logic2text.notation.operators.binders import Guard, read_binder
from logic2text.notation.operators.calls import begin_call, build_quantified, relation
from logic2text.notation.operators.counting_quantifiers import read_count
from logic2text.notation.operators.error_messages import (
    report_missing_formula,
    unexpected_token,
    ungrouped_chain,
)
from logic2text.notation.operators.lexer import END, Operator, Prefix
from logic2text.notation.operators.operator_table import TIGHT, WIDE, Associativity
from logic2text.notation.operators.parser_state import ParserState
from logic2text.notation.operators.syntax_error import TokenWarning
from logic2text.notation.operators.terms import read_arguments, read_atom

Frame = tuple[int, Any, Any, Any]
"""``(CLOSED, None, opening bracket, None)``, ``(CLOSED, build, name of the call, operands)``, or
``(power, build, left operands or variables, what to release)``."""
CLOSED = 0
"""The power of the frames that only a bracket or the end closes."""
BOTTOM: Frame = (CLOSED, None, None, None)
NEGATION: Frame = (TIGHT, Not, None, None)
OPEN, NOT = Prefix.OPEN, Prefix.NOT


def read_formula(state: ParserState) -> Formula:
    """The formula that all the tokens make.

    The commonest cases are written out in the loop, because calls are what costs time here.

    Raises:
        FormulaSyntaxError: the tokens are not a formula.
        LimitError: it is nested too deeply, or a name is too long.
    """
    tokens, prefix, infix = state.tokens, state.grammar.prefix, state.grammar.infix
    deepest, arithmetic = state.limits.depth, state.arithmetic
    read = read_arithmetic_atom if arithmetic else read_atom
    stack = [BOTTOM]
    index = 0
    value: Formula | None
    while True:
        kind = prefix.get(tokens[index])
        if kind is None or (arithmetic and begins_term(state, index)):
            value, index = read(state, index)
        elif kind is OPEN:
            stack.append((CLOSED, None, index, None))
            index += 1
            continue
        elif kind is NOT:
            stack.append(NEGATION)
            index += 1
            continue
        else:
            value, index = _begin(state, stack, kind, index)
            if value is None:
                continue
        if len(stack) > deepest:
            _check_depth(state, stack)
        while True:
            token = tokens[index]
            operator = infix.get(token)
            if token == "(":
                value, index = _apply(state, stack, value, index)
                continue
            power = CLOSED if operator is None else operator.power
            while stack[-1][0] > power:
                value = _reduce(state, stack.pop(), value)
            if operator is not None:
                _push(state, stack, operator, value, index)
                index += 1
                break
            opened = stack[-1][2]
            if token == ")" and opened is not None and tokens[opened] == "(":
                stack.pop()
                index += 1
            elif token == END and opened is None:
                return value
            else:
                value, index, expects_formula = _close(state, stack, value, index)
                if expects_formula:
                    break


def _reduce(state: ParserState, frame: Frame, value: Formula) -> Formula:
    """The formula that a frame makes once its right side is known."""
    _, build, left, saved = frame
    if left is None:
        return build(value)  # type: ignore[no-any-return]
    if type(left) is list:
        return build((*left, value))  # type: ignore[no-any-return]
    if saved is not None:
        state.release(saved)
    return build(left, value)  # type: ignore[no-any-return]


def _push(
    state: ParserState, stack: list[Frame], operator: Operator, left: Formula, index: int
) -> None:
    """Wait for the right side of a connective; a chain of one connective shares a frame."""
    power, build, flat, associativity = operator
    top = stack[-1]
    if top[0] == power:
        if flat and top[1] is build:
            top[2].append(left)
            return
        state.grouped = True
        if associativity is Associativity.NONE:
            raise ungrouped_chain(state, index)
        if associativity is Associativity.LEFT:
            left = _reduce(state, stack.pop(), left)
    elif top[0] > WIDE:
        state.grouped = True
    stack.append((power, build, [left] if flat else left, None))


def _begin(
    state: ParserState, stack: list[Frame], kind: Prefix, index: int
) -> tuple[Formula | None, int]:
    """The formula or the frame that begins with a symbol other than a bracket or a negation."""
    quantifier = _QUANTIFIERS.get(kind)
    if quantifier is not None:
        return None, _quantify(state, stack, quantifier, index)
    match kind:
        case Prefix.TRUTH:
            return TRUTH, index + 1
        case Prefix.FALSITY:
            return FALSITY, index + 1
        case Prefix.RELATION:
            return relation(state, index)
        case Prefix.CALL:
            build, end = begin_call(state, index)
            stack.append((CLOSED, build, index, []))
            return None, end
    raise report_missing_formula(state, _find_opened(stack), index)


def _quantify(state: ParserState, stack: list[Frame], build: Any, index: int) -> int:
    """Wait for the body of the quantifier at token `index`; the first token of the body."""
    counting = read_count(state, index) if build is Exists else None
    if counting is not None:
        build, index = counting
    binder = read_binder(state, index)
    if binder.guard is not None:
        build = partial(_build_guarded, build, binder.guard)
        state.counts = True  # more nodes than tokens
    if binder.wrapped:
        stack.pop()
    if state.tokens[index] in state.grammar.called:
        stack.append((CLOSED, partial(build_quantified, state, build, binder), index, []))
    else:
        stack.append((binder.power, build, binder.variables, binder.saved))
    return binder.end


def _build_guarded(
    build: Any, guard: Guard, variables: tuple[Variable, ...], body: Formula
) -> Formula:
    """``∀x∈S φ`` as ∀x (S(x) → φ), any other quantifier with S(x) ∧ φ."""
    members = tuple(_hold(guard, variable) for variable in variables)
    if build is ForAll:
        return ForAll(variables, Implies(members[0] if len(members) == 1 else And(members), body))
    rest = body.operands if isinstance(body, And) else (body,)
    return build(variables, And((*members, *rest)))  # type: ignore[no-any-return]


def _hold(guard: Guard, variable: Variable) -> Formula:
    name, term = guard
    if name == "≠" and term is not None:
        return Not(Equality(variable, term))
    claim = Predicate(name.removeprefix("¬"), (variable,) if term is None else (variable, term))
    return Not(claim) if name[0] == "¬" else claim


def _none_exists(variables: Any, body: Formula) -> Formula:
    return Not(Exists(variables, body))


_QUANTIFIERS: dict[Prefix, Any] = {
    Prefix.FOR_ALL: ForAll,
    Prefix.EXISTS: Exists,
    Prefix.ABSENT: _none_exists,
}


def _apply(
    state: ParserState, stack: list[Frame], value: Formula, index: int
) -> tuple[Formula, int]:
    """Further arguments after an atom, where the notation has them: ``P(x)(y)``."""
    if not (state.grammar.table.curried and isinstance(value, Predicate)):
        raise unexpected_token(state, _find_opened(stack), index)
    more, index = read_arguments(state, index)
    return Predicate(value.name, value.arguments + more), index


def _close(
    state: ParserState, stack: list[Frame], value: Formula, index: int
) -> tuple[Formula, int, bool]:
    """Process the token after a formula that is not a connective: a bracket, comma or full stop.

    Returns the formula, the next token, and whether another formula is expected there.
    """
    tokens = state.tokens
    token = tokens[index]
    _, build, opened, operands = stack[-1]
    if build is not None:
        if token == ",":
            operands.append(value)
            return value, index + 1, True
        if token == ")":
            stack.pop()
            return build([*operands, value], index), index + 1, False
    elif opened is not None and token == state.grammar.closers[tokens[opened]]:
        stack.pop()
        return value, index + 1, False
    elif opened is None and token == "." and tokens[index + 1] == END:
        if not state.grammar.table.stop:
            state.warnings.append(
                TokenWarning(
                    "the final full stop was left out", index, "a formula ends without one"
                )
            )
        return value, index + 1, False
    raise unexpected_token(state, opened, index)


def _find_opened(stack: list[Frame]) -> int | None:
    """The innermost open bracket."""
    return next(frame[2] for frame in reversed(stack) if frame[0] == CLOSED)  # type: ignore[no-any-return]


def _check_depth(state: ParserState, stack: list[Frame]) -> None:
    """Brackets add nothing to the depth of the tree, all other frames do."""
    limit = state.limits.depth
    if sum(frame[0] > CLOSED for frame in stack) >= limit:
        raise LimitError(
            f"the formula is nested deeper than {limit} (limit `depth`)",
            "name a part of it by a predicate, or split it",
        )
