"""The cost to the reader of a text's departures from its formula, in words.

A text may mean an equivalent formula that is not the one that was written: "not every bird that
sings dances" for ∃x (Bird(x) ∧ Sings(x) ∧ ¬Dances(x)).  The counts of connectives in both formulae
show which.

>>> from logic2text.notation import parse
>>> bird = parse("∃x (Bird(x) ∧ Sings(x) ∧ ¬Dances(x))")
>>> text = parse("¬∀x ((Bird(x) ∧ Sings(x)) → Dances(x))")
>>> [(cost.name, cost.words) for cost in list_rewriting_costs(bird, text)]
[('some as not every', 6.0)]
"""

from __future__ import annotations

from functools import lru_cache

from logic2text import formula as fol
from logic2text.burden.departures import (
    Counts,
    RewritingCost,
    count_conditionals,
    count_exchanged,
    count_exclusions,
    count_more,
    count_negations,
    count_of,
)

NOT_EVERY = 6.0
SOME_NOT = 3.0
ALTERNATIVE = 5.0
CONDITION = 2.0
EXCLUSION = 6.0
DENIED_EXCLUSION = 25.0
NEGATION = 2.0
TURNED = 2.0
INVERTED = 4.0
REPEATED = 2.0
SPLIT = 5.0
"""The costs, in words, set by hand on 300 texts."""


@lru_cache(maxsize=256)
def list_rewriting_costs(formula: fol.Formula, says: fol.Formula) -> tuple[RewritingCost, ...]:
    """The departures of a text's meaning from the formula, each with its cost in words.

    Args:
        formula: what was to be said.
        says: an equivalent formula, that of the text's first reading.
    """
    if says == formula:
        return ()
    before, after = count_of(formula), count_of(says)
    # An equivalence said by its two halves says everything twice.
    unfolded = before.equivalences + before.exclusions > after.equivalences + after.exclusions
    costs = (
        ("some as not every", NOT_EVERY * count_more(after.not_all, before.not_all)),
        ("not every as some", SOME_NOT * count_more(before.not_all, after.not_all)),
        (
            "condition as an alternative",
            ALTERNATIVE * count_more(after.disjunctions, before.disjunctions),
        ),
        ("alternative as a condition", CONDITION * count_conditionals(before, after)),
        ("equivalence as an exclusion", _weigh_exclusions(before, after)),
        (
            "exclusion as an equivalence",
            CONDITION * count_more(before.exclusions, after.exclusions),
        ),
        (
            "denied exclusion",
            DENIED_EXCLUSION * count_more(after.denied_exclusions, before.denied_exclusions),
        ),
        ("negation added", 0.0 if unfolded else NEGATION * count_negations(before, after)),
        ("condition and conclusion exchanged", TURNED * count_exchanged(before, after)),
        ("conclusion before the condition", _weigh_inversion(before, after)),
        ("claim repeated", 0.0 if unfolded else _weigh_repetition(before, after)),
    )
    return tuple(RewritingCost(name, words) for name, words in costs if words)


def count_rewriting_words(formula: fol.Formula, says: fol.Formula) -> float:
    """The sum of `list_rewriting_costs`."""
    return sum(cost.words for cost in list_rewriting_costs(formula, says))


def _weigh_exclusions(before: Counts, after: Counts) -> float:
    """One for an equivalence with a negation, which is an exclusion as well."""
    plain = count_exclusions(before, after)
    return EXCLUSION * plain + (count_more(after.exclusions, before.exclusions) - plain)


def _weigh_inversion(before: Counts, after: Counts) -> float:
    """As in "no space is professional" for "nothing professional is a space"."""
    if after.negations <= before.negations - 2:
        return 0.0
    if not before.order or not after.order:
        return 0.0
    last = before.order[-1]
    concluded = bool(before.conclusions[last]) and not before.conditions[last]
    return INVERTED * (concluded and bool(before.conditions[after.order[-1]]))


def _weigh_repetition(before: Counts, after: Counts) -> float:
    """What is said more often than the formula says it: predicates, and each time of what."""
    atoms = count_more(len(after.order), len(before.order))
    quantifiers = count_more(after.quantifiers, before.quantifiers)
    return REPEATED * (atoms + quantifiers) if atoms else SPLIT * quantifiers
