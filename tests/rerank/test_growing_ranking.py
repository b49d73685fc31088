"""Rankings of candidates as they arrive: the last one is that of all at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import numpy as np
import pytest

from logic2text import Candidate, InputError, LimitError, ParseError, Status
from logic2text.formula import Formula
from metrics import UNIT, Signature
from metrics.base import Scores
from rerank import RankedResults, Reranker, rerank_stream

FORMULA = "∀x (Cube(x) → ¬Small(x))"
TEXTS = [
    "For all x, if x is a cube, then x is not small.",
    "Only cubes are small.",
    "No cube is small.",
    "Every cube is not small.",
    "The weather is nice today.",
]
INPUT = {"name": "Aromi", "food": "Chinese"}
DESCRIPTIONS = [
    "Aromi is Italian.",
    "Aromi is a place.",
    "Aromi serves Chinese food.",
    "The name is Aromi. The food is Chinese.",
    "Aromi serves Chinese food.",
]


class Length:
    """How short a text is; counts what it was asked."""

    name, range, higher_is_natural = "length", UNIT, True
    signature = Signature("length", version="1")

    def __init__(self) -> None:
        self.asked: list[str] = []

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        self.asked += texts
        return np.array([1 / (1 + len(text)) for text in texts])


def reranker(audience: str = "general", metric: Any = None) -> Reranker:
    return Reranker(metric or Length(), audience, formulaicness="formulaicness:light")


@pytest.mark.parametrize("audience", ["general", "textbook", "classroom"])
@pytest.mark.parametrize("order", [1, -1])
def test_the_last_ranking_of_a_formula_is_that_of_all_at_once(audience: str, order: int) -> None:
    texts, whole = TEXTS[::order], reranker(audience)
    rankings = list(rerank_stream(FORMULA, texts, reranker=reranker(audience)))
    assert rankings[-1] == whole.rank(FORMULA, texts)
    assert str(rankings[-1]) == str(whole.rank(FORMULA, texts))


@pytest.mark.parametrize("audience", ["general", "classroom"])
def test_the_last_ranking_of_data_is_that_of_all_at_once(audience: str) -> None:
    rankings = list(rerank_stream(INPUT, DESCRIPTIONS, reranker=reranker(audience)))
    assert rankings[-1] == reranker(audience).rank_texts(DESCRIPTIONS, input=INPUT)
    assert rankings[-1][0].faithfulness is not None


def test_a_ranking_is_given_when_the_best_changes() -> None:
    texts = ["Aromi is Italian.", "Aromi serves Chinese food.", "Aromi is a place."]
    rankings = list(rerank_stream(INPUT, texts, reranker=reranker()))
    assert [(len(each), each[0].text) for each in rankings] == [
        (1, texts[0]),
        (2, texts[1]),
        (3, texts[1]),
    ]


def test_each_text_is_measured_once_although_all_are_ranked_again() -> None:
    metric = Length()
    rankings = list(rerank_stream(INPUT, DESCRIPTIONS, reranker=reranker(metric=metric)))
    assert len(rankings) > 1
    assert sorted(metric.asked) == sorted(set(DESCRIPTIONS))


def test_a_candidate_is_ranked_before_the_next_is_asked_for() -> None:
    taken = []

    def write() -> Any:
        for text in DESCRIPTIONS:
            taken.append(text)
            yield text

    rankings = rerank_stream(INPUT, write(), reranker=reranker())
    assert next(iter(rankings))[0].text == DESCRIPTIONS[0]
    assert taken == DESCRIPTIONS[:1]


def test_where_no_text_may_win_the_last_ranking_says_why() -> None:
    (results,) = rerank_stream(FORMULA, ["Only cubes are small."], reranker=reranker())
    assert len(results) == 0
    assert results.rejected[0].candidate.verdict.status is Status.REFUTED


def test_candidates_keep_their_sources() -> None:
    candidate = Candidate("Aromi serves Chinese food.", "mine")
    (results,) = rerank_stream(INPUT, [candidate], reranker=reranker())
    assert results[0].source == "mine"


def test_an_asynchronous_source_gives_the_same_rankings() -> None:
    async def write() -> AsyncIterator[str]:
        for text in DESCRIPTIONS:
            await asyncio.sleep(0)
            yield text

    async def rank() -> list[RankedResults]:
        return [each async for each in rerank_stream(INPUT, write(), reranker=reranker())]

    assert asyncio.run(rank()) == list(rerank_stream(INPUT, DESCRIPTIONS, reranker=reranker()))


def test_no_candidates_give_no_ranking() -> None:
    assert list(rerank_stream(FORMULA, [], reranker=reranker())) == []


@pytest.mark.parametrize("candidates", ["No cube is small.", 7, None])
def test_what_is_no_iterable_of_candidates_is_refused_at_once(candidates: Any) -> None:
    with pytest.raises(InputError, match="candidates were expected"):
        rerank_stream(FORMULA, candidates, reranker=reranker())


def test_a_wrong_formula_is_refused_at_once() -> None:
    with pytest.raises(ParseError):
        rerank_stream("∀x (Cube(x)", TEXTS, reranker=reranker())


@pytest.mark.parametrize(
    ("text", "error"), [(7, InputError), ("  ", InputError), ("a" * 5_000, LimitError)]
)
def test_a_wrong_text_about_data_is_refused_when_it_comes(
    text: Any, error: type[Exception]
) -> None:
    rankings = rerank_stream(INPUT, [DESCRIPTIONS[0], text], reranker=reranker())
    next(iter(rankings))
    with pytest.raises(error):
        list(rankings)
