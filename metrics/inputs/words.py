"""The words of a text or of a value, each with what it may stand for: forms, amounts, dates."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile

from logic2text.closed_words import read_word_list, read_words
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.words.dictionary import are_antonyms, look_up
from logic2text.lexicon.words.word_tables import find_lemmas
from logic2text.reading.parsing.number_words import read_number
from metrics.inputs.amounts import LISTS, Amount, Unit, read_amount, units, with_unit_of
from metrics.inputs.clock import HALF_DAY, find_times
from metrics.inputs.dates import Date, find_dates

FILLERS = frozenset(LISTS["fillers"].split())
"""Words of values and attributes that a text need not say."""
LIGHT = frozenset(LISTS["light"].split())
"""Words that claim nothing of their own."""
NEVER_NAMES = frozenset(LISTS["never_names"].split())
"""Capitalised words inside sentences that are no names."""

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
_TOKEN = lazy_pattern(
    rf"(?:(?<!\S)[-−])?\d+(?:[.,]\d+)*|(?:{_TENS})-(?:{_ONES})\b|[^\W\d_]+(?:['’]t)?", re.IGNORECASE
)
_CAMEL = lazy_pattern(r"(?<=[a-z])(?=[A-Z])|_|/|\.(?=\D)")
_SIGNS = lazy_pattern(r"_|/(?!\w{1,2}\b)")
_NUMBERS: Mapping[str, float] = LISTS["numbers"]
_ORDINALS = {word: float(at) for at, word in enumerate(LISTS["ordinals"].split(), start=1)}
_PEOPLES: Mapping[str, frozenset[str]] = {
    word: frozenset(names.lower().split()) for word, names in LISTS["names_of_peoples"].items()
}
_DENYING = read_words("negative") | set(LISTS["denying"].split() + LISTS["denying_verbs"].split())

_SAID_BY = tuple(
    frozenset(group.split()) for group in re.split(r"[|\n]", LISTS["said_by"]) if group.strip()
)


@lru_cache(maxsize=8_192)
def _groups(lemmas: frozenset[str]) -> frozenset[int]:
    """The numbers of the groups of words for one attribute that have one of some words."""
    return frozenset(number for number, group in enumerate(_SAID_BY) if group & lemmas)


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its place.

    Attributes:
        text: as it is written.
        span: the offsets of its first character and behind its last one.
        lemmas: its base forms, without accents and capitals.
        amount: what it counts, with the unit behind it; None for other words.
        times: the minutes of the day that it may be, of a time.
        date: of a date that is more than a year.
    """

    text: str
    span: tuple[int, int]
    lemmas: frozenset[str] = frozenset()
    amount: Amount | None = None
    times: frozenset[int] = frozenset()
    date: Date | None = None

    @property
    def is_capitalised(self) -> bool:
        """Whether it begins with a capital."""
        return self.text[:1].isupper()

    @property
    def is_amount(self) -> bool:
        """Whether it is a number, a time or a date."""
        return self.amount is not None or bool(self.times) or self.date is not None

    @property
    def is_negation(self) -> bool:
        """Whether it denies: "not", "without", "isn't", "lacks"."""
        return self.text.lower().endswith(("n't", "n’t")) or bool(self.lemmas & _DENYING)

    @property
    def is_ordinal(self) -> bool:
        """Whether it is a number of an order in words: "first"."""
        return self.text.lower() in _ORDINALS

    def is_same(self, other: Word) -> bool:
        """Whether another word says this one: inflected, spelled otherwise, or a synonym."""
        if self.is_amount or other.is_amount:
            return _are_same_amount(self, other)
        return bool(self.lemmas & other.lemmas) or _are_related(self.text, other.text)

    def is_told_by(self, other: Word) -> bool:
        """Whether another word says this one, or an attribute that this one names."""
        return self.is_same(other) or not _groups(self.lemmas).isdisjoint(_groups(other.lemmas))

    @property
    def is_light(self) -> bool:
        """Whether it claims nothing of its own."""
        return bool(self.lemmas & LIGHT) or self.is_negation


def _are_same_amount(wanted: Word, said: Word) -> bool:
    if said.amount is not None and not wanted.is_amount:
        return said.amount.unit is not None and said.amount.unit == units().get(wanted.text.lower())
    if wanted.date is not None and said.date is not None:
        return wanted.date.share_in(said.date) > 0.5
    if wanted.times and said.times:
        return bool(wanted.times & said.times)
    timed, counted = (wanted, said) if wanted.times else (said, wanted)
    if timed.times and counted.amount is not None and counted.amount.unit is None:
        hour = counted.amount.number * 60
        return any(hour in (time, time % HALF_DAY) for time in timed.times)
    dated, counted = (wanted, said) if wanted.date else (said, wanted)
    if dated.date is not None and counted.amount is not None:
        return dated is said and dated.date.year == counted.amount.number
    return bool(wanted.amount and said.amount and wanted.amount.is_same(said.amount))


