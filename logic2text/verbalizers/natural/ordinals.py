"""Conditionals about things that are counted: "if one set is part of a second, then the first …".

For universals about several things of one kind, whose names would else be variables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.order import count_things, refer_to_counted
from logic2text.laws.base import alpha_key, conjunction, disjunction
from logic2text.lazy_dataclass import dataclass
from logic2text.rewriting.negation_normal_form import negative
from logic2text.rewriting.quantifier_views import Universal
from logic2text.verbalizers.natural.plan import Plan, Planner
from logic2text.verbalizers.natural.predications import is_plain
from logic2text.walk import nodes, substitute

COST = 4.0


@dataclass(frozen=True, slots=True)
class _Rule:
    """A universal about several things.

    Attributes:
        nouns: the noun of each variable.
        single: the variables that no other has the noun of.
        conditions: those that are no kinds.
        conclusions: which do not say that things are the same.
        different: whether two things are different.
    """

    nouns: Mapping[fol.Variable, en.Noun]
    single: frozenset[fol.Variable]
    conditions: tuple[fol.Formula, ...]
    conclusions: tuple[fol.Formula, ...]
    different: bool = False


def counted_clauses(planner: Planner, view: Universal) -> Iterator[Plan[en.Clause]]:
    """As in "if one thing is in a second and the second is in a third, then …"."""
    rule = _make_rule(planner, view)
    if rule is None:
        return
    different = rule.different or _is_trivial(rule)
    for first, second in _halves(planner, rule):
        counted = count_things(first.tree, rule.nouns, rule.single, different=different)
        if counted is None:
            continue
        consequent = refer_to_counted(second.tree, counted)
        cost = first.cost + second.cost + COST
        yield Plan(en.Conditional(counted, consequent), cost)
    if not rule.conditions and len(rule.conclusions) == 1:
        yield from _both_ways(planner, rule)


def _both_ways(planner: Planner, rule: _Rule) -> Iterator[Plan[en.Clause]]:
    """As in "one thing is a part of a second exactly when the second contains the first"."""
    (both,) = rule.conclusions
    if not isinstance(both, fol.Iff):
        return
    first, second = (planner.clauses(side)[0] for side in (both.left, both.right))
    counted = count_things(first.tree, rule.nouns, rule.single, different=rule.different)
    if counted is not None and not rule.single:
        tree = en.Biconditional(
            counted, refer_to_counted(second.tree, counted), wording="exactly when"
        )
        yield Plan(tree, first.cost + second.cost + COST)


def _halves(planner: Planner, rule: _Rule) -> Iterator[tuple[Plan[en.Clause], Plan[en.Clause]]]:
    """Clauses of the conditions, listed as they are or joined, and of the conclusions."""
    if not rule.conditions:
        return
    consequent = planner.clauses(disjunction(rule.conclusions))[0]
    listed = [planner.clauses(part)[0] for part in rule.conditions]
    if len(listed) == 1:
        yield listed[0], consequent
        return
    trees = tuple(plan.tree for plan in listed)
    cost = sum(plan.cost for plan in listed)
    yield Plan(en.Coordination(en.Conjunction.AND, trees), cost), consequent
    yield planner.clauses(conjunction(rule.conditions))[0], consequent


def _make_rule(planner: Planner, view: Universal) -> _Rule | None:
    """A universal as a rule; None if no two of its things are of the same kind."""
    variables = view.variables
    if len(variables) < 2:
        return None
    same = [part for part in view.conclusions if _equates(part, variables)]
    conclusions = tuple(part for part in view.conclusions if part not in same)
    kinds = {v: tuple(p for p in view.conditions if is_plain(planner, p, v)) for v in variables}
    conditions = tuple(p for p in view.conditions if not any(p in kinds[v] for v in variables))
    if same and (len(same) > 1 or len(variables) > 2):
        return None
    if not conclusions:
        if len(conditions) < 2:
            return None
        conclusions, conditions = (negative(conditions[-1]),), conditions[:-1]
    nouns: dict[fol.Variable, en.Noun] = {}
    for variable in variables:
        described = planner.nouns(variable, kinds[variable])[:1]
        if not described or described[0].tree.other_than is not None:
            return None
        nouns[variable] = described[0].tree.noun
    persons = _find_persons(planner, view)
    kind_of = {v: (noun, not noun.kind and v in persons) for v, noun in nouns.items()}
    repeated = [kind for kind, number in Counter(kind_of.values()).items() if number > 1]
    if len(repeated) != 1 or repeated[0][0].relatives:
        return None
    single = frozenset(v for v in variables if kind_of[v] != repeated[0])
    return _Rule(nouns, single, conditions, conclusions, bool(same))


def _find_persons(planner: Planner, view: Universal) -> set[fol.Variable]:
    """The persons, and what stands in a place where a person stands too: "x knows y, y knows z"."""
    places: dict[tuple[str, int], set[fol.Term]] = {}
    for part in (*view.conditions, *view.conclusions):
        for node in nodes(part):
            if isinstance(node, fol.Predicate) and len(node.arguments) > 1:
                for at, argument in enumerate(node.arguments):
                    places.setdefault((node.name, at), set()).add(argument)
    alike = (terms for terms in places.values() if any(t in planner.persons for t in terms))
    return set(view.variables) & set().union(*alike)


def _equates(part: fol.Formula, variables: tuple[fol.Variable, ...]) -> bool:
    match part:
        case fol.Equality(left, right):
            return left in variables and right in variables
        case _:
            return False


def _is_trivial(rule: _Rule) -> bool:
    """Whether it says nothing of a thing and itself, so that it can be of "another"."""
    if len(rule.nouns) != 2:
        return False
    first, second = rule.nouns
    conditions = {alpha_key(substitute(part, {second: first})) for part in rule.conditions}
    return any(
        alpha_key(substitute(part, {second: first})) in conditions for part in rule.conclusions
    )
