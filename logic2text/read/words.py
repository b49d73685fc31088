"""The words of a text by class: which entries, names and determiners begin at each token.

The vocabulary is that of a lexicon's files and of the symbols of a formula at hand; where both
have the same words, the formula's symbols win.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from logic2text.english.syntax import Name
from logic2text.formula import Constant, Formula, Variable
from logic2text.lexicon import Category, Entry, Lexicon
from logic2text.lexicon.entry import DIFFERENCE, IDENTITY
from logic2text.read.chart import Node, Row
from logic2text.read.closed_classes import Phrase, closed_classes
from logic2text.read.tokens import Token, tokenise
from logic2text.walk import bound_variables, free_variables, symbols

Key = tuple[str, ...]


@dataclass(slots=True)
class _Place:
    """A place in a trie of phrases: what comes next, and what ends here."""

    steps: dict[str, _Place] = field(default_factory=dict)
    ends: list[tuple[str, Any]] = field(default_factory=list)


class _Trie:
    """Phrases by their words."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self.root = _Place()
        self.keys: set[Key] = set()
        for word_class, words, value in phrases:
            for key in _spellings(_key(words)):
                self.keys.add(key)
                place = self.root
                for word in key:
                    place = place.steps.setdefault(word, _Place())
                if (word_class, value) not in place.ends:
                    place.ends.append((word_class, value))

    def matches(self, tokens: list[Token], at: int) -> Iterator[tuple[Key, str, Any]]:
        """Every phrase that begins at a token: its words, its class, what it stands for."""
        place = self.root
        key: Key = ()
        for token in tokens[at:]:
            word = token.raw if len(token.raw) == 1 and token.raw in place.steps else token.word
            following = place.steps.get(word)
            if following is None:
                return
            place = following
            key = (*key, word)
            for word_class, value in place.ends:
                yield key, word_class, value


class Vocabulary:
    """All phrases that are recognised; immutable once made.

    Attributes:
        free: the names of the formula's free variables.
    """

    def __init__(self, lexicon: Lexicon, signature: Formula | None = None) -> None:
        """The phrases of a lexicon's files, and of the symbols of a formula."""
        predicates, functions = _NO_SYMBOLS if signature is None else symbols(signature)
        self._common = _common(lexicon)
        self._own = _own(lexicon, predicates, functions)
        self._variables: frozenset[str] = frozenset()
        self.free: frozenset[str] = frozenset()
        if signature is not None:
            self.free = frozenset(variable.name for variable in free_variables(signature))
            bound = frozenset(variable.name for variable in bound_variables(signature))
            self._variables = self.free | bound

    def rows(self, tokens: list[Token], literals: frozenset[str]) -> list[Row]:
        """The chart's rows with the words of a text: literal words and the classes of phrases."""
        rows: list[Row] = [{} for _ in range(len(tokens) + 1)]
        for at, token in enumerate(tokens):
            row = rows[at]
            if token.word in literals:
                row[token.word] = {at + 1: _LITERAL}
            for word_class, end, value in self._phrases(tokens, at, literals):
                node = row.setdefault(word_class, {}).setdefault(end, Node(values=[]))
                assert node.values is not None  # noqa: S101 - made one line above
                node.values.append((0, value))
        return rows

    def words(self) -> frozenset[str]:
        """Every word that stands in a phrase."""
        return frozenset(word for key in self._common.keys | self._own.keys for word in key)

    def _phrases(
        self, tokens: list[Token], at: int, literals: frozenset[str]
    ) -> Iterator[tuple[str, int, Any]]:
        named = False
        for key, word_class, value in self._own.matches(tokens, at):
            named = named or word_class == "NAME"
            yield word_class, at + len(key), value
        for key, word_class, value in self._common.matches(tokens, at):
            if key not in self._own.keys or word_class.partition("[")[0] in _CLOSED:
                named = named or word_class == "NAME"
                yield word_class, at + len(key), value
        if not named:
            yield from self._names(tokens, at, literals)

    def _names(
        self, tokens: list[Token], at: int, literals: frozenset[str]
    ) -> Iterator[tuple[str, int, Any]]:
        token = tokens[at]
        if len(token.raw) == 1 and token.raw.isupper() and token.raw in self._own.root.steps:
            return  # a letter that the formula has as another symbol
        word = token.raw if token.raw in self._variables else token.word
        if word in self._variables or _VARIABLE.match(word):
            yield "LABEL", at + 1, Variable(word)
            yield "NAME", at + 1, Name(Variable(word), word)
        elif _LETTER.match(word) or word.isdigit():
            yield "NAME", at + 1, Name(Constant(word), word)
        elif self._is_unknown_name(token, literals):
            end = at + 1
            while end < len(tokens) and self._is_unknown_name(tokens[end], literals):
                end += 1
            words = " ".join(part.raw for part in tokens[at:end])
            yield "NAME", end, Name(Constant(words.lower()), words)

    def _is_unknown_name(self, token: Token, literals: frozenset[str]) -> bool:
        known = token.word in literals or token.word in self._common.root.steps
        return token.raw[:1].isupper() and not known and token.word not in self._own.root.steps