def split_words(text: str) -> tuple[Word, ...]:
    """The words of a text; "two million" is one number, "a quarter to eight" one time.

    >>> [(word.text, word.amount) for word in split_words("It has 2 books.")][2]
    ('2', Amount(number=2.0, unit=None, is_rough=False, bound=0, digits=1))
    """
    dates = [Word(found, span, date=date) for found, span, date in find_dates(text)]
    dates += [
        Word(found[0], found.span(), amount=Amount(_seconds(found), Unit("time", 1.0), digits=4))
        for found in _DURATION.finditer(text)
    ]
    times = [
        Word(found, span, times=minutes)
        for found, span, minutes in find_times(text)
        if not _is_in(span, dates)
    ]
    taken = [*dates, *times]
    tokens = [(m[0], m.span()) for m in _TOKEN.finditer(text) if not _is_in(m.span(), taken)]
    words: list[Word] = []
    at = 0
    while at < len(tokens):
        word, length = _number_word(text, tokens[at : at + _MOST_WORDS])
        if word is not None and words and words[-1].text.lower() == "minus":
            span = words.pop().span[0], word.span[1]
            number = -word.amount.number if word.amount else 0.0
            amount = word.amount and replace(word.amount, number=number)
            word = replace(word, span=span, amount=amount)
        while word is not None and words and words[-1].span[0] >= word.span[0]:
            words.pop()
        joined = None if word else _compound(text, tokens[at : at + 2])
        words.append(word or joined or _word(*tokens[at]))
        at += 2 if joined else length
    return tuple(sorted((*_joined(words, text), *taken), key=lambda word: word.span))


_MOST_WORDS = 10
_DURATION = lazy_pattern(
    r"\b(?:(\d{1,2}):(?=\d\d:)|(?=\d{1,3}:\d\d\.\d))(\d{1,3}):(\d\d(?:\.\d+)?)\b"
)


def _seconds(found: re.Match[str]) -> float:
    """Those of "7:50.0" and "2:05:30"."""
    return int(found[1] or 0) * 3600 + int(found[2]) * 60 + float(found[3])


def _number_word(
    text: str, tokens: Sequence[tuple[str, tuple[int, int]]]
) -> tuple[Word | None, int]:
    """The amount at the beginning of tokens, with its scale and unit, and how many they are."""
    shown, span = tokens[0]
    if shown.lower() in ("a", "an") and (article := _one_unit(text, tokens)) is not None:
        return article, 2
    length, value = read_number([word.lower() for word, _ in tokens])
    number: float | None = float(value)
    if not length:
        plain = strip_accents(shown)
        length = 1
        named = _NUMBERS.get(plain, _ORDINALS.get(plain))
        number = _number(shown) if shown[-1].isdigit() else named
    if number is None:
        return None, 1
    span = span[0], tokens[length - 1][1][1]
    if strip_accents(shown) in _ORDINALS:
        return Word(shown, span, amount=Amount(number)), 1
    amount, whole = read_amount(text, span, number)
    length = sum(1 for _, (begin, _) in tokens if begin < whole[1])
    return Word(text[slice(*span)], whole, amount=amount), max(1, length)


def _one_unit(text: str, tokens: Sequence[tuple[str, tuple[int, int]]]) -> Word | None:
    """An article with a unit of time: "a week"."""
    unit = units().get(tokens[1][0].lower()) if len(tokens) > 1 else None
    if unit is None or unit.kind not in ("time", "months") or len(tokens[1][0]) < STEM - 1:
        return None
    span = tokens[0][1][0], tokens[1][1][1]
    return Word(text[slice(*span)], span, amount=Amount(1.0, unit))


def _joined(words: Sequence[Word], text: str) -> Iterator[Word]:
    """The words, amounts in a greater and a smaller unit as one: "1 h 20 min"."""
    held: Word | None = None
    for word in words:
        between = text[held.span[1] : word.span[0]] if held else ""
        is_more = held and re.fullmatch(r",? (?:and )?|\s?", between) and _is_rest(held, word)
        if held is not None and word.text.lower() == "and" and between == " ":
            following = next((w for w in words if w.span[0] > word.span[0]), word)
            if _is_rest(held, following):
                continue
        if held is not None and is_more and held.amount and word.amount:
            sizes = [a.unit.size for a in (held.amount, word.amount) if a.unit]
            number = held.amount.number + word.amount.number * sizes[1] / sizes[0]
            span = held.span[0], word.span[1]
            held = Word(text[slice(*span)], span, amount=replace(held.amount, number=number))
            continue
        if held is not None:
            yield held
        held = word
    if held is not None:
        yield held


def _is_rest(held: Word, word: Word) -> bool:
    """Whether an amount is what is beside whole greater units: the minutes beside hours."""
    pair = [w.amount.unit for w in (held, word) if w.amount and w.amount.unit]
    if len(pair) < 2 or held.amount is None or word.amount is None:
        return False
    fits = word.amount.number * pair[1].size < pair[0].size
    return pair[0].kind == pair[1].kind != "share" and pair[0].size > pair[1].size and fits


