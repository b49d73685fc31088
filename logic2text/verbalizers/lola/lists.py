"""Lists of clauses: aggregated claims, inline or itemised, with unambiguous bracketing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias

from logic2text.english import syntax as en
from logic2text.verbalizers.lola.claims import by_subject, by_verb_phrase, is_doubtful, joinable
from logic2text.verbalizers.lola.plan import (
    BOTH,
    ITEMISED,
    NEITHER,
    NESTED_LIST,
    ClausePlan,
    alternative_style,
    cheapest,
    labels,
    own_style,
)

Count: TypeAlias = Callable[[en.Clause], int]

AND, OR = en.Conjunction.AND, en.Conjunction.OR


def choose_list(
    conjunction: en.Conjunction, members: Sequence[ClausePlan], count: Count
) -> ClausePlan:
    """The best list of the members."""
    claims: list[en.Predication] = []
    before: list[ClausePlan] = []
    after: list[ClausePlan] = []
    for member in members:
        if isinstance(member.clause, en.Predication) and joinable(member.clause):
            claims.append(member.clause)
        else:
            (after if claims else before).append(member)
    variants = [claims]
    subjects_first = by_verb_phrase(conjunction, by_subject(conjunction, claims))
    verbs_first = by_subject(conjunction, by_verb_phrase(conjunction, claims))
    for variant in (subjects_first, verbs_first):
        if variant not in variants:
            variants.append(variant)
    plans = []
    for variant in variants:
        claim_plans = [claim_plan(claim, count) for claim in variant]
        ordered = [*before, *claim_plans, *after]
        if len(ordered) == 1:
            plans.append(ordered[0])
        else:
            plans.append(_inline(conjunction, ordered, count))
            plans.append(_itemise(conjunction, ordered, count))
    best = cheapest(plans)
    assert best is not None  # noqa: S101 - there is at least one variant
    return best


def claim_plan(claim: en.Predication, count: Count) -> ClausePlan:
    """The plan of a claim."""
    doubt = float(is_doubtful(claim))
    return ClausePlan(claim, count(claim), own_style(claim), doubt, labels=labels(claim))


def _inline(conjunction: en.Conjunction, members: Sequence[ClausePlan], count: Count) -> ClausePlan:
    marked = [_mark(member, conjunction, count) for member in members]
    ordered = _in_order(conjunction, marked)
    last = ordered[-1]
    danger = sum(plan.danger for plan in ordered)
    dual = OR if conjunction is AND else AND
    for plan in ordered[:-1]:
        danger += (conjunction not in plan.follow) + plan.block
    danger += dual in last.open_to
    danger += _run_ons(conjunction, ordered)
    clause = en.Coordination(conjunction, tuple(plan.clause for plan in ordered))
    style = sum(plan.style for plan in ordered)
    style += NESTED_LIST * sum(_holds_list(plan.clause) for plan in ordered[:-1])
    if conjunction is OR:
        style += sum(alternative_style(plan.clause) for plan in ordered)
    tail = last.tail if last.open_to else last.labels
    return ClausePlan(
        clause,
        count(clause),
        style,
        danger,
        follow=frozenset({conjunction}) & last.follow,
        open_to=frozenset({conjunction}) | last.open_to,
        tail=tail,
        labels=frozenset().union(*(plan.labels for plan in ordered)),
        block=any(plan.block for plan in ordered),
    )


def _in_order(conjunction: en.Conjunction, members: list[ClausePlan]) -> list[ClausePlan]:
    """Order the members: some must be last; the rest keep their order unless one runs on."""
    orders = [
        sorted(members, key=lambda plan: not _has_coordinated_subject(plan.clause)),
        sorted(members, key=lambda plan: _ends_in_name(plan.clause)),
    ]
    orders = [
        sorted(order, key=lambda p: _lateness(p, conjunction)) for order in [members, *orders]
    ]
    return min(orders, key=lambda order: _run_ons(conjunction, order))


def _run_ons(conjunction: en.Conjunction, plans: Sequence[ClausePlan]) -> float:
    return sum(
        _runs_on(conjunction, first.clause, second.clause) for first, second in pairwise(plans)
    )


def _itemise(
    conjunction: en.Conjunction, members: Sequence[ClausePlan], count: Count
) -> ClausePlan:
    ordered = sorted(members, key=lambda plan: plan.block)
    clause = en.Coordination(
        conjunction, tuple(plan.clause for plan in ordered), layout=en.ListLayout.ITEMISED
    )
    danger = sum(plan.danger for plan in ordered)
    blocks = sum(plan.block for plan in ordered)
    style = sum(plan.style for plan in ordered) + ITEMISED * (1 + blocks)
    return ClausePlan(
        clause,
        count(clause),
        style,
        danger,
        follow=NEITHER,
        labels=frozenset().union(*(plan.labels for plan in ordered)),
        block=True,
    )


def _mark(plan: ClausePlan, conjunction: en.Conjunction, count: Count) -> ClausePlan:
    """Mark a list of the other conjunction with "both" or "either"."""
    clause = plan.clause
    if not isinstance(clause, en.Coordination) or clause.conjunction is conjunction:
        return plan
    return mark(plan, count)


def mark(plan: ClausePlan, count: Count) -> ClausePlan:
    """An inline list with its left edge marked, "both A and B", "either A or B"."""
    clause = plan.clause
    if (
        not isinstance(clause, en.Coordination)
        or clause.layout is not en.ListLayout.INLINE
        or clause.conjunction not in BOTH
    ):
        return plan
    new = replace(clause, correlative=True)
    first, *_, last = clause.clauses
    doubtful = _has_coordinated_subject(first) or isinstance(last, en.Conditional)
    return replace(
        plan,
        clause=new,
        words=count(new),
        style=plan.style + NESTED_LIST,
        danger=plan.danger + doubtful,
        follow=NEITHER,
        open_to=plan.open_to - {clause.conjunction},
    )


def _lateness(plan: ClausePlan, conjunction: en.Conjunction) -> int:
    """How strongly a member has to be at the end of a list."""
    if plan.block:
        return 3
    if conjunction not in plan.follow:
        return 2
    return 0 if plan.follow == BOTH and isinstance(plan.clause, en.Predication) else 1


def _runs_on(conjunction: en.Conjunction, before: en.Clause, after: en.Clause) -> float:
    """Whether the subject after "or" could be taken as an object of the clause before it."""
    objects = _last_objects(before)
    if not objects or not isinstance(after, en.Predication):
        return 0.0
    if conjunction is AND:
        # The number in "b and c are" shows where the subject starts.
        return 0.3 * _has_coordinated_subject(after)
    listed_objects = isinstance(objects[-1], en.CoordinatedPhrase)
    return 1.0 * (listed_objects or _has_coordinated_subject(after))


def _ends_in_name(clause: en.Clause) -> bool:
    return bool(_last_objects(clause))


def _last_objects(part: en.Clause | en.VerbPhrase) -> tuple[en.NounPhrase, ...]:
    """The objects that a claim ends with."""
    match part:
        case en.Predication(_, verb_phrase) | en.NegatedPhrase(verb_phrase):
            return _last_objects(verb_phrase)
        case en.Relation(_, objects):
            return objects
        case en.CoordinatedVerbPhrase(_, members):
            return _last_objects(members[-1])
        case _:
            return ()


def _has_coordinated_subject(clause: en.Clause) -> bool:
    return (
        isinstance(clause, en.Predication)
        and isinstance(clause.subject, en.CoordinatedPhrase)
        and clause.subject.conjunction in BOTH
    )


def _holds_list(clause: en.Clause) -> bool:
    return isinstance(clause, en.Predication) and isinstance(
        clause.verb_phrase, en.CoordinatedVerbPhrase
    )
