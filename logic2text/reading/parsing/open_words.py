"""The open vocabulary: content words that no list has, as lexemes by their part of speech.

A word is offered in every frame that English gives a word of its class: a noun alone, with "of" and
with a possessor; a verb with and without an object and with the prepositions behind it; an
adjective before its noun, after "is" and with a preposition.  The sentence decides.

>>> from logic2text.lexicon import Lexicon
>>> from logic2text.reading.parsing.tokens import tokenise
>>> from logic2text.reading.parsing.words import vocabulary
>>> tokens = tokenise("Kim lives in Oslo.")
>>> offered = open_entries(tokens, vocabulary(Lexicon.default()).words())
>>> [entry.symbol for entry in offered if entry.singular.startswith("lives")]
['Lives', 'Lives', 'LivesIn']
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from logic2text import formula as fol
from logic2text.closed_words import read_words
from logic2text.english.syntax import Name
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import frames
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.frames import MODALS, PRIVATIVE
from logic2text.lexicon.names.guess import weather_sentence
from logic2text.lexicon.words.countability import bare_odds
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.unknown_words import base_form, invented_bases
from logic2text.lexicon.words.word_choice import is_mass
from logic2text.lexicon.words.word_class import (
    FUNCTION_WORDS,
    PREPOSITIONS,
    Form,
    forms,
    is_adverb,
    lemma,
)
from logic2text.reading.grammar.closed_classes import Phrase
from logic2text.reading.grammar.grammar import Grammar
from logic2text.reading.grammar.rules import english
from logic2text.reading.parsing.chart import ChartNode
from logic2text.reading.parsing.lexical_trie import (
    Trie,
    emphatic_phrases,
    patient_phrases,
    predicate_phrases,
)
from logic2text.reading.parsing.tokens import Token
from logic2text.reading.parsing.words import Cells, Vocabulary

MOST_WORDS = 24
"""Lexemes of a text; a longer list of them is none of one statement."""
_APART = 2
"""The cost of a preposition by itself, beside a verb or noun that has it, and of a compound."""
UNLIKELY = 100
"""The cost of a lexeme that is the less likely use of its word, so that its readings are weak."""
EXCLUDED = (
    FUNCTION_WORDS
    | PREPOSITIONS
    | PRIVATIVE
    | read_words("barriers")
    | read_words("changing")
    | read_words("silent")
    | read_words("no_predicates")
)
"""Words that name no predicate."""
TITLES = read_words("titles")
"""Words before names, which are nouns elsewhere: "a judge"."""
_NOUNS = frozenset({Form.NOUN, Form.PLURAL})
_ADJECTIVES = frozenset({Form.PARTICIPLE, Form.PROGRESSIVE})
_VERBS = frozenset({Form.VERB, Form.THIRD, Form.PAST})
_ENDS = frozenset(".,;:")
_AFTER_IT = read_words("after_it")
_TELLING = read_words("indefinite_articles") | {"it", "more", *MODALS}
_HAVE = read_words("have")
_POSSESSIVE = read_words("possessive_pronouns") | {"'s", "'"}
_LONGEST_COMPOUND = 3


class OpenVocabulary:
    """A vocabulary with the lexemes of whatever text is read.

    Attributes:
        free, entries, names, measures: those of the vocabulary.
        assumes: True: its words rest on an assumption.
    """

    def __init__(self, base: Vocabulary, *, any_class: bool) -> None:
        """Widen a vocabulary.

        Args:
            base: the words that are known.
            any_class: whether a word can be of a part of speech in which no dictionary has it.
        """
        self._base, self._any_class = base, any_class
        self.free, self.entries, self.names = base.free, base.entries, base.names
        self.measures = base.measures
        self.assumes = True
        self._words: frozenset[str] = frozenset()

    def cells(self, tokens: Sequence[Token], grammar: Grammar) -> tuple[Cells, ...]:
        """The lexical phrases that begin at each token, lexemes included."""
        known = self._base.words() - TITLES
        entries = open_entries(tokens, known, any_class=self._any_class)
        if entries:
            self._words = frozenset(tokens[at].word for at in open_places(tokens, known))
        cells = self._base.cells(tokens, grammar)
        phrases = [*open_phrases(tokens, entries), *_names(tokens, known, entries)]
        return with_phrases(cells, phrases)

    def words(self) -> frozenset[str]:
        """All words of the vocabulary, with the lexemes of the last text."""
        return self._base.words() | self._words

    def list_words(self) -> frozenset[str]:
        """Those of the vocabulary that is widened."""
        return self._base.list_words()

    def list_agents(self) -> tuple[Entry, ...]:
        """None: agents are lexemes."""
        return ()


def list_lexemes(
    tokens: Sequence[Token], known: Collection[str], said: Collection[int], own: Collection[str]
) -> list[Span]:
    """The phrases of the dictionary's words and of unknown names outside some places of a text.

    What no dictionary has is misspelt, rather than a word that the formula lacks, and so is "cub"
    where the formula's own word is "cube".
    """
    misspelt = {
        at
        for at, token in enumerate(tokens)
        if not _is_listed(token.word) or _is_nearly(token.word, own)
    }
    entries = open_entries(tokens, known, misspelt.union(said))
    spans = [*open_phrases(tokens, entries), *_names(tokens, known, entries)]
    return [span for span in spans if not any(span.start <= at < span.end for at in said)]


def _is_nearly(word: str, own: Collection[str]) -> bool:
    from rapidfuzz.distance import Levenshtein  # most texts have no such word

    return any(other[:1] == word[:1] and Levenshtein.distance(word, other) == 1 for other in own)


def _is_listed(word: str) -> bool:
    return any(bool(forms(part) or look_up(part)) for part in (word, *word.split("-")))


@dataclass(frozen=True, slots=True)
class Span:
    """A phrase of a text: its tokens, `end` exclusive, its class, its value and the cost of it."""

    start: int
    end: int
    word_class: str
    value: object
    cost: int = 0


def with_phrases(cells: Sequence[Cells], spans: Sequence[Span]) -> tuple[Cells, ...]:
    """The cells with further phrases behind their own, cheaper ones first."""
    begins: dict[int, list[Span]] = {}
    for span in spans:
        begins.setdefault(span.start, []).append(span)
    return tuple(_add(cell, begins[at]) if at in begins else cell for at, cell in enumerate(cells))


def _add(cell: Cells, spans: Sequence[Span]) -> Cells:
    merged = {symbol: dict(nodes) for symbol, nodes in cell.symbols}
    for span in spans:
        lengths = merged.setdefault(span.word_class, {})
        present = lengths.get(span.end - span.start)
        values = [*(present.values or ())] if present is not None else []
        if all(value != span.value for _, value in values):
            values.append((span.cost, span.value))
        lengths[span.end - span.start] = ChartNode(values=sorted(values, key=lambda pair: pair[0]))
    symbols = tuple((symbol, tuple(nodes.items())) for symbol, nodes in merged.items())
    return Cells(symbols, cell.label)


def open_phrases(tokens: Sequence[Token], entries: Sequence[Entry]) -> Iterator[Span]:
    """Where a text has the phrases of lexemes."""
    trie = Trie(phrase for entry in entries for phrase in _phrases_of(entry))
    for at, token in enumerate(tokens):
        begins = is_sentence_start(tokens, at) and token.raw[:1].isupper()
        cost = UNLIKELY if begins and not is_plural_noun(token) else 0
        for key, word_class, value in trie.matches(tokens, at):
            # "Gives a book to Mary" is no book to Mary, "(in) the Bronx drink" no drink.
            is_noun = word_class.startswith("NOUN") and len(key) > 1
            apart = _APART if key[0] in PREPOSITIONS or is_noun else 0
            yield Span(at, at + len(key), word_class, value, cost + apart)


@lru_cache(maxsize=4_096)
def _phrases_of(entry: Entry) -> tuple[Phrase, ...]:
    spoken = (*emphatic_phrases(entry), *patient_phrases(entry))
    somebodys: tuple[Phrase, ...] = ()
    if entry.category is Category.NOUN and entry.links == ("of",):
        somebodys = (("SOMEBODYS", entry.singular, entry),)
    return (*predicate_phrases(entry), *spoken, *somebodys)


def is_sentence_start(tokens: Sequence[Token], at: int) -> bool:
    """Whether a token begins a sentence."""
    return at == 0 or tokens[at - 1].word in (".", ":")


def is_plural_noun(token: Token) -> bool:
    """Whether a word with a capital is the plural of a common noun: "Dogs bark", not "James"."""
    if not token.raw[:1].isupper() or Form.PLURAL not in forms(token.word):
        return False
    singular = look_up(lemma(token.word, Form.PLURAL)).nouns
    return bool(singular) and not singular.proper


def _names(
    tokens: Sequence[Token], known: Collection[str], entries: Sequence[Entry]
) -> Iterator[Span]:
    """Names of known words, with "the", links or numbers: "Rose", "the Bronx", "Plan B"."""
    words = {word for entry in entries for word in (entry.singular, entry.plural)}
    words |= {*known, *MODALS}
    for start, end in _runs(tokens):
        parts = tokens[start:end]
        is_plain = not any(token.word in words or not _can_be_name(token) for token in parts)
        shown = " ".join(token.raw for token in parts)
        name = Name(fol.Constant(shown.lower()), shown)
        begins = is_plural_noun(parts[0]) and is_sentence_start(tokens, start)
        if not is_plain:
            yield Span(start, end, "NAME", name, UNLIKELY if begins else 0)
        if start and tokens[start - 1].word == "the":
            yield Span(start - 1, end, "NAME", name)
    yield from _kinds(tokens)


def _runs(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Runs of words with capitals and of numbers behind them; with the links between them too."""
    at = 0
    while at < len(tokens):
        if not _can_be_name(tokens[at]):
            at += 1
            continue
        start, end = at, _end_of_run(tokens, at)
        while True:
            yield start, end
            linked = end + 1 + ("the" in [token.word for token in tokens[end + 1 : end + 2]])
            is_linked = end < len(tokens) and tokens[end].word in _LINKS
            if not is_linked or linked >= len(tokens) or not _can_be_name(tokens[linked]):
                break
            end = _end_of_run(tokens, linked)
        at = end


