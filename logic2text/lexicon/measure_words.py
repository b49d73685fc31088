"""The words of measures by what they measure: "taller than", "weighs at least 50 kg", "over 18".

>>> rank = frames.function("rank", "rank")
>>> [entry.singular for entry in measure_phrases(rank, ("18", "25"), frozenset({"rank"}))][:3]
['between 18 and 25', 'has a rank between 18 and 25', 'with a rank between 18 and 25']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from logic2text.arithmetic import (
    AT_LEAST,
    AT_MOST,
    BETWEEN,
    EXACTLY,
    GREATER,
    LESS,
    STRICTLY_BETWEEN,
    between,
    measure_of,
    name_measure,
)
from logic2text.kept_tables import read_toml
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.names.splitting import split
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import article
from logic2text.lexicon.words.word_class import Form, forms, lemma


@dataclass(frozen=True, slots=True)
class Dimension:
    """The words of one kind of measure, as `measures.toml` has them.

    Attributes:
        more, less: comparatives of what has more of it and less.
        positive: "old", of "as old as"; "" for none.
        verbs: their base forms: "weigh".
        units: the first unit of the kind that can follow the number.
        tail: the adjective after the unit: "180 cm tall".
        compared_by: "adjective", "verb" or "noun".
        high: the comparatives and the positive before its noun: "a higher salary".
        bare: whether numbers without its noun are its values: "invoices over 500".
        usual: the unit of its numbers where the name tells none; "" for none.
    """

    more: tuple[str, ...] = ()
    less: tuple[str, ...] = ()
    positive: str = ""
    verbs: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    tail: str = ""
    compared_by: str = "noun"
    high: tuple[str, ...] = ("higher", "lower", "high")
    bare: bool = False
    usual: str = ""

    @property
    def comparatives(self) -> dict[str, tuple[str, ...]]:
        """Those of each sign: "older", "younger", "no younger", "no older"."""
        return {
            GREATER: self.more,
            LESS: self.less,
            AT_LEAST: tuple(f"no {word}" for word in self.less),
            AT_MOST: tuple(f"no {word}" for word in self.more),
        }


@cache
def _table() -> Mapping[str, Any]:
    return read_toml(Path(__file__).with_name("measures.toml"))


@cache
def _dimensions() -> Mapping[str, Dimension]:
    """The dimensions by the nouns of their measures."""
    dimensions: dict[str, Dimension] = {}
    for name, row in _table().items():
        if name == "lists":
            continue
        dimension = Dimension(
            tuple(row.get("more", ())),
            tuple(row.get("less", ())),
            row.get("positive", ""),
            tuple(row.get("verbs", "").split()),
            _first_units(row.get("units", "")),
            row.get("tail", ""),
            row.get("compared_by", "noun"),
            tuple(row.get("high", Dimension().high)),
            row.get("bare", False),
            row.get("usual", ""),
        )
        for noun in row["nouns"].split():
            dimensions.setdefault(noun, dimension)
    return dimensions


def dimension_of(function: Entry) -> Dimension:
    """The words of what a function measures, by its last noun."""
    return _dimensions().get(function.singular.rpartition(" ")[2], Dimension())


def units_of(name: str) -> tuple[str, ...]:
    """The first unit of those of a function, by its name; none where any can be its."""
    return _dimensions().get(split(name)[-1].lower(), Dimension()).units


def tail_of(noun: str) -> str:
    """The adjective of a dimension: "tall" for "height"; "" for none."""
    return _dimensions().get(noun, Dimension()).tail


@cache
def list_comparatives() -> Mapping[str, str]:
    """The comparatives of all dimensions, each with its denial: "older", "no older"."""
    dimensions = _dimensions().values()
    words = {
        word
        for dimension in dimensions
        for word in (*dimension.more, *dimension.less, *dimension.high[:2])
    }
    denials = {word: f"no {word}" for word in words}
    return denials | {denial: word for word, denial in denials.items()}


def _first_units(kinds: str) -> tuple[str, ...]:
    """The unit that all of each kind are read as: "kg" for "@weights"."""
    lists = _table()["lists"]
    return tuple(_in_words(lists[kind.removeprefix("@")].split()[0]) for kind in kinds.split())


def _in_words(unit: str) -> str:
    return unit.replace("_", " ")


class Unit(NamedTuple):
    """A unit: the kind that it is read as, by its first unit, and which of that kind it is."""

    kind: str
    number: int


@cache
def units() -> Mapping[str, tuple[Unit, ...]]:
    """The words of units after numbers, each with what it can be: "pounds" of weight, of money."""
    found: dict[str, tuple[Unit, ...]] = {}
    for words in _table()["lists"].values():
        kind = _in_words(words.split()[0])
        for number, group in enumerate(words.split("|")):
            for word in map(_in_words, group.split()):
                found[word] = (*found.get(word, ()), Unit(kind, number))
    return found


@cache
def first_of(unit: Unit) -> str:
    """The first word of a unit: "days" of "day"."""
    return next(words for words, found in units().items() if unit in found)


@cache
def unit_named(name: str) -> Unit | None:
    """The unit that the name of a function tells: "ageInDays", "daysOverdue"; None for none.

    >>> unit_named("ageInDays"), unit_named("age")
    (Unit(kind='years', number=3), None)
    """
    words = [word.lower() for word in split(name)]
    if len(words) < _FEWEST:
        return None
    for word in words[-1:] if words[-2] == "in" else words[:1]:
        found = units().get(word, ())
        if len(found) == 1 and Form.PLURAL in forms(word):
            return found[0]
    return None


_FEWEST = 2


def usual_unit(name: str) -> Unit | None:
    """The unit in which people give what a function measures: years, of "age"; None for none."""
    words = _dimensions().get(split(name)[-1].lower(), Dimension()).usual
    return next(iter(units().get(words, ())), None)


def without_unit(function: Entry) -> Entry:
    """The function with the words of what is measured: "age" of "age in days"."""
    words = function.singular.split(" ")
    if len(words) > _FEWEST and words[-2] == "in" and unit_named(function.symbol) is not None:
        return replace(function, singular=" ".join(words[:-2]))
    return function


SIGNS = {
    GREATER: ("over", "more than", "above", "greater than"),
    LESS: ("under", "less than", "below"),
    AT_LEAST: ("at least", "no less than"),
    AT_MOST: ("at most", "no more than", "up to"),
    EXACTLY: ("exactly", ""),
}

MOST_PAIRED = 8
"""Intervals between any two of so many numbers of a formula have words."""


_LONG_NUMBER = lazy_pattern(r"(?<![\d.,])\d{5,}(?!\d)")


def group_digits(words: str) -> str:
    """Words with the digits of long numbers in groups: "50,000"."""
    return _LONG_NUMBER.sub(lambda match: f"{int(match[0]):,}", words)


def with_grouped_digits(entry: Entry) -> Entry:
    """An entry with the numbers in its words as people write them."""
    return replace(
        entry,
        singular=group_digits(entry.singular),
        plural=group_digits(entry.plural),
        negative_singular=group_digits(entry.negative_singular),
        negative_plural=group_digits(entry.negative_plural),
    )


def is_counted(words: str) -> bool:
    """Whether words end in a plural noun: "employees"."""
    last = words.rsplit(maxsplit=1)[-1]
    if not last.islower():
        return False  # "pH"
    if Form.PLURAL not in forms(last) or Form.NOUN not in forms(last):
        return Form.PLURAL in forms(last)
    # "Four chambers", though a judge is in his chambers.
    return look_up(lemma(last, Form.PLURAL)).nouns.count > look_up(last).nouns.count


def words_of_counted(function: Entry) -> list[str]:
    """What a function counts: "legs" of "number of legs"."""
    match function.singular.split():
        case ["number" | "amount", "of", *what] | ["num", *what] if what:
            return what
        case words:
            return words


def is_age(function: Entry) -> bool:
    """Whether the bare numbers of persons are its values: "is over 18"."""
    return function.singular == "age"


def measure_phrases(
    function: Entry, numerals: Iterable[str], values: frozenset[str], *, of_things: bool = False
) -> Iterator[Entry]:
    """The words with which a thing is said to measure so much.

    Args:
        function: one of one place.
        numerals: the numbers of the formula.
        values: the functions whose values are numbers.
        of_things: whether "earns more than" is left to `compared_things`.
    """
    name = function.symbol
    numerals = [*numerals]
    lifted = name if is_age(function) else ""
    function, dimension = _in_unit(function)
    for sign, words in SIGNS.items():
        comparing = dimension.comparatives.get(sign, ())
        for verb in dimension.verbs:
            for word in words:
                if of_things and word.endswith(" than"):
                    continue
                symbol = name_measure(sign, name, values=values)
                for past in (False, True):
                    yield frames.verb(symbol, [verb, *word.split()], past=past, links=("",))
        for numeral in numerals:
            symbol = name_measure(sign, name, numeral, values)
            amounts = [*_with_units(words, numeral, dimension, sign=sign)]
            amounts += _with_units([f"{word} than" for word in comparing], numeral, dimension)
            yield from _word_measure(symbol, amounts, dimension, function)
    if is_counted(function.singular):
        yield from _count(function, numerals, values)
    for low, high in between(numerals[:MOST_PAIRED]):
        for sign, before in ((BETWEEN, ""), (STRICTLY_BETWEEN, "strictly ")):
            amount = f"{before}between {low} and {high}"
            symbol = name_measure(sign, name, f"{low}…{high}", values)
            # Without a unit, "b is between 3 and 5" can only be about an age.
            bare = name_measure(sign, lifted, f"{low}…{high}", values)
            yield frames.adjective(bare, amount, attributive=False)
            amounts = [f"{amount} {unit}" for unit in _phrases_of_units(dimension)]
            yield from _word_measure(symbol, amounts, dimension, function)
            yield from _word_owning(symbol, amount, function)
            for verb in dimension.verbs:
                yield frames.verb(symbol, [verb, *amount.split()])


def _in_unit(function: Entry) -> tuple[Entry, Dimension]:
    """A function and its dimension in the unit that its name tells, if it tells one."""
    plain, unit = without_unit(function), unit_named(function.symbol)
    dimension = dimension_of(plain)
    if plain == function or unit is None:
        return function, dimension
    return plain, replace(dimension, units=(first_of(unit),))


def _count(function: Entry, numerals: list[str], values: frozenset[str]) -> Iterator[Entry]:
    """As in "has exactly 4 wheels", "between 3 and 8 members"; "has 4 wheels" is of at least."""
    noun = words_of_counted(function)
    one = [*noun[:-1], lemma(noun[-1], Form.PLURAL)]
    said = [
        (sign, numeral, f"{words} {numeral}".split())
        for numeral in numerals
        for sign, words in ((EXACTLY, "exactly"), (EXACTLY, "just"), (EXACTLY, ""), (AT_LEAST, ""))
    ]
    said += [
        (BETWEEN, f"{low}…{high}", ["between", low, "and", high])
        for low, high in between(numerals[:MOST_PAIRED])
    ]
    for sign, numeral, amount in said:
        symbol = name_measure(sign, function.symbol, numeral, values)
        counted = [*amount, *(one if numeral == "1" else noun)]
        yield frames.verb(symbol, ["have", *counted])
        yield frames.adjective(symbol, " ".join(["with", *counted]), attributive=False)


def measure_between(symbol: str, function: Entry) -> Entry:
    """As in "costs between 10 and 20", "has an age between 3 and 8", "is strictly between 0 and 1".

    Args:
        symbol: made by `name_measure`, with an interval.
        function: the entry of its function; without words for what is a number itself.
    """
    comparison, _, numeral = measure_of(symbol) or ("", "", "")
    low, high = numeral.split("…")
    amount = f"{'strictly ' * (comparison == STRICTLY_BETWEEN)}between {low} and {high}"
    if not function.singular:
        return frames.adjective(symbol, amount, attributive=False)
    dimension = dimension_of(function)
    if dimension.verbs:
        return frames.verb(symbol, [dimension.verbs[0], *amount.split()])
    return next(_word_owning(symbol, amount, function))


def _word_measure(
    symbol: str, amounts: Iterable[str], dimension: Dimension, function: Entry
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
        yield frames.verb(symbol, ["have", *f"{owned} {before}{amount}".split()])
        yield frames.adjective(symbol, f"with {owned} {before}{amount}", attributive=False)


def _phrases_of_units(dimension: Dimension) -> Iterator[str]:
    yield from dimension.units
    if dimension.tail:
        yield from (f"{unit} {dimension.tail}" for unit in dimension.units)


def _with_units(
    words: Iterable[str], numeral: str, dimension: Dimension, *, sign: str = ""
) -> Iterator[str]:
    for word in words:
        for unit in _phrases_of_units(dimension):
            if word or sign != EXACTLY or " " in unit or dimension.verbs:
                yield f"{word} {numeral} {unit}".strip()
