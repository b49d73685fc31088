"""Reasons to doubt the guess at a predicate's words.

>>> from logic2text.lexicon.names.guess import predicate
>>> doubt_about(predicate("Smokes", 1)), doubt_about(predicate("Employee", 1))
('“smokes” may be a noun', '')
>>> doubt_about(predicate("zorblax", 1))
'“zorblax” is in no dictionary'
"""

from __future__ import annotations

from collections.abc import Iterator

from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.names import comparison_names
from logic2text.lexicon.names.guess import name_words
from logic2text.lexicon.names.splitting import is_known, split
from logic2text.lexicon.words.unknown_words import is_common, possible_forms
from logic2text.lexicon.words.word_choice import name_class
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, word_classes
from logic2text.lexicon.words.word_model import link_after
from logic2text.lexicon.written_forms import find_quoted_names

LEAST_CERTAIN = 0.8
"""The probability from which the class of a name counts as certain."""
LEAST_SHOWN = 0.3
"""The share of the uses of a word from which its preposition counts as certain."""
_OTHER_CLASS = {"noun": "a noun", "adjective": "an adjective", "verb": "a verb"}


def doubt_about(entry: Entry) -> str:
    """The first reason to doubt guessed words; "" for certain ones, and for names in quotes."""
    if not entry.guessed or any(find_quoted_names(entry)) or entry.category is Category.FUNCTION:
        return ""
    if comparison_names.entry_of(entry.symbol, entry.arity) is not None:
        return ""
    words = name_words(entry.symbol, entry.arity)
    return next(_doubts(entry, words), "")


def _doubts(entry: Entry, words: list[str]) -> Iterator[str]:
    if len(split(entry.symbol)) == 1 and len(words) > 1:
        yield f"“{entry.symbol}” is taken for “{' '.join(words)}”"
    for word in words:
        if not _is_in_dictionary(word):
            yield f"“{word}” is in no dictionary"
    if entry.singular == " ".join(("in", *words)):
        yield "it is taken for a place"
    if len(words) == 1 and entry.arity:
        yield from _doubts_of_class(entry, words[0])
    elif entry.arity == 1 and words[0] in word_classes().verbs & word_classes().nouns:
        yield f"“{words[0]}” may be a verb"
    yield from _doubts_of_links(entry, words)


def _is_in_dictionary(word: str) -> bool:
    classes = word_classes()
    return (
        not word[0].isalpha()
        or len(word) == 1
        or is_known(word.lower())
        or is_common(word.lower())
        or word in classes.acronyms.values()
        or word in classes.proper_adjectives
        or all(map(is_common, word.lower().split("-")))
    )


def _doubts_of_class(entry: Entry, word: str) -> Iterator[str]:
    possible = possible_forms(word)
    past = {Form.PAST, Form.PARTICIPLE} <= possible
    if past and entry.category is Category.VERB and entry.arity == 2:
        yield f"it may mean “is {word} by”"
        return
    chosen = name_class(word, entry.arity)
    if chosen.share < LEAST_CERTAIN and chosen.other:
        yield f"“{word}” may be {_OTHER_CLASS[chosen.other]}"


def _doubts_of_links(entry: Entry, words: list[str]) -> Iterator[str]:
    """Of the words before objects that the name does not have."""
    assumed = [link for link in entry.links if link and link not in words]
    if not assumed or words[-1] in PREPOSITIONS:
        return
    classes = word_classes()
    listed = {*classes.two_objects, *classes.verb_prepositions, *classes.adjective_prepositions}
    head = words[-1]
    bases = {head, *(word for word in listed if head.startswith(word[:-1]) and len(word) > 2)}
    if listed & bases or assumed in (["of"], ["than"], ["as"], ["and"], ["of", "and"]):
        return
    category = entry.category.value if entry.category is not Category.VERB else "noun"
    link = link_after(head, category)
    if link.word != assumed[-1] or link.share < LEAST_SHOWN:
        yield f"the preposition “{' … '.join(assumed)}” is assumed"
