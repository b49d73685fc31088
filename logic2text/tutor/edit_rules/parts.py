"""Edits of parts: one that is missing, one too many."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from logic2text import formula as fol
from logic2text.laws.base import conjunction, disjunction, free
from logic2text.tutor.edit_rules.place import Changes, Place
from logic2text.tutor.mistakes import Mistake
from logic2text.walk import substitute


def change_parts(formula: fol.Formula, place: Place) -> Changes:
    """One part less; that things are different; a literal of what is asked."""
    match formula:
        case fol.And(operands) | fol.Or(operands):
            for index in range(len(operands)):
                rest = (*operands[:index], *operands[index + 1 :])
                yield Mistake.PART_EXTRA, rest[0] if len(rest) == 1 else type(formula)(rest)
        case fol.Implies(left, right):
            yield Mistake.PART_EXTRA, right
            for added in _distinct(formula, place):
                yield Mistake.DISTINCTNESS_MISSING, fol.Implies(conjunction((left, added)), right)
    if not _is_claim(formula):
        return
    for added in _distinct(formula, place):
        yield Mistake.DISTINCTNESS_MISSING, conjunction((formula, added))
        yield Mistake.DISTINCTNESS_MISSING, fol.Implies(added, formula)
    for part in place.vocabulary.literals:
        for version in _rename(part, place):
            yield Mistake.PART_MISSING, conjunction((formula, version))
            yield Mistake.PART_MISSING, fol.Implies(version, formula)
            yield Mistake.PART_MISSING, disjunction((formula, version))


def _is_claim(formula: fol.Formula) -> bool:
    return isinstance(formula, fol.Predicate | fol.And | fol.Not | fol.Equality | fol.Or)


def _distinct(formula: fol.Formula, place: Place) -> Iterator[fol.Formula]:
    """That two things are different of which the formula speaks."""
    about = free(formula)
    terms: list[fol.Term] = [variable for variable in place.scope if variable in about]
    terms += place.vocabulary.constants
    for left, right in combinations(terms, 2):
        if isinstance(left, fol.Variable):
            yield fol.Not(fol.Equality(left, right))


def _rename(part: fol.Formula, place: Place) -> Iterator[fol.Formula]:
    """A literal of what is asked about the variables that are bound here."""
    variables = sorted(free(part), key=lambda variable: variable.name)
    if not variables:
        yield part
    elif len(variables) == 1:
        for variable in place.scope:
            yield substitute(part, {variables[0]: variable})
    elif len(variables) == 2:
        for left in place.scope:
            for right in place.scope:
                if left != right:
                    yield substitute(part, {variables[0]: left, variables[1]: right})


# Atoms --------------------------------------------------------------------------------------------
# Edits within atoms: other terms, another order of them, another predicate.


def change_atoms(formula: fol.Formula, place: Place) -> Changes:
    """Two arguments exchanged, one of them another term, another predicate."""
    match formula:
        case fol.Predicate(name, arguments):
            for first, second in combinations(range(len(arguments)), 2):
                swapped = list(arguments)
                swapped[first], swapped[second] = swapped[second], swapped[first]
                yield Mistake.ARGUMENTS_SWAPPED, fol.Predicate(name, tuple(swapped))
            for mistake, terms in _with_other_term(arguments, place):
                yield mistake, fol.Predicate(name, terms)
            for other, arity in place.vocabulary.predicates:
                if arity == len(arguments) and other != name:
                    yield Mistake.WRONG_PREDICATE, fol.Predicate(other, arguments)
        case fol.Equality(left, right):
            for mistake, (one, other_term) in _with_other_term((left, right), place):
                yield mistake, fol.Equality(one, other_term)


def _with_other_term(
    terms: tuple[fol.Term, ...], place: Place
) -> Iterator[tuple[Mistake, tuple[fol.Term, ...]]]:
    """The terms with another one in one position."""
    for position, term in enumerate(terms):
        if isinstance(term, fol.Function):
            continue
        for mistake, other in _other_terms(term, place):
            yield mistake, (*terms[:position], other, *terms[position + 1 :])


def _other_terms(
    term: fol.Variable | fol.Constant, place: Place
) -> Iterator[tuple[Mistake, fol.Term]]:
    is_free = isinstance(term, fol.Variable) and term not in place.scope
    for variable in place.scope:
        if variable != term:
            yield Mistake.FREE_VARIABLE if is_free else Mistake.WRONG_VARIABLE, variable
    for constant in place.vocabulary.constants:
        if constant != term:
            yield Mistake.FREE_VARIABLE if is_free else Mistake.WRONG_CONSTANT, constant
