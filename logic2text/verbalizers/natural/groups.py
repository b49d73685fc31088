"""Aggregation in and/or lists: shared subjects and predicates, "each other".

"b and c are cubes", "b is small and in front of c", "neither b nor c is large", "b and c are in
the same row".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.laws.base import conjunction as all_of
from logic2text.laws.base import disjunction as any_of
from logic2text.laws.base import free
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import Category
from logic2text.verbalizers.natural.plan import Plan, Planner
from logic2text.walk import nodes


@dataclass(frozen=True, slots=True)
class _Literal:
    """A part of a list as a literal about a subject."""

    place: int
    subject: fol.Term
    formula: fol.Formula


def groupings(
    planner: Planner, kind: en.Conjunction, parts: Sequence[fol.Formula]
) -> Iterator[list[Plan[en.Clause]]]:
    """Groupings of the parts into fewer clauses, and the one with a clause per part."""
    literals = [
        _Literal(place, subject, part)
        for place, part in enumerate(parts)
        for subject in _subjects(planner, part)
    ]
    if planner.style.allows("ellipsis"):
        subjects = _by_subject(planner, kind, literals)
        predicates = _by_predicate(planner, kind, literals)
        yield from _plan_groups(planner, parts, subjects)
        yield from _plan_groups(planner, parts, predicates)
        yield from _plan_groups(planner, parts, {**subjects, **predicates})
        yield from _plan_groups(planner, parts, {**predicates, **subjects})
        yield from _plan_groups(planner, parts, _by_both(planner, kind, literals))
        yield from _plan_groups(planner, parts, _each_other(planner, kind, literals))
    yield from _plan_groups(planner, parts, {})


def _plan_groups(
    planner: Planner,
    parts: Sequence[fol.Formula],
    groups: dict[frozenset[int], Plan[en.Clause]],
) -> Iterator[list[Plan[en.Clause]]]:
    """The groups, and a clause for each ungrouped part, ordered by their first parts."""
    covered: set[int] = set()
    chosen: list[tuple[int, Plan[en.Clause]]] = []
    for places, plan in groups.items():
        if planner.style.keep_order and max(places) - min(places) >= len(places):
            continue
        if covered.isdisjoint(places):
            covered |= places
            chosen.append((min(places), plan))
    for place, part in enumerate(parts):
        if place in covered:
            continue
        plans = planner.clauses(part)
        if not plans:
            return
        chosen.append((place, plans[0]))
    yield [plan for _, plan in sorted(chosen, key=lambda placed: placed[0])]


def _subjects(planner: Planner, part: fol.Formula) -> tuple[fol.Term, ...]:
    """The possible subjects of a part: constants first in one of its atoms."""
    match part:
        case fol.Predicate() | fol.Not() if planner.number(part) is not None:
            return subject_terms(planner, part)
        case fol.Predicate(_, (first, *_)) | fol.Not(fol.Predicate(_, (first, *_))):
            return (first,)
        case fol.Equality(left, _) | fol.Not(fol.Equality(left, _)):
            return (left,)
        case _:
            return subject_terms(planner, part)


def subject_terms(planner: Planner, formula: fol.Formula) -> tuple[fol.Term, ...]:
    """The terms without bound variables that are the first argument of an atom."""
    outer = free(formula)
    terms: dict[fol.Term, None] = {}
    for node in _spoken_nodes(planner, formula):
        match node:
            case fol.Predicate(_, (first, *_)) | fol.Equality(first, _) if _is_said(first, outer):
                terms[first] = None
            case fol.Predicate(name, (_, owner)) if planner.entry(name, 2).converse:
                if _is_said(owner, outer):
                    terms[owner] = None
            case _:
                continue
    return tuple(terms)


def _spoken_nodes(planner: Planner, formula: fol.Formula) -> Iterator[fol.Node]:
    """The nodes of a formula, with those of its numbers' claims for their atoms."""
    for node in nodes(formula):
        count = planner.number(node) if isinstance(node, fol.Predicate) else None
        if count is None:
            yield node
        else:
            for claim in count.claims:
                yield from _spoken_nodes(planner, claim)


def _is_said(term: fol.Term, outer: Iterable[fol.Variable]) -> bool:
    """Whether a term can be a subject: nothing in it is bound."""
    return isinstance(term, fol.Constant) or _is_outer(term, outer)


def _is_outer(term: fol.Term, outer: Iterable[fol.Variable]) -> bool:
    return all(node in outer for node in nodes(term) if isinstance(node, fol.Variable))


def _by_subject(
    planner: Planner, kind: en.Conjunction, literals: Sequence[_Literal]
) -> dict[frozenset[int], Plan[en.Clause]]:
    """One clause for all predicates of one subject."""
    by: dict[fol.Term, list[_Literal]] = {}
    for literal in literals:
        if planner.verb_phrases(literal.formula, literal.subject):
            by.setdefault(literal.subject, []).append(literal)
    grouped: dict[frozenset[int], Plan[en.Clause]] = {}
    join = all_of if kind is en.Conjunction.AND else any_of
    for subject, members in by.items():
        if len(members) < 2:
            continue
        verbs = planner.verb_phrases(join(m.formula for m in members), subject)
        if verbs:
            places = frozenset(member.place for member in members)
            tree = en.Predication(planner.term(subject), verbs[0].tree)
            grouped[places] = Plan(tree, verbs[0].cost + 1)
    return grouped


