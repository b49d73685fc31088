"""Measures of a formula, and a text's words about them in the form that the grammar reads.

>>> from logic2text.notation import parse
>>> from logic2text.reading.parsing.tokens import tokenise
>>> measures = measures_of(parse("age(max) ≥ 18"))
>>> [token.word for token in in_plain_measures(tokenise("Max is 18 years old or older."), measures)]
['max', 'is', 'at', 'least', '18', '.']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from logic2text import formula as fol
from logic2text.arithmetic import (
    COMPARISONS,
    EXACTLY,
    factor_of,
    is_comparison,
    is_numeral,
    measured_by_both,
    name_measure,
)
from logic2text.closed_words import read_word_list, read_words
from logic2text.english.closed_words import NUMBER_WORDS
from logic2text.lexicon import Entry, Lexicon, frames
from logic2text.lexicon.compared_things import thing_phrases
from logic2text.lexicon.comparisons import other_words
from logic2text.lexicon.measure_words import is_age, measure_phrases, units
from logic2text.reading.grammar.closed_classes import Phrase
from logic2text.reading.parsing.lexical_trie import predicate_phrases
from logic2text.reading.parsing.tokens import Token
from logic2text.walk import nodes


@dataclass(frozen=True, slots=True)
class Measures:
    """What a formula measures.

    Attributes:
        values: the functions of one place that are compared, or equal to a number.
        measures_all: whether nothing else is: a thing in a comparison is there for its value.
        equated: the functions of one place that are compared with themselves by an equality.
        factors: the numbers that such values are multiplied by.
    """

    values: frozenset[str] = frozenset()
    measures_all: bool = False
    equated: frozenset[str] = frozenset()
    factors: tuple[str, ...] = ()


NO_MEASURES = Measures()


def measures_of(formula: fol.Formula) -> Measures:
    """What a formula measures; nothing where it has no numbers."""
    terms = [*_numbers(formula)]
    lengths = [t for t in terms if isinstance(t, fol.Function) and len(t.arguments) == 1]
    others = [t for t in terms if isinstance(t, fol.Variable | fol.Constant) and not is_numeral(t)]
    values = frozenset(term.name for term in lengths)
    equalities = [node for node in nodes(formula) if isinstance(node, fol.Equality)]
    equated = {name for same in equalities if (name := measured_by_both(same.left, same.right))}
    factors = dict.fromkeys(filter(None, map(factor_of, nodes(formula))))
    return Measures(
        values,
        bool(lengths) and not others,
        frozenset(equated),
        # A text may say another multiple, which is to be read and refuted.
        tuple(dict.fromkeys((*factors, "2", "3")))[:MOST_FACTORS] if factors else (),
    )


MOST_FACTORS = 3
"""So many multiples have words: "twice as old as"."""


def _numbers(formula: fol.Formula) -> Iterator[fol.Term]:
    for node in nodes(formula):
        match node:
            case fol.Predicate(arguments=arguments) if is_comparison(node):
                yield from arguments
            case fol.Equality(left, right) if is_numeral(left) or is_numeral(right):
                yield from (left, right)


MOST_AMOUNTS = 48
"""How many amounts of all measures of a formula are words; one has up to a hundred phrases."""


def phrases_of(
    measures: Measures, lexicon: Lexicon, signs: Sequence[str], numerals: Sequence[str]
) -> Iterator[Phrase]:
    """The phrases of comparisons and measures.

    Where ages are compared and nothing that is not a measure, "Max is over 18" is about Max's age.

    Args:
        measures: those of the formula.
        lexicon: has the words of its functions.
        signs: the comparisons that texts about the formula may use.
        numerals: the numbers of the formula.
    """
    functions = [lexicon.function(name, 1) for name in sorted(measures.values)]
    age = next((f.symbol for f in functions if is_age(f) and measures.measures_all), None)
    if age is not None:
        exactly = frames.adjective("", "exactly", links=("",), attributive=False)
        yield from _lift(exactly, EXACTLY, age, measures.values)
        signs = signs or sorted(COMPARISONS)
    for sign in signs:
        for entry in (lexicon.entry(sign, 2), *other_words(sign)):
            if age is None:
                yield from predicate_phrases(entry)
            else:
                yield from _lift(entry, sign, age, measures.values)
    equated = {lexicon.function(name, 1) for name in measures.equated}
    for function in sorted({*functions, *equated}, key=lambda entry: entry.symbol):
        for entry in thing_phrases(function, measures.values, measures.factors):
            yield from predicate_phrases(entry)
    for function in functions:
        amounts = numerals[: MOST_AMOUNTS // len(functions)]
        for entry in measure_phrases(
            function, amounts, measures.values, of_things=measures.measures_all
        ):
            yield from predicate_phrases(entry)


def _lift(entry: Entry, sign: str, function: str, values: frozenset[str]) -> Iterator[Phrase]:
    symbol = name_measure(sign, function, values=values)
    yield from predicate_phrases(replace(entry, symbol=symbol))


def in_plain_measures(tokens: list[Token], measures: Measures) -> list[Token]:
    """The tokens with "at least 18" for "18 or older", "over 18" for "over the age of 18"."""
    if not measures.values:
        return tokens
    in_digits = _in_digits([*_with_signs_in_words(tokens)])
    return [*_of_ages([*_with_limits([*_with_units_apart([*in_digits])])], measures)]


def _with_signs_in_words(tokens: Sequence[Token]) -> Iterator[Token]:
    """With "at least 0" for "non-negative"."""
    words = ["", *(token.word for token in tokens), ""]
    for before, token, after in zip(words, tokens, words[2:], strict=False):
        match before, token.word, after:
            case _, "non", "negative":
                yield from (token._replace(word=word, raw=word) for word in ("at", "least"))
            case "non", "negative", _:
                yield token._replace(word="0", raw="0")
            case _:
                yield token


def _in_digits(tokens: Sequence[Token]) -> Iterator[Token]:
    """As in "7" for "seven"; "one of the cubes" and "three times as old" stay."""
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        digits = _DIGITS.get(token.word)
        is_factor = following is not None and following.word == "times"
        yield token if digits is None or is_factor else token._replace(word=digits, raw=digits)


_TENS = read_word_list("tens")
_DIGITS = {
    **{word: str(number) for number, word in enumerate(NUMBER_WORDS) if number > 1},
    **{word: str(10 * place) for place, word in enumerate(_TENS, start=2)},
    **{
        f"{word}-{unit}": str(10 * place + number)
        for place, word in enumerate(_TENS, start=2)
        for number, unit in enumerate(NUMBER_WORDS[1:10], start=1)
    },
}


_AMOUNT = re.compile(r"(?P<sign>[$€£]?)(?P<number>\d+(?:\.\d+)?)(?P<unit>[a-z]*)$")
_SIGNS = {"$": "dollars", "€": "euros", "£": "pounds"}


def _with_units_apart(tokens: Sequence[Token]) -> Iterator[Token]:
    """With "50 kg" for "50kg", "100 dollars" for "$100"."""
    for token in tokens:
        match = _AMOUNT.match(token.word)
        unit = "" if match is None else match["unit"] or _SIGNS.get(match["sign"], "")
        if match is None or unit not in units():
            yield token
            continue
        yield token._replace(word=match["number"], raw=match["number"])
        yield token._replace(word=unit, raw=unit)


_MORE = frozenset({"older", "over", "above", "more", "higher", "up", "taller", "heavier"})
_LESS = frozenset({"younger", "under", "below", "less", "lower", "fewer", "lighter"})


def _with_limits(tokens: Sequence[Token]) -> Iterator[Token]:
    """With "at least 18" for "18 or older", "at most 18 years" for "18 years or younger"."""
    at = 0
    while at < len(tokens):
        words = [token.word for token in tokens[at:]]
        length = _length_of_amount(words)
        after = words[length : length + 2]
        limit = ""
        if length and len(after) == 2 and after[0] in ("or", "and"):
            limit = "least" if after[1] in _MORE else "most" if after[1] in _LESS else ""
        if not limit:
            yield tokens[at]
            at += 1
            continue
        yield tokens[at]._replace(word="at", raw="at")
        yield tokens[at]._replace(word=limit, raw=limit)
        yield from tokens[at : at + length]
        at += length + 2


def _length_of_amount(words: Sequence[str]) -> int:
    """The words of "18", "18 years old", "50 kg" at the beginning; 0 where there is no number."""
    if not words or not _AMOUNT.fullmatch(words[0]):
        return 0
    for tail in (*_YEARS, *((unit,) for unit in units())):
        if tuple(words[1 : 1 + len(tail)]) == tail:
            return 1 + len(tail)
    return 1


_YEARS = (("years", "old"), ("years", "of", "age"), ("year", "old"), ("years",))


def _of_ages(tokens: Sequence[Token], measures: Measures) -> Iterator[Token]:
    """With "over 18" for "aged over 18 years", "is exactly 18" for "is 18", not after "there"."""
    if "age" not in measures.values:
        yield from tokens
        return
    at = 0
    before = ""
    while at < len(tokens):
        words = [token.word for token in tokens[at:]]
        if words[0] == "aged":
            at, before = at + 1, "is"
            continue
        of_number = words[:3] == ["the", "age", "of"] and _length_of_amount(words[3:]) > 0
        if of_number and before in ("over", "under", "above", "below"):
            at += 3
            continue
        length = _length_of_amount(words)
        is_counted = at > 1 and tokens[at - 2].word == "there"
        is_of_copula = before in read_words("copulas_of_measures") and not is_counted
        if length and is_of_copula and measures.measures_all:
            yield tokens[at]._replace(word="exactly", raw="exactly")
        yield tokens[at]
        at, before = at + 1, words[0]
        if length > 1 and tuple(words[1:length]) in _YEARS:
            at += length - 1
