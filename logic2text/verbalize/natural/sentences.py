"""Quantified formulae as clauses: every, some, no, not every, numbers, only, there is, for every.

The subject is the quantified phrase; its noun says the conditions that are about it alone, the
verb phrase the rest.  "There is" and "for every" come where there is no such verb phrase.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logic2text.english.syntax import (
    ALL,
    EVERY,
    NO,
    NOT_EVERY,
    ONLY,
    SOME,
    THE,
    THING,
    A,
    Clause,
    CoordinatedVerbPhrase,
    Determiner,
    ForClause,
    NegatedPhrase,
    Nominal,
    Noun,
    NounPhrase,
    Predication,
    Quantified,
    Quantity,
    Relation,
    ThereIs,
    VerbPhrase,
)
from logic2text.formula import (
    And,
    Equality,
    Exists,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Term,
    Variable,
)
from logic2text.laws.base import conjunction, disjunction, free
from logic2text.lexicon.entry import Category
from logic2text.verbalize.natural.counting import counted
from logic2text.verbalize.natural.objects import distributed, put, quantified
from logic2text.verbalize.natural.plan import Described, Plan, Planner
from logic2text.verbalize.natural.signs import negative
from logic2text.verbalize.natural.views import (
    Existential,
    Universal,
    closed,
    existential,
    remaining,
    speaks_of,
    universal,
)
from logic2text.walk import nodes

FOR_EVERY = 3.0
THERE_IS = 2.0
BARE = 3.0


def quantified_clauses(planner: Planner, formula: Formula) -> Iterator[Plan[Clause]]:
    """All clauses of a universal or existential formula but conditional ones, in no order."""
    if planner.style.allows("numbers"):
        yield from _numbered(planner, formula)
    for parts in (distributed(formula), _halves(formula)):
        if parts is not None:
            yield from planner.clauses(parts)
    some = existential(formula)
    if some is not None:
        yield from _existential(planner, some)
    every = universal(formula)
    if every is not None:
        for view in (every, _affirmed(every)):
            for variable in view.variables if view is not None else ():
                yield from _universal(planner, view, variable)
        yield from _for_all(planner, every)


def _halves(formula: Formula) -> Formula | None:
    """∀x (A → (B ↔ C)) as two universals; None of other formulae."""
    every = universal(formula)
    if every is None or len(every.conclusions) != 1:
        return None
    (both,) = every.conclusions
    if not isinstance(both, Iff):
        return None
    return conjunction(
        remaining(every.variables, (*every.conditions, one), (other,))
        for one, other in _in_halves(both)
    )


def _in_halves(both: Iff) -> tuple[tuple[Formula, Formula], tuple[Formula, Formula]]:
    """The two conditionals, that of an identity first: a is a cube, and nothing else is."""
    forth, back = (both.left, both.right), (both.right, both.left)
    return (back, forth) if isinstance(both.right, Equality) else (forth, back)


# Numbers ----------------------------------------------------------------------------------------


def _numbered(planner: Planner, formula: Formula) -> Iterator[Plan[Clause]]:
    found = counted(formula)
    if found is None:
        return
    determiner = Determiner(found.quantity, found.number)
    variable = found.variable
    if found.extra:
        for noun in planner.nouns(variable, found.claims):
            for verb in planner.verb_phrases(conjunction(found.extra), variable):
                yield _predication(planner, THE, variable, noun, verb)
        return
    yield from _there_is(planner, determiner, variable, found.claims)
    for conditions, claim in _divisions(planner, variable, found.claims):
        for noun in planner.nouns(variable, conditions)[:2]:
            for verb in planner.verb_phrases(claim, variable)[:2]:
                yield _predication(planner, determiner, variable, noun, verb)


# Existentials -----------------------------------------------------------------------------------


def _existential(planner: Planner, view: Existential) -> Iterator[Plan[Clause]]:
    for variable in view.variables:
        others = [v for v in view.variables if v != variable]
        claims = closed(others, view.claims)
        if not all(speaks_of(claim, (variable,)) for claim in claims):
            continue
        yield from _there_is(planner, A, variable, claims)
        yield from _there_is_such(planner, variable, claims)
        for conditions, claim in _divisions(planner, variable, claims):
            for noun in planner.nouns(variable, conditions)[:2]:
                for term, verb in _verbs(planner, claim, variable):
                    yield _predication(planner, SOME, variable, noun, verb, term)
                if _is_denial(claim):
                    for verb in planner.verb_phrases(_denied(claim), variable)[:2]:
                        if not denies(verb.tree):
                            yield _predication(planner, NOT_EVERY, variable, noun, verb)


def _there_is(
    planner: Planner, determiner: Determiner, variable: Variable, claims: Sequence[Formula]
) -> Iterator[Plan[Clause]]:
    if not planner.style.allows("there-is"):
        return
    for noun in planner.nouns(variable, tuple(claims)):
        described = noun.tree
        if described.noun == THING and described.other_than is None:
            continue
        other = None if described.other_than is None else planner.term(described.other_than)
        tree = ThereIs(determiner, described.noun, (variable,), labelled=False, other_than=other)
        yield Plan(tree, noun.cost + THERE_IS + _weight(determiner, described.noun))


def _there_is_such(
    planner: Planner, variable: Variable, claims: Sequence[Formula]
) -> Iterator[Plan[Clause]]:
    """As in "there is a cube such that every tetrahedron is behind it"."""
    kinds = tuple(c for c in claims if _is_plain(planner, c, variable))
    rest = [c for c in claims if not any(c is kind for kind in kinds)]
    if not rest:
        return
    for noun in planner.nouns(variable, kinds)[:1]:
        for body in planner.clauses(conjunction(rest))[:2]:
            tree = ThereIs(A, noun.tree.noun, (variable,), body.tree, labelled=False)
            yield Plan(tree, noun.cost + body.cost + THERE_IS + 4)


def _is_plain(planner: Planner, claim: Formula, variable: Variable) -> bool:
    """Whether the claim is a kind or an attributive adjective of the variable."""
    match claim:
        case Predicate(name, (first,)) if first == variable:
            entry = planner.entry(name, 1)
            return entry.category is Category.NOUN or entry.attributive
        case _:
            return False


def _divisions(
    planner: Planner, variable: Variable, claims: Sequence[Formula]
) -> Iterator[tuple[tuple[Formula, ...], Formula]]:
    """The claims in two halves: for the noun, and for the verb phrase."""
    plain = [c for c in claims if _is_plain(planner, c, variable) or _is_exception(c, variable)]
    rest = [c for c in claims if not any(c is one for one in plain)]
    if rest:
        yield tuple(plain), conjunction(rest)
    for index in range(len(claims) - 1, -1, -1):
        claim = claims[index]
        if len(claims) > 1 and [claim] != rest and not _is_exception(claim, variable):
            yield (*claims[:index], *claims[index + 1 :]), claim
    if len(claims) == 1 and not rest:
        yield (), claims[0]


def _is_exception(claim: Formula, variable: Variable) -> bool:
    return (
        isinstance(claim, Not)
        and isinstance(claim.operand, Equality)
        and variable in (claim.operand.left, claim.operand.right)
    )


def _is_denial(claim: Formula) -> bool:
    match claim:
        case Not(Equality()):
            return False
        case Not():
            return True
        case And(operands) | Or(operands):
            return all(_is_denial(part) for part in operands)
        case ForAll() | Exists():
            return True
        case _:
            return False


def _denied(claim: Formula) -> Formula:
    return negative(claim)


# Universals -------------------------------------------------------------------------------------


def _universal(
    planner: Planner, view: Universal, variable: Variable, *, moving: bool = True
) -> Iterator[Plan[Clause]]:
    exceptions = tuple(
        Not(part)
        for part in view.conclusions
        if isinstance(part, Equality) and variable in (part.left, part.right)
    )
    conclusions = [part for part in view.conclusions if Not(part) not in exceptions]
    shared = [v for v in view.variables if v != variable and _concluded(view, v, exceptions)]
    private = [v for v in view.variables if v != variable and v not in shared]
    conditions = (*closed(private, view.conditions), *exceptions)
    own = tuple(part for part in conditions if not speaks_of(part, shared))
    if not all(speaks_of(part, (variable,)) for part in own):
        return
    if not conclusions:
        if not shared:
            yield from _none(planner, variable, own)
        return
    joint = [part for part in conditions if speaks_of(part, shared)]
    rest = remaining(shared, joint, conclusions)
    if variable not in free(rest):
        return
    yield from _every(planner, variable, own, rest)
    yield from _for_every(planner, variable, own, rest)
    if not joint and not shared:
        yield from _only(planner, variable, own, conclusions)
    if moving:
        yield from _moved(planner, view, variable, conclusions)


def _affirmed(view: Universal) -> Universal | None:
    """Denied conditions as conclusions: "everything is a cube or small"."""
    denied = [part for part in view.conditions if isinstance(part, Not)]
    if not denied:
        return None
    kept = tuple(part for part in view.conditions if not isinstance(part, Not))
    return Universal(
        view.variables, kept, (*(negative(part) for part in denied), *view.conclusions)
    )


def _concluded(view: Universal, variable: Variable, exceptions: Sequence[Formula]) -> bool:
    """Whether a conclusion, or an exception, speaks of the variable."""
    return any(speaks_of(part, (variable,)) for part in (*view.conclusions, *exceptions))


def _every(
    planner: Planner, variable: Variable, own: tuple[Formula, ...], rest: Formula
) -> Iterator[Plan[Clause]]:
    for noun in planner.nouns(variable, own)[:2]:
        for term, verb in _verbs(planner, rest, variable):
            if not denies(verb.tree):
                yield _predication(planner, EVERY, variable, noun, verb, term)
                kind = noun.tree.noun.kind is not None and not noun.tree.noun.relatives
                if kind and _is_quality(verb.tree):
                    general = _predication(planner, ALL, variable, noun, verb)
                    yield Plan(general.tree, general.cost - 0.1)
        if _is_denial(rest):
            for term, verb in _verbs(planner, _denied(rest), variable):
                if not denies(verb.tree):
                    yield _predication(planner, NO, variable, noun, verb, term)


def _is_quality(verb: VerbPhrase) -> bool:
    """A kind or a quality without objects, of which people say "all Ks are"."""
    match verb:
        case Nominal():
            return True
        case Relation(entry, objects):
            return not objects and entry.category is not Category.VERB
        case CoordinatedVerbPhrase(_, members):
            return all(map(_is_quality, members))
        case _:
            return False


def _none(
    planner: Planner, variable: Variable, claims: tuple[Formula, ...]
) -> Iterator[Plan[Clause]]:
    yield from _there_is(planner, NO, variable, claims)
    for conditions, claim in _divisions(planner, variable, claims):
        for noun in planner.nouns(variable, conditions)[:2]:
            for term, verb in _verbs(planner, claim, variable):
                if not denies(verb.tree):
                    yield _predication(planner, NO, variable, noun, verb, term)
            if isinstance(claim, Not) and not isinstance(claim.operand, Equality):
                for verb in planner.verb_phrases(claim.operand, variable)[:2]:
                    yield _predication(planner, EVERY, variable, noun, verb)


def _only(
    planner: Planner,
    variable: Variable,
    conditions: tuple[Formula, ...],
    conclusions: Sequence[Formula],
) -> Iterator[Plan[Clause]]:
    """As in "only cubes are in front of b"."""
    if len(conclusions) != 1 or not conditions or not planner.style.allows("only"):
        return
    if any(_is_plain(planner, part, variable) for part in conditions):
        return
    (kind,) = conclusions
    if not _is_plain(planner, kind, variable):
        return
    for noun in planner.nouns(variable, (kind,)):
        if noun.tree.noun.kind is None or noun.tree.noun.relatives:
            continue
        for verb in planner.verb_phrases(conjunction(conditions), variable)[:2]:
            if not denies(verb.tree):
                yield _predication(planner, ONLY, variable, noun, verb)


def _moved(
    planner: Planner, view: Universal, variable: Variable, conclusions: Sequence[Formula]
) -> Iterator[Plan[Clause]]:
    """One of several conclusions as a condition: "every cube that is not small is large"."""
    if len(conclusions) < 2 or len(conclusions) > 4:
        return
    for part in conclusions:
        others = tuple(one for one in view.conclusions if one is not part)
        moved = Universal(view.variables, (*view.conditions, negative(part)), others)
        if not any(isinstance(one, Equality) for one in (part, *others)):
            yield from _universal(planner, moved, variable, moving=False)


def _for_every(
    planner: Planner, variable: Variable, own: tuple[Formula, ...], rest: Formula
) -> Iterator[Plan[Clause]]:
    """As in "for every cube, there is a tetrahedron in front of it"."""
    for noun in planner.nouns(variable, own)[:1]:
        if noun.tree.other_than is not None:
            continue
        for body in planner.clauses(rest)[:3]:
            tree = ForClause(EVERY, noun.tree.noun, (variable,), body.tree, labelled=False)
            weight = FOR_EVERY + (3 if noun.tree.noun.kind is None else 0)
            yield Plan(tree, noun.cost + body.cost + weight)


def _for_all(planner: Planner, view: Universal) -> Iterator[Plan[Clause]]:
    """As in "for all x and y, if x is in front of y, then …"."""
    if len(view.variables) == 1 and not view.conditions:
        return
    conclusions = view.conclusions
    matrix = disjunction(conclusions)
    if view.conditions:
        conditions = conjunction(view.conditions)
        matrix = Implies(conditions, matrix) if conclusions else negative(conditions)
    for body in planner.clauses(matrix)[:2]:
        tree = ForClause(ALL, THING, view.variables, body.tree)
        yield Plan(tree, body.cost + FOR_EVERY + 6 + BARE * len(view.variables))


# Predications -----------------------------------------------------------------------------------


def _predication(
    planner: Planner,
    determiner: Determiner,
    variable: Variable,
    noun: Plan[Described],
    verb: Plan[VerbPhrase],
    term: Term | None = None,
) -> Plan[Clause]:
    """The clause; with a term, the quantified phrase stands in it: "every student's mother"."""
    subject: NounPhrase = quantified(planner, determiner, variable, noun.tree)
    if term is not None and term != variable:
        subject = put(planner.term(term), variable, subject)
    weight = _weight(determiner, noun.tree.noun)
    if noun.tree.noun.kind is None and isinstance(verb.tree, Relation):
        weight += 2.0 * (verb.tree.entry.category is Category.NOUN)
    return Plan(Predication(subject, verb.tree), noun.cost + verb.cost + weight)


def _verbs(
    planner: Planner, formula: Formula, variable: Variable
) -> Iterator[tuple[Term, Plan[VerbPhrase]]]:
    """What is said of the variable, or of a term of it such as the mother of x."""
    for verb in planner.verb_phrases(formula, variable)[:3]:
        yield variable, verb
    for node in nodes(formula):
        match node:
            case Predicate(_, (Function() as term, *_)) | Equality(Function() as term, _):
                if sum(part == variable for part in nodes(term)) == 1:
                    for verb in planner.verb_phrases(formula, term)[:2]:
                        yield term, Plan(verb.tree, verb.cost + 2)
            case _:
                continue


def _weight(determiner: Determiner, noun: Noun) -> float:
    quantity = determiner.quantity
    words = len(quantity.value.split()) + (determiner.number > 0)
    if noun.kind is None and quantity in {Quantity.EXACTLY, Quantity.AT_LEAST, Quantity.AT_MOST}:
        words += 1
    return words


def denies(tree: VerbPhrase) -> bool:
    """Whether "not" stands in the verb phrase itself: never behind "every"."""
    match tree:
        case NegatedPhrase():
            return True
        case CoordinatedVerbPhrase(_, members):
            return any(denies(member) for member in members)
        case _:
            return False
