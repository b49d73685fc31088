"""The metrics of the service, and the scores and rankings of several requests in one batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import lru_cache, partial
from typing import Any, TypeAlias

from logic2text import Candidate, Logic2TextError, Status, UnavailableError, UnknownNameError
from logic2text.lazy_dataclass import dataclass
from logic2text.results.errors import error_fields
from metrics import base, registry
from rerank import relevance
from rerank.batch import input_rows
from rerank.eligibility import Eligibility
from rerank.given_input import GivenInput, OtherInput
from rerank.reranker import Reranker
from rerank.rows.answers import attempt
from rerank.rows.ranking import make_ranking_fields
from rerank.rows.score import RowScorer
from rerank.service import errors, jobs, logs

FIELDS = {Status.ATTESTED: "allow_attested", Status.UNKNOWN: "allow_unproved"}
"""Verdict → the field of a request that allows its texts to win."""

NO_QUERY = OtherInput("", ())
"""What texts are of that are only scored."""

Row: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ScoreTexts:
    """Texts to be scored by metrics, and what they are of."""

    texts: tuple[str, ...]
    metrics: tuple[str, ...]
    input: object = None


@dataclass(frozen=True, slots=True)
class RankTexts:
    """Candidates of a formula to be ranked for an audience.

    Attributes:
        task: the formula and its candidates.
        audience: a name, or a target of formulaicness in [0, 1].
        words: the options of the words: the source of a `key`, the `conventions`.
        top_k: the maximum number of ranked texts; None for all.
        allow_attested, allow_unproved: which texts may win besides the proved ones.
    """

    task: jobs.RankingTask
    audience: str | float
    words: Mapping[str, str | None] = field(default_factory=dict)
    top_k: int | None = None
    allow_attested: bool = False
    allow_unproved: bool = False


@dataclass(frozen=True, slots=True)
class RateTexts:
    """Texts of a query with their verdicts, to be rated for an audience."""

    candidates: tuple[Candidate, ...]
    audience: str | float
    query: GivenInput = NO_QUERY

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the candidates."""
        return tuple(candidate.text for candidate in self.candidates)


@dataclass(frozen=True, slots=True)
class RankPlainTexts:
    """Distinct texts without a formula, to be ranked for an audience."""

    texts: tuple[str, ...]
    audience: str | float
    top_k: int | None = None
    input: object = None


Item: TypeAlias = ScoreTexts | RankTexts | RateTexts | RankPlainTexts


