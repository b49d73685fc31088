"""Finds the predicates of a formula in a text: the spans that hold the words of a symbol.

A span never crosses a word of the logic, holds all content words of its symbol and those of no
other one.  Its further words are assumed to belong to the symbol ("regularly drink coffee" is
Drinks), and the notice says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from logic2text.closed_words import read_words
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.names.symbol_words import SymbolWords
from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.word_class import (
    ARTICLES,
    PREPOSITIONS,
    Form,
    forms,
    is_adverb,
    lemma,
)
from logic2text.reading.lenient.hits import hits_of, is_ordered, spans_of
from logic2text.reading.lenient.opposites import opposite_phrases
from logic2text.reading.lenient.phrase_classes import (
    classes_of,
    has_own_head,
    is_attribute,
    modifies_another,
)
from logic2text.reading.lenient.phrase_extras import find_assumed, foreign_prepositions, notice_of
from logic2text.reading.lenient.phrase_text import (
    AUXILIARIES,
    BARRIERS,
    HAVE,
    NEGATIVE,
    Hits,
    Phrase,
    PhraseText,
    Span,
    begins_negated,
    head_noun,
    names_person,
)
from logic2text.reading.lenient.uses import Use, compare_uses
from logic2text.reading.parsing.tokens import Token

_LONGEST_DOMAIN = 3

_MODIFIERS = frozenset({"ATTRIBUTE", "PHRASAL"})
_HAVING = HAVE | {"with", "having", "without", "of"}
"""Words of phrases for what somebody has, as in HasCar."""


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
        self._text = PhraseText(
            tuple(token.word for token in tokens),
            names,
            tuple(token.raw[:1].isupper() for token in tokens),
            known,
            frozenset(
                place
                for place, (left, right) in enumerate(pairwise(tokens))
                if left.offset == right.offset
            ),
        )
        acronyms = _acronyms(tokens)
        self._hits = [hits_of(self._text.words, symbol, acronyms) for symbol in predicates]
        self._opposites = [*opposite_phrases(self._text.words, self._hits)]
        opposed = {phrase.entry.symbol for phrase in self._opposites}
        self.possible = all(
            all(hits.places) or hits.symbol.symbol in opposed for hits in self._hits
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
        return (
            hits.symbol.arity == 2
            and is_comparative
            and self._text.words[end : end + 1] == ("than",)
        )

    def domain_nouns(self) -> tuple[tuple[int, int, str], ...]:
        """The spans of the one noun that no symbol has and that a relative clause restricts.

        Empty if there are several: "all customers who are members" says customers for everything.
        """
        spans = []
        for end in range(1, len(self._text.words)):
            if self._text.words[end] not in read_words("relative_subjects"):
                continue
            start = end
            while start and self._is_free(start - 1):
                start -= 1
            if start == end or end - start > _LONGEST_DOMAIN:
                continue
            possible = forms(self._text.words[end - 1])
            if possible & {Form.NOUN, Form.PLURAL}:
                spans.append((start, end, "pl" if Form.PLURAL in possible else "sg"))
        heads = {min(lemmas(self._text.words[end - 1]), key=len) for _, end, _ in spans}
        return tuple(spans) if len(heads) == 1 else ()

    def _is_free(self, place: int) -> bool:
        """Whether a word is a noun or its modifier, and no symbol's."""
        word = self._text.words[place]
        if (
            word in BARRIERS
            or word in ARTICLES
            or word in PREPOSITIONS
            or place in self._text.names
        ):
            return False
        if word in self._text.known and not names_person(word):
            return False
        if any(place in words for hits in self._hits for words in hits.places):
            return False
        possible = forms(word)
        return not possible or bool(possible & {Form.NOUN, Form.PLURAL})

    # Classes ---------------------------------------------------------------------------------

    def _find_classed(self, hits: Hits, start: int, end: int) -> Iterator[Phrase]:
        negated = 0 if NEGATIVE & set(hits.symbol.words) else begins_negated(self._text, start)
        begin = start + negated
        assumption = find_assumed(self._text, hits, start, begin, end)
        if assumption is None or not is_ordered(self._text.words[begin:end], hits.symbol):
            return
        extra = assumption.extra
        for word_class in classes_of(self._text, hits.symbol, start, begin, end):
            span = Span(self._text, hits, word_class, start, begin, end)
            if span.is_nominal and extra and (has_own_head(span) or modifies_another(span)):
                continue
            if _is_had(hits.symbol) and _HAVING.isdisjoint(self._text.words[start:end]):
                continue  # "has a car" does not say Car
            if word_class == "ATTRIBUTE" and extra:
                continue
            is_modifier = word_class in _MODIFIERS and end == begin + 1
            if is_modifier and not is_attribute(self._text, hits, end - 1):
                continue
            use = compare_uses(span)
            if use is Use.OTHER:
                continue
            entry = entry_of(self._text, hits.symbol, word_class, begin, end)
            notices = dict.fromkeys(assumption.notices)
            foreign = foreign_prepositions(self._text, hits, begin, end, word_class)
            if foreign or (use is Use.UNUSUAL and not notices):
                notices[notice_of(self._text, hits.symbol, start, begin, end)] = None
            yield Phrase(
                word_class,
                start,
                end,
                entry,
                assumption.cost,
                tuple(notices),
                extra | foreign,
                use is Use.UNUSUAL or assumption.guessed,
            )


