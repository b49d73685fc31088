"""Semantic actions of possessors: "two of b's friends", "nobody's mother", "is b's"."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from logic2text.closed_words import read_words
from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.lexicon import frames
from logic2text.lexicon.entry import IDENTITY, Entry
from logic2text.reading.grammar.actions.clauses import both_of, neither_of
from logic2text.reading.grammar.actions.constructions import have_related
from logic2text.reading.grammar.actions.noun_phrases import (
    head_of,
    one_owner,
    predicate_noun,
    relate,
    the_one,
)
from logic2text.reading.grammar.actions.verb_phrases import passive, relation
from logic2text.reading.grammar.closed_classes import OWN, THE_SEVERAL, Possessor
from logic2text.reading.grammar.ellipsis import make_elided_related
from logic2text.reading.grammar.grammar import Unfit
from logic2text.reading.grammar.modals import is_norm

Relatives = tuple[en.RelativeClause, ...]


def possessor(owner: en.NounPhrase, verb: Entry | None = None) -> Possessor:
    """As in "b's", "his"."""
    return Possessor(owner, verb)


def own_possessor(owner: en.Pronoun) -> Possessor:
    """As in "her own (friends)"."""
    return Possessor(replace(OWN, gender=owner.gender))


def by_noun() -> None:
    """What "'s" and "whose" relate, where the noun after them says how."""


def some_of_related(
    determiner: en.Determiner, owner: Possessor, noun: en.Noun, relatives: Relatives | None
) -> en.Quantified:
    """As in "two of b's friends"."""
    return en.Quantified(determiner, relate(_of(noun, owner), relatives))


def all_related(owner: Possessor, noun: en.Noun, relatives: Relatives | None) -> en.Quantified:
    """As in "all b's friends"."""
    return some_of_related(en.ALL, owner, noun, relatives)


def only_related(owner: Possessor, noun: en.Noun, relatives: Relatives | None) -> en.Quantified:
    """As in "only b's friends"."""
    return some_of_related(en.ONLY, owner, noun, relatives)


def the_several_related(
    owner: Possessor, noun: en.Noun, relatives: Relatives | None
) -> en.Quantified:
    """As in "b's friends": all of them."""
    return some_of_related(THE_SEVERAL, owner, noun, relatives)


def the_one_related(
    owner: Possessor, adjective: Entry, noun: en.Noun, relatives: Relatives | None
) -> en.Quantified:
    """As in "b's tall friend": the only one."""
    noun = replace(noun, adjectives=(adjective, *noun.adjectives))
    return some_of_related(en.THE, owner, noun, relatives)


def the_only_related(owner: Possessor, noun: en.Noun, relatives: Relatives | None) -> en.Quantified:
    """As in "b's only friend (is tall)"."""
    return some_of_related(en.THE, owner, noun, relatives)


def the_owned(owner: en.NounPhrase, verb: Entry, noun: en.Noun) -> en.Quantified:
    """As in "b's dog": the only one."""
    return some_of_related(en.THE, Possessor(owner, verb), noun, None)


def the_possessed(owner: Possessor, noun: en.Noun) -> en.Quantified:
    """As in "his dog", "her own dog"."""
    return some_of_related(en.THE, owner, noun, None)


def each_of_related(one: en.Quantified) -> en.Quantified:
    """As in "every landlord trusts his tenant": each tenant of his."""
    return replace(one, determiner=en.EVERY)


def one_of_related(one: en.Quantified) -> en.Quantified:
    """As in "b's friend": a friend of b, of whom there may be more."""
    return replace(one, determiner=en.SOME)


def only_one_related(owner: Possessor, noun: en.Noun, relatives: Relatives | None) -> en.OnlyOne:
    """As in "b's only friend"."""
    return en.OnlyOne(relate(_of(noun, owner), relatives))


def one_among_related(
    owner: Possessor, noun: en.Noun, relatives: Relatives | None
) -> en.VerbPhrase:
    """As in "(is) one of b's friends"."""
    return predicate_noun(relate(_of(noun, owner), relatives))


def best_related(owner: Possessor, noun: en.Noun, relatives: Relatives | None) -> en.Noun:
    """As in "(the oldest of) b's friends"."""
    return relate(_of(noun, owner), relatives)


def own_related(owner: en.Pronoun, entry: Entry) -> en.Quantified:
    """As in "her own mother"."""
    return the_one(entry, replace(OWN, gender=owner.gender))


def both_related(owner: Possessor, noun: en.Noun, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "both of b's parents are tall"."""
    return both_of(_of(noun, owner), verb_phrase)


