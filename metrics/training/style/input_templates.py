"""Texts that follow an input more and less closely, made from templates: what R is fitted to.

>>> from metrics.inputs.facts import parse_input
>>> facts = parse_input("name[Aromi], food[Chinese], near[the Ritz]")
>>> [texts[0] for texts in list_steps(facts)]
... # doctest: +NORMALIZE_WHITESPACE
['The food of Aromi is Chinese. The near of Aromi is the Ritz.',
 'Aromi serves Chinese food. Aromi is near the Ritz.',
 'Aromi serves Chinese food. It is near the Ritz.',
 'Aromi serves Chinese food and it is near the Ritz.']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from metrics.inputs.facts import SUBJECT_KEYS, Fact
from metrics.inputs.words import value_words

TEMPLATES: Mapping[str, Callable[[str, str, str], str]] = {
    "the P of S is V": lambda s, p, v: f"The {p} of {s} is {v}.",
    "S's P is V": lambda s, p, v: f"{s}'s {p} is {v}.",
    "S has P V": lambda s, p, v: f"{s} has {p} {v}.",
    "S P V": lambda s, p, v: f"{s} {p} {v}.",
    "the P is V": lambda _, p, v: f"The {p} is {v}.",
    "P: V": lambda _, p, v: f"{p}: {v}.",
}
"""The slot templates, each a sentence of a subject, an attribute and a value."""

OTHER_TEMPLATES: Mapping[str, Callable[[str, str, str], str]] = {
    "S has a P of V": lambda s, p, v: f"{s} has a {p} of {v}.",
    "S: P is V": lambda s, p, v: f"{s}: {p} is {v}.",
    "V is the P of S": lambda s, p, v: f"{v} is the {p} of {s}.",
}
"""Templates that nothing is fitted to."""

_CLAUSES = {
    "eatType": "{} is a {}",
    "food": "{} serves {} food",
    "priceRange": "{} has a price range of {}",
    "customer rating": "{} has a customer rating of {}",
    "area": "{} is in the {} area",
    "near": "{} is near {}",
}
"""An English clause for the attributes of restaurants."""


def fill(template: str, facts: Sequence[Fact]) -> str:
    """The text of a slot template, one sentence a fact; a name stands in the others alone.

    Args:
        template: one of `TEMPLATES` or `OTHER_TEMPLATES`.
        facts: of an input.
    """
    write = {**TEMPLATES, **OTHER_TEMPLATES}[template]
    topic, rest = _split_topic(facts)
    return " ".join(
        write(_plain(fact.subject or topic), _label(fact), _plain(fact.value))
        for fact in rest or facts
    )


def list_steps(facts: Sequence[Fact]) -> list[list[str]]:
    """Texts about a restaurant, from the closest to its input to the least close.

    Slot templates; an English clause a fact, with the name in each; with a pronoun; two a sentence.

    Args:
        facts: slots, the name of the restaurant first, or triples with one subject.
    """
    topic, rest = _split_topic(facts)
    named = [_write_clause(fact, topic) for fact in rest]
    later = [_write_clause(fact, "It" if at else topic) for at, fact in enumerate(rest)]
    joined = [
        " and ".join((one, *(other.replace("It ", "it ", 1) for other in others)))
        for one, *others in (later[at : at + 2] for at in range(0, len(later), 2))
    ]
    templates = [fill(name, facts) for name in TEMPLATES]
    if len(rest) < 2:
        return [templates, *([_end(named)] for _ in named)]
    return [templates, [_end(named)], [_end(later)], [_end(joined)]]


def list_single_facts(facts: Sequence[Fact]) -> list[tuple[Fact]]:
    """Each fact of slots with a name, as an input of its own: a triple."""
    topic, rest = _split_topic(facts)
    return [(Fact(fact.predicate, (topic, fact.value)),) for fact in rest]


def _end(clauses: Sequence[str]) -> str:
    return ". ".join(clauses) + "."


def _split_topic(facts: Sequence[Fact]) -> tuple[str, Sequence[Fact]]:
    """The name of what the facts are about, and the facts without that of the name."""
    first = facts[0]
    if first.subject or first.predicate.lower() not in SUBJECT_KEYS:
        return first.subject, facts
    return first.value, facts[1:]


def _write_clause(fact: Fact, subject: str) -> str:
    if fact.predicate == "familyFriendly":
        return f"{subject} is {'not ' if fact.value == 'no' else ''}family-friendly"
    return _CLAUSES[fact.predicate].format(subject, fact.value)


def _label(fact: Fact) -> str:
    return " ".join(word.text.lower() for word in value_words(fact.predicate))


def _plain(value: str) -> str:
    return value.replace("_", " ").strip('"')
