"""The verbs of a key in other tenses and other spellings than those of their glosses.

A formula has no tenses: a text may say "saw", "has seen" or "is seeing" where the gloss has "sees".

>>> from logic2text.lexicon import frames
>>> sees = frames.verb("S", ("see",), links=("",), participle="seen")
>>> [entry.singular for entry in find_inflections(sees)]
['saw', 'has seen', 'seeing']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.unknown_words import invented_bases, is_common
from logic2text.lexicon.words.word_class import Form, forms, is_adverb, lemma


def find_inflections(entry: Entry) -> Iterator[Entry]:
    """The entries of a verb in other tenses, and of an invented one in other spellings.

    The present of a past, and another spelling, need no assumption.
    """
    perfect = entry.singular.removeprefix("has ")
    if entry.negative_singular == f"has not {perfect}":
        participle, *after = perfect.split(" ")
        for base in _bases(participle, Form.PARTICIPLE):
            yield _assumed(_simple(entry, (base, *after), past=True), entry)
        return
    for auxiliary in ("did not ", "do not "):
        if entry.negative_plural.startswith(auxiliary):
            words = entry.negative_plural.removeprefix(auxiliary).split(" ")
            yield from _inflect(entry, words, past=auxiliary == "did not ")


def _inflect(entry: Entry, words: list[str], *, past: bool) -> Iterator[Entry]:
    at = int(len(words) > 1 and is_adverb(words[0]))
    before, base, after = words[:at], words[at], words[at + 1 :]
    if past:
        yield _simple(entry, words)
    else:
        yield _assumed(_simple(entry, words, past=True), entry)
    if not before:
        yield _assumed(frames.perfect(entry.symbol, words, links=entry.links), entry)
    if not past:
        progressive = " ".join((*before, verb_forms(base).present_participle, *after))
        adjective = frames.adjective(
            entry.symbol, progressive, links=entry.links, attributive=False
        )
        yield _assumed(adjective, entry)
    if not is_common(base):
        yield from _respell(entry, base, words, past=past)


def _respell(entry: Entry, base: str, words: list[str], *, past: bool) -> Iterator[Entry]:
    """As "did not snicker-snacked", "frobnitted" beside "frobnited"."""
    if past:
        negative = f"did not {entry.singular}"
        yield replace(entry, negative_singular=negative, negative_plural=negative)
    written = entry.singular.split(" ")[words.index(base)]
    for other in invented_bases(written):
        if other != base:
            respelt = [other if word == base else word for word in words]
            yield _simple(entry, respelt, past=past)
    doubled = f"{base}{base[-1]}"
    for form in (f"{doubled}ed", f"{base}ed") if base[-1] not in "aeiouwxy" else ():
        if form == verb_forms(base).past:
            continue
        inflected = " ".join(form if word == base else word for word in words)
        yield replace(
            _simple(entry, words, past=True),
            singular=inflected,
            plural=inflected,
            participle=form if entry.participle else "",
            assumption=f"“{form}” is of “{base}”",
        )


def find_in_simple_present(entry: Entry) -> Iterator[Entry]:
    """The verb of a gloss in the progressive: "sleeps" for "is sleeping"."""
    first, *after = entry.singular.split(" ")
    is_progressive = Form.PROGRESSIVE in forms(first) or not is_common(first)
    if not first.endswith("ing") or not is_progressive:
        return
    for base in _bases(first, Form.PROGRESSIVE):
        yield _assumed(_simple(entry, (base, *after)), entry)


def _simple(entry: Entry, words: list[str] | tuple[str, ...], *, past: bool = False) -> Entry:
    """The verb in the simple present or past, with a passive if it has one object."""
    alone = len(words) == 1 and entry.links[:1] == ("",)
    participle = verb_forms(words[0]).past_participle if alone else ""
    return frames.verb(
        entry.symbol, tuple(words), past=past, links=entry.links, participle=participle
    )


def _bases(word: str, form: Form) -> tuple[str, ...]:
    return (lemma(word, form),) if form in forms(word) else invented_bases(word)


def _assumed(other: Entry, entry: Entry) -> Entry:
    return replace(other, assumption=f"“{other.singular}” is “{entry.singular}”")