def neither_related(owner: Possessor, noun: en.Noun, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "neither of b's parents is tall"."""
    return neither_of(_of(noun, owner), verb_phrase)


def related_object(
    subject: en.NounPhrase,
    verb: Entry,
    determiner: en.Determiner,
    owner: en.Noun,
    by: Entry | None,
    noun: en.Noun,
) -> en.Predication:
    """As in "b likes every cube's owner": each cube is such that b likes its owner."""
    one = _of_gap(en.THE, by, noun)
    liked = en.RelativeClause(en.Predication(subject, relation(verb, one)))
    return _whose_owner(determiner, owner, liked)


def related_object_of_thing(
    subject: en.NounPhrase, verb: Entry, thing: en.Quantified, by: Entry | None, noun: en.Noun
) -> en.Predication:
    """As in "b likes everybody's mother"."""
    return related_object(subject, verb, thing.determiner, thing.noun, by, noun)


def _of(noun: en.Noun, possessor: Possessor) -> en.Noun:
    """What is whose: "friend of b", or "dog that b owns"."""
    return _held(noun, one_owner(possessor.owner), possessor.verb)


def _held(noun: en.Noun, owner: en.NounPhrase, verb: Entry | None) -> en.Noun:
    if noun.kind is None or bool(noun.kind.links) is (verb is not None):
        raise Unfit
    if verb is None:
        return replace(noun, objects=(owner,))
    if isinstance(owner, en.Gap) or _is_own(owner):
        return _held_from_outside(noun, noun.kind, owner, verb)
    clause = (
        en.Predication(en.Gap(), relation(verb, owner))
        if verb.links[0]
        else en.Predication(owner, relation(verb, en.Gap()))
    )
    return relate(noun, (en.RelativeClause(clause),))


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
    determiner: en.Determiner,
    owner: en.Noun,
    by: Entry | None,
    noun: en.Noun,
    verb_phrase: en.VerbPhrase,
) -> en.Predication:
    """As in "every cube's owner is tall": each cube is such that its owner is."""
    if _is_rule(determiner, noun, verb_phrase):
        raise Unfit
    return _whose_owner(determiner, owner, whose_related(by, noun, verb_phrase))


def some_related_of_each(
    determiner: en.Determiner,
    owner: en.Noun,
    by: Entry | None,
    noun: en.Noun,
    verb_phrase: en.VerbPhrase,
) -> en.Predication:
    """As in "every cube's owner is tall", where a cube can have several."""
    return _whose_owner(determiner, owner, whose_some(by, noun, verb_phrase))


def each_related_of_each(
    determiner: en.Determiner,
    owner: en.Noun,
    by: Entry | None,
    noun: en.Noun,
    verb_phrase: en.VerbPhrase,
) -> en.Predication:
    """As in "every cube's owner is tall": each of its owners."""
    if _is_rule(determiner, noun, verb_phrase):
        raise Unfit
    return _each_owner(determiner, owner, by, noun, verb_phrase)


def each_related_by_rule(
    determiner: en.Determiner,
    owner: en.Noun,
    by: Entry | None,
    noun: en.Noun,
    verb_phrase: en.VerbPhrase,
) -> en.Predication:
    """As in "a guest's dog must be fed": each of his dogs."""
    if not _is_rule(determiner, noun, verb_phrase):
        raise Unfit
    # "No tenant's car may be towed": none of them, not just not all.
    each = replace(en.A, narrow=True) if determiner.force is Force.NEGATIVE else _EACH
    return _each_owner(determiner, owner, by, noun, verb_phrase, each)


_EACH = replace(en.EVERY, narrow=True)
"""Every, with narrow scope: "a guest's dog may not bark" denies it of each dog."""


def the_related_by_rule(
    determiner: en.Determiner,
    owner: en.Noun,
    by: Entry | None,
    noun: en.Noun,
    verb_phrase: en.VerbPhrase,
) -> en.Predication:
    """As in "a guest's dog must be fed": the only one that he has."""
    if not _is_rule(determiner, noun, verb_phrase) or determiner.force is Force.NEGATIVE:
        raise Unfit
    return _whose_owner(determiner, owner, whose_related(by, noun, verb_phrase))


def _is_rule(determiner: en.Determiner, noun: en.Noun, verb_phrase: en.VerbPhrase) -> bool:
    """Whether a rule is about whatever each of a kind has, of which it can have several."""
    is_kind = determiner == en.A or determiner.force in (Force.UNIVERSAL, Force.ANY, Force.NEGATIVE)
    has_one = noun.kind is None or noun.kind.definite
    return is_kind and not has_one and is_norm(verb_phrase)


def _each_owner(
    determiner: en.Determiner,
    owner: en.Noun,
    by: Entry | None,
    noun: en.Noun,
    verb_phrase: en.VerbPhrase,
    each: en.Determiner = en.EVERY,
) -> en.Predication:
    claim = en.RelativeClause(en.Predication(_of_gap(each, by, noun), verb_phrase))
    return _whose_owner(determiner, owner, claim)


def related_of_each_thing(
    thing: en.Quantified, by: Entry | None, noun: en.Noun, verb_phrase: en.VerbPhrase
) -> en.Predication:
    """As in "nobody's mother is tall"."""
    return related_of_each(thing.determiner, thing.noun, by, noun, verb_phrase)


def some_related_of_each_thing(
    thing: en.Quantified, by: Entry | None, noun: en.Noun, verb_phrase: en.VerbPhrase
) -> en.Predication:
    """As in "everyone's friend is tall", where one can have several."""
    return some_related_of_each(thing.determiner, thing.noun, by, noun, verb_phrase)


def each_related_of_each_thing(
    thing: en.Quantified, by: Entry | None, noun: en.Noun, verb_phrase: en.VerbPhrase
) -> en.Predication:
    """As in "everyone's friend is tall", of each friend."""
    return each_related_of_each(thing.determiner, thing.noun, by, noun, verb_phrase)


def _whose_owner(
    determiner: en.Determiner, owner: en.Noun, whose: en.RelativeClause
) -> en.Predication:
    _require_plain(owner)
    one = en.Nominal(en.Noun(relatives=(whose,)))
    return en.Predication(en.Quantified(determiner, owner), one)


def whose_related(by: Entry | None, noun: en.Noun, verb_phrase: en.VerbPhrase) -> en.RelativeClause:
    """As in "whose mother is tall"."""
    return en.RelativeClause(en.Predication(_of_gap(en.THE, by, noun), verb_phrase))


def whose_some(by: Entry | None, noun: en.Noun, verb_phrase: en.VerbPhrase) -> en.RelativeClause:
    """As in "whose friend is tall", of one who can have several."""
    return en.RelativeClause(en.Predication(_of_gap(en.SOME, by, noun), verb_phrase))


def whose_several(by: Entry | None, noun: en.Noun, verb_phrase: en.VerbPhrase) -> en.RelativeClause:
    """As in "whose friends are tall"."""
    return en.RelativeClause(en.Predication(_of_gap(THE_SEVERAL, by, noun), verb_phrase))


def some_of_whose(
    determiner: en.Determiner, by: Entry | None, noun: en.Noun, verb_phrase: en.VerbPhrase
) -> en.RelativeClause:
    """As in "none of whose friends is tall"."""
    return en.RelativeClause(en.Predication(_of_gap(determiner, by, noun), verb_phrase))


def _is_own(owner: en.NounPhrase) -> bool:
    return isinstance(owner, en.Pronoun) and owner.antecedent == OWN.antecedent


def _held_from_outside(noun: en.Noun, kind: Entry, owner: en.NounPhrase, verb: Entry) -> en.Noun:
    """What somebody has whom a relative clause could not name: "whose car", "her own car"."""
    held = replace(
        frames.noun(verb.symbol, kind.singular, links=("of",), gender=kind.gender),
        plural=kind.plural,
        converse=not verb.links[0],
    )
    unsaid = replace(kind, singular="", plural="")
    return replace(noun, kind=held, adjectives=(*noun.adjectives, unsaid), objects=(owner,))


def _of_gap(determiner: en.Determiner, by: Entry | None, noun: en.Noun) -> en.Quantified:
    """What whoever a relative clause is about has."""
    return en.Quantified(determiner, _held(noun, en.Gap(), by))


def head_owned(noun: en.Noun, owner: en.NounPhrase, verb: Entry) -> en.Noun:
    """As in "(every) dog of b's"."""
    return _held(noun, owner, verb)


def relation_to_whose(entry: Entry, owner: Possessor, named: Entry) -> en.Relation:
    """As in "approves the clerk's leave" for ApprovesLeaveOf."""
    if named != entry or owner.verb is not None:
        raise Unfit
    item = owner.owner
    if isinstance(item, en.Pronoun) and item.antecedent == OWN.antecedent:
        item = en.Reflexive(item.gender)
    return relation(entry, item)


def not_relation_to_whose(entry: Entry, owner: Possessor, named: Entry) -> en.NegatedPhrase:
    """As in "may not approve his own leave"."""
    return en.NegatedPhrase(relation_to_whose(entry, owner, named))


def have_some_related(noun: en.Noun, relatives: Relatives | None) -> en.VerbPhrase:
    """As in "has children"."""
    return have_related(replace(en.A, narrow=True), noun, relatives)


def have_another_related(
    determiner: en.Determiner, noun: en.Noun, other: en.NounPhrase
) -> en.VerbPhrase:
    """As in "has no friends other than b"."""
    having = have_related(determiner, noun, None)
    thing = cast("en.Quantified", having.thing)
    return replace(having, thing=replace(thing, other_than=other))


def have_some_of_own(noun: en.Noun, owner: en.Pronoun) -> en.VerbPhrase:
    """As in "has children of her own"."""
    return have_one_of_own(replace(en.A, narrow=True), noun, owner)


def have_one_of_own(determiner: en.Determiner, noun: en.Noun, owner: en.Pronoun) -> en.VerbPhrase:
    """As in "has a child of her own": what one has is one's own."""
    del owner
    return have_related(determiner, noun, None)


def possess_own(
    verb: Entry, determiner: en.Determiner, noun: en.Noun, owner: en.Pronoun
) -> en.Relation:
    """As in "has a car of his own"."""
    del owner
    if verb.singular not in read_words("verbs_of_possession"):
        raise Unfit
    return relation(verb, en.Quantified(determiner, noun))


def possess_one_of_own(verb: Entry, owner: en.Pronoun, noun: en.Noun) -> en.Relation:
    """As in "has his own car"."""
    return possess_own(verb, en.A, noun, owner)


# Values of one function --------------------------------------------------------------------------


def compare_values(first: en.NounPhrase, entry: Entry, second: en.NounPhrase) -> en.Predication:
    """As in "b's age exceeds c's", "the age of b is greater than that of c"."""
    match first:
        case en.Application(function, (_,)):
            return en.Predication(first, relation(entry, en.Application(function, (second,))))
        case _:
            raise Unfit


def deny_of_values(first: en.NounPhrase, entry: Entry, second: en.NounPhrase) -> en.Predication:
    """As in "b's age does not exceed c's"."""
    claim = compare_values(first, entry, second)
    return replace(claim, verb_phrase=en.NegatedPhrase(claim.verb_phrase))


def equate_values(first: en.NounPhrase, second: en.NounPhrase) -> en.Predication:
    """As in "the age of b equals that of c"."""
    return compare_values(first, IDENTITY, second)


# What goes with something ------------------------------------------------------------------------


def at_the_same_time(verb: Entry, apart: en.VerbPhrase) -> en.CoordinatedVerbPhrase:
    """As in "enters without a pass"."""
    return en.CoordinatedVerbPhrase(en.Conjunction.AND, (relation(verb), apart))


def with_object_at_the_same_time(
    verb: Entry, item: en.NounPhrase, apart: en.VerbPhrase
) -> en.CoordinatedVerbPhrase:
    """As in "enters b without a pass"."""
    return en.CoordinatedVerbPhrase(en.Conjunction.AND, (relation(verb, item), apart))


def not_at_the_same_time(verb: Entry, apart: en.VerbPhrase) -> en.NegatedPhrase:
    """As in "does not enter without a pass"."""
    return en.NegatedPhrase(at_the_same_time(verb, apart))


def not_with_object_at_the_same_time(
    verb: Entry, item: en.NounPhrase, apart: en.VerbPhrase
) -> en.NegatedPhrase:
    """As in "does not enter b without a pass"."""
    return en.NegatedPhrase(with_object_at_the_same_time(verb, item, apart))


def act_of(owner: en.NounPhrase, act: Entry) -> en.Relation:
    """As in "(without) Max's approval": approved by Max."""
    return passive(act, owner)


def act_of_some(owner: en.Noun, act: Entry) -> en.Relation:
    """As in "(without) a clerk's approval"."""
    return passive(act, en.Quantified(replace(en.A, narrow=True), owner))


def only_at_the_same_time(verb: Entry, with_act: en.VerbPhrase) -> en.NegatedPhrase:
    """As in "may leave only with the consent of a parent": not without it."""
    return en.NegatedPhrase(at_the_same_time(verb, en.NegatedPhrase(with_act)))


def only_with_object(verb: Entry, item: en.NounPhrase, with_act: en.VerbPhrase) -> en.NegatedPhrase:
    """As in "may enter b only with the consent of a parent"."""
    return en.NegatedPhrase(with_object_at_the_same_time(verb, item, en.NegatedPhrase(with_act)))


def elided_related(owner: en.NounPhrase) -> en.Relation:
    """As in "(b is c's mother, but she is not) d's"."""
    return make_elided_related(owner)
