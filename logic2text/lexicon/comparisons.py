"""The words of comparisons and arithmetic: "is over 18", "the sum of x and y".

>>> predicate(">", 2).singular, function("+", 2).singular, [e.singular for e in other_words(">")]
('over', 'sum', ['greater', 'more', 'higher', 'above', 'exceeds'])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product

from logic2text.arithmetic import (
    AT_LEAST,
    AT_MOST,
    BETWEEN,
    DIFFERENCE,
    EXACTLY,
    GREATER,
    LESS,
    PRODUCT,
    STRICTLY_BETWEEN,
    SUM,
    THINGS,
    measure_of,
    name_measure,
)
from logic2text.lexicon import frames
from logic2text.lexicon.compared_things import compare_things
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.measure_words import (
    dimension_of,
    is_counted,
    list_comparatives,
    measure_between,
    without_unit,
    words_of_counted,
)
from logic2text.lexicon.named_measures import named_phrases, says_number
from logic2text.lexicon.words.morphology import article
from logic2text.lexicon.words.word_class import Form, lemma

_WORDS: dict[str, tuple[tuple[str, str], ...]] = {
    GREATER: (
        ("over", ""),
        ("greater", "than"),
        ("more", "than"),
        ("higher", "than"),
        ("above", ""),
    ),
    LESS: (("under", ""), ("less", "than"), ("fewer", "than"), ("lower", "than"), ("below", "")),
    AT_LEAST: (
        ("at least", ""),
        ("no less", "than"),
        ("no fewer", "than"),
        ("no lower", "than"),
        ("greater than or equal", "to"),
        ("more than or equal", "to"),
    ),
    AT_MOST: (
        ("at most", ""),
        ("no more", "than"),
        ("no greater", "than"),
        ("no higher", "than"),
        ("up", "to"),
        ("less than or equal", "to"),
    ),
}
"""The adjective and the word before the other term; the first pair is the one that is written."""
_FUNCTIONS = {
    SUM: ("sum", ("of", "and")),
    DIFFERENCE: ("difference", ("between", "and")),
    PRODUCT: ("product", ("of", "and")),
}


def predicate(symbol: str, arity: int) -> Entry | None:
    """The entry of a comparison that is written; None for another symbol."""
    if arity != 2 or symbol not in _WORDS:
        return None
    return _adjective(symbol, *_WORDS[symbol][0])


def function(symbol: str, arity: int) -> Entry | None:
    """The entry of an operation; None for another symbol."""
    if arity != 2 or symbol not in _FUNCTIONS:
        return None
    noun, links = _FUNCTIONS[symbol]
    return frames.function(symbol, noun, links=links)


NUMBER = frames.function("", "")
"""What has no words of its own: what is a number itself."""
_COUNTED = {
    GREATER: "more than",
    LESS: "fewer than",
    AT_LEAST: "at least",
    AT_MOST: "at most",
    EXACTLY: "exactly",
}

_LESS = {**_COUNTED, LESS: "less than"}
"""Of an amount, which is not counted."""


def measure(symbol: str, function: Entry) -> Entry:
    """The words of a measure compared: "has more than 18 employees", "has an age of over".

    Args:
        symbol: made by `logic2text.arithmetic.name_measure`.
        function: the entry of its function.
    """
    comparison, _, numeral = measure_of(symbol) or ("", "", "")
    if numeral.startswith(THINGS):
        return compare_things(symbol, function)
    if numeral.isdigit() and not is_counted(function.singular):
        for entry in named_phrases(function, [numeral], frozenset()):
            if entry.symbol == symbol:
                return entry
    measured, noun = without_unit(function), words_of_counted(function)
    if comparison in (BETWEEN, STRICTLY_BETWEEN):
        if measured == function:
            return measure_between(symbol, function)
        strictly = "strictly " * (comparison == STRICTLY_BETWEEN)
        limits = f"{strictly}between {' and '.join(numeral.split('…'))}"
        return _measure_in_unit(symbol, f"{limits} {noun[-1]}", measured)
    if not numeral:
        return _measure_more(symbol, comparison, function)
    if numeral == "1":
        noun[-1] = lemma(noun[-1], Form.PLURAL)
    if measured != function:
        return _measure_in_unit(symbol, f"{_LESS[comparison]} {numeral} {noun[-1]}", measured)
    return frames.verb(symbol, ["have", *_COUNTED[comparison].split(), numeral, *noun])


def _measure_in_unit(symbol: str, amount: str, measured: Entry) -> Entry:
    """As in "is more than 180 days old", "weighs less than 5 grams", "has a delay of over …"."""
    dimension = dimension_of(measured)
    if dimension.tail:
        return frames.adjective(symbol, f"{amount} {dimension.tail}", attributive=False)
    if dimension.verbs:
        return frames.verb(symbol, [dimension.verbs[0], *amount.split()])
    owned = f"{article(measured.singular)} {measured.singular}"
    of = "" if "between" in amount else "of"
    return frames.verb(symbol, ["have", *f"{owned} {of} {amount}".split()])


def _measure_more(symbol: str, comparison: str, function: Entry) -> Entry:
    """As in "costs at most", "older than", "has a rank of over"."""
    dimension = dimension_of(function)
    amount = _WORDS[comparison][0][0].split()
    if dimension.verbs:
        return frames.verb(symbol, [dimension.verbs[0], *amount], links=("",))
    if dimension.compared_by == "adjective" and comparison in (GREATER, LESS):
        (word, *_) = dimension.comparatives[comparison]
        return frames.adjective(symbol, word, links=("than",), attributive=False)
    owned = [article(function.singular), *function.singular.split()]
    return frames.verb(symbol, ["have", *owned, "of", *amount], links=("",))


def measures(function: Entry, comparisons: Iterable[str], numerals: Iterable[str]) -> list[Entry]:
    """The words of all measures of a function that texts about a formula may use."""
    name = function.symbol
    if not says_number(function):
        usual = [measure(name_measure(sign, name), function) for sign in comparisons]
        return [
            # "Older than" is of things as well, and among the words of `compared_things`.
            *(entry for entry in usual if entry.category is Category.VERB),
            *(entry for sign in comparisons for entry in _other_measures(sign, function)),
        ]
    pairs = list(product(comparisons, numerals))
    usual = [measure(name_measure(sign, name, numeral), function) for sign, numeral in pairs]
    return [*usual, *(entry for pair in pairs for entry in _other_counts(*pair, function))]


_OTHER_COUNTS = {
    GREATER: ("over",),
    LESS: ("less than", "under"),
    AT_LEAST: ("no fewer than", "no less than"),
    AT_MOST: ("no more than", "up to"),
}


def _other_counts(sign: str, numeral: str, function: Entry) -> Iterator[Entry]:
    """As in "has no more than 18 employees", "with at most 18 employees"."""
    symbol = name_measure(sign, function.symbol, numeral)
    noun = words_of_counted(function)
    if numeral == "1":
        noun[-1] = lemma(noun[-1], Form.PLURAL)
    for words in (_COUNTED[sign], *_OTHER_COUNTS[sign]):
        counted = [*words.split(), numeral, *noun]
        yield frames.adjective(symbol, " ".join(["with", *counted]), attributive=False)
        if words != _COUNTED[sign]:
            yield frames.verb(symbol, ["have", *counted])


def _other_measures(sign: str, function: Entry) -> Iterator[Entry]:
    """As in "has an age over 18", "with an age of at least 18"."""
    symbol = name_measure(sign, function.symbol)
    owned = [article(function.singular), *function.singular.split()]
    for words, link in _WORDS[sign]:
        for before in ([], ["of"]):
            phrase = [*owned, *before, *words.split()]
            yield frames.adjective(symbol, " ".join(["with", *phrase]), links=(link,))
            yield frames.verb(symbol, ["have", *phrase], links=(link,))


def other_words(symbol: str) -> list[Entry]:
    """Further entries of a comparison, which are read."""
    entries = [_adjective(symbol, *words) for words in _WORDS[symbol][1:]]
    if symbol == GREATER:
        entries.append(frames.verb(symbol, ["exceed"], links=("",), participle="exceeded"))
    return entries


def of_values(entry: Entry) -> Entry:
    """The words between two values, "is greater than her age", for those before a number."""
    is_plain = entry.symbol in (GREATER, LESS) and entry.links == ("",)
    return _adjective(entry.symbol, *_WORDS[entry.symbol][1]) if is_plain else entry


@cache
def list_comparing() -> Mapping[str, str]:
    """The words between "is" and a number, each with those of its denial: "at least", "under"."""
    said = {
        f"{words} {link}".strip(): " ".join(_WORDS[_DENIED[sign]][0]).strip()
        for sign, pairs in _WORDS.items()
        for words, link in pairs
    }
    than = {f"{word} than": f"{other} than" for word, other in list_comparatives().items()}
    others = ("between", "strictly between", "exactly", "from")
    return {**dict.fromkeys(others, ""), **than, **said}


_DENIED = {GREATER: AT_MOST, AT_MOST: GREATER, LESS: AT_LEAST, AT_LEAST: LESS}


def _adjective(symbol: str, words: str, link: str) -> Entry:
    return frames.adjective(symbol, words, links=(link,), attributive=False)
