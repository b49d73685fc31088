"""Times of day in a text, in any of the ways in which they are written.

>>> [(text, sorted(times)) for text, _, times in find_times("from 9.20 a.m. to a quarter past six")]
[('9.20 a.m.', [560]), ('a quarter past six', [375, 1095])]
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from logic2text.closed_words import read_word_list
from logic2text.lazy_pattern import lazy_pattern

HALF_DAY, DAY = 720, 1440
"""In minutes."""

_HOURS = {word: hour for hour, word in enumerate(read_word_list("numerals"))} | {
    "noon": 12,
    "midday": 12,
    "midnight": 0,
}
_HOUR = rf"\d{{1,2}}|{'|'.join(_HOURS)}"
_NUMBER = (
    rf"\d{{1,2}}|{'|'.join(word for word in _HOURS if word not in ('noon', 'midday', 'midnight'))}"
)
_PART = r"[ap]\.?m\b\.?|in the (?:morning|afternoon|evening)|at night"
_SHIFTS = {
    "a quarter": 15,
    "quarter": 15,
    "half": 30,
    "twenty-five": 25,
    "twenty": 20,
    **{word: minute for minute, word in enumerate(read_word_list("numerals")) if minute},
}
_TIMES = lazy_pattern(
    rf"\b(?P<shift>{'|'.join(_SHIFTS)}|[12]?\d)(?: minutes?)? (?P<way>past|to) (?P<hour>{_HOUR})\b"
    rf"(?:\s*(?P<part>{_PART}))?"
    r"|(?:\b|(?<=\dT))(?P<hour24>\d{1,2})(?P<sign>[:.])(?P<minute>[0-5]\d)(?![\d.,]*\d)"
    rf"(?:\s*(?P<part24>{_PART}))?"
    rf"|\b(?P<sharp>{_NUMBER})(?: o['’]clock)?\s*(?P<parted>{_PART})"
    rf"|\b(?P<struck>{_NUMBER}) o['’]clock"
    r"|\b(?P<named>noon|midday|midnight)\b",
    re.IGNORECASE,
)


def find_times(text: str) -> Iterator[tuple[str, tuple[int, int], frozenset[int]]]:
    """The times of a text: as written, their offsets, and the minutes of the day that they may be.

    Args:
        text: any; "9.20" without "a.m." is no time, because it may be a number.
    """
    for found in _TIMES.finditer(text):
        minutes = _minutes(found)
        if minutes:
            yield found[0], found.span(), minutes


def _minutes(found: re.Match[str]) -> frozenset[int]:
    groups = {name: value.lower() for name, value in found.groupdict().items() if value}
    part = next((groups[name] for name in ("part", "part24", "parted") if name in groups), "")
    match groups:
        case {"named": named}:
            return frozenset({0 if named == "midnight" else HALF_DAY})
        case {"shift": shift, "way": way, "hour": hour}:
            away = _SHIFTS.get(shift) or _hour(shift)
            minutes = _hour(hour) * 60 + (away if way == "past" else -away)
            is_named = hour.startswith(("noon", "mid"))
            return frozenset({minutes % DAY}) if is_named else _of_day(minutes, part)
        case {"hour24": hour, "minute": minute, "sign": sign}:
            total = int(hour) * 60 + int(minute)
            if sign == "." and not part:
                return frozenset()
            return _of_day(total, part) if part else frozenset({total % DAY})
        case {"sharp": hour} | {"struck": hour}:
            return _of_day(_hour(hour) * 60, part)
        case _:
            return frozenset()


def _hour(written: str) -> int:
    return int(written) if written.isdigit() else _HOURS[written]


def _of_day(minutes: int, part: str) -> frozenset[int]:
    """The minutes in the part of the day that is named, or in both halves."""
    early = minutes % HALF_DAY
    if not part:
        return frozenset({early, early + HALF_DAY})
    is_early = part.startswith("a") and part != "at night"
    if is_early or "morning" in part:
        return frozenset({early})
    is_past_midnight = part == "at night" and early < HALF_DAY // 2
    return frozenset({early if is_past_midnight else early + HALF_DAY})
