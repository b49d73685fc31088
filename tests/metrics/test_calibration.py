from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.errors import InputError
from metrics.calibration import Calibration, stored

samples = st.lists(st.floats(-1e3, 1e3).map(lambda v: round(v, 3)), min_size=2, max_size=80).filter(
    lambda values: len(set(values)) > 1
)


@given(samples, st.lists(st.integers(-4_000, 4_000), min_size=2, unique=True))
def test_strictly_increasing_and_open(sample: list[float], steps: list[int]) -> None:
    calibration = Calibration.fit(sample)
    width = calibration.values[-1] - calibration.values[0]
    x = np.sort(np.array(steps) / 1_000 * width + calibration.values[0])
    y = calibration.apply(x)
    assert np.all(np.diff(y) > 0)
    assert np.all((y > 0) & (y < 1))


@given(samples)
def test_a_value_never_depends_on_its_batch(sample: list[float]) -> None:
    calibration = Calibration.fit(sample)
    assert calibration.apply(sample).tolist() == [calibration.apply([v])[0] for v in sample]


@given(samples)
def test_stored_and_read_back(sample: list[float]) -> None:
    calibration = Calibration.fit(sample, source="here")
    again = Calibration.from_json(json.loads(json.dumps(calibration.to_json())))
    assert again == calibration


def test_the_median_of_the_sample_is_in_the_middle() -> None:
    assert Calibration.fit(range(101)).apply([50.0])[0] == pytest.approx(0.5)  # type: ignore[arg-type]


def test_what_is_missing_stays_missing() -> None:
    assert np.isnan(Calibration.fit([0.0, 1.0]).apply([float("nan")])[0])


@pytest.mark.parametrize(
    "sample", [[], [1.0], [2.0, 2.0], [1.0, float("nan")], [1.0, float("inf")]]
)
def test_a_sample_without_two_values_is_refused(sample: list[float]) -> None:
    with pytest.raises(InputError):
        Calibration.fit(sample)


def test_a_metric_without_a_calibration_has_none() -> None:
    assert stored("no such metric") is None
    assert stored("fre") is not None
