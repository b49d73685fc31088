"""The verbs of three places with their objects in other orders, and in the passive voice.

>>> from logic2text.lexicon import frames
>>> gave = frames.verb("Gave", ("give",), past=True, links=("", "to"))
>>> [words.strip() for name, words, _ in order_phrases(gave) if name in ("V3[sg]", "PASSIVE")]
['gave', 'gave to', 'given to', 'given by', 'given']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from logic2text.closed_words import read_phrase_pairs
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.reading.grammar.closed_classes import Phrase

DATIVE = "to"
"""The preposition that a second object can do without: "gave b to c", "gave c b"."""


def order_phrases(entry: Entry) -> Iterator[Phrase]:
    """The word classes and phrases in other orders of a verb of three places; none of others."""
    if entry.arity != 3 or entry.after:
        return
    if entry.category is Category.ADJECTIVE:
        yield from _progressive_phrases(entry)
        return
    first, second = entry.links
    double = ("", "")
    if entry.links == double:
        yield from _finite_phrases(entry, "3")
        moved = replace(entry, links=("", DATIVE), places=(0, 2, 1))
        yield from _finite_phrases(moved, "2")
        yield "LINK", DATIVE, DATIVE
    elif not first:
        if second == DATIVE:
            yield from _finite_phrases(replace(entry, links=double, places=(0, 2, 1)), "3")
        yield from _finite_phrases(replace(entry, links=(second, ""), places=(0, 2, 1)), "3")
    yield from _passive_phrases(entry)


def _progressive_phrases(entry: Entry) -> Iterator[Phrase]:
    """As in "(is) giving b c", "(is) giving to b everything that is small"."""
    first, second = entry.links
    if first:
        return
    moved = replace(entry, links=(second, ""), places=(0, 2, 1))
    yield "ADJECTIVE3", f"{entry.singular} {second}", moved
    if second == DATIVE:
        yield "ADJECTIVE3", entry.singular, replace(moved, links=("", ""))


def base_of(entry: Entry) -> str:
    """The base form of a verb with what belongs to it, "" for a modal or an auxiliary."""
    for auxiliary in ("do not ", "did not "):
        if entry.negative_plural.startswith(auxiliary):
            return entry.negative_plural.removeprefix(auxiliary)
    if entry.negative_singular.startswith("has not "):
        return entry.negative_singular.removeprefix("has not ")
    return ""


def list_compound_gerunds(entry: Entry) -> Iterator[str]:
    """As in "having won" of a past or a perfect, "being able to sing" of a modal."""
    first, _, after = entry.singular.partition(" ")
    if entry.negative_plural.startswith("did "):
        verb, space, after = base_of(entry).partition(" ")
        yield f"having {verb_forms(verb).past_participle}{space}{after}"
    elif entry.negative_singular.startswith("has not "):
        yield f"having {after}"
    elif first in _GERUNDS_OF_MODALS:
        yield f"{_GERUNDS_OF_MODALS[first]} {after}"


_GERUNDS_OF_MODALS = {
    words[0]: " ".join(gerund) for words, gerund in read_phrase_pairs("gerunds_of_modals").items()
}


def _finite_phrases(entry: Entry, places: str) -> Iterator[Phrase]:
    link = entry.links[0]
    yield f"V{places}[sg]", f"{entry.singular} {link}", entry
    yield f"V{places}[pl]", f"{entry.plural} {link}", entry
    yield f"NOT{places}[sg]", f"{entry.negative_singular} {link}", entry
    yield f"NOT{places}[pl]", f"{entry.negative_plural} {link}", entry
    base = base_of(entry)
    if base and not entry.negative_singular.startswith("has not "):
        yield f"B{places}", f"{base} {link}", entry


def _passive_phrases(entry: Entry) -> Iterator[Phrase]:
    """As in "given to c by b", "given by b to c", "given c by b"; with the agent left out too."""
    base = base_of(entry)
    if not base:
        return
    verb, *after = base.split(" ")
    is_perfect = entry.negative_singular.startswith("has not ")
    participle = verb if is_perfect else verb_forms(verb).past_participle
    words = " ".join((participle, *after))
    for head, links, places in _passive_orders(words, entry.links):
        if entry.participle and links[0] == "by":
            continue  # as a participle of two places is read
        moved = replace(
            entry,
            category=Category.ADJECTIVE,
            singular=head,
            plural=head,
            links=links,
            places=places,
            participle="",
        )
        yield "PASSIVE", f"{head} {links[0]}", moved
        yield "LINK", links[1], links[1]
        if links[1] == "by":
            yield "PASSIVE2", f"{head} {links[0]}", moved
            if links[0]:
                yield "PASSIVE1", head, moved
            if places == (1, 2, 0) and links[0] and not entry.links[0]:
                yield "PASSIVE1", f"{head} {links[0]}", replace(moved, places=(2, 1, 0))


def _passive_orders(
    participle: str, given: tuple[str, ...]
) -> Iterator[tuple[str, tuple[str, str], tuple[int, int, int]]]:
    """The words, prepositions and argument numbers of each passive."""
    first, second = given
    head = f"{participle} {first}" if first else participle
    yield head, (second, "by"), (1, 2, 0)
    if second:
        yield head, ("by", second), (1, 0, 2)
    if given == ("", ""):
        yield participle, (DATIVE, "by"), (2, 1, 0)
        yield participle, ("by", DATIVE), (2, 0, 1)
    elif given == ("", DATIVE):
        yield participle, ("", "by"), (2, 1, 0)
