"""The consensus of texts without a formula, against sums over all pairs and values by hand."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rerank.consensus import LOG_ODDS, consensus
from rerank.reranker import Reranker
from rerank.scoring import WEIGHT_OF_CONSENSUS

SERVED = [
    "Aromi serves Chinese food.",
    "Aromi serves good Chinese food.",
    "Aromi serves cheap Chinese food.",
    "The city has an airport.",
]

TEXTS = st.lists(
    st.text("ab .", min_size=1, max_size=12).filter(str.strip),
    min_size=3,
    max_size=6,
    unique=True,
)


def pairwise_consensus(texts: list[str], scores: list[float]) -> list[float]:
    """The definition, pair by pair."""

    def bigrams(text: str) -> set[tuple[str, str]]:
        words = ["<", *text.replace(".", " . ").split(), ">"]
        return set(pairwise(words))

    expected = []
    for i, one in enumerate(texts):
        agreed = weight = 0.0
        for j, other in enumerate(texts):
            if i != j:
                of_one, of_other = bigrams(one), bigrams(other)
                cosine = len(of_one & of_other) / math.sqrt(len(of_one) * len(of_other))
                agreed += math.exp(LOG_ODDS * scores[j]) * cosine
                weight += math.exp(LOG_ODDS * scores[j])
        expected.append(agreed / weight)
    return [value - sum(expected) / len(expected) for value in expected]


@given(TEXTS, st.data())
def test_it_is_the_weighted_mean_cosine_with_the_others(
    texts: list[str], data: st.DataObject
) -> None:
    score = st.floats(0, 1)
    scores = data.draw(st.lists(score, min_size=len(texts), max_size=len(texts)))
    got = consensus(texts, np.array(scores))
    assert got == pytest.approx(pairwise_consensus(texts, scores), abs=1e-6)
    assert got.sum() == pytest.approx(0, abs=1e-9)


def test_with_equal_scores_the_values_are_those_computed_by_hand() -> None:
    # Bigrams: < a, a b, b > | < a, a b, b c, c > | < d, d >; the cosine of the first two is 2/√12.
    got = consensus(["a b", "a b c", "d"], np.zeros(3))
    shared = 2 / math.sqrt(12) / 2
    assert got == pytest.approx([shared / 3, shared / 3, -2 * shared / 3])


def test_one_or_two_texts_have_no_consensus() -> None:
    assert consensus(["a"], np.zeros(1)).tolist() == [0.0]
    assert consensus(["a b", "a c"], np.array([0.9, 0.1])).tolist() == [0.0, 0.0]


def test_bad_texts_are_little_evidence() -> None:
    texts = ["x y z", "a b c d", "a b c e", "x y w"]
    equal = consensus(texts, np.full(4, 0.5))
    assert equal[1] > equal[0]
    weighted = consensus(texts, np.array([0.5, 0.1, 0.1, 0.5]))
    assert weighted[0] > weighted[1]


def test_a_text_without_a_score_is_no_evidence() -> None:
    texts = ["a b", "a b c", "d e", "d e f"]
    scores = np.array([0.5, 0.5, 0.5, math.nan])
    got = consensus(texts, scores)
    assert np.isfinite(got).all()
    assert got[2] < got[0]
    assert consensus(texts, np.full(4, math.nan)).tolist() == [0.0] * 4


def test_the_ranking_of_texts_adds_it_and_that_of_candidates_does_not() -> None:
    reranker = Reranker("fre", formulaicness="formulaicness:light")
    results = {result.text: result for result in reranker.rank_texts(SERVED)}
    who = reranker.audience
    for result in results.values():
        natural, style = result.parts["naturalness"], max(result.parts["formulaicness"], 0.15)
        base = (who.alpha * natural + who.beta * (1 - style)) / (who.alpha + who.beta)
        assert result.score == pytest.approx(base + result.parts["consensus"])
    of_each = np.array([results[text].score - results[text].parts["consensus"] for text in SERVED])
    expected = WEIGHT_OF_CONSENSUS * consensus(SERVED, of_each)
    assert [results[text].parts["consensus"] for text in SERVED] == pytest.approx(expected)
    assert results[SERVED[3]].parts["consensus"] == min(
        r.parts["consensus"] for r in results.values()
    )
    with_formula = reranker.rank(
        "Cube(a)", ["a is a cube.", "a is one of the cubes.", "a, a cube."]
    )
    assert {result.parts["consensus"] for result in with_formula} == {0.0}


def test_two_texts_are_ranked_by_their_scores_alone() -> None:
    results = Reranker("fre", formulaicness="formulaicness:light").rank_texts(SERVED[:2])
    assert [result.parts["consensus"] for result in results] == [0.0, 0.0]