def _is_in(span: tuple[int, int], taken: Sequence[Word]) -> bool:
    return any(word.span[0] <= span[0] < word.span[1] for word in taken)


def value_words(value: str, attribute: Sequence[Word] = ()) -> tuple[Word, ...]:
    """The words of a value or an attribute: `cityServed`, `Lotus_Eaters`, `2010-05-03`.

    Args:
        value: as the input has it.
        attribute: the words of its attribute, which may name the unit of its numbers.

    >>> [word.text for word in value_words("establishedDate")]
    ['established', 'Date']
    """
    plain = re.sub(r"\s*\([^)]*\)$", "", value)
    is_identifier = " " not in plain and plain[:1].islower()
    words = split_words((_CAMEL if is_identifier else _SIGNS).sub(" ", plain))
    named = [word.text for word in attribute]
    return tuple(
        replace(word, amount=with_unit_of(word.amount, named)) if word.amount else word
        for word in words
    )


def _compound(text: str, tokens: Sequence[tuple[str, tuple[int, int]]]) -> Word | None:
    """Two words with a hyphen that the dictionary has as one: "south-west"."""
    if len(tokens) < 2 or text[tokens[0][1][1] : tokens[1][1][0]] != "-":
        return None
    joined = strip_accents(tokens[0][0] + tokens[1][0])
    span = tokens[0][1][0], tokens[1][1][1]
    return Word(text[slice(*span)], span, _lemmas(joined)) if look_up(joined) else None


def _word(text: str, span: tuple[int, int]) -> Word:
    return Word(text, span, _lemmas(strip_accents(text)))


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


@lru_cache(maxsize=65_536)
def _are_related(one: str, other: str) -> bool:
    left, right = strip_accents(one), strip_accents(other)
    if are_opposite(left, right):
        return False
    from rapidfuzz import fuzz  # not for commands that score nothing beside an input

    is_known = look_up(left) and look_up(right)
    if not is_known and min(len(left), len(right)) >= 5 and fuzz.ratio(left, right) >= ALIKE:
        return True
    if one[:1].isupper() and other[:1].isupper() and _has_common_start(left, right):
        return True
    if right in _PEOPLES.get(left, ()) or left in _PEOPLES.get(right, ()):
        return True
    if _has_synonyms(_lemmas(left), _lemmas(right)):
        return True
    pairs = [(a, b) for a in _lemmas(left) for b in _lemmas(right)]
    return any(_stem(a) == _stem(b) or _is_derived(a, b) for a, b in pairs)


_ENDINGS = tuple(sorted(LISTS["endings"].split(), key=len, reverse=True))


def _stem(word: str) -> str:
    """A word without the ending by which it is derived: "insurance", "insurer"."""
    ending = next((e for e in _ENDINGS if word.endswith(e) and len(word) >= STEM + len(e)), "")
    stem = word.removesuffix(ending)
    is_doubled = bool(ending) and stem[-1] == stem[-2] and stem[-1] not in "ls"
    return stem[:-1] if is_doubled else stem


def _has_common_start(left: str, right: str) -> bool:
    """As "Belgium" and "Belgian" have."""
    pairs = zip(left, right, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return same >= STEM + 1 and same >= COMMON * max(len(left), len(right))


@lru_cache(maxsize=65_536)
def _has_synonyms(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    return any(_are_usual_synonyms(a, b) for a in ours for b in theirs)


def _are_usual_synonyms(left: str, right: str) -> bool:
    """Whether two words share a sense of a part of speech that both usually have: no dog trails."""
    ours, theirs = look_up(left), look_up(right)
    return any(
        not set(our.synsets).isdisjoint(their.synsets)
        and ours.is_usually(our)
        and theirs.is_usually(their)
        for our, their in zip(ours.uses, theirs.uses, strict=True)
    )


_OPPOSITES = frozenset(
    frozenset(pair.split()) for pair in re.split(r"[|\n]", LISTS["opposites"]) if pair.strip()
)
_PREFIXES = ("un", "non", "in", "im", "dis")


@lru_cache(maxsize=65_536)
def are_opposite(left: str, right: str) -> bool:
    """Whether a word is the opposite of another one: "closed" of "open", "unsuitable"."""
    left, right = left.replace("-", ""), right.replace("-", "")
    if any(a == f"{prefix}{b}" for prefix in _PREFIXES for a, b in ((left, right), (right, left))):
        return True
    pairs = [(a, b) for a in _lemmas(left) for b in _lemmas(right)]
    return any(are_antonyms(*pair) or frozenset(pair) in _OPPOSITES for pair in pairs)


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


def is_sister(wanted: Word, said: Word) -> bool:
    """Whether two words name two things of one narrow kind: "Tuesday" and "Thursday"."""
    if wanted.is_amount or said.is_amount or wanted.is_same(said):
        return False
    return any(wanted.lemmas & group and said.lemmas & group for group in _SISTERS)


_SISTERS = tuple(frozenset(listed.split()) for listed in LISTS["sisters"].splitlines() if listed)
