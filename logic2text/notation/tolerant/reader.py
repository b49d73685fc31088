"""The notation ``auto``: one notation where it fits, else any mixture of the signs of all.

A text is read in the notation that its signs tell.  Where that fails, or a sign of it has another
meaning elsewhere, it is translated into Unicode signs and read again; two different formulae are
never chosen between: the error shows both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from logic2text.errors import InputError, LimitError, ParseError
from logic2text.formula import Exists, ForAll, Formula
from logic2text.limits import Limits
from logic2text.notation.letters import at_source, move_warning
from logic2text.notation.operators.ambiguity import different_parses, skeleton
from logic2text.notation.operators.lexer import compile_tolerant_grammar, positions, tokenize
from logic2text.notation.operators.operator_notation import OperatorNotation, add_position
from logic2text.notation.operators.operator_writer import write_formula
from logic2text.notation.operators.parser import read_formula
from logic2text.notation.operators.parser_state import ParserState
from logic2text.notation.operators.syntax_error import FormulaSyntaxError, to_parse_error
from logic2text.notation.operators.warnings import find_warnings
from logic2text.notation.protocol import Notation, Parsed, ParseWarning
from logic2text.notation.registry import choose_notation
from logic2text.notation.tolerant.corrections import add_correction
from logic2text.notation.tolerant.draft import Choices, Taken, UnreadableError
from logic2text.notation.tolerant.translator import Reading, translate
from logic2text.walk import check_limits, free_variables, nodes

MIXED = "mixed"
"""What `Parsed.notation` says of a text with the signs of several notations."""

_LETTERS = re.compile(
    r"\b(?<![\"'’])[A-Z][0-9₀-₉]*(?:[a-z][0-9₀-₉]*['’]*){1,9}(?![\w(\"'’-]|\s*\()"
    r"|[∀∃]\s?[a-z][0-9₀-₉]*['’]?[A-Z][0-9₀-₉]*[a-z]"
)
_DOTS = re.compile(r"\b(?i:for\s?all|all|some|exists?)\s+\w[\w, ]*\.|[∀∃]\s?[a-z][0-9₀-₉]*\.\S")
_TRUTH = re.compile(r"(?<![\w$\"'])(?:true|false|True|False|TRUE|FALSE)(?![\w(])")
_CALLS = re.compile(r"\b(?:Symbol|Function|Eq|Ne|[LG][te])\(")


def _is_doubtful(text: str) -> bool:
    """Whether something may mean another thing than the notation of the text says.

    Most texts have none of it, so what is quick to rule out comes first.
    """
    folded = text.casefold()
    return (
        "^" in text
        or "Ɐ" in text
        or "Ǝ" in text
        or _LETTERS.search(text) is not None
        or ("." in text and _DOTS.search(text) is not None)
        or (("true" in folded or "false" in folded) and _TRUTH.search(text) is not None)
        or _CALLS.search(text) is not None
    )


_SPACED = re.compile(r"\w \( ?\w")
_LABEL = re.compile(
    r"\s*(?:\(?(?:\d{1,3}|[a-z])[.)]\s|\[\d{1,3}\]\s|[-*•]\s+(?=\S*[(∀∃])"
    r"|[A-Za-z][A-Za-z ]{1,19}\d{0,3}:(?!=)\s)"
)
_QUOTED = re.compile(r"(\s*)[\"“'‘`]([^\"“”'‘’`]*[∀∃∧∨→↔¬(][^\"“”'‘’`]*)[\"”'’`](\s*)")
_COMMENT = re.compile(r"\s(?:#|%|//|--|:::)\s.*$")


class TwoReadingsError(Exception):
    """A text that can be read as two formulae, with the offset and what is doubtful."""

    def __init__(self, first: Formula, second: Formula, offset: int, where: str) -> None:
        super().__init__(where)
        self.formulas, self.offset, self.where = (first, second), offset, where


@dataclass(frozen=True, slots=True)
class _Mixture:
    """A text that was translated and read."""

    formula: Formula
    state: ParserState
    reading: Reading


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
    notices = [*_notices_of_blanks(text, found.text)]
    warnings = sorted([*notices, *parsed.warnings], key=lambda w: (w.line, w.column))
    return replace(parsed, warnings=tuple(warnings))


def _describe(text: str, mixture: _Mixture) -> Parsed:
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
    return Parsed(formula, MIXED, (*_notices(text, mixture), *warnings), names)


@dataclass(frozen=True, slots=True)
class _Found:
    """What a text says: in its own notation, or as a mixture; without its label and comment."""

    text: str
    notation: Notation
    own: Formula
    mixture: _Mixture | None

    @property
    def formula(self) -> Formula:
        return self.own if self.mixture is None else self.mixture.formula


def _read(text: str, limits: Limits, *, exact: bool) -> _Found:
    """What a text says, without a label or a comment where it can be read only so."""
    quoted = _QUOTED.fullmatch(text)
    if quoted is not None:  # a whole formula between quotation marks is no name
        text = quoted[1] + " " + quoted[2] + " " + quoted[3]
    try:
        return _Found(text, *_read_one(text, limits, exact=exact))
    except TwoReadingsError as doubt:
        raise _ask(doubt, text) from None
    except UnreadableError as problem:
        error = ParseError(problem.message, text, problem.offset, problem.hint)
    except ParseError as problem:
        error = problem
    bare = _blank_out(text)
    if bare != text:
        try:
            return _Found(bare, *_read_one(bare, limits, exact=exact))
        except TwoReadingsError as doubt:
            raise _ask(doubt, bare) from None
        except (InputError, UnreadableError):
            pass
    raise add_correction(error, bare, limits) from None


def _blank_out(text: str) -> str:
    """The text with blanks in place of a label before it and of a comment behind it."""
    label = _LABEL.match(text)
    bare = text if label is None else " " * label.end() + text[label.end() :]
    comment = _COMMENT.search(bare)
    return bare if comment is None else bare[: comment.start()] + " " * len(comment[0])


def _notices_of_blanks(text: str, bare: str) -> Iterator[ParseWarning]:
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
            hint = "give the formula alone"
            yield ParseWarning(f"the {what} {left_out!r} was left out", hint, line, column)


def read_quietly(text: str, limits: Limits) -> Formula | None:
    """The formula of a text that can be read in one way; None for any other. Looks for no more."""
    try:
        _, formula, mixture = _read_one(text, limits, exact=False)
    except (InputError, TwoReadingsError, UnreadableError):
        return None
    return formula if mixture is None else mixture.formula


def _read_one(
    text: str, limits: Limits, *, exact: bool
) -> tuple[Notation, Formula, _Mixture | None]:
    notation = choose_notation(text, "auto")
    doubtful = _is_doubtful(text)
    try:
        if not isinstance(notation, OperatorNotation):
            return notation, notation.read(text, limits), None
        formula, state = notation.parse_with_state(text, limits, exact=False)
    except ParseError as error:
        if not isinstance(notation, OperatorNotation):
            raise
        return _read_mixture_after(error, text, notation, limits, exact=exact)
    if not doubtful:
        if state.grouped and text.isascii():
            _compare(text, notation.label, formula, limits)
        return notation, formula, None
    try:
        mixture = _read_mixture(text, limits, exact=exact)
    except (ParseError, LimitError, UnreadableError):
        return notation, formula, None
    if skeleton(mixture.formula) == skeleton(formula):
        if state.grouped and text.isascii():
            _compare(text, notation.label, formula, limits)
        return notation, formula, None
    return notation, formula, mixture if _is_better(mixture, formula) else None


def _read_mixture_after(
    error: ParseError, text: str, notation: Notation, limits: Limits, *, exact: bool
) -> tuple[Notation, Formula, _Mixture | None]:
    """Read a text that its own notation refuses; else the error that got furthest."""
    if not text.strip():
        raise error
    try:
        mixture = _read_mixture(text, limits, exact=exact)
    except ParseError as other:
        raise (other if other.offset > error.offset else error) from None
    except UnreadableError:
        raise error from None
    if _is_prose(mixture):
        raise error
    return notation, mixture.formula, mixture


def _is_better(mixture: _Mixture, formula: Formula) -> bool:
    """Whether the mixture is what was meant, not what the text's own notation reads.

    Raises:
        TwoReadingsError: either may be meant.
    """
    if mixture.reading.letters:
        return True
    own, mixed = _defects(formula), _defects(mixture.formula)
    dot_decides = "wide_dots" in mixture.reading.doubts and own[0] == mixed[0]
    if own == mixed or dot_decides:
        raise TwoReadingsError(formula, mixture.formula, 0, "")
    return mixed < own


def _defects(formula: Formula) -> tuple[bool, int]:
    """Whether a quantifier binds nothing, and the number of free variables."""
    vacuous = any(
        not free_variables(node.body).issuperset(node.variables)
        for node in nodes(formula)
        if isinstance(node, ForAll | Exists)
    )
    return vacuous, len(free_variables(formula))


def _is_prose(mixture: _Mixture) -> bool:
    """Whether a text may be English: a quantifier of words binds a whole word for nothing."""
    return any(
        not free_variables(node.body).issuperset(node.variables)
        and any(len(variable.name) > 3 for variable in node.variables)
        for node in nodes(mixture.formula)
        if isinstance(node, ForAll | Exists)
    )


def _compare(text: str, label: str, formula: Formula, limits: Limits) -> None:
    """Refuse a text in ASCII that another notation groups otherwise, as sensibly.

    Raises:
        TwoReadingsError: it does.
    """
    own = _defects(formula)
    for other, read in different_parses(text, label, formula, limits):
        if other == "ggc" and _SPACED.search(text) is None:
            continue  # all its tokens stand apart
        if _defects(read) <= own:
            raise TwoReadingsError(formula, read, 0, f"the notations {label} and {other} differ")


_OTHERWISE = (("caret", "⊕"), ("wide_dots", False), ("tilde", False))


def _read_mixture(text: str, limits: Limits, *, exact: bool) -> _Mixture:
    """Read a translated text, and every other translation that its doubtful signs have.

    Raises:
        ParseError, LimitError, UnreadableError: it cannot be read.
        TwoReadingsError: two translations are two formulae.
    """
    mixture = _parse_translation(text, Choices(), limits, exact=exact)
    doubts = mixture.reading.doubts
    for field, value in _OTHERWISE:
        if field not in doubts:
            continue
        choices = replace(Choices(), **{field: value})  # type: ignore[arg-type]
        try:
            other = _parse_translation(text, choices, limits, exact=False).formula
        except (ParseError, LimitError, UnreadableError):
            continue
        if skeleton(other) == skeleton(mixture.formula):
            continue
        dot_of_sign = field == "wide_dots" and "word" not in doubts
        if dot_of_sign and _defects(other) > _defects(mixture.formula):
            continue
        sign = {"caret": "^", "wide_dots": ".", "tilde": "~"}[field]
        raise TwoReadingsError(
            mixture.formula, other, text.find(sign), f"{sign!r} has two meanings"
        )
    return mixture


def _parse_translation(text: str, choices: Choices, limits: Limits, *, exact: bool) -> _Mixture:
    reading = translate(text, choices)
    grammar = compile_tolerant_grammar()
    tokens = tokenize(reading.text, grammar)
    state = ParserState(tokens, grammar, limits, exact=exact)
    try:
        formula = read_formula(state)
    except FormulaSyntaxError as error:
        located = to_parse_error(error, reading.text, state.tokens, grammar)
        raise at_source(located, text, reading.translation) from None
    check_limits(formula, limits)
    return _Mixture(formula, state, reading)


def _ask(doubt: TwoReadingsError, text: str) -> ParseError:
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


def _notices(text: str, mixture: _Mixture) -> Iterator[ParseWarning]:
    """One notice of all that was taken for something else."""
    named: dict[str, Taken] = {}
    for taken in mixture.reading.taken:
        named.setdefault(taken.written, taken)
    if not named:
        return
    shown = [f"'{taken.written}' as {taken.meant}" for taken in named.values()]
    more = f" and {len(shown) - MOST_NAMED} more" if len(shown) > MOST_NAMED else ""
    offset = min(taken.offset for taken in named.values())
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    yield ParseWarning(
        f"signs of several notations: {', '.join(shown[:MOST_NAMED])}{more}",
        f"read as {_written(mixture.formula)}",
        line,
        column,
    )