def _acronyms(tokens: Sequence[Token]) -> frozenset[int]:
    """The places of words in capitals, none if the whole text is written so."""
    capitals = {at for at, token in enumerate(tokens) if len(token.raw) > 1 and token.raw.isupper()}
    others = any(token.raw.islower() for token in tokens)
    return frozenset(capitals if others else ())


def _is_had(symbol: SymbolWords) -> bool:
    """Whether a symbol says what somebody has, as HasCar."""
    return symbol.arity == 1 and symbol.words[0] in HAVE


# Phrase entries -----------------------------------------------------------------------------------
# The lexical entry of a phrase for a symbol.


def entry_of(text: PhraseText, symbol: SymbolWords, word_class: str, begin: int, end: int) -> Entry:
    """The entry of a phrase of a word class; it inflects as far as the grammar needs it."""
    words = " ".join(text.words[begin:end])
    links = ("",) if symbol.arity == 2 else ()
    name, places = symbol.symbol, symbol.arity
    if word_class.startswith(("NOUN", "MASS")):
        head = text.words[head_noun(text, begin, end)]
        person = any(look_up(base).nouns.is_person for base in lemmas(head))
        gender = Gender.COMMON if person else Gender.NEUTER
        return Entry(
            name,
            places,
            Category.NOUN,
            words,
            words,
            links=links,
            gender=gender,
            guessed=True,
            # Of HasParent(a, b), b is the parent.
            converse=places == 2 and symbol.words[0] in HAVE,
        )
    if word_class[0] in "VBN":
        forms_of = _verb_phrases(text, begin, end)
        return Entry(name, places, Category.VERB, *forms_of, links=links, guessed=True)
    if word_class == "PARTICIPLE":
        return Entry(
            name,
            places,
            Category.VERB,
            words,
            words,
            links=links,
            participle=words,
            guessed=True,
        )
    return Entry(name, places, Category.ADJECTIVE, words, words, links=links, guessed=True)


def _verb_phrases(text: PhraseText, begin: int, end: int) -> tuple[str, str, str, str]:
    """The singular and plural of a verb phrase and their negations; a past has one form."""
    words = text.words[begin:end]
    head = 1 if is_adverb(words[0]) and len(words) > 1 else 0
    possible = forms(words[head])
    if possible & {Form.VERB, Form.THIRD} and words[head] not in AUXILIARIES - HAVE:
        base = words[head] if Form.VERB in possible else lemma(words[head], Form.THIRD)
        third = "has" if base == "have" else verb_forms(base).third_person
        singular, plural = (
            " ".join((*words[:head], verb, *words[head + 1 :])) for verb in (third, base)
        )
        return singular, plural, f"does not {plural}", f"do not {plural}"
    phrase = " ".join(words)
    return phrase, phrase, f"did not {phrase}", f"did not {phrase}"
