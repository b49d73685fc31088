"""The semantics of "each other": a predicate over the pairs of its subject's members."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias, assert_never

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.determine import conjunction, differences
from logic2text.english.scope import Scope
from logic2text.errors import InputError

PairClaim: TypeAlias = Callable[[fol.Term, fol.Term, Scope], fol.Formula]
Claims: TypeAlias = Callable[[en.Noun, fol.Term, Scope], list[fol.Formula]]


def pairwise(
    terms: Sequence[fol.Term], scope: Scope, pair_claim: PairClaim, symmetric: bool
) -> fol.Formula:
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
    subject: en.Quantified,
    scope: Scope,
    pair_claim: PairClaim,
    claims: Claims,
    *,
    symmetric: bool,
    reflexive: bool,
) -> fol.Formula:
    """As in "all cubes", "not all cubes", "at least two cubes", "some cubes" are … each other.

    With `reflexive`, "all" pairs each thing with itself as well.

    Raises:
        InputError: any other determiner.
    """
    quantity = subject.determiner.quantity
    match quantity:
        case en.Quantity.NOT_ALL:
            every = replace(subject, determiner=en.ALL)
            inside = scope.under_negation()
            return fol.Not(
                pairs_among(
                    every, inside, pair_claim, claims, symmetric=symmetric, reflexive=reflexive
                )
            )
        case en.Quantity.ALL:
            return _every_pair(subject, scope, pair_claim, claims, reflexive)
        case en.Quantity.AT_LEAST | en.Quantity.SOME:
            return _some_pairs(subject, scope, pair_claim, claims, symmetric)
        case (
            en.Quantity.EVERY
            | en.Quantity.EACH
            | en.Quantity.ANY
            | en.Quantity.A
            | en.Quantity.NO
            | en.Quantity.NOT_EVERY
            | en.Quantity.ONLY
            | en.Quantity.THE
            | en.Quantity.AT_MOST
            | en.Quantity.EXACTLY
            | en.Quantity.ALL_BUT
        ):
            raise reciprocal_error()
        case _:
            assert_never(quantity)


def _every_pair(
    subject: en.Quantified, scope: Scope, pair_claim: PairClaim, claims: Claims, reflexive: bool
) -> fol.Formula:
    noun = subject.noun
    inner, first = scope.bind(subject.binds)
    inner, second = inner.bind(None)
    both = [*claims(noun, first, inner), *claims(noun, second, inner)]
    if not reflexive:
        both.append(fol.Not(fol.Equality(first, second)))
    pair = pair_claim(first, second, inner)
    return fol.ForAll((first, second), fol.Implies(conjunction(both), pair))


def _some_pairs(
    subject: en.Quantified, scope: Scope, pair_claim: PairClaim, claims: Claims, symmetric: bool
) -> fol.Formula:
    noun = subject.noun
    variables: list[fol.Variable] = []
    for _ in range(max(2, subject.determiner.number)):
        scope, fresh = scope.bind(None)
        variables.append(fresh)
    restrictions = [claim for variable in variables for claim in claims(noun, variable, scope)]
    related = pairwise(variables, scope, pair_claim, symmetric)
    return fol.Exists(
        tuple(variables), conjunction([*restrictions, *differences(variables), related])
    )


def reciprocal_error() -> InputError:
    """The error for a subject that does not denote several things."""
    return InputError(
        "“each other” needs a subject of several things",
        "make the subject a conjunction, or “all”, or “at least n”",
    )
