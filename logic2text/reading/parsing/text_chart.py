"""The chart of a text: all bracketings, or only the preferred ones if there are too many."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from logic2text.closed_words import read_words
from logic2text.reading.grammar.grammar import Rule
from logic2text.reading.grammar.rules import WHOLE, english
from logic2text.reading.parsing.cache_key import MOST_TOKENS
from logic2text.reading.parsing.chart import MOST_ALTERNATIVES, Admits, Row, fill
from logic2text.reading.parsing.tokens import Token
from logic2text.reading.parsing.variable_scopes import LIMITED, Labels
from logic2text.reading.parsing.words import Cells, rows_of

MODEST_CHART = MOST_ALTERNATIVES - MOST_TOKENS * MOST_TOKENS
"""Up to this many alternatives a chart is complete, with or without a final full stop."""


class Chart(NamedTuple):
    """The chart of a text; unless `complete`, built by the preferred rules only.

    It is `modest` if no bound was near.
    """

    rows: list[Row]
    labels: Labels
    complete: bool
    modest: bool = False


def chart_of(tokens: list[Token], cells: Sequence[Cells], free: frozenset[str]) -> Chart:
    """Fill the chart of a text.

    Args:
        tokens: of the text.
        cells: the lexical phrases that begin at each.
        free: names of free variables, even if a phrase binds the same name.
    """
    grammar = english()
    rows = rows_of(cells)
    labels = Labels(tokens, rows, free)
    admits = make_filter(tokens, labels)
    # With the lower bound first: a chart within it has the same readings with and without a final
    # full stop, and may be cached.
    modest = fill(grammar, rows, admits, MODEST_CHART, whole=True, asked=ASKED)
    filled = modest
    if not modest:
        rows = rows_of(cells)
        filled = fill(grammar, rows, admits, whole=True, asked=ASKED)
    if filled and len(tokens) in rows[0].get(WHOLE, {}):
        return Chart(rows, labels, complete=True, modest=modest)
    if filled and labels.bound:
        rows = rows_of(cells)
        # Only where no bracketing binds all mentions: "if there is an x such that A, then x is
        # small".
        reaching = make_filter(tokens, labels, within_reach=False)
        complete = fill(grammar, rows, reaching, whole=True, asked=ASKED)
        if len(tokens) in rows[0].get(WHOLE, {}):
            return Chart(rows, labels, complete=complete)
    rows = rows_of(cells)
    # Without pruning, so that the chart shows how far the text could be read: the error names that
    # place.
    if filled and fill(grammar, rows, admits, asked=ASKED):
        return Chart(rows, labels, complete=True)
    rows = rows_of(cells)
    # Too many bracketings: the preferred rules give a reading, but the text can no longer be
    # proved.
    fill(grammar, rows, make_preferred_filter(tokens, labels))
    return Chart(rows, labels, complete=False)


def small_chart_of(tokens: list[Token], cells: Sequence[Cells], free: frozenset[str]) -> Chart:
    """As `chart_of`, of a text that may well not be read: with few alternatives, and no more tries.

    The rows of a text that is not read do not show how far it could be.
    """
    rows = rows_of(cells)
    labels = Labels(tokens, rows, free)
    admits = make_filter(tokens, labels)
    filled = fill(english(), rows, admits, SMALL_CHART, whole=True, asked=ASKED)
    return Chart(rows, labels, complete=filled)


SMALL_CHART = 8_000
"""The most alternatives of a chart of lexemes."""


def make_filter(tokens: list[Token], labels: Labels, *, within_reach: bool = True) -> Admits:
    """The filter of the labels, without coordinations by "but" of noun phrases: "all cubes but b".

    Without `within_reach` a binder need not have scope over the mentions of its variable: "if
    there is an x such that A, then x is small".
    """
    instead = frozenset(at for at, token in enumerate(tokens) if _contrasts(token.word))
    if not instead:
        return labels.admit if within_reach else admit_all

    def admits(rule: Rule, place: int, end: int) -> bool:
        if rule.left in _PHRASE_LISTS and "and" in rule.right:
            return place + rule.right.index("and") not in instead
        if rule.left == "Existents[and]":
            after = [tokens[at + 1].word for at in instead if place < at < end - 1]
            if not _INDEFINITE.isdisjoint(after):  # "There is nothing small but a cube"
                return False
        if rule.left in _COMPLEMENT_LISTS and tokens[place - 1].word == "not":
            return instead.isdisjoint(range(place, end))  # "not small but red" affirms the second
        if rule.left == "Excepts" and place in instead and "Kind" in rule.right:
            return not _answers_denial(tokens, place)
        if rule.left in _NOUN_LISTS or not _WITHOUT_NOUN.isdisjoint(rule.right):
            return instead.isdisjoint(range(place, end))
        return not within_reach or labels.admit(rule, place, end)

    return admits


def _answers_denial(tokens: list[Token], place: int) -> bool:
    """Whether "but" is behind what "is not" says: "are not cats, but dogs" excepts no dogs."""
    before = [token.word for token in tokens[:place]]
    start = max((at for at, word in enumerate(before) if word in _ENDING), default=-1)
    return any(
        first in _COPULAS and second == "not" for first, second in pairwise(before[start + 1 :])
    )


def _contrasts(word: str) -> bool:
    """Whether a word can stand for "and", as "but" does."""
    return english().replaces(word, "and")


def admit_all(rule: Rule, place: int, end: int) -> bool:  # noqa: ARG001 - as `Admits`
    """Admit every constituent."""
    return True


_PHRASE_LISTS = frozenset({"NPTail[and]", "NPRest[and]", "MixedTail", "PluralAnd"})
_WITHOUT_NOUN = frozenset({"Short", "Shorts[and]", "ShortKind", "ShortKinds[and]"})
"""Phrases that leave out their noun, which "but" does not join: "not a small but a large cube"."""
_INDEFINITE = read_words("indefinite_articles")
_COPULAS = read_words("be_present") | {"be-", "shall-be-"}
_ENDING = frozenset(".;:")
_COMPLEMENT_LISTS = frozenset({"CompList[and][sg]", "CompList[and][pl]"})
_NOUN_LISTS = frozenset({"TwoHeads[sg]", "TwoHeads[pl]"})
_WITH_SHARED_NOUN = frozenset(
    {"NPList[and]", "Existents[and]", "BothNPs", "CompList[and][sg]", "CompList[and][pl]"}
)
ASKED = frozenset({"Excepts"}) | _PHRASE_LISTS | _NOUN_LISTS | _WITH_SHARED_NOUN | LIMITED
"""The symbols that `make_filter` can reject."""


def make_preferred_filter(tokens: list[Token], labels: Labels) -> Admits:
    """Admit only rules without cost, and no list directly within a list of its kind."""
    allowed = make_filter(tokens, labels)

    def admits(rule: Rule, place: int, end: int) -> bool:
        if rule.cost or not allowed(rule, place, end):
            return False
        name, _, feature = rule.left.partition("[")
        before = tokens[place - 1].word if place else ""
        within = feature.startswith("and]" if _contrasts(before) else f"{before}]")
        return not (within and name.endswith("List"))

    return admits
