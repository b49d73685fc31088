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
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, product

from logic2text.closed_words import read_words
from logic2text.errors import ParseError
from logic2text.lexicon import Lexicon, frames
from logic2text.lexicon.entry import Entry, Gender
from logic2text.lexicon.frames import MODALS
from logic2text.lexicon.names.guess import weather_sentence
from logic2text.lexicon.toml_file import LexiconFile, NameEntry
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.unknown_words import base_form, invented_bases
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
_VERBS = frozenset({Form.VERB, Form.THIRD, Form.PAST})


def read_with_unknown_words(
    text: str, lexicon: Lexicon | None = None, limits: Limits = DEFAULT_LIMITS
) -> Readings:
    """As `read`, with symbols made from the words that the lexicon does not have.

    Raises:
        ParseError, LimitError: as `read`; of a text that cannot be read with such symbols either,
            the error of the attempt that went furthest.
    """
    try:
        return read(text, lexicon, limits=limits)
    except ParseError as problem:
        furthest = problem
    lexicon = lexicon or Lexicon.default()
    tokens = tokenise(text)
    names_first = not any(map(_is_plural_noun, tokens))
    for any_class, as_names in product((False, True), (names_first, not names_first)):
        entries = _entries(tokens, lexicon, any_class=any_class, as_names=as_names)
        names = _names(tokens, lexicon, entries) if as_names else ()
        if not entries and not names:
            continue
        try:
            return read(text, _widen(lexicon, entries, names), limits=limits)
        except ParseError as problem:
            furthest = max(furthest, problem, key=_place)
    raise furthest


def _place(problem: ParseError) -> tuple[int, int]:
    """Where an error is; one that knows the word that was meant is the last."""
    if (problem.hint or "").startswith("did you mean"):
        return MOST_LINES, 0
    return problem.line or 0, problem.column or 0


MOST_LINES = 1_000_000


def _is_plural_noun(token: Token) -> bool:
    """Whether a word with a capital is the plural of a common noun: "Dogs bark", not "James"."""
    if not token.raw[:1].isupper() or Form.PLURAL not in forms(token.word):
        return False
    singular = look_up(lemma(token.word, Form.PLURAL)).nouns
    return bool(singular) and not singular.proper


@lru_cache(maxsize=8)
def _widen(lexicon: Lexicon, entries: tuple[Entry, ...], names: tuple[str, ...]) -> Lexicon:
    related = (*lexicon.related, *entries)
    constants = {name.lower(): NameEntry(name) for name in names}
    files = (*lexicon.files, LexiconFile("", "", {}, {}, constants)) if names else lexicon.files
    return Lexicon(files, domain=lexicon.domain, related=related)


def _names(
    tokens: Sequence[Token], lexicon: Lexicon, entries: tuple[Entry, ...]
) -> tuple[str, ...]:
    """Words with a capital that are known words too: "Rose likes every rose", "Will sings"."""
    words = {word for entry in entries for word in (entry.singular, entry.plural)}
    known = vocabulary(lexicon).words() | words | MODALS.keys()
    names: dict[str, None] = {}
    for is_name, run in groupby(tokens, key=_can_be_name):
        parts = [token for token in run if is_name]
        if any(token.word in known for token in parts):
            names[" ".join(token.raw for token in parts)] = None
    return tuple(names)


def _can_be_name(token: Token) -> bool:
    is_function_word = token.word in english().words | _FUNCTION_WORDS
    return token.raw[:1].isupper() and len(token.raw) > 1 and not is_function_word


_FUNCTION_WORDS = FUNCTION_WORDS - MODALS.keys()


def _entries(
    tokens: Sequence[Token], lexicon: Lexicon, *, any_class: bool, as_names: bool
) -> tuple[Entry, ...]:
    """The entries of the unknown words of a text; none if there are too many.

    Args:
        tokens: of the text.
        lexicon: what is known.
        any_class: whether a word can be of a part of speech in which no dictionary has it.
        as_names: whether a word with a capital at the beginning of a sentence is a name.
    """
    familiar = vocabulary(lexicon).words() | english().words
    unknown: dict[_Unknown, None] = {}
    for at, token in enumerate(tokens):
        word = token.word
        if word in familiar or word in _EXCLUDED or _is_only_adverb(word) or len(word) < 2:
            continue
        begins = at == 0 or tokens[at - 1].word in (".", ":")
        is_capital = token.raw[:1].isupper()
        if not word.replace("-", "").isalpha() or (is_capital and (as_names or not begins)):
            continue
        unknown[_at(tokens, at)] = None
    if len(unknown) > MOST_WORDS:
        return ()
    entries = (entry for each in unknown for entry in _entries_of(each, any_class=any_class))
    return tuple(dict.fromkeys(entries))


