"""Verdicts on a text's meaning beside a formula's, and countermodels.

The words are those of the semantics page in ``docs/semantics.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import NoReturn, Self

from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.shown import Shown


class Status(StrEnum):
    """The five verdicts, in the order in which a reranker prefers them."""

    PROVED = "proved"
    AMBIGUOUS = "ambiguous"
    ATTESTED = "attested"
    UNKNOWN = "unknown"
    REFUTED = "refuted"


@dataclass(frozen=True, slots=True)
class Countermodel:
    """A finite interpretation under which two formulae differ.

    Attributes:
        size: number of elements; the elements are 0 … size − 1.
        constants: name → element; free variables stand here too, by their names.
        predicates: (name, arity) → the tuples of elements that it holds of.
        functions: (name, arity) → arguments → value; arity at least 1.
        left, right: the truth values of the two formulae in it.
    """

    size: int
    constants: Mapping[str, int]
    predicates: Mapping[tuple[str, int], frozenset[tuple[int, ...]]]
    functions: Mapping[tuple[str, int], Mapping[tuple[int, ...], int]]
    left: bool
    right: bool


@dataclass(frozen=True, slots=True)
class Verdict(Shown):
    """Whether a text means a formula, or two formulae mean the same.

    Attributes:
        status: see `Status`.
        readings: what the text can mean, the surface-scope reading first (where it was read).
        countermodel: where `refuted` by a finite model.
        inverse_scope: another order of the quantified phrases means something else.
        weak_reading: a disliked reading other than an inverse scope means something else: the weak
            force of a donkey phrase, a presupposition claimed in place.
        scope_error: `ambiguous`, and only an inverse scope means the formula: read from left to
            right the text says something else.
        arithmetic: the numbers over which comparisons were decided ("reals"); "" where the verdict
            holds whatever "less" and "plus" mean, and where nothing is compared.
        reason: why it is `unknown`, as that a budget of steps ran out; "" elsewhere.
        assumptions: what the words are taken to mean where the text does not use those of the
            formula's symbols; the status rests on it.
        conventions: the names of the conventions (`logic2text.conventions`) that rule out a reading
            which means something else.
    """

    status: Status
    readings: tuple[Formula, ...] = ()
    countermodel: Countermodel | None = None
    inverse_scope: bool = False
    weak_reading: bool = False
    scope_error: bool = False
    assumptions: tuple[str, ...] = ()
    arithmetic: str = ""
    reason: str = ""
    conventions: tuple[str, ...] = ()
    _shown_by = "logic2text.results.verdict"

    @property
    def is_proved(self) -> bool:
        """Whether the status is `proved`."""
        return self.status is Status.PROVED

    def explained(self, reason: str) -> Self:
        """The verdict with why it is `unknown`, if it is and no reason was given before."""
        if self.status is not Status.UNKNOWN or self.reason:
            return self
        return replace(self, reason=reason)

    def __bool__(self) -> NoReturn:
        """A verdict is none of true and false: of five statuses, which would count as true?

        Raises:
            TypeError: always.
        """
        raise TypeError(
            f"a verdict has no truth value: this one is {self.status}; "
            "ask for .is_proved, or compare .status"
        )


UNKNOWN = Verdict(Status.UNKNOWN)
