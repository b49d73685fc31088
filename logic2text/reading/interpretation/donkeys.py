"""Donkey phrases, whose force is ambiguous: "every student who owns a pet feeds it".

An indefinite in a restrictor or condition with an anaphor outside of it has a preferred force,
strong (each pet) or weak (some pet), and may take the other one (``docs/semantics.md``).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from logic2text.english.structure import introduced, references
from logic2text.english.syntax import Clause, Conditional, ForClause, Quantified, ThereIs
from logic2text.english.traversal import subtrees
from logic2text.formula import Variable

MOST_COMBINED = 3
"""The maximum number of donkey phrases of which all combinations are tried; beyond, one or all."""


def flips(tree: Clause) -> Iterator[frozenset[Variable] | None]:
    """The sets of donkey phrases with the dispreferred force, starting with the empty set.

    A final None means that not all combinations were tried.
    """
    yield frozenset()
    variables = sorted(_donkeys(tree), key=lambda variable: variable.name)
    if len(variables) <= MOST_COMBINED:
        sizes = range(1, len(variables) + 1)
        yield from (frozenset(some) for size in sizes for some in combinations(variables, size))
        return
    yield from (frozenset((variable,)) for variable in variables)
    yield frozenset(variables)
    yield None


def _donkeys(tree: Clause) -> set[Variable]:
    taken_up = references(tree)[0]
    if not taken_up:
        return set()
    variables: set[Variable] = set()
    for part in subtrees(tree):
        match part:
            case Quantified(noun=noun) | ThereIs(noun=noun) | ForClause(noun=noun):
                if not noun.relatives:
                    continue
                phrases = introduced(noun)
                if not phrases.isdisjoint(taken_up - references(noun)[0]):
                    variables |= phrases
            case Conditional(antecedent, consequent):
                phrases = introduced(antecedent)
                if not phrases.isdisjoint(references(consequent)[0]):
                    variables |= phrases
    return variables
