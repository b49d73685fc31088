"""Semantic actions of exceptions of one thing of a kind: "everything except a cube"."""

from __future__ import annotations

from dataclasses import replace

from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.reading.grammar.actions.bindings import Binding, existent
from logic2text.reading.grammar.actions.clauses import plural_subject
from logic2text.reading.grammar.actions.noun_phrases import AND, quantify, relate
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
    """As in "every student passed except Max"."""
    match subject:
        case en.Quantified(determiner, noun, labelled=False) if (
            determiner.quantity.profile.takes_exceptions
        ):
            excepting = replace(subject, noun=relate(noun, (exceptions,)))
            return en.Predication(excepting, verb_phrase)
        case _:
            raise Unfit


def plural_excepting(
    noun: en.Noun, exceptions: en.RelativeClause, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "birds except penguins can fly"."""
    return plural_subject(noun, (exceptions,), verb_phrase)


def plural_excepting_after(
    noun: en.Noun, verb_phrase: en.VerbPhrase, exceptions: en.RelativeClause
) -> en.Clause:
    """As in "birds can fly, except penguins"."""
    return plural_excepting(noun, exceptions, verb_phrase)


def exclude_from_predication(
    exceptions: en.RelativeClause, subject: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "except for Max, every student passed"."""
    return predication_excepting(subject, verb_phrase, exceptions)


def existent_but_one(
    determiner: en.Determiner, noun: en.Noun, one: en.Quantified, relatives: Relatives | None
) -> Binding:
    """As in "(there is) no cube except a small one"."""
    return existent(determiner, noun, None, one, relatives)
