"""The nearest readable rewriting of a text that cannot be read: "did you mean …".

Rewritings repair the word where the parse ends: it is respelled, replaced by what was expected
there, deleted, or a word is inserted before it; and there are templates for common phrases.  The
cheapest rewriting that is really read is suggested, with what it reads as.

>>> suggestion = suggest("Every tetrahedrn are small.")
>>> suggestion.text
'Every tetrahedron is small.'
>>> from logic2text.notation import show
>>> show(suggestion.formula)
'∀x (Tet(x) → Small(x))'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush

from logic2text import formula as fol
from logic2text.closed_words import read_words
from logic2text.errors import LimitError, ParseError
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.lexicon.words.word_class import FUNCTION_WORDS, Form, forms
from logic2text.limits import DEFAULT_LIMITS
from logic2text.reading.grammar.rules import WHOLE, english
from logic2text.reading.parsing.chart import find_expected
from logic2text.reading.parsing.text_chart import chart_of
from logic2text.reading.parsing.tokens import Token, restrict_persons, tokenise
from logic2text.reading.parsing.words import Vocabulary, vocabulary
from logic2text.reading.readings import read
from logic2text.reading.repair.repairs import TextRepair, repairs_at, templates
from logic2text.walk import nodes, symbols

MOST_ATTEMPTS = 60
"""Rewritings that are parsed."""
MOST_TOKENS = 2_000
"""Tokens that are parsed, all rewritings together."""
MOST_REPAIRS = 3
HIGHEST_COST = 4.2
"""Of all repairs together."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A readable rewriting of a text.

    Attributes:
        text: the rewriting.
        formula: its first reading.
    """

    text: str
    formula: fol.Formula


def suggest(
    text: str, lexicon: Lexicon | None = None, signature: fol.Formula | None = None
) -> Suggestion | None:
    """The nearest readable rewriting of a text that cannot be read; None if none is near.

    Args:
        text: the text.
        lexicon: as for `read`.
        signature: as for `read`.
    """
    if len(text) > DEFAULT_LIMITS.characters:
        return None
    lexicon = lexicon or Lexicon.default()
    words = vocabulary(lexicon, signature)
    queue: list[tuple[float, int, str, int]] = []
    queued = {text}
    attempts = parsed = 0

    def put(cost: float, rewriting: str, count: int) -> None:
        if rewriting not in queued:
            queued.add(rewriting)
            heappush(queue, (cost, len(queued), rewriting, count))

    heappush(queue, (0.0, 0, text, 0))
    furthest = len(text) + 1
    while queue and attempts < MOST_ATTEMPTS:
        cost, _, rewriting, count = heappop(queue)
        tokens = restrict_persons(tokenise(rewriting), lexicon.domain.person)
        attempts += 1
        parsed += len(tokens)
        if not tokens or parsed > MOST_TOKENS:
            return None
        stop = _stop(rewriting, tokens, words)
        if stop is None:
            suggestion = _read(rewriting, lexicon, signature)
            if suggestion is not None and not _is_other(suggestion, text, signature):
                return suggestion
            continue
        behind = len(rewriting) - stop.offset
        if count == MOST_REPAIRS or (count and behind > furthest):
            continue
        furthest = min(furthest, behind)
        for repair in (*templates(rewriting), *_repairs(rewriting, tokens, stop, words)):
            if cost + repair.cost <= HIGHEST_COST:
                put(cost + repair.cost, repair.text, count + 1)
    return None


def with_suggestion(error: ParseError, suggestion: Suggestion, shown: str) -> ParseError:
    """The error with a suggestion as its hint; `shown` is its reading in a notation."""
    error.hint = f"did you mean “{suggestion.text}”: reads as {shown}"
    error.suggestion = suggestion.text, shown
    return error


@dataclass(frozen=True, slots=True)
class _Stop:
    """Where a parse ends: the token's number, its offset in the text, and what was expected."""

    place: int
    offset: int
    parts: frozenset[str]


def _stop(text: str, tokens: list[Token], words: Vocabulary) -> _Stop | None:
    """Where the parse of a text ends; None if it is parsed."""
    cells = words.cells(tokens, english())
    chart = chart_of(tokens, cells, words.free)
    if len(tokens) in chart.rows[0].get(WHOLE, {}):
        return None
    place, parts = find_expected(english(), chart.rows, WHOLE)
    offset = tokens[place].offset if place < len(tokens) else len(text.rstrip())
    return _Stop(place, offset, parts)


def _read(text: str, lexicon: Lexicon, signature: fol.Formula | None) -> Suggestion | None:
    try:
        formula = read(text, lexicon, signature).surface
    except (ParseError, LimitError):
        return None
    return None if fol.TRUTH in nodes(formula) else Suggestion(text, formula)


def _is_other(suggestion: Suggestion, text: str, signature: fol.Formula | None) -> bool:
    """Whether a suggestion is the text itself, or makes a name of a word that is none.

    As in "Most are small", "a is small" for "is small".
    """
    if suggestion.text == text:
        return True
    ours = frozenset() if signature is None else symbols(signature)[1]
    names = {name for name, arity in symbols(suggestion.formula)[1] - ours if not arity}
    words = set(text.lower().replace(".", " ").replace(",", " ").split())
    if names and signature is not None:
        return True
    return ("a" in names and words.isdisjoint(("a", "an"))) or any(
        name in FUNCTION_WORDS or forms(name) - _NOMINAL or name in _NO_NAMES
        for name in names
        if len(name) > 1
    )


_NOMINAL = frozenset({Form.NOUN})
_NO_NAMES = read_words("no_names")


def _repairs(
    text: str, tokens: Sequence[Token], stop: _Stop, words: Vocabulary
) -> Iterator[TextRepair]:
    familiar, phrases = _list_known(words), words.phrases()
    yield from repairs_at(text, tokens, stop.place, stop.parts, familiar, phrases)


@lru_cache(maxsize=16)
def _list_known(words: Vocabulary) -> tuple[str, ...]:
    return tuple(sorted(english().words | words.words()))
