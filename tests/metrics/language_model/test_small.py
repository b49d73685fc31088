"""The embedded model itself: what it is, and that it knows English from what is none."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metrics.language_model.causal_weights import FOLDER, load
from metrics.language_model.scores import DEFINITIONS, likelihood_metric
from metrics.language_model.small import make_encode, small_model

pytestmark = pytest.mark.skipif(
    not any(FOLDER.glob("*.safetensors")),
    reason="the embedded language model's weights are not there (make train-lm)",
)

BETTER_AND_WORSE = [
    ("The boats have left the harbour.", "The boats has left the harbour."),
    ("She is not afraid of the dark.", "She not is afraid of the dark."),
    ("No child in the room was asleep.", "No child in the room was asleep asleep."),
    ("There is a house behind every tree.", "There a house is behind every tree."),
    ("He gave the letter to his brother.", "He gave letter the to his brother."),
    ("If it rains, we stay at home.", "If it rains, then it is the case that we stay at home."),
]


def test_size_on_disk() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) <= 12_000_000


def test_unigrams_are_probabilities() -> None:
    _, unigrams = load()
    assert float(np.exp(unigrams).sum()) == pytest.approx(1.0)
    assert (unigrams < 0).all()


def test_logprob_prefers_what_people_say() -> None:
    metric = likelihood_metric("logprob")
    better = metric.score([one for one, _ in BETTER_AND_WORSE])
    worse = metric.score([other for _, other in BETTER_AND_WORSE])
    assert (better > worse).tolist() == [True] * len(BETTER_AND_WORSE)


def test_typography_changes_nothing() -> None:
    one, other = likelihood_metric("logprob").score(
        [
            "for all x , if x is a cube , then x is large",
            "for all x, if x is a cube, then x is large",
        ]
    )
    assert one == other


def test_perplexity_of_plain_english_is_far_below_that_of_shuffled_words() -> None:
    plain = "The old man walked slowly down the road to the village."
    shuffled = "Road man the slowly the to old village walked the down."
    one, other = likelihood_metric("ppl").score([plain, shuffled])
    assert 1 < one < other / 3


@pytest.mark.parametrize("name", DEFINITIONS)
def test_odd_texts_have_finite_scores_or_none(name: str) -> None:
    scores = likelihood_metric(name).score(["", " ", "x", "∀x ∃y", "<s>", "a " * 900, "😀"])
    assert np.isfinite(scores[2:]).all()
    assert likelihood_metric(name).score([""]).shape == (1,)


def test_a_text_beyond_the_limit_counts_in_full() -> None:
    sentence = "The boat left the harbour at noon. "
    metric = likelihood_metric("logprob")
    short, long = metric.score([sentence * 10, sentence * 100])
    tokens = metric.scorer.likelihoods([sentence * 100]).tokens[0]
    assert tokens > small_model().limit
    assert long < short
    assert math.isfinite(long)


@pytest.mark.parametrize("name", DEFINITIONS)
def test_half_a_surrogate_pair_is_a_question_mark(name: str) -> None:
    odd, plain = likelihood_metric(name).score(["a \ud800 b", "a ? b"])
    assert odd == plain


def test_the_tokens_of_another_process_are_the_same() -> None:
    texts = ["Some cube is large.", "", "Größe, naïveté and 大きい are words too."]
    encoded = make_encode(FOLDER)(texts)
    expected = [[small_model().start, *ids] for ids in small_model().encode(texts)]
    assert [ids.tolist() for ids in encoded] == expected
    assert not encoded.cut.any()
