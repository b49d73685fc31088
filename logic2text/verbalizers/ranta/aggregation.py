"""Aggregation of a list of claims into one clause, and the layout of a list that stays one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from logic2text.english import syntax as en
from logic2text.lexicon import Category, Entry


def aggregated(
    conjunction: en.Conjunction, members: Sequence[en.Clause], *, relations: bool
) -> en.Clause | None:
    """One clause for all the claims if they share their subject or their predicate, else None.

    `relations` lets relations with a quantified phrase share their subject or their object too.
    """
    if not isinstance(members[0], en.Predication):
        return None
    if all(isinstance(member, en.Predication) and _has_one_place(member) for member in members):
        return _share(conjunction, cast("Sequence[en.Predication]", members))
    return _share_objects(conjunction, members) if relations else None


def _has_one_place(claim: en.Predication) -> bool:
    """Whether a claim has one open place, which aggregation needs.

    A relation has one once its object is part of it ("in front of b"), but not if it is reflexive
    or if a quantified phrase was put into it.
    """
    verb_phrase = claim.verb_phrase
    if isinstance(claim.subject, en.Quantified):
        return False
    match verb_phrase:
        case en.Relation(entry, ()):
            return entry.category is not Category.NOUN
        case en.Relation(_, objects):
            return not any(isinstance(item, en.Reflexive | en.Quantified) for item in objects)
        case en.CoordinatedVerbPhrase():
            return True
        case _:
            return False


def _share(conjunction: en.Conjunction, claims: Sequence[en.Predication]) -> en.Clause | None:
    """One subject for several predicates, or one predicate for several subjects."""
    first = claims[0]
    if all(claim.subject == first.subject for claim in claims):
        phrases = tuple(claim.verb_phrase for claim in claims)
        return en.Predication(first.subject, en.CoordinatedVerbPhrase(conjunction, phrases))
    if all(claim.verb_phrase == first.verb_phrase for claim in claims):
        subjects = tuple(claim.subject for claim in claims)
        return en.Predication(en.CoordinatedPhrase(conjunction, subjects), first.verb_phrase)
    return None


def _share_objects(conjunction: en.Conjunction, members: Sequence[en.Clause]) -> en.Clause | None:
    """One relation for several objects or several subjects, a quantified phrase in each."""
    relations = [_quantified_relation(member) for member in members]
    quantified_relations = [relation for relation in relations if relation is not None]
    if len(quantified_relations) != len(members) or any(
        entry != quantified_relations[0][1] for _, entry, _ in quantified_relations
    ):
        return None
    subject, entry, item = quantified_relations[0]
    if all(phrase == subject for phrase, _, _ in quantified_relations):
        objects = en.CoordinatedPhrase(
            conjunction, tuple(phrase for _, _, phrase in quantified_relations)
        )
        return en.Predication(subject, en.Relation(entry, (objects,)))
    if all(phrase == item for _, _, phrase in quantified_relations):
        subjects = en.CoordinatedPhrase(
            conjunction, tuple(phrase for phrase, _, _ in quantified_relations)
        )
        return en.Predication(subjects, en.Relation(entry, (item,)))
    return None


def _quantified_relation(clause: en.Clause) -> tuple[en.NounPhrase, Entry, en.NounPhrase] | None:
    """Subject, relation and object, if one of the two is a quantified phrase."""
    match clause:
        case en.Predication(subject, en.Relation(entry, (item,))) if isinstance(
            subject, en.Quantified
        ) or isinstance(item, en.Quantified):
            return _unbound(subject), entry, _unbound(item)
        case _:
            return None


def _unbound(phrase: en.NounPhrase) -> en.NounPhrase:
    """The phrase without the variable that it came from, which nothing refers to any more."""
    return replace(phrase, binds=None) if isinstance(phrase, en.Quantified) else phrase


def listed(conjunction: en.Conjunction, members: list[en.Clause]) -> en.Clause:
    """A list of clauses, itemised if one of them is itself a list in the line or a conditional."""
    nested = any(
        isinstance(member, en.Conditional | en.Biconditional)
        or (isinstance(member, en.Coordination) and member.layout is en.Layout.INLINE)
        for member in members
    )
    layout = en.Layout.ITEMISED if nested else en.Layout.INLINE
    return en.Coordination(conjunction, tuple(members), layout, commas=nested)
