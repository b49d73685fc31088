"""Amounts: numbers with what stands around them, and whether two of them are the same.

>>> text = "about 2.2 kW"
>>> read_amount(text, (6, 9), 2.2)
(Amount(number=2.2, unit=Unit(kind='power', size=1000.0), is_rough=True, bound=0, digits=2), (6, 12))
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

LISTS = tomllib.loads(files("metrics.inputs").joinpath("words.toml").read_text(encoding="utf-8"))
"""The lists of `words.toml`."""

ROUGH = 0.08
"""An amount with "about" before it may be so far from the right one, as a share of it."""
_YEARS = (1000, 2999)
_SCALES: Mapping[str, float] = LISTS["scales"]
_LONG = 3
"""Units of more letters have a plural in -s."""


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
            for form in (plain, f"{plain}s") if len(plain) > _LONG else (plain,):
                found.setdefault(form, Unit(kind, float(size)))
    return found


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    names = "|".join(map(re.escape, sorted(units(), key=len, reverse=True)))
    signs = "|".join(re.escape(name) for name, unit in units().items() if unit.kind in MONEY)
    scales = "|".join(sorted(_SCALES, key=len, reverse=True))
    unit = rf"[\s\-–]*(?:of an? |an? )?(?P<unit>{names})(?![^\W\d_])"
    return {
        "scale": re.compile(rf"[\s\-]*(?:an? )?(?P<scale>{scales}|m(?=\s*(?:{signs})\b))\b", re.I),
        "more": re.compile(r"\s+and a (?P<more>half|quarter)\b", re.I),
        "unit": re.compile(unit, re.I),
        "below": re.compile(r"(?:\s+(?:degrees?|celsius))*\s+below (?:zero|freezing)\b", re.I),
        "odds": re.compile(r" (?:in|out of(?: every)?) (?P<of>ten|a hundred|10|100|1,?000)\b", re.I),
        "money": re.compile(rf"(?P<unit>{signs})\s*$", re.I),
        "rough": _before("rough"),
        "over": _before("over"),
        "under": _before("under"),
    }  # fmt: skip


def _before(name: str) -> re.Pattern[str]:
    words = "|".join(LISTS[name].replace("_", " ").split("|"))
    return re.compile(rf"\b(?:{words}) (?:an? |the )?$", re.I)


MONEY = frozenset(LISTS["money"].split())
"""The kinds of units whose signs stand before a number."""
_ODDS = {"ten": 10, "10": 10, "a hundred": 100, "100": 100, "1000": 1000, "1,000": 1000}


def read_amount(text: str, span: tuple[int, int], number: float) -> tuple[Amount, tuple[int, int]]:
    """The amount whose number stands at the offsets of a text, and the offsets of all of it."""
    begin, end = span
    shown = text[begin:end]
    while found := _patterns()["scale"].match(text, end):
        number, end = number * _SCALES.get(found["scale"].lower(), 1e6), found.end()
    unit = None
    if before := _patterns()["money"].search(text[:begin]):
        unit, begin = units()[before["unit"].lower()], before.start()
    is_decade = text[end : end + 1] == "s"
    if not is_decade and (found := _patterns()["unit"].match(text, end)) and unit is None:
        unit, end = units()[found["unit"].lower()], found.end()
    if found := _patterns()["more"].match(text, end):
        number, end = number + (0.5 if found["more"].lower() == "half" else 0.25), found.end()
        if unit is None and (found := _patterns()["unit"].match(text, end)):
            unit, end = units()[found["unit"].lower()], found.end()
    if found := _patterns()["below"].match(text, end):
        number, end = -abs(number), found.end()
    if unit is None and (found := _patterns()["odds"].match(text, end)) and number == 1:
        number, unit, end = 1 / _ODDS[found["of"].lower()], Unit("share", 1.0), found.end()
    bound = sum(
        sign * bool(_patterns()[name].search(text[:begin]))
        for name, sign in (("over", 1), ("under", -1))
    )
    is_rough = bool(bound or _patterns()["rough"].search(text[:begin]))
    if unit is not None and unit.kind == "fahrenheit":
        number, unit, is_rough = (number - 32) / 1.8, Unit("temperature", 1.0), True
    digits = len(re.sub(r"\D", "", shown).strip("0")) or 1
    return Amount(number, unit, is_rough, bound, digits), (begin, end)


def with_unit_of(amount: Amount, attribute: Sequence[str]) -> Amount:
    """An amount in the unit that its attribute names: `weight_g`, `revenue_m_usd`."""
    named = [word.lower() for word in attribute[1:]]
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
