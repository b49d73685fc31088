"""The names and terms in phrases of a parsed sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from logic2text.english import syntax as en
from logic2text.english.traversal import subtrees
from logic2text.lexicon.entry import IDENTITY
from logic2text.reading.anaphora import Antecedent


def term_of(phrase: en.NounPhrase) -> Antecedent | None:
    """The term that a phrase stands for or binds, None if it has none."""
    match phrase:
        case en.Name(term) | en.Pronoun(term) | en.Definite(term):
            return term
        case en.Quantified(binds=variable):
            return variable
        case _:
            return None


def names_in(tree: en.Tree) -> Iterator[Antecedent]:
    """The terms that are named anywhere in a tree."""
    for part in subtrees(tree):
        if isinstance(part, en.Name):
            yield part.term


def excepted(phrase: en.Quantified) -> Iterator[en.NounPhrase]:
    """The names after "everything but" and "every cube except"."""
    if phrase.determiner.quantity.profile.takes_exceptions:
        for relative in phrase.noun.relatives:
            match relative.clause:
                case en.Predication(en.Gap(), en.NegatedPhrase(en.Relation(entry, (names,)))):
                    if entry == IDENTITY:
                        yield from members_of(names)


def members_of(phrase: en.NounPhrase) -> tuple[en.NounPhrase, ...]:
    """The members of a coordination, else the phrase itself."""
    return phrase.phrases if isinstance(phrase, en.CoordinatedPhrase) else (phrase,)


def objects_named(verb_phrase: en.VerbPhrase) -> Iterator[Antecedent]:
    """The terms that are named as objects of a verb phrase."""
    match verb_phrase:
        case en.Relation(entry, objects) if entry != IDENTITY:
            yield from (item.term for item in objects if isinstance(item, en.Name))
        case en.NegatedPhrase(inner):
            yield from objects_named(inner)
        case en.CoordinatedVerbPhrase(_, members):
            for member in members:
                yield from objects_named(member)


class ObjectPhrase(NamedTuple):
    """A quantified object of a verb phrase.

    Attributes:
        phrase: the object.
        negated: whether it is under a *not* of the verb phrase.
        is_whole: whether its relation is the whole verb phrase.
        rebuild: the verb phrase with another object in its place.
    """

    phrase: en.Quantified
    negated: bool
    is_whole: bool
    rebuild: Callable[[en.NounPhrase], en.VerbPhrase]


def objects_of(verb_phrase: en.VerbPhrase) -> Iterator[ObjectPhrase]:
    """The quantified objects of a verb phrase, in their order."""
    match verb_phrase:
        case en.Relation(_, objects):
            for place, item in enumerate(objects):
                if isinstance(item, en.Quantified):
                    put = partial(_with_object, verb_phrase, place)
                    yield ObjectPhrase(item, negated=False, is_whole=True, rebuild=put)
        case en.Having(en.Quantified() as thing):
            put_thing = partial(_having, verb_phrase)
            yield ObjectPhrase(thing, negated=False, is_whole=True, rebuild=put_thing)
        case en.NegatedPhrase(inner):
            for inside in objects_of(inner):
                under_not = partial(_negated, inside.rebuild)
                yield inside._replace(negated=True, is_whole=False, rebuild=under_not)
        case en.CoordinatedVerbPhrase(en.Conjunction.AND, members):
            for place, member in enumerate(members):
                for inside in objects_of(member):
                    put_member = partial(_with_member, verb_phrase, place, inside.rebuild)
                    yield inside._replace(is_whole=False, rebuild=put_member)


def _with_object(relation: en.Relation, place: int, item: en.NounPhrase) -> en.VerbPhrase:
    objects = relation.objects
    return replace(relation, objects=(*objects[:place], item, *objects[place + 1 :]))


def _having(verb_phrase: en.Having, thing: en.NounPhrase) -> en.VerbPhrase:
    return replace(verb_phrase, thing=thing)


def _negated(
    rebuild: Callable[[en.NounPhrase], en.VerbPhrase], item: en.NounPhrase
) -> en.VerbPhrase:
    return en.NegatedPhrase(rebuild(item))


def _with_member(
    listed: en.CoordinatedVerbPhrase,
    place: int,
    rebuild: Callable[[en.NounPhrase], en.VerbPhrase],
    item: en.NounPhrase,
) -> en.VerbPhrase:
    members = listed.verb_phrases
    changed = (*members[:place], rebuild(item), *members[place + 1 :])
    return replace(listed, verb_phrases=changed)
