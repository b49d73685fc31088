"""The nouns of a verb's subject and object, and its converse: *owner* and *belong to* for *own*.

These words are a guess: a lover of music loves it, and somebody's lover need not love them.

>>> from logic2text.lexicon import frames
>>> employs = frames.verb("Employs", ("employ",), links=("",), participle="employed")
>>> [entry.singular for entry in find_agents(employs)]
['employer', 'employee', 'works']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from logic2text.closed_words import read_phrase_pairs
from logic2text.lexicon import frames
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import verb_forms

_CONVERSES = read_phrase_pairs("converse_verbs")


def find_agents(entry: Entry) -> Iterator[Entry]:
    """The entries of the words; none of what is no verb with an object."""
    negative = entry.negative_plural
    base = negative.removeprefix("do not ").removeprefix("did not ")
    is_verb = entry.category is Category.VERB and entry.links == ("",) and not entry.after
    if not is_verb or base == negative or " " in base:
        return
    stem = base.removesuffix("e")
    doubled = verb_forms(base).present_participle.removesuffix("ing")
    for endings, converse in ((("er", "or"), False), (("ee",), True)):
        nouns = dict.fromkeys(f"{part}{end}" for end in endings for part in (stem, doubled))
        for noun in nouns:
            if look_up(noun).nouns.is_person:
                named = frames.noun(entry.symbol, noun, links=("of",), gender=Gender.COMMON)
                yield _assumed(named, entry, f"“{noun} of”", converse=converse)
    if (base,) in _CONVERSES:
        verb, *link = _CONVERSES[base,]
        phrase = frames.verb(entry.symbol, (verb,), links=(" ".join(link),))
        yield _assumed(phrase, entry, f"“{' '.join((phrase.singular, *link))}”", converse=True)


def _assumed(other: Entry, entry: Entry, said: str, *, converse: bool) -> Entry:
    assumption = f"{said} is {'the converse of ' if converse else ''}{entry.symbol}"
    return replace(other, converse=converse != entry.converse, assumption=assumption)