def _end_of_run(tokens: Sequence[Token], start: int) -> int:
    end = start + 1
    while end < len(tokens) and (
        _can_be_name(tokens[end]) or tokens[end].raw[:1].isdigit() or _is_letter(tokens[end])
    ):
        end += 1
    return end


def _is_letter(token: Token) -> bool:
    return len(token.raw) == 1 and token.raw.isupper()


_LINKS = frozenset({"of", "de", "da", "di", "von", "van", "la"})


def _kinds(tokens: Sequence[Token]) -> Iterator[Span]:
    """Nouns without an article behind a verb or preposition, as names of kinds: "drinks tea"."""
    for at, token in enumerate(tokens):
        if not at or not _is_bare(token.word) or token.raw[:1].isupper():
            continue
        following = tokens[at + 1].word if at + 1 < len(tokens) else "."
        is_modifier = forms(following) & _NOUNS and not forms(following) & _VERBS
        if is_modifier or following in EXCLUDED - _AFTER_KINDS:
            continue
        for start in range(at, max(0, at - _LONGEST_COMPOUND), -1):
            before = tokens[start - 1].word
            is_object = before in PREPOSITIONS | _LISTING or forms(before) & _BEFORE_OBJECTS
            if is_object and before not in _BEFORE_KINDS:
                shown = " ".join(token.raw for token in tokens[start : at + 1])
                yield Span(start, at + 1, "NAME", Name(fol.Constant(shown.lower()), shown), 1)
            if not _describes(tokens[start - 1]):
                break


