"""Results of a reranking: the ranked texts, and the rejected ones with the reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from logic2text import DEFAULT_LIMITS, Candidate, Parsed, Status
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.results.words import Words
from logic2text.shown import Shown
from rerank.audience import Audience
from rerank.batch.input_rows import BadRow, Row
from rerank.registers import REGISTERS
from rerank.rows.records import make_ranking_records

if TYPE_CHECKING:
    from metrics.faithfulness import Faithfulness


@dataclass(frozen=True, slots=True)
class RankedResult(Shown):
    """A ranked text.

    Attributes:
        rank: from 1.
        score: for the audience, in [0, 1] before the penalty is subtracted and the consensus added.
        scores: the raw scores by metric: `formulaicness` and the naturalness metric.
        parts: the terms of the score by name: `naturalness`, `formulaicness`, `penalty`
            and `consensus`.
        errors: the error of each metric that has no score for the text.
        registers: those that the text is of (`rerank.registers`).
        faithfulness: the facts of the input in the text; None where no input came.
    """

    rank: int
    candidate: Candidate
    score: float
    scores: Mapping[str, float]
    parts: Mapping[str, float] = field(default_factory=dict)
    errors: Mapping[str, Exception] = field(default_factory=dict)
    registers: tuple[str, ...] = REGISTERS
    faithfulness: Faithfulness | None = None
    _shown_by = "rerank.rows.shown_result"

    @property
    def text(self) -> str:
        """The English text."""
        return self.candidate.text

    @property
    def source(self) -> str:
        """The verbalizer, model or file that the text comes from."""
        return self.candidate.source


@dataclass(frozen=True, slots=True)
class Rejected:
    """A candidate that may not win.

    Attributes:
        candidate: with its verdict.
        reason: why it may not win.
        allowable: whether an option allows texts of its verdict to win.
    """

    candidate: Candidate
    reason: str
    allowable: bool = False


@dataclass(frozen=True, slots=True)
class Spent:
    """The cost of a language model for one formula.

    Attributes:
        prompt_tokens, completion_tokens: as the server counted them.
        seconds: the sum over all requests, including concurrent ones.
        requests: their number; retries are not counted.
        failed: the number of those without an answer.
        notes: workarounds used, such as for a server that ignores `n`.
    """

    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    requests: int = 0
    failed: int = 0
    notes: tuple[str, ...] = ()

    def __add__(self, more: Spent) -> Spent:
        return Spent(
            self.prompt_tokens + more.prompt_tokens,
            self.completion_tokens + more.completion_tokens,
            self.seconds + more.seconds,
            self.requests + more.requests,
            self.failed + more.failed,
            tuple(dict.fromkeys((*self.notes, *more.notes))),
        )


@dataclass(frozen=True, slots=True)
class RankingWarning:
    """A warning about a ranking.

    Attributes:
        message: one sentence.
        hint: what to do, or None.
    """

    message: str
    hint: str | None


@dataclass(frozen=True, slots=True)
class RankedResults(Shown):
    """The ranking of one formula's candidates, or of texts without a formula, the best first.

    Attributes:
        formula: the input; None if the texts have none.
        audience: the audience of the ranking.
        ranking: the texts that may win.
        rejected: the texts that may not win.
        signature: metric name → signature.
        degraded: why a requested part is missing; None if all parts are there.
        spent: the cost of the language model; None if none was requested.
        errors: name of a failed part, such as a system → its error.
        troubles: warnings of the systems, such as of a failed request to a language model.
        left_out: the number of candidates beyond the limit `candidates`.
        parsed: the formula as it was given; None where it is not known or there is none.
        words: of the formula's symbols; the default lexicon's if None.
    """

    formula: Formula | None
    audience: Audience
    ranking: tuple[RankedResult, ...]
    rejected: tuple[Rejected, ...] = ()
    signature: Mapping[str, str] = field(default_factory=dict)
    degraded: str | None = None
    spent: Spent | None = None
    errors: Mapping[str, Exception] = field(default_factory=dict)
    troubles: tuple[RankingWarning, ...] = ()
    left_out: int = 0
    parsed: Parsed | None = field(default=None, repr=False, compare=False)
    words: Words | None = field(default=None, repr=False, compare=False)
    _shown_by = "rerank.rows.shown_ranking"

    def records(self) -> list[dict[str, Any]]:
        """A flat dictionary for each ranked text, such as for a table of pandas."""
        return make_ranking_records(self.to_dict())

    @property
    def warnings(self) -> tuple[RankingWarning, ...]:
        """Warnings of the systems, that every text was rejected, that candidates were left out."""
        warnings = [*self.troubles]
        if not self.ranking:
            warnings.append(_no_winner(self.rejected))
        if self.left_out:
            warnings.append(_warn_left_out(self.left_out))
        return tuple(warnings)

    def __iter__(self) -> Iterator[RankedResult]:
        return iter(self.ranking)

    def __len__(self) -> int:
        return len(self.ranking)

    def __getitem__(self, index: int) -> RankedResult:
        return self.ranking[index]


@dataclass(frozen=True, slots=True)
class RankedRow(Shown):
    """One row of `Reranker.rank_rows`: its ranking, or its error.

    Attributes:
        number: the number of the row, from 1.
        formula: the text of the formula; None if the row has none.
        fields: the other fields of the row, such as its ``id``.
        results: the ranking; None if the row failed.
        error: why the row failed; None if it did not.
        row: the input row.
    """

    number: int
    formula: str | None
    fields: Mapping[str, Any] = field(default_factory=dict)
    results: RankedResults | None = None
    error: Exception | None = None
    row: Row | BadRow | None = field(default=None, repr=False, compare=False)
    _shown_by = "rerank.rows.shown_row"

    def records(self) -> list[dict[str, Any]]:
        """A flat dictionary for each ranked text, or one with the error."""
        return make_ranking_records(self.to_dict())


def _no_winner(rejected: Sequence[Rejected]) -> RankingWarning:
    if not rejected:
        return RankingWarning("there is no text to rank", "name a system, or give candidates")
    counts = Counter(text.candidate.verdict.status for text in rejected)
    counted = ", ".join(f"{counts[status]} {status}" for status in Status if counts[status])
    texts = "the only text was" if len(rejected) == 1 else f"all {len(rejected)} texts were"
    hint = "each rejected text says why"
    return RankingWarning(f"there is no ranking: {texts} rejected ({counted})", hint)


def _warn_left_out(count: int) -> RankingWarning:
    texts = "1 text was" if count == 1 else f"{count:,} texts were"
    most = DEFAULT_LIMITS.candidates
    return RankingWarning(
        f"{texts} left out: "
        f"a formula has at most {most} candidates (limit `candidates`), those given first",
        "give fewer texts, the best of them first",
    )
