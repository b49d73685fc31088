"""Clauses about any two things: no two clerks share a desk; of any two clerks, one is …"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.order import mention_two
from logic2text.english.traversal import rebuild
from logic2text.laws.base import alpha_key, disjunction
from logic2text.lexicon.entry import IDENTITY, Category, same_value, same_values
from logic2text.rewriting.quantifier_views import Universal, speaks_of
from logic2text.verbalizers.natural.plan import Plan, Planner
from logic2text.walk import substitute

SHARED = 4.0
OF_TWO = 5.0
ALIKE = 2.0


def pair_clauses(planner: Planner, view: Universal) -> Iterator[Plan[en.Clause]]:
    """All plans about any two things of one kind, unordered."""
    for same in view.conclusions:
        match same:
            case fol.Equality(fol.Variable() as first, fol.Variable() as second):
                others = [part for part in view.conclusions if part is not same]
                if {first, second} == set(view.variables) and not others:
                    yield from _any_two_are_one(planner, view)
                elif {first, second} <= set(view.variables) and not others:
                    yield from _no_two_share(planner, view, first, second)
                elif {first, second} == set(view.variables):
                    yield from _of_two(planner, view, others)
            case _:
                continue


def _of_two(
    planner: Planner, view: Universal, conclusions: Sequence[fol.Formula]
) -> Iterator[Plan[en.Clause]]:
    """As in "of any two different cubes, one is larger than the other"."""
    first, second = view.variables
    kinds = _kinds_of_both(view.conditions, first, second)
    if kinds is None:
        return
    for noun in planner.nouns(first, kinds)[:1]:
        if noun.tree.noun.relatives or noun.tree.other_than is not None:
            return
        sides = [planner.clauses(part)[0] for part in conclusions]
        tree: en.Clause = en.Coordination(en.Conjunction.OR, tuple(side.tree for side in sides))
        cost = noun.cost + OF_TWO
        if len(sides) == 2:
            cost += min(side.cost for side in sides)
        else:
            whole = planner.clauses(disjunction(conclusions))[0]
            tree, cost = whole.tree, cost + whole.cost
        body = mention_two(tree, view.variables, noun.tree.noun)
        two = en.ForClause(en.ANY_TWO, noun.tree.noun, view.variables, body, labelled=False)
        yield Plan(two, cost)


def _any_two_are_one(planner: Planner, view: Universal) -> Iterator[Plan[en.Clause]]:
    """As in "any two sets that have the same elements are the same"."""
    first, second = view.variables
    mutual: list[en.Relation] = []
    rest = list(view.conditions)
    for part in view.conditions:
        said = _said_of_each_other(planner, part, view.variables)
        back = next((p for p in rest if p == _exchange(part, first, second)), None)
        if said is None or not any(part is p for p in rest):
            continue
        verb_phrase, is_symmetric = said
        if is_symmetric or back is not None:
            mutual.append(verb_phrase)
            rest = [p for p in rest if p is not part and (is_symmetric or p is not back)]
    kinds = _kinds_of_both(rest, first, second)
    noun = None if kinds is None else next(iter(planner.nouns(first, kinds)), None)
    if not mutual or _is_one_value(mutual):
        return
    if noun is None or noun.tree.other_than is not None or noun.tree.noun.relatives:
        return
    both = en.CoordinatedPhrase(
        en.Conjunction.AND,
        tuple(en.Definite(each, noun.tree.noun, at) for at, each in enumerate((first, second), 1)),
    )
    alike: en.VerbPhrase = mutual[0]
    if mutual[1:]:
        alike = en.CoordinatedVerbPhrase(en.Conjunction.AND, tuple(mutual))
    one = en.Relation(IDENTITY, (en.EachOther(explicit=False),))
    body = en.Conditional(en.Predication(both, alike), en.Predication(both, one))
    two = en.ForClause(en.ANY_TWO, noun.tree.noun, view.variables, body, labelled=False)
    yield Plan(two, noun.cost + OF_TWO + ALIKE * len(mutual))


def _is_one_value(mutual: Sequence[en.Relation]) -> bool:
    """As in "no two tickets have the same code", which is said so."""
    (first, *others) = mutual
    of_relation = first.entry.compares is not None and first.entry.compares.arity == 2
    return not others and not of_relation and first.objects == (en.EachOther(explicit=False),)


def _said_of_each_other(
    planner: Planner, part: fol.Formula, two: Sequence[fol.Variable]
) -> tuple[en.Relation, bool] | None:
    """What a condition says of two things together, and whether it says it both ways."""
    match part:
        case fol.Predicate(name, (fol.Variable() as one, fol.Variable() as other)) if {
            one,
            other,
        } == set(two):
            entry = planner.entry(name, 2)
            each = en.EachOther(explicit=not entry.symmetric)
            return en.Relation(entry, (each,)), entry.symmetric
        case fol.Equality(fol.Function(name, (one,)), fol.Function(other_name, (other,))) if (
            name == other_name and {one, other} == set(two)
        ):
            entry = same_value(planner.function(name, 1))
        case fol.ForAll(
            (value,), fol.Iff(fol.Predicate(name, left), fol.Predicate(also, right))
        ) if name == also and len(left) == len(right) == 2:
            entry = planner.entry(name, 2)
            owner_at = int(entry.category is Category.NOUN)
            owners = {left[owner_at], right[owner_at]}
            if owners != set(two) or left[1 - owner_at] != value or right[1 - owner_at] != value:
                return None
            entry = same_values(entry)
        case _:
            return None
    return en.Relation(entry, (en.EachOther(explicit=False),)), True


def _exchange(part: fol.Formula, one: fol.Variable, other: fol.Variable) -> fol.Formula | None:
    match part:
        case fol.Predicate(name, (left, right)) if {left, right} == {one, other}:
            return fol.Predicate(name, (right, left))
        case _:
            return None


def _no_two_share(
    planner: Planner, view: Universal, first: fol.Variable, second: fol.Variable
) -> Iterator[Plan[en.Clause]]:
    """As in "no two citizens have the same passport": what both have is one, so they are one."""
    rest = [variable for variable in view.variables if variable not in (first, second)]
    if len(rest) != 1:
        return
    (shared,) = rest
    of_shared = tuple(p for p in view.conditions if not speaks_of(p, (first, second)))
    of_both = [part for part in view.conditions if not any(part is p for p in of_shared)]
    relations = [part for part in of_both if speaks_of(part, (shared,))]
    kinds = _kinds_of_both([p for p in of_both if p not in relations], first, second)
    related = _kinds_of_both(relations, first, second)
    if kinds is None or related is None or len(related) != 1:
        return
    noun = next(iter(planner.nouns(first, kinds)), None)
    thing = next(iter(planner.nouns(shared, of_shared)), None)
    verb = next(iter(planner.verb_phrases(related[0], first)), None)
    if noun is None or thing is None or verb is None:
        return
    gapped = _with_gap(verb.tree, shared)
    described = (noun.tree, thing.tree)
    if gapped is None or any(d.noun.relatives or d.other_than is not None for d in described):
        return
    two = en.Quantified(en.Determiner(en.Quantity.AT_LEAST, 2), noun.tree.noun, first)
    relative = en.RelativeClause(en.Predication(two, gapped))
    kind = en.Noun(thing.tree.noun.kind, thing.tree.noun.adjectives, (), (relative,))
    tree = en.Negation(en.ThereIs(en.A, kind, (), labelled=False), wording="share")
    yield Plan(tree, noun.cost + thing.cost + verb.cost + SHARED)


def _with_gap(verb_phrase: en.VerbPhrase, variable: fol.Variable) -> en.VerbPhrase | None:
    """A verb phrase with a gap for its only object, the variable."""
    match verb_phrase:
        case en.Relation(objects=(en.Name(term),)) | en.Having(en.Name(term)) if term == variable:
            gapped: en.VerbPhrase = rebuild(verb_phrase, lambda _: en.Gap())
            return gapped
        case _:
            return None


def _kinds_of_both(
    parts: Sequence[fol.Formula], first: fol.Variable, second: fol.Variable
) -> tuple[fol.Formula, ...] | None:
    """What is said of the first of two variables, if the same is said of the second."""
    of_first = tuple(part for part in parts if not speaks_of(part, (second,)))
    of_second = [part for part in parts if not speaks_of(part, (first,))]
    alike = {alpha_key(substitute(part, {second: first})) for part in of_second}
    is_of_one = len(of_first) + len(of_second) == len(parts)
    return of_first if is_of_one and alike == set(map(alpha_key, of_first)) else None
