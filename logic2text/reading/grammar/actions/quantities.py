"""Semantic actions of determiners that say several things, and of nouns left out or described."""

from __future__ import annotations

from dataclasses import replace

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.lexicon.entry import Entry
from logic2text.reading.grammar.actions.noun_phrases import (
    AND,
    OR,
    modify,
    relate,
    relative,
)
from logic2text.reading.grammar.actions.possessors import some_of_related
from logic2text.reading.grammar.actions.verb_phrases import relation
from logic2text.reading.grammar.closed_classes import (
    BOTH,
    NEITHER,
    SOME_OF_SEVERAL,
    THE_SEVERAL,
    Possessor,
)
from logic2text.reading.grammar.ellipsis import THOSE
from logic2text.reading.grammar.grammar import Unfit

Relatives = tuple[en.RelativeClause, ...]
Determiners = tuple[en.Conjunction, tuple[en.Determiner, en.Determiner]]
"""Two determiners of one noun and how they are joined."""

_INCREASING = (Force.EXISTENTIAL, Force.INCREASING)
_LIMITING = (Force.NOT_UNIVERSAL, Force.DECREASING, Force.NON_MONOTONE)


# Determiners ------------------------------------------------------------------------------------


def both_said(first: en.Determiner, second: en.Determiner) -> Determiners:
    """As in "some but not all", "at least two and at most four"."""
    if {first.force in _INCREASING, second.force in _INCREASING} != {True, False}:
        raise Unfit
    if first.force not in _LIMITING and second.force not in _LIMITING:
        raise Unfit
    return AND, (replace(first, bare=False), replace(second, bare=False))


def either_said(first: en.Determiner, second: en.Determiner) -> Determiners:
    """As in "exactly two or exactly four"."""
    if first.bare or second.bare or not (first.is_counted and second.is_counted):
        raise Unfit
    return OR, (first, second)


def between(least: int, most: int) -> Determiners:
    """As in "between two and four", of which both are meant."""
    if least >= most:
        raise Unfit
    return AND, _limits(least, most)


def one_or_next(least: int, most: int) -> Determiners:
    """As in "two or three"."""
    if most != least + 1:
        raise Unfit
    return between(least, most)


def _limits(least: int, most: int) -> tuple[en.Determiner, en.Determiner]:
    at_least = en.Determiner(en.Quantity.AT_LEAST, least)
    return at_least, en.Determiner(en.Quantity.AT_MOST, most)


def only_some(determiner: en.Determiner) -> Determiners:
    """As in "only some (cubes are large)": and not all."""
    if determiner not in (en.SOME, SOME_OF_SEVERAL):
        raise Unfit
    return AND, (en.SOME, en.Determiner(en.Quantity.NOT_ALL))


def not_exactly(determiner: en.Determiner) -> Determiners:
    """As in "not exactly two": fewer, or more."""
    number = determiner.number
    if determiner.quantity is not en.Quantity.EXACTLY or determiner.bare or not number:
        raise Unfit
    more, fewer = _limits(number + 1, number - 1)
    return OR, (more, fewer if number > 1 else en.NO)


def quantify_by_each(
    determiners: Determiners, noun: en.Noun, relatives: Relatives | None
) -> en.CoordinatedPhrase:
    """As in "between two and four cubes", "some but not all of the cubes"."""
    conjunction, members = determiners
    modified = relate(noun, relatives)
    return en.CoordinatedPhrase(
        conjunction, tuple(en.Quantified(member, modified) for member in members)
    )


def quantify_related_by_each(
    determiners: Determiners, owner: Possessor, noun: en.Noun, relatives: Relatives | None
) -> en.CoordinatedPhrase:
    """As in "some but not all of b's friends"."""
    conjunction, members = determiners
    return en.CoordinatedPhrase(
        conjunction, tuple(some_of_related(each, owner, noun, relatives) for each in members)
    )


