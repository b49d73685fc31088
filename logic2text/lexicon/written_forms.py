"""Normalized written forms of symbols, for detecting words that clash.

>>> from logic2text.lexicon import frames
>>> sorted(list_written_forms(frames.verb("CanSwim", ("can", "swim"))))
[('can', 'not', 'swim'), ('can', 'swim')]
>>> plain_words("has no plan") == plain_words("does not have a plan")
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from logic2text.lexicon.entry import Category, Entry

Words = tuple[str, ...]

_DO = frozenset({"do", "does"})
_HAVE = frozenset({"has", "have"})


@lru_cache(maxsize=1024)
def list_written_forms(entry: Entry) -> frozenset[Words]:
    """The words of a predicate or function and of its negation, with the links of its objects.

    A quoted name or a letter is one form.
    """
    links = _plain(link for link in (*entry.links, *entry.after.split(" ")) if link != ",")
    forms = {(*words, *links) for words in _heads(entry)}
    if entry.participle:
        forms.add(plain_words(f"{entry.participle} by"))
    return frozenset(forms | {(shown,) for shown in find_quoted_names(entry)})


@lru_cache(maxsize=1024)
def bare_forms(entry: Entry) -> frozenset[Words]:
    """As `list_written_forms`, without the links."""
    return frozenset(_heads(entry)) | {(shown,) for shown in find_quoted_names(entry)}


def noun_forms(entry: Entry) -> frozenset[Words]:
    """The singular and the plurals of a noun; of an adjective the forms before a noun."""
    nominal = (entry.singular, entry.plural, entry.learned_plural)
    return frozenset(plain_words(words) for words in nominal if words)


def plain_words(words: str) -> Words:
    """The words without articles, in lower case except for letters and quoted names; one "not"."""
    return _plain(_tokens(words))


def find_quoted_names(entry: Entry) -> Iterator[str]:
    """The names of symbols quoted in an entry, including letters."""
    for token in _tokens(entry.singular):
        if token.startswith(('"', "“")) or (len(token) == 1 and token == entry.symbol):
            yield token


def _heads(entry: Entry) -> Iterator[Words]:
    """The forms without links."""
    match entry.category:
        case Category.VERB:
            texts = [entry.singular, entry.plural, entry.negative_singular, entry.negative_plural]
            if entry.negative_plural.startswith("do not "):
                texts.append(entry.negative_plural.removeprefix("do not "))
            yield from map(plain_words, texts)
            if entry.singular.startswith("is "):
                yield from _complements(plain_words(entry.singular)[1:])
        case Category.NOUN | Category.ADJECTIVE:
            for words in noun_forms(entry):
                for form in (words, *_of_the_same(words)):
                    yield form
                    yield _without_not(("not", *form))
        case Category.PROPOSITION | Category.FUNCTION:
            yield plain_words(entry.singular)


def _complements(words: Words) -> Iterator[Words]:
    """What stands after a copula, which an adjective or a noun could be: "is not awake"."""
    said = words[1:] if words[:1] == ("not",) else words
    yield said
    yield _without_not(("not", *said))


def _of_the_same(words: Words) -> Iterator[Words]:
    """Variants of "of the same size": "the same size", "has the same size"."""
    if words[:3] == ("of", "the", "same"):
        yield words[1:]
        yield from ((have, *words[1:]) for have in sorted(_HAVE))


def _plain(tokens: Iterable[str]) -> Words:
    words: list[str] = []
    for token in tokens:
        is_shown = len(token) == 1 or token.startswith(('"', "“"))
        word = token if is_shown else token.lower()
        if word == "cannot":
            words += ["can", "not"]
        elif word in {"a", "an"} and len(words) > 0:
            continue
        elif word == "not" and words[-1:] and words[-1] in _DO:
            words[-1] = "not"
        elif word == "no" and words[-1:] and words[-1] in _HAVE:
            words[-1:] = ["not", "have"]
        elif word:
            words.append(word)
    return tuple(words)


def _without_not(words: Words) -> Words:
    return words[2:] if words[:2] == ("not", "not") else words


def _tokens(words: str) -> Iterator[str]:
    """The words; a quoted name is one word."""
    at = 0
    parts = words.split(" ")
    while at < len(parts):
        end = at + 1
        close = {'"': '"', "“": "”"}.get(parts[at][:1])
        if close is not None:
            while end < len(parts) and not (
                parts[end - 1].endswith(close) and parts[end - 1] != close
            ):
                end += 1
        yield " ".join(parts[at:end])
        at = end
