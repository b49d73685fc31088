"""Reads an English text: its possible meanings, the likeliest first.

>>> print(read("Every glorp is small."))
∀x (Glorp(x) → Small(x))
assumes: unknown word “glorp”: Glorp
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, fields
from typing import Any

from logic2text import effort
from logic2text.arguments import instance_given, text_given
from logic2text.conventions import Conventions
from logic2text.errors import InputError
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation import show, svg
from logic2text.reading import Reading, Readings
from logic2text.reading import read as read_known_words
from logic2text.reading.repair.unknown_words import read_with_unknown_words
from logic2text.results.json_text import plain
from logic2text.results.lines import Line, html_lines, html_picture, plain_lines
from logic2text.results.suggesting import add_suggestions
from logic2text.results.words import Words
from logic2text.shown import Shown
from logic2text.symbolization import SymbolizationKey
from logic2text.verify.paraphrase import MOST_CHARACTERS, phrase_reading


@dataclass(frozen=True, slots=True)
class ReadText(Readings, Shown):
    """The readings of a text; `print` shows their formulae.

    Attributes:
        text: what was read.
        key: in whose symbols the formulae are written, or None.
        lexicon: the words that were given; the default lexicon if None.
        conventions: by which the readings have their grades.
    """

    text: str = field(kw_only=True, compare=False)
    key: SymbolizationKey | None = field(default=None, kw_only=True, repr=False, compare=False)
    lexicon: Lexicon | None = field(default=None, kw_only=True, repr=False, compare=False)
    conventions: Conventions = field(default=Conventions.OPEN, kw_only=True)
    _shown_by = "logic2text.results.read"


def read(
    text: str,
    lexicon: Lexicon | None = None,
    signature: Formula | str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    *,
    key: SymbolizationKey | None = None,
    conventions: str | None = None,
) -> ReadText:
    """Parse a text of controlled English into its readings.

    Without a signature and a key, words that the lexicon does not have become symbols, which
    `ReadText.assumptions` lists.

    Args:
        text: one or more sentences; itemised lists have one item a line.
        lexicon: its files define the known words; the default lexicon if None.
        signature: a formula, or its text, whose symbols are known words too.
        limits: only `characters` is checked.
        key: a symbolization key in whose symbols the readings are, instead of a lexicon.
        conventions: ``textbook`` or ``open``, as for `check`.

    Raises:
        ParseError: the text cannot be parsed; with the position, the expected words and, where
            there is one, the nearest text that can be.
        LimitError: the text is longer than the limit, or a sentence has too many bracketings.
        InputError: an argument is of the wrong kind.
    """
    if key is not None and lexicon is not None:
        raise InputError("a key and a lexicon were given", "give the words in one of them")
    if lexicon is not None:
        instance_given(lexicon, Lexicon, "a Lexicon", "read one: Lexicon.load(path)")
    words = Words(lexicon or Lexicon.default()) if key is None else Words(key.lexicon, key)
    words = words.in_conventions(conventions)
    symbols = None if signature is None else words.parse_given(signature, None).formula
    return read_with(words, text_given(text), symbols, limits)


def read_with(
    words: Words,
    text: str,
    symbols: Formula | None = None,
    limits: Limits = DEFAULT_LIMITS,
    to: str = "unicode",
) -> ReadText:
    """See `read`; `to` is the notation in which an error shows what a suggested text reads as."""
    with add_suggestions(words, text, symbols, to):
        if symbols is None and words.key is None:
            readings = read_with_unknown_words(text, words.lexicon, limits)
        else:
            readings = read_known_words(text, words.lexicon, symbols, limits)
    known = {each.name: getattr(readings, each.name) for each in fields(Readings)}
    return ReadText(
        **known,
        text=text,
        key=words.key,
        lexicon=words.lexicon,
        conventions=words.lexicon.conventions,
    )


PARAPHRASE_MS = 500
"""For saying all readings of a text; see `logic2text.effort`."""


def read_fields(
    readings: ReadText, to: str = "unicode", *, explains: bool = False
) -> dict[str, Any]:
    """The fields of the row.

    Args:
        readings: of the text.
        to: the notation of the formulae.
        explains: whether each reading is said unambiguously, which takes longer than reading.

    Raises:
        InputError: the key of the readings can express none of them.
    """
    fields_of_all = [
        _make_reading_fields(reading, readings.key, to) for reading in readings.readings
    ]
    if explains:
        fields_of_all = _add_texts(readings, fields_of_all)
    listed = [reading for reading in fields_of_all if reading is not None]
    if not listed:
        raise InputError(
            "the text uses the words of a sentence letter of the key for another subject",
            "give the key a predicate in its place, such as S(x): x snores",
        )
    return {
        "readings": listed,
        "assumes": list(readings.assumptions),
        "complete": readings.complete,
        "conventions": readings.conventions,
    }


def _make_reading_fields(
    reading: Reading, key: SymbolizationKey | None, to: str
) -> dict[str, Any] | None:
    """A reading in the symbols of the key; None if they cannot express it."""
    formula: Formula = reading.formula
    if key is not None:
        try:
            formula = key.contract(formula)
        except InputError:
            return None
    shown = show(formula, to, limits=None)
    return {"formula": shown, "kind": reading.kind, "grade": reading.grade.name.lower()}


@effort.allowing(PARAPHRASE_MS)
def _add_texts(
    readings: ReadText, fields_of_all: list[dict[str, Any] | None]
) -> list[dict[str, Any] | None]:
    most = MOST_CHARACTERS // max(1, len(readings.readings))
    return [
        fields_of_one and {**fields_of_one, "text": phrase_reading(reading, readings.lexicon, most)}
        for reading, fields_of_one in zip(readings.readings, fields_of_all, strict=True)
    ]


def lines(row: Mapping[str, Any]) -> Iterator[Line]:
    """What a person sees of the row."""
    for reading in row["readings"]:
        grade = "" if reading["grade"] == "first" else f"  ({reading['grade']})"
        yield Line(f"{reading['formula']}{grade}")
        if len(row["readings"]) > 1 and "text" in reading:
            yield Line(f"  {reading['text']}", "dim")
    for assumption in row["assumes"]:
        yield Line(f"assumes: {assumption}", "dim")


def row(readings: ReadText) -> dict[str, Any]:
    """The row of ``logic2text read``."""
    return {"text": readings.text, **dict(plain(read_fields(readings)))}


def text(readings: ReadText) -> str:
    """What the command shows."""
    return plain_lines(lines(row(readings)))


def html(readings: ReadText) -> str:
    """The same with the tree of the first reading."""
    first, *rest = lines(row(readings))
    try:
        tree = html_picture(svg(readings.surface))
    except InputError:  # beyond a limit
        tree = ""
    return html_lines([first]) + tree + html_lines(rest)
