"""Texts with a synonym for the words of a predicate, each with what it takes for granted.

Two words are synonyms here if they have the same most frequent sense in the dictionary, so that
"big" stands for "large", and "run" for nothing.

>>> from logic2text.lexicon import Lexicon
>>> from logic2text.notation import parse
>>> formula = parse("∀x (Cube(x) → Large(x))")
>>> [written.assumption for written in with_synonyms(formula, Lexicon.default())]
['“big” is “large”']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from logic2text.closed_words import read_words
from logic2text.formula import Formula, Predicate
from logic2text.lexicon import Lexicon, frames
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.words.dictionary import Use, lines_with, look_up
from logic2text.walk import nodes

MOST_SYNONYMS = 3
"""The maximum number of lexicons with a synonym for one formula."""
FREQUENT = 5
"""How often a word must be seen in WordNet's annotated texts to be known to every reader."""
_CLOSED = read_words("without_synonyms")
_FIELDS = {Category.NOUN: "n", Category.VERB: "v", Category.ADJECTIVE: "a"}


class Synonymous(NamedTuple):
    """A lexicon with a synonym for the words of one predicate, and the assumption."""

    lexicon: Lexicon
    assumption: str


def with_synonyms(formula: Formula, lexicon: Lexicon) -> Iterator[Synonymous]:
    """The lexicons in which one predicate of the formula has a synonym's words, at most three."""
    words = lexicon.for_formula(formula)
    predicates = {
        (node.name, len(node.arguments)): node
        for node in nodes(formula)
        if isinstance(node, Predicate) and node.arguments
    }
    written = 0
    for symbol, arity in predicates:
        entry = words.entry(symbol, arity)
        word = _base_form(entry)
        for synonym in synonyms(word, _FIELDS[entry.category]) if word else ():
            new = _entry(entry, synonym)
            if new is None or written >= MOST_SYNONYMS:
                continue
            written += 1
            yield Synonymous(words.with_entry(new), f"“{synonym}” is “{word}”")


def _base_form(entry: Entry) -> str:
    """The entry's only word in its base form; "" if it has several, or is not a plain one."""
    if entry.category is Category.VERB:
        base = entry.negative_plural.removeprefix("do not ")
        present = entry.negative_plural != base and entry.plural == base
        word = base if present else ""
    elif entry.category in _FIELDS:
        word = entry.singular
    else:
        word = ""
    return word if word.isalpha() and not (entry.converse or entry.denied or entry.mass) else ""


def _entry(entry: Entry, word: str) -> Entry | None:
    match entry.category:
        case Category.NOUN:
            return frames.noun(entry.symbol, word, links=entry.links, gender=entry.gender)
        case Category.ADJECTIVE if not entry.links:
            return frames.adjective(entry.symbol, word)
        case Category.VERB:
            return frames.verb(entry.symbol, (word,), links=entry.links)
        case _:
            return None


@lru_cache(maxsize=1_024)
def synonyms(word: str, part: str) -> tuple[str, ...]:
    """The frequent words with the same first sense, the most frequent one first.

    Args:
        word: a base form.
        part: its part of speech, ``n``, ``v`` or ``a``.
    """
    use = _use(word, part)
    if not use.synsets or not _is_mostly(word, use):
        return ()
    pattern = re.compile(rf"^([a-z]+)\t(?:.*\t)?{part}[0-9it/]+:{use.synsets[0]}\b")
    counted = []
    for line in lines_with(str(use.synsets[0])):
        match = pattern.match(line)
        if match is not None and match[1] != word:
            rival = _use(match[1], part)
            if rival.count >= FREQUENT and _is_mostly(match[1], rival) and match[1] not in _CLOSED:
                counted.append((-rival.count, match[1]))
    return tuple(synonym for _, synonym in sorted(counted))


def _use(word: str, part: str) -> Use:
    uses = look_up(word)
    return {"n": uses.nouns, "v": uses.verbs, "a": uses.adjectives}[part]


def _is_mostly(word: str, use: Use) -> bool:
    """Whether a word is mostly used as this part of speech."""
    return all(use.count >= other.count for other in look_up(word).uses)
