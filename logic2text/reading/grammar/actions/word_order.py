"""Semantic actions of fluent prose: other orders, clefts, free relatives, participles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.english.structure import is_reciprocal
from logic2text.lexicon.entry import Entry, Gender
from logic2text.lexicon.words.dictionary import look_up
from logic2text.reading.grammar.actions.asides import aside
from logic2text.reading.grammar.actions.bindings import Binding, existent, existent_bare
from logic2text.reading.grammar.actions.clauses import predication
from logic2text.reading.grammar.actions.connectives import (
    ACTS,
    Given,
    implicate,
    implicate_for,
)
from logic2text.reading.grammar.actions.constructions import Relatives, elide_noun
from logic2text.reading.grammar.actions.noun_phrases import (
    head_of,
    possessive,
    predicate_noun,
    relate,
    relative,
)
from logic2text.reading.grammar.actions.objects import relative_after
from logic2text.reading.grammar.actions.places import is_put_at
from logic2text.reading.grammar.actions.possessors import compare_values
from logic2text.reading.grammar.actions.quantities import only_kind_of
from logic2text.reading.grammar.actions.short_conditions import shortened_first, shortened_only
from logic2text.reading.grammar.actions.verb_phrases import gap, negate, which
from logic2text.reading.grammar.closed_classes import (
    BOTH_WAYS,
    ELSE,
    FORWARD,
    THEIRS,
    Implication,
)
from logic2text.reading.grammar.ellipsis import THOSE, Auxiliary, make_elided
from logic2text.reading.grammar.grammar import Unfit

# Orders ------------------------------------------------------------------------------------------


def extraposed(
    determiner: en.Determiner,
    noun: en.Noun,
    verb_phrase: en.VerbPhrase,
    relative_clause: en.RelativeClause,
) -> en.Clause:
    """As in "no ferry departs that is late": no ferry that is late."""
    return extraposed_thing(en.Quantified(determiner, noun), verb_phrase, relative_clause)


def extraposed_thing(
    thing: en.Quantified, verb_phrase: en.VerbPhrase, relative_clause: en.RelativeClause
) -> en.Clause:
    """As in "nobody sings who is ill"."""
    return predication(which(thing, relative_clause), verb_phrase)


def is_put_at_which(
    link: str,
    place: en.NounPhrase,
    thing: en.NounPhrase,
    entry: Entry,
    relative_clause: en.RelativeClause,
) -> en.Clause:
    """As in "from b no ferry departs that is late"."""
    return is_put_at(link, place, which(thing, relative_clause), entry)


def after_first(
    link: str, item: en.NounPhrase, subject: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "to every guest b gave a key", of every guest."""
    said = relative_after(link, subject, verb_phrase).clause
    match said, item:
        case en.Predication(_, verb), en.Quantified(determiner, noun, None, other_than=None) if (
            determiner.force in (Force.UNIVERSAL, Force.ANY)
        ):
            body = en.Predication(subject, _fill(verb, en.Name(THEIRS, THEIRS.name)))
            return en.ForClause(determiner, noun, (THEIRS,), body, labelled=False)
        case en.Predication(_, verb), _:
            return predication(subject, _fill(verb, item))
        case _:
            raise Unfit


def _fill(verb_phrase: en.VerbPhrase, item: en.NounPhrase) -> en.VerbPhrase:
    """A verb phrase with a phrase in its gap."""
    match verb_phrase:
        case en.Relation(objects=objects) if en.Gap() in objects:
            filled = tuple(item if part == en.Gap() else part for part in objects)
            return replace(verb_phrase, objects=filled)
        case en.NegatedPhrase(inner):
            return replace(verb_phrase, verb_phrase=_fill(inner, item))
        case _:
            raise Unfit


