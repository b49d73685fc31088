"""The semantics of "each other": a predicate over the pairs of its subject's members."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias, assert_never

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.determine import conjunction, differences
from logic2text.english.determiners import Force
from logic2text.english.scope import Scope
from logic2text.english.structure import is_reciprocal
from logic2text.english.traversal import subtrees
from logic2text.errors import InputError

PairClaim: TypeAlias = Callable[[fol.Term, fol.Term, Scope], fol.Formula]
Related: TypeAlias = Callable[[Sequence[fol.Term], Scope], fol.Formula]
Claims: TypeAlias = Callable[[en.Noun, fol.Term, Scope], list[fol.Formula]]


def conjuncts(verb_phrase: en.VerbPhrase) -> tuple[en.VerbPhrase, ...]:
    """The parts of "are happy and like each other": what each is, and what the pairs are.

    There may be a single happy one, so that only the reciprocal part is about pairs.  "Like b and
    each other" is "like b" and "like each other".
    """
    match verb_phrase:
        case en.CoordinatedVerbPhrase(en.Conjunction.AND, members):
            return tuple(part for member in members for part in conjuncts(member))
        case en.Relation(objects=(en.CoordinatedPhrase(en.Conjunction.AND, phrases), *others)) if (
            any(isinstance(phrase, en.EachOther) for phrase in phrases)
        ):
            return tuple(replace(verb_phrase, objects=(phrase, *others)) for phrase in phrases)
        case _:
            return (verb_phrase,)


def require_unmixed(verb_phrase: en.VerbPhrase, subject: en.Quantified) -> en.VerbPhrase:
    """A verb phrase that can be said of all pairs.

    Raises:
        InputError: parts of it are joined by *or*, and "all" may be one thing, in no pair.
    """
    every = subject.determiner.force in (Force.UNIVERSAL, Force.NOT_UNIVERSAL)
    if every and not _is_wholly_reciprocal(verb_phrase):
        raise reciprocal_error()
    return verb_phrase


def _is_wholly_reciprocal(verb_phrase: en.VerbPhrase) -> bool:
    match verb_phrase:
        case en.CoordinatedVerbPhrase(_, members):
            return all(map(_is_wholly_reciprocal, members))
        case en.NegatedPhrase(inner):
            return _is_wholly_reciprocal(inner)
        case _:
            return is_reciprocal(verb_phrase) and len(conjuncts(verb_phrase)) == 1


def find_paired_phrases(
    phrases: Sequence[en.NounPhrase], verb_phrase: en.VerbPhrase
) -> tuple[en.NounPhrase, ...]:
    """The members of a list that is the subject of "are … each other".

    In "no cube and no tetrahedron" the later *no* is that of the whole.

    Raises:
        InputError: a member is a group itself, or a later one denies or counts.
    """
    first, *others = phrases
    denied = all(_force(phrase) is Force.NEGATIVE for phrase in phrases)
    if denied:
        others = [replace(p, determiner=en.A) for p in others if isinstance(p, en.Quantified)]
    if _says_all(phrases) and not says_each_other(verb_phrase):
        raise reciprocal_error()
    if [_quantity(phrase) for phrase in phrases].count(en.Quantity.SOME) > 1:
        raise reciprocal_error()  # of "some cubes and some tetrahedra" it is open which pairs are
    if any(map(_is_group, (first, *others))) or not all(map(_can_be_paired, others)):
        raise reciprocal_error()
    return (first, *others)


def _force(phrase: en.NounPhrase) -> Force | None:
    return phrase.determiner.force if isinstance(phrase, en.Quantified) else None


def _quantity(phrase: en.NounPhrase) -> en.Quantity | None:
    return phrase.determiner.quantity if isinstance(phrase, en.Quantified) else None


def _says_all(phrases: Sequence[en.NounPhrase]) -> bool:
    """Whether every member is "all" of a kind, which together are the same size."""
    return all(_quantity(phrase) is en.Quantity.ALL for phrase in phrases)


def says_each_other(verb_phrase: en.VerbPhrase) -> bool:
    """Whether "each other" is written, not left out as in "are the same size"."""
    return any(isinstance(part, en.EachOther) and part.explicit for part in subtrees(verb_phrase))


def _is_group(phrase: en.NounPhrase) -> bool:
    """Whether a member of a list stands for several things at once: "b and c", "two cubes"."""
    match phrase:
        case en.CoordinatedPhrase(conjunction, members):
            return conjunction is not en.Conjunction.OR or any(map(_is_group, members))
        case en.Quantified(determiner):
            counts_several = determiner.is_counted and determiner.number != 1
            return counts_several or bool(determiner.quantity.profile.least)
        case _:
            return False


def _can_be_paired(phrase: en.NounPhrase) -> bool:
    return _force(phrase) in (None, Force.EXISTENTIAL, Force.INCREASING, Force.UNIVERSAL)


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
    related: Related,
    claims: Claims,
    *,
    reflexive: bool,
) -> fol.Formula:
    """As in "all cubes", "not all cubes", "at least two cubes", "some cubes" are … each other.

    With `reflexive`, "all" pairs each thing with itself as well.  `related` is the claim of several
    things, `pair_claim` that of two.

    Raises:
        InputError: any other determiner.
    """
    quantity = subject.determiner.quantity
    match quantity:
        case en.Quantity.NOT_ALL:
            every = replace(subject, determiner=en.ALL)
            inside = scope.under_negation()
            return fol.Not(
                pairs_among(every, inside, pair_claim, related, claims, reflexive=reflexive)
            )
        case en.Quantity.ALL:
            return _every_pair(subject, scope, pair_claim, claims, reflexive)
        case en.Quantity.AT_LEAST | en.Quantity.SOME | en.Quantity.SEVERAL:
            return _some_pairs(subject, scope, related, claims)
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
    subject: en.Quantified, scope: Scope, related: Related, claims: Claims
) -> fol.Formula:
    noun = subject.noun
    variables: list[fol.Variable] = []
    for _ in range(max(2, subject.determiner.number)):
        scope, fresh = scope.bind(None)
        variables.append(fresh)
    restrictions = [claim for variable in variables for claim in claims(noun, variable, scope)]
    pairs = related(tuple(variables), scope)
    return fol.Exists(
        tuple(variables), conjunction([*restrictions, *differences(variables), pairs])
    )


def reciprocal_error() -> InputError:
    """The error for a subject that does not denote several things."""
    return InputError(
        "“each other” needs a subject of several things",
        "make the subject a conjunction, or “all”, or “at least n”",
    )
