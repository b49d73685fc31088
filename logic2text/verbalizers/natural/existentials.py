"""Clauses of existentials and numbers: some, not every, there is, at least two, the only one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.laws.base import conjunction
from logic2text.rewriting.counting import find_differences, uncounted
from logic2text.rewriting.negation_normal_form import negative
from logic2text.rewriting.quantifier_views import (
    Existential,
    close,
    existential,
    speaks_of,
)
from logic2text.verbalizers.natural.plan import Plan, Planner
from logic2text.verbalizers.natural.predications import (
    denies,
    determiner_words,
    divisions,
    is_denial,
    is_plain,
    is_plain_kind,
    of_kinds,
    predication,
    there_is,
    verbs,
)

THERE_IS = 2.0
PRESUPPOSED = 2.0
"""The cost of the presupposition of "the cube is large": exactly one exists."""
SEPARATE = 1.0


def plan_numbered_clauses(planner: Planner, formula: fol.Formula) -> Iterator[Plan[en.Clause]]:
    """As in "there are exactly two cubes", "at most one cube is large", "the cube is large"."""
    count = planner.number(formula)
    if count is None:
        return
    determiner = en.Determiner(count.quantity, count.number)
    variable = count.variable
    if count.extra:
        for noun in planner.nouns(variable, count.claims):
            for verb in planner.verb_phrases(conjunction(count.extra), variable):
                plan = predication(planner, en.THE, variable, noun, verb)
                yield Plan(plan.tree, plan.cost + PRESUPPOSED)
        return
    yield from there_is(planner, determiner, variable, count.claims)
    for conditions, claim in divisions(planner, variable, count.claims):
        for noun in planner.nouns(variable, conditions)[:2]:
            for verb in planner.verb_phrases(claim, variable)[:2]:
                yield predication(planner, determiner, variable, noun, verb)


def existential_clauses(planner: Planner, view: Existential) -> Iterator[Plan[en.Clause]]:
    """As in "some cube is large", "not every cube is small", "there is a cube in front of b"."""
    for variable in uncounted(view.subjects, find_differences(view.claims)):
        others = [v for v in view.variables if v != variable]
        claims = close(others, view.claims)
        if not all(speaks_of(claim, (variable,)) for claim in claims):
            continue
        yield from there_is(planner, en.A, variable, claims)
        yield from _there_is_such(planner, variable, claims)
        for conditions, claim in divisions(planner, variable, claims):
            for noun in planner.nouns(variable, conditions)[:2]:
                for term, verb in verbs(planner, claim, variable):
                    plan = predication(planner, en.SOME, variable, noun, verb, term)
                    yield plan
                    if is_plain_kind(noun.tree.noun) and not noun.tree.noun.objects:
                        yield from of_kinds(plan)
                if is_denial(claim):
                    for verb in planner.verb_phrases(negative(claim), variable)[:2]:
                        if not denies(verb.tree):
                            yield predication(planner, en.NOT_EVERY, variable, noun, verb)


def _there_is_such(
    planner: Planner, variable: fol.Variable, claims: Sequence[fol.Formula]
) -> Iterator[Plan[en.Clause]]:
    """As in "there is a cube (in front of b) such that every tetrahedron is behind it"."""
    plain = tuple(c for c in claims if is_plain(planner, c, variable))
    described = tuple(c for c in claims if not isinstance(c, fol.ForAll | fol.Exists | fol.Or))
    for kinds in dict.fromkeys((plain, described)):
        rest = [c for c in claims if not any(c is kind for kind in kinds)]
        if not rest:
            continue
        for noun in planner.nouns(variable, kinds)[:1]:
            if noun.tree.other_than is not None:
                continue
            for body in planner.clauses(conjunction(rest))[:2]:
                tree = en.ThereIs(en.A, noun.tree.noun, (variable,), body.tree, labelled=False)
                yield Plan(tree, noun.cost + body.cost + THERE_IS + 4)


# Two sentences ----------------------------------------------------------------------------------


def separate_sentences(planner: Planner, formula: fol.Formula) -> Iterator[Plan[en.Text]]:
    """As in "There is exactly one cube. No dodecahedron is in back of it."."""
    count = planner.number(formula)
    if count is not None and count.extra:
        first_mention = en.Determiner(count.quantity, count.number)
        yield from _plan_introduced(
            planner, first_mention, count.variable, count.claims, count.extra
        )
    view = existential(formula)
    if view is None:
        return
    for variable in view.subjects:
        others = [v for v in view.variables if v != variable]
        claims = close(others, view.claims)
        plain = tuple(c for c in claims if is_plain(planner, c, variable))
        rest = tuple(c for c in claims if not any(c is first_mention for first_mention in plain))
        if plain and rest and all(speaks_of(claim, (variable,)) for claim in claims):
            yield from _plan_introduced(planner, en.A, variable, plain, rest)


def _plan_introduced(
    planner: Planner,
    determiner: en.Determiner,
    variable: fol.Variable,
    claims: tuple[fol.Formula, ...],
    rest: tuple[fol.Formula, ...],
) -> Iterator[Plan[en.Text]]:
    for noun in planner.nouns(variable, claims)[:1]:
        if noun.tree.other_than is not None:
            continue
        first = en.ThereIs(determiner, noun.tree.noun, (variable,), labelled=False)
        cost = noun.cost + THERE_IS + SEPARATE + determiner_words(determiner, noun.tree.noun)
        body = conjunction(rest)
        for plan in planner.clauses(body)[:2]:
            yield Plan(en.Text((first, plan.tree)), plan.cost + cost)
        for text in separate_sentences(planner, body):
            yield Plan(en.Text((first, *text.tree.sentences)), text.cost + cost)