_BEFORE_OBJECTS = frozenset({*_VERBS, Form.PARTICIPLE, Form.PROGRESSIVE})


def _is_bare(word: str) -> bool:
    """Whether a word is a noun that needs no article, or says what one does: "swimming"."""
    possible = forms(word)
    if Form.PROGRESSIVE in possible:
        return True
    if Form.NOUN not in possible or word in EXCLUDED:
        return False
    return is_mass(word) or bare_odds(word) > 0


def _describes(token: Token) -> bool:
    possible = forms(token.word)
    is_nominal = Form.NOUN in possible and not possible & {Form.THIRD, Form.PAST}
    listed = bool(look_up(token.word).adjectives) or is_nominal
    return listed and token.word not in EXCLUDED and token.word not in english().words


_BEFORE_KINDS = read_words("articles") | read_words("possessive_pronouns") | {"is", "are", "be"}
_AFTER_KINDS = read_words("barriers") | PREPOSITIONS
_LISTING = frozenset({"and", "or", ","})


def _can_be_name(token: Token) -> bool:
    is_function_word = token.word in english().words | _FUNCTION_WORDS
    return token.raw[:1].isupper() and len(token.raw) > 1 and not is_function_word


_FUNCTION_WORDS = FUNCTION_WORDS - MODALS.keys()


