"""Text → formula, in any notation: `parse`, and `parse_detailed` with all that was noticed.

>>> parsed = parse_detailed("Cube(x) & Small(k-12).")
>>> parsed.notation, parsed.free_variables
('unicode', ('x',))
>>> [warning.message for warning in parsed.warnings]
['the final full stop was left out']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from logic2text.arguments import instance_given, text_given
from logic2text.errors import InputError, LimitError
from logic2text.formula import Formula
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation.ambiguity import readable_notations
from logic2text.notation.detect import detect
from logic2text.notation.lexer import (
    Grammar,
    compile_grammar,
    compile_mixed_grammar,
    has_words,
    positions,
    prepared,
    tokenize,
)
from logic2text.notation.parser import read_formula
from logic2text.notation.parser_state import ParserState
from logic2text.notation.syntax_error import FormulaSyntaxError, TokenWarning, to_parse_error
from logic2text.notation.warnings import find_warnings
from logic2text.walk import check_limits, free_variables

BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class ParseWarning:
    """Something that a person should look at in a text that was read.

    Attributes:
        message: one sentence that says what.
        hint: what to do, or None.
        line, column: the place, counted from 1.
    """

    message: str
    hint: str | None
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Parsed:
    """A text that was read.

    Attributes:
        formula: what it says.
        notation: the notation that it was read in.
        warnings: in the order of their places.
        free_variables: their names, sorted.
    """

    formula: Formula
    notation: str
    warnings: tuple[ParseWarning, ...]
    free_variables: tuple[str, ...]


def parse(text: str, notation: str = "auto", limits: Limits = DEFAULT_LIMITS) -> Formula:
    """The formula that a text says.

    Args:
        text: the source; a byte-order mark at its beginning is passed over.
        notation: a name of `NOTATIONS`, or ``auto`` to tell by the symbols.
        limits: of characters, depth, nodes, identifiers and arity.

    Raises:
        ParseError: the text cannot be read, or could be read in two ways.
        InputError: it is no string.
        LimitError: it is beyond a limit; raised before any work where the text is too long.
        UnknownNameError: there is no such notation.

    >>> parse("∀x (Cube(x) → ¬Small(x))") == parse("@ x ( Cube ( x ) $ ~ Small ( x ) )")
    True
    """
    return _read(text, notation, limits)[0]


def formula_given(formula: Formula | str, limits: Limits | None = DEFAULT_LIMITS) -> Formula:
    """The formula that a caller gave, itself or as a text in any notation.

    Args:
        formula: a formula, or a text that `parse` reads.
        limits: of the formula; None where a formula needs no check, a text is checked in any case.

    Raises:
        ParseError: the text cannot be read.
        InputError: it is neither.
        LimitError: it is beyond a limit.

    >>> formula_given("Cube(a)") == formula_given(parse("Cube(a)"))
    True
    """
    if isinstance(formula, str):
        return parse(formula, limits=DEFAULT_LIMITS if limits is None else limits)
    return formula if limits is None else check_limits(formula, limits)


def parse_detailed(text: str, notation: str = "auto", limits: Limits = DEFAULT_LIMITS) -> Parsed:
    """The formula with its notation, its free variables and every warning; as `parse` otherwise."""
    formula, state = _read(text, notation, limits, exact=True)
    text = text.removeprefix(BYTE_ORDER_MARK)
    starts = positions(prepared(text, state.grammar), state.tokens)
    free = free_variables(formula)
    return Parsed(
        formula,
        state.grammar.table.label,
        tuple(
            _located(warning, text, starts[warning.index])
            for warning in find_warnings(text, state, formula, free)
        ),
        tuple(sorted(variable.name for variable in free)),
    )


def _read(
    text: str, notation: str, limits: Limits, *, exact: bool = False
) -> tuple[Formula, ParserState]:
    if not isinstance(text, str):
        raise _no_text(text)
    instance_given(limits, Limits, "an instance of Limits", "give Limits(…)")
    if len(text) > limits.characters:
        raise LimitError(
            f"the formula has {len(text)} characters, the limit `characters` is "
            f"{limits.characters}",
            "split it into several formulae",
        )
    if text.startswith(BYTE_ORDER_MARK):
        text = text[1:]
    compiled = compile_grammar(
        detect(text) if notation == "auto" else text_given(notation, "a notation")
    )
    tokens = tokenize(text, compiled)
    if notation == "auto" and compiled.table.label == "unicode":
        mixed = _read_with_words(tokens, limits, exact=exact)
        if mixed is not None:
            check_limits(mixed[0], limits)
            return mixed
    state = ParserState(tokens, compiled, limits, exact=exact)
    try:
        formula = read_formula(state)
    except FormulaSyntaxError as problem:
        error = to_parse_error(problem, text, state.tokens, compiled)
        if notation == "auto":
            error.hint = _hint_with_others(error.hint, text, compiled, limits)
        raise error from None
    # A token makes at most two nodes (≠ makes a negation and an equality), so a short text needs
    # no count; a connective written as a function may use an operand twice.  Arguments stand
    # between commas, or in some notations each in brackets of its own.
    separators = tokens.count(",") + (tokens.count("(") if compiled.table.curried else 0)
    if (
        2 * len(tokens) > min(limits.depth, limits.nodes)
        or compiled.calls
        or separators >= limits.arity
    ):
        check_limits(formula, limits)
    return formula, state


def _read_with_words(
    tokens: list[str], limits: Limits, *, exact: bool
) -> tuple[Formula, ParserState] | None:
    """The formula with ``Not(…)`` and its like read as connectives; None where none stands there.

    A name that cannot be one where it stands, as in ``Not(a, b)``, is a predicate's after all.
    """
    if not has_words(tokens):
        return None
    state = ParserState(tokens, compile_mixed_grammar("unicode"), limits, exact=exact)
    try:
        return read_formula(state), state
    except FormulaSyntaxError:
        return None


def _no_text(value: object) -> InputError:
    """The error for what is no string."""
    hint = "give its text, such as 'Cube(a)'"
    if isinstance(value, bytes | bytearray):
        hint = "decode it first: value.decode('utf-8')"
    elif isinstance(value, get_args(Formula)):
        hint = "it is a formula already: there is nothing to parse"
    return InputError(f"a formula's text was expected, {type(value).__name__} came", hint)


def _hint_with_others(hint: str | None, text: str, compiled: Grammar, limits: Limits) -> str | None:
    """The hint, with the notations that would read the text."""
    label = compiled.table.label
    others = [other for other, _ in readable_notations(text, label, limits)]
    if not others:
        return hint
    advice = f"read as {label}; with notation={' or '.join(map(repr, others))} it can be read"
    return f"{hint}; {advice}" if hint else advice


def _located(warning: TokenWarning, text: str, offset: int) -> ParseWarning:
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    return ParseWarning(warning.message, warning.hint, line, column)
