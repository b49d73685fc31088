"""What holds of named things only: "only b is small", "b is the only cube that is not small"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.laws.base import alpha_key
from logic2text.rewriting.negation_normal_form import negative
from logic2text.rewriting.quantifier_views import Universal, equivalences, universal
from logic2text.verbalizers.natural.plan import Plan, Planner
from logic2text.verbalizers.natural.predications import denies
from logic2text.walk import substitute

THE_ONLY = 3.0


def only_named(planner: Planner, formula: fol.Formula) -> Iterator[Plan[en.Clause]]:
    """As in "only b is small": ∀x (Small(x) ↔ x = b), Small(b) ∧ ∀x (Small(x) → x = b)."""
    if not planner.style.allows("only"):
        return
    named = _find_claim_of_names(formula)
    if named is None:
        return
    variable, claim, names = named
    phrases = tuple(planner.term(name) for name in names)
    for verb in planner.verb_phrases(claim, variable)[:2]:
        if not denies(verb.tree):
            subject = en.OnlyNamed(phrases, binds=variable)
            yield Plan(en.Predication(subject, verb.tree), verb.cost + 1 + 2 * len(names))


def with_claims_of_names(formula: fol.Formula) -> fol.Formula:
    """A(c) ∧ B(b) ∧ ∀x (B(x) → x = b) with what "only b" says as one conjunct."""
    if not isinstance(formula, fol.And):
        return formula
    for part in formula.operands:
        said = _find_stated(part, formula.operands)
        rest = [other for other in formula.operands if other not in said]
        if said and len(rest) > 1:
            together = fol.And((*said, part))
            return fol.And(tuple(together if other is part else other for other in rest))
    return formula


def _find_claim_of_names(
    formula: fol.Formula,
) -> tuple[fol.Variable, fol.Formula, tuple[fol.Constant, ...]] | None:
    """A variable, what is claimed of it, and the names of all that it holds of."""
    match formula:
        case fol.ForAll((variable,), fol.Iff(claim, same) | fol.Iff(same, claim)) if (
            names := _names_in(same, variable)
        ):
            return variable, claim, names
        case fol.And(operands):
            for part in operands:
                said = _find_stated(part, operands)
                match part:
                    case fol.ForAll((variable,), fol.Implies(claim, same)) if (
                        len(said) == len(operands) - 1
                    ):
                        names = _names_in(same, variable)
                        # "B is the only cube in front of c" says more than one claim of one thing.
                        is_of_kind = len(names) == 1 and isinstance(claim, fol.And)
                        return None if is_of_kind else (variable, claim, names)
                    case _:
                        continue
            return None
        case _:
            return None


def _find_stated(only: fol.Formula, parts: Sequence[fol.Formula]) -> list[fol.Formula]:
    """The parts that say of names what `only` says of nothing else; none if one is missing."""
    match only:
        case fol.ForAll((variable,), fol.Implies(claim, same)):
            claims = claim.operands if isinstance(claim, fol.And) else (claim,)
        case _:
            return []
    if any(isinstance(c, fol.Predicate) and c.arguments[0] != variable for c in claims):
        return []  # "only c is liked by b"
    names = _names_in(same, variable)
    held = {alpha_key(substitute(each, {variable: name})) for name in names for each in claims}
    said = [part for part in parts if alpha_key(part) in held]
    return said if len(said) == len(held) else []


def _names_in(formula: fol.Formula, variable: fol.Variable) -> tuple[fol.Constant, ...]:
    """The names in "x is the same as b or c"; none of another formula."""
    names: list[fol.Constant] = []
    for part in formula.operands if isinstance(formula, fol.Or) else (formula,):
        match part:
            case fol.Equality(fol.Constant() as name, other) | fol.Equality(
                other, fol.Constant() as name
            ) if other == variable:
                names.append(name)
            case _:
                return ()
    return tuple(names)


def the_only_one(planner: Planner, formula: fol.And) -> Iterator[Plan[en.Clause]]:
    """As in "b is the only cube that is not small".

    Of Cube(b) ∧ ¬Small(b) ∧ ∀x (Cube(x) ∧ x ≠ b → Small(x)), and of
    Cube(b) ∧ ∀x (Cube(x) → (Small(x) ↔ x ≠ b)).
    """
    if not planner.style.allows("only") or planner.style.structure_preserving:
        return
    for part in formula.operands:
        view = universal(part)
        if view is None or len(view.variables) != 1:
            continue
        (variable,) = view.variables
        said = {alpha_key(other) for other in formula.operands if other is not part}
        for name, claims, known in _find_excepted(view, variable):
            held = {alpha_key(substitute(claim, {variable: name})) for claim in known}
            if said != held:
                continue
            for noun in planner.nouns(variable, claims)[:2]:
                if noun.tree.noun.kind is not None and noun.tree.other_than is None:
                    only = en.OnlyOne(noun.tree.noun)
                    yield Plan(en.Predication(planner.term(name), only), noun.cost + THE_ONLY)


def _find_excepted(
    view: Universal, variable: fol.Variable
) -> Iterator[tuple[fol.Constant, tuple[fol.Formula, ...], tuple[fol.Formula, ...]]]:
    """A name, what holds of nothing else, and which of that must be claimed of it besides."""
    for part in view.conclusions:
        others = tuple(negative(other) for other in view.conclusions if other is not part)
        names = _names_in(part, variable)
        if len(names) == 1:
            claims = (*view.conditions, *others)
            yield names[0], claims, claims
        for both in equivalences(part) if not others else ():
            for side, opposite in ((both.left, both.right), (both.right, both.left)):
                denied = isinstance(side, fol.Not)
                names = _names_in(negative(side) if denied else side, variable)
                if len(names) == 1:
                    claim = negative(opposite) if denied else opposite
                    yield names[0], (*view.conditions, claim), view.conditions
