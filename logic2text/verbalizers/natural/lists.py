"""Clauses of and/or lists, with their ends marked: commas, "both", "either", itemised.

Aggregation is in `groups`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.traversal import subtrees
from logic2text.verbalizers.natural.groups import groupings
from logic2text.verbalizers.natural.plan import Plan, Planner

ITEM = 2.0
COMMA = 0.5


def list_clauses(planner: Planner, formula: fol.And | fol.Or) -> Iterator[Plan[en.Clause]]:
    """All plans of a conjunction or disjunction except conditionals, unordered."""
    kind = en.Conjunction.AND if isinstance(formula, fol.And) else en.Conjunction.OR
    parts = formula.operands
    if kind is en.Conjunction.AND:
        yield from _respectively(planner, parts)
    seen = set()
    for groups in groupings(planner, kind, parts):
        mark = tuple(group.tree for group in groups)
        if mark in seen:
            continue
        seen.add(mark)
        if len(groups) == 1:
            yield groups[0]
        else:
            yield from plan_list(planner, kind, groups)


def _respectively(planner: Planner, parts: tuple[fol.Formula, ...]) -> Iterator[Plan[en.Clause]]:
    """As in "b and c are in front of d and e, respectively"."""
    atoms = [part for part in parts if isinstance(part, fol.Predicate) and len(part.arguments) == 2]
    atoms = [atom for atom in atoms if planner.number(atom) is None]
    names = [name for atom in atoms for name in atom.arguments]
    if len(atoms) < len(parts) or len({atom.name for atom in atoms}) > 1:
        return
    if len(set(names)) < len(names) or not all(isinstance(n, fol.Constant) for n in names):
        return
    if not planner.style.allows("ellipsis"):
        return
    entry = planner.entry(atoms[0].name, 2)
    claims = [
        en.Predication(planner.term(one), en.Relation(entry, (planner.term(other),)))
        for one, other in (atom.arguments for atom in atoms)
    ]
    words = len(entry.singular.split()) + sum(map(bool, entry.links)) + 2 * len(names)
    yield Plan(
        en.Coordination(en.Conjunction.AND, tuple(claims), en.ListLayout.RESPECTIVE), words + 3
    )


# Lists of clauses -------------------------------------------------------------------------------


def plan_list(
    planner: Planner, kind: en.Conjunction, members: Sequence[Plan[en.Clause]]
) -> Iterator[Plan[en.Clause]]:
    """A list of clauses with its ends marked."""
    cost = sum(plan.cost for plan in members) + 1
    trees = tuple(plan.tree for plan in members)
    heavy = [weight(tree) for tree in trees]
    if not any(heavy):
        yield Plan(en.Coordination(kind, trees), cost)
        if kind is en.Conjunction.OR:
            yield Plan(en.Coordination(kind, trees, correlative=True), cost + 1.2)
        elif _contrasts(trees):
            yield Plan(en.Coordination(kind, trees, commas=True, contrast=True), cost)
    else:
        inner = tuple(_mark(tree) for tree in trees)
        correlative = kind is en.Conjunction.OR
        yield Plan(
            en.Coordination(kind, inner, correlative=correlative, commas=True),
            cost + COMMA * len(trees) + sum(heavy),
        )
        if kind is en.Conjunction.OR and any(isinstance(t, en.Coordination) for t in trees):
            plain = en.Coordination(kind, trees, commas=True)
            yield Plan(plain, cost + COMMA * len(trees) + sum(heavy))
    if (any(heavy) or len(trees) > 3) and planner.style.allows("lists"):
        yield Plan(
            en.Coordination(kind, trees, en.ListLayout.ITEMISED), cost + 5 + ITEM * len(trees)
        )


def _contrasts(trees: Sequence[en.Clause]) -> bool:
    """As in "b feeds c, but c does not feed d": of two claims about one thing, one denied."""
    match trees:
        case [
            en.Predication(_, verb) as first,
            en.Predication(_, en.NegatedPhrase(narrow=False)) as last,
        ]:
            named = [
                {part.term for part in subtrees(tree) if isinstance(part, en.Name)}
                for tree in (first, last)
            ]
            denied = any(isinstance(part, en.NegatedPhrase) for part in subtrees(verb))
            return not denied and not named[0].isdisjoint(named[1])
        case _:
            return False


def weight(tree: en.Clause) -> float:
    """How unclear the end of a clause is within a list; 0 for a simple clause."""
    match tree:
        case en.Coordination(_, clauses):
            return 1.5 + sum(map(weight, clauses))
        case en.Conditional() | en.Biconditional():
            return 3
        case en.ForClause() | en.Negation():
            return 2
        case en.ThereIs(_, _, _, body) if body is not None:
            return 2
        case en.Predication(_, verb) if _holds_list(verb):
            return 0.5
        case _:
            return 0


def _holds_list(verb: en.VerbPhrase) -> bool:
    match verb:
        case en.CoordinatedVerbPhrase():
            return True
        case en.NegatedPhrase(inner):
            return _holds_list(inner)
        case en.Relation(_, objects):
            return any(isinstance(item, en.CoordinatedPhrase) for item in objects)
        case _:
            return False


def _mark(tree: en.Clause) -> en.Clause:
    """Mark an inner list with "both" or "either"."""
    match tree:
        case en.Coordination(
            en.Conjunction.AND | en.Conjunction.OR as kind, clauses, en.ListLayout.INLINE
        ):
            return en.Coordination(
                kind, clauses, correlative=len(clauses) == 2 or kind is en.Conjunction.OR
            )
        case _:
            return tree
