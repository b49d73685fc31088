"""The words of a text or of a value, each with the forms and numbers that it may stand for."""

from __future__ import annotations

import calendar
import math
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from itertools import takewhile

from logic2text.closed_words import read_word_list, read_words
from logic2text.lexicon.words.dictionary import are_synonyms, look_up
from logic2text.lexicon.words.word_tables import find_lemmas
from logic2text.reading.parsing.number_words import read_number
from metrics.inputs.clock import find_times

_LISTS = tomllib.loads(files("metrics.inputs").joinpath("words.toml").read_text(encoding="utf-8"))
FILLERS = frozenset(_LISTS["fillers"].split())
"""Words of values and attributes that a text need not say."""
NEVER_NAMES = frozenset(_LISTS["never_names"].split())
"""Capitalised words inside sentences that are no names."""
NONE = frozenset(_LISTS["none"].split())
"""Values that say that an attribute is not so, or that there is none."""

ALIKE = 86.0
"""Two words of five letters or more are one with this similarity, of 100: a misspelling."""
SUFFIX = 5
"""A derived word has at most so many letters more than its stem: Mexico, Mexican."""
STEM = 4
"""A stem has at least so many letters."""
COMMON = 0.7
"""Two names that share so much of the longer one at the beginning are related."""

_TENS = "|".join(read_word_list("tens"))
_ONES = "|".join(read_word_list("numbers_to_ten")[:9])
_TOKEN = re.compile(
    rf"(?:(?<!\S)[-−])?\d+(?:[.,]\d+)*|(?:{_TENS})-(?:{_ONES})\b|[^\W\d_]+(?:['’]t)?", re.IGNORECASE
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|_|/|\.(?=\D)")
_SIGNS = re.compile(r"_|/")
_ISO_DATE = re.compile(r"(\d{4})-(\d{2})(?:-(\d{2}))?")
_ISO_WORDS = re.compile(r"\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b")
_MONTHS = {
    name.lower(): number
    for names in (calendar.month_name, calendar.month_abbr)
    for number, name in enumerate(names)
    if name
}
_OTHER_NUMBERS: Mapping[str, float] = _LISTS["numbers"]
_ORDINALS = {word: float(at) for at, word in enumerate(read_word_list("ordinals"), start=1)}
_YEARS = (1000, 2999)


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit after a number: its kind, and how many of the first of that kind it is."""

    kind: str
    size: float


@cache
def units() -> Mapping[str, Unit]:
    """The units by their words, in the singular and the plural."""
    found: dict[str, Unit] = {}
    for kind, listed in _LISTS["units"].items():
        for word, size in (pair.split("=") for pair in listed.split()):
            for form in (word, f"{word}s"):
                found.setdefault(form, Unit(kind, float(size)))
    return found


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its place.

    Attributes:
        text: as it is written.
        span: the offsets of its first character and behind its last one.
        lemmas: its base forms, without accents and capitals.
        number: what it counts; None for other words.
        unit: that of the number; None where none stands there.
        times: the minutes of the day that it may be, of a time.
    """

    text: str
    span: tuple[int, int]
    lemmas: frozenset[str] = frozenset()
    number: float | None = None
    unit: Unit | None = None
    times: frozenset[int] = frozenset()

    @property
    def is_capitalised(self) -> bool:
        """Whether it begins with a capital."""
        return self.text[:1].isupper()

    @property
    def is_negation(self) -> bool:
        """Whether it denies: "not", "without", "isn't", "lacks"."""
        return self.text.lower().endswith(("n't", "n’t")) or bool(self.lemmas & _DENYING)

    @property
    def is_ordinal(self) -> bool:
        """Whether it is a number of an order in words: "first"."""
        return self.text.lower() in _ORDINALS

    def is_same(self, other: Word) -> bool:
        """Whether it stands for the same, inflected, spelled otherwise, or a synonym."""
        if self.times or other.times:
            return bool(self.times & other.times)
        if self.number is not None or other.number is not None:
            return _are_same_amount(self, other)
        return bool(self.lemmas & other.lemmas) or _are_related(self, other)


_DENYING = (
    read_words("negative") | {"cannot", "neither", "nor"} | set(_LISTS["denying_verbs"].split())
)


def split_words(text: str) -> tuple[Word, ...]:
    """The words of a text; "two million" is one number, "a quarter to eight" one time.

    >>> [(word.text, word.number) for word in split_words("It has two million books.")]
    [('It', None), ('has', None), ('two million', 2000000.0), ('books', None)]
    """
    times = [Word(found, span, times=minutes) for found, span, minutes in find_times(text)]
    tokens = [(m[0], m.span()) for m in _TOKEN.finditer(text) if not _is_in(m.span(), times)]
    words: list[Word] = []
    at = 0
    while at < len(tokens):
        shown, span = tokens[at]
        length, number = read_number([word.lower() for word, _ in tokens[at : at + _MOST_WORDS]])
        is_negative = bool(length) and words and words[-1].text.lower() == "minus"
        if is_negative:
            span = words.pop().span
            number = -number
        if length:
            span = span[0], tokens[at + length - 1][1][1]
            words.append(Word(text[span[0] : span[1]], span, number=float(number)))
        else:
            words.append(_word(shown, span))
        at += max(1, length)
    return tuple(sorted((*_with_units(words), *times), key=lambda word: word.span))


_MOST_WORDS = 10


def _is_in(span: tuple[int, int], times: Sequence[Word]) -> bool:
    return any(time.span[0] <= span[0] < time.span[1] for time in times)


def _with_units(words: Sequence[Word]) -> Iterator[Word]:
    """The words, numbers with the unit behind them: "50 kg", "half an hour", "2 million euros"."""
    for at, word in enumerate(words):
        after = [other.text.lower() for other in words[at + 1 : at + 3]]
        named = after[1:] if after[:1] == ["an"] or after[:1] == ["a"] else after[:1]
        unit = units().get(named[0]) if named and word.number is not None else None
        yield word if unit is None else replace(word, unit=unit)


def with_unit_of(value: Sequence[Word], attribute: Sequence[Word]) -> tuple[Word, ...]:
    """The words of a value, its numbers in the unit that the attribute names: `weight_g`."""
    named = [units()[word.text.lower()] for word in attribute[1:] if word.text.lower() in units()]
    if not named:
        return tuple(value)
    return tuple(
        replace(word, unit=named[0]) if word.number is not None and word.unit is None else word
        for word in value
    )


def value_words(value: str) -> tuple[Word, ...]:
    """The words of a value or an attribute: `cityServed`, `Lotus_Eaters`, `2010-05-03`.

    >>> [word.text for word in value_words("establishedDate")]
    ['established', 'Date']
    """
    dated = _ISO_WORDS.sub(_write_date, _ISO_DATE.sub(_write_date, value))
    plain = re.sub(r"\s*\([^)]*\)$", "", dated)
    is_identifier = " " not in plain and plain[:1].islower()
    return split_words((_CAMEL if is_identifier else _SIGNS).sub(" ", plain))


def _write_date(found: re.Match[str]) -> str:
    """A date with its month in words; what is no date stays."""
    parts = [int(part) for part in found.groups() if part]
    if len(found[1]) != 4:
        parts.reverse()
    if not 1 <= parts[1] <= 12:
        return found[0]
    return " ".join((*map(str, parts[2:]), calendar.month_name[parts[1]], str(parts[0])))


def _word(text: str, span: tuple[int, int]) -> Word:
    plain = strip_accents(text)
    if text[-1].isdigit():
        return Word(text, span, number=_number(text))
    if plain in _OTHER_NUMBERS or plain in _ORDINALS:
        return Word(text, span, number=_OTHER_NUMBERS.get(plain, _ORDINALS.get(plain)))
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
    grouped = re.fullmatch(r"[-−]?\d+(?:,\d{3})+(?:\.\d+)?", text)
    plain = (text.replace(",", "") if grouped else text.replace(",", ".")).replace("−", "-")
    try:
        return float(plain)
    except ValueError:
        return None


def _are_same_amount(wanted: Word, said: Word) -> bool:
    """Whether two numbers are one amount, in one unit or another one of its kind."""
    if wanted.number is None or said.number is None:
        return False
    if wanted.unit is None or said.unit is None or wanted.unit.kind != said.unit.kind:
        scale = next((u.size for u in (wanted.unit, said.unit) if u and u.kind == "count"), 1.0)
        amounts = (wanted.number, wanted.number * scale, wanted.number / scale)
        return any(_is_near(amount, said) for amount in amounts)
    said_in_wanted = said.number * said.unit.size / wanted.unit.size
    return _is_near(wanted.number, replace(said, number=round(said_in_wanted, 6)))


def _is_near(wanted: float, said: Word) -> bool:
    """Whether a number is the wanted one, or that rounded to the digits that it has."""
    if said.number is None or math.isclose(wanted, said.number, rel_tol=1e-9):
        return said.number is not None
    is_year = float(wanted).is_integer() and _YEARS[0] <= wanted <= _YEARS[1]
    digits = len(said.text.replace(",", "").strip("0").replace(".", "").strip("0"))
    if is_year or digits < 2 or not wanted:
        return False
    return float(f"{wanted:.{digits - 1}e}") == said.number


def _are_related(one: Word, other: Word) -> bool:
    left, right = strip_accents(one.text), strip_accents(other.text)
    from rapidfuzz import fuzz  # not for commands that score nothing beside an input

    if min(len(left), len(right)) >= 5 and fuzz.ratio(left, right) >= ALIKE:
        return True
    is_named = one.is_capitalised and other.is_capitalised
    if is_named and _has_common_start(left, right):
        return True
    return _is_derived(left, right) or _has_synonyms(one.lemmas, other.lemmas)


def _has_common_start(left: str, right: str) -> bool:
    """As "Belgium" and "Belgian" have."""
    pairs = zip(left, right, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return same >= STEM + 1 and same >= COMMON * max(len(left), len(right))


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
