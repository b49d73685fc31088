"""Clauses of quantified formulae, whole or distributed over two parts."""

from __future__ import annotations

from collections.abc import Iterator

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.laws.base import conjunction
from logic2text.rewriting.quantifier_views import (
    affirmed,
    existential,
    remaining,
    universal,
)
from logic2text.verbalizers.natural.existentials import existential_clauses, numbered_clauses
from logic2text.verbalizers.natural.objects import distributed
from logic2text.verbalizers.natural.plan import Plan, Planner
from logic2text.verbalizers.natural.universals import (
    all_and_only,
    for_all_clauses,
    no_two,
    universal_clauses,
)


def quantified_clauses(planner: Planner, formula: fol.Formula) -> Iterator[Plan[en.Clause]]:
    """All plans of a universal or existential formula except conditionals, unordered."""
    if planner.style.allows("numbers"):
        yield from numbered_clauses(planner, formula)
    for parts in (distributed(formula), _halves(formula)):
        if parts is not None:
            yield from planner.clauses(parts)
    some = existential(formula)
    if some is not None:
        yield from existential_clauses(planner, some)
    every = universal(formula)
    if every is not None:
        for view in filter(None, (every, affirmed(every))):
            for variable in view.subjects:
                yield from universal_clauses(planner, view, variable)
        yield from no_two(planner, every)
        yield from all_and_only(planner, every)
        yield from for_all_clauses(planner, every)


def _halves(formula: fol.Formula) -> fol.Formula | None:
    """∀x (A → (B ↔ C)) as two universals; None of other formulae."""
    every = universal(formula)
    if every is None or len(every.conclusions) != 1:
        return None
    (both,) = every.conclusions
    if not isinstance(both, fol.Iff):
        return None
    return conjunction(
        remaining(every.variables, (*every.conditions, condition), (conclusion,))
        for condition, conclusion in _in_halves(both)
    )


def _in_halves(
    both: fol.Iff,
) -> tuple[tuple[fol.Formula, fol.Formula], tuple[fol.Formula, fol.Formula]]:
    """The two conditionals, that of an identity first: "a is a cube, and nothing else is"."""
    forth, back = (both.left, both.right), (both.right, both.left)
    return (back, forth) if isinstance(both.right, fol.Equality) else (forth, back)
