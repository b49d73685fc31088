"""Aggregation of a list of claims into one clause, and the layout of a list that stays one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from logic2text.english.syntax import (
    Biconditional,
    Clause,
    Conditional,
    Conjunction,
    CoordinatedPhrase,
    CoordinatedVerbPhrase,
    Coordination,
    Layout,
    NounPhrase,
    Predication,
    Quantified,
    Reflexive,
    Relation,
)
from logic2text.lexicon import Category, Entry


def aggregated(
    conjunction: Conjunction, members: Sequence[Clause], *, relations: bool
) -> Clause | None:
    """One clause for all the claims if they share their subject or their predicate, else None.

    `relations` lets relations with a quantified phrase share their subject or their object too.
    """
    if not isinstance(members[0], Predication):
        return None
    if all(isinstance(member, Predication) and _has_one_place(member) for member in members):
        return _share(conjunction, cast("Sequence[Predication]", members))
    return _share_objects(conjunction, members) if relations else None


def _has_one_place(claim: Predication) -> bool:
    """Whether a claim has one open place, which aggregation needs.

    A relation has one once its object is part of it ("in front of b"), but not if it is reflexive
    or if a quantified phrase was put into it.
    """
    verb_phrase = claim.verb_phrase
    if isinstance(claim.subject, Quantified):
        return False
    match verb_phrase:
        case Relation(entry, ()):
            return entry.category is not Category.NOUN
        case Relation(_, objects):
            return not any(isinstance(item, Reflexive | Quantified) for item in objects)
        case CoordinatedVerbPhrase():
            return True
        case _:
            return False


def _share(conjunction: Conjunction, claims: Sequence[Predication]) -> Clause | None:
    """One subject for several predicates, or one predicate for several subjects."""
    first = claims[0]
    if all(claim.subject == first.subject for claim in claims):
        phrases = tuple(claim.verb_phrase for claim in claims)
        return Predication(first.subject, CoordinatedVerbPhrase(conjunction, phrases))
    if all(claim.verb_phrase == first.verb_phrase for claim in claims):
        subjects = tuple(claim.subject for claim in claims)
        return Predication(CoordinatedPhrase(conjunction, subjects), first.verb_phrase)
    return None


def _share_objects(conjunction: Conjunction, members: Sequence[Clause]) -> Clause | None:
    """One relation for several objects or several subjects, a quantified phrase in each."""
    relations = [_quantified_relation(member) for member in members]
    known = [relation for relation in relations if relation is not None]
    if len(known) != len(members) or any(entry != known[0][1] for _, entry, _ in known):
        return None
    subject, entry, item = known[0]
    if all(other == subject for other, _, _ in known):
        objects = CoordinatedPhrase(conjunction, tuple(other for _, _, other in known))
        return Predication(subject, Relation(entry, (objects,)))
    if all(other == item for _, _, other in known):
        subjects = CoordinatedPhrase(conjunction, tuple(other for other, _, _ in known))
        return Predication(subjects, Relation(entry, (item,)))
    return None


def _quantified_relation(clause: Clause) -> tuple[NounPhrase, Entry, NounPhrase] | None:
    """Subject, relation and object, if one of the two is a quantified phrase."""
    match clause:
        case Predication(subject, Relation(entry, (item,))) if isinstance(
            subject, Quantified
        ) or isinstance(item, Quantified):
            return _unbound(subject), entry, _unbound(item)
        case _:
            return None


def _unbound(phrase: NounPhrase) -> NounPhrase:
    """The phrase without the variable that it came from, which nothing refers to any more."""
    return replace(phrase, binds=None) if isinstance(phrase, Quantified) else phrase


def listed(conjunction: Conjunction, members: list[Clause]) -> Clause:
    """A list of clauses, itemised if one of them is itself a list in the line or a conditional."""
    nested = any(
        isinstance(member, Conditional | Biconditional)
        or (isinstance(member, Coordination) and member.layout is Layout.INLINE)
        for member in members
    )
    layout = Layout.ITEMISED if nested else Layout.INLINE
    return Coordination(conjunction, tuple(members), layout, commas=nested)
