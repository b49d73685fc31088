"""How texts may say measures whose names tell a unit, what is counted, or how something is.

``daysOverdue(x) > 30`` is "more than 30 days overdue", ``hoursWorked(x) ≥ 40`` "has worked at
least 40 hours", ``yearsOfService(x) ≥ 5`` "with at least five years of service", and
``daysUntilPaid(x) ≤ 14`` "is paid within 14 days".

>>> late = frames.function("minutesLate", "minutes late")
>>> [entry.singular for entry in named_phrases(late, ["15"], frozenset())][:2]
['over 15 minutes late', 'has been over 15 minutes late']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from logic2text.arithmetic import AT_LEAST, AT_MOST, GREATER, LESS, name_measure
from logic2text.closed_words import read_words
from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.measure_words import SIGNS, is_counted, units
from logic2text.lexicon.names.splitting import split
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import plural, verb_forms
from logic2text.lexicon.words.word_class import Form, forms, lemma

_UNTIL, _SINCE = read_words("before_ends"), read_words("before_beginnings")
_COUNTED = {LESS: ("fewer than",), AT_LEAST: ("no fewer than",)}
"""What is said of things that are counted, beside `SIGNS`."""
_OF_AMOUNTS = frozenset({"over", "under", "less than", "below", "above"})
"""What is said of amounts rather than of what is counted: "fewer than 10 workers"."""
_BEFORE_END = {
    AT_MOST: ("within", "in at most", "in no more than"),
    LESS: ("in less than", "in fewer than", "in under"),
    GREATER: ("after more than",),
}
"""What is said before the time that something may take, or took."""
_OF_COMING = read_words("verbs_of_coming")
_OF_TIMES, _LEFT_OVER = read_words("late_or_early"), read_words("left_over")


def bare_phrases(function: Entry, values: frozenset[str]) -> Iterator[Entry]:
    """The words before a number that can only be of an amount: "of more than 500 euros"."""
    for sign, words in SIGNS.items():
        symbol = name_measure(sign, function.symbol, values=values)
        for word in filter(None, words):
            yield frames.adjective(symbol, f"of {word}", links=("",), attributive=False)


def named_phrases(
    function: Entry, numerals: Iterable[str], values: frozenset[str]
) -> Iterator[Entry]:
    """The words with which a thing is said to measure so much, by the name of the measure.

    Args:
        function: one of one place.
        numerals: the numbers of the formula.
        values: the functions whose values are numbers.
    """
    counted, rest = _divide(function.singular.lower().split(" "))
    if not counted:
        return
    for (sign, words), numeral in product(SIGNS.items(), numerals):
        symbol = name_measure(sign, function.symbol, numeral, values)
        noun = _in_number(counted, numeral)
        said = (*words, *_COUNTED.get(sign, ()))
        for word in said if counted in units() else sorted(said, key=_OF_AMOUNTS.__contains__):
            amount = f"{word} {numeral} {noun}".strip()
            if word:
                yield from _word(symbol, sign, amount, rest, in_units=counted in units())
        yield from _word_by_end(symbol, sign, f"{numeral} {noun}", rest)


def says_number(function: Entry) -> bool:
    """Whether a number is said before what a measure counts: "8 legs", "5 years of service"."""
    counted, rest = _divide(function.singular.lower().split(" "))
    match rest:
        case [] | ["of", _, *_]:
            return bool(counted) or is_counted(function.singular)
        case [state]:
            return Form.PARTICIPLE in forms(state) or _is_state(state)
        case _:
            return is_counted(function.singular)


def counted_noun(name: str) -> str:
    """The plural of what a measure counts: "members", "terms" of termsServed; "" for nothing."""
    words = [word.lower() for word in split(name)]
    counted, _ = _divide(words)
    return counted or (words[-1] if is_counted(words[-1]) else "")


def _divide(words: list[str]) -> tuple[str, list[str]]:
    """What a measure counts, and what its name says of that; "" for no such name."""
    match words:
        case [*what, "count"] if what:
            return plural(" ".join(what)), []
        case ["number" | "amount" | "num", "of", *what] | ["num", *what] if what and is_counted(
            " ".join(what)
        ):
            return " ".join(what), []
        case [first, *rest] if rest and rest[0] != "in" and is_counted(first):
            return first, rest
        case _:
            return "", []


def _in_number(counted: str, numeral: str) -> str:
    *before, last = counted.split(" ")
    return " ".join((*before, lemma(last, Form.PLURAL))) if numeral == "1" else counted


def _word(
    symbol: str, sign: str, amount: str, rest: Sequence[str], *, in_units: bool
) -> Iterator[Entry]:
    """The words of a measure that has a sign before its number."""
    match rest:
        case [] | ["of", _, *_]:
            yield from _word_had(symbol, " ".join((amount, *rest)))
        case [state] if state in _LEFT_OVER:
            yield from _word_had(symbol, f"{amount} {state}")
            yield from _word_state(symbol, amount, state)
        case [state] if Form.PARTICIPLE in forms(state) and not (in_units and _is_state(state)):
            base = lemma(state, Form.PARTICIPLE)
            yield frames.verb(symbol, ["have", verb_forms(base).past_participle, *amount.split()])
            for past in (False, True):
                yield frames.verb(symbol, [base, *amount.split()], past=past)
            yield from _word_had(symbol, f"{amount} {state}")
        case [state] if _is_state(state):
            if not in_units:
                yield from _word_had(symbol, f"{amount} {state}")
            yield from _word_state(symbol, amount, state)
        case [link, *event] if link in _SINCE and event:
            yield from _word_since(symbol, sign, amount, event)
        case _:
            return


def _is_state(word: str) -> bool:
    return bool(look_up(word).adjectives) or word in _OF_TIMES


def _word_had(symbol: str, amount: str) -> Iterator[Entry]:
    """As in "has at least 5 years of service", "of at least 500 words"."""
    yield frames.verb(symbol, ["have", *amount.split()])
    for before in ("with", "of"):
        yield frames.adjective(symbol, f"{before} {amount}", attributive=False)


def _word_state(symbol: str, amount: str, state: str) -> Iterator[Entry]:
    """As in "over 30 days overdue", "idle for over 20 minutes", "arrives over 5 minutes late"."""
    said = (f"{amount} {state}", f"{state} for {amount}", f"{state} by {amount}")
    for words in said:
        yield frames.adjective(symbol, words, attributive=False)
        yield frames.verb(symbol, ["have", "been", *words.split()])
    for verb in _OF_COMING if state in _OF_TIMES else ():
        for past in (False, True):
            yield frames.verb(symbol, [verb, *said[0].split()], past=past)


def _word_since(symbol: str, sign: str, amount: str, event: Sequence[str]) -> Iterator[Entry]:
    """As in "paid more than 30 days ago", "more than 30 days after payment"."""
    happened = " ".join(event)
    for words in (f"{amount} after {happened}", f"{amount} since {happened}"):
        yield frames.adjective(symbol, words, attributive=False)
    if sign != AT_MOST and len(event) == 1 and Form.PARTICIPLE in forms(event[0]):
        yield from _word_done(symbol, event[0], f"{amount} ago")


def _word_by_end(symbol: str, sign: str, amount: str, rest: Sequence[str]) -> Iterator[Entry]:
    """As in "is paid within 14 days", "within 14 days of payment"."""
    match rest:
        case [link, event] if link in _UNTIL | _SINCE:
            is_done = Form.PARTICIPLE in forms(event)
            for word in _BEFORE_END.get(sign, ()) if link in _UNTIL and is_done else ():
                yield from _word_done(symbol, event, f"{word} {amount}")
            if sign != AT_MOST:
                return
            if link in _SINCE and is_done:
                yield from _word_done(symbol, event, f"within the last {amount}")
            for words in (f"within {amount} of {event}", f"no later than {amount} after {event}"):
                yield frames.adjective(symbol, words, attributive=False)
        case _:
            return


def _word_done(symbol: str, done: str, when: str) -> Iterator[Entry]:
    """As in "(is) returned within 14 days", "was returned", "has been returned"."""
    words = f"{done} {when}"
    yield frames.adjective(symbol, words, attributive=False)
    yield frames.verb(symbol, ["be", *words.split()], past=True)
    yield frames.verb(symbol, ["have", "been", *words.split()])