def _by_predicate(
    planner: Planner, kind: en.Conjunction, literals: Sequence[_Literal]
) -> dict[frozenset[int], Plan[en.Clause]]:
    """One clause for all subjects of one predicate."""
    by: dict[en.VerbPhrase, list[tuple[_Literal, Plan[en.VerbPhrase]]]] = {}
    for literal in literals:
        for plan in planner.verb_phrases(literal.formula, literal.subject)[:1]:
            by.setdefault(plan.tree, []).append((literal, plan))
    grouped: dict[frozenset[int], Plan[en.Clause]] = {}
    for tree, members in by.items():
        if len(members) < 2 or len({m.subject for m, _ in members}) < len(members):
            continue
        places = frozenset(member.place for member, _ in members)
        subjects = [member.subject for member, _ in members]
        grouped[places] = _plan_shared(planner, kind, subjects, tree, members[0][1].cost)
    return grouped


def _plan_shared(
    planner: Planner,
    kind: en.Conjunction,
    subjects: Sequence[fol.Term],
    tree: en.VerbPhrase,
    cost: float,
) -> Plan[en.Clause]:
    phrases = tuple(planner.term(subject) for subject in subjects)
    cost += 2 * len(subjects) - 1
    if isinstance(tree, en.NegatedPhrase) and kind is en.Conjunction.AND:
        if planner.style.allows("neither"):
            subject = en.CoordinatedPhrase(en.Conjunction.NOR, phrases)
            return Plan(en.Predication(subject, tree.verb_phrase), cost - 0.5)
        return Plan(en.Predication(en.CoordinatedPhrase(kind, phrases), tree), cost + 2)
    if isinstance(tree, en.NegatedPhrase) and _can_be_not_both(phrases, tree.verb_phrase):
        both = en.CoordinatedPhrase(en.Conjunction.AND, phrases)
        denied = en.Predication(both, tree.verb_phrase)
        return Plan(en.Negation(denied, wording="not both"), cost)
    correlative = kind is en.Conjunction.OR and isinstance(tree, en.NegatedPhrase)
    return Plan(
        en.Predication(en.CoordinatedPhrase(kind, phrases, correlative), tree), cost + correlative
    )


def _can_be_not_both(phrases: Sequence[en.NounPhrase], verb_phrase: en.VerbPhrase) -> bool:
    """Whether "b and c are not both small", "b and c do not both sing" is possible."""
    if len(phrases) != 2 or not isinstance(verb_phrase, en.Relation):
        return False
    entry = verb_phrase.entry
    is_verb = entry.category is Category.VERB and not verb_phrase.passive
    return not is_verb or entry.negative_plural.startswith("do not ")


def _by_both(
    planner: Planner, kind: en.Conjunction, literals: Sequence[_Literal]
) -> dict[frozenset[int], Plan[en.Clause]]:
    """One clause for several subjects with the same predicates."""
    if kind is not en.Conjunction.AND:
        return {}
    predicated: dict[fol.Term, dict[en.VerbPhrase, _Literal]] = {}
    for literal in literals:
        for plan in planner.verb_phrases(literal.formula, literal.subject)[:1]:
            predicated.setdefault(literal.subject, {})[plan.tree] = literal
    groups: dict[frozenset[en.VerbPhrase], list[fol.Term]] = {}
    for subject, own_trees in predicated.items():
        groups.setdefault(frozenset(own_trees), []).append(subject)
    grouped: dict[frozenset[int], Plan[en.Clause]] = {}
    for trees, subjects in groups.items():
        if len(subjects) < 2 or len(trees) < 2:
            continue
        first_predicated = predicated[subjects[0]]
        verbs = planner.verb_phrases(
            all_of(literal_of_first.formula for literal_of_first in first_predicated.values()),
            subjects[0],
        )
        places = frozenset(predicated[s][tree].place for s in subjects for tree in trees)
        if verbs:
            grouped[places] = _plan_shared(planner, kind, subjects, verbs[0].tree, verbs[0].cost)
    return grouped


def _each_other(
    planner: Planner, kind: en.Conjunction, literals: Sequence[_Literal]
) -> dict[frozenset[int], Plan[en.Clause]]:
    """A relation that holds pairwise among several things: "b and c are in the same row"."""
    if kind is not en.Conjunction.AND:
        return {}
    by: dict[tuple[str, bool], dict[tuple[fol.Term, fol.Term], int]] = {}
    for literal in literals:
        negated = isinstance(literal.formula, fol.Not)
        atom = literal.formula.operand if isinstance(literal.formula, fol.Not) else literal.formula
        if isinstance(atom, fol.Predicate) and len(atom.arguments) == 2:
            if planner.number(atom) is not None:
                continue
            first, second = atom.arguments
            by.setdefault((atom.name, negated), {})[first, second] = literal.place
    grouped: dict[frozenset[int], Plan[en.Clause]] = {}
    for (name, negated), pairs in by.items():
        entry = planner.entry(name, 2)
        if negated and not entry.symmetric:
            continue  # "b and c are not smaller than each other": neither, or not both
        things = list(dict.fromkeys(term for pair in pairs for term in pair))
        wanted = {
            (first, second)
            for i, first in enumerate(things)
            for j, second in enumerate(things)
            if i < j or (i > j and not entry.symmetric)
        }
        if set(pairs) != wanted or len(things) < 2:
            continue
        relation: en.VerbPhrase = en.Relation(entry, (en.EachOther(explicit=not entry.symmetric),))
        cost = 2.0 * len(things) + 2 + len(entry.singular.split()) + 2 * (not entry.symmetric)
        if negated:
            relation, cost = en.NegatedPhrase(relation), cost + 1.2
        subject = en.CoordinatedPhrase(en.Conjunction.AND, tuple(planner.term(t) for t in things))
        if all(isinstance(planner.term(t), en.Name) for t in things):
            grouped[frozenset(pairs.values())] = Plan(en.Predication(subject, relation), cost)
    return grouped
