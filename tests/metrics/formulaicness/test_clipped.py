from __future__ import annotations

import warnings
from collections.abc import Sequence

import numpy as np
import pytest

from logic2text.formula import Formula
from metrics.base import UNIT, Range, Scores, Signature
from metrics.combined import Combined
from metrics.formulaicness.clipped import Clipped, clip
from metrics.registry import metric


class Linear:
    """A regressor whose output is not bounded."""

    name, range, higher_is_natural = "linear", Range(-np.inf, np.inf), False
    signature = Signature("linear", {"model": "a"})
    nan_is_failure = True

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        return np.array([float(text) for text in texts])


def test_what_is_outside_is_clipped_and_counted() -> None:
    with pytest.warns(UserWarning, match=r"2 of 4 values of linear were outside \[0, 1\]"):
        scores = Clipped(Linear()).score(["-0.25", "0.5", "1.25", "nan"])
    np.testing.assert_array_equal(scores, [0.0, 0.5, 1.0, np.nan])


def test_nothing_is_said_of_values_within() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Clipped(Linear()).score(["0", "1"]).tolist() == [0.0, 1.0]


def test_the_signature_says_that_it_is_clipped() -> None:
    assert str(Clipped(Linear()).signature).startswith("linear|model:a|clipped:[0,1]")
    assert Clipped(Linear()).nan_is_failure


def test_a_bounded_measure_is_left_alone() -> None:
    light = metric("formulaicness:light")
    assert clip(light) is light
    clipped = clip(Linear())
    assert clipped.range == UNIT
    assert 0 <= Combined(metric("fre"), clipped).score(["0.25"])[0] <= 1