# Lexemes -----------------------------------------------------------------------------------------


def open_entries(
    tokens: Sequence[Token],
    known: Collection[str],
    said: Collection[int] = (),
    *,
    any_class: bool = False,
) -> tuple[Entry, ...]:
    """The entries of the lexemes of a text; none if there are too many.

    Args:
        tokens: of the text.
        known: words that are no lexemes, besides the function words.
        said: places that hold none.
        any_class: whether a word can be of a part of speech in which no dictionary has it.
    """
    places = tuple(at for at in open_places(tokens, known) if at not in said)
    if len(places) > MOST_WORDS:
        return ()
    words = tuple(token.word for token in tokens)
    unknown = dict.fromkeys(
        _at(words, at, length) for at in places for length in _chains(words, at)
    )
    found = [entry for each in unknown for entry in _entries_of(each, any_class=any_class)]
    found += _compounds(tokens, frozenset(places))
    found += _relations(tokens)
    return tuple(dict.fromkeys(found))


def open_places(tokens: Sequence[Token], known: Collection[str]) -> tuple[int, ...]:
    """Where a text has lexemes."""
    return tuple(at for at in range(len(tokens)) if _is_open(tokens, at, known))


def _is_open(tokens: Sequence[Token], at: int, known: Collection[str]) -> bool:
    token = tokens[at]
    word = token.word
    if word in known or word in EXCLUDED or word in english().words or len(word) < 2:
        return False
    if _is_only_adverb(word) or not word.replace("-", "").isalpha():
        return False
    if not token.raw[:1].isupper() or is_sentence_start(tokens, at):
        return True
    return bool(look_up(word).adjectives) or tokens[at - 1].word in _INDEFINITE


_INDEFINITE = read_words("indefinite_articles")


def _is_only_adverb(word: str) -> bool:
    uses = look_up(word)
    return is_adverb(word) and not (uses.adjectives or uses.nouns or uses.verbs)


@dataclass(frozen=True, slots=True)
class _Unknown:
    """A lexeme with the words beside it that its entries can have.

    Attributes:
        word: in lower case.
        before: "it", "is" after "it", "more", "a", "will" or another modal, an adverb, or "".
        more: the words behind it that belong to it: "up", "to win", "often".
        link: the preposition or "than" behind these, or "".
        later: a preposition behind its object, or "".
        adverb: an adverb behind its object, or "".
        owned: whether somebody's possession of it is said: "b's friend", "has a friend".
    """

    word: str
    before: str
    more: tuple[str, ...]
    link: str
    later: str
    adverb: str
    owned: bool


