from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.errors import ModelError
from metrics.engine.text_engine import FailureWarning
from metrics.failures import scores_or_failures
from metrics.language_model import scorer as module
from metrics.language_model.scorer import Scorer, middle, windows
from metrics.language_model.scores import LikelihoodMetric
from metrics.language_model.small import SmallModel
from tests.metrics.language_model.tiny import TEXTS

MANY = [" ".join(TEXTS[i % 5].split()[: 2 + i % 7]) + " it" * (i % 3) for i in range(70)]


@given(st.lists(st.integers(4, 99), max_size=60), st.integers(3, 20))
def test_windows_count_each_token_once(ids: list[int], limit: int) -> None:
    made = [window.tolist() for window in windows(np.array([[0, *ids], [1, *ids]]), limit)]
    for start, text in enumerate(zip(*made, strict=True) if made else []):
        counted = [i for n, row in enumerate(text) for i in row[1:][middle(limit) if n else 0 :]]
        assert counted == ids
        assert all(row[0] == start and 1 < len(row) <= limit for row in text)
    assert bool(made) == bool(ids)


def test_likelihoods_are_sums_over_tokens(tiny_model: SmallModel) -> None:
    text = TEXTS[0][:20]
    (ids,) = tiny_model.encode([text])
    assert len(ids) < tiny_model.limit
    got = Scorer(tiny_model).likelihoods([text])
    total = 0.0
    for i in range(len(ids)):  # one token at a time, from only what stands before it
        prefix = np.array([[tiny_model.start, *ids[: i + 1]]])
        total += float(tiny_model.log_probabilities(prefix)[0, -1])
    assert got.model[0] == pytest.approx(total, abs=1e-4)
    assert got.unigram[0] == pytest.approx(float(tiny_model.unigrams[ids].sum()))
    assert got.tokens[0] == len(ids)


def test_a_long_text_is_read_in_windows(tiny_model: SmallModel) -> None:
    text = " ".join(TEXTS)
    (ids,) = tiny_model.encode([text])
    assert len(ids) > 3 * tiny_model.limit
    total = 0.0
    for number, window in enumerate(windows(np.array([[0, *ids]]), tiny_model.limit)):
        each = tiny_model.log_probabilities(window)[0]
        total += float(each[middle(tiny_model.limit) if number else 0 :].sum())
    got = Scorer(tiny_model).likelihoods([text])
    assert got.model[0] == pytest.approx(total, abs=1e-3)
    assert got.tokens[0] == len(ids)


def test_alone_in_company_and_shuffled_alike_to_the_bit(tiny_model: SmallModel) -> None:
    alone = [float(Scorer(tiny_model).likelihoods([text]).model[0]) for text in MANY]
    together = Scorer(tiny_model).likelihoods(MANY).model
    order = random.Random(1).sample(range(len(MANY)), len(MANY))  # noqa: S311
    shuffled = Scorer(tiny_model, 64).likelihoods([MANY[i] for i in order]).model
    assert together.tolist() == alone
    assert shuffled.tolist() == [alone[i] for i in order]


def test_special_tokens_in_a_text_are_only_characters(tiny_model: SmallModel) -> None:
    (ids,) = tiny_model.encode(["<s> a </s>"])
    assert tiny_model.start not in ids
    assert len(ids) > 5


def test_empty_input(tiny_model: SmallModel) -> None:
    none = Scorer(tiny_model).likelihoods([])
    assert none.model.shape == none.unigram.shape == none.tokens.shape == (0,)


def test_what_is_remembered_changes_nothing(tiny_model: SmallModel) -> None:
    scorer = Scorer(tiny_model)
    first = scorer.likelihoods(MANY[:6])
    again = scorer.likelihoods(MANY[:6])
    for one, other in zip(astuple(first), astuple(again), strict=True):
        assert one.tolist() == other.tolist()


def test_few_texts_have_tokens_at_once(
    tiny_model: SmallModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = Scorer(tiny_model).likelihoods(MANY).model.tolist()
    monkeypatch.setattr(module, "TEXTS", (8, 16))
    asked: list[int] = []
    encode = tiny_model.encode

    def noted(texts: Sequence[str]) -> list[list[int]]:
        asked.append(len(texts))
        return encode(texts)

    monkeypatch.setattr(tiny_model, "encode", noted)
    scorer = Scorer(tiny_model)
    assert scorer.likelihoods(MANY).model.tolist() == expected
    assert max(asked) <= 16
    assert sum(asked) == len(set(MANY))
    assert scorer.likelihoods(MANY).model.tolist() == expected
    assert sum(asked) == len(set(MANY))


def test_no_text_is_kept(tiny_model: SmallModel) -> None:
    text, scorer = " ".join(TEXTS), Scorer(tiny_model)
    references = sys.getrefcount(text)
    scorer.likelihoods([text])
    assert sys.getrefcount(text) == references


def test_threads_share_a_scorer(tiny_model: SmallModel) -> None:
    scorer, expected = Scorer(tiny_model), Scorer(tiny_model).likelihoods(MANY).model
    with ThreadPoolExecutor(4) as threads:
        for got in threads.map(lambda _: scorer.likelihoods(MANY).model, range(8)):
            np.testing.assert_array_equal(got, expected)


class Failing:
    """The model, which fails on a token."""

    def __init__(self, model: SmallModel, token: int) -> None:
        self._model, self._token = model, token

    def __getattr__(self, name: str) -> object:
        return getattr(self._model, name)

    def log_probabilities(self, ids: np.ndarray) -> np.ndarray:
        if self._token in ids:
            raise IndexError("a token that breaks it")
        return self._model.log_probabilities(ids)


def test_a_text_that_fails_costs_no_other_its_likelihood(tiny_model: SmallModel) -> None:
    (ids,) = tiny_model.encode(["lake"])
    scorer = Scorer(Failing(tiny_model, ids[0]))  # type: ignore[arg-type]
    with pytest.warns(FailureWarning, match="breaks it"):
        found = scorer.likelihoods([*TEXTS, "lake"])
    expected = Scorer(tiny_model).likelihoods([*TEXTS, "lake"])
    failed = np.isnan(found.model)
    assert failed[-1]
    assert not failed[0]
    assert found.model[~failed].tolist() == expected.model[~failed].tolist()
    metric = LikelihoodMetric("ppl", scorer)
    scores = scores_or_failures(metric, [TEXTS[0], "lake"])
    assert isinstance(scores[0], float)
    assert isinstance(scores[1], ModelError)
