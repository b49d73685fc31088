"""Definitions: what "if and only if" says of a kind: "a square is any rectangle that …"."""

from __future__ import annotations

from collections.abc import Iterator

from logic2text import formula as fol
from logic2text.closed_words import read_words
from logic2text.english import syntax as en
from logic2text.laws.base import conjunction
from logic2text.lexicon.entry import Category, Entry
from logic2text.rewriting.quantifier_views import Universal, equivalences, speaks_of, universal
from logic2text.verbalizers.natural.objects import exactly
from logic2text.verbalizers.natural.plan import Described, Plan, Planner
from logic2text.verbalizers.natural.predications import denies, is_allowed, is_plain

_MODALS = read_words("modals_of_possibility")


def exactly_when(
    planner: Planner,
    variable: fol.Variable,
    private_conditions: tuple[fol.Formula, ...],
    rest: fol.Formula,
) -> Iterator[Plan[en.Clause]]:
    """As in "a cube is large if and only if it is in front of b"."""
    for noun in planner.nouns(variable, private_conditions)[:1]:
        if noun.tree.other_than is not None:
            continue
        for side, opposite in _allowed_first(planner, variable, sides(rest)):
            plans = list(_plan_equated(planner, variable, noun.tree.noun, side, opposite))
            yield from (Plan(plan.tree, plan.cost + noun.cost + 4) for plan in plans)
            if plans:
                break
        plans = list(_plan_equated_of_two(planner, variable, noun.tree.noun, rest))
        yield from (Plan(plan.tree, plan.cost + noun.cost + 4) for plan in plans)


def _plan_equated_of_two(
    planner: Planner, variable: fol.Variable, noun: en.Noun, rest: fol.Formula
) -> Iterator[Plan[en.Clause]]:
    """As in "a user can open a file if and only if they own it"."""
    view = universal(rest)
    if view is None or len(view.variables) != 1 or len(view.conclusions) != 1:
        return
    (other,) = view.variables
    for side, opposite in sides(view.conclusions[0]):
        verb = next(iter(planner.verb_phrases(side, variable)), None)
        kind = next(iter(planner.nouns(other, view.conditions)), None)
        if verb is None or kind is None or kind.tree.noun.kind is None:
            return
        name = planner.term(other)
        is_relation = isinstance(verb.tree, en.Relation) and verb.tree.objects.count(name) == 1
        if not is_relation or kind.tree.other_than is not None:
            return
        for clause in planner.clauses(opposite)[:2]:
            both = en.Biconditional(en.Predication(planner.term(variable), verb.tree), clause.tree)
            inner = _raised(kind.tree.noun, other, both, en.A)
            yield Plan(_raised(noun, variable, inner, en.A), verb.cost + kind.cost + clause.cost)
        return


def _raised(
    noun: en.Noun, variable: fol.Variable, body: en.Clause, determiner: en.Determiner
) -> en.ForClause:
    return en.ForClause(en.EVERY, noun, (variable,), body, labelled=False, raised=determiner)


def _plan_equated(
    planner: Planner,
    variable: fol.Variable,
    noun: en.Noun,
    side: fol.Formula,
    opposite: fol.Formula,
) -> Iterator[Plan[en.Clause]]:
    """The clauses with one side as the noun's verb phrase, the other after "if and only if"."""
    for verb in planner.verb_phrases(side, variable)[:2]:
        if denies(verb.tree):
            continue
        first = en.Predication(planner.term(variable), verb.tree)
        generic = en.A if _is_generic(verb.tree) else en.EVERY
        for clause in (*planner.clauses(opposite)[:2], *_kind_first(planner, variable, opposite)):
            body = en.Biconditional(first, clause.tree)
            tree = _raised(noun, variable, body, generic)
            yield Plan(tree, verb.cost + clause.cost)


