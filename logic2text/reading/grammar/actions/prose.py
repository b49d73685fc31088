"""Semantic actions of `prose_rules`: lists of binders, ordinals, groups, shared objects."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, islice, product

from logic2text import formula as fol
from logic2text.arithmetic import COMPARISONS
from logic2text.english import syntax as en
from logic2text.english.structure import is_reciprocal
from logic2text.english.traversal import subtrees
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.words.dictionary import MUCH_RARER, look_up
from logic2text.lexicon.words.word_choice import can_be_class, names_what_is_so, needs_article
from logic2text.lexicon.words.word_class import Form, forms
from logic2text.reading.grammar.actions import noun_phrases
from logic2text.reading.grammar.actions.bindings import (
    Binding,
    existent,
    existent_labels,
    there_is,
    there_is_plain,
)
from logic2text.reading.grammar.actions.noun_phrases import (
    AND,
    OR,
    quantify_label,
    reduce_relative,
    relate,
)
from logic2text.reading.grammar.actions.verb_phrases import identical, not_identical, relation
from logic2text.reading.grammar.closed_classes import EITHER, THIS, UNRESOLVED
from logic2text.reading.grammar.grammar import Unfit

Relatives = tuple[en.RelativeClause, ...] | None


# Binders ----------------------------------------------------------------------------------------


def there_exist_labels(labels: tuple[fol.Variable, ...]) -> Binding:
    """As in "there exists y and z (such that)"."""
    return existent_labels(en.A, labels, None)


def there_are(bindings: tuple[Binding, ...], body: en.Clause) -> en.Clause:
    """As in "there is a cube x and a tetrahedron y such that A".

    "There is no cube and no tetrahedron such that A" denies any such two.
    """
    if all(binding.determiner == en.NO for binding in bindings):
        bindings = (bindings[0], *(one._replace(determiner=en.A) for one in bindings[1:]))
    if bindings[0].noun in (en.THING, en.PERSON) and bindings[0].determiner.is_counted:
        raise Unfit  # the others say which things; see `there_are_things`
    for binding in reversed(bindings):
        if binding.determiner.is_counted and not binding.labels:
            # "There are two cubes and …, where A" says A once, not of each of the two.
            body = en.Coordination(AND, (there_is_plain(binding), body))
        else:
            body = there_is(binding, body)
    return body


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


def existent_contact(
    determiner: en.Determiner, noun: en.Noun, label: fol.Variable, verb_phrase: en.VerbPhrase
) -> Binding:
    """As in "(there is) no cube x is small", without "that"."""
    return existent(determiner, noun, (label,), None, (noun_phrases.relative(verb_phrase),))


def existent_such(noun: en.Noun, relatives: Relatives) -> Binding:
    """As in "(there is) such a cube that is small"."""
    return existent(en.A, noun, None, None, relatives)


def relative_and(verb_phrase: en.VerbPhrase, clause: en.Clause) -> en.RelativeClause:
    """As in "(no cube) that is small and there is nothing in front of it"."""
    if not any(part == _IT for part in subtrees(clause)):
        raise Unfit
    of_gap = en.Predication(en.Gap(), verb_phrase)
    return en.RelativeClause(en.Coordination(AND, (of_gap, clause)), en.RelativeForm.SUCH_THAT)


_IT = en.Pronoun(UNRESOLVED)


def there_is_at(entry: Entry, place: en.NounPhrase, thing: Binding) -> en.Clause:
    """As in "in front of every tetrahedron there is a cube": the place has the wider scope."""
    if len(thing.labels) > 1 or thing.other_than is not None or len(entry.links) != 1:
        raise Unfit
    if entry.symbol in COMPARISONS:
        raise Unfit  # "at least four lanes are free" compares no lanes
    if not thing.determiner.quantity.profile.after_there_is:
        raise Unfit
    if len(thing.noun.relatives) > 1 and any(
        isinstance(part.clause, en.Predication) and part.clause.verb_phrase == _at_it(entry)
        for part in thing.noun.relatives
    ):
        raise Unfit  # "in every town there is a barber who shaves every man [in it]"
    label = thing.labels[0] if thing.labels else None
    there = en.Quantified(thing.determiner, thing.noun, label, labelled=label is not None)
    return en.Predication(place, en.Having(there, entry))


def _at_it(entry: Entry) -> en.VerbPhrase:
    return en.Relation(entry, (_IT,))


# Identity ---------------------------------------------------------------------------------------


def this_one(noun: en.Noun) -> en.Quantified:
    """As in "this cube": one that was introduced."""
    return en.Quantified(THIS, noun)


def is_either_or(name: en.NounPhrase, first: en.NounPhrase, second: en.Clause) -> en.Clause:
    """As in "x is either b or x is c"."""
    return is_either_or_is(name, identical(first), second)


def is_either_or_is(name: en.NounPhrase, first: en.VerbPhrase, second: en.Clause) -> en.Clause:
    """As in "x is either small or x is large"."""
    return en.Coordination(OR, (en.Predication(name, first), second))


def name_as(entry: Entry, name: en.Name) -> en.Quantified:
    """As in "cube c", "the cube c": it is presupposed that c is a cube."""
    return en.Quantified(en.THE, relate(en.Noun(entry), (reduce_relative(identical(name)),)))


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


def the_several(number: int, noun: en.Noun, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "the two cubes are small": there are exactly two, and all are small."""
    group = en.ThereIs(en.Determiner(en.Quantity.EXACTLY, number), noun, labelled=False)
    # Of two things "not all pairs" and "no pair" are the same.
    determiner = replace(en.ALL, narrow=number == 2 and is_reciprocal(verb_phrase))
    return en.Presupposition(group, en.Predication(en.Quantified(determiner, noun), verb_phrase))


def either_of(noun: en.Noun) -> en.Quantified:
    """As in "(is not behind) either cube": any of the two."""
    return en.Quantified(EITHER, noun)


def quantify_label_owned(determiner: en.Determiner, label: fol.Variable) -> en.Quantified:
    """As in "all y's"."""
    return quantify_label(determiner, label, None)


# Complements ------------------------------------------------------------------------------------


def modify_not(entry: Entry, noun: en.Noun) -> en.Noun:
    """As in "non-small cube"."""
    return relate(noun, (reduce_relative(en.NegatedPhrase(en.Relation(entry))),))


def not_head(entry: Entry) -> en.Noun:
    """As in "non-cube"."""
    return relate(en.THING, (reduce_relative(en.NegatedPhrase(en.Relation(entry))),))


def nominalised(entry: Entry) -> en.Relation:
    """As in "is a human or a robot", of guessed words that can be nouns.

    In a list "a small" leaves out the noun of another member ("a small or a large cube").
    """
    word = look_up(entry.singular)
    if not entry.guessed or word.nouns.count * MUCH_RARER < word.adjectives.count:
        raise Unfit
    return with_article(entry)


def with_article(entry: Entry) -> en.Relation:
    """As in "is a human", "is a happy"; what is a light need not be light."""
    word = entry.singular
    can_be_noun = names_what_is_so(word) or can_be_class(word, "noun", 1, after_is=True)
    if entry.guessed and look_up(word).nouns.count and not can_be_noun:
        raise Unfit
    return relation(entry)


def bare_noun(entry: Entry) -> en.Relation:
    """As in "is king"; what is building is not a building, and "is student" lacks an article."""
    noun = entry.singular.rpartition(" ")[2]
    if Form.PROGRESSIVE in forms(entry.singular) or needs_article(noun):
        raise Unfit
    return relation(entry)
