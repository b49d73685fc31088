"""Formulae that say a property of a relation by its name.

As in 'the relation "larger than" is transitive', for readers who know the words
(`Style.property_names`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.relation_properties import properties_of, property_formula
from logic2text.lexicon.entry import Entry
from logic2text.rewriting.duplicate_claims import claim
from logic2text.rewriting.normal_form import normal_form
from logic2text.verbalizers.natural.plan import Plan, Planner
from logic2text.walk import symbols

COST = 2.0


def property_clauses(planner: Planner, formula: fol.Formula) -> Iterator[Plan[en.Clause]]:
    """The clauses that name a property which a universal formula says of its only symbol."""
    predicates, functions = symbols(formula)
    functions = frozenset(symbol for symbol in functions if symbol[1])
    if len(predicates) + len(functions) != 1 or not planner.style.property_names:
        return
    entries = [planner.entry(*symbol) for symbol in predicates]
    entries += [planner.function(*symbol) for symbol in functions]
    for entry in entries:
        for name in properties_of(entry):
            says = en.RelationProperty(entry, name)
            if claim(formula) in _claims(entry, name):
                yield Plan(says, COST)
            elif claim(formula) in _denials(entry, name):
                yield Plan(en.Negation(says), COST + 1)


@lru_cache(maxsize=1024)
def _claims(entry: Entry, name: str) -> tuple[object, ...]:
    """The keys of a property as it is defined, and as the planner gets it."""
    formula = property_formula(entry, name)
    return claim(formula), claim(normal_form(formula))


@lru_cache(maxsize=1024)
def _denials(entry: Entry, name: str) -> tuple[object, ...]:
    """The keys of the negation of a property."""
    return (claim(normal_form(fol.Not(property_formula(entry, name)))),)