def _chains(words: Sequence[str], at: int) -> Iterator[int]:
    """The lengths that a lexeme can have, with a particle, what one does and an adverb."""
    yield 1
    possible = forms(words[at])
    if not possible & {*_VERBS, Form.PROGRESSIVE, Form.PARTICIPLE}:
        return
    end = at + 1
    if words[end : end + 1] and words[end] in _PARTICLES:
        end += 1
        yield end - at
    does = words[end : end + 2]
    if len(does) == 2 and does[0] == "to" and Form.VERB in forms(does[1]) - {Form.NOUN}:
        end += 2
        yield end - at
    elif does and Form.PROGRESSIVE in forms(does[0]) and possible & _VERBS:
        end += 1
        yield end - at
    if words[end : end + 1] and is_manner(words[end]):
        yield end + 1 - at


def is_manner(word: str) -> bool:
    """Whether a word is an adverb that says how, where or how often something is done."""
    if word in EXCLUDED or word in english().words:
        return False
    return is_adverb(word) or forms(word) == {Form.ADVERB}


_PARTICLES = frozenset({"up", "out", "off", "down", "away", "back", "together"})


def _at(words: Sequence[str], at: int, length: int = 1) -> _Unknown:
    before = words[at - 1] if at else ""
    if before in _AFTER_IT and "it" in words[max(0, at - 3) : at]:
        before = "it"
    is_inflected = words[at].endswith("s") or Form.PAST in forms(words[at])
    is_told = before in _TELLING or before in _DEGREES or is_manner(before)
    if not is_told or (before in MODALS and is_inflected):
        before = ""
    behind = at + length
    following = words[behind] if behind < len(words) else ""
    link = following if following in PREPOSITIONS or following == "than" else ""
    end = next((e for e in range(behind, len(words)) if words[e] in _ENDS), len(words))
    rest = words[behind + 1 : end]
    later = next((word for word in rest if word in PREPOSITIONS and word != "of"), "")
    adverb = next((word for word in words[behind:end] if is_manner(word)), "")
    owned = not _POSSESSIVE.isdisjoint(words[max(0, at - _LONGEST_COMPOUND) : at])
    more = tuple(words[at + 1 : behind])
    return _Unknown(words[at], before, more, link, "" if link else later, adverb, owned)


_DEGREES = frozenset({"very", "highly", "extremely", "especially", "particularly"})
"""Adverbs before adjectives that are no lexemes elsewhere."""


def _entries_of(unknown: _Unknown, *, any_class: bool) -> Iterator[Entry]:
    """The entries that a word can have."""
    for entry in _possible(unknown, any_class=any_class):
        shown = " ".join((unknown.word, *unknown.more))
        assumption = f"unknown word “{shown}”: {entry.symbol}"
        yield replace(entry, guessed=True, assumption=assumption)


