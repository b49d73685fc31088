"""What a reranking returns: an iterable, printable list of texts, and what was rejected and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from logic2text.formula import Formula
from logic2text.generate import Candidate
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
    """

    formula: Formula
    audience: Audience
    ranking: tuple[RankedResult, ...]
    rejected: tuple[Rejected, ...] = ()
    signature: Mapping[str, str] = field(default_factory=dict)
    degraded: str | None = None
    spent: Spent | None = None
    errors: Mapping[str, Exception] = field(default_factory=dict)

    def __iter__(self) -> Iterator[RankedResult]:
        return iter(self.ranking)

    def __len__(self) -> int:
        return len(self.ranking)

    def __getitem__(self, index: int) -> RankedResult:
        return self.ranking[index]

    def __str__(self) -> str:
        return "\n".join(
            f"{result.rank}. {result.score:.3f}  {result.text}  [{result.source}]"
            for result in self.ranking
        )
