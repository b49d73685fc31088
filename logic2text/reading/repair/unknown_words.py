"""Texts with words that the lexicon does not have, read with symbols that are made from the words.

Each unknown word is offered as a noun, an adjective or a verb, as the dictionary and its ending
allow; the sentence decides.  Every reading lists the symbols that were made.

>>> from logic2text.notation import show
>>> readings = read_with_unknown_words("Every glorp is tidy.")
>>> show(readings.surface), readings.assumptions
('∀x (Glorp(x) → Tidy(x))', ('unknown word “glorp”: Glorp', 'unknown word “tidy”: Tidy'))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache

from logic2text.closed_words import read_words
from logic2text.errors import ParseError
from logic2text.lexicon import Lexicon, frames
from logic2text.lexicon.entry import Entry, Gender
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.word_class import (
    FUNCTION_WORDS,
    PREPOSITIONS,
    Form,
    forms,
    is_adverb,
    lemma,
)
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.reading.grammar.rules import english
from logic2text.reading.parsing.tokens import Token, tokenise
from logic2text.reading.parsing.words import vocabulary
from logic2text.reading.readings import Readings, read

MOST_WORDS = 12
"""Unknown words of a text."""
_EXCLUDED = (
    FUNCTION_WORDS
    | PREPOSITIONS
    | read_words("barriers")
    | read_words("changing")
    | read_words("silent")
    | read_words("no_predicates")
)
"""Words that name no predicate."""
_NOUNS = frozenset({Form.NOUN, Form.PLURAL})
_ADJECTIVES = frozenset({Form.ADJECTIVE, Form.PARTICIPLE, Form.PROGRESSIVE})
_VERBS = frozenset({Form.VERB, Form.THIRD})


def read_with_unknown_words(
    text: str, lexicon: Lexicon | None = None, limits: Limits = DEFAULT_LIMITS
) -> Readings:
    """As `read`, with symbols made from the words that the lexicon does not have.

    Raises:
        ParseError, LimitError: as `read`; a text that cannot be read with such symbols either has
            the error that it has without.
    """
    try:
        return read(text, lexicon, limits=limits)
    except ParseError:
        lexicon = lexicon or Lexicon.default()
        widened = _widen(lexicon, _entries(tokenise(text), lexicon))
        if widened is not lexicon:
            with suppress(ParseError):
                return read(text, widened, limits=limits)
        raise


@lru_cache(maxsize=8)
def _widen(lexicon: Lexicon, entries: tuple[Entry, ...]) -> Lexicon:
    if not entries:
        return lexicon
    related = (*lexicon.related, *entries)
    return Lexicon(lexicon.files, domain=lexicon.domain, related=related)


def _entries(tokens: Sequence[Token], lexicon: Lexicon) -> tuple[Entry, ...]:
    """The entries of the unknown words of a text; none if there are too many."""
    familiar = vocabulary(lexicon).words() | english().words
    unknown: dict[tuple[str, str], None] = {}
    for at, token in enumerate(tokens):
        word = token.word
        if word in familiar or word in _EXCLUDED or is_adverb(word) or len(word) < 2:
            continue
        begins = at == 0 or tokens[at - 1].word in (".", ":")
        if not word.replace("-", "").isalpha() or (token.raw[:1].isupper() and not begins):
            continue
        if token.raw[:1].isupper() and not forms(word) and not word.endswith("s"):
            continue
        following = tokens[at + 1].word if at + 1 < len(tokens) else ""
        unknown[word, following if following in PREPOSITIONS else ""] = None
    if len(unknown) > MOST_WORDS:
        return ()
    entries = (entry for word, link in unknown for entry in _entries_of(word, link))
    return tuple(dict.fromkeys(entries))


def _entries_of(word: str, link: str) -> Iterator[Entry]:
    """The entries that a word can have; `link` is the preposition behind it, or ""."""
    for entry in _possible(word, link):
        assumption = f"unknown word “{word}”: {entry.symbol}"
        yield replace(entry, guessed=True, assumption=assumption)


def _possible(word: str, link: str) -> Iterator[Entry]:
    possible = forms(word)
    if not possible or possible & _NOUNS:
        yield from _nouns(word, link, possible)
    if not possible or possible & _ADJECTIVES:
        symbol = _symbol(word)
        yield frames.adjective(symbol, word)
        if link:
            yield frames.adjective(f"{symbol}{_symbol(link)}", word, links=(link,))
    if Form.COMPARATIVE in possible and link == "than":
        yield frames.adjective(_symbol(word), word, links=("than",))
    if not possible or possible & _VERBS:
        yield from _verbs(word, link, possible)


def _nouns(word: str, link: str, possible: frozenset[Form]) -> Iterator[Entry]:
    singular = word
    if Form.PLURAL in possible:
        singular = lemma(word, Form.PLURAL)
    elif not possible and word.endswith("s"):
        singular = word.removesuffix("s")
    gender = Gender.COMMON if look_up(singular).nouns.is_person else Gender.NEUTER
    yield frames.noun(_symbol(singular), singular, gender=gender)
    if link == "of":
        yield frames.noun(f"{_symbol(singular)}Of", singular, links=("of",), gender=gender)


def _verbs(word: str, link: str, possible: frozenset[Form]) -> Iterator[Entry]:
    base = word
    if Form.THIRD in possible:
        base = lemma(word, Form.THIRD)
    elif not possible and word.endswith("s"):
        base = word.removesuffix("s")
    inflected = verb_forms(base)
    symbol = _symbol(inflected.third_person)
    yield frames.verb(symbol, (base,))
    yield frames.verb(symbol, (base,), links=("",), participle=inflected.past_participle)
    if link:
        yield frames.verb(f"{symbol}{_symbol(link)}", (base,), links=(link,))


def _symbol(word: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in word.split("-"))
