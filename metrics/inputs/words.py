"""The words of a text or of a value, each with the forms and numbers that it may stand for."""

from __future__ import annotations

import calendar
import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from logic2text.closed_words import read_word_list, read_words
from logic2text.lexicon.words.dictionary import are_synonyms, look_up
from logic2text.lexicon.words.word_tables import find_lemmas

_LISTS = tomllib.loads(files("metrics.inputs").joinpath("words.toml").read_text(encoding="utf-8"))
FILLERS = frozenset(_LISTS["fillers"].split())
"""Words of values and attributes that a text need not say."""
NEVER_NAMES = frozenset(_LISTS["never_names"].split())
"""Capitalised words inside sentences that are no names."""

ALIKE = 86.0
"""Two words of five letters or more are one with this similarity, of 100: a misspelling."""
SUFFIX = 5
"""A derived word has at most so many letters more than its stem: Mexico, Mexican."""
STEM = 4
"""A stem has at least so many letters."""

_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’]t)?")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|_|/|\.(?=\D)")
_SIGNS = re.compile(r"_|/")
_ISO_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_MONTHS = {
    name.lower(): number
    for names in (calendar.month_name, calendar.month_abbr)
    for number, name in enumerate(names)
    if name
}
_NUMERALS = {word: float(at) for at, word in enumerate(read_word_list("numerals"))}
_TENS = {word: 10.0 * at for at, word in enumerate(read_word_list("tens"), start=2)}
_SCALES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9}
_YEARS = (1000, 2999)


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its place.

    Attributes:
        text: as it is written.
        span: the offsets of its first character and behind its last one.
        lemmas: its base forms, without accents and capitals.
        number: what it counts; None for other words.
    """

    text: str
    span: tuple[int, int]
    lemmas: frozenset[str]
    number: float | None = None

    @property
    def is_capitalised(self) -> bool:
        """Whether it begins with a capital."""
        return self.text[:1].isupper()

    @property
    def is_negation(self) -> bool:
        """Whether it denies: "not", "without", "isn't"."""
        return self.text.lower().endswith(("n't", "n’t")) or bool(
            self.lemmas & (read_words("negative") | {"cannot", "neither", "nor"})
        )

    def is_same(self, other: Word) -> bool:
        """Whether it stands for the same, inflected, spelled otherwise, or a synonym."""
        if self.number is not None or other.number is not None:
            return self.number is not None and _is_near(self.number, other.number, other.text)
        return bool(self.lemmas & other.lemmas) or _are_related(self, other)


def split_words(text: str) -> tuple[Word, ...]:
    """The words of a text; "two million" is one number.

    >>> [(word.text, word.number) for word in split_words("It has two million books.")]
    [('It', None), ('has', None), ('two million', 2000000.0), ('books', None)]
    """
    words: list[Word] = []
    for found in _TOKEN.finditer(text):
        word = _word(found[0], found.span())
        joined = words[-2:] if words and words[-1].text == "and" else words[-1:]
        number = _join(joined[0], word) if joined else None
        if number is None or (len(joined) > 1 and not joined[0].text.lower().endswith("hundred")):
            words.append(word)
            continue
        span = joined[0].span[0], found.end()
        words[-len(joined) :] = [Word(text[span[0] : span[1]], span, frozenset(), number)]
    return tuple(words)


def _join(before: Word, word: Word) -> float | None:
    """The number of two words, such as "two million", "twenty" and "two"; None if it is none."""
    last, written = before.text.lower().split()[-1].split("-")[-1], word.text.lower()
    if written in _SCALES:
        known = 1.0 if last in ("a", "an") else before.number
        return None if known is None else known * _SCALES[written]
    is_numeral = written in _NUMERALS or written in _TENS
    if before.number is None or word.number is None or not is_numeral:
        return None
    is_unit = last in _TENS and word.number < 10
    return before.number + word.number if is_unit or last in _SCALES else None


def value_words(value: str) -> tuple[Word, ...]:
    """The words of a value or an attribute: `cityServed`, `Lotus_Eaters`, `2010-05-03`.

    >>> [word.text for word in value_words("establishedDate")]
    ['established', 'Date']
    """
    dated = _ISO_DATE.sub(
        lambda found: (
            f"{int(found[3])} {calendar.month_name[int(found[2])]} {found[1]}"
            if 1 <= int(found[2]) <= 12
            else found[0]
        ),
        value,
    )
    plain = re.sub(r"\s*\([^)]*\)$", "", dated)
    is_identifier = " " not in plain and plain[:1].islower()
    return split_words((_CAMEL if is_identifier else _SIGNS).sub(" ", plain))


def _word(text: str, span: tuple[int, int]) -> Word:
    plain = strip_accents(text)
    if text[0].isdigit():
        return Word(text, span, frozenset(), _number(text))
    if plain in _NUMERALS or plain in _TENS:
        return Word(text, span, frozenset(), _NUMERALS.get(plain, _TENS.get(plain)))
    if plain in _MONTHS and text[:1].isupper():
        return Word(text, span, frozenset({f"month {_MONTHS[plain]}"}))
    return Word(text, span, _lemmas(plain))


@lru_cache(maxsize=8_192)
def _lemmas(word: str) -> frozenset[str]:
    found = (base for bases in find_lemmas(word).values() for base in bases)
    return frozenset({word, *found})


def strip_accents(text: str) -> str:
    """The text in lower case without accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


def _number(text: str) -> float | None:
    grouped = re.fullmatch(r"\d+(?:,\d{3})+(?:\.\d+)?", text)
    plain = text.replace(",", "") if grouped else text.replace(",", ".")
    try:
        return float(plain)
    except ValueError:
        return None


def _is_near(wanted: float, said: float | None, text: str) -> bool:
    """Whether a number is the wanted one, or that rounded to the digits that it has."""
    if said is None or wanted == said:
        return wanted == said
    is_year = float(wanted).is_integer() and _YEARS[0] <= wanted <= _YEARS[1]
    digits = len(text.replace(",", "").strip("0").replace(".", "").strip("0"))
    if is_year or digits < 2 or not wanted:
        return False
    return float(f"{wanted:.{digits - 1}e}") == said


def _are_related(one: Word, other: Word) -> bool:
    left, right = strip_accents(one.text), strip_accents(other.text)
    from rapidfuzz import fuzz  # not for commands that score nothing beside an input

    if min(len(left), len(right)) >= 5 and fuzz.ratio(left, right) >= ALIKE:
        return True
    return _is_derived(left, right) or _has_synonyms(one.lemmas, other.lemmas)


@lru_cache(maxsize=65_536)
def _has_synonyms(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    return any(are_synonyms(a, b) for a in ours for b in theirs)


def _is_derived(left: str, right: str) -> bool:
    """As "Mexican" is of "Mexico", "guitarist" of "guitar"."""
    shorter, longer = sorted((left, right), key=len)
    stem = shorter.rstrip("aeiouy")
    return len(stem) >= STEM and longer.startswith(stem) and len(longer) <= len(stem) + SUFFIX


def is_ordinary_word(word: Word) -> bool:
    """Whether the dictionary has a word in lower case that is no proper name."""
    return any(
        bool(found) and not found.nouns.proper for found in map(look_up, sorted(word.lemmas))
    )
