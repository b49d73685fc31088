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

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache

from logic2text import formula as fol
from logic2text.burden.departures import RewritingCost
from logic2text.rewriting.negation_normal_form import positive
from logic2text.rewriting.normal_form import merge

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
MOST_EXCUSED = 3
"""The disjunctions that may say a conditional under "some"."""


@dataclass(slots=True)
class _Counts:
    """What a formula holds, as far as a reader hears it."""

    disjunctions: int = 0
    conditionals: int = 0
    equivalences: int = 0
    negated_equivalences: int = 0
    exclusions: int = 0
    denied_exclusions: int = 0
    negations: int = 0
    not_all: int = 0
    last: str = ""
    atoms: int = 0
    identities: int = 0
    quantifiers: int = 0
    conditions: Counter[str] = field(default_factory=Counter)
    conclusions: Counter[str] = field(default_factory=Counter)


@lru_cache(maxsize=256)
def list_rewriting_costs(formula: fol.Formula, says: fol.Formula) -> tuple[RewritingCost, ...]:
    """The departures of a text's meaning from the formula, each with its cost in words.

    Args:
        formula: what was to be said.
        says: an equivalent formula, that of the text's first reading.
    """
    if says == formula:
        return ()
    before, after = _counts(formula), _counts(says)
    # An equivalence said by its two halves says everything twice.
    unfolded = before.equivalences + before.exclusions > after.equivalences + after.exclusions
    costs = (
        ("some as not every", NOT_EVERY * _more(after.not_all, before.not_all)),
        ("not every as some", SOME_NOT * _more(before.not_all, after.not_all)),
        ("condition as an alternative", _alternatives(before, after)),
        ("alternative as a condition", _conditions(before, after)),
        ("equivalence as an exclusion", _exclusions(before, after)),
        (
            "exclusion as an equivalence",
            CONDITION * _more(before.exclusions, after.exclusions),
        ),
        (
            "denied exclusion",
            DENIED_EXCLUSION * _more(after.denied_exclusions, before.denied_exclusions),
        ),
        (
            "negation added",
            0.0 if unfolded else _negations(before, after),
        ),
        ("condition and conclusion exchanged", _weigh_exchange(before, after)),
        ("conclusion before the condition", _weigh_inversion(before, after)),
        ("claim repeated", 0.0 if unfolded else _weigh_repetition(before, after)),
    )
    return tuple(RewritingCost(name, words) for name, words in costs if words)


def count_rewriting_words(formula: fol.Formula, says: fol.Formula) -> float:
    """The sum of `list_rewriting_costs`."""
    return sum(cost.words for cost in list_rewriting_costs(formula, says))


def _more(after: int, before: int) -> int:
    return max(0, after - before)


def _alternatives(before: _Counts, after: _Counts) -> float:
    """Disjunctions that the formula has not, except those of a conjunction that it denies."""
    return ALTERNATIVE * _more(after.disjunctions, before.disjunctions)


def _conditions(before: _Counts, after: _Counts) -> float:
    """A disjunction that is said as a conditional, unless a negation is saved."""
    if after.negations < before.negations:
        return 0.0
    lost = _more(before.disjunctions, after.disjunctions)
    return CONDITION * min(lost, _more(after.conditionals, before.conditionals))


def _exclusions(before: _Counts, after: _Counts) -> float:
    """An equivalence with a negation is an exclusion as well: "either running or stopped"."""
    more = _more(after.exclusions, before.exclusions)
    plain = max(0, more - before.negated_equivalences)
    return EXCLUSION * plain + (more - plain)


def _weigh_inversion(before: _Counts, after: _Counts) -> float:
    """As in "no space is professional" for "nothing professional is a space"."""
    if after.negations <= before.negations - 2:
        return 0.0
    last = before.last
    concluded = bool(before.conclusions[last]) and not before.conditions[last]
    return INVERTED * (concluded and bool(before.conditions[after.last]))


def _negations(before: _Counts, after: _Counts) -> float:
    """Negations that the formula has not; an identity is "nothing other than", with two."""
    return NEGATION * _more(after.negations, before.negations + 2 * before.identities)


def _weigh_repetition(before: _Counts, after: _Counts) -> float:
    """What is said more often than the formula says it: predicates, and each time of what."""
    atoms = _more(after.atoms, before.atoms)
    quantifiers = _more(after.quantifiers, before.quantifiers)
    return REPEATED * (atoms + quantifiers) if atoms else SPLIT * quantifiers


def _weigh_exchange(before: _Counts, after: _Counts) -> float:
    """Predicates that change between condition and conclusion.

    Nothing where each saves a negation: "all cubes are small" for "what is not small is no cube".
    A rule for inactive users and their sessions stays one for these.
    """
    moved = 0
    for name in before.conditions.keys() | before.conclusions.keys():
        lost = _more(before.conditions[name], after.conditions[name])
        won = _more(after.conclusions[name], before.conclusions[name])
        moved += min(lost, won)
        lost = _more(before.conclusions[name], after.conclusions[name])
        won = _more(after.conditions[name], before.conditions[name])
        moved += min(lost, won)
    saved = before.negations - after.negations
    return 0.0 if moved <= saved and saved >= 2 else TURNED * moved


def _find_exclusion(formula: fol.And | fol.Or) -> fol.Xor | None:
    """The exclusion that a formula writes with other connectives: A ∧ ¬B or ¬A ∧ B."""
    if any(isinstance(part, fol.Predicate | fol.Equality) for part in formula.operands):
        return None
    merged = merge(positive(formula))
    return merged if isinstance(merged, fol.Xor) else None


@lru_cache(maxsize=256)
def _counts(formula: fol.Formula) -> _Counts:
    counts = _Counts()
    stack: list[tuple[fol.Formula, bool, bool | None, str]] = [(formula, True, False, "")]
    while stack:
        part, positive, denied, place = stack.pop()
        stack += _count(part, positive, denied, place, counts)
    return counts


def _count(
    part: fol.Formula, positive: bool, denied: bool | None, place: str, counts: _Counts
) -> list[tuple[fol.Formula, bool, bool | None, str]]:
    """Count one connective; the formulae below it with their polarities and places.

    A conjunction under an odd number of negations is counted as a disjunction, "not both";
    within "no", where `denied` is None, neither is.
    """
    match part:
        case fol.Not(fol.Equality()):  # "another", and what numbers are made of
            return []
        case fol.Not(operand):
            counts.negations += 1
            counts.not_all += isinstance(operand, fol.ForAll)
            return [(operand, not positive, None if denied is None else not denied, place)]
        case fol.And((_, _)) | fol.Or((_, _)) if (exclusion := _find_exclusion(part)) is not None:
            return [(exclusion, positive, denied, place)]
        case fol.And(operands) | fol.Or(operands):
            if isinstance(part, fol.And) is denied:
                counts.disjunctions += len(operands) - 1
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
            return []
        case fol.Predicate(name):
            counts.atoms += 1
            counts.last = counts.last or name  # the stack holds the last operand on top
            if place == "if":
                counts.conditions[name] += 1
            elif place == "then":
                counts.conclusions[name] += 1
            return []
        case _:
            return []
