"""Relevance: one number in [0, 1] for a text beside its query, whatever other texts there are.

What the text means decides first, as in a ranking: proved before unknown before refuted of a
formula; complete before unknown before incomplete before contradicting of facts.  The score for the
audience decides among texts of one kind.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from logic2text import Candidate, Parsed, Status
from logic2text.lazy_dataclass import dataclass
from metrics.faithfulness import Verdict
from rerank.given_input import GivenInput, OtherInput
from rerank.reranker import Reranker
from rerank.results import RankedResults

OF_FORMULAE: Mapping[Status, tuple[float, float]] = {
    Status.PROVED: (0.75, 1.0),
    Status.AMBIGUOUS: (0.6, 0.75),
    Status.ATTESTED: (0.5, 0.6),
    Status.UNKNOWN: (0.0, 0.5),
    Status.REFUTED: (0.0, 0.0),
}
"""Verdict on a text of a formula, or of a query that is neither formula nor facts → the range."""

OF_FACTS: Mapping[Verdict, tuple[float, float]] = {
    Verdict.COMPLETE: (0.5, 1.0),
    Verdict.UNKNOWN: (0.25, 0.5),
    Verdict.INCOMPLETE: (0.1, 0.25),
    Verdict.CONTRADICTS: (0.0, 0.1),
}
"""Verdict on a text of an input with facts → the range of its relevance.  It has the range of its
place in rankings: a complete text with additions that of `unknown`."""

STEEPNESS = 4.0
"""Of the logistic function that takes scores, which have no bounds, into (0, 1)."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A text beside its query.

    Attributes:
        relevance: in [0, 1].
        verdict: what the text does to the formula or to the facts; `unknown` for other queries.
    """

    relevance: float
    verdict: Status | Verdict


def rate(
    reranker: Reranker, queries: Sequence[GivenInput], candidates: Sequence[Candidate]
) -> list[Rating]:
    """Each candidate beside its query, in order; no rating depends on the other candidates.

    Args:
        reranker: one that lets attested and unproved texts win.
        queries: one for each candidate.
        candidates: with their verdicts, where the query is a formula.
    """
    measured = reranker.measure(
        [query.formula if isinstance(query, Parsed) else None for query in queries],
        [[candidate] for candidate in candidates],
        [
            None if is_plain(query) or isinstance(query, Parsed) else query.value
            for query in queries
        ],
    )
    rankings = reranker.rank_measured(measured)
    return [_rate(*pair) for pair in zip(candidates, rankings, strict=True)]


def is_plain(query: GivenInput) -> bool:
    """Whether a query is a text without facts, of whose texts only the wording is rated."""
    match query:
        case OtherInput(str()):
            return not query.is_data
        case _:
            return False


def _rate(candidate: Candidate, results: RankedResults) -> Rating:
    """The rating of the only candidate of a ranking."""
    status = candidate.verdict.status
    if not results:  # it is read otherwise, or only its order of phrases can mean the formula
        return Rating(0.0, status)
    result = results[0]
    if result.faithfulness is not None:
        place, *faults = result.faithfulness.ranking_key
        bounds = OF_FACTS[[*Verdict][place]]
        return Rating(_place(bounds, faults, result.score), result.faithfulness.verdict)
    is_wanted = results.audience.register in result.registers
    levels = () if results.formula is None else (int(not is_wanted),)
    return Rating(_place(OF_FORMULAE[status], levels, result.score), status)


def _place(bounds: tuple[float, float], levels: Sequence[int], score: float) -> float:
    """The place in a range by levels, the most important first, of which 0 is best; then by score.

    A level k has the part of the range from 1/(4 + 3k) to 1/(1 + 3k): the best has three quarters.
    """
    share = 0.0 if math.isnan(score) else 1 / (1 + math.exp(STEEPNESS * (0.5 - score)))
    for level in reversed(levels):
        worst, best = 1 / (4 + 3 * level), 1 / (1 + 3 * level)
        share = worst + share * (best - worst)
    low, high = bounds
    return low + share * (high - low)
