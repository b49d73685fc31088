"""Edits within atoms: other terms, another order of them, another predicate."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from logic2text import formula as fol
from logic2text.tutor.edit_rules.place import Changes, Place
from logic2text.tutor.mistakes import Mistake


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
