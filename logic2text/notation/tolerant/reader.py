"""The notation ``auto``: one notation where it fits, else any mixture of the signs of all.

A text is read in the notation that its signs tell.  Where that fails, or a sign of it has another
meaning elsewhere, it is translated into Unicode signs and read again; two different formulae are
never chosen between: the error shows both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from logic2text.errors import InputError, LimitError, ParseError
from logic2text.formula import Constant, Formula, Predicate
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.limits import Limits
from logic2text.notation.letters import move_warning
from logic2text.notation.operators.ambiguity import skeleton
from logic2text.notation.operators.lexer import positions
from logic2text.notation.operators.operator_notation import OperatorNotation, add_position
from logic2text.notation.operators.operator_writer import write_formula
from logic2text.notation.operators.warnings import find_warnings
from logic2text.notation.protocol import Notation, Parsed, ParseWarning
from logic2text.notation.registry import choose_notation
from logic2text.notation.tolerant.corrections import add_correction
from logic2text.notation.tolerant.doubts import (
    TwoReadingsError,
    compare_notations,
    defects,
    has_sort,
    is_doubtful,
)
from logic2text.notation.tolerant.draft import Taken, UnreadableError
from logic2text.notation.tolerant.mixture import Mixture, is_better, is_prose, read_mixture
from logic2text.walk import free_variables, nodes

MIXED = "mixed"
"""What `Parsed.notation` says of a text with the signs of several notations."""

_LABEL = lazy_pattern(
    r"\s*(?:\(?(?:\d{1,3}|[a-z])[.)]\s|\[\d{1,3}\]\s|[-*•]\s+(?=\S*[(∀∃])|∴"
    r"|(?!(?i:for|all|any|every|each|there|exists?|some|no|not)\b)"
    r"(?![A-Za-z ]*\b[AE]?[t-z]\d*:)[A-Za-z][A-Za-z ]{0,19}\d{0,3}:(?![=-])\s)"
)
_QUOTED = lazy_pattern(
    r"(\s*(?:(?:lemma|theorem|corollary)\s+(?:\w+:\s*)?)?)[\"“'‘`]([^\"“”'‘’`]*[∀∃∧∨→↔¬(][^\"“”'‘’`]*)[\"”'’`](\s*)"
)
_VARIABLE = lazy_pattern(r"[u-z]\d*")
_SUSPECT = lazy_pattern(
    r"[(,]\s*[a-z]\w*\s+[a-z]\w*\s*[,)]|(?:[∀∃]|all|exists?|some)\s+\w+\([u-z]\d*\)"
)
"""Two words as one argument, and a quantifier right before an atom."""
_COMMENT = lazy_pattern(r"\s(?:#|%|//|--|:::)\s.*$")


def read_any(text: str, limits: Limits) -> Formula:
    """The formula of a text in any notation, or in a mixture of several.

    Raises:
        ParseError: the text cannot be read, or in two ways; with a suggestion where there is one.
        LimitError: the formula is beyond a limit.
    """
    return _read(text, limits, exact=False).formula


def read_any_detailed(text: str, limits: Limits) -> Parsed:
    """The formula with its notation and its warnings; as `read_any` otherwise."""
    found = _read(text, limits, exact=True)
    if found.mixture is None:
        parsed = found.notation.read_detailed(found.text, limits)
    else:
        parsed = _describe(found.text, found.mixture)
    notices = [*notices_of_blanks(text, found.text), *notices_of_dash(found.text)]
    warnings = sorted([*notices, *parsed.warnings], key=lambda w: (w.line, w.column))
    return replace(parsed, warnings=tuple(warnings))


def _describe(text: str, mixture: Mixture) -> Parsed:
    translation, state, formula = mixture.reading.translation, mixture.state, mixture.formula
    free = free_variables(formula)
    starts = positions(translation.text, state.tokens)
    warnings = [
        move_warning(
            add_position(warning, translation.text, starts[warning.index]), text, translation
        )
        for warning in find_warnings(translation.text, state, formula, free)
    ]
    names = tuple(sorted(variable.name for variable in free))
    return Parsed(formula, MIXED, (*notices_of_signs(text, mixture), *warnings), names)


@dataclass(frozen=True, slots=True)
class _Found:
    """What a text says: in its own notation, or as a mixture; without its label and comment."""

    text: str
    notation: Notation
    own: Formula
    mixture: Mixture | None

    @property
    def formula(self) -> Formula:
        return self.own if self.mixture is None else self.mixture.formula


def _read(text: str, limits: Limits, *, exact: bool) -> _Found:
    """What a text says, without a label or a comment where it can be read only so."""
    quoted = _QUOTED.fullmatch(text)
    if quoted is not None:  # a whole formula between quotation marks is not a name
        text = " " * len(quoted[1]) + " " + quoted[2] + " " + quoted[3]
    try:
        return _Found(text, *_read_one(text, limits, exact=exact))
    except TwoReadingsError as doubt:
        raise ask_which(doubt, text) from None
    except UnreadableError as problem:
        error = ParseError(problem.message, text, problem.offset, problem.hint)
    except ParseError as problem:
        error = problem
    bare = _blank_out(text)
    if bare != text:
        try:
            return _Found(bare, *_read_one(bare, limits, exact=exact))
        except TwoReadingsError as doubt:
            raise ask_which(doubt, bare) from None
        except (InputError, UnreadableError):
            pass
    raise add_correction(error, bare, limits) from None


def _blank_out(text: str) -> str:
    """The text with blanks in place of a label before it and of a comment behind it."""
    label = _LABEL.match(text)
    bare = text if label is None else " " * label.end() + text[label.end() :]
    comment = _COMMENT.search(bare)
    return bare if comment is None else bare[: comment.start()] + " " * len(comment[0])


def read_quietly(text: str, limits: Limits) -> Formula | None:
    """The formula of a text that can be read in one way; None for any other. Looks for no more."""
    try:
        _, formula, mixture = _read_one(text, limits, exact=False)
    except (InputError, TwoReadingsError, UnreadableError):
        return None
    return formula if mixture is None else mixture.formula


def _read_one(
    text: str, limits: Limits, *, exact: bool
) -> tuple[Notation, Formula, Mixture | None]:
    """The notation, its formula and the mixture, where nothing is obviously missing."""
    notation, own, mixture = _read_signs(text, limits, exact=exact)
    _refuse_missing(text, own if mixture is None else mixture.formula)
    return notation, own, mixture


def _refuse_missing(text: str, formula: Formula) -> None:
    """Refuse ``Likes(ann bo) & Tall(bo)`` without its comma, and ``∀ P(x)`` without its variable.

    Raises:
        ParseError: it is one of them.
    """
    if _SUSPECT.search(text) is None:
        return
    parts = list(nodes(formula))
    for part in parts:
        if isinstance(part, Predicate) and not part.arguments and _VARIABLE.fullmatch(part.name):
            at = text.find(f"({part.name})")
            if at >= 0 and defects(formula)[0]:
                message = "a variable is missing after a quantifier"
                raise ParseError(message, text, at, f"write ∀{part.name} or ∃{part.name}")
    constants = {part.name for part in parts if isinstance(part, Constant)}
    for name in sorted(constants):
        first, _, rest = name.partition(" ")
        others = {first, rest, f"{rest} {first}"} if rest and f'"{name}"' not in text else set()
        if name in text and not constants.isdisjoint(others):
            message = f"a comma may be missing in '{name}'"
            raise ParseError(message, text, text.find(name), f"write {first}, {rest}")


def _read_signs(
    text: str, limits: Limits, *, exact: bool
) -> tuple[Notation, Formula, Mixture | None]:
    notation = choose_notation(text, "auto")
    doubtful = is_doubtful(text)
    try:
        if not isinstance(notation, OperatorNotation):
            return notation, notation.read(text, limits), None
        formula, state = notation.parse_with_state(text, limits, exact=False)
    except ParseError as error:
        return _read_mixture_after(error, text, notation, limits, exact=exact)
    if not doubtful:
        if state.grouped and text.isascii():
            compare_notations(text, notation.label, formula, limits)
        return notation, formula, None
    try:
        mixture = read_mixture(text, limits, exact=exact)
    except (ParseError, LimitError, UnreadableError):
        return notation, formula, None
    if skeleton(mixture.formula) == skeleton(formula):
        if state.grouped and text.isascii():
            compare_notations(text, notation.label, formula, limits)
        return notation, formula, None
    return notation, formula, mixture if has_sort(text) or is_better(mixture, formula) else None


def _read_mixture_after(
    error: ParseError, text: str, notation: Notation, limits: Limits, *, exact: bool
) -> tuple[Notation, Formula, Mixture | None]:
    """Read a text that its own notation refuses; else the error that got furthest."""
    if not text.strip():
        raise error
    try:
        mixture = read_mixture(text, limits, exact=exact)
    except ParseError as other:
        raise (other if other.offset > error.offset else error) from None
    except UnreadableError:
        raise error from None
    if is_prose(mixture):
        raise error
    return notation, mixture.formula, mixture


# Notices ------------------------------------------------------------------------------------------
# What a tolerant reading tells: what it left out, and what it took for what.


def notices_of_blanks(text: str, bare: str) -> Iterator[ParseWarning]:
    """A notice of a label and of a comment that were left out."""
    if bare == text:
        return
    start = len(bare) - len(bare.lstrip())
    end = len(bare.rstrip())
    for what, left_out, offset in (
        ("label", text[:start].strip(), 0),
        ("comment", text[end:].strip(), end),
    ):
        if left_out:
            line = text.count("\n", 0, offset) + 1
            column = offset - text.rfind("\n", 0, offset)
            hint = "give only the formula"
            yield ParseWarning(f"the {what} {left_out!r} was left out", hint, line, column)


_DASH = lazy_pattern(r"\s*(?P<dash>[-–—])\s+\S")


def notices_of_dash(text: str) -> Iterator[ParseWarning]:
    """A notice of a dash before a formula, which may be the bullet of a list."""
    found = _DASH.match(text)
    if found is not None:
        line = text.count("\n", 0, found.start("dash")) + 1
        column = found.start("dash") - text.rfind("\n", 0, found.start("dash"))
        message = f"'{found['dash']}' at the beginning was read as a negation"
        yield ParseWarning(message, "write ¬; leave it out if it is a bullet", line, column)


def ask_which(doubt: TwoReadingsError, text: str) -> ParseError:
    """The error that shows both formulae."""
    first, second = (_written(formula) for formula in doubt.formulas)
    where = f": {doubt.where}" if doubt.where else ""
    error = ParseError(
        f"this can be read in two ways{where}",
        text,
        max(doubt.offset, 0),
        f"write {first} or {second}",
    )
    error.suggestion = first, first
    return error


def _written(formula: Formula) -> str:
    try:
        return write_formula(formula, "unicode")
    except InputError:
        return "another formula"


MOST_NAMED = 12
"""A notice names so many signs."""


def notices_of_signs(text: str, mixture: Mixture) -> Iterator[ParseWarning]:
    """One notice of all that was taken for something else."""
    named: dict[str, Taken] = {}
    for taken in mixture.reading.taken:
        named.setdefault(taken.written, taken)
    if not named:
        yield ParseWarning(
            "the formula mixes notations", f"read as {_written(mixture.formula)}", 1, 1
        )
        return
    shown = [f"'{taken.written}' as {taken.meant}" for taken in named.values()]
    more = f" and {len(shown) - MOST_NAMED} more" if len(shown) > MOST_NAMED else ""
    offset = min(taken.offset for taken in named.values())
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    yield ParseWarning(
        f"the formula mixes notations: {', '.join(shown[:MOST_NAMED])}{more}",
        f"read as {_written(mixture.formula)}",
        line,
        column,
    )
