"""Donkey phrases, whose force English leaves open: "every student who owns a pet feeds it".

An indefinite in a restrictor or a condition that is taken up outside of it has a preferred force,
strong (each pet) or weak (some pet), and may have the other one (``docs/semantics.md``).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from logic2text.english.structure import introduced, references
from logic2text.english.syntax import Clause, Conditional, Quantified, ThereIs
from logic2text.english.traversal import subtrees
from logic2text.formula import Variable

MOST_COMBINED = 3
"""Up to so many donkey phrases all combinations of forces are tried; beyond, one or all flipped."""


def flips(tree: Clause) -> Iterator[frozenset[Variable] | None]:
    """The sets of donkey phrases that take the other force than the preferred one, none first.

    None at the end says that not all combinations were tried.
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
            case Quantified(noun=noun) | ThereIs(noun=noun) if noun.relatives:
                phrases = introduced(noun)
                if not phrases.isdisjoint(taken_up - references(noun)[0]):
                    variables |= phrases
            case Conditional(antecedent, consequent):
                phrases = introduced(antecedent)
                if not phrases.isdisjoint(references(consequent)[0]):
                    variables |= phrases
    return variables
