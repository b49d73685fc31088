"""A text of several lines that somebody pasted where one formula is expected.

Statements of the TPTP and lists of Prover9 are read as in a file, so that a clause (`cnf`) holds
for all its variables; a text of several formulae is refused.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from logic2text.errors import InputError, ParseError
from logic2text.limits import Limits
from logic2text.notation.protocol import Parsed

if TYPE_CHECKING:
    from logic2text.notation.formula_files import FileFormula

_STATEMENT = re.compile(
    r"^[^\S\n]*(?:(?:fof|cnf|tff|thf|tcf|tpi)\s*\(\s*(?:[\w-]+|'[^'\n]*')\s*,\s*[a-z]"
    r"|include\s*\(\s*'|(?:formulas|clauses)\s*\(\s*\w+\s*\)\s*\.)"
    r'|\A\s*\[\s*"(?:[^"\\]|\\.)*"\s*(?:,|\]\s*\Z)',
    re.MULTILINE,
)
_READ_SO = frozenset(("auto", "tptp", "prover9"))
_ONE = (
    "give one at a time; `read_formulas` reads all of a file in Python, and the option --input on "
    "the command line"
)


def has_statements(text: str, notation: str) -> bool:
    """Whether a text is of the TPTP, of Prover9 or a JSON array as files are, and to be read so."""
    return notation in _READ_SO and _STATEMENT.search(text) is not None


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
