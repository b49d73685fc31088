"""What the prover finds in a set of rules: contradictions, idle and redundant rules, goals.

Every question has a budget of steps, and all together have one; what is not decided in it is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from logic2text import effort
from logic2text import formula as fol
from logic2text.lazy_dataclass import dataclass
from logic2text.proof.canonical_key import key
from logic2text.proof.contradiction import Contradiction, find_contradiction
from logic2text.walk import symbols
from rerank.rulebook.rules import Finding, FindingKind

BUDGET_MS = 30_000
"""What all questions about one file may take."""
GOAL_MS = 2_000
"""What each question about a goal may take."""
MOST_NEAR = 60
"""How many other rules a rule is compared with: those nearest in symbols."""
MOST_CONTRADICTIONS = 5
"""How many contradictions of all rules are looked for, each without the last rule of the others."""


@dataclass(frozen=True, slots=True)
class NumberedFormula:
    """A formula with the number of its rule."""

    number: int
    formula: fol.Formula


Say = Callable[[fol.Formula], str]
"""From a formula to its sentence, "" where there is none."""


def list_findings(
    premises: Sequence[NumberedFormula],
    goals: Sequence[NumberedFormula],
    say: Say,
    denials: Sequence[NumberedFormula] = (),
) -> tuple[Finding, ...]:
    """What the prover finds about rules and goals.

    Args:
        premises: the rules.
        goals: what may follow from them.
        say: says what conflicting rules exclude.
        denials: together the negation of a conjecture, which follows if the rules exclude them.
    """
    with effort.allowing(BUDGET_MS):
        contradictions, consistent = _find_contradictions(premises)
        of_goals = [_judge_goal(goal, consistent) for goal in goals]
        of_goals += [_judge_denials(denials, consistent)] if denials else []
        idle = [*_list_idle(consistent, say)]
        # What never applies would follow from whatever excludes its case.
        never = {number for each in idle if each.kind in _NEVER for number in each.rules}
        applying = [each for each in consistent if each.number not in never]
        redundant = [*_list_redundant(applying)]
    return (*_gather_undecided([*contradictions, *idle, *redundant]), *of_goals)


_NEVER = frozenset((FindingKind.CONFLICT, FindingKind.IDLE))


def _find_contradictions(
    premises: Sequence[NumberedFormula],
) -> tuple[list[Finding], list[NumberedFormula]]:
    """The contradictions of all rules, and the rules without the last one of each."""
    remaining, found = [*premises], []
    for _ in range(MOST_CONTRADICTIONS):
        result = find_contradiction([each.formula for each in remaining])
        if result.answer != "unsat":
            break
        core = tuple(remaining[i].number for i in result.core)
        found.append(Finding(FindingKind.CONTRADICTION, core))
        del remaining[result.core[-1]]
    return found, remaining


def _list_idle(premises: Sequence[NumberedFormula], say: Say) -> Iterator[Finding]:
    """The rules whose condition the rules exclude, each set of excluding rules once."""
    told: set[tuple[int, ...]] = set()
    for rule in premises:
        condition = find_condition(rule.formula)
        if condition is None:
            continue
        # The rule itself comes last, so that it is in the core only where it is needed.
        near = [*_nearest(rule, premises), rule]
        result = find_contradiction([each.formula for each in near], [condition])
        if result.answer == "unknown":
            yield Finding(FindingKind.UNDECIDED, (rule.number,))
        core = tuple(sorted(near[i].number for i in result.core))
        if not core or core in told or core == (rule.number,):  # a rule may say what is never so
            continue
        if rule.number in core:
            told.add(core)
            yield Finding(FindingKind.CONFLICT, core, sentence=say(fol.Not(condition)))
        else:
            yield Finding(FindingKind.IDLE, (rule.number,), core, say(fol.Not(condition)))


def find_condition(formula: fol.Formula) -> fol.Formula | None:
    """That a rule applies to something: ∃x A for ∀x (A → B); None for one without a condition.

    >>> from logic2text.notation import parse, show
    >>> show(find_condition(parse("∀x (A(x) → ∀y (R(x, y) → B(y)))")))
    '∃x ∃y (A(x) ∧ R(x, y))'
    """
    variables: list[fol.Variable] = []
    conditions: list[fol.Formula] = []
    while True:
        match formula:
            case fol.ForAll(bound, body):
                variables += bound
                formula = body
            case fol.Implies(condition, claim):
                conditions.append(condition)
                formula = claim
            case fol.Iff(fol.Predicate() as condition, _) if not conditions:
                conditions.append(condition)
                break
            case _:
                break
    if not conditions or not variables:
        return None
    whole = conditions[0] if len(conditions) == 1 else fol.And(tuple(conditions))
    used = tuple(dict.fromkeys(variables))
    return fol.Exists(used, whole)


def _list_redundant(premises: Sequence[NumberedFormula]) -> Iterator[Finding]:
    """The rules that follow from others; two that mean the same are told once."""
    said: set[int] = set()
    for rule in reversed(premises):  # of two that follow from each other the later one does
        near = _nearest(rule, [each for each in premises if each.number not in said])
        result = find_contradiction([each.formula for each in near], [fol.Not(rule.formula)])
        if result.answer == "unknown":
            yield Finding(FindingKind.UNDECIDED, (rule.number,))
        if result.answer != "unsat":
            continue
        core = [near[i] for i in result.core]
        said.add(rule.number)
        if not core:
            yield Finding(FindingKind.TRIVIAL, (rule.number,))
        elif len(core) == 1 and _follows(core[0], rule):
            yield Finding(FindingKind.SAME, tuple(sorted((core[0].number, rule.number))))
        else:
            numbers = tuple(sorted(each.number for each in core))
            yield Finding(FindingKind.FOLLOWS, (rule.number,), numbers)


def _follows(claim: NumberedFormula, premise: NumberedFormula) -> bool:
    if key(claim.formula) == key(premise.formula):
        return True
    return find_contradiction([premise.formula], [fol.Not(claim.formula)]).answer == "unsat"


def _judge_goal(goal: NumberedFormula, premises: Sequence[NumberedFormula]) -> Finding:
    """Whether a goal follows from all rules, or its denial does, or neither."""
    formulae = [each.formula for each in premises]

    def because(result: Contradiction) -> tuple[int, ...]:
        return tuple(premises[i].number for i in result.core)

    denied = find_contradiction(formulae, [fol.Not(goal.formula)], GOAL_MS)
    if denied.answer == "unsat":
        return Finding(FindingKind.PROVED, (goal.number,), because(denied))
    affirmed = find_contradiction(formulae, [goal.formula], GOAL_MS)
    if affirmed.answer == "unsat":
        return Finding(FindingKind.DENIED, (goal.number,), because(affirmed))
    kind = FindingKind.OPEN if denied.answer == "sat" else FindingKind.UNDECIDED
    return Finding(kind, (goal.number,))


def _judge_denials(
    denials: Sequence[NumberedFormula], premises: Sequence[NumberedFormula]
) -> Finding:
    """Whether rules exclude the formulae that together deny a conjecture."""
    formulae = [each.formula for each in premises]
    result = find_contradiction(formulae, [each.formula for each in denials], GOAL_MS)
    kinds = {"unsat": FindingKind.EXCLUDED, "sat": FindingKind.POSSIBLE}
    kind = kinds.get(result.answer, FindingKind.UNDECIDED)
    numbers = tuple(each.number for each in denials)
    return Finding(kind, numbers, tuple(premises[i].number for i in result.core))


def _nearest(rule: NumberedFormula, premises: Sequence[NumberedFormula]) -> list[NumberedFormula]:
    """The other rules, at most `MOST_NEAR`: first those that share symbols, then theirs."""
    others = [each for each in premises if each is not rule]
    if len(others) <= MOST_NEAR:
        return others
    reached = _vocabulary(rule.formula)
    near: list[NumberedFormula] = []
    while len(near) < MOST_NEAR:
        joined = [o for o in others if o not in near and reached & _vocabulary(o.formula)]
        if not joined:
            break
        near += joined
        reached |= {symbol for each in joined for symbol in _vocabulary(each.formula)}
    return near[:MOST_NEAR]


def _vocabulary(formula: fol.Formula) -> set[tuple[str, int]]:
    predicates, functions = symbols(formula)
    return {*predicates, *functions}


def _gather_undecided(found: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings by kind, with one for all rules about which something was not decided."""
    open_rules = {n for f in found if f.kind is FindingKind.UNDECIDED for n in f.rules}
    order = [*FindingKind]
    decided = [f for f in found if f.kind is not FindingKind.UNDECIDED]
    decided.sort(key=lambda f: (order.index(f.kind), f.rules))
    if open_rules:
        decided.append(Finding(FindingKind.UNDECIDED, tuple(sorted(open_rules))))
    return tuple(decided)
