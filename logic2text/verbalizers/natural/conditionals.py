"""Conditionals, biconditionals, exclusive or, and universals with "if".

"b is a cube unless a is large"; ∀x (Cube(x) ∧ ∃y FrontOf(y, x) → Small(x)) as "if something is in
front of a cube, then the cube is small".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.structure import has_wide_subject
from logic2text.english.traversal import subtrees
from logic2text.laws.base import conjunction, disjunction, free
from logic2text.rewriting.negation_normal_form import negative
from logic2text.rewriting.quantifier_views import (
    Universal,
    rebuild_remaining,
    speaks_of,
    universal,
)
from logic2text.rewriting.simplification import simplify
from logic2text.verbalizers.natural.lists import weight
from logic2text.verbalizers.natural.plan import Plan, Planner, cheapest
from logic2text.verbalizers.natural.predications import divide_from_kind, is_plain, predication
from logic2text.verbalizers.natural.refer import refer

IF = 2.0
NESTED = 3.0
ITEMISED = 4.0


def conditional_clauses(planner: Planner, formula: fol.Formula) -> Iterator[Plan[en.Clause]]:
    """All plans with "if" or "unless", unordered."""
    match formula:
        case fol.Implies(antecedent, consequent):
            yield from _if(planner, antecedent, consequent)
            if not planner.style.structure_preserving:
                yield from _plan_contrapositive(planner, antecedent, consequent)
        case fol.Or(operands) if not planner.style.structure_preserving:
            denied = [part for part in operands if _is_denial(part)]
            claimed = [part for part in operands if not _is_denial(part)]
            if denied and claimed:
                antecedent = conjunction(negative(part) for part in denied)
                yield from _if(planner, antecedent, disjunction(claimed))
            elif denied:
                antecedent = conjunction(negative(part) for part in denied[:-1])
                yield from _if(planner, antecedent, denied[-1])
        case fol.Iff(left, right):
            yield from _biconditionals(planner, left, right)
        case fol.Xor(left, right):
            for first, second in product(planner.clauses(left)[:2], planner.clauses(right)[:2]):
                cost = first.cost + second.cost + 5 + weight(first.tree) + weight(second.tree)
                yield Plan(en.Coordination(en.Conjunction.XOR, (first.tree, second.tree)), cost)
            pair = (planner.clauses(left)[0].tree, planner.clauses(right)[0].tree)
            if any(map(weight, pair)) and planner.style.allows("lists"):
                yield Plan(
                    en.Coordination(en.Conjunction.XOR, pair, en.ListLayout.ITEMISED),
                    cost + ITEMISED,
                )
        case fol.ForAll():
            yield from _donkeys(planner, formula)


def _biconditionals(
    planner: Planner, left: fol.Formula, right: fol.Formula
) -> Iterator[Plan[en.Clause]]:
    """With "if and only if", or, where that has two scopes, as two conditionals."""
    for first, second in product(planner.clauses(left)[:2], planner.clauses(right)[:2]):
        cost = first.cost + second.cost + 5 + weight(first.tree) + weight(second.tree)
        yield Plan(en.Biconditional(first.tree, second.tree), cost)
        if planner.style.structure_preserving:
            continue
        if has_wide_subject(first.tree):
            # "b is large if and only if every cube is small" has one scope.
            yield Plan(en.Biconditional(second.tree, first.tree), cost + 1)
        if has_wide_subject(first.tree) or isinstance(first.tree, en.ThereIs):
            yield from _both_ways(first, second, cost)


def _both_ways(
    first: Plan[en.Clause], second: Plan[en.Clause], cost: float
) -> Iterator[Plan[en.Clause]]:
    """As in "if every cube is small, then b is large, and if b is large, then …"."""
    if not (_is_conditional(first.tree) or _is_conditional(second.tree)):
        conditionals = (
            en.Conditional(with_indefinite(first.tree), second.tree),
            en.Conditional(with_indefinite(second.tree), first.tree),
        )
        both = en.Coordination(en.Conjunction.AND, conditionals, commas=True)
        yield Plan(both, cost + first.cost + second.cost + IF)


def _is_denial(formula: fol.Formula) -> bool:
    match formula:
        case fol.Not():
            return True
        case fol.And(operands):
            return all(_is_denial(part) for part in operands)
        case fol.ForAll():
            view = universal(formula)
            return view is not None and not view.conclusions
        case _:
            return False


def _if(
    planner: Planner, antecedent: fol.Formula, consequent: fol.Formula
) -> Iterator[Plan[en.Clause]]:
    for if_plan, then_plan in product(
        planner.clauses(antecedent)[:3], planner.clauses(consequent)[:3]
    ):
        cost = if_plan.cost + then_plan.cost + IF
        heavy = NESTED * (_is_conditional(if_plan.tree) + _is_conditional(then_plan.tree))
        if_clause = with_indefinite(if_plan.tree)
        yield Plan(en.Conditional(if_clause, then_plan.tree), cost + heavy)
        if not weight(if_plan.tree) and not weight(then_plan.tree):
            after = en.Conditional(if_clause, then_plan.tree, en.ConditionalForm.IF_AFTER)
            yield Plan(after, cost + 0.4)
    if not planner.style.allows("unless") or planner.style.structure_preserving:
        return
    if isinstance(antecedent, fol.Not) or _is_none(antecedent) or _denies_all(antecedent):
        denied = simplify(negative(antecedent))
        for if_plan, then_plan in product(
            planner.clauses(denied)[:2], planner.clauses(consequent)[:2]
        ):
            if not weight(if_plan.tree) and not weight(then_plan.tree):
                form = en.ConditionalForm.UNLESS_AFTER
                yield Plan(
                    en.Conditional(if_plan.tree, then_plan.tree, form),
                    if_plan.cost + then_plan.cost + 1.5,
                )


def _denies_all(formula: fol.Formula) -> bool:
    """As in "not both small and a cube", of which "unless it is a small cube" is shorter."""
    return isinstance(formula, fol.Or) and all(
        isinstance(part, fol.Not) for part in formula.operands
    )


def _is_none(formula: fol.Formula) -> bool:
    view = universal(formula)
    return view is not None and not view.conclusions


def _plan_contrapositive(
    planner: Planner, antecedent: fol.Formula, consequent: fol.Formula
) -> Iterator[Plan[en.Clause]]:
    """The contrapositive of a conditional between negations."""
    if _is_denial(antecedent) and _is_denial(consequent):
        yield from _if(planner, simplify(negative(consequent)), simplify(negative(antecedent)))
    if isinstance(antecedent, fol.Implies):
        cases = disjunction((negative(antecedent.antecedent), antecedent.consequent))
        yield from _if(planner, cases, consequent)


def _is_conditional(tree: en.Clause) -> bool:
    return any(isinstance(part, en.Conditional | en.Biconditional) for part in subtrees(tree))


# Universals with "if" ----------------------------------------------------------------------


def _donkeys(planner: Planner, formula: fol.Formula) -> Iterator[Plan[en.Clause]]:
    """Donkey sentences: an if-clause with indefinites, and conclusions with anaphors."""
    view = _view_with_none(formula) or universal(formula)
    if view is None or not view.conclusions or not view.conditions:
        return
    if not all(speaks_of(conjunction(view.conditions), (variable,)) for variable in view.variables):
        return
    conclusions: list[fol.Formula] = [
        part for part in view.conclusions if not isinstance(part, fol.Equality)
    ]
    conditions = list(view.conditions)
    if conclusions:
        conditions += [fol.Not(part) for part in view.conclusions if isinstance(part, fol.Equality)]
    else:
        conclusions = list(view.conclusions)
    consequent = disjunction(conclusions)
    bodies = planner.clauses(consequent)[:3]
    yield from _supposed(planner, view.variables, conditions, bodies)
    yield from _about_others(planner, view.variables, conditions, conclusions)
    denied = [part for part in conditions if _is_denied_claim(part)]
    if len(denied) == 1 and len(conditions) > 3 and planner.style.allows("unless"):
        others = [part for part in conditions if part is not denied[0]]
        bodies = _unless(planner, denied[0], consequent)
        yield from _supposed(planner, view.variables, others, bodies)


def _view_with_none(formula: fol.Formula) -> Universal | None:
    """As in "if a guest owns a dog, no cook feeds it": the last universal as the conclusion."""
    variables: list[fol.Variable] = []
    conditions: list[fol.Formula] = []
    while True:
        match formula:
            case fol.ForAll(_, fol.Or() | fol.Not()) if len(variables) > 1:
                inner = universal(formula)
                if inner is None or inner.conclusions or len(inner.variables) > 1:
                    return None
                return Universal(tuple(variables), tuple(conditions), (formula,))
            case fol.ForAll(bound, body):
                variables += bound
                formula = body
            case fol.Implies(fol.And(operands), consequent):
                conditions += operands
                formula = consequent
            case fol.Implies(antecedent, consequent):
                conditions.append(antecedent)
                formula = consequent
            case _:
                return None


def _about_others(
    planner: Planner,
    variables: tuple[fol.Variable, ...],
    conditions: Sequence[fol.Formula],
    conclusions: Sequence[fol.Formula],
) -> Iterator[Plan[en.Clause]]:
    """As in "if a clerk is trained, then for every door, …", "if a job starts, all its inputs …".

    The rest are things of which no more is said than their kinds and how they are related.
    """
    own = {v: [part for part in conditions if free(part) & {*variables} == {v}] for v in variables}
    rest = tuple(v for v in variables if all(is_plain(planner, part, v) for part in own[v]))
    supposed = tuple(v for v in variables if v not in rest)
    if not rest or not supposed or planner.style.structure_preserving:
        return
    related = [part for part in conditions if speaks_of(part, rest)]
    others = [part for part in conditions if not any(part is each for each in related)]
    every = rebuild_remaining(rest, related, conclusions)
    yield from _supposed(planner, supposed, others, planner.clauses(every)[:2])


def one_by_one(planner: Planner, view: Universal) -> Iterator[Plan[en.Clause]]:
    """Conclusions with conditions of their own, each as a conditional that supposes all of it."""
    match view.conclusions:
        case (fol.And(operands),) if len(view.variables) > 1:
            pass
        case _:
            return
    if planner.style.structure_preserving or not view.conditions:
        return
    if not any(isinstance(part, fol.Implies) for part in operands):
        return
    said: list[Plan[en.Clause]] = []
    for part in operands:
        supposed, claim = list(view.conditions), part
        if isinstance(part, fol.Implies):
            own = part.antecedent
            supposed += own.operands if isinstance(own, fol.And) else (own,)
            claim = part.consequent
        plans = _supposed(planner, view.variables, supposed, planner.clauses(claim)[:1])
        said += cheapest(plans, 1)
    if len(said) == len(operands):
        trees = tuple(plan.tree for plan in said)
        listed = en.Coordination(en.Conjunction.AND, trees, commas=True)
        yield Plan(listed, sum(plan.cost for plan in said) + len(said))


def _is_denied_claim(part: fol.Formula) -> bool:
    return isinstance(part, fol.Not) and not isinstance(part.operand, fol.Equality)


def _unless(
    planner: Planner, denied: fol.Formula, claim: fol.Formula
) -> tuple[Plan[en.Clause], ...]:
    """As in "(if a guest is old and alone,) they are helped unless they are shy"."""
    if planner.style.structure_preserving:
        return ()
    exception, said = planner.clauses(negative(denied))[0], planner.clauses(claim)[0]
    if weight(exception.tree) or weight(said.tree):
        return ()
    tree = en.Conditional(exception.tree, said.tree, en.ConditionalForm.UNLESS_AFTER)
    return (Plan(tree, exception.cost + said.cost + 1.5),)


def _supposed(
    planner: Planner,
    variables: tuple[fol.Variable, ...],
    conditions: Sequence[fol.Formula],
    bodies: Sequence[Plan[en.Clause]],
) -> Iterator[Plan[en.Clause]]:
    """The clauses that suppose things of some kinds, and say the bodies of them."""
    antecedent: fol.Formula = conjunction(conditions)
    for variable in reversed(variables):
        antecedent = fol.Exists((variable,), antecedent)
    about_kind = (
        *_claims_of_kind(planner, variables, conditions),
        *_claims_of_each(planner, variables, conditions),
    )
    for if_plan in (*about_kind, *planner.clauses(antecedent)[: 1 if about_kind else 4]):
        for then_plan in bodies:
            # After a list "then" shows where it ends.
            is_list = isinstance(if_plan.tree, en.Coordination)
            wording = "" if is_list else _wording(then_plan.tree)
            tree = en.Conditional(with_indefinite(if_plan.tree), then_plan.tree, wording=wording)
            if _refers(tree, variables, planner):
                yield Plan(tree, if_plan.cost + then_plan.cost + IF + 1)


def _claims_of_kind(
    planner: Planner, variables: tuple[fol.Variable, ...], conditions: Sequence[fol.Formula]
) -> Iterator[Plan[en.Clause]]:
    """As in "(if) a patient is an adult and consents", for "a patient who is an adult consents"."""
    if len(variables) > 1:
        return
    for described, others in divide_from_kind(planner, variables[0], tuple(conditions)):
        for noun in planner.nouns(variables[0], described)[:1]:
            for verb in planner.verb_phrases(conjunction(others), variables[0])[:1]:
                yield predication(planner, en.A, variables[0], noun, verb)


def _claims_of_each(
    planner: Planner, variables: tuple[fol.Variable, ...], conditions: Sequence[fol.Formula]
) -> Iterator[Plan[en.Clause]]:
    """As in "(if) a clerk is not suspended, a file is secret, and the clerk owns the file"."""
    if len(variables) < 2 or not planner.style.allows("two-sentences"):
        return
    claims: list[Plan[en.Clause]] = []
    said: list[fol.Formula] = []
    for variable in variables:
        own = [part for part in conditions if free(part) & {*variables} == {variable}]
        claim = next(_claims_of_kind(planner, (variable,), own), None)
        if claim is not None:
            claims.append(claim)
            said += own
    others = [part for part in conditions if not any(part is own for own in said)]
    if not claims or not any(len(free(part) & {*variables}) > 1 for part in others):
        return
    rest = tuple(v for v in variables if not any(speaks_of(part, (v,)) for part in said))
    shared: fol.Formula = conjunction(others)
    for variable in reversed(rest):
        shared = fol.Exists((variable,), shared)
    for plan in planner.clauses(shared)[:2]:
        clauses = [*claims, Plan(with_indefinite(plan.tree), plan.cost)]
        listed = en.Coordination(
            en.Conjunction.AND, tuple(clause.tree for clause in clauses), commas=True
        )
        yield Plan(listed, sum(clause.cost for clause in clauses) + len(clauses))


def _wording(consequent: en.Clause) -> str:
    """Without "then" before a short claim: "if a user is an admin, they can edit every file"."""
    match consequent:
        case en.Predication(en.Name()) if not weight(consequent):
            return "if"
        case en.Conditional(form=en.ConditionalForm.UNLESS_AFTER, consequent=claim):
            return _wording(claim)
        case _:
            return ""


def _refers(tree: en.Clause, variables: tuple[fol.Variable, ...], planner: Planner) -> bool:
    """Whether the consequent can refer to the if-clause's referents without labels."""
    introduced = {
        part.binds
        for part in subtrees(tree)
        if isinstance(part, en.Quantified) and part.binds is not None
    }
    introduced.update(
        variable
        for part in subtrees(tree)
        if isinstance(part, en.ThereIs | en.ForClause)
        for variable in part.variables
    )
    if not introduced.issuperset(variables):
        return False
    referring_tree = refer(tree, frozenset(introduced), planner.style)
    return referring_tree is not None and not any(
        isinstance(part, en.Name) and part.term in variables for part in subtrees(referring_tree)
    )


def with_indefinite(tree: en.Clause) -> en.Clause:
    """As in "a cube" for "some cube" as subject, which is not generic in an if-clause."""
    match tree:
        case en.Predication(en.Quantified() as subject, verb) if (
            subject.determiner == en.SOME and subject.noun.kind is not None
        ):
            return en.Predication(
                en.Quantified(
                    en.A,
                    subject.noun,
                    subject.binds,
                    other_than=subject.other_than,
                    says_other=subject.says_other,
                ),
                verb,
            )
        case _:
            return tree