def there_are_mutual_several(bindings: Sequence[Binding], verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "there are a poet and a painter who admire each other"."""
    if not is_reciprocal(verb_phrase) or any(each.labels or each.bare for each in bindings):
        raise Unfit
    phrases = tuple(en.Quantified(each.determiner, each.noun) for each in bindings)
    return predication(en.CoordinatedPhrase(en.Conjunction.AND, phrases), verb_phrase)


# Clefts ------------------------------------------------------------------------------------------


def specify_object(
    subject: en.NounPhrase, verb_phrase: en.VerbPhrase, item: en.NounPhrase
) -> en.Clause:
    """As in "what every guest wants is a key", not of what b wants, all of which is then a key."""
    match subject:
        case en.Quantified(determiner) if determiner.force is Force.UNIVERSAL:
            return predication(subject, _fill(verb_phrase, item))
        case _:
            raise Unfit


# Free relatives, and what is spoken of -----------------------------------------------------------


def there_is_elided(determiner: en.Determiner, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "(cubes are red, but) there is one that is not": one is not."""
    if not determiner.quantity.profile.after_there_is:
        raise Unfit
    return predication(elide_noun(determiner), verb_phrase)


def there_is_elliptic(determiner: en.Determiner, auxiliary: Auxiliary) -> en.Clause:
    """As in "there is one that is not"."""
    return there_is_elided(determiner, make_elided(auxiliary))


def each_of_some(entry: Entry, noun: en.Noun, relatives: Relatives | None) -> en.Quantified:
    """As in "the owner of a dog (feeds it)": whoever is one of any."""
    return en.Quantified(en.EVERY, head_of(entry, en.Quantified(en.A, relate(noun, relatives))))


def whose_compared(function: Entry, entry: Entry, other: en.NounPhrase) -> en.RelativeClause:
    """As in "(a cube) whose height exceeds that of b", "that of every other cube"."""
    if isinstance(other, en.Quantified) and other.other_than == ELSE:
        other = replace(other, other_than=en.Gap())
    return en.RelativeClause(compare_values(possessive(en.Gap(), function), entry, other))


def same_kinds(first: en.Noun, second: en.Noun) -> en.Clause:
    """As in "those who pay are exactly the members": all of them, and nobody else."""
    subject, said = (second, first) if second.kind is None else (first, second)
    both = en.Quantified(en.ALL, subject), en.Quantified(en.ONLY, subject)
    if said.kind is not None:
        verb_phrase: en.VerbPhrase = predicate_noun(said)
    else:
        match said.relatives:
            case (en.RelativeClause(en.Predication(en.Gap(), verb_phrase)),):
                pass
            case _:
                raise Unfit
    return en.Predication(en.CoordinatedPhrase(en.Conjunction.AND, both), verb_phrase)


def namely(noun: en.Noun, relatives: Relatives | None, name: en.Name) -> en.Quantified:
    """As in "a detective, namely b,"."""
    return aside(name, predicate_noun(relate(noun, relatives)))


def existent_of(determiner: en.Determiner, noun: en.Noun, relatives: Relatives | None) -> Binding:
    """As in "two even primes (exist)"."""
    return existent(determiner, noun, None, None, relatives)


def existent_of_some(noun: en.Noun, relatives: Relatives | None) -> Binding:
    """As in "a cube that is round (does not exist)"."""
    return existent_of(en.A, noun, relatives)


def existent_bare_of(noun: en.Noun, relatives: Relatives | None) -> Binding:
    """As in "cubes that are round (do not exist)"."""
    return existent_bare(noun, None, relatives)


def one_such(relative_clause: en.RelativeClause) -> en.Quantified:
    """As in "(a ticket that is valid is red;) one that is not is blue"."""
    return en.Quantified(en.A, en.Noun(THOSE, relatives=(relative_clause,)))


def every_such(noun: en.Noun, *said: Any) -> en.Quantified:
    """As in "(feeds) whichever dogs it owns", "whichever guest pays (may enter)"."""
    return en.Quantified(en.EVERY, relate(noun, (relative(*said),)))


def only_kind_does(
    noun: en.Noun, relatives: Relatives | None, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "guests alone may sing"."""
    return predication(only_kind_of(noun, relatives), verb_phrase)


def wherever(
    first: en.NounPhrase, condition: Entry, second: en.NounPhrase, claim: Entry
) -> en.Clause:
    """As in "wherever b goes, c goes"."""
    places = en.Noun(relatives=(relative(first, gap(condition)),))
    subject = en.Quantified(en.EVERY, places)
    return predication(subject, en.Relation(claim, (second,), passive=True))


def wherever_after(
    second: en.NounPhrase, claim: Entry, first: en.NounPhrase, condition: Entry
) -> en.Clause:
    """As in "c goes wherever b goes"."""
    return wherever(first, condition, second, claim)


def for_all_of(noun: en.Noun, relatives: Relatives | None) -> Binding:
    """As in "for cubes that are small, (being red is …)"."""
    return Binding(en.ALL, relate(noun, relatives))


def only_by(act: en.VerbPhrase, clause: en.Clause) -> en.Clause:
    """As in "only by singing does a bird win"."""
    match clause:
        case en.Predication(subject, verb_phrase):
            return shortened_first(shortened_only(act), subject, verb_phrase)
        case _:
            raise Unfit


# What something has ------------------------------------------------------------------------------


def had_in_relation(thing: en.NounPhrase, entry: Entry) -> en.Relation:
    """As in "has a guard watching over it": it is watched over by one."""
    if len(entry.links) != 1:
        raise Unfit
    return en.Relation(entry, (thing,), passive=True)


def had_of_own(
    thing: en.NounPhrase, pronoun: en.Pronoun, verb_phrase: en.VerbPhrase
) -> en.VerbPhrase:
    """As in "has a lord that it serves"; a person owns the car that he washes, which says more."""
    is_of_person = pronoun.gender is not Gender.NEUTER
    match thing:
        case en.Quantified(noun=en.Noun(kind=Entry() as kind)) if is_of_person:
            if kind.gender is Gender.NEUTER and not look_up(kind.singular).nouns.is_person:
                raise Unfit
    return _fill(verb_phrase, thing)


def alike_both_ways(entry: Entry) -> en.Relation:
    """As in "are siblings", each of the other, of a name that tells no symmetry."""
    if not entry.guessed:
        raise Unfit
    return en.Relation(entry, (en.EachOther(explicit=False, both_ways=True),))


# Acts --------------------------------------------------------------------------------------------


def equate_acts(first: en.VerbPhrase, second: en.VerbPhrase, _: str = "") -> en.Clause:
    """As in "to be a bachelor is to be single", "being red and being small are the same thing"."""
    return implicate(first, BOTH_WAYS, second)


def equate_acts_for(
    binding: Binding, first: en.VerbPhrase, second: en.VerbPhrase, _: str
) -> en.Clause:
    """As in "for cubes, being red and being small are the same thing"."""
    return implicate_for(binding, first, BOTH_WAYS, second)


def implied_by_some(
    noun: en.Noun, relatives: Relatives | None, implication: Implication, second: Given
) -> en.Clause:
    """As in "an error in a form is enough for the form to be rejected"."""
    if isinstance(second, ACTS) or implication != FORWARD:
        raise Unfit
    there_is = en.ThereIs(en.A, relate(noun, relatives), labelled=False)
    return implicate(there_is, implication, second)


def exclude_acts(first: Given, _: str, second: Given) -> en.Clause:
    """As in "being red rules out being small"."""
    return implicate(first, FORWARD, _deny(second))


def exclude_acts_for(
    binding: Binding, first: en.VerbPhrase, _: str, second: en.VerbPhrase
) -> en.Clause:
    """As in "for cubes, being red rules out being small"."""
    return implicate_for(binding, first, FORWARD, negate(second))


def _deny(said: Given) -> Given:
    return negate(said) if isinstance(said, ACTS) else en.Negation(said)
