"""The verbs of a key in other tenses and other spellings than those of their glosses.

A formula has no tenses: a text may say "saw", "has seen" or "is seeing" where the gloss has "sees".

>>> from logic2text.lexicon import frames
>>> sees = frames.verb("S", ("see",), links=("",), participle="seen")
>>> [entry.singular for entry in find_inflections(sees)]
['saw', 'has seen', 'had seen', 'seeing']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from typing import assert_never

from logic2text.closed_words import read_word_list
from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.unknown_words import invented_bases, is_common
from logic2text.lexicon.words.word_class import Form, forms, is_adverb, lemma


def find_inflections(entry: Entry) -> Iterator[Entry]:
    """The entries of a verb in other tenses, and of an invented one in other spellings.

    The present of a past, and another spelling, need no assumption.
    """
    copula = entry.singular.removeprefix("was ")
    if entry.singular == f"was {copula}" and entry.plural == f"were {copula}":
        yield frames.adjective(entry.symbol, copula, links=entry.links)
    for words, own in _analyses(entry):
        at = int(len(words) > 1 and is_adverb(words[0]))
        for tense in Tense:
            # What will be is read by the grammar, where nothing else is said of another time.
            is_apart = tense in (own, Tense.FUTURE)
            if is_apart or (at and tense not in (Tense.PRESENT, Tense.PAST)):
                continue
            if tense is Tense.PAST and verb_forms(words[at]).past_participle.endswith("ed"):
                yield from _in_other_past(entry, words, at)
            other = _inflect(entry, words, tense)
            is_plain = own is Tense.PAST and tense is Tense.PRESENT
            yield other if is_plain else _assumed(other, entry)
        if own in (Tense.PRESENT, Tense.PAST) and not is_common(words[at]):
            yield from _respell(entry, words[at], list(words), past=own is Tense.PAST)


def _in_other_past(entry: Entry, words: tuple[str, ...], at: int) -> Iterator[Entry]:
    """As in "lied", where the past of *lie* is *lay* too."""
    participle = verb_forms(words[at]).past_participle
    if not at and verb_forms(words[0]).past != participle:
        yield _assumed(frames.with_past(_simple(entry, words, past=True), participle), entry)


class Tense(Enum):
    """The forms of a verb: "sees", "saw", "has seen", "had seen", "seeing", "will see"."""

    PRESENT = "present"
    PAST = "past"
    PERFECT = "perfect"
    PLUPERFECT = "pluperfect"
    PROGRESSIVE = "progressive"
    FUTURE = "future"


def _analyses(entry: Entry) -> Iterator[tuple[tuple[str, ...], Tense]]:
    """The words of a verb phrase with its verb in the base form, with their tense in the entry."""
    words, form, tense = _after_auxiliary(entry)
    first, *after = words.split(" ")
    if form is None:
        yield (first, *after), tense
    elif form in forms(first) or not is_common(first):
        for base in _bases(first, form):
            yield (base, *after), tense


def _after_auxiliary(entry: Entry) -> tuple[str, Form | None, Tense]:
    """The words after the auxiliary, the form of their verb, and the tense; None for the base."""
    for auxiliary, tense in (("do not ", Tense.PRESENT), ("did not ", Tense.PAST)):
        if entry.negative_plural.startswith(auxiliary):
            return entry.negative_plural.removeprefix(auxiliary), None, tense
    for auxiliary, form, tense in _AUXILIARIES:
        words = entry.singular.removeprefix(auxiliary)
        is_of_form = form is not Form.PROGRESSIVE or words.partition(" ")[0].endswith("ing")
        if entry.singular.startswith(auxiliary) and is_of_form and _denies(entry, auxiliary, words):
            return words, form, tense
    return "", Form.VERB, Tense.PRESENT


_HAS, _WILL, _WAS = read_word_list("auxiliaries_of_tenses")
_AUXILIARIES = (
    (f"{_HAS} ", Form.PARTICIPLE, Tense.PERFECT),
    (f"{_WILL} ", None, Tense.FUTURE),
    (f"{_WAS} ", Form.PROGRESSIVE, Tense.PROGRESSIVE),
    ("", Form.PROGRESSIVE, Tense.PROGRESSIVE),
)


def _denies(entry: Entry, auxiliary: str, words: str) -> bool:
    """Whether a verb's negation has only *not* after its auxiliary; adjectives have none."""
    return not auxiliary or entry.negative_singular == f"{auxiliary}not {words}"


def _inflect(entry: Entry, words: tuple[str, ...], tense: Tense) -> Entry:
    match tense:
        case Tense.PRESENT | Tense.PAST:
            return _simple(entry, words, past=tense is Tense.PAST)
        case Tense.PERFECT | Tense.PLUPERFECT:
            perfect = frames.perfect(entry.symbol, words, links=entry.links)
            return perfect if tense is Tense.PERFECT else _in_past(perfect)
        case Tense.PROGRESSIVE:
            progressive = " ".join((verb_forms(words[0]).present_participle, *words[1:]))
            return frames.adjective(entry.symbol, progressive, links=entry.links, attributive=False)
        case Tense.FUTURE:
            return frames.verb(entry.symbol, ("will", *words), links=entry.links)
        case _:
            assert_never(tense)


def _in_past(perfect: Entry) -> Entry:
    """As in "had seen"."""
    had = f"had {perfect.singular.removeprefix('has ')}"
    had_not = f"had not {perfect.singular.removeprefix('has ')}"
    return replace(
        perfect, singular=had, plural=had, negative_singular=had_not, negative_plural=had_not
    )


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