def _possible(unknown: _Unknown, *, any_class: bool) -> Iterator[Entry]:
    word, link = unknown.word, unknown.link
    symbol = _symbol(word)
    possible = forms(word)
    if unknown.before == "it":
        named = (
            symbol
            if word.endswith("ing")
            else _symbol(verb_forms(_base(word, possible)[0]).third_person)
        )
        weather = weather_sentence(symbol if look_up(word).adjectives else named, word)
        if weather is not None:
            yield weather
    uses = look_up(word)
    is_open = any_class or not possible
    if unknown.more:
        if possible & {Form.PROGRESSIVE, Form.PARTICIPLE}:
            yield from _adjectives(unknown, possible)
        if possible & _VERBS:
            yield from _verbs(unknown, possible)
        return
    if is_open or possible & _NOUNS or unknown.before in _INDEFINITE:
        yield from _nouns(unknown, possible)
    is_plural = not possible and word.endswith("s") and not word.endswith(("ss", "us", "is"))
    # "A stone lion" is rather of stone than stone, and is one word here.
    is_rather_noun = uses.nouns.count > uses.adjectives.count
    is_described = possible & _ADJECTIVES or (uses.adjectives and not is_rather_noun)
    is_name = uses.nouns.proper and not uses.adjectives
    if (is_open and not is_plural and not is_name) or is_described:
        yield from _adjectives(unknown, possible)
    if Form.COMPARATIVE in possible and link == "than":
        yield frames.adjective(symbol, word, links=("than",))
    if is_open or possible & _VERBS:
        yield from _verbs(unknown, possible)


def _adjectives(unknown: _Unknown, possible: frozenset[Form]) -> Iterator[Entry]:
    word, link = " ".join((unknown.word, *unknown.more)), unknown.link
    symbol = "".join(map(_symbol, (unknown.word, *unknown.more)))
    yield frames.adjective(symbol, word)
    if link:
        yield frames.adjective(f"{symbol}{_symbol(link)}", word, links=(link,))
    if unknown.before == "more" and link == "than":
        yield frames.adjective(f"More{symbol}", f"more {word}", links=(link,))
    if Form.PROGRESSIVE in possible and not look_up(word).adjectives:
        yield frames.adjective(symbol, word, links=("",))
    if unknown.before in _DEGREES or is_manner(unknown.before):
        symbol, word = _symbol(unknown.before) + symbol, f"{unknown.before} {word}"
        yield frames.adjective(symbol, word, attributive=True)
        if link:
            yield frames.adjective(f"{symbol}{_symbol(link)}", word, links=(link,))


def _nouns(unknown: _Unknown, possible: frozenset[Form]) -> Iterator[Entry]:
    word, link = unknown.word, unknown.link
    for singular in _singulars(word, possible):
        gender = Gender.COMMON if look_up(singular).nouns.is_person else Gender.NEUTER
        entry = frames.noun(_symbol(singular), singular, gender=gender)
        yield entry
        if word == singular and is_mass(singular):
            yield replace(entry, mass=True)
        if link == "of" or unknown.owned:
            yield frames.noun(f"{_symbol(singular)}Of", singular, links=("of",), gender=gender)


def _singulars(word: str, possible: frozenset[Form]) -> tuple[str, ...]:
    """The singulars that a noun can be or have: "wumpus", "lorpus" of "lorpuses"."""
    if Form.PLURAL in possible:
        return (lemma(word, Form.PLURAL),)
    if possible or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return (word,)
    without = word[:-2] if word.endswith("uses") else base_form(word, Form.PLURAL)
    return (without, word) if word.endswith(("as", "os")) else (without,)


def _verbs(unknown: _Unknown, possible: frozenset[Form]) -> Iterator[Entry]:
    base, past = _base(unknown.word, possible)
    inflected = verb_forms(base)
    symbol = _symbol(inflected.third_person)
    participle = inflected.past_participle if not unknown.more else ""
    words: tuple[str, ...] = (base, *unknown.more)
    if unknown.before in MODALS:
        symbol = _symbol(unknown.before) + _symbol(unknown.word)
        words = (unknown.before, unknown.word, *unknown.more)
        participle, past = "", False
    symbol += "".join(map(_symbol, unknown.more))
    yield from _frames_of(unknown, symbol, words, past=past, participle=participle)
    if is_manner(unknown.before):
        symbol, words = _symbol(unknown.before) + symbol, (unknown.before, *words)
        yield from _frames_of(unknown, symbol, words, past=past, participle="")


