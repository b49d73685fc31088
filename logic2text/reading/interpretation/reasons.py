"""Reasons why a text is ambiguous: for each reading, how it differs from the first one.

>>> from logic2text.reading import read
>>> ambiguities(read("It is not the case that b is small and c is large.").readings)
(<Reason.NEGATION: 'scope of negation'>, <Reason.PRECEDENCE: 'precedence'>)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum

from logic2text.english import syntax as en
from logic2text.english.traversal import subtrees
from logic2text.reading.choices import Grade, ReadingKind
from logic2text.reading.interpretation.surface_readings import Reading


class Reason(StrEnum):
    """How a reading differs from the first.

    PRECEDENCE: which of two connectives binds more tightly.  NEGATION: how far a negation reaches.
    QUANTIFIERS: the order of quantified phrases, with each other or with a negation of their
    clause.  ANAPHORA: what a pronoun or *the K* stands for.  FORCE: of *any, a, two*.
    PRESUPPOSITION: where *the K* or *both* is claimed.  FREE_VARIABLES: whether they are bound.
    """

    PRECEDENCE = "precedence"
    NEGATION = "scope of negation"
    QUANTIFIERS = "scope of quantifiers"
    ANAPHORA = "anaphora"
    FORCE = "force"
    PRESUPPOSITION = "presupposition"
    FREE_VARIABLES = "free variables"


_OF_KIND = {
    ReadingKind.ANTECEDENT: Reason.ANAPHORA,
    ReadingKind.FORCE: Reason.FORCE,
    ReadingKind.PRESUPPOSITION: Reason.PRESUPPOSITION,
    ReadingKind.CLOSED: Reason.FREE_VARIABLES,
    ReadingKind.INVERSE_SCOPE: Reason.QUANTIFIERS,
}


def reasons(reading: Reading, first: Reading) -> tuple[Reason, ...]:
    """How a reading differs from the first one; empty for the first itself."""
    if reading.kind is ReadingKind.SURFACE:
        return ()
    reason = _OF_KIND.get(reading.kind)
    if reason is not None:
        return (reason,)
    if _count_negated(reading.tree) == _count_negated(first.tree):
        return (Reason.PRECEDENCE,)
    return Reason.NEGATION, Reason.PRECEDENCE


def ambiguities(readings: Sequence[Reading]) -> tuple[Reason, ...]:
    """The reasons of all live readings and bracketings, in alphabetical order of their names.

    Bracketings that only the conventions for commas rule out count too: a reader who does not
    know the conventions sees them.
    """
    return tuple(sorted(set(_reasons_of_rivals(readings)), key=lambda reason: reason.name))


def _reasons_of_rivals(readings: Sequence[Reading]) -> Iterable[Reason]:
    for reading in readings:
        is_remote = reading.kind is ReadingKind.REMOTE and not _splits_consequent(reading.tree)
        if reading.grade is not Grade.WEAK or is_remote:
            yield from reasons(reading, readings[0])


def _splits_consequent(tree: en.Clause) -> bool:
    """Whether it is "[if A, then B] and C", which readers do not take from "if A, then B and C"."""
    return any(
        isinstance(part, en.Coordination)
        and part.conjunction is en.Conjunction.AND
        and any(isinstance(member, en.Conditional) for member in part.clauses[:-1])
        for part in subtrees(tree)
    )


def _count_negated(tree: en.Clause) -> Counter[int]:
    """How many clauses each negation of clauses reaches over."""
    spans = Counter[int]()
    for part in subtrees(tree):
        if isinstance(part, en.Negation):
            spans[sum(isinstance(below, _CLAIMS) for below in subtrees(part.clause))] += 1
    return spans


_CLAIMS = (en.Predication, en.ThereIs, en.Proposition)