@lru_cache(maxsize=64)
def vocabulary(lexicon: Lexicon, signature: Formula | None = None) -> Vocabulary:
    """The vocabulary of a lexicon and a formula; that of all the formula's texts is made once."""
    return Vocabulary(lexicon, signature)


Symbols = frozenset[tuple[str, int]]
_NO_SYMBOLS: tuple[Symbols, Symbols] = (frozenset(), frozenset())


@lru_cache(maxsize=128)
def _own(lexicon: Lexicon, predicates: Symbols, functions: Symbols) -> _Trie:
    """The phrases of a formula's symbols: those of its texts are the same."""
    return _Trie(_symbol_phrases(lexicon, predicates, functions))


def _symbol_phrases(lexicon: Lexicon, predicates: Symbols, functions: Symbols) -> Iterator[Phrase]:
    for symbol, arity in sorted(predicates):
        yield from _predicate_phrases(lexicon.entry(symbol, arity))
    for symbol, arity in sorted(functions):
        if arity:
            yield from _function_phrases(lexicon.function(symbol, arity))
        else:
            named = lexicon.name(symbol)
            yield "NAME", named.words, Name(Constant(symbol), named.words, named.gender)


@lru_cache(maxsize=8)
def _common(lexicon: Lexicon) -> _Trie:
    """The closed classes and all that the lexicon's files name."""
    phrases = [*closed_classes()]
    for entry in (*lexicon.known_predicates(), IDENTITY, DIFFERENCE):
        phrases += _predicate_phrases(entry)
    for entry in lexicon.known_functions():
        phrases += _function_phrases(entry)
    for constant, named in lexicon.known_names().items():
        name = Name(Constant(constant), named.words, named.gender)
        phrases.append(("NAME", named.words, name))
    return _Trie(phrases)


_CLOSED = frozenset(
    {"DET", "THINGS", "HEADING", "PRONOUN", "POSSESSIVE", "REFLEXIVE", "EACHOTHER", "TRUTH"}
)
_LITERAL = Node(values=[(0, None)])
_VARIABLE = re.compile(r"[u-z]\d*'*$")
_LETTER = re.compile(r"[a-t]\d*'*$")


# Entries ----------------------------------------------------------------------------------------


