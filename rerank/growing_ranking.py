"""Rankings to which candidates are added as they arrive, and the best so far.

    for results in rerank_stream("∀x (Cube(x) → ¬Small(x))", texts):
        print(results[0].text)

Each candidate is proved and measured once; the last ranking is that of all candidates at once.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, overload

import numpy as np

from logic2text import DEFAULT_LIMITS, Candidate, InputError, LimitError, Parsed, arguments
from logic2text.formula import Formula
from metrics import base
from rerank import rank_arguments
from rerank.audience import Audience
from rerank.given_input import GivenInput, read_input
from rerank.reranker import Reranker
from rerank.results import RankedResults
from rerank.scoring import Measured


@overload
def rerank_stream(
    input: object,
    candidates: Iterable[str | Candidate],
    audience: str | float | Audience = ...,
    *,
    reranker: Reranker | None = ...,
) -> Iterator[RankedResults]: ...
@overload
def rerank_stream(
    input: object,
    candidates: AsyncIterable[str | Candidate],
    audience: str | float | Audience = ...,
    *,
    reranker: Reranker | None = ...,
) -> AsyncIterator[RankedResults]: ...
def rerank_stream(
    input: object,
    candidates: Iterable[str | Candidate] | AsyncIterable[str | Candidate],
    audience: str | float | Audience = "general",
    *,
    reranker: Reranker | None = None,
) -> Iterator[RankedResults] | AsyncIterator[RankedResults]:
    """Rank candidates as they arrive.

    Args:
        input: a formula or its text; or what the texts are of, such as triples, slots or a table
            (`rerank.given_input.read_input`).
        candidates: texts, or candidates with their verdicts; with an asynchronous iterable the
            rankings come asynchronously too, and the work is done in a thread.
        audience: as of `Reranker`.
        reranker: with metrics of your own; its audience takes the place of `audience`.

    Returns:
        The ranking of those so far, each time that another text is the best; and at the end, if
        candidates came since, the ranking of all, which is that of `Reranker.rank`.

    Raises:
        ParseError, LimitError, InputError: the input, the audience or, when it arrives, a
            candidate is wrong.
    """
    if isinstance(candidates, str) or not isinstance(candidates, Iterable | AsyncIterable):
        raise InputError(
            f"candidates were expected, {arguments.came(candidates)} came", "give an iterable"
        )
    ranking = GrowingRanking(reranker or Reranker(audience=audience), input)
    if isinstance(candidates, AsyncIterable):
        return _follow_asynchronously(ranking, candidates)
    return _follow(ranking, candidates)


def _follow(
    ranking: GrowingRanking, candidates: Iterable[str | Candidate]
) -> Iterator[RankedResults]:
    watch = _Watch(ranking)
    for candidate in candidates:
        yield from watch.add(candidate)
    yield from watch.rest()


async def _follow_asynchronously(
    ranking: GrowingRanking, candidates: AsyncIterable[str | Candidate]
) -> AsyncIterator[RankedResults]:
    watch = _Watch(ranking)
    async for candidate in candidates:
        for results in await asyncio.to_thread(watch.add, candidate):
            yield results
    for results in watch.rest():
        yield results


class _Watch:
    """Tells which rankings of one that grows are to be shown."""

    def __init__(self, ranking: GrowingRanking) -> None:
        self._ranking = ranking
        self._best: str | None = None
        self._unshown: RankedResults | None = None

    def add(self, candidate: str | Candidate) -> tuple[RankedResults, ...]:
        self._ranking.add([candidate])
        results = self._ranking.results()
        best = results[0].text if len(results) else None
        is_news = best != self._best
        self._best, self._unshown = best, None if is_news else results
        return (results,) if is_news else ()

    def rest(self) -> tuple[RankedResults, ...]:
        return () if self._unshown is None else (self._unshown,)


class GrowingRanking:
    """The ranking of one input's candidates, to which more are added; not thread-safe.

    Attributes:
        given: the input.
        audience, words: those of the reranker.
    """

    def __init__(self, reranker: Reranker, input: object) -> None:
        """Begin a ranking.

        Args:
            reranker: with its audience and metrics.
            input: a formula or another input; see `read_input`.

        Raises:
            ParseError, LimitError, InputError: see `read_input`.
        """
        self.given: GivenInput = read_input(input, reranker.words)
        self.audience, self.words = reranker.audience, reranker.words
        self._reranker = reranker.remembering()
        self._seen: dict[str, None] = {}
        self._measured: Measured | None = None

    def add(self, candidates: Sequence[str | Candidate]) -> None:
        """Prove and measure further candidates; of another input a repeated text is left out.

        Raises:
            InputError: one is no text and no candidate, or is blank.
            LimitError: a text is too long, or there are too many.
        """
        if isinstance(self.given, Parsed):
            (new,) = rank_arguments.read_candidates([self.given.formula], [candidates])
        else:
            new = tuple(self._read_texts(candidates))
        more = self._measure(new)
        self._measured = more if self._measured is None else self._measured + more

    def results(self) -> RankedResults:
        """The ranking of all candidates so far."""
        measured = self._measure(()) if self._measured is None else self._measured
        (results,) = self._reranker.rank_measured([measured])
        if not isinstance(self.given, Parsed):
            return results
        return replace(results, parsed=self.given, words=self.words)

    def _measure(self, candidates: Sequence[Candidate]) -> Measured:
        if isinstance(self.given, Parsed):
            return self._reranker.measure([self.given.formula], [candidates])[0]
        return self._reranker.measure([None], [candidates], [self.given.value])[0]

    def _read_texts(self, candidates: Sequence[str | Candidate]) -> list[Candidate]:
        new = []
        for candidate in candidates:
            text = candidate.text if isinstance(candidate, Candidate) else candidate
            ((read,),) = rank_arguments.read_texts([[text]])
            if text not in self._seen:
                self._seen[text] = None
                new.append(candidate if isinstance(candidate, Candidate) else read)
        if len(self._seen) > DEFAULT_LIMITS.texts:
            raise LimitError(
                f"more than {DEFAULT_LIMITS.texts:,} texts came (limit `texts`)", "give fewer texts"
            )
        return new


class Remembered:
    """A metric that keeps its scores, for texts that are scored again and again."""

    def __init__(self, metric: base.Metric) -> None:
        self._metric = metric
        self._known: dict[tuple[str, Formula | None], float] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._metric, name)

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> base.Scores:
        """As the metric."""
        of = [None] * len(texts) if formulas is None else formulas
        keys = [*zip(texts, of, strict=True)]
        new = [i for i, key in enumerate(keys) if key not in self._known]
        scores = np.array([self._known.get(key, math.nan) for key in keys])
        if new:
            asked = None if formulas is None else [formulas[i] for i in new]
            scores[new] = self._metric.score([texts[i] for i in new], asked)
        # A failure may pass, so that it is not kept.
        self._known |= {keys[i]: scores[i] for i in new if math.isfinite(scores[i])}
        return scores
