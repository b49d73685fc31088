"""Units after numbers, each read as the first one of its kind: "50 kilos" as "50 kg".

A formula has no units, so its numbers are in those of the text; a text with two units of one kind,
"over 5 kg or over 5 grams", is not about the same numbers, and its units stay.

>>> from logic2text.reading.parsing.tokens import tokenise
>>> [token.word for token in with_plain_units(tokenise("over 50 kilometres per hour"))]
['over', '50', 'km/h']
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.measure_words import Unit, first_of, units

if TYPE_CHECKING:
    from logic2text.reading.parsing.tokens import Token

AMOUNT = lazy_pattern(r"(?P<sign>[$€£]?)(?P<number>\d+(?:\.\d+)?)(?P<unit>[a-z%]*)$")
_SIGNS = {"$": "dollars", "€": "euros", "£": "pounds"}


def with_plain_units(
    tokens: Sequence[Token],
    kinds: Container[str] | None = None,
    said: Container[str] = (),
    named: Collection[Unit] = (),
) -> list[Token]:
    """The tokens with one unit of each kind.

    Args:
        tokens: with numbers in digits.
        kinds: those that can follow the numbers of a formula, by their first unit; None for all.
        said: words of the formula's predicates, which are no units.
        named: units that the formula's measures tell, which are those of the numbers.
    """
    tokens = [*_apart(tokens)]
    plain: list[Token] = []
    found: set[Unit] = set()
    told = {unit.kind for unit in named}
    at = 0
    while at < len(tokens):
        length, unit = (
            _unit(tokens, at, kinds, said) if plain and _is_number(plain[-1]) else (0, None)
        )
        is_other = unit is not None and unit not in named and unit.kind in told
        if unit is None or is_other:
            plain.append(tokens[at])
            at += 1
            continue
        if unit not in named:
            found.add(unit)
        word = first_of(unit) if unit in named else unit.kind
        plain.append(tokens[at]._replace(word=word))
        at += length
    return tokens if len({unit.kind for unit in found}) < len(found) else plain


def _is_number(token: Token) -> bool:
    match = AMOUNT.match(token.word)
    return match is not None and not match["unit"]


def _unit(
    tokens: Sequence[Token], at: int, kinds: Container[str] | None, said: Container[str]
) -> tuple[int, Unit | None]:
    for length in range(min(_longest(), len(tokens) - at), 0, -1):
        words = " ".join(token.word for token in tokens[at : at + length])
        for unit in () if words in said else units().get(words, ()):
            if kinds is None or unit.kind in kinds:
                return length, unit
    return 0, None


@cache
def _longest() -> int:
    return max(unit.count(" ") for unit in units()) + 1


def _apart(tokens: Sequence[Token]) -> Iterator[Token]:
    """With "50 kg" for "50kg", "100 dollars" for "$100"."""
    for token in tokens:
        match = AMOUNT.match(token.word)
        unit = "" if match is None else match["unit"] or _SIGNS.get(match["sign"], "")
        if match is None or unit not in units():
            yield token
            continue
        yield token._replace(word=match["number"], raw=match["number"])
        yield token._replace(word=unit, raw=unit)
