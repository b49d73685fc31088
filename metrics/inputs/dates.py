"""Dates in a text, in any of the ways in which they are written.

>>> [(text, date.month, date.day) for text, _, date in find_dates("May 3, 1869 to first of June")]
[('May 3, 1869', 5, 3), ('first of June', 6, 1)]
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from dataclasses import astuple

from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from metrics.inputs.amounts import LISTS

_MONTHS = {
    name.lower(): number
    for names in (calendar.month_name, calendar.month_abbr)
    for number, name in enumerate(names)
    if name
} | {"sept": 9}
_ORDINALS = {word: at for at, word in enumerate(LISTS["ordinals"].split(), start=1)}
_MONTH = rf"(?:{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\b\.?"
_DAY = rf"\d{{1,2}}(?:st|nd|rd|th)?|{'|'.join(sorted(_ORDINALS, key=len, reverse=True))}"
_DATES = lazy_pattern(
    r"\b(?P<y1>\d{4})-(?P<m1>\d{2})(?:-(?P<d1>\d{2}))?(?![\d-])(?:T(?=\d))?"
    r"|\b(?P<d2>\d{1,2})[/. -](?P<m2>\d{1,2})(?:[/.-]|,? )(?P<y2>[12]\d{3})\b"
    r"|\b(?P<y6>[12]\d{3})[/. ](?P<m6>\d{2})[/. ](?P<d6>\d{2})\b"
    rf"|\b(?P<d3>{_DAY})(?: day)?(?: of)?[ -](?P<m3>{_MONTH})(?:,? (?P<y3>\d{{4}})\b)?"
    rf"|\b(?P<m4>{_MONTH}) (?:the )?(?P<d4>{_DAY})\b(?!:)(?:,? (?P<y4>\d{{4}})\b)?"
    rf"|\b(?P<m5>{_MONTH}),? (?:of )?(?P<y5>\d{{4}})\b",
    re.IGNORECASE,
)
_DAY_OF_YEAR = lazy_pattern(r"\s*-{0,2}(?P<m>\d{2})-(?P<d>\d{2})\s*")


@dataclass(frozen=True, slots=True)
class Date:
    """A date, or the parts of it that are said; of 01/02/2003, the day may be the month."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    is_ambiguous: bool = False

    def share_in(self, said: Date) -> float:
        """The share of its parts that another date has; 0 where they differ in one."""
        if said.is_ambiguous:
            orders = (said.month, said.day), (said.day, said.month)
            return max(self.share_in(Date(said.year, *order)) for order in orders)
        ours, theirs = astuple(self)[:3], astuple(said)[:3]
        both = [pair for pair in zip(ours, theirs, strict=True) if None not in pair]
        if any(our != their for our, their in both):
            return 0.0
        return len(both) / sum(part is not None for part in ours)


def find_dates(text: str) -> Iterator[tuple[str, tuple[int, int], Date]]:
    """The dates of a text: as written, their offsets, and their parts.

    Args:
        text: any; a year alone is a number.  "03-05" is a date only if there is nothing else.
    """
    if (found := _DAY_OF_YEAR.fullmatch(text)) and 1 <= int(found["m"]) <= 12:
        yield found[0], found.span(), Date(None, int(found["m"]), int(found["d"]))
        return
    for found in _DATES.finditer(text):
        parts = {name[0]: part for name, part in found.groupdict().items() if part}
        year, month, day = (parts.get(name) for name in "ymd")
        if month and day and month.isdigit() and int(month) > 12:
            month, day = day, month
        number = _MONTHS.get((month or "").lower().rstrip("."), 0) or int(month or 0)
        if 1 <= number <= 12 and month not in ("may", "march"):
            read = (int(year) if year else None, number, _day(day) if day else None)
            is_ambiguous = (
                found["m2"] is not None and (read[2] or 0) <= len(calendar.month_abbr) - 1
            )
            yield found[0], found.span(), Date(*read, is_ambiguous)


def _day(written: str) -> int:
    return _ORDINALS.get(written.lower()) or int(re.sub(r"\D", "", written))
