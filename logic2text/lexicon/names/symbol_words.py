"""The words in the name of a symbol as texts may write them, and the parts of speech of its head.

>>> symbol_words("ParticipatesIn", 2).content, symbol_words("AtLuisParty", 1).content
(('participates',), ('luis', 'party'))
>>> symbol_words("Eaten", 1).parts
{'done': frozenset({'eat'})}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache

from logic2text.closed_words import read_words
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.names.splitting import split, unglued
from logic2text.lexicon.words.word_choice import can_be_class
from logic2text.lexicon.words.word_class import ARTICLES, PREPOSITIONS, Form, forms
from logic2text.lexicon.words.word_tables import find_lemmas

Parts = Mapping[str, frozenset[str]]
"""The base forms of a word by part of speech: noun, adjective, verb, done (a past participle)."""

_LIGHT = PREPOSITIONS | ARTICLES | read_words("light_in_names")
"""Words that a name may have or lack: "LocatedIn" and "located at"."""
_IMPLIED = frozenset({"located", "situated"})
"""Words that a text may leave out before a preposition."""
_GLUE = lazy_pattern(r"[\W_]+")
_HAVE = read_words("have")
_TAGS = {"noun": ("NOUN",), "adjective": ("ADJ",), "verb": ("VERB", "AUX")}


@dataclass(frozen=True, slots=True)
class SymbolWords:
    """The words of a symbol's name.

    Attributes:
        symbol: the name.
        arity: its number of places.
        words: all of them, in lower case.
        content: those that a text must have; the prepositions where there are no others.
        glued: the name without marks, in lower case.
        parts: of the only content word, as the analysis of the name has it; empty if it is unknown
            or there are several.
    """

    symbol: str
    arity: int
    words: tuple[str, ...]
    content: tuple[str, ...]
    glued: str
    parts: Parts = field(default_factory=dict, hash=False)


@lru_cache(maxsize=1_024)
def symbol_words(symbol: str, arity: int) -> SymbolWords:
    """The words of a symbol's name."""
    parts = split(symbol)
    words = tuple(word.lower() for word in (unglued(parts[0]) if len(parts) == 1 else parts))
    content = tuple(dict.fromkeys(word for word in words if word not in _LIGHT))
    prepositions = tuple(word for word in words if word in PREPOSITIONS)
    if prepositions and arity == 2:
        content = tuple(word for word in content if word not in _IMPLIED)
    content = content or prepositions or words
    head = _parts_of_head(words, content[0], arity) if len(content) == 1 else {}
    return SymbolWords(symbol, arity, words, content, glue(symbol), head)


def glue(words: str) -> str:
    """Letters and digits only, in lower case: "the_Tragically Hip" is "thetragicallyhip"."""
    return _GLUE.sub("", words).lower()


def _parts_of_head(words: tuple[str, ...], head: str, arity: int) -> Parts:
    if words[0] in _HAVE:
        return bases_of(head, "noun")
    after_is = words[0] in ("is", "be") or words[-1] == "of"
    parts: dict[str, frozenset[str]] = {}
    for category in _TAGS:
        if can_be_class(head, category, arity, after_is=after_is):
            parts |= adjectival(head) if category == "adjective" else bases_of(head, category)
    if arity > 1 and "done" in parts:
        parts["verb"] = parts["done"]  # who is subscribed to something subscribes to it
    return parts


def bases_of(word: str, part: str) -> Parts:
    """The base forms of a lower-case word as a noun, an adjective or a verb, if it is one."""
    found = find_lemmas(word)
    bases = frozenset(base for tag in _TAGS[part] for base in found.get(tag, ()))
    return {part: bases} if bases else {}


def adjectival(word: str) -> Parts:
    """The base forms of a lower-case word after "is": those of a participle are of its verb."""
    possible = forms(word)
    parts = {**bases_of(word, "adjective")}
    if possible & {Form.PAST, Form.PARTICIPLE}:  # "lit"
        parts["done"] = frozenset().union(*bases_of(word, "verb").values())
    elif Form.PROGRESSIVE in possible:
        parts |= bases_of(word, "verb")
    return parts
