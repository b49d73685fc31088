"""Text → formula, in any notation: `parse`, and `parse_detailed` with all that was noticed.

>>> parsed = parse_detailed("Cube(x) & Small(k-12).")
>>> parsed.notation, parsed.free_variables
('unicode', ('x',))
>>> [warning.message for warning in parsed.warnings]
['the final full stop was left out']
"""

from __future__ import annotations

from dataclasses import dataclass

from logic2text.errors import LimitError
from logic2text.formula import Formula
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation.detect import detect
from logic2text.notation.lexer import Grammar, grammar, positions, prepared, tokenize
from logic2text.notation.parser import read_formula
from logic2text.notation.problems import Problem, locate
from logic2text.notation.terms import Reading
from logic2text.walk import check_limits, free_variables


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
        limits: of characters, depth, nodes and identifiers.

    Raises:
        ParseError: the text cannot be read, or in more than one way.
        LimitError: it is beyond a limit; raised before any work where it is too long.
        UnknownNameError: there is no such notation.

    >>> parse("∀x (Cube(x) → ¬Small(x))") == parse("@ x ( Cube ( x ) $ ~ Small ( x ) )")
    True
    """
    text = _checked(text, limits)
    formula, _ = _read(text, grammar(detect(text) if notation == "auto" else notation), limits)
    return formula


def parse_detailed(text: str, notation: str = "auto", limits: Limits = DEFAULT_LIMITS) -> Parsed:
    """The formula with its notation, its free variables and every warning; as `parse` otherwise."""
    text = _checked(text, limits)
    label = detect(text) if notation == "auto" else notation
    formula, reading = _read(text, grammar(label), limits, exact=True)
    warnings = _located(text, reading)
    free = sorted(variable.name for variable in free_variables(formula))
    return Parsed(formula, label, warnings, tuple(free))


def _checked(text: str, limits: Limits) -> str:
    """The text without its byte-order mark.

    Raises:
        LimitError: it has too many characters.
    """
    if len(text) > limits.characters:
        raise LimitError(
            f"the formula has {len(text)} characters, the limit `characters` is "
            f"{limits.characters}",
            "split it into several formulae",
        )
    return text.removeprefix("\ufeff")


def _read(
    text: str, grammar: Grammar, limits: Limits, *, exact: bool = False
) -> tuple[Formula, Reading]:
    tokens = tokenize(text, grammar)
    reading = Reading(tokens, grammar, limits, exact=exact)
    try:
        formula = read_formula(reading)
    except Problem as problem:
        raise locate(problem, text, reading.tokens, grammar) from None
    # A token makes at most two nodes (≠ makes a negation and an equality), so a short text needs
    # no count.
    if 2 * len(tokens) > min(limits.depth, limits.nodes):
        check_limits(formula, limits)
    return formula, reading


def _located(text: str, reading: Reading) -> tuple[ParseWarning, ...]:
    """The repairs with their places."""
    if not reading.repairs:
        return ()
    starts = positions(prepared(text, reading.grammar), reading.tokens)
    warnings = []
    for repair in sorted(reading.repairs, key=lambda repair: repair.index):
        offset = starts[repair.index]
        line = text.count("\n", 0, offset) + 1
        column = offset - text.rfind("\n", 0, offset)
        warnings.append(ParseWarning(repair.message, repair.hint, line, column))
    return tuple(warnings)
