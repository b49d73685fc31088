"""Semantic actions of exceptions of one thing of a kind: "everything except a cube"."""

from __future__ import annotations

from dataclasses import replace

from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.lexicon.entry import IDENTITY, Entry
from logic2text.reading.grammar.actions.bindings import (
    Binding,
    existent,
    quantify_excepting,
    quantify_thing_excepting,
)
from logic2text.reading.grammar.actions.clauses import plural_subject
from logic2text.reading.grammar.actions.noun_phrases import AND, quantify, relate
from logic2text.reading.grammar.closed_classes import PLURAL
from logic2text.reading.grammar.grammar import Unfit

Relatives = tuple[en.RelativeClause, ...]


def exclude_one(
    determiner: en.Determiner, noun: en.Noun, one: en.Quantified, relatives: Relatives | None
) -> en.Quantified:
    """As in "every cube except a small cube"."""
    if determiner.force is Force.NEGATIVE:
        raise Unfit
    return quantify(determiner, noun, None, one, relatives)


def exclude_one_thing(
    thing: en.Quantified, one: en.Quantified, relatives: Relatives | None
) -> en.Quantified:
    """As in "everything except a cube"."""
    return exclude_one(thing.determiner, thing.noun, one, relatives)


def deny_but_one(
    determiner: en.Determiner, noun: en.Noun, one: en.Quantified, relatives: Relatives | None
) -> en.Quantified:
    """As in "no cube except a small cube", of one small cube."""
    if determiner.force is not Force.NEGATIVE:
        raise Unfit
    return quantify(determiner, noun, None, one, relatives)


def deny_thing_but_one(
    thing: en.Quantified, one: en.Quantified, relatives: Relatives | None
) -> en.Quantified:
    """As in "nothing except a cube", of one cube."""
    return deny_but_one(thing.determiner, thing.noun, one, relatives)


def nothing_but_one(
    thing: en.Quantified, one: en.Quantified, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "nothing but a cube is small": just one thing is small, and a cube is."""
    if thing.determiner.force is not Force.NEGATIVE:
        raise Unfit
    just_one = replace(thing, determiner=en.Determiner(en.Quantity.EXACTLY, 1))
    claims = tuple(en.Predication(subject, verb_phrase) for subject in (just_one, one))
    return en.Coordination(AND, claims, correlative=True)


def predication_excepting(
    subject: en.NounPhrase, verb_phrase: en.VerbPhrase, exceptions: en.RelativeClause
) -> en.Clause:
    """As in "every student passed except Max", not "may enter any room except the office"."""
    if _ends_with_all(verb_phrase):
        raise Unfit
    match subject:
        case en.Quantified(determiner, noun, labelled=False) if (
            determiner.quantity.profile.takes_exceptions
        ):
            excepting = replace(subject, noun=relate(noun, (exceptions,)))
            return en.Predication(excepting, verb_phrase)
        case _:
            raise Unfit


def _ends_with_all(verb_phrase: en.VerbPhrase) -> bool:
    """Whether the last object of a verb phrase is of all things of a kind."""
    match verb_phrase:
        case en.Relation(objects=(*_, en.Quantified(determiner))):
            return determiner.quantity.profile.takes_exceptions
        case _:
            return False


def plural_excepting(
    noun: en.Noun,
    relatives: Relatives | None,
    exceptions: en.RelativeClause,
    verb_phrase: en.VerbPhrase,
) -> en.Clause:
    """As in "birds except penguins can fly"."""
    return plural_subject(noun, (*(relatives or ()), exceptions), verb_phrase)


def plural_excepting_after(
    noun: en.Noun,
    relatives: Relatives | None,
    verb_phrase: en.VerbPhrase,
    exceptions: en.RelativeClause,
) -> en.Clause:
    """As in "birds can fly, except penguins"."""
    return plural_excepting(noun, relatives, exceptions, verb_phrase)


def ones_that_are(entry: Entry, relatives: Relatives | None) -> en.Noun:
    """As in "(all birds except) small ones"."""
    return relate(en.Noun(None, (entry,)), relatives)


def exclude_beside(
    determiner: en.Determiner,
    noun: en.Noun,
    relatives: Relatives | None,
    exceptions: en.RelativeClause,
) -> en.Quantified:
    """As in "every cube behind b, except c,"."""
    return quantify_excepting(determiner, relate(noun, relatives), None, exceptions, None)


def exclude_thing_beside(
    thing: en.Quantified, relatives: Relatives | None, exceptions: en.RelativeClause
) -> en.Quantified:
    """As in "everything, except for b,"."""
    match exceptions.clause:
        case en.Predication(_, en.NegatedPhrase(en.Relation(entry))) if relatives:
            if entry == IDENTITY:
                raise Unfit  # it is open whether who is excepted is one of them
        case _:
            pass
    of_kind = replace(thing, noun=relate(thing.noun, relatives))
    return quantify_thing_excepting(of_kind, exceptions, None)


def exclude_from_predication(
    exceptions: en.RelativeClause, subject: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "except for Max, every student passed", "except for Max, students passed"."""
    match subject:
        case en.Quantified(determiner, noun) if determiner == PLURAL:
            return plural_excepting(noun, None, exceptions, verb_phrase)
        case _:
            return predication_excepting(subject, verb_phrase, exceptions)


def existent_but_one(
    determiner: en.Determiner, noun: en.Noun, one: en.Quantified, relatives: Relatives | None
) -> Binding:
    """As in "(there is) no cube except a small one"."""
    return existent(determiner, noun, None, one, relatives)