def _frames_of(
    unknown: _Unknown, symbol: str, words: tuple[str, ...], *, past: bool, participle: str
) -> Iterator[Entry]:
    """A verb without an object, with one, with the prepositions of the text, with its adverb."""
    link, later, adverb = unknown.link, unknown.later, unknown.adverb
    yield frames.verb(symbol, words, past=past)
    yield frames.verb(symbol, words, past=past, links=("",), participle=participle)
    if link:
        yield frames.verb(f"{symbol}{_symbol(link)}", words, past=past, links=(link,))
    if later:
        to = f"{symbol}{_symbol(later)}"
        yield frames.verb(to, words, past=past, links=("", later), participle=participle)
    if adverb and adverb not in words:
        how = f"{symbol}{_symbol(adverb)}"
        yield frames.verb(how, words, past=past, links=("",), after=adverb)
        if link:
            to = f"{symbol}{_symbol(link)}{_symbol(adverb)}"
            yield frames.verb(to, words, past=past, links=(link,), after=adverb)


def _base(word: str, possible: frozenset[Form]) -> tuple[str, bool]:
    """The base form of a verb, and whether the word is its past."""
    if Form.THIRD in possible:
        return lemma(word, Form.THIRD), False
    if Form.PAST in possible and Form.VERB not in possible:
        return lemma(word, Form.PAST), True
    bases = () if possible or word.endswith("ing") else invented_bases(word)
    past = bool(bases) and word.endswith("ed")
    return next((base for base in bases if not past or verb_forms(base).past == word), word), past


def _symbol(word: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in word.split("-"))


def _compounds(tokens: Sequence[Token], places: Collection[int]) -> Iterator[Entry]:
    """Nouns before a noun, with it: "apartment rents", "UEL clubs"."""
    for end in range(2, len(tokens) + 1):
        head = tokens[end - 1]
        is_head = head.word not in EXCLUDED and head.word not in english().words
        if not is_head or not forms(head.word) & _NOUNS or head.raw[:1].isupper():
            continue
        for start in range(end - 2, max(-1, end - 1 - _LONGEST_COMPOUND), -1):
            if not _can_modify(tokens, start, places):
                break
            modifiers = [token.word for token in tokens[start : end - 1]]
            for singular in _singulars(head.word, forms(head.word)):
                words = " ".join((*modifiers, singular))
                symbol = "".join(map(_symbol, (*modifiers, singular)))
                gender = Gender.COMMON if look_up(singular).nouns.is_person else Gender.NEUTER
                entry = frames.noun(symbol, words, gender=gender)
                shown = " ".join((*modifiers, head.word))
                yield replace(
                    entry, guessed=True, assumption=f"unknown word “{shown}”: {entry.symbol}"
                )


def _can_modify(tokens: Sequence[Token], at: int, places: Collection[int]) -> bool:
    """Whether a word before a noun is a noun and no adjective."""
    token = tokens[at]
    if token.raw[:1].isupper() and not is_sentence_start(tokens, at):
        return token.word not in EXCLUDED and token.word not in english().words
    uses = look_up(token.word)
    if at not in places or uses.adjectives.count > uses.nouns.count:
        return False
    return bool(forms(token.word) & {Form.NOUN, Form.PROGRESSIVE})


def _relations(tokens: Sequence[Token]) -> Iterator[Entry]:
    """The prepositions of a text and "has", as relations by themselves."""
    words = dict.fromkeys(token.word for token in tokens)
    if not _HAVE.isdisjoint(words):
        past = "had" in words
        have = frames.verb("Has", ("have",), past=past, links=("",))
        yield replace(have, guessed=True, assumption="unknown word “has”: Has")
    for word in words:
        if word in _RELATING:
            entry = frames.adjective(_symbol(word), word, links=("",))
            yield replace(entry, guessed=True, assumption=f"unknown word “{word}”: {entry.symbol}")


_RELATING = PREPOSITIONS - {"of", "by", "as", "than", "like", "per", "via", "until", "since"}
"""Prepositions that say where or with what something is."""
