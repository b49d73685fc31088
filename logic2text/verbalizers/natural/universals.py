"""Clauses of universals: every, all, no, only, for every.

The noun expresses the conditions about the subject only, the verb phrase the rest; "for every" is
used if there is no such verb phrase.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.structure import says_otherwise
from logic2text.english.traversal import subtrees
from logic2text.laws.base import alpha_key, conjunction, disjunction, free
from logic2text.lexicon.entry import Category, same_value
from logic2text.lexicon.sorts import places_of_persons
from logic2text.rewriting.negation_normal_form import negative
from logic2text.rewriting.quantifier_views import (
    Universal,
    close,
    rebuild_remaining,
    speaks_of,
)
from logic2text.verbalizers.natural.definitions import exactly_when, sides
from logic2text.verbalizers.natural.generics import generic_clauses
from logic2text.verbalizers.natural.plan import Described, Plan, Planner
from logic2text.verbalizers.natural.predications import (
    begins_denied,
    denies,
    divisions,
    is_allowed,
    is_denial,
    is_exception,
    is_plain,
    is_plain_kind,
    of_kinds,
    predication,
    there_is,
    verbs,
)
from logic2text.walk import substitute

FOR_EVERY = 3.0
BARE = 3.0
DENIED_LIST = 4.0
"""What "no cube is in front of b and beside c" costs beyond "no cube in front of b is beside c"."""


def universal_clauses(
    planner: Planner, view: Universal, variable: fol.Variable, *, moving: bool = True
) -> Iterator[Plan[en.Clause]]:
    """All plans about one variable of the view; with `moving`, of its variants too."""
    same = [
        part
        for part in view.conclusions
        if isinstance(part, fol.Equality) and variable in (part.left, part.right)
    ]
    if same:
        yield from _about(planner, view, variable, tuple(map(fol.Not, same)), moving=moving)
    yield from _about(planner, view, variable, (), moving=moving)


def _about(
    planner: Planner,
    view: Universal,
    variable: fol.Variable,
    exceptions: tuple[fol.Formula, ...],
    *,
    moving: bool,
) -> Iterator[Plan[en.Clause]]:
    """The plans whose noun expresses the exceptions: "every other cube"."""
    conclusions = [part for part in view.conclusions if fol.Not(part) not in exceptions]
    shared = [v for v in view.variables if v != variable and _is_concluded(view, v, exceptions)]
    private = [v for v in view.variables if v != variable and v not in shared]
    conditions = (*close(private, view.conditions), *exceptions)
    private_conditions = tuple(part for part in conditions if not speaks_of(part, shared))
    if not all(speaks_of(part, (variable,)) for part in private_conditions):
        return
    if not conclusions:
        if not shared:
            yield from _none(planner, variable, private_conditions)
        return
    joint = [part for part in conditions if speaks_of(part, shared)]
    rest = rebuild_remaining(shared, joint, conclusions)
    if variable not in free(rest):
        return
    yield from _every(planner, variable, private_conditions, rest)
    yield from exactly_when(planner, variable, private_conditions, rest)
    yield from generic_clauses(planner, variable, private_conditions, rest)
    before = view.variables[: view.variables.index(variable)]
    yield from _for_every(planner, variable, private_conditions, rest, before)
    if not joint and not shared:
        yield from _only(planner, variable, private_conditions, conclusions)
    if moving:
        yield from _plan_moved(planner, view, variable, conclusions)
        described = _describe(planner, variable, shared, private_conditions, joint)
        yield from _of_described(planner, variable, described, disjunction(conclusions))


def _of_described(
    planner: Planner, variable: fol.Variable, described: tuple[fol.Formula, ...], rest: fol.Formula
) -> Iterator[Plan[en.Clause]]:
    """As in "every tenant who rents a dwelling may leave it"."""
    for noun in planner.nouns(variable, described)[:1] if described else ():
        for verb in planner.verb_phrases(rest, variable)[:2]:
            if not begins_denied(verb.tree):
                yield predication(planner, en.EVERY, variable, noun, verb)


def _describe(
    planner: Planner,
    variable: fol.Variable,
    shared: Sequence[fol.Variable],
    own: tuple[fol.Formula, ...],
    joint: Sequence[fol.Formula],
) -> tuple[fol.Formula, ...]:
    """What "tenant who rents a dwelling" says, of the dwelling about which more is said.

    Both have kinds, different ones, by which the rest can refer to them; () if they have not.
    """
    if len(shared) != 1:
        return ()
    (other,) = shared
    kinds = [part for part in own if is_plain(planner, part, variable)]
    of_other = [part for part in joint if not speaks_of(part, (variable,))]
    of_both = [part for part in joint if speaks_of(part, (variable,))]
    if len(of_both) != 1 or not any(is_plain(planner, part, other) for part in of_other):
        return ()
    if not {_name(part) for part in kinds}.isdisjoint(map(_name, of_other)):
        return ()  # "every star heavier than a star is older than it"
    match of_both[0]:
        case fol.Predicate(_, (subject, *objects)) if subject == variable and other in objects:
            return (*own, fol.Exists((other,), conjunction((*of_other, *of_both))))
        case _:
            return ()


def _name(part: fol.Formula) -> str:
    return part.name if isinstance(part, fol.Predicate) else ""


def _is_concluded(
    view: Universal, variable: fol.Variable, exceptions: Sequence[fol.Formula]
) -> bool:
    """Whether the variable is free in a conclusion or an exception."""
    return any(speaks_of(part, (variable,)) for part in (*view.conclusions, *exceptions))


def _every(
    planner: Planner,
    variable: fol.Variable,
    private_conditions: tuple[fol.Formula, ...],
    rest: fol.Formula,
) -> Iterator[Plan[en.Clause]]:
    for noun in planner.nouns(variable, private_conditions)[:3]:
        for term, verb in verbs(planner, rest, variable):
            if not begins_denied(verb.tree):
                yield predication(planner, en.EVERY, variable, noun, verb, term)
                has_kind = noun.tree.noun.kind is not None
                is_general = _is_said_of_all(verb.tree) if has_kind else _is_quality(verb.tree)
                if is_plain_kind(noun.tree.noun) and is_general:
                    general = predication(planner, en.ALL, variable, noun, verb)
                    yield Plan(general.tree, general.cost - 0.1)
                things = _as_things(noun.tree)
                if things is not None and _is_quality(verb.tree):
                    several = Plan(Described(things), noun.cost - 1.0)
                    yield predication(planner, en.ALL, variable, several, verb)
        if is_denial(rest) and planner.style.allows("there-is"):
            yield from there_is(planner, en.NO, variable, (*private_conditions, negative(rest)))
        if is_denial(rest):
            for term, verb in verbs(planner, negative(rest), variable):
                if not denies(verb.tree):
                    yield predication(planner, en.NO, variable, noun, verb, term)
                    yield from _no_kinds(planner, variable, noun, verb)


def _as_things(described: Described) -> en.Noun | None:
    """As in "small things", for "everything small"; None of what is not a quality."""
    noun = described.noun
    if noun.kind is not None or described.other_than is not None or len(noun.relatives) != 1:
        return None
    match noun.relatives[0]:
        case en.RelativeClause(en.Predication(en.Gap(), en.Relation(entry, ())), form):
            if entry.category is not Category.ADJECTIVE or not entry.attributive:
                return None
            of_persons = entry.singular[0].isupper() or next(places_of_persons(entry), None) == 0
            is_said = form is en.RelativeForm.REDUCED and not of_persons
            return en.Noun(adjectives=(entry,)) if is_said else None
        case _:
            return None


def _no_kinds(
    planner: Planner,
    variable: fol.Variable,
    noun: Plan[Described],
    verb: Plan[en.VerbPhrase],
) -> Iterator[Plan[en.Clause]]:
    """As in "no cities are villages", beside "all cities are towns"."""
    if is_plain_kind(noun.tree.noun):
        yield from of_kinds(predication(planner, en.NO, variable, noun, verb))


def no_two(planner: Planner, view: Universal) -> Iterator[Plan[en.Clause]]:
    """As in "no two pupils have the same locker": ∀x ∀y (… ∧ f(x) = f(y) → x = y)."""
    values = [part for part in view.conditions if isinstance(part, fol.Equality)]
    if len(view.variables) != 2 or len(values) != 1 or len(view.conclusions) != 1:
        return
    first, second = view.variables
    (conclusion,), (value,) = view.conclusions, values
    left, right = value.left, value.right
    if not isinstance(conclusion, fol.Equality) or {conclusion.left, conclusion.right} != {
        first,
        second,
    }:
        return
    match left, right:
        case fol.Function(name, (x,)), fol.Function(other, (y,)) if name == other and {x, y} == {
            first,
            second,
        }:
            phrase = planner.term(left)
        case _:
            return
    kinds = [part for part in view.conditions if part is not value]
    of_first = tuple(part for part in kinds if not speaks_of(part, (second,)))
    of_second = [part for part in kinds if not speaks_of(part, (first,))]
    if {alpha_key(substitute(part, {second: first})) for part in of_second} != set(
        map(alpha_key, of_first)
    ) or len(of_first) + len(of_second) != len(kinds):
        return
    if not isinstance(phrase, en.Application):
        return
    same = en.Relation(same_value(phrase.function), (en.EachOther(explicit=False),))
    for noun in planner.nouns(first, of_first)[:2]:
        if noun.tree.other_than is None:
            several = en.Quantified(en.Determiner(en.Quantity.AT_LEAST, 2), noun.tree.noun)
            yield Plan(en.Negation(en.Predication(several, same), wording="no"), noun.cost + 5)


def _is_said_of_all(verb: en.VerbPhrase) -> bool:
    """Whether "all Ks" precedes it, as in "all dogs bark", "all wizards know b".

    With another quantified phrase "every K" is clearer.
    """
    match verb:
        case en.Relation(entry, objects) if entry.category is Category.VERB:
            has_one = entry.singular.startswith(("has a ", "has an "))
            return not has_one and all(isinstance(item, en.Name) for item in objects)
        case en.CoordinatedVerbPhrase(_, members):
            return all(map(_is_said_of_all, members))
        case _:
            return _is_quality(verb)


def _is_quality(verb: en.VerbPhrase) -> bool:
    """A kind or a quality without objects, for which "all Ks are" is idiomatic."""
    match verb:
        case en.Nominal(noun):
            return all(map(_says_names, noun.relatives))
        case en.Relation(entry, objects):
            return not objects and entry.category is not Category.VERB
        case en.CoordinatedVerbPhrase(_, members):
            return all(map(_is_quality, members))
        case _:
            return False


def _says_names(relative: en.RelativeClause) -> bool:
    """Whether a relative clause mentions names only, as in "in front of b"."""
    phrases = (part for part in subtrees(relative) if isinstance(part, en.Quantified))
    return next(phrases, None) is None


def _has_no_object(verb: en.VerbPhrase) -> bool:
    """As in "are small", for which "everything small is a cube" is idiomatic."""
    return isinstance(verb, en.Relation) and not verb.objects


def _none(
    planner: Planner, variable: fol.Variable, claims: tuple[fol.Formula, ...]
) -> Iterator[Plan[en.Clause]]:
    yield from there_is(planner, en.NO, variable, claims)
    yield from _not_both_kinds(planner, variable, claims)
    for conditions, claim in divisions(planner, variable, claims):
        yield from generic_clauses(planner, variable, conditions, negative(claim))
        for noun in planner.nouns(variable, conditions)[:2]:
            for term, verb in verbs(planner, claim, variable):
                if not denies(verb.tree):
                    plan = predication(planner, en.NO, variable, noun, verb, term)
                    yield Plan(plan.tree, plan.cost + DENIED_LIST * _is_list(verb.tree))
                    yield from _no_kinds(planner, variable, noun, verb)
            if isinstance(claim, fol.Not) and not isinstance(claim.operand, fol.Equality):
                for verb in planner.verb_phrases(claim.operand, variable)[:2]:
                    yield predication(planner, en.EVERY, variable, noun, verb)


def _is_list(verb: en.VerbPhrase) -> bool:
    return isinstance(verb, en.CoordinatedVerbPhrase) and verb.conjunction is en.Conjunction.AND


def _not_both_kinds(
    planner: Planner, variable: fol.Variable, claims: tuple[fol.Formula, ...]
) -> Iterator[Plan[en.Clause]]:
    """As in "no boat is both a ferry and a tanker", of three kinds."""
    if len(claims) != 3 or not all(is_plain(planner, part, variable) for part in claims):
        return
    for noun in planner.nouns(variable, claims[:1])[:1]:
        pair = [planner.verb_phrases(part, variable)[0] for part in claims[1:]]
        trees = tuple(plan.tree for plan in pair)
        both = en.CoordinatedVerbPhrase(en.Conjunction.AND, trees, correlative=True)
        verb: Plan[en.VerbPhrase] = Plan(both, sum(plan.cost for plan in pair))
        if noun.tree.noun.kind is not None:
            yield predication(planner, en.NO, variable, noun, verb)


def _only(
    planner: Planner,
    variable: fol.Variable,
    conditions: tuple[fol.Formula, ...],
    conclusions: Sequence[fol.Formula],
) -> Iterator[Plan[en.Clause]]:
    """As in "only cubes are in front of b", "only members and guests may use b"."""
    if not conclusions or not conditions or not planner.style.allows("only"):
        return
    # If a condition is a kind or a quality itself, "all Ks are …" is plainer.
    if any(is_plain(planner, p, variable) or is_exception(p, variable) for p in conditions):
        return
    conclusion = disjunction(conclusions)
    kinds = conclusion.operands if isinstance(conclusion, fol.And) else (conclusion,)
    is_of_kinds = all(is_plain(planner, kind, variable) for kind in kinds)
    if not is_of_kinds:
        yield from _only_those(planner, variable, conditions, conclusion)
    for noun in planner.nouns(variable, kinds):
        forms = [relative.form for relative in noun.tree.noun.relatives]
        of_one_kind = is_of_kinds and noun.tree.noun.kind is not None and not forms
        if not of_one_kind and forms != [en.RelativeForm.KINDS]:
            continue
        for verb in planner.verb_phrases(conjunction(conditions), variable)[:2]:
            is_idiomatic = is_allowed(verb.tree) or not _has_no_object(verb.tree)
            if not denies(verb.tree) and is_idiomatic:
                yield predication(planner, en.ONLY, variable, noun, verb)


def _only_those(
    planner: Planner,
    variable: fol.Variable,
    conditions: tuple[fol.Formula, ...],
    conclusion: fol.Formula,
) -> Iterator[Plan[en.Clause]]:
    """As in "only those who hold a ticket may enter", of what is allowed."""
    for verb in planner.verb_phrases(conjunction(conditions), variable)[:1]:
        if not is_allowed(verb.tree):
            continue
        for noun in planner.nouns(variable, (conclusion,))[:2]:
            if noun.tree.noun.kind is None and noun.tree.noun.relatives:
                yield predication(planner, en.ONLY, variable, noun, verb)


def _plan_moved(
    planner: Planner, view: Universal, variable: fol.Variable, conclusions: Sequence[fol.Formula]
) -> Iterator[Plan[en.Clause]]:
    """One of several conclusions as a condition: "every cube that is not small is large"."""
    # Each conclusion adds plans of its own, and more than four make a list anyway.
    if len(conclusions) < 2 or len(conclusions) > 4:
        return
    for part in conclusions:
        others = tuple(conclusion for conclusion in view.conclusions if conclusion is not part)
        moved = Universal(view.variables, (*view.conditions, negative(part)), others)
        if not any(isinstance(conclusion, fol.Equality) for conclusion in (part, *others)):
            yield from universal_clauses(planner, moved, variable, moving=False)


def _for_every(
    planner: Planner,
    variable: fol.Variable,
    private_conditions: tuple[fol.Formula, ...],
    rest: fol.Formula,
    before: tuple[fol.Variable, ...],
) -> Iterator[Plan[en.Clause]]:
    """As in "for every cube, there is a tetrahedron in front of it".

    Kinds are listed in the order of the formula, in which `before` stand before the variable.
    """
    for noun in planner.nouns(variable, private_conditions)[:1]:
        if noun.tree.other_than is not None:
            continue
        for body in planner.clauses(rest)[:3]:
            if _is_out_of_order(noun.tree.noun, body.tree, before):
                continue
            if any(map(says_otherwise, subtrees(body.tree))):
                continue  # within another clause it would be open what "otherwise" denies
            tree = en.ForClause(en.EVERY, noun.tree.noun, (variable,), body.tree, labelled=False)
            weight = FOR_EVERY + (3 if noun.tree.noun.kind is None else 0)
            yield Plan(tree, noun.cost + body.cost + weight)


def _is_out_of_order(noun: en.Noun, body: en.Clause, before: tuple[fol.Variable, ...]) -> bool:
    """Whether the kinds of "for every cube and every tetrahedron" are so in the other order."""
    match body:
        case en.ForClause(_, en.Noun(relatives=()), (variable, *_), labelled=False, raised=None):
            return variable in before and not noun.relatives
        case _:
            return False


def unspoken(planner: Planner, view: Universal) -> Iterator[Plan[en.Clause]]:
    """As in "if x is larger than y, then y is not larger than x", without "for all x and y".

    The conditions are listed as they are: "if x reaches y and y reaches z".
    """
    if len(view.variables) < 2 or not planner.style.allows("variables"):
        return
    if not view.conditions and len(view.conclusions) == 1:
        yield from _unspoken_equivalence(planner, view)
    if not view.conditions or not view.conclusions:
        return
    conditions = [planner.clauses(part)[0] for part in view.conditions]
    trees = tuple(plan.tree for plan in conditions)
    antecedent = trees[0] if len(trees) == 1 else en.Coordination(en.Conjunction.AND, trees)
    consequent = planner.clauses(disjunction(view.conclusions))[0]
    cost = sum(plan.cost for plan in conditions) + consequent.cost + 6
    body = en.Conditional(antecedent, consequent.tree)
    yield Plan(en.ForClause(en.ALL, en.THING, view.variables, body, unspoken=True), cost)


def _unspoken_equivalence(planner: Planner, view: Universal) -> Iterator[Plan[en.Clause]]:
    """As in "x is an uncle of y if and only if x is a brother of a parent of y"."""
    for side, opposite in sides(view.conclusions[0]):
        if not isinstance(side, fol.Predicate) or set(side.arguments) != set(view.variables):
            continue
        for first in planner.clauses(side)[:1]:
            if not isinstance(first.tree, en.Predication):
                continue
            for second in planner.clauses(opposite)[:2]:
                body = en.Biconditional(first.tree, second.tree)
                tree = en.ForClause(en.ALL, en.THING, view.variables, body, unspoken=True)
                yield Plan(tree, first.cost + second.cost + 6)


def for_all_clauses(planner: Planner, view: Universal) -> Iterator[Plan[en.Clause]]:
    """As in "for all x and y, if x is in front of y, then …"."""
    if len(view.variables) == 1 and not view.conditions:
        return
    conclusions = view.conclusions
    matrix = disjunction(conclusions)
    if view.conditions:
        conditions = conjunction(view.conditions)
        matrix = fol.Implies(conditions, matrix) if conclusions else negative(conditions)
    for body in planner.clauses(matrix)[:2]:
        tree = en.ForClause(en.ALL, en.THING, view.variables, body.tree)
        yield Plan(tree, body.cost + FOR_EVERY + 6 + BARE * len(view.variables))
