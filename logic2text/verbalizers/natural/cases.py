"""Case distinctions: what holds if something is so, and what holds otherwise.

∀x (Job(x) → (Urgent(x) → Done(x)) ∧ (¬Urgent(x) → Late(x))) as "every urgent job is done, and every
other job is late", "if a job is urgent, it is done; otherwise, it is late".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.raised_phrases import lower
from logic2text.english.traversal import subtrees
from logic2text.laws.base import alpha_key
from logic2text.rewriting.negation_normal_form import negative
from logic2text.rewriting.quantifier_views import Universal, speaks_of
from logic2text.rewriting.simplification import simplify
from logic2text.verbalizers.natural.lists import COMMA, weight
from logic2text.verbalizers.natural.plan import Described, Plan, Planner
from logic2text.verbalizers.natural.predications import begins_denied, is_denial, predication

OTHERWISE = 3.0


class Cases(NamedTuple):
    """(condition → first) ∧ (otherwise → second), in which the conditions exclude each other."""

    condition: fol.Formula
    first: fol.Formula
    otherwise: fol.Formula
    second: fol.Formula


def find_cases(formula: fol.Formula) -> Cases | None:
    """The two cases that a formula distinguishes, None of other formulae."""
    match formula:
        case fol.And((fol.Implies(condition, first), fol.Implies(otherwise, second))):
            is_rest = alpha_key(simplify(negative(condition))) == alpha_key(otherwise)
            return Cases(condition, first, otherwise, second) if is_rest else None
        case _:
            return None


def case_clauses(planner: Planner, view: Universal) -> Iterator[Plan[en.Clause]]:
    """The clauses of a universal about one thing that distinguishes two cases."""
    if len(view.variables) != 1 or len(view.conclusions) != 1 or not view.conditions:
        return
    (variable,), (conclusion,) = view.variables, view.conclusions
    cases = find_cases(conclusion)
    if cases is None or planner.style.structure_preserving:
        return
    if not all(speaks_of(part, (variable,)) for part in (*view.conditions, cases.condition)):
        return
    for kind in planner.nouns(variable, view.conditions)[:1]:
        if kind.tree.noun.kind is None or kind.tree.other_than is not None:
            continue
        yield from _of_the_others(planner, variable, view.conditions, kind, cases)
        if not planner.style.allows("pronouns"):
            continue
        for plan in list_otherwise(planner, conclusion):
            tree = en.ForClause(
                en.EVERY, kind.tree.noun, (variable,), plan.tree, labelled=False, raised=en.A
            )
            if _is_introduced(tree):
                yield Plan(tree, plan.cost + kind.cost)


def _is_introduced(clause: en.ForClause) -> bool:
    """Whether what stands first has a place for the noun: not "if its age is over 65, …"."""
    introduced = (part for part in subtrees(lower(clause)) if isinstance(part, en.Quantified))
    return any(phrase.binds in clause.variables for phrase in introduced)


def _of_the_others(
    planner: Planner,
    variable: fol.Variable,
    conditions: tuple[fol.Formula, ...],
    kind: Plan[Described],
    cases: Cases,
) -> Iterator[Plan[en.Clause]]:
    """As in "every urgent job is done, and every other job is late"."""
    rest = next(iter(planner.verb_phrases(cases.otherwise, variable)), None)
    if rest is None:
        return
    other = en.RelativeClause(en.Predication(en.Gap(), rest.tree), en.RelativeForm.REST)
    noun = kind.tree.noun
    others = en.Noun(noun.kind, noun.adjectives, noun.objects, (*noun.relatives, other))
    for last in _claims(planner, variable, Plan(Described(others), kind.cost + 1), cases.second):
        for described in planner.nouns(variable, (*conditions, cases.condition))[:2]:
            if described.tree.noun.kind is None or described.tree.other_than is not None:
                continue
            for first in _claims(planner, variable, described, cases.first):
                both = en.Coordination(en.Conjunction.AND, (first.tree, last.tree), commas=True)
                yield Plan(both, first.cost + last.cost + 1 + 2 * COMMA)


def _claims(
    planner: Planner, variable: fol.Variable, noun: Plan[Described], claim: fol.Formula
) -> Iterator[Plan[en.Clause]]:
    """As in "every other job is late", "no other job is late"."""
    for verb in planner.verb_phrases(claim, variable)[:1]:
        if not begins_denied(verb.tree):
            yield predication(planner, en.EVERY, variable, noun, verb)
            return
    if is_denial(claim):
        for verb in planner.verb_phrases(negative(claim), variable)[:1]:
            if not begins_denied(verb.tree):
                yield predication(planner, en.NO, variable, noun, verb)


def list_otherwise(planner: Planner, formula: fol.Formula) -> Iterator[Plan[en.Clause]]:
    """As in "if Ann sings, Bob claps; otherwise, Bob naps"."""
    cases = find_cases(formula)
    if cases is None or planner.style.structure_preserving:
        return
    condition, first, otherwise, second = (planner.clauses(part)[0] for part in cases)
    if weight(condition.tree) or any(_begins_conditioned(part.tree) for part in (first, second)):
        return
    cost = condition.cost + first.cost + second.cost + OTHERWISE
    last = en.Conditional(otherwise.tree, second.tree, wording=en.OTHERWISE)
    for form in (en.ConditionalForm.IF_THEN, en.ConditionalForm.IF_AFTER):
        if form is en.ConditionalForm.IF_AFTER and weight(first.tree):
            continue
        wording = "if" if form is en.ConditionalForm.IF_THEN else ""
        said = en.Conditional(condition.tree, first.tree, form, wording)
        yield Plan(en.Coordination(en.Conjunction.AND, (said, last)), cost)


def _begins_conditioned(tree: en.Clause) -> bool:
    """Whether "otherwise" could be of a condition within it."""
    return isinstance(tree, en.Conditional)