class Models:
    """The metrics that requests may use, loaded when the service starts; threads may share it.

    A metric that cannot be loaded is unavailable by itself: the others are not affected.

    Attributes:
        metrics: those that are loaded.
        unavailable: why each of the others is not.
    """

    def __init__(self, names: Sequence[str], naturalness: str) -> None:
        """Load the metrics, and score one text by each.

        Args:
            names: what requests may score texts by.
            naturalness: what rankings are made by, together with `registry.FORMULAICNESS`.

        Raises:
            UnknownNameError: there is no metric of a name.
        """
        self.metrics: dict[str, base.Metric] = {}
        self.unavailable: dict[str, UnavailableError] = {}
        self._of_rankings = (naturalness, registry.FORMULAICNESS)
        for name in dict.fromkeys((*names, *self._of_rankings)):
            try:
                self.metrics[name] = _load(name)
            # A slip of the operator is told at the start; a missing model only makes its metric
            # unavailable.
            except UnknownNameError:
                raise
            except Exception as error:
                self.unavailable[name] = _unavailable(name, error)

    def check_names(self, names: Sequence[str]) -> tuple[str, ...]:
        """The names of metrics, without repetitions.

        Raises:
            UnknownNameError: the service has no metric of a name.
            UnavailableError: the metric of a name could not be loaded.
        """
        for name in names:
            registry.check_renamed(name)
            if name not in {*self.metrics, *self.unavailable}:
                raise UnknownNameError("metric", name, self.metrics)
            self._load(name)
        return tuple(dict.fromkeys(names))

    def check_rankings(self) -> None:
        """Check that the metrics of rankings are loaded.

        Raises:
            UnavailableError: one of them is not.
        """
        for name in self._of_rankings:
            self._load(name)

    def _load(self, name: str) -> base.Metric:
        if name in self.unavailable:
            reason = self.unavailable[name]
            raise UnavailableError(reason.message, reason.hint)  # anew, with its own traceback
        return self.metrics[name]

    @property
    def _natural(self) -> base.Metric:
        return self._load(self._of_rankings[0])

    @property
    def _style(self) -> base.Metric:
        return self._load(self._of_rankings[1])

    def work(self, items: Sequence[Item]) -> list[Any]:
        """The result or error of each item; texts of all items are scored in one batch a metric."""
        self._score_together(items)
        return [attempt(partial(self._answer, item)) for item in items]

    def _score_together(self, items: Sequence[Item]) -> None:
        """Fill the caches of the neural metrics, in which the items then find their scores."""
        texts: dict[str, dict[str, None]] = {}
        for item in items:
            for name, of_item in self._list_needed(item):
                texts.setdefault(name, {}).update(dict.fromkeys(of_item))
        for name, distinct in texts.items():
            if len(items) > 1 and distinct and name in self.metrics:
                # Its result is not used: the scores are in the metric's cache afterwards, and an
                # error comes again for the item that caused it.
                attempt(partial(self.metrics[name].score, [*distinct]))

    def _list_needed(self, item: Item) -> list[tuple[str, Sequence[str]]]:
        """The neural metrics that an item needs, each with its texts."""
        match item:
            case ScoreTexts(texts, names):
                return [(name, texts) for name in names if registry.takes_device(name)]
            case RankTexts():
                texts = tuple(candidate.text for candidate in _eligible(item))
            case RateTexts() | RankPlainTexts():
                texts = item.texts
        return [(name, texts) for name in self._of_rankings if registry.takes_device(name)]

    def _answer(self, item: Item) -> Any:
        match item:
            case ScoreTexts():
                return self._scores(item)
            case RankTexts():
                return self._rank(item)
            case RateTexts():
                return self._ratings(item)
            case RankPlainTexts():
                return self._plain_ranking(item)

    def _scores(self, item: ScoreTexts) -> list[Row]:
        chosen = {name: self.metrics[name] for name in item.metrics}
        scorer = RowScorer(chosen, {}, item.metrics, None, "auto")
        answers = scorer.answers(
            [input_rows.Row(text, {"input": item.input}) for text in item.texts]
        )
        return [
            {"error": error_fields(answer)} if isinstance(answer, Exception) else answer
            for answer in answers
        ]

    @lru_cache(maxsize=64)  # noqa: B019  one object for the life of the service
    def _reranker(
        self, who: str | float, *, allow_attested: bool, allow_unproved: bool
    ) -> Reranker:
        return Reranker(
            self._natural,
            who,
            formulaicness=self._style,
            allow_attested=allow_attested,
            allow_unproved=allow_unproved,
        )

    def _rank(self, item: RankTexts) -> Row:
        reranker = self._reranker(
            item.audience,
            allow_attested=item.allow_attested,
            allow_unproved=item.allow_unproved,
        )
        task = item.task
        (results,) = reranker.rank_many([task.parsed.formula], [task.pool], item.top_k)
        return make_ranking_fields(task.parsed, results, jobs.words_of(item.words), FIELDS)

    def _plain_ranking(self, item: RankPlainTexts) -> Row:
        reranker = self._reranker(item.audience, allow_attested=False, allow_unproved=False)
        results = reranker.rank_texts(item.texts, item.top_k, input=item.input)
        return make_ranking_fields(None, results, jobs.words_of({}), FIELDS)

    def _ratings(self, item: RateTexts) -> list[relevance.Rating]:
        """The relevance of each text for the audience."""
        reranker = self._reranker(item.audience, allow_attested=True, allow_unproved=True)
        return relevance.rate(reranker, [item.query] * len(item.candidates), item.candidates)


def _load(name: str) -> base.Metric:
    """The metric of a name, with what it loads at its first use.

    Raises:
        Logic2TextError: a model or a package is missing, or it cannot score a text by itself.
    """
    metric = registry.metric(name)
    try:
        metric.score(["Every cube is small."])
    except Logic2TextError as error:
        # The trial text is scored so that weights are read now, not by the first request.
        if not error.retryable:  # else a server may answer later
            raise
    return metric


def _unavailable(name: str, error: Exception) -> UnavailableError:
    """Why a metric cannot be used, for those who ask for it."""
    if isinstance(error, Logic2TextError):
        reason, hint = error.message, error.hint
    else:  # its text may name places of this machine
        logs.log_failure(name, error)
        reason, hint = f"{type(error).__name__} while it was loaded", errors.REPORT
    return UnavailableError(f"the metric {name} is not available: {reason}", hint)


def count_characters(item: Item) -> int:
    """The size of an item: the characters of its texts."""
    match item:
        case RankTexts(task):
            return sum(len(candidate.text) for candidate in task.pool)
        case ScoreTexts() | RateTexts() | RankPlainTexts():
            return sum(map(len, item.texts))


def _eligible(item: RankTexts) -> tuple[Candidate, ...]:
    eligibility = Eligibility(
        allow_attested=item.allow_attested, allow_unproved=item.allow_unproved
    )
    return eligibility.eligible(item.task.pool)
