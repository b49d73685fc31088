"""The words of a text in which phrases for predicates are looked for."""

from __future__ import annotations

from logic2text.closed_words import read_phrase_pairs, read_words
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.names.symbol_words import SymbolWords
from logic2text.lexicon.word_matching import Match, lemmas
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, forms, is_adverb

BARRIERS = read_words("barriers")
"""Words that no phrase for a symbol spans, unless its name has them."""
HAVE = read_words("have")
MODALS = read_words("modals_of_phrases")
AUXILIARIES = MODALS | HAVE
NEGATED = read_phrase_pairs("negated_auxiliaries")
"""Negated auxiliaries with the numbers of their verbs."""
NEGATIVE = read_words("negative")
NOUNS = frozenset({Form.NOUN, Form.PLURAL})
FINITE = frozenset({Form.VERB, Form.THIRD, Form.PAST})


@dataclass(frozen=True, slots=True)
class PhraseText:
    """A text.

    Attributes:
        words: of its tokens.
        names: the positions where a constant is named.
        capital: which words begin with a capital.
        known: the words of the lexicon's files, never passed over in a phrase.
        hyphenated: the positions of words that a hyphen joined to the next one.
    """

    words: tuple[str, ...]
    names: frozenset[int]
    capital: tuple[bool, ...]
    known: frozenset[str]
    hyphenated: frozenset[int] = frozenset()


def begins_negated(text: PhraseText, start: int) -> int:
    """The length of "does not", "cannot", … at a place; 0 if there is none."""
    pair = tuple(text.words[start : start + 2])
    return 2 if pair in NEGATED else 1 if pair[:1] in NEGATED else 0


def names_person(word: str) -> bool:
    """Whether a word is a noun for persons, or "animal"."""
    return word in ("animal", "animals") or any(
        look_up(base).nouns.is_person for base in lemmas(word)
    )


# Spans -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hits:
    """For each content word of a symbol, where a text has it."""

    symbol: SymbolWords
    places: tuple[dict[int, Match], ...]


@dataclass(frozen=True, slots=True)
class Span:
    """A span of a text as a phrase of a word class for a symbol.

    Attributes:
        text: all words.
        hits: the places of the symbol's words.
        word_class: the symbol of the grammar.
        start: where "does not", "cannot", … begins before the span, else its beginning.
        begin, end: its tokens; `end` is exclusive.
    """

    text: PhraseText
    hits: Hits
    word_class: str
    start: int
    begin: int
    end: int

    @property
    def words(self) -> tuple[str, ...]:
        """Its words, without the negation before it."""
        return self.text.words[self.begin : self.end]

    @property
    def before(self) -> str:
        """The word before it, "" at the beginning of the text."""
        return self.text.words[self.begin - 1] if self.begin else ""

    @property
    def hit_places(self) -> frozenset[int]:
        """The places of the words that match words of the symbol."""
        return frozenset(
            at for places in self.hits.places for at in places if self.begin <= at < self.end
        )

    @property
    def notice(self) -> str:
        """That it is assumed to be the symbol; of "cannot fly" that "can fly" is Flies."""
        negation = self.text.words[self.start : self.begin]
        able = ("can",) if negation[:1] in (("can",), ("cannot",)) else ()
        return f"“{' '.join((*able, *self.words))}” is {self.hits.symbol.symbol}"

    @property
    def is_verbal(self) -> bool:
        """Whether it is a verb phrase."""
        return self.word_class[0] in "VB" or self.word_class.startswith("NOT")

    @property
    def is_nominal(self) -> bool:
        """Whether it is a noun with what belongs to it."""
        return self.word_class.startswith(("NOUN", "MASS"))

    @property
    def head(self) -> int:
        """The place of its first word that is neither an adverb nor a mere auxiliary."""
        at = self.begin
        while at + 1 < self.end and _is_passed_over(self.text.words[at : self.end]):
            at += 1
        return at

    @property
    def head_noun(self) -> int:
        """The place of its noun."""
        return head_noun(self.text, self.begin, self.end)


def _is_passed_over(words: tuple[str, ...]) -> bool:
    return words[0] in MODALS or is_adverb(words[0]) or (words[0] in HAVE and is_perfect(words[1:]))


def is_perfect(following: tuple[str, ...]) -> bool:
    """Whether a participle follows "has": "has (not) (often) read"."""
    rest = [word for word in following if word != "not" and not is_adverb(word)]
    return bool(rest) and Form.PARTICIPLE in forms(rest[0])


_NOMINAL = NOUNS | {Form.ADJECTIVE, Form.PROGRESSIVE}
_MODIFYING = frozenset({Form.PARTICIPLE, Form.ADJECTIVE})


def head_noun(text: PhraseText, begin: int, end: int) -> int:
    """The last word before the first preposition, participle or verb behind a noun."""
    head = begin
    for place in range(begin, end):
        word = text.words[place]
        if word in PREPOSITIONS and place > begin:
            break
        possible = forms(word)
        if place > begin and possible and not possible & _NOMINAL:
            break
        modifies = Form.NOUN not in possible and possible & _MODIFYING
        # "products sold in Japan"
        if place > begin and modifies and Form.PLURAL in forms(text.words[head]):
            break
        head = place
    return head


# Phrase -------------------------------------------------------------------------------------------
# A phrase of a text for a predicate of a formula.


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of a text for a predicate.

    Attributes:
        word_class: the symbol of the grammar.
        start, end: its tokens; `end` is exclusive.
        entry: its value.
        cost: higher for less certain phrases.
        notices: what is assumed.
        extra: the content words that the symbol's name does not have.
        guessed: whether a word of the symbol is matched by one that can well mean another thing.
    """

    word_class: str
    start: int
    end: int
    entry: Entry
    cost: int
    notices: tuple[str, ...]
    extra: frozenset[str]
    guessed: bool = False
