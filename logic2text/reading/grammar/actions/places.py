"""Semantic actions of clauses that begin with a place: "in the park, every dog barks"."""

from __future__ import annotations

from dataclasses import replace

from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.lexicon.entry import Entry
from logic2text.reading.grammar.actions.noun_phrases import relate
from logic2text.reading.grammar.actions.verb_phrases import relation
from logic2text.reading.grammar.closed_classes import PLURAL
from logic2text.reading.grammar.grammar import Unfit


def stands_at(link: str, place: en.NounPhrase, entry: Entry, thing: en.NounPhrase) -> en.Clause:
    """As in "on every shelf stands a globe"."""
    if entry.links != (link,) or entry.after:
        raise Unfit
    return en.Predication(place, en.Relation(entry, (thing,), passive=True))


def is_put_at(link: str, place: en.NounPhrase, thing: en.NounPhrase, entry: Entry) -> en.Clause:
    """As in "on every floor a hose must be installed": a hose for each."""
    if isinstance(thing, en.Quantified) and thing.determiner == en.A:
        thing = replace(thing, determiner=en.SOME)
    return stands_at(link, place, entry, thing)


def must_be_at(link: str, place: en.NounPhrase, entry: Entry, thing: en.NounPhrase) -> en.Clause:
    """As in "at every pool there must be a guard"."""
    if not entry.singular.endswith(" be"):
        raise Unfit
    return stands_at(link, place, entry, thing)


def there_must_be_at(
    entry: Entry, thing: en.NounPhrase, link: str, place: en.NounPhrase
) -> en.Clause:
    """As in "there must be a guard at every pool"."""
    return must_be_at(link, place, entry, thing)


def every_at(
    entry: Entry, place: en.NounPhrase, subject: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "in the park, every dog barks": every dog there."""
    match subject:
        case en.Quantified(determiner, noun, labelled=False) if (
            determiner.force in (Force.UNIVERSAL, Force.NEGATIVE) and noun.kind is not None
        ):
            there = en.RelativeClause(
                en.Predication(en.Gap(), relation(entry, place)), en.RelativeForm.REDUCED
            )
            return en.Predication(replace(subject, noun=relate(noun, (there,))), verb_phrase)
        case _:
            raise Unfit


def plural_at(
    entry: Entry,
    place: en.NounPhrase,
    noun: en.Noun,
    relatives: tuple[en.RelativeClause, ...] | None,
    verb_phrase: en.VerbPhrase,
) -> en.Clause:
    """As in "in the park, dogs bark"."""
    subject = en.Quantified(PLURAL, relate(noun, relatives))
    return every_at(entry, place, subject, verb_phrase)