@dataclass(frozen=True, slots=True)
class _Unknown:
    """An unknown word with the words beside it that its entries can have.

    Attributes:
        word: in lower case.
        before: "it", "is" after "it", "more", "will" or another modal, or "".
        link: the preposition or "than" behind it, or "".
        later: a preposition behind its object, or "".
    """

    word: str
    before: str
    link: str
    later: str


_AFTER_IT = read_words("after_it")


def _at(tokens: Sequence[Token], at: int) -> _Unknown:
    words = [token.word for token in tokens]
    before = words[at - 1] if at else ""
    if before in _AFTER_IT and "it" in words[max(0, at - 3) : at]:
        before = "it"
    is_inflected = words[at].endswith("s") or Form.PAST in forms(words[at])
    if before not in _TELLING or (before in MODALS and is_inflected):
        before = ""
    following = words[at + 1] if at + 1 < len(words) else ""
    link = following if following in PREPOSITIONS or following == "than" else ""
    end = next((e for e in range(at + 1, len(words)) if words[e] in _ENDS), len(words))
    later = (word for word in words[at + 2 : end] if word in PREPOSITIONS and word != "of")
    return _Unknown(words[at], before, link, "" if link else next(later, ""))


_TELLING = frozenset({"it", "more", *MODALS})
_ENDS = frozenset(".,;:")


def _is_only_adverb(word: str) -> bool:
    uses = look_up(word)
    return is_adverb(word) and not (uses.adjectives or uses.nouns or uses.verbs)


def _entries_of(unknown: _Unknown, *, any_class: bool) -> Iterator[Entry]:
    """The entries that a word can have."""
    for entry in _possible(unknown, any_class=any_class):
        assumption = f"unknown word “{unknown.word}”: {entry.symbol}"
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
    is_open = any_class or not possible
    if is_open or possible & _NOUNS:
        yield from _nouns(word, link, possible)
    is_plural = not possible and word.endswith("s") and not word.endswith(("ss", "us", "is"))
    if (is_open and not is_plural) or possible & _ADJECTIVES or look_up(word).adjectives:
        yield frames.adjective(symbol, word)
        if link:
            yield frames.adjective(f"{symbol}{_symbol(link)}", word, links=(link,))
        if unknown.before == "more" and link == "than":
            yield frames.adjective(f"More{symbol}", f"more {word}", links=(link,))
    if Form.COMPARATIVE in possible and link == "than":
        yield frames.adjective(symbol, word, links=("than",))
    if is_open or possible & _VERBS:
        yield from _verbs(unknown, possible)


def _nouns(word: str, link: str, possible: frozenset[Form]) -> Iterator[Entry]:
    for singular in _singulars(word, possible):
        gender = Gender.COMMON if look_up(singular).nouns.is_person else Gender.NEUTER
        yield frames.noun(_symbol(singular), singular, gender=gender)
        if link == "of":
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
    link, later = unknown.link, unknown.later
    if unknown.before in MODALS:
        symbol = _symbol(unknown.before) + _symbol(unknown.word)
        words: tuple[str, ...] = (unknown.before, unknown.word)
        yield frames.verb(symbol, words)
        yield frames.verb(symbol, words, links=("",))
        if link:
            yield frames.verb(f"{symbol}{_symbol(link)}", words, links=(link,))
        return
    participle = inflected.past_participle
    yield frames.verb(symbol, (base,), past=past)
    yield frames.verb(symbol, (base,), past=past, links=("",), participle=participle)
    if link:
        yield frames.verb(f"{symbol}{_symbol(link)}", (base,), past=past, links=(link,))
    if later:
        to = f"{symbol}{_symbol(later)}"
        yield frames.verb(to, (base,), past=past, links=("", later), participle=participle)


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
