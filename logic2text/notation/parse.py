"""Text → formula, in any notation: `parse`, and `parse_detailed` with all warnings.

>>> parsed = parse_detailed("Cube(x) & Small(k-12).")
>>> parsed.notation, parsed.free_variables
('unicode', ('x',))
>>> [warning.message for warning in parsed.warnings]
['the final full stop was left out']
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from logic2text.arguments import instance_given, text_given
from logic2text.errors import InputError, LimitError, ParseError
from logic2text.formula import Formula
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation.protocol import Parsed
from logic2text.notation.registry import get_notation
from logic2text.notation.tolerant.reader import read_any, read_any_detailed
from logic2text.walk import check_limits

if TYPE_CHECKING:
    from logic2text.notation.formula_files import FileFormula

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


# Pasted -------------------------------------------------------------------------------------------
# A text of several lines that somebody pasted where one formula is expected.
# Statements of the TPTP and lists of Prover9 are read as in a file, so that a clause (`cnf`)
# holds for all its variables; a text of several formulae is refused.


_TPTP = (
    r"(?:fof|cnf|tff|thf|tcf|tpi)\s*\(\s*(?:[\w-]+|'[^'\n]*')\s*,\s*[a-z]"
    r"|include\s*\(\s*'"
)
_LIST = r"(?:formulas|clauses)\s*\(\s*\w+\s*\)\s*\."
_JSON = r'\A\s*\[\s*"(?:[^"\\]|\\.)*"\s*(?:,|\]\s*\Z)'
_STATEMENT = {
    "auto": re.compile(rf"^[^\S\n]*(?:{_TPTP}|{_LIST})|{_JSON}", re.MULTILINE),
    "tptp": re.compile(rf"^[^\S\n]*(?:{_TPTP}|{_LIST})|{_JSON}", re.MULTILINE),
    # There "fof(x, x)." is an atom.
    "prover9": re.compile(rf"^[^\S\n]*(?:{_LIST})|{_JSON}", re.MULTILINE),
}
"""Notation → what a text that is read as a file has."""
_ONE = (
    "give one at a time; `read_formulas` reads all of a file in Python, and the option --input on "
    "the command line"
)


def has_statements(text: str, notation: str) -> bool:
    """Whether a text is of the TPTP, of Prover9 or a JSON array as files are, and to be read so."""
    pattern = _STATEMENT.get(notation)
    return pattern is not None and pattern.search(text) is not None


def read_statements(text: str, notation: str, limits: Limits) -> Parsed:
    """The one formula that the statements of a text have.

    Raises:
        ParseError: it cannot be read, or there is no formula or another one.
        LimitError: the formula is beyond a limit.
    """
    from logic2text.notation.formula_files import formulas_of_text

    found = formulas_of_text(text, notation, limits)
    for formula in found:
        if formula.error is not None:
            raise _in_text(formula.error, text, formula)
    if len(found) > 1:
        raise _several(text, len(found), found[1].line)
    for formula in found:
        if formula.parsed is not None:
            return replace(formula.parsed, warnings=(*formula.notices, *formula.parsed.warnings))
    raise ParseError("the text has no formula", text, len(text.rstrip()), "add one")


def read_list(text: str, notation: str, limits: Limits, error: ParseError) -> Parsed:
    """The one formula of a list, a table or JSON that is not a formula itself.

    Raises:
        ParseError: `error`, unless each of the first two entries is a formula: then that there are
            several.
    """
    from logic2text.notation.formula_files import file_formula
    from logic2text.notation.formula_files.entries import entries_of_text

    if "\n" not in text.strip() and not text.lstrip().startswith(("[", "{")):
        raise error
    try:
        entries = entries_of_text(text, limits)
    except InputError:
        raise error from None
    formulas = [entry for entry in entries if entry.error is None]
    if any(entry.text is not None and entry.text.strip() == text.strip() for entry in formulas):
        raise error
    first = [file_formula(entry, notation, limits) for entry in formulas[:2]]
    if not first or any(formula.parsed is None for formula in first):
        raise error
    if len(formulas) > 1:
        raise _several(text, len(formulas), first[1].line)
    parsed = first[0].parsed
    if len(entries) > 1 or parsed is None:
        raise error
    return replace(parsed, warnings=(*first[0].notices, *parsed.warnings))


def _several(text: str, number: int, line: int) -> ParseError:
    message = f"the text has {number} formulae, and one was expected"
    return ParseError(message, text, _offset(text, line), _ONE)


def _in_text(error: InputError, text: str, formula: FileFormula) -> InputError:
    """The error of a statement, shown in the text of all of them where it can be."""
    if not isinstance(error, ParseError):
        return ParseError(error.message, text, _offset(text, formula.line), error.hint)
    if text.count(formula.text) != 1:
        return error
    return ParseError(error.message, text, text.index(formula.text) + error.offset, error.hint)


def _offset(text: str, line: int) -> int:
    """Where a line of a text begins."""
    return sum(map(len, text.splitlines(keepends=True)[: line - 1]))
