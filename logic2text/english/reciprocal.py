"""What "each other" says: a predicate between the members of its subject, pair by pair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from logic2text.english.determine import conjunction, differences
from logic2text.english.scope import Scope
from logic2text.english.syntax import ALL, Noun, Quantified, Quantity
from logic2text.errors import InputError
from logic2text.formula import Equality, Exists, ForAll, Formula, Implies, Not, Term, Variable

PairClaim: TypeAlias = Callable[[Term, Term, Scope], Formula]
Claims: TypeAlias = Callable[[Noun, Term, Scope], list[Formula]]


def pairwise(
    terms: Sequence[Term], scope: Scope, pair_claim: PairClaim, symmetric: bool
) -> Formula:
    """The claim of every ordered pair; of every unordered pair if the claim is symmetric."""
    return conjunction(
        [
            pair_claim(term, second, scope)
            for place, term in enumerate(terms)
            for other_place, second in enumerate(terms)
            if place < other_place or (place > other_place and not symmetric)
        ]
    )


def pairs_among(
    subject: Quantified,
    scope: Scope,
    pair_claim: PairClaim,
    claims: Claims,
    *,
    symmetric: bool,
    reflexive: bool,
) -> Formula:
    """As in "all cubes", "not all cubes", "at least two cubes", "some cubes" are … each other.

    With `reflexive`, "all" pairs each thing with itself as well.

    Raises:
        InputError: any other determiner.
    """
    determiner, noun = subject.determiner, subject.noun
    if determiner.quantity is Quantity.NOT_ALL:
        every = replace(subject, determiner=ALL)
        inside = scope.under_negation()
        return Not(
            pairs_among(every, inside, pair_claim, claims, symmetric=symmetric, reflexive=reflexive)
        )
    if determiner.quantity is Quantity.ALL:
        inner, first = scope.bind(subject.binds)
        inner, second = inner.bind(None)
        both = [*claims(noun, first, inner), *claims(noun, second, inner)]
        if not reflexive:
            both.append(Not(Equality(first, second)))
        return ForAll((first, second), Implies(conjunction(both), pair_claim(first, second, inner)))
    if determiner.quantity in (Quantity.AT_LEAST, Quantity.SOME):
        variables: list[Variable] = []
        for _ in range(max(2, determiner.number)):
            scope, fresh = scope.bind(None)
            variables.append(fresh)
        restrictions = [claim for variable in variables for claim in claims(noun, variable, scope)]
        related = pairwise(variables, scope, pair_claim, symmetric)
        return Exists(
            tuple(variables), conjunction([*restrictions, *differences(variables), related])
        )
    raise reciprocal_error()


def reciprocal_error() -> InputError:
    """The error for a subject that is not several things."""
    return InputError(
        "“each other” needs a subject of several things",
        "make the subject a conjunction, or “all”, or “at least n”",
    )
