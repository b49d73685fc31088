"""The words that compare what two things measure: "is older than", "earns twice as much as".

>>> salary = frames.function("salary", "salary")
>>> compare_things(name_measure(">", "salary", THINGS), salary).singular
'earns more'
>>> rank = frames.function("rank", "rank")
>>> compare_things(name_measure("≥", "rank", f"{THINGS}2"), rank).singular
'has at least twice the rank'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from logic2text.arithmetic import (
    AT_LEAST,
    AT_MOST,
    EXACTLY,
    GREATER,
    LESS,
    THINGS,
    measure_of,
    name_measure,
)
from logic2text.closed_words import read_word_list
from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.measure_words import Dimension, dimension_of, is_counted
from logic2text.lexicon.words.morphology import article

_MULTIPLES = {
    EXACTLY: "",
    GREATER: "more than ",
    LESS: "less than ",
    AT_LEAST: "at least ",
    AT_MOST: "at most ",
}
"""What stands before "twice", or before "as old as"."""


def compare_things(symbol: str, function: Entry) -> Entry:
    """The words that our texts have for a comparison of what two things measure.

    Args:
        symbol: made by `logic2text.arithmetic.name_measure`, with `THINGS`.
        function: the entry of its function.
    """
    return next(_phrases(symbol, function))


def thing_phrases(
    function: Entry, values: frozenset[str], factors: Iterable[str]
) -> Iterator[Entry]:
    """The words of all comparisons of things by a function, which are read.

    Args:
        function: one of one place.
        values: the functions whose values are numbers.
        factors: the multiples of the formula, "2".
    """
    for factor in ("", *factors):
        for sign in _MULTIPLES:
            symbol = name_measure(sign, function.symbol, THINGS + factor, values)
            yield from _phrases(symbol, function)


def _phrases(symbol: str, function: Entry) -> Iterator[Entry]:
    """The words of one comparison, those that are written first."""
    sign, _, factor = measure_of(symbol) or ("", "", "")
    dimension = dimension_of(function)
    multiple = _multiple(factor.removeprefix(THINGS))
    by_noun = [*_by_noun(symbol, sign, multiple, function, dimension)]
    by_adjective = [*_by_adjective(symbol, sign, multiple, dimension)]
    by_verb = [*_by_verb(symbol, sign, multiple, dimension)]
    order: tuple[list[Entry], ...] = (by_noun, by_adjective, by_verb)
    if multiple or sign != EXACTLY:
        order = {
            "adjective": (by_adjective, by_verb, by_noun),
            "verb": (by_verb, by_noun, by_adjective),
        }.get(dimension.compared_by, order)
    for phrases in order:
        yield from phrases


def _multiple(factor: str) -> str:
    """As in "twice", "three times", "1.5 times"; "" for no factor."""
    if factor in ("", "2"):
        return "twice" if factor else ""
    is_word = factor.isdigit() and int(factor) < len(_NUMBERS)
    return f"{_NUMBERS[int(factor)] if is_word else factor} times"


_NUMBERS = read_word_list("numerals")


def _by_noun(
    symbol: str, sign: str, multiple: str, function: Entry, dimension: Dimension
) -> Iterator[Entry]:
    """As in "has a higher salary than", "has more employees than", "has twice the rank of"."""
    noun = function.singular
    before = _MULTIPLES[sign]
    more, less, positive = dimension.high
    counted = is_counted(noun)
    many = f"as many {noun}" if counted else f"as {positive} {article(noun)} {noun}"
    if sign == EXACTLY and not multiple and not counted:
        yield replace(_having(symbol, f"the same {noun}", "as"), symmetric=True)
    if multiple and not counted:
        yield _having(symbol, f"{before}{multiple} the {noun}", "of")
    if multiple or sign in (EXACTLY, AT_LEAST, AT_MOST):
        # "Has no higher rank than everybody" would be misread.
        yield _having(symbol, f"{before}{multiple} {many}", "as")
    if multiple or sign == EXACTLY:
        return
    if counted:
        more, less = "more", "fewer"
    elif sign in (GREATER, LESS):
        more, less = f"{article(more)} {more}", f"{article(less)} {less}"
    comparatives = {GREATER: more, LESS: less, AT_MOST: f"no {more}", AT_LEAST: f"no {less}"}
    yield _having(symbol, f"{comparatives[sign]} {noun}", "than")


def _having(symbol: str, words: str, link: str) -> Entry:
    return frames.verb(symbol, ["have", *words.split()], links=(link,))


def _by_adjective(symbol: str, sign: str, multiple: str, dimension: Dimension) -> Iterator[Entry]:
    """As in "older than", "at least twice as old as"."""
    if dimension.positive and (multiple or sign in (EXACTLY, AT_LEAST)):
        as_old = _words(_MULTIPLES[sign], multiple, "as", dimension.positive)
        yield frames.adjective(symbol, " ".join(as_old), links=("as",), attributive=False)
    for word in () if multiple else dimension.comparatives.get(sign, ()):
        yield frames.adjective(symbol, word, links=("than",), attributive=False)


def _by_verb(symbol: str, sign: str, multiple: str, dimension: Dimension) -> Iterator[Entry]:
    """As in "earns more than", "costs at least as much as"."""
    comparatives = {GREATER: "more", LESS: "less", AT_MOST: "no more", AT_LEAST: "no less"}
    for verb in dimension.verbs:
        if multiple or sign in (EXACTLY, AT_LEAST):
            as_much = _words(_MULTIPLES[sign], multiple, "as much")
            yield frames.verb(symbol, [verb, *as_much], links=("as",))
        if not multiple and sign != EXACTLY:
            yield frames.verb(symbol, [verb, *comparatives[sign].split()], links=("than",))


def _words(*parts: str) -> list[str]:
    return " ".join(parts).split()
