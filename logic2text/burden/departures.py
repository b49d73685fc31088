"""How often a text departs from its formula, by the kind of departure.

A text may mean an equivalent formula that is not the one that was written: "not every bird that
sings dances" for ∃x (Bird(x) ∧ Sings(x) ∧ ¬Dances(x)).  The counts of connectives in both formulae
show which.

>>> from logic2text.notation import parse
>>> bird = parse("∃x (Bird(x) ∧ Sings(x) ∧ ¬Dances(x))")
>>> text = parse("¬∀x ((Bird(x) ∧ Sings(x)) → Dances(x))")
>>> dict(count_departures(bird, text))
{'some as not every': 1.0}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from types import MappingProxyType
from typing import TypeAlias

from logic2text import formula as fol
from logic2text.lazy_dataclass import dataclass
from logic2text.rewriting.negation_normal_form import positive
from logic2text.rewriting.normal_form import merge

MOST_NOTICED = 2
"""The pairs of predicates in another order that are counted at most."""
MOST_EXCUSED = 3
"""The disjunctions that may say a conditional under "some"."""


@dataclass(frozen=True, slots=True)
class RewritingCost:
    """A departure from the formula and its cost in words."""

    name: str
    words: float


@dataclass(slots=True)
class Counts:
    """What a formula holds, as far as a reader hears it."""

    equivalences: int = 0
    negated_equivalences: int = 0
    disjunctions: int = 0
    exclusions: int = 0
    denied_exclusions: int = 0
    negations: int = 0
    conditionals: int = 0
    not_all: int = 0
    identities: int = 0
    equations: int = 0
    differences: int = 0
    quantifiers: int = 0
    order: list[str] = field(default_factory=list)
    conditions: Counter[str] = field(default_factory=Counter)
    conclusions: Counter[str] = field(default_factory=Counter)


@lru_cache(maxsize=256)
def count_departures(formula: fol.Formula, says: fol.Formula) -> Mapping[str, float]:
    """The departures of a text's meaning from the formula, by name, without those that are 0.

    Args:
        formula: what was to be said.
        says: an equivalent formula, that of the text's first reading.
    """
    if says == formula:
        return MappingProxyType({})
    before, after = count_of(formula), count_of(says)
    # An equivalence said by its two halves says everything twice.
    unfolded = before.equivalences + before.exclusions > after.equivalences + after.exclusions
    atoms = count_more(len(after.order), len(before.order))
    quantifiers = count_more(after.quantifiers, before.quantifiers)
    counts = {
        "some as not every": count_more(after.not_all, before.not_all),
        "not every as some": count_more(before.not_all, after.not_all),
        "condition as an alternative": count_more(after.disjunctions, before.disjunctions),
        "alternative as a condition": count_conditionals(before, after),
        "equivalence as an exclusion": count_exclusions(before, after),
        "exclusion as an equivalence": count_more(before.exclusions, after.exclusions),
        "equivalence as two halves": unfolded,
        "difference as an identity": before.differences
        and count_more(after.equations, before.equations),
        "denied exclusion": count_more(after.denied_exclusions, before.denied_exclusions),
        "negation added": 0 if unfolded else count_negations(before, after),
        "condition and conclusion exchanged": count_exchanged(before, after),
        "other order": _count_inversions(before, after),
        "claim repeated": 0 if unfolded else atoms,
        "quantifier repeated": 0 if unfolded else quantifiers,
    }
    return MappingProxyType({name: float(count) for name, count in counts.items() if count})


def count_more(after: int, before: int) -> int:
    """How many more there are after than before."""
    return max(0, after - before)


def count_conditionals(before: Counts, after: Counts) -> int:
    """Disjunctions that are said as conditionals: "if b is …, it is not …" for "not both".

    Nothing where one saves a negation: "every cube is small" for "not a cube or small".
    """
    if after.negations < before.negations:
        return 0
    lost = count_more(before.disjunctions, after.disjunctions)
    return min(lost, count_more(after.conditionals, before.conditionals))


def count_exclusions(before: Counts, after: Counts) -> int:
    """An equivalence with a negation is an exclusion as well: "either running or stopped"."""
    more = count_more(after.exclusions, before.exclusions)
    return max(0, more - before.negated_equivalences)


def count_negations(before: Counts, after: Counts) -> int:
    """Negations that the formula has not; an identity is "nothing other than", with two."""
    return count_more(after.negations, before.negations + 2 * before.identities)


def count_exchanged(before: Counts, after: Counts) -> int:
    """Predicates that change between condition and conclusion.

    Nothing where each saves a negation: "all cubes are small" for "what is not small is no cube".
    """
    moved = 0
    for name in before.conditions.keys() | before.conclusions.keys():
        lost = count_more(before.conditions[name], after.conditions[name])
        won = count_more(after.conclusions[name], before.conclusions[name])
        moved += min(lost, won)
        lost = count_more(before.conclusions[name], after.conclusions[name])
        won = count_more(after.conditions[name], before.conditions[name])
        moved += min(lost, won)
    saved = before.negations - after.negations
    return 0 if moved <= saved and saved >= 2 else moved


def _count_inversions(before: Counts, after: Counts) -> int:
    """Pairs of predicates that are said in the other order, of which a reader notices few."""
    places = {name: place for place, name in enumerate(dict.fromkeys(before.order))}
    order = [places[name] for name in dict.fromkeys(after.order) if name in places]
    turned = sum(later < place for i, place in enumerate(order) for later in order[i + 1 :])
    return min(turned, MOST_NOTICED)


def _find_exclusion(formula: fol.And | fol.Or) -> fol.Xor | None:
    """The exclusion that a formula writes with other connectives: A ∧ ¬B or ¬A ∧ B."""
    if any(isinstance(part, fol.Predicate | fol.Equality) for part in formula.operands):
        return None
    merged = merge(positive(formula))
    return merged if isinstance(merged, fol.Xor) else None


@lru_cache(maxsize=256)
def count_of(formula: fol.Formula) -> Counts:
    """What a formula holds, part by part."""
    counts = Counts()
    stack: list[_Place] = [(formula, True, False, "")]
    while stack:
        stack += reversed(_count(*stack.pop(), counts))
    return counts


_Place: TypeAlias = tuple[fol.Formula, bool, bool | None, str]
"""A formula, its polarity, whether it is denied (None within "no") and what it is part of."""


def _count(
    part: fol.Formula, positive: bool, denied: bool | None, place: str, counts: Counts
) -> list[_Place]:
    """Count one connective; the formulae below it with their places.

    A conjunction under an odd number of negations is counted as a disjunction, "not both";
    within "no", where `denied` is None, neither is.
    """
    match part:
        case fol.Not(fol.Equality() as same):  # "another", and what numbers are made of
            counts.differences += place == "if" and _is_of_variables(same)
            return []
        case fol.Not(operand):
            counts.negations += 1
            counts.not_all += isinstance(operand, fol.ForAll)
            return [(operand, not positive, None if denied is None else not denied, place)]
        case fol.And((_, _)) | fol.Or((_, _)) if (exclusion := _find_exclusion(part)) is not None:
            return [(exclusion, positive, denied, place)]
        case fol.And(operands) | fol.Or(operands):
            counts.disjunctions += (len(operands) - 1) * (isinstance(part, fol.And) is denied)
            return [(operand, positive, denied, place) for operand in operands]
        case fol.Implies(antecedent, consequent):
            counts.conditionals += 1
            return [
                (antecedent, not positive, denied, "if"),
                (consequent, positive, denied, place or "then"),
            ]
        case fol.Iff(left, right):
            counts.equivalences += 1
            counts.negated_equivalences += isinstance(left, fol.Not) or isinstance(right, fol.Not)
            return [(left, positive, denied, "both"), (right, positive, denied, "both")]
        case fol.Xor(left, right):
            counts.exclusions += 1
            counts.denied_exclusions += not positive
            return [(left, positive, denied, "both"), (right, positive, denied, "both")]
        case fol.ForAll(_, body) | fol.Exists(_, body):
            in_no = None if denied is not False else False  # "no cube is small or large"
            counts.quantifiers += 1
            # "Something is small or not a cube" is as near as "… such that if it is a cube, …".
            unusual = isinstance(part, fol.Exists) and isinstance(body, fol.Implies)
            counts.disjunctions += MOST_EXCUSED * unusual
            return [(body, positive, in_no, place)]
        case fol.Equality():
            counts.identities += positive
            counts.equations += positive and _is_of_variables(part)
            return []
        case fol.Predicate(name):
            counts.order.append(name)
            if place == "if":
                counts.conditions[name] += 1
            elif place == "then":
                counts.conclusions[name] += 1
            return []
        case _:
            return []


def _is_of_variables(same: fol.Equality) -> bool:
    return isinstance(same.left, fol.Variable) and isinstance(same.right, fol.Variable)