def _predicate_phrases(entry: Entry) -> Iterator[Phrase]:
    """Each word class and phrase of a predicate; the first link belongs to the phrase."""
    link = entry.links[0] if entry.links else ""
    match entry.category:
        case Category.PROPOSITION:
            yield "PROPOSITION", entry.singular, entry
        case Category.NOUN:
            name = "NOUNOF" if entry.links else "NOUN"
            for plural in filter(None, (entry.plural, entry.learned_plural)):
                yield f"{name}[pl]", f"{plural} {link}", entry
            yield f"{name}[sg]", f"{entry.singular} {link}", entry
        case Category.ADJECTIVE if entry.arity == 1:
            yield "ADJECTIVE", entry.singular, entry
            yield ("ATTRIBUTE" if entry.attributive else "PHRASAL"), entry.singular, entry
        case Category.ADJECTIVE:
            yield "ADJECTIVE2", f"{entry.singular} {link}", entry
            if entry.symmetric:
                yield "ALIKE", entry.singular, entry
            if entry.singular.startswith("of the same "):
                yield from _having_phrases(entry, link)
        case Category.VERB:
            yield from _verb_phrases(entry, link)
        case Category.FUNCTION:
            return
    for later in entry.links[1:]:
        yield "LINK", later, later


def _having_phrases(entry: Entry, link: str) -> Iterator[Phrase]:
    """As in "has the same size as b"."""
    feature = entry.singular.removeprefix("of ")
    for word_class, verb in _HAVE.items():
        yield word_class, f"{verb} {feature} {link}", entry
    if entry.symmetric:
        yield "HAVEALIKE", f"have {feature}", entry


_HAVE = {
    "V2[sg]": "has",
    "V2[pl]": "have",
    "NOT2[sg]": "does not have",
    "NOT2[pl]": "do not have",
    "B2": "have",
}


def _verb_phrases(entry: Entry, link: str) -> Iterator[Phrase]:
    places = "1" if entry.arity == 1 else "2"
    yield f"V{places}[sg]", f"{entry.singular} {link}", entry
    yield f"V{places}[pl]", f"{entry.plural} {link}", entry
    yield f"NOT{places}[sg]", f"{entry.negative_singular} {link}", entry
    yield f"NOT{places}[pl]", f"{entry.negative_plural} {link}", entry
    for auxiliary in ("do not ", "did not "):
        if entry.negative_plural.startswith(auxiliary):
            base = entry.negative_plural.removeprefix(auxiliary)
            yield f"B{places}", f"{base} {link}", entry
    if entry.participle:
        yield "PARTICIPLE", f"{entry.participle} by", entry


def _function_phrases(entry: Entry) -> Iterator[Phrase]:
    name = "FUNCTION" if entry.arity == 1 else "FUNCTIONS"
    yield name, f"{entry.singular} {entry.links[0]}", entry
    yield "OWNED", entry.singular, entry
    for later in entry.links[1:]:
        yield "LINK", later, later


_SYNONYMS = tuple(
    (tuple(words.split()), tuple(tuple(other.split()) for other in others))
    for words, others in {
        "in back of": ("behind", "at the back of", "in the back of"),
        "in back": ("behind",),
        "in front of": ("at the front of",),
        "to the left of": (
            "left of",
            "on the left of",
            "to the left side of",
            "on the left side of",
        ),
        "to the right of": (
            *("right of", "on the right of"),
            *("to the right side of", "on the right side of"),
        ),
        "of the same": ("the same",),
        "in the same": ("on the same",),
        "larger than": ("bigger than",),
        "adjacent to": ("beside",),
        "the same as": ("identical to", "equal to"),
        "tetrahedron": ("tet",),
        "tetrahedrons": ("tets",),
        "dodecahedron": ("dodec",),
        "dodecahedrons": ("dodecs",),
    }.items()
)
"""Other ways to say what an entry says, the words of a phrase replaced."""


def _spellings(key: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield key
    for words, others in _SYNONYMS:
        if key[: len(words)] == words:
            for other in others:
                yield (*other, *key[len(words) :])


def _key(words: str) -> tuple[str, ...]:
    """The words of a phrase as tokens; single capitals (``F``) keep their case."""
    return tuple(
        token.raw if len(token.raw) == 1 and token.raw.isupper() else token.word
        for token in tokenise(words)
    )
