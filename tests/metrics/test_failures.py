"""What a metric fails on is told apart from what it scores."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.errors import InputError, ModelError, TooLongError, UnavailableError
from logic2text.formula import Formula
from metrics.base import UNIT, Scores, Signature
from metrics.failures import NotFiniteError, each_or_failure, isolate_failures, scores_or_failures


class Lengths:
    """The length of a text; raises for a batch with a bad one, or gives NaN for it in company."""

    name = "lengths"
    range = UNIT
    higher_is_natural = False
    signature = Signature("lengths")

    def __init__(self, *, nan_is_failure: bool, raising: bool) -> None:
        self.nan_is_failure = nan_is_failure
        self.raising = raising
        self.asked: list[int] = []

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        self.asked.append(len(texts))
        bad = ["x" in text for text in texts]
        if any(bad) and (self.raising or (all(bad) and self.nan_is_failure)):
            raise ModelError("a letter that breaks it")
        return np.array([math.nan if b else float(len(t)) for t, b in zip(texts, bad, strict=True)])


@given(st.lists(st.text("abx", max_size=3), max_size=20), st.booleans())
def test_each_has_its_score_or_its_failure(texts: list[str], raising: bool) -> None:
    found = scores_or_failures(Lengths(nan_is_failure=True, raising=raising), texts)
    for text, each in zip(texts, found, strict=True):
        assert isinstance(each, ModelError) if "x" in text else each == len(text)


def test_nan_that_is_no_failure_is_not_asked_again() -> None:
    metric = Lengths(nan_is_failure=False, raising=False)
    first, second = scores_or_failures(metric, ["a", "x"])
    assert first == 1.0
    assert isinstance(second, float)
    assert math.isnan(second)
    assert metric.asked == [2]


def test_few_questions_find_one_failure_among_many() -> None:
    metric = Lengths(nan_is_failure=True, raising=True)
    scores_or_failures(metric, ["a"] * 100 + ["x"] + ["b"] * 155)
    assert len(metric.asked) == 2 * math.log2(256) + 1


@pytest.mark.parametrize("error", [InputError("bad"), UnavailableError("gone")])
def test_what_is_no_failure_of_a_model_is_raised(error: Exception) -> None:
    def work(indices: Sequence[int]) -> list[int]:
        raise error

    with pytest.raises(type(error)):
        each_or_failure(work, range(3), lambda _: False)


def test_a_score_that_comes_the_second_time_counts() -> None:
    def work(indices: Sequence[int]) -> list[float]:
        return [math.nan if len(indices) > 1 else 5.0 for _ in indices]

    assert each_or_failure(work, range(3), math.isnan) == [5.0, 5.0, 5.0]


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_stays_no_finite_number_is_a_failure(value: float) -> None:
    def work(indices: Sequence[int]) -> list[float]:
        return [value if i == 1 else 5.0 for i in indices]

    found = each_or_failure(work, range(3), lambda score: not math.isfinite(score))
    assert (found[0], found[2]) == (5.0, 5.0)
    assert isinstance(found[1], NotFiniteError)


@pytest.mark.parametrize("certain", [True, False])
def test_an_infinite_score_is_never_a_score(certain: bool) -> None:
    class Infinite(Lengths):
        def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
            return np.full(len(texts), math.inf)

    metric = Infinite(nan_is_failure=certain, raising=False)
    assert isinstance(scores_or_failures(metric, ["a"])[0], NotFiniteError)


class Limited(Lengths):
    """Refuses texts of more than two characters, by their place among those that it was given."""

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        scores = super().score(texts, formulas)
        if long := [i for i, text in enumerate(texts) if len(text) > 2]:
            raise TooLongError(2, long)
        return scores


@pytest.mark.parametrize("texts", [["x", "a", "b", "abb", "a"], ["a", "b", "x", "aaa", "aaaa"]])
def test_texts_too_long_are_those_of_the_caller(texts: list[str]) -> None:
    """Also where one that breaks the model had it asked for halves."""
    with pytest.raises(TooLongError, match="text 3 has more than the 2 tokens") as caught:
        scores_or_failures(Limited(nan_is_failure=True, raising=True), texts)
    assert caught.value.indices[0] == 3
    assert caught.value.limit == 2


NUMBERS = [13, 1, 0, 13, 2]


class Inverses:
    """1/n of each number; it fails for all of them if one is 0 or 13, and counts its calls."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, indices: Sequence[int]) -> list[float]:
        self.calls += 1
        numbers = [NUMBERS[i] for i in indices]
        if 13 in numbers:
            raise TooLongError(5, [i for i, number in enumerate(numbers) if number == 13])
        return [1 / number for number in numbers]


def find_long_texts(error: Exception) -> Sequence[int]:
    return error.indices if isinstance(error, TooLongError) else ()


def test_one_failure_costs_no_other_item_its_result() -> None:
    results = isolate_failures(Inverses(), [1, 2, 4])
    assert (results[0], results[2]) == (1.0, 0.5)
    assert isinstance(results[1], ZeroDivisionError)


def test_items_that_the_error_names_cost_one_more_call() -> None:
    work = Inverses()
    results = isolate_failures(work, [0, 1, 3, 4], find_culprits=find_long_texts)
    assert [isinstance(result, TooLongError) for result in results] == [True, False, True, False]
    assert (results[1], results[3]) == (1.0, 0.5)
    assert work.calls == 2


def test_named_and_unnamed_failures_mix() -> None:
    results = isolate_failures(Inverses(), range(5), find_culprits=find_long_texts)
    kinds = [type(result) for result in results]
    assert kinds == [TooLongError, float, ZeroDivisionError, TooLongError, float]


def test_no_items_are_no_call() -> None:
    work = Inverses()
    assert isolate_failures(work, []) == []
    assert work.calls == 0


@pytest.mark.parametrize(
    ("error", "fatal"),
    [
        (UnavailableError("no server"), (UnavailableError,)),
        (InputError("no formula"), (InputError, UnavailableError)),
    ],
)
def test_a_fatal_error_is_raised(error: Exception, fatal: tuple[type[Exception], ...]) -> None:
    def work(indices: Sequence[int]) -> list[int]:
        raise error

    with pytest.raises(type(error)):
        isolate_failures(work, range(2), fatal=fatal)
