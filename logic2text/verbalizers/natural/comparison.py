"""Whether what a text says is its formula."""

from __future__ import annotations

from functools import cached_property

from logic2text.formula import Formula
from logic2text.proof.equivalence import status
from logic2text.proof.numbers import LONG, Numbers
from logic2text.proof.verdict import Status
from logic2text.rewriting.normal_form import normal_form

PROOF_MS = 300
"""The timeout of a proof, in milliseconds."""


class Comparison:
    """Compares the meanings of texts with one formula."""

    def __init__(self, form: Formula) -> None:
        """Compare with a formula in normal form."""
        self._form = form
        self._numbers = Numbers()

    def with_numbers(self, formula: Formula) -> Formula:
        """A formula with numbers as atoms, the same for all formulae."""
        return self._numbers.fold(formula)

    def status(self, says: Formula) -> Status:
        """Whether a meaning is the formula; `refuted` also where only long numbers differ."""
        if says == self._form:
            return Status.PROVED
        wanted, folded = self._folded_form, self.with_numbers(says)
        if self._numbers:
            # Numbers as atoms: what is equivalent so is equivalent.
            answer = status(self._normal(folded), wanted, PROOF_MS)
            if answer is Status.PROVED or self._numbers.longest >= LONG:
                return answer
        # Both in normal form, so that many are equal in writing and need no solver.
        return status(normal_form(says), self._form, PROOF_MS)

    @cached_property
    def _folded_form(self) -> Formula:
        return self._normal(self.with_numbers(self._form))

    def _normal(self, folded: Formula) -> Formula:
        return normal_form(self._numbers.with_least(folded))
