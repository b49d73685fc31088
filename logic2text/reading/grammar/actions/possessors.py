"""Semantic actions of possessors: "two of b's friends", "nobody's mother", "is b's"."""

from __future__ import annotations

from dataclasses import replace

from logic2text.english import syntax as en
from logic2text.lexicon.entry import Entry
from logic2text.reading.grammar.actions.clauses import both_of, neither_of
from logic2text.reading.grammar.actions.noun_phrases import (
    head_of,
    one_owner,
    predicate_noun,
    relate,
    the_one,
)
from logic2text.reading.grammar.actions.verb_phrases import relation
from logic2text.reading.grammar.closed_classes import OWN, THE_SEVERAL
from logic2text.reading.grammar.ellipsis import make_elided_related
from logic2text.reading.grammar.grammar import Unfit

Relatives = tuple[en.RelativeClause, ...]


def some_of_related(
    determiner: en.Determiner, owner: en.NounPhrase, noun: en.Noun, relatives: Relatives | None
) -> en.Quantified:
    """As in "two of b's friends"."""
    return en.Quantified(determiner, relate(_of(noun, owner), relatives))


def all_related(owner: en.NounPhrase, noun: en.Noun, relatives: Relatives | None) -> en.Quantified:
    """As in "all b's friends"."""
    return some_of_related(en.ALL, owner, noun, relatives)


def only_related(owner: en.NounPhrase, noun: en.Noun, relatives: Relatives | None) -> en.Quantified:
    """As in "only b's friends"."""
    return some_of_related(en.ONLY, owner, noun, relatives)


def the_several_related(
    owner: en.NounPhrase, noun: en.Noun, relatives: Relatives | None
) -> en.Quantified:
    """As in "b's friends": all of them."""
    return some_of_related(THE_SEVERAL, owner, noun, relatives)


def the_one_related(
    owner: en.NounPhrase, adjective: Entry, noun: en.Noun, relatives: Relatives | None
) -> en.Quantified:
    """As in "b's tall friend": the only one."""
    noun = replace(noun, adjectives=(adjective, *noun.adjectives))
    return some_of_related(en.THE, owner, noun, relatives)


def the_only_related(
    owner: en.NounPhrase, noun: en.Noun, relatives: Relatives | None
) -> en.Quantified:
    """As in "b's only friend (likes c)"."""
    return some_of_related(en.THE, owner, noun, relatives)


def one_of_related(one: en.Quantified) -> en.Quantified:
    """As in "b's friend": a friend of b, of whom there may be more."""
    return replace(one, determiner=en.SOME)


def only_one_related(
    owner: en.NounPhrase, noun: en.Noun, relatives: Relatives | None
) -> en.OnlyOne:
    """As in "b's only friend"."""
    return en.OnlyOne(relate(_of(noun, owner), relatives))


def one_among_related(
    owner: en.NounPhrase, noun: en.Noun, relatives: Relatives | None
) -> en.VerbPhrase:
    """As in "(is) one of b's friends"."""
    return predicate_noun(relate(_of(noun, owner), relatives))


def best_related(owner: en.NounPhrase, noun: en.Noun, relatives: Relatives | None) -> en.Noun:
    """As in "(the oldest of) b's friends"."""
    return relate(_of(noun, owner), relatives)


def own_related(owner: en.Pronoun, entry: Entry) -> en.Quantified:
    """As in "her own mother"."""
    return the_one(entry, replace(OWN, gender=owner.gender))


