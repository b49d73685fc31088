"""What a reranking returns: an iterable, printable list of texts, and what was rejected and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from logic2text.candidates import Candidate
from logic2text.formula import Formula
from logic2text.limits import DEFAULT_LIMITS
from logic2text.proof.verdict import Status
from rerank.audience import Audience


@dataclass(frozen=True, slots=True)
class RankedResult:
    """One text in its place.

    Attributes:
        rank: from 1.
        score: of the audience, in [0, 1] unless a penalty was taken off.
        scores: what was measured: `formulaicness` and the naturalness metric, by their names.
        parts: what the score was computed from, by name.
        errors: why a metric has no score for it, by the metric's name.
    """

    rank: int
    candidate: Candidate
    score: float
    scores: Mapping[str, float]
    parts: Mapping[str, float] = field(default_factory=dict)
    errors: Mapping[str, Exception] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The English text."""
        return self.candidate.text

    @property
    def source(self) -> str:
        """Which verbalizer, model or file the text came from."""
        return self.candidate.source


@dataclass(frozen=True, slots=True)
class Rejected:
    """A candidate that may not win.

    Attributes:
        candidate: with its verdict.
        reason: why.
        allowable: whether it could win where texts of its verdict are allowed to.
    """

    candidate: Candidate
    reason: str
    allowable: bool = False


@dataclass(frozen=True, slots=True)
class Spent:
    """What a language model was asked for one formula.

    Attributes:
        prompt_tokens, completion_tokens: as the server counted them.
        seconds: of all requests together; those under way at one time count one by one.
        requests: how many, each of which may have been sent several times.
        notes: what of the server had to be worked around, such as one that ignores `n`.
    """

    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    requests: int = 0
    notes: tuple[str, ...] = ()

    def __add__(self, other: Spent) -> Spent:
        return Spent(
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            self.seconds + other.seconds,
            self.requests + other.requests,
            tuple(dict.fromkeys((*self.notes, *other.notes))),
        )


@dataclass(frozen=True, slots=True)
class RankingWarning:
    """What a person should know of a ranking.

    Attributes:
        message: one sentence.
        hint: what to do.
    """

    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class RankedResults:
    """The ranking of one formula's candidates, the best first.

    Attributes:
        formula: the input.
        audience: whom it was ranked for.
        ranking: the texts that may win.
        rejected: those that may not.
        signature: metric name → signature.
        degraded: why a part that was asked for is missing, or None.
        spent: on a language model, None where none was to be asked.
        errors: what was not available or failed: the name of a part, such as a system → why.
        left_out: how many candidates had no place (limit `candidates`) and were not looked at.
    """

    formula: Formula
    audience: Audience
    ranking: tuple[RankedResult, ...]
    rejected: tuple[Rejected, ...] = ()
    signature: Mapping[str, str] = field(default_factory=dict)
    degraded: str | None = None
    spent: Spent | None = None
    errors: Mapping[str, Exception] = field(default_factory=dict)
    left_out: int = 0

    @property
    def warnings(self) -> tuple[RankingWarning, ...]:
        """That no text may win, and that texts were left out, where that is so."""
        found = []
        if not self.ranking:
            found.append(_no_winner(self.rejected))
        if self.left_out:
            found.append(_left_out(self.left_out))
        return tuple(found)

    def __iter__(self) -> Iterator[RankedResult]:
        return iter(self.ranking)

    def __len__(self) -> int:
        return len(self.ranking)

    def __getitem__(self, index: int) -> RankedResult:
        return self.ranking[index]

    def __str__(self) -> str:
        if not self.ranking:
            return _no_winner(self.rejected).message
        return "\n".join(
            f"{result.rank}. {result.score:.3f}  {result.text}  [{result.source}]"
            for result in self.ranking
        )


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A row of many with its ranking, or the error in its place.

    Attributes:
        number: of the row, from 1.
        formula: its text; None where the row had none.
        fields: the other fields of the row, such as its ``id``.
        results: the ranking; None where the row failed.
        error: why it failed, or None.
    """

    number: int
    formula: str | None
    fields: Mapping[str, Any] = field(default_factory=dict)
    results: RankedResults | None = None
    error: Exception | None = None


def _no_winner(rejected: Sequence[Rejected]) -> RankingWarning:
    if not rejected:
        return RankingWarning("there is no text to rank", "name a system, or give candidates")
    counts = Counter(other.candidate.verdict.status for other in rejected)
    counted = ", ".join(f"{counts[status]} {status}" for status in Status if counts[status])
    texts = "the only text was" if len(rejected) == 1 else f"all {len(rejected)} texts were"
    hint = "the reasons stand with the rejected texts"
    return RankingWarning(f"no text may win: {texts} rejected ({counted})", hint)


def _left_out(count: int) -> RankingWarning:
    texts = "1 text was" if count == 1 else f"{count:,} texts were"
    most = DEFAULT_LIMITS.candidates
    return RankingWarning(
        f"{texts} left out and not read: "
        f"a formula has at most {most} candidates (limit `candidates`), our own first",
        "give fewer texts, the best of them first",
    )
