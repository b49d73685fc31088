"""Verb phrases without their negation, as a later clause affirms or denies them.

"Max loves no dog, and neither does Claire": what Claire does not do is to love a dog.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.formula import Constant, Variable
from logic2text.reading.grammar.forces import ANY_AT_ALL


def without_negation(verb_phrase: en.VerbPhrase) -> en.VerbPhrase:
    """What "b is" means after "c is not small", "c is neither small nor large"."""
    match verb_phrase:
        case en.NegatedPhrase(inner):
            return without_negation(with_existential_any(inner))
        case en.CoordinatedVerbPhrase(en.Conjunction.NOR, members):
            affirmed = en.CoordinatedVerbPhrase(en.Conjunction.OR, members)
            return with_existential_any(affirmed)
        case _:
            return verb_phrase


def list_copies(verb_phrase: en.VerbPhrase, *, negated: bool) -> tuple[en.VerbPhrase, ...]:
    """What a verb phrase without *not* gives a later clause, the likeliest first.

    An object with *no* is the negation of its clause: "Max loves no dog, and neither does Claire"
    denies of both that they love a dog, and "but Claire does" affirms it.
    """
    denials = count_denials(verb_phrase)
    if denials == 0:
        return (verb_phrase,)
    affirmed = (_map_objects(verb_phrase, _affirm),) if denials == 1 else ()
    return affirmed if negated else (*affirmed, verb_phrase)


def count_denials(verb_phrase: en.VerbPhrase) -> int:
    """How many objects of a verb phrase have *no*, *not every* or *neither … nor*."""
    match verb_phrase:
        case en.Relation(objects=objects):
            return sum(map(_denials_of, objects))
        case en.Having(thing):
            return _denials_of(thing)
        case _:
            return 0


def _denials_of(phrase: en.NounPhrase) -> int:
    """The denials of an object; a list counts as one where all of its members deny."""
    match phrase:
        case en.Quantified(determiner):
            return int(determiner.force.negates)
        case en.CoordinatedPhrase(en.Conjunction.NOR):
            return 1
        case en.CoordinatedPhrase(_, members):
            counts = {_denials_of(member) for member in members}
            return counts.pop() if len(counts) == 1 else len(members)
        case _:
            return 0


def _affirm(phrase: en.NounPhrase) -> en.NounPhrase:
    """A phrase without its negation: "a dog" for "no dog"."""
    match phrase:
        case en.Quantified(determiner) if determiner.force is Force.NEGATIVE:
            return replace(phrase, determiner=ANY_AT_ALL)
        case en.Quantified(determiner) if determiner.force is Force.NOT_UNIVERSAL:
            return replace(phrase, determiner=en.EVERY)
        case en.CoordinatedPhrase(kind, members) if kind in _DUALS and _denials_of(phrase):
            affirmed = map(_affirm, members)
            return en.CoordinatedPhrase(_DUALS[kind], tuple(affirmed))
        case _:
            return phrase


_DUALS = {
    en.Conjunction.NOR: en.Conjunction.OR,
    en.Conjunction.AND: en.Conjunction.OR,
    en.Conjunction.OR: en.Conjunction.AND,
}
"""How the members of a list are joined where what each of them denies is affirmed."""


def with_existential_any(verb_phrase: en.VerbPhrase) -> en.VerbPhrase:
    """A verb phrase whose *any* was under a negation or in a condition, as another clause has it.

    "Max does not love any dog, but Claire does" does not say that Claire loves every dog.
    """
    return _map_objects(verb_phrase, _some_for_any)


def with_subject(verb_phrase: en.VerbPhrase, subject: Variable | Constant | None) -> en.VerbPhrase:
    """A verb phrase whose reflexive objects are what its subject stands for."""
    if subject is None:
        return verb_phrase

    def name(phrase: en.NounPhrase) -> en.NounPhrase:
        match phrase:
            case en.Reflexive(gender):
                return en.Pronoun(subject, gender)
            case en.CoordinatedPhrase(phrases=phrases):
                return replace(phrase, phrases=tuple(map(name, phrases)))
            case _:
                return phrase

    return _map_objects(verb_phrase, name)


def _some_for_any(phrase: en.NounPhrase) -> en.NounPhrase:
    match phrase:
        case en.Quantified(determiner) if determiner.force is Force.ANY:
            return replace(phrase, determiner=ANY_AT_ALL)
        case en.CoordinatedPhrase(phrases=phrases):
            return replace(phrase, phrases=tuple(map(_some_for_any, phrases)))
        case _:
            return phrase


def _map_objects(
    verb_phrase: en.VerbPhrase, change: Callable[[en.NounPhrase], en.NounPhrase]
) -> en.VerbPhrase:
    """A verb phrase with each of its objects changed."""
    match verb_phrase:
        case en.Relation(objects=objects) if objects:
            return replace(verb_phrase, objects=tuple(map(change, objects)))
        case en.Having(thing):
            return replace(verb_phrase, thing=change(thing))
        case en.NegatedPhrase(inner):
            return en.NegatedPhrase(_map_objects(inner, change))
        case en.CoordinatedVerbPhrase(verb_phrases=members):
            changed = tuple(_map_objects(member, change) for member in members)
            return replace(verb_phrase, verb_phrases=changed)
        case _:
            return verb_phrase