def both_related(owner: en.NounPhrase, noun: en.Noun, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "both of b's parents are tall"."""
    return both_of(_of(noun, owner), verb_phrase)


def neither_related(owner: en.NounPhrase, noun: en.Noun, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "neither of b's parents is tall"."""
    return neither_of(_of(noun, owner), verb_phrase)


def related_object(
    subject: en.NounPhrase, verb: Entry, determiner: en.Determiner, owner: en.Noun, noun: en.Noun
) -> en.Predication:
    """As in "b likes every cube's owner": each cube is such that b likes its owner."""
    one = en.Quantified(en.THE, replace(noun, objects=(en.Gap(),)))
    liked = en.RelativeClause(en.Predication(subject, relation(verb, one)))
    return _whose_owner(determiner, owner, liked)


def related_object_of_thing(
    subject: en.NounPhrase, verb: Entry, thing: en.Quantified, noun: en.Noun
) -> en.Predication:
    """As in "b likes everybody's mother"."""
    return related_object(subject, verb, thing.determiner, thing.noun, noun)


def _of(noun: en.Noun, owner: en.NounPhrase) -> en.Noun:
    return replace(noun, objects=(one_owner(owner),))


def head_of_possessor(entry: Entry, owner: en.NounPhrase) -> en.Noun:
    """As in "friend of b's"."""
    if entry.links != ("of",):
        raise Unfit
    return head_of(entry, owner)


def related(owner: en.NounPhrase, entry: Entry) -> en.Relation:
    """As in "(is) nobody's mother", "(are) b's friends"."""
    match owner:
        case en.Quantified(noun=noun):
            _require_plain(noun)
    return en.Relation(entry, (owner,))


def related_to_itself(owner: en.Pronoun, entry: Entry) -> en.Relation:
    """As in "(is) his own teacher", which says nothing of others that he has."""
    return en.Relation(entry, (en.Reflexive(owner.gender),))


def _require_plain(owner: en.Noun) -> None:
    """Refuse the possessor in "(a friend of b)'s mother", which is a friend of b's mother."""
    if owner.objects or owner.relatives:
        raise Unfit


def related_of_each(
    determiner: en.Determiner, owner: en.Noun, noun: en.Noun, verb_phrase: en.VerbPhrase
) -> en.Predication:
    """As in "every cube's owner is tall": each cube is such that its owner is."""
    return _whose_owner(determiner, owner, whose_related(noun, verb_phrase))


def some_related_of_each(
    determiner: en.Determiner, owner: en.Noun, noun: en.Noun, verb_phrase: en.VerbPhrase
) -> en.Predication:
    """As in "every cube's owner is tall", where a cube can have several."""
    return _whose_owner(determiner, owner, whose_some(noun, verb_phrase))


def related_of_each_thing(
    thing: en.Quantified, noun: en.Noun, verb_phrase: en.VerbPhrase
) -> en.Predication:
    """As in "nobody's mother is tall"."""
    return related_of_each(thing.determiner, thing.noun, noun, verb_phrase)


def _whose_owner(
    determiner: en.Determiner, owner: en.Noun, whose: en.RelativeClause
) -> en.Predication:
    _require_plain(owner)
    one = en.Nominal(en.Noun(relatives=(whose,)))
    return en.Predication(en.Quantified(determiner, owner), one)


def whose_related(noun: en.Noun, verb_phrase: en.VerbPhrase) -> en.RelativeClause:
    """As in "whose mother is tall"."""
    return _whose(en.THE, noun, verb_phrase)


def whose_some(noun: en.Noun, verb_phrase: en.VerbPhrase) -> en.RelativeClause:
    """As in "whose friend is tall", of one who can have several."""
    return _whose(en.SOME, noun, verb_phrase)


def whose_several(noun: en.Noun, verb_phrase: en.VerbPhrase) -> en.RelativeClause:
    """As in "whose friends are tall"."""
    return _whose(THE_SEVERAL, noun, verb_phrase)


def _whose(
    determiner: en.Determiner, noun: en.Noun, verb_phrase: en.VerbPhrase
) -> en.RelativeClause:
    owned = en.Quantified(determiner, replace(noun, objects=(en.Gap(),)))
    return en.RelativeClause(en.Predication(owned, verb_phrase))


def elided_related(owner: en.NounPhrase) -> en.Relation:
    """As in "(b is c's mother, but she is not) d's"."""
    return make_elided_related(owner)
