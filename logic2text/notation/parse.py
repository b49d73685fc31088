"""Text → formula, in any notation: `parse`, and `parse_detailed` with all warnings.

>>> parsed = parse_detailed("Cube(x) & Small(k-12).")
>>> parsed.notation, parsed.free_variables
('unicode', ('x',))
>>> [warning.message for warning in parsed.warnings]
['the final full stop was left out']
"""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from logic2text.arguments import instance_given, text_given
from logic2text.errors import InputError, LimitError, ParseError
from logic2text.formula import Formula
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation.pasted import has_statements, read_list, read_statements
from logic2text.notation.protocol import Parsed
from logic2text.notation.registry import get_notation
from logic2text.notation.tolerant.reader import read_any, read_any_detailed
from logic2text.walk import check_limits

BYTE_ORDER_MARK = "\ufeff"


def parse(text: str, notation: str = "auto", limits: Limits = DEFAULT_LIMITS) -> Formula:
    """The formula that a text states.

    Args:
        text: the source; a byte-order mark at its beginning is ignored.
        notation: a name of `NOTATIONS`, or ``auto`` for any of them and any mixture of their signs.
        limits: of characters, depth, nodes, identifiers and arity.

    Raises:
        ParseError: the text cannot be parsed, could be parsed in two ways, or has several
            formulae (`read_formulas` reads files of them).
        InputError: it is not a string.
        LimitError: it is beyond a limit; raised before any work where the text is too long.
        UnknownNameError: there is no such notation.

    >>> parse("∀x (Cube(x) → ¬Small(x))") == parse("@ x ( Cube ( x ) $ ~ Small ( x ) )")
    True
    """
    text = _check_text(text, limits)
    if has_statements(text, _check_name(notation)):
        return read_statements(text, notation, limits).formula
    try:
        if notation == "auto":
            return read_any(text, limits)
        return get_notation(notation).read(text, limits)
    except ParseError as error:
        return read_list(text, notation, limits, error).formula


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
    given = text
    text = _check_text(text, limits)
    if has_statements(text, _check_name(notation)):
        return replace(read_statements(text, notation, limits), text=given)
    try:
        if notation == "auto":
            parsed = read_any_detailed(text, limits)
        else:
            parsed = get_notation(notation).read_detailed(text, limits)
    except ParseError as error:
        parsed = read_list(text, notation, limits, error)
    return replace(parsed, text=given)


def _check_name(notation: str) -> str:
    return text_given(notation, "a notation")


def _check_text(text: str, limits: Limits) -> str:
    """The text without a byte-order mark, once it is known to be one of a permitted length."""
    if not isinstance(text, str):
        raise _no_text(text)
    instance_given(limits, Limits, "an instance of Limits", "give Limits(…)")
    if len(text) > limits.characters:
        raise LimitError(
            f"the formula has {len(text)} characters, the limit `characters` is "
            f"{limits.characters}",
            "split it into several formulae",
        )
    return text.removeprefix(BYTE_ORDER_MARK)


def _no_text(value: object) -> InputError:
    """The error for a value that is not a string."""
    hint = "give its text, such as 'Cube(a)'"
    if isinstance(value, bytes | bytearray):
        hint = "decode it first: value.decode('utf-8')"
    elif isinstance(value, get_args(Formula)):
        hint = "it is a formula already: there is nothing to parse"
    return InputError(f"a formula's text was expected, {type(value).__name__} came", hint)
