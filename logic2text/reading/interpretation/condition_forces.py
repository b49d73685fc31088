"""The determiners that phrases have over a condition that follows their clause.

"No cube is small if it is large" says of every cube that it is not small if it is large.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.english.structure import AT_LEAST_ONE
from logic2text.reading.choices import Grade, Option
from logic2text.reading.interpretation.conditions import Condition
from logic2text.reading.interpretation.inverse_scope import holes
from logic2text.reading.parsing.generics import is_said_of_kinds


class ObjectPhrase(NamedTuple):
    """A quantified phrase of a verb phrase.

    Attributes:
        phrase: itself.
        negated: whether it is under a *not* of the verb phrase.
        is_whole: whether it is an object of the only relation of the verb phrase.
        rebuild: the verb phrase with another phrase in its place.
    """

    phrase: en.Quantified
    negated: bool
    is_whole: bool
    rebuild: Callable[[en.NounPhrase], en.VerbPhrase]


def objects_of(verb_phrase: en.VerbPhrase) -> Iterator[ObjectPhrase]:
    """The quantified phrases of a verb phrase, in their order."""
    match verb_phrase:
        case en.Relation(_, objects):
            direct: tuple[en.NounPhrase, ...] = objects
        case en.Having(thing):
            direct = (thing,)
        case _:
            direct = ()
    for phrase, negated, rebuild in holes(verb_phrase, negated=False):
        if isinstance(phrase, en.Quantified):
            is_whole = any(phrase is item for item in direct)
            yield ObjectPhrase(phrase, negated, is_whole, rebuild)


Scopes = Sequence[Option[tuple[en.Determiner, bool]]]
"""The determiners that a phrase can have over a condition, and whether *not* stays below."""
_EVERY: Scopes = (Option((en.EVERY, False)),)
_SOME: Scopes = (Option((en.SOME, False)),)
_EVERY_NOT: Scopes = (Option((en.EVERY, True)),)
_NO: Scopes = (Option((en.NO, False)),)
_NOT_EVERY: Scopes = (Option((en.NOT_EVERY, False)),)
_EVERY_OR_SOME: Scopes = (Option((en.EVERY, False)), Option((en.SOME, False), Grade.LIVE))
_EVERY_HARDLY_SOME: Scopes = (Option((en.EVERY, False)), Option((en.SOME, False), Grade.WEAK))
"""Of some thing it would say next to nothing that it is so only if it is otherwise."""
_SOME_OR_EVERY: Scopes = (Option((en.SOME, False)), Option((en.EVERY, False), Grade.LIVE))
_NO_OR_EVERY_NOT: Scopes = (Option((en.NO, False)), Option((en.EVERY, True), Grade.LIVE))


def forces_of_subject(subject: en.Quantified, condition: Condition) -> Scopes:
    """The scopes of a subject that a condition takes up; none if it cannot be raised."""
    determiner, both_ways = replace(subject.determiner, plural=False), condition.form is None
    match determiner.force:
        case Force.UNIVERSAL:
            return _EVERY
        case Force.NEGATIVE:
            return _forces_of_no(condition)
        case Force.NOT_UNIVERSAL:
            return _NOT_EVERY
    if determiner == en.A:
        return _EVERY if both_ways or _is_of_kind(subject, condition) else _EVERY_HARDLY_SOME
    if determiner == en.SOME and both_ways and subject.noun in (en.THING, en.PERSON):
        return _EVERY_HARDLY_SOME  # "someone is happy if and only if they are rich"
    if determiner == en.SOME and (subject.noun in (en.THING, en.PERSON) or both_ways):
        return _EVERY_OR_SOME
    if determiner == en.SOME and subject.noun.kind is None:
        return _SOME_OR_EVERY
    return _SOME if determiner in (en.SOME, AT_LEAST_ONE) else ()


def _is_of_kind(subject: en.Quantified, condition: Condition) -> bool:
    """As in "a dog barks if it is angry", which is not of some dog."""
    match condition.before:
        case en.Predication(_, verb_phrase):
            return not subject.noun.relatives and is_said_of_kinds(verb_phrase)
        case _:
            return False


def _forces_of_no(condition: Condition) -> Scopes:
    """As in "no cube is small if it is large", which denies it of each cube."""
    if condition.is_implied:
        return _EVERY_NOT
    return _NO if condition.form is None else _NO_OR_EVERY_NOT


def forces_of_object(item: ObjectPhrase, condition: Condition, *, negative: bool) -> Scopes:
    """The scopes of an object that a condition takes up; `negative` after the subject *no*."""
    determiner = replace(item.phrase.determiner, plural=False)
    negated = negative or item.negated
    is_some = determiner in (en.SOME, AT_LEAST_ONE)
    match determiner.force:
        case Force.EXISTENTIAL if negated:
            return _EVERY_OR_SOME if is_some else _EVERY
        case Force.EXISTENTIAL if not is_some:
            return _EVERY_HARDLY_SOME
        case Force.EXISTENTIAL if condition.form is en.ConditionalForm.ONLY_IF:
            return _EVERY_OR_SOME
        case Force.UNIVERSAL if not negated:
            return _EVERY
        case Force.NEGATIVE if not negated and item.is_whole:
            return _forces_of_no(condition)
        case Force.NOT_UNIVERSAL if not negated:
            return _NOT_EVERY
    return _SOME if is_some and not negated else ()


def wide_forces(condition: Condition) -> frozenset[Force]:
    """The forces with which a subject means something else over a condition."""
    return _OVER_IF if condition.is_implied else frozenset(Force)


_OVER_IF = frozenset({Force.EXISTENTIAL, Force.INCREASING})
