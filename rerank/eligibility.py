"""Verdicts in a ranking: which candidates may win, why the others are rejected, and the order.

A proved text may win whatever it assumes of persons or words; its row names the assumptions.

>>> from logic2text.candidate_pool import Candidate
>>> Eligibility().reason_against(Candidate("Every cube is small.", "given"))
'its meaning is not proved'
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from logic2text import Candidate, Status
from rerank.results import Rejected

SCOPE_ERROR = "read from left to right it means something else"

REASONS = {
    Status.REFUTED: "it means something else",
    Status.ATTESTED: "its meaning is only attested",
    Status.UNKNOWN: "its meaning is not proved",
}
"""Why a text of a verdict may not win."""

ALLOWABLE = (Status.ATTESTED, Status.UNKNOWN)
"""The verdicts whose texts may win if the user allows it."""


class Eligibility:
    """Decides by their verdicts which candidates may win; immutable."""

    def __init__(self, *, allow_attested: bool = False, allow_unproved: bool = False) -> None:
        """Make the rules of a ranking.

        Args:
            allow_attested: whether a text whose meaning only a language model attests may win.
            allow_unproved: whether a text of unknown meaning may win.
        """
        self._reasons = dict(REASONS)
        if allow_attested:
            del self._reasons[Status.ATTESTED]
        if allow_unproved:
            del self._reasons[Status.UNKNOWN]

    def reason_against(self, candidate: Candidate) -> str | None:
        """Why a candidate may not win; None if it may, or if its proof is still to come."""
        if candidate.tree is not None:
            return None
        # Also where the user allows unproved texts: that one is known to be read otherwise.
        if candidate.verdict.scope_error:
            return SCOPE_ERROR
        return self._reasons.get(candidate.verdict.status)

    def eligible(self, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
        """The candidates that may win, in order."""
        return tuple(c for c in candidates if self.reason_against(c) is None)

    def list_rejected(self, candidates: Sequence[Candidate]) -> tuple[Rejected, ...]:
        """The candidates that may not win, in order, with the reasons."""
        reasons = ((candidate, self.reason_against(candidate)) for candidate in candidates)
        return tuple(
            Rejected(
                c,
                f"{reason}: {c.evidence}" if c.evidence else reason,
                c.verdict.status in ALLOWABLE,
            )
            for c, reason in reasons
            if reason is not None
        )


def is_read_weakly(candidate: Candidate) -> bool:
    """Whether a dispreferred reading of the text means something else, which is penalized."""
    return candidate.verdict.inverse_scope or candidate.verdict.weak_reading


def make_ranking_key(
    candidate: Candidate, total: float, *, is_wanted: bool = True
) -> tuple[int, bool, float]:
    """A sort key: by verdict, by register, then by decreasing score, with missing scores last.

    The verdict comes first, so that no score compensates a doubt about the meaning.  A draft counts
    as proved until it is judged.

    Args:
        candidate: the text.
        total: its score.
        is_wanted: whether it is of the audience's register.
    """
    status = candidate.verdict.status if candidate.tree is None else Status.PROVED
    verdict = _PREFERENCE[status]
    return verdict, not is_wanted, math.inf if math.isnan(total) else -total


_PREFERENCE = {status: place for place, status in enumerate(Status)}
