"""Clauses about what is something to another one's something: "every brother of a parent of …"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.lexicon.entry import Category, Entry
from logic2text.rewriting.quantifier_views import Universal
from logic2text.verbalizers.natural.plan import Plan, Planner

OF_ANOTHER = 3.0
"""What the second noun costs beyond its words."""


def chain_clauses(planner: Planner, view: Universal) -> Iterator[Plan[en.Clause]]:
    """As in "every brother of a parent of something is an uncle of it"."""
    if len(view.variables) != 3 or len(view.conditions) != 2 or len(view.conclusions) != 1:
        return
    for one, other in permutations(view.conditions):
        match one, other, view.conclusions[0]:
            case (
                fol.Predicate(_, (first, middle)),
                fol.Predicate(_, (link, last)),
                fol.Predicate(_, (start, end)) as claim,
            ) if (middle, start, end) == (link, first, last) and {first, middle, last} == set(
                view.variables
            ):
                yield from _chain(planner, one, other, claim)
            case _:
                continue


def _chain(
    planner: Planner, one: fol.Formula, other: fol.Formula, claim: fol.Formula
) -> Iterator[Plan[en.Clause]]:
    roles = [_role(planner, part) for part in (one, other)]
    match one, other, roles:
        case (
            fol.Predicate(_, (fol.Variable() as first, fol.Variable() as middle)),
            fol.Predicate(_, (_, fol.Variable() as last)),
            [Entry() as outer, Entry() as inner],
        ):
            something = en.Quantified(en.SOME, en.THING, last)
            of_another = en.Quantified(en.A, en.Noun(inner, (), (something,)), middle)
            subject = en.Quantified(en.EVERY, en.Noun(outer, (), (of_another,)), first)
            for verb in planner.verb_phrases(claim, first)[:1]:
                yield Plan(en.Predication(subject, verb.tree), verb.cost + OF_ANOTHER)
        case _:
            return


def _role(planner: Planner, part: fol.Formula) -> Entry | None:
    """The noun by which a condition says what one thing is to another, as in "a parent of"."""
    match part:
        case fol.Predicate(name, (_, _)):
            entry = planner.entry(name, 2)
            return entry if entry.category is Category.NOUN and entry.links == ("of",) else None
        case _:
            return None