def _kind_first(
    planner: Planner, variable: fol.Variable, formula: fol.Formula
) -> Iterator[Plan[en.Clause]]:
    """As in "it is a play, no critic likes it, and it has a fool": last what "it" could also be."""
    parts = formula.operands if isinstance(formula, fol.And) else ()
    kinds = [part for part in parts if is_plain(planner, part, variable)]
    others = [part for part in parts if part not in kinds]
    able = [part for part in others if planner.verb_phrases(part, variable)]
    rest = [part for part in others if part not in able]
    if kinds and able and rest:
        members = (conjunction(kinds), *rest, conjunction(able))
        plans = [planner.clauses(member)[0] for member in members]
        trees = tuple(plan.tree for plan in plans)
        listed = en.Coordination(en.Conjunction.AND, trees, commas=True)
        yield Plan(listed, sum(plan.cost for plan in plans) + len(plans))


def _is_generic(verb: en.VerbPhrase) -> bool:
    """Whether "a cube" before it is about every cube: not of a place, nor of a past event."""
    match verb:
        case en.Nominal():
            return True
        case en.Relation(Entry(category=Category.VERB) as entry, passive=False):
            return entry.singular != entry.plural or entry.singular.split(" ")[0] in _MODALS
        case en.Relation(entry, (), passive=False):
            return True
        case _:
            return False


def sides(formula: fol.Formula) -> Iterator[tuple[fol.Formula, fol.Formula]]:
    """Each side of an equivalence with the other."""
    for both in equivalences(formula):
        yield both.left, both.right
        if isinstance(formula, fol.Iff):
            yield both.right, both.left


def _allowed_first(
    planner: Planner, variable: fol.Variable, sides: Iterator[tuple[fol.Formula, fol.Formula]]
) -> list[tuple[fol.Formula, fol.Formula]]:
    """The sides of an equivalence, what is allowed before what it takes."""

    def is_late(pair: tuple[fol.Formula, fol.Formula]) -> bool:
        verbs_of_side = planner.verb_phrases(pair[0], variable)[:1]
        return not any(is_allowed(verb.tree) for verb in verbs_of_side)

    return sorted(sides, key=is_late)


def all_and_only(planner: Planner, view: Universal) -> Iterator[Plan[en.Clause]]:
    """As in "all and only cubes are large": ∀x (Cube(x) ↔ Large(x))."""
    if len(view.variables) != 1 or view.conditions or len(view.conclusions) != 1:
        return
    (variable,), (both,) = view.variables, view.conclusions
    for side, opposite in sides(both):
        if not is_plain(planner, side, variable):
            continue
        for noun in planner.nouns(variable, (side,))[:1]:
            if noun.tree.noun.kind is None:
                continue
            subject = exactly(noun.tree.noun)
            yield from _definitions(planner, variable, noun, opposite)
            verbs_of_others = planner.verb_phrases(opposite, variable)[:2]
            for verb in (*_kinds(planner, variable, opposite), *verbs_of_others):
                if not denies(verb.tree):
                    yield Plan(en.Predication(subject, verb.tree), noun.cost + verb.cost + 3)


def _definitions(
    planner: Planner, variable: fol.Variable, noun: Plan[Described], formula: fol.Formula
) -> Iterator[Plan[en.Clause]]:
    """As in "a square is any rectangle with equal sides"."""
    for kind in _kinds(planner, variable, formula):
        if not _is_mass(noun.tree.noun) and not _is_mass(kind.tree.noun):
            defined = exactly(noun.tree.noun, en.EVERY)
            yield Plan(en.Predication(defined, kind.tree), noun.cost + kind.cost)


def _is_mass(noun: en.Noun) -> bool:
    return noun.kind is not None and noun.kind.mass


def _kinds(
    planner: Planner, variable: fol.Variable, formula: fol.Formula
) -> Iterator[Plan[en.Nominal]]:
    """As in "(are exactly the) pizzas that have no meat topping"."""
    parts = formula.operands if isinstance(formula, fol.And) else (formula,)
    if not all(speaks_of(part, (variable,)) for part in parts):
        return
    for noun in planner.nouns(variable, parts)[:3]:
        if noun.tree.noun.kind is not None and noun.tree.other_than is None:
            yield Plan(en.Nominal(noun.tree.noun), noun.cost)
