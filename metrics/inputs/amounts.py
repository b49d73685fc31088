"""Amounts: numbers with what stands around them, and whether two of them are the same.

>>> text = "about 2.2 kW"
>>> amount, span = read_amount(text, (6, 9), 2.2)
>>> amount.number, amount.unit, amount.is_rough, span
(2.2, Unit(kind='power', size=1000.0), True, (6, 12))
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files

from logic2text.lazy_dataclass import dataclass

LISTS = tomllib.loads(files("metrics.inputs").joinpath("words.toml").read_text(encoding="utf-8"))
"""The lists of `words.toml`."""

ROUGH = 0.08
"""An amount with "about" before it may be so far from the right one, as a share of it."""
_YEARS = (1000, 2999)
_SCALES: Mapping[str, float] = LISTS["scales"]
_LONG = 3
"""Units of so many letters have a plural in -s."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: its kind, and how many of the first of that kind it is."""

    kind: str
    size: float


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its unit.

    Attributes:
        number: in that unit.
        unit: None where none stands there.
        is_rough: whether "about" or the like stands before it.
        bound: 1 if "over" or the like stands before it, -1 if "under" does.
        digits: how many digits it has without zeros at its ends; 1 for words.
    """

    number: float
    unit: Unit | None = None
    is_rough: bool = False
    bound: int = 0
    digits: int = 1

    def is_same(self, said: Amount) -> bool:
        """Whether another amount says this one, in its unit or another one, rounded or not."""
        if self.bound * said.bound < 0:
            return False
        if self.unit is None or said.unit is None:
            return self._is_number_of(said)
        if self.unit.kind != said.unit.kind:
            return False
        wanted = round(self.number * self.unit.size / said.unit.size, 9)
        return _is_near(wanted, said)

    def is_like(self, said: Amount) -> bool:
        """Whether another amount is this one, with a unit of its kind or none."""
        kinds = {a.unit.kind if a.unit else "" for a in (self, said)}
        year = self.unit is None and said.unit is not None and said.unit.kind == "months"
        return math.isclose(self.number, said.number) and (len(kinds) == 1 or year)

    def _is_number_of(self, said: Amount) -> bool:
        """Whether the numbers are one where a unit is not said; 0.1 is 10% too."""
        shares = [a.number * a.unit.size for a in (self, said) if a.unit and a.unit.kind == "share"]
        bare = [a.number for a in (self, said) if a.unit is None]
        is_share = shares and bare and math.isclose(shares[0], bare[0], rel_tol=1e-6)
        return bool(is_share) or _is_near(self.number, said)


@cache
def units() -> Mapping[str, Unit]:
    """The units by their words in lower case, in the singular and the plural."""
    found: dict[str, Unit] = {}
    for kind, listed in LISTS["units"].items():
        for word, size in (pair.rsplit("=", 1) for pair in listed.split()):
            plain = word.replace("_", " ")
            for form in (plain, f"{plain}s") if len(plain) >= _LONG else (plain,):
                found.setdefault(form, Unit(kind, float(size)))
    return found


MONEY = frozenset(LISTS["money"].split())
"""The kinds of units whose signs stand before a number."""
_ODDS = {"ten": 10, "10": 10, "a hundred": 100, "100": 100, "1000": 1000, "1,000": 1000}


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """What may stand behind a number, or before it, by name."""
    names = "|".join(map(re.escape, sorted(units(), key=len, reverse=True)))
    signs = "|".join(re.escape(name) for name, unit in units().items() if unit.kind in MONEY)
    scales = "|".join(sorted(_SCALES, key=len, reverse=True))
    plain = {
        "scale": rf"[\s\-]*(?:an? )?(?P<scale>{scales}|m(?=\s*(?:{signs})\b))\b",
        "more": r"\s+and a (?P<more>half|quarter)\b",
        "unit": rf"[\s\-–]*(?:of an? |an? )?(?P<unit>{names})(?![^\W\d_])",
        "below": r"(?:\s+(?:degrees?|celsius))*\s+below (?:zero|freezing)\b",
        "odds": rf" (?:in|out of(?: every)?) (?P<of>{'|'.join(_ODDS)})\b",
        "money": rf"(?P<unit>{signs})\s*$",
    } | {
        name: rf"\b(?:{LISTS[name].replace('_', ' ')}) (?:an? |the )?$"
        for name in ("rough", "over", "under")
    }
    return {name: re.compile(pattern, re.IGNORECASE) for name, pattern in plain.items()}


def read_amount(text: str, span: tuple[int, int], number: float) -> tuple[Amount, tuple[int, int]]:
    """The amount whose number stands at the offsets of a text, and the offsets of all of it."""
    patterns = _patterns()
    begin, end = span
    while found := patterns["scale"].match(text, end):
        number, end = number * _SCALES.get(found["scale"].lower(), 1e6), found.end()
    unit = None
    if before := patterns["money"].search(text[:begin]):
        unit, begin = units()[before["unit"].lower()], before.start()
    else:
        unit, end = _read_unit(text, end)
    if found := patterns["more"].match(text, end):
        number, end = number + (0.5 if found["more"].lower() == "half" else 0.25), found.end()
        unit, end = _read_unit(text, end) if unit is None else (unit, end)
    if found := patterns["below"].match(text, end):
        number, end = -abs(number), found.end()
    if unit is None and number == 1 and (found := patterns["odds"].match(text, end)):
        number, unit, end = 1 / _ODDS[found["of"].lower()], Unit("share", 1.0), found.end()
    digits = len(re.sub(r"\D", "", text[slice(*span)]).strip("0")) or 1
    return _with_hedge(Amount(number, unit, digits=digits), text[:begin]), (begin, end)


def _read_unit(text: str, at: int) -> tuple[Unit | None, int]:
    """The unit that begins at an offset, and where it ends; none behind "the 1990s"."""
    found = None if text[at : at + 1] == "s" else _patterns()["unit"].match(text, at)
    return (units()[found["unit"].lower()], found.end()) if found else (None, at)


def _with_hedge(amount: Amount, before: str) -> Amount:
    """An amount with what the words before it make of it; degrees Fahrenheit as ones of Celsius."""
    signs = {"over": 1, "under": -1}
    bound = sum(sign for name, sign in signs.items() if _patterns()[name].search(before))
    is_rough = bool(bound) or bool(_patterns()["rough"].search(before))
    if amount.unit is not None and amount.unit.kind == "fahrenheit":
        celsius = Unit("temperature", 1.0)
        return Amount((amount.number - 32) / 1.8, celsius, True, bound, amount.digits)
    return replace(amount, is_rough=is_rough, bound=bound)


def with_unit_of(amount: Amount, attribute: Sequence[str]) -> Amount:
    """An amount in the unit that its attribute names: `weight_g`, `revenue_m_usd`."""
    named = [word.lower() for at, word in enumerate(attribute) if at or len(word) > _LONG]
    unit = next((units()[word] for word in reversed(named) if word in units()), None)
    if amount.unit is not None or unit is None:
        return amount
    scale = next((_SCALES.get(w, 1e6) for w in named if w in _SCALES or w == "m"), 1.0)
    scale = scale if unit.kind in MONEY else 1.0
    return replace(amount, number=amount.number * scale, unit=unit)


def _is_near(wanted: float, said: Amount) -> bool:
    """Whether a number is the wanted one, or that rounded to the digits that it has."""
    if math.isclose(wanted, said.number, rel_tol=1e-6):
        return True
    is_year = float(wanted).is_integer() and _YEARS[0] <= wanted <= _YEARS[1] and not said.unit
    if is_year or not wanted:
        return False
    if said.is_rough and abs(wanted - said.number) <= ROUGH * abs(wanted):
        return True
    return said.digits > 1 and float(f"{wanted:.{said.digits - 1}e}") == said.number
