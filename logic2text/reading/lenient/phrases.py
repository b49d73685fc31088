"""Finds the predicates of a formula in a text: the spans that hold the words of a symbol.

A span never crosses a word of the logic, holds all content words of its symbol and those of no
other one.  Its further words are assumed to belong to the symbol ("regularly drink coffee" is
Drinks), and the notice says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from logic2text.lexicon import frames
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.names.symbol_words import SymbolWords
from logic2text.lexicon.words.word_class import (
    Form,
    forms,
    is_adverb,
    lemma,
)
from logic2text.reading.lenient.hits import hits_of, is_ordered, spans_of
from logic2text.reading.lenient.opposites import opposite_phrases
from logic2text.reading.lenient.phrase_classes import can_be_said, classes_of
from logic2text.reading.lenient.phrase_extras import Assumed, find_assumed, foreign_prepositions
from logic2text.reading.lenient.phrase_text import (
    HAVE,
    MODALS,
    NEGATIVE,
    Hits,
    Phrase,
    PhraseText,
    Span,
    begins_negated,
    names_person,
)
from logic2text.reading.lenient.uses import Use, compare_uses
from logic2text.reading.parsing.tokens import Token


class Finder:
    """Finds the phrases of a text.

    Attributes:
        possible: whether every predicate has its words somewhere in the text.
    """

    def __init__(
        self,
        tokens: Sequence[Token],
        predicates: Sequence[SymbolWords],
        names: frozenset[int],
        known: frozenset[str],
    ) -> None:
        """Prepare a text.

        Args:
            tokens: of the text.
            predicates: the words of the formula's predicates.
            names: the positions where a constant is named.
            known: the words of the lexicon's files, never passed over in a phrase.
        """
        joined = (
            place
            for place, (left, right) in enumerate(pairwise(tokens))
            if left.offset == right.offset
        )
        self._text = PhraseText(
            tuple(token.word for token in tokens),
            names,
            tuple(token.raw[:1].isupper() for token in tokens),
            known,
            frozenset(joined),
        )
        acronyms = _acronyms(tokens)
        self._hits = [hits_of(self._text.words, symbol, acronyms) for symbol in predicates]
        self._opposites = [*opposite_phrases(self._text.words, self._hits)]
        opposed = {phrase.entry.symbol for phrase in self._opposites}
        # A name without words, such as ∈, is in no text of words.
        self.possible = all(
            (hits.places and all(hits.places)) or hits.symbol.symbol in opposed
            for hits in self._hits
        )

    def said(self, phrases: Sequence[Phrase]) -> frozenset[int]:
        """The places of words in phrases that are inflected forms of their symbols' words."""
        return frozenset(
            place
            for phrase in phrases
            for hits in self._hits
            if (hits.symbol.symbol, hits.symbol.arity) == (phrase.entry.symbol, phrase.entry.arity)
            for places in hits.places
            for place, matching in places.items()
            if phrase.start <= place < phrase.end and not matching.cost
        )

    @property
    def unsaid(self) -> tuple[str, ...]:
        """The predicates without words in the text."""
        return tuple(
            hits.symbol.symbol for hits in self._hits if not (hits.places and all(hits.places))
        )

    def phrases(self) -> Iterator[Phrase]:
        """The phrases of all predicates."""
        yield from self._opposites
        for hits in self._hits:
            if hits.symbol.arity in (1, 2):
                for start, end in spans_of(self._text, self._hits, hits):
                    yield from self._find_classed(hits, start, end + self._is_compared(hits, end))

    def _is_compared(self, hits: Hits, end: int) -> bool:
        """Whether "than" follows the comparative at the end of a span for two things."""
        is_comparative = Form.COMPARATIVE in forms(self._text.words[end - 1])
        follows = self._text.words[end : end + 1] == ("than",)
        return hits.symbol.arity == 2 and is_comparative and follows

    def _find_classed(self, hits: Hits, start: int, end: int) -> Iterator[Phrase]:
        negated = 0 if NEGATIVE & set(hits.symbol.words) else begins_negated(self._text, start)
        span = Span(self._text, hits, "", start, start + negated, end)
        assumed = find_assumed(span)
        if assumed is None or not is_ordered(span.words, hits.symbol):
            return
        for word_class in classes_of(span):
            classed = replace(span, word_class=word_class)
            if can_be_said(classed, assumed.extra):
                phrase = _find_phrase(classed, assumed)
                if phrase is not None:
                    yield phrase


def _acronyms(tokens: Sequence[Token]) -> frozenset[int]:
    """The places of words in capitals, none if the whole text is written so."""
    capitals = {at for at, token in enumerate(tokens) if len(token.raw) > 1 and token.raw.isupper()}
    others = any(token.raw.islower() for token in tokens)
    return frozenset(capitals if others else ())


def _find_phrase(span: Span, assumed: Assumed) -> Phrase | None:
    """The phrase of a span; None if it uses the words of its symbol as others."""
    use = compare_uses(span)
    if use is Use.OTHER:
        return None
    foreign = foreign_prepositions(span)
    notices = assumed.notices
    if foreign or (use is Use.UNUSUAL and not notices):
        notices = tuple(dict.fromkeys((*notices, span.notice)))
    guessed = use is Use.UNUSUAL or assumed.guessed
    extra = assumed.extra | foreign
    entry = entry_of(span)
    return Phrase(
        span.word_class, span.start, span.end, entry, assumed.cost, notices, extra, guessed
    )


def entry_of(span: Span) -> Entry:
    """The entry of a phrase, which inflects as far as the grammar needs it."""
    symbol, words = span.hits.symbol, " ".join(span.words)
    name, places, links = symbol.symbol, symbol.arity, ("",) * (symbol.arity - 1)
    if span.is_nominal:
        person = names_person(span.text.words[span.head_noun])
        gender = Gender.COMMON if person else Gender.NEUTER
        noun = Entry(name, places, Category.NOUN, words, words, links=links, guessed=True)
        # Of HasParent(a, b), b is the parent.
        return replace(noun, gender=gender, converse=places == 2 and symbol.words[0] in HAVE)
    if span.word_class == "PARTICIPLE":
        passive = Entry(name, places, Category.VERB, words, words, links=links, guessed=True)
        return replace(passive, participle=words)
    if not span.is_verbal:
        return Entry(name, places, Category.ADJECTIVE, words, words, links=links, guessed=True)
    head = 1 if is_adverb(span.words[0]) and len(span.words) > 1 else 0
    verb, possible = span.words[head], forms(span.words[head])
    if possible & {Form.VERB, Form.THIRD} and verb not in MODALS:
        base = verb if Form.VERB in possible else lemma(verb, Form.THIRD)
        plain = (*span.words[:head], base, *span.words[head + 1 :])
        return frames.verb(name, plain, links=links, guessed=True)
    negated = f"did not {words}"
    return Entry(
        name, places, Category.VERB, words, words, negated, negated, links=links, guessed=True
    )
