"""Semantic actions of `prose_rules`: lists of binders, ordinals, groups, shared objects."""

from __future__ import annotations

from itertools import combinations, islice, product

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.structure import is_reciprocal
from logic2text.lexicon.entry import Entry
from logic2text.reading.actions.bindings import (
    Binding,
    existent_labels,
    for_noun,
    there_is,
    there_is_plain,
)
from logic2text.reading.actions.noun_phrases import (
    AND,
    OR,
    predicated,
    quantified_label,
    reduced,
    related,
)
from logic2text.reading.actions.verb_phrases import identical, not_identical, relation
from logic2text.reading.closed_classes import EITHER, THIS
from logic2text.reading.grammar import Unfit

Relatives = tuple[en.RelativeClause, ...] | None


# Binders ----------------------------------------------------------------------------------------


def for_unlabelled(determiner: en.Determiner, noun: en.Noun) -> Binding:
    """As in "for all objects it holds that"."""
    return for_noun(determiner, noun, None, None)


def there_exist_labels(labels: tuple[fol.Variable, ...]) -> Binding:
    """As in "there exists y and z (such that)"."""
    return existent_labels(en.A, labels, None)


def there_are(bindings: tuple[Binding, ...], body: en.Clause) -> en.Clause:
    """As in "there is a cube x and a tetrahedron y such that A"."""
    for binding in reversed(bindings):
        if binding.determiner.is_counted and not binding.labels:
            # "There are two cubes and …, where A" says A once, not of each of the two.
            body = en.Coordination(AND, (there_is_plain(binding), body))
        else:
            body = there_is(binding, body)
    return body


def counted_things(determiner: en.Determiner, thing: en.Noun) -> en.Determiner:  # noqa: ARG001
    """As in "four objects"."""
    return determiner


def there_are_things(
    determiner: en.Determiner, bindings: tuple[Binding, ...], body: en.Clause
) -> en.Clause:
    """As in "there are four objects, two cubes and two tetrahedra, such that A".

    The things of the list are distinct, and as many as the first phrase says.
    """
    numbers = [binding.determiner.number or 1 for binding in bindings]
    if determiner.number != sum(numbers) or any(binding.labels for binding in bindings):
        raise Unfit
    names = iter(_FRESH)
    groups = [tuple(islice(names, number)) for number in numbers]
    if any(len(group) < number for group, number in zip(groups, numbers, strict=True)):
        raise Unfit
    apart = tuple(
        en.Predication(en.Name(one, one.name), not_identical(en.Name(another, another.name)))
        for group, later in combinations(groups, 2)
        for one, another in product(group, later)
    )
    clause: en.Clause = en.Coordination(AND, (*apart, body))
    for group, binding in reversed([*zip(groups, bindings, strict=True)]):
        clause = there_is(binding._replace(labels=group), clause)
    return clause


_FRESH = tuple(fol.Variable(f"{letter}9") for letter in "xyzuvw")
"""The variables of things that are listed without labels."""


def negated_condition(antecedent: en.Clause, consequent: en.Clause) -> en.Clause:
    """As in "(it is not the case that if A), then B"."""
    return en.Conditional(en.Negation(antecedent), consequent)


# Identity ---------------------------------------------------------------------------------------


def ordinal(place: int, noun: en.Noun) -> en.Quantified:
    """As in "the second cube": the second that was introduced."""
    return en.Quantified(en.Determiner(en.Quantity.THE, place), noun)


def this_one(noun: en.Noun) -> en.Quantified:
    """As in "this cube": one that was introduced."""
    return en.Quantified(THIS, noun)


def is_either_or(name: en.NounPhrase, first: en.NounPhrase, second: en.Clause) -> en.Clause:
    """As in "x is either b or x is c"."""
    return is_either_or_is(name, identical(first), second)


def is_either_or_is(name: en.NounPhrase, first: en.VerbPhrase, second: en.Clause) -> en.Clause:
    """As in "x is either small or x is large"."""
    return en.Coordination(OR, (en.Predication(name, first), second))


def all_one(entry: Entry) -> en.Relation:
    """As in "are the same object": distinct ones, as nothing differs from itself."""
    return en.Relation(entry, (en.EachOther(),))


def not_all_one(entry: Entry) -> en.NegatedPhrase:
    """As in "are not the same object"."""
    return en.NegatedPhrase(all_one(entry))


def identical_with(entry: Entry, item: en.NounPhrase) -> en.Relation:
    """As in "is the same object as b"."""
    return en.Relation(entry, (item,))


def not_identical_with(entry: Entry, item: en.NounPhrase) -> en.NegatedPhrase:
    """As in "is not the same object as b"."""
    return en.NegatedPhrase(identical_with(entry, item))


# Groups -----------------------------------------------------------------------------------------


def none_of(noun: en.Noun, relatives: Relatives) -> en.Quantified:
    """As in "none of the cubes"."""
    return en.Quantified(en.NO, related(noun, relatives))


def any_of(noun: en.Noun, relatives: Relatives) -> en.Quantified:
    """As in "any of the cubes"."""
    return en.Quantified(en.Determiner(en.Quantity.ANY), related(noun, relatives))


def each_of(noun: en.Noun, relatives: Relatives) -> en.Quantified:
    """As in "each of the cubes"."""
    return en.Quantified(en.EVERY, related(noun, relatives))


def all_of(noun: en.Noun, relatives: Relatives) -> en.Quantified:
    """As in "all of the cubes"."""
    return en.Quantified(en.ALL, related(noun, relatives))


def the_several(number: int, noun: en.Noun, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "the two cubes are small": there are exactly two, and all are small."""
    group = en.ThereIs(en.Determiner(en.Quantity.EXACTLY, number), noun, labelled=False)
    all_of_them = en.Quantified(en.ALL, noun)
    if number == 2 and isinstance(verb_phrase, en.NegatedPhrase) and is_reciprocal(verb_phrase):
        # There is only one pair, so that "not all of them" and "none of them" are the same.
        claim: en.Clause = en.Negation(en.Predication(all_of_them, verb_phrase.verb_phrase))
    else:
        claim = en.Predication(all_of_them, verb_phrase)
    return en.Presupposition(group, claim)


def either_of(noun: en.Noun) -> en.Quantified:
    """As in "(is not behind) either cube": any of the two."""
    return en.Quantified(EITHER, noun)


def quantified_label_owned(determiner: en.Determiner, label: fol.Variable) -> en.Quantified:
    """As in "all y's"."""
    return quantified_label(determiner, label, None)


# Complements ------------------------------------------------------------------------------------


def modified_not(entry: Entry, noun: en.Noun) -> en.Noun:
    """As in "non-small cube"."""
    return related(noun, (reduced(en.NegatedPhrase(en.Relation(entry))),))


def not_head(noun: en.Noun) -> en.Noun:
    """As in "non-cube"."""
    return related(en.THING, (reduced(en.NegatedPhrase(predicated(noun))),))


def either_relation(first: Entry, second: Entry, thing: en.NounPhrase) -> en.VerbPhrase:
    """As in "in front of or behind b"."""
    return en.CoordinatedVerbPhrase(OR, (relation(first, thing), relation(second, thing)))


def both_relations(first: Entry, second: Entry, thing: en.NounPhrase) -> en.VerbPhrase:
    """As in "in front of and larger than b"."""
    return en.CoordinatedVerbPhrase(AND, (relation(first, thing), relation(second, thing)))
