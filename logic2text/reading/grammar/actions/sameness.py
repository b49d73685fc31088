"""Semantic actions of what is the same, other or different."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, TypeAlias

from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.english.structure import is_reciprocal
from logic2text.lexicon import entry as entries
from logic2text.lexicon.entry import DIFFERENCE, IDENTITY, Entry, same_values
from logic2text.lexicon.names.ownership import does, is_concrete
from logic2text.reading.grammar.actions.bindings import Binding, for_any_two, for_clause, one_of_two
from logic2text.reading.grammar.actions.noun_phrases import AND, in_order, predicate_noun, relate
from logic2text.reading.grammar.actions.verb_phrases import alike, identical, negate, relation
from logic2text.reading.grammar.grammar import Unfit

Relatives = tuple[en.RelativeClause, ...]

# The same ---------------------------------------------------------------------------------------


class Sharing(NamedTuple):
    """What is said of things that share another: "own the same cube"."""

    noun: en.Noun
    verb_phrase: en.VerbPhrase
    denied: bool = False


def sharing(entry: Entry, noun: en.Noun, relatives: Relatives | None) -> Sharing:
    """As in "own the same cube"."""
    return Sharing(relate(noun, relatives), relation(entry, en.Gap()))


def not_sharing(entry: Entry, noun: en.Noun, relatives: Relatives | None) -> Sharing:
    """As in "do not own the same cube"."""
    return sharing(entry, noun, relatives)._replace(denied=True)


def not_sharing_related(noun: en.Noun, relatives: Relatives | None = None) -> Sharing:
    """As in "have no common friend"."""
    return sharing_related(noun, relatives)._replace(denied=True)


def sharing_related(noun: en.Noun, relatives: Relatives | None = None) -> Sharing:
    """As in "have the same tall owner"."""
    if noun.kind is None:
        raise Unfit
    owned = relate(replace(noun, kind=None), relatives)
    return Sharing(owned, en.Having(en.Gap(), noun.kind))


def share(subject: en.NounPhrase, said: Sharing) -> en.Clause:
    """As in "b and c own the same cube": there is one that both own."""
    match subject:
        case en.CoordinatedPhrase(en.Conjunction.AND):
            pass
        case en.Quantified(determiner) if determiner.force is Force.UNIVERSAL:
            pass
        case en.Quantified(determiner) if determiner.force is Force.INCREASING:
            pass
        case _:
            raise Unfit  # "b owns the same cube" is about one that was named before
    shared = relate(said.noun, (en.RelativeClause(en.Predication(subject, said.verb_phrase)),))
    there_is = en.ThereIs(en.A, shared, labelled=False)
    return en.Negation(there_is) if said.denied else there_is


def share_no_number(
    number: int, noun: en.Noun, relatives: Relatives | None, said: Sharing
) -> en.Clause:
    """As in "no two cubes own the same cube"."""
    if said.denied:
        raise Unfit
    several = en.Determiner(en.Quantity.AT_LEAST, number)
    return en.Negation(share(en.Quantified(several, relate(noun, relatives)), said))


def same_objects(entry: Entry, noun: en.Noun) -> en.Relation:
    """As in "own the same red cubes": exactly the same ones."""
    if noun.objects or entry.arity != 2:
        raise Unfit
    kinds = noun.adjectives if noun.kind is None else (*noun.adjectives, noun.kind)
    return alike(same_values(entry, kinds))


def not_same_objects(entry: Entry, noun: en.Noun) -> en.NegatedPhrase:
    """As in "do not own the same cubes"."""
    return en.NegatedPhrase(same_objects(entry, noun))


def same_related(noun: en.Noun) -> en.Relation:
    """As in "have the same tall owners": exactly the same ones."""
    if noun.kind is None:
        raise Unfit
    return alike(same_values(noun.kind, noun.adjectives))


def not_same_related(noun: en.Noun) -> en.NegatedPhrase:
    """As in "do not have the same owners"."""
    return en.NegatedPhrase(same_related(noun))


def same_related_as(noun: en.Noun, item: en.NounPhrase) -> en.Relation:
    """As in "has the same owners as b"."""
    return replace(same_related(noun), objects=(item,))


# Values ----------------------------------------------------------------------------------------


def same_value(function: Entry) -> en.Relation:
    """As in "have the same email"."""
    if function.arity != 1:
        raise Unfit
    return alike(entries.same_value(function))


def not_same_value(function: Entry) -> en.NegatedPhrase:
    """As in "do not have the same email"."""
    return en.NegatedPhrase(same_value(function))


def same_value_as(function: Entry, item: en.NounPhrase) -> en.Relation:
    """As in "has the same email as b", "is the same size as b"."""
    return replace(same_value(function), objects=(item,))


def not_same_value_as(function: Entry, item: en.NounPhrase) -> en.NegatedPhrase:
    """As in "does not have the same email as b"."""
    return en.NegatedPhrase(same_value_as(function, item))


def different_value(function: Entry) -> en.Relation:
    """As in "have different emails": no two have the same one."""
    same = same_value(function)
    return replace(same, entry=replace(same.entry, denied=True))


# Any two ---------------------------------------------------------------------------------------

Alike: TypeAlias = "en.VerbPhrase | Sharing"
"""What is said of two things: "are the same", "own the same cube"."""
_BOTH = en.CoordinatedPhrase(AND, (in_order(1), in_order(2)))


def any_two_of(noun: en.Noun) -> Binding:
    """As in "all sets (with the same elements)"."""
    return for_any_two(2, noun)


def any_alike(two: Binding, condition: Alike, claim: Alike) -> en.Clause:
    """As in "any two sets with the same elements are the same"."""
    return for_clause(two, en.Conditional(_of_both(condition), _of_both(claim)))


def any_alike_if(two: Binding, claim: Alike, condition: Alike) -> en.Clause:
    """As in "two sets are the same if they have the same elements"."""
    return any_alike(two, condition, claim)


def any_alike_iff(two: Binding, claim: Alike, condition: Alike) -> en.Clause:
    """As in "two sets are the same if and only if they have the same elements".

    Of one thing both hold, so that the two can be taken to be different.
    """
    return for_clause(two, en.Biconditional(_of_both(claim), _of_both(condition)))


def any_alike_if_one(two: Binding, claim: Alike, said: en.VerbPhrase) -> en.Clause:
    """As in "any two cubes like each other if one is behind the other"."""
    one = one_of_two(said)
    return for_clause(two, en.Conditional(one, _of_both(claim), en.ConditionalForm.IF_AFTER))


def any_alike_where_one(two: Binding, said: en.VerbPhrase, claim: Alike) -> en.Clause:
    """As in "if one of two cubes is behind the other, they like each other"."""
    return any_alike_if_one(two, claim, said)


def any_alike_of_them(
    two: Binding, condition: Alike, determiner: en.Determiner, said: en.VerbPhrase
) -> en.Clause:
    """As in "if two cubes like each other, at least one of them is small"."""
    conjunction = _OF_TWO.get((determiner.quantity, determiner.number))
    if conjunction is None:
        raise Unfit
    sides = tuple(en.Predication(in_order(place), said) for place in (1, 2))
    claim = en.Coordination(conjunction, sides)
    return for_clause(two, en.Conditional(_of_both(condition), claim))


_OF_TWO = {
    (en.Quantity.AT_LEAST, 1): en.Conjunction.OR,
    (en.Quantity.EXACTLY, 1): en.Conjunction.XOR,
    (en.Quantity.AT_MOST, 0): en.Conjunction.NOR,
    (en.Quantity.NO, 0): en.Conjunction.NOR,
    (en.Quantity.NO, 2): en.Conjunction.NOR,
    (en.Quantity.ALL, 2): AND,
}
"""What is said of two things by how many of them it is said of."""


def all_alike(noun: en.Noun, claim: Alike) -> en.Clause:
    """As in "different pupils have different lockers"."""
    return for_clause(for_any_two(2, noun), _of_both(claim))


def _of_both(said: Alike) -> en.Clause:
    if isinstance(said, Sharing):
        return share(_BOTH, said)
    if not is_reciprocal(said):
        raise Unfit
    return en.Predication(_BOTH, said)


# Identity ---------------------------------------------------------------------------------------


def is_other(thing: en.Quantified, other: en.NounPhrase) -> en.VerbPhrase:
    """As in "(is) someone other than b"."""
    if thing.determiner.force is not Force.EXISTENTIAL:
        raise Unfit
    return negate(identical(other))


def different_from(determiner: en.Determiner, noun: en.Noun, other: en.NounPhrase) -> en.Quantified:
    """As in "a different cube from b"."""
    return en.Quantified(determiner, noun, other_than=other)


def nominal_other(
    noun: en.Noun, other: en.NounPhrase, relatives: Relatives | None
) -> en.CoordinatedVerbPhrase:
    """As in "(is) a cube other than b"."""
    kind = predicate_noun(relate(noun, relatives))
    return en.CoordinatedVerbPhrase(AND, (kind, negate(identical(other))))


def different_ones(noun: en.Noun) -> en.VerbPhrase:
    """As in "(b and c are) different cubes"."""
    return _of_kind(noun, en.Relation(DIFFERENCE, (en.EachOther(explicit=False),)))


def same_one(noun: en.Noun) -> en.VerbPhrase:
    """As in "(b and c are) the same cube"."""
    return _of_kind(noun, en.Relation(IDENTITY, (en.EachOther(),)))


def _of_kind(noun: en.Noun, claim: en.Relation) -> en.VerbPhrase:
    head = "" if noun.kind is None else noun.kind.singular.rpartition(" ")[2]
    if not (does(head) or is_concrete(head)):
        raise Unfit  # "the same size", "different colors" are no things of a kind
    return en.CoordinatedVerbPhrase(AND, (predicate_noun(noun), claim))


def same_as(
    entry: Entry, noun: en.Noun, relatives: Relatives | None, other: en.NounPhrase
) -> en.Relation:
    """As in "lives in the same city as b"."""
    too = en.RelativeClause(en.Predication(other, relation(entry, en.Gap())))
    return relation(entry, en.Quantified(en.A, relate(relate(noun, relatives), (too,))))


def not_same_as(
    entry: Entry, noun: en.Noun, relatives: Relatives | None, other: en.NounPhrase
) -> en.NegatedPhrase:
    """As in "does not live in the same city as b"."""
    return negate(same_as(entry, noun, relatives, other))


def in_different(
    first: en.NounPhrase,
    second: en.NounPhrase,
    entry: Entry,
    noun: en.Noun,
    relatives: Relatives | None,
) -> en.Predication:
    """As in "b and c live in different cities": each in another one."""
    city = relate(noun, relatives)
    other = en.Quantified(en.A, city, other_than=en.Gap(), says_other=False)
    too = en.RelativeClause(en.Predication(second, relation(entry, other)))
    return en.Predication(first, relation(entry, en.Quantified(en.A, relate(city, (too,)))))