def there_are_by_each(
    determiners: Determiners, noun: en.Noun, relatives: Relatives | None
) -> en.Coordination:
    """As in "there are between two and four cubes"."""
    conjunction, members = determiners
    modified = relate(noun, relatives)
    if not all(member.quantity.profile.after_there_is for member in members):
        raise Unfit
    return en.Coordination(
        conjunction, tuple(en.ThereIs(each, modified, labelled=False) for each in members)
    )


def all_but(determiner: en.Determiner, noun: en.Noun, number: int) -> en.Quantified:
    """As in "every cube but one"."""
    if determiner.force is not Force.UNIVERSAL:
        raise Unfit
    return en.Quantified(en.Determiner(en.Quantity.ALL_BUT, number), noun)


def all_things_but(thing: en.Quantified, number: int) -> en.Quantified:
    """As in "everyone but one"."""
    return all_but(thing.determiner, thing.noun, number)


# Nouns that are left out ------------------------------------------------------------------------


def only_kind_of(noun: en.Noun, relatives: Relatives | None) -> en.Quantified:
    """As in "none but members (may enter)"."""
    return en.Quantified(en.ONLY, relate(noun, relatives))


def only_of(those: en.Quantified) -> en.Quantified:
    """As in "only the rich"."""
    return replace(those, determiner=en.ONLY)


def quantify_who(determiner: en.Determiner, verb_phrase: en.VerbPhrase) -> en.Quantified:
    """As in "some who study"."""
    who = (relative(verb_phrase),)
    return en.Quantified(determiner, en.Noun(THOSE, relatives=who, of_persons=True))


def whoever(condition: en.VerbPhrase, verb_phrase: en.VerbPhrase) -> en.Predication:
    """As in "he who studies passes"."""
    subject = en.Quantified(en.EVERY, relate(en.PERSON, (relative(condition),)))
    return en.Predication(subject, verb_phrase)


def the_plural_of(entry: Entry) -> en.Quantified:
    """As in "the rich": all who are."""
    return en.Quantified(THE_SEVERAL, modify(entry, en.PERSON))


def the_one_who(relatives: Relatives) -> en.Quantified:
    """As in "the one who studies"."""
    return en.Quantified(en.THE, relate(en.PERSON, relatives))


def only_one_who(relatives: Relatives) -> en.OnlyOne:
    """As in "(is) the only one who studies"."""
    return en.OnlyOne(relate(en.PERSON, relatives))


def of_so_many(
    determiner: en.Determiner, number: int, noun: en.Noun, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "exactly two of the three cubes are red"."""
    counted = en.ThereIs(en.Determiner(en.Quantity.EXACTLY, number), noun, labelled=False)
    claim = en.Predication(en.Quantified(determiner, noun), verb_phrase)
    return en.Presupposition(counted, claim)


def neither_object(noun: en.Noun) -> en.Quantified:
    """As in "(likes) neither of the cubes", of which there are two."""
    return en.Quantified(NEITHER, noun)


def both_objects(noun: en.Noun) -> en.Quantified:
    """As in "(likes) both cubes"."""
    return en.Quantified(BOTH, noun)


def named_the(name: en.Name) -> en.Name:
    """As in "the library", of a constant with that name."""
    words = name.words
    is_proper = words[:1].isupper() and " " not in words
    if len(words) < 2 or is_proper or isinstance(name.term, fol.Variable):
        raise Unfit
    return name


def some_or_other(noun: en.Noun) -> en.Quantified:
    """As in "some cube or other"."""
    return en.Quantified(en.SOME, noun)


def certain(
    noun: en.Noun, relatives: Relatives | None, verb_phrase: en.VerbPhrase
) -> en.Predication:
    """As in "a certain cube is behind every tetrahedron"."""
    return en.Predication(en.Quantified(en.SOME, relate(noun, relatives)), verb_phrase)


def certain_object(
    subject: en.NounPhrase, entry: Entry, noun: en.Noun, relatives: Relatives | None
) -> en.Predication:
    """As in "every student likes a certain cube": the same one."""
    liked = en.RelativeClause(en.Predication(subject, relation(entry, en.Gap())))
    return certain(noun, relatives, en.Nominal(en.Noun(relatives=(liked,))))
