"""The words of measures by what they measure: "taller than", "weighs at least 50 kg", "over 18".

>>> age = frames.function("age", "age")
>>> [entry.singular for entry in measure_phrases(age, ("18", "25"), frozenset({"age"}))][:3]
['older', 'younger', 'no younger']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from logic2text.arithmetic import (
    AT_LEAST,
    AT_MOST,
    BETWEEN,
    EXACTLY,
    GREATER,
    LESS,
    STRICTLY_BETWEEN,
    between,
    name_measure,
)
from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.words.morphology import article

_LENGTHS = (
    "cm",
    "centimeters",
    "centimetres",
    "m",
    "meters",
    "metres",
    "km",
    "kilometers",
    "miles",
)
_MONEY = ("dollars", "euros", "pounds")


@dataclass(frozen=True, slots=True)
class _Dimension:
    """The words of one kind of measure.

    Attributes:
        more, less: comparatives of what has more of it and less.
        verbs: their base forms: "weigh".
        units: what can follow the number.
        tail: the adjective after the unit: "180 cm tall".
    """

    more: tuple[str, ...] = ()
    less: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    tail: str = ""


_WEIGHT = _Dimension(
    ("heavier",), ("lighter",), ("weigh",), ("kg", "kilos", "kilograms", "grams", "pounds", "tons")
)
_PRICE = _Dimension(("more expensive",), ("cheaper", "less expensive"), ("cost",), _MONEY)
_PAY = _Dimension(verbs=("earn", "make"), units=_MONEY)
_SCORE = _Dimension(verbs=("score",), units=("points",))
_DIMENSIONS = {
    "age": _Dimension(("older",), ("younger",)),
    "height": _Dimension(("taller", "higher"), ("shorter", "lower"), (), _LENGTHS, "tall"),
    **dict.fromkeys(("weight", "mass"), _WEIGHT),
    **dict.fromkeys(("price", "cost", "fee"), _PRICE),
    **dict.fromkeys(("salary", "income", "wage"), _PAY),
    "temperature": _Dimension(("hotter", "warmer"), ("colder", "cooler"), (), ("degrees",)),
    "length": _Dimension(("longer",), ("shorter",), (), _LENGTHS, "long"),
    "width": _Dimension(("wider",), ("narrower",), (), _LENGTHS, "wide"),
    "depth": _Dimension(("deeper",), ("shallower",), (), _LENGTHS, "deep"),
    "distance": _Dimension(("farther", "further"), ("closer", "nearer"), (), _LENGTHS, "away"),
    "speed": _Dimension(("faster",), ("slower",), (), ("km/h", "mph")),
    "size": _Dimension(("larger", "bigger"), ("smaller",)),
    **dict.fromkeys(("score", "points", "grade", "mark"), _SCORE),
}
UNITS = frozenset(unit for dimension in _DIMENSIONS.values() for unit in dimension.units)


def _comparatives(dimension: _Dimension) -> dict[str, tuple[str, ...]]:
    """The comparatives of each sign: "older", "younger", "no younger", "no older"."""
    more, less = dimension.more, dimension.less
    return {
        GREATER: more,
        LESS: less,
        AT_LEAST: tuple(f"no {word}" for word in less),
        AT_MOST: tuple(f"no {word}" for word in more),
    }


COMPARATIVES = frozenset(
    word
    for dimension in _DIMENSIONS.values()
    for words in _comparatives(dimension).values()
    for word in words
)
"""Adjectives that compare a thing with a thing or with a value: "older than"."""
_SIGNS = {
    GREATER: ("over", "more than", "above", "greater than"),
    LESS: ("under", "less than", "below"),
    AT_LEAST: ("at least", "no less than"),
    AT_MOST: ("at most", "no more than", "up to"),
    EXACTLY: ("exactly", ""),
}

MOST_PAIRED = 8
"""Intervals between any two of so many numbers of a formula have words."""


def is_age(function: Entry) -> bool:
    """Whether the bare numbers of persons are its values: "is over 18"."""
    return function.singular == "age"


def measure_phrases(
    function: Entry, numerals: Iterable[str], values: frozenset[str]
) -> Iterator[Entry]:
    """The words with which a thing is said to measure so much.

    Args:
        function: one of one place.
        numerals: the numbers of the formula.
        values: the functions whose values are numbers.
    """
    name = function.symbol
    numerals = [*numerals]
    dimension = _DIMENSIONS.get(function.singular.rpartition(" ")[2], _Dimension())
    for sign, words in _SIGNS.items():
        comparing = _comparatives(dimension).get(sign, ())
        for word in comparing:
            symbol = name_measure(sign, name, values=values)
            yield frames.adjective(symbol, word, links=("than",), attributive=False)
        for verb in dimension.verbs:
            for word in words:
                symbol = name_measure(sign, name, values=values)
                for past in (False, True):
                    yield frames.verb(symbol, [verb, *word.split()], past=past, links=("",))
        for numeral in numerals:
            symbol = name_measure(sign, name, numeral, values)
            amounts = [*_with_units(words, numeral, dimension, sign=sign)]
            amounts += _with_units([f"{word} than" for word in comparing], numeral, dimension)
            yield from _word_measure(symbol, amounts, dimension, function)
    lifted = name if is_age(function) else ""
    for low, high in between(numerals[:MOST_PAIRED]):
        for sign, before in ((BETWEEN, ""), (STRICTLY_BETWEEN, "strictly ")):
            amount = f"{before}between {low} and {high}"
            symbol = name_measure(sign, name, f"{low}…{high}", values)
            # Without a unit, "b is between 3 and 5" can only be about an age.
            bare = name_measure(sign, lifted, f"{low}…{high}", values)
            yield frames.adjective(bare, amount, attributive=False)
            amounts = [f"{amount} {unit}" for unit in _units(dimension)]
            yield from _word_measure(symbol, amounts, dimension, function)
            yield from _word_owning(symbol, amount, function)
            for verb in dimension.verbs:
                yield frames.verb(symbol, [verb, *amount.split()])


def _word_measure(
    symbol: str, amounts: Iterable[str], dimension: _Dimension, function: Entry
) -> Iterator[Entry]:
    """As in "over 50 kg", "weighs over 50 kg", "has a weight of over 50 kg"."""
    for amount in amounts:
        yield frames.adjective(symbol, amount, attributive=False)
        yield from _word_owning(symbol, amount, function)
        for verb in dimension.verbs:
            yield frames.verb(symbol, [verb, *amount.split()])


def _word_owning(symbol: str, amount: str, function: Entry) -> Iterator[Entry]:
    owned = f"{article(function.singular)} {function.singular}"
    for before in ("", "of "):
        yield frames.adjective(symbol, f"with {owned} {before}{amount}", attributive=False)
        yield frames.verb(symbol, ["have", *f"{owned} {before}{amount}".split()])


def _units(dimension: _Dimension) -> Iterator[str]:
    yield from dimension.units
    if dimension.tail:
        yield from (f"{unit} {dimension.tail}" for unit in dimension.units)


def _with_units(
    words: Iterable[str], numeral: str, dimension: _Dimension, *, sign: str = ""
) -> Iterator[str]:
    for word in words:
        for unit in _units(dimension):
            if word or sign != EXACTLY or " " in unit or dimension.verbs:
                yield f"{word} {numeral} {unit}".strip()
