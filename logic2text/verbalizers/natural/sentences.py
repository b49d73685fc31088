"""Clauses of quantified formulae, whole or distributed over two parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.laws.base import conjunction
from logic2text.rewriting.counting import uncounted
from logic2text.rewriting.negation_normal_form import negative
from logic2text.rewriting.quantifier_views import (
    affirm,
    close,
    existential,
    rebuild_remaining,
    speaks_of,
    universal,
)
from logic2text.verbalizers.natural.cases import case_clauses
from logic2text.verbalizers.natural.chains import chain_clauses
from logic2text.verbalizers.natural.definitions import all_and_only
from logic2text.verbalizers.natural.exceptions import only_named
from logic2text.verbalizers.natural.existentials import existential_clauses, plan_numbered_clauses
from logic2text.verbalizers.natural.objects import distribute
from logic2text.verbalizers.natural.pairs import pair_clauses
from logic2text.verbalizers.natural.plan import Plan, Planner
from logic2text.verbalizers.natural.universals import (
    for_all_clauses,
    no_two,
    universal_clauses,
)


def plan_quantified_clauses(planner: Planner, formula: fol.Formula) -> Iterator[Plan[en.Clause]]:
    """All plans of a universal or existential formula except conditionals, unordered."""
    if planner.style.allows("numbers"):
        yield from plan_numbered_clauses(planner, formula)
    for divide in _DIVISIONS:
        parts = divide(formula)
        if parts is not None:
            yield from planner.clauses(parts)
    some = existential(formula)
    if some is not None:
        yield from existential_clauses(planner, some)
    every = universal(formula)
    if every is not None:
        for view in filter(None, (every, affirm(every))):
            for variable in uncounted(view.subjects, view.conclusions):
                yield from universal_clauses(planner, view, variable)
        yield from case_clauses(planner, every)
        yield from no_two(planner, every)
        yield from pair_clauses(planner, every)
        yield from chain_clauses(planner, every)
        yield from all_and_only(planner, every)
        yield from only_named(planner, formula)
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
        rebuild_remaining(every.variables, (*every.conditions, condition), (conclusion,))
        for condition, conclusion in _in_halves(both)
    )


def _in_halves(
    both: fol.Iff,
) -> tuple[tuple[fol.Formula, fol.Formula], tuple[fol.Formula, fol.Formula]]:
    """The two conditionals, that of an identity first: "a is a cube, and nothing else is"."""
    forth, back = (both.left, both.right), (both.right, both.left)
    return (back, forth) if isinstance(both.right, fol.Equality) else (forth, back)


def _apart(formula: fol.Formula) -> fol.Formula | None:
    """∀x (A(x) ∧ C → B(x)) as C → ∀x (A(x) → B(x)), "if everything is a cube, then every …"."""
    view = universal(formula)
    if view is None:
        return None
    cases = [case for part in view.conclusions for case in _cases(part)]
    outside = [part for part in view.conditions if not speaks_of(part, view.variables)]
    outside += [negative(case) for case in cases if not speaks_of(case, view.variables)]
    conditions = [part for part in view.conditions if speaks_of(part, view.variables)]
    conclusions = [case for case in cases if speaks_of(case, view.variables)]
    if not outside or not (conditions or conclusions):
        return None
    inside = rebuild_remaining(view.variables, conditions, conclusions)
    return fol.Implies(conjunction(outside), inside)


def _cases(formula: fol.Formula) -> tuple[fol.Formula, ...]:
    """The conjuncts of a formula after the distributive law; itself where it does not apply."""
    parts = distribute(formula)
    return parts.operands if isinstance(parts, fol.Or) else (formula,)


def _in_two(formula: fol.Formula) -> fol.Formula | None:
    """∀x ∃y (A(y) ∧ (C(x) → B(x, y))) as ∀x (C(x) → ∃y (A(y) ∧ B(x, y))) ∧ ∃y A(y)."""
    every = universal(formula)
    if every is None or len(every.conclusions) != 1:
        return None
    some = existential(every.conclusions[0])
    if some is None:
        return None
    conditionals = [claim for claim in some.claims if isinstance(claim, fol.Implies)]
    kept = [claim for claim in some.claims if not isinstance(claim, fol.Implies)]
    if len(conditionals) != 1 or speaks_of(conditionals[0].antecedent, some.variables):
        return None
    condition, claim = conditionals[0].antecedent, conditionals[0].consequent
    there_are = conjunction(close(some.variables, (*kept, claim)))
    general = rebuild_remaining(every.variables, (*every.conditions, condition), (there_are,))
    if not kept:
        return general
    at_all = conjunction(close(some.variables, kept))
    return conjunction((general, rebuild_remaining(every.variables, every.conditions, (at_all,))))


def _outside(formula: fol.Formula) -> fol.Formula | None:
    """∃z ∀y (A(y, z) ∧ B(y)) as ∀y B(y) ∧ ∃z ∀y A(y, z): claims apart from the variables."""
    some = existential(formula)
    if some is None:
        return None
    claims = [part for claim in some.claims for part in _distribute(claim)]
    outside = [part for part in claims if not speaks_of(part, some.variables)]
    inside = [part for part in claims if speaks_of(part, some.variables)]
    if not outside or not inside:
        return None
    return conjunction((*outside, *close(some.variables, inside)))


def _distribute(formula: fol.Formula) -> tuple[fol.Formula, ...]:
    """The conjuncts of a formula after the distributive law; itself where it does not apply."""
    parts = distribute(formula)
    return parts.operands if isinstance(parts, fol.And) else (formula,)


_DIVISIONS: tuple[Callable[[fol.Formula], fol.Formula | None], ...] = (
    distribute,
    _halves,
    _apart,
    _in_two,
    _outside,
)
"""Ways to say a quantified formula as several clauses."""
