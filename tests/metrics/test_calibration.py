from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.errors import InputError
from metrics.base import Signature
from metrics.calibration import Calibration, find_stored, paper_min_max
from metrics.registry import metric

samples = st.lists(st.floats(-1e3, 1e3).map(lambda v: round(v, 3)), min_size=2, max_size=80).filter(
    lambda values: len(set(np.quantile(values, (np.arange(64) + 0.5) / 64))) > 1
)


@given(samples, st.lists(st.integers(-50_000, 50_000), min_size=2, unique=True))
def test_strictly_increasing_within_the_open_interval(
    sample: list[float], steps: list[int]
) -> None:
    """Fifty spreads beyond the sample on either side there are still no ties."""
    calibration = Calibration.fit(sample)
    spread = calibration.values[-1] - calibration.values[0]
    x = np.sort(np.array(steps) / 1_000 * spread + calibration.values[0])
    y = calibration.apply(x)
    assert np.all(np.diff(y) > 0)
    assert np.all((y > 0) & (y < 1))


@given(samples, st.randoms(use_true_random=False))
def test_a_value_never_depends_on_its_batch(sample: list[float], random) -> None:  # type: ignore[no-untyped-def]
    calibration = Calibration.fit(sample)
    together = dict(zip(sample, calibration.apply(sample).tolist(), strict=True))
    shuffled = random.sample(sample, len(sample))
    assert calibration.apply(shuffled).tolist() == [together[v] for v in shuffled]
    assert [calibration.apply([v])[0] for v in sample] == [together[v] for v in sample]


@given(samples)
def test_stored_and_read_back(sample: list[float]) -> None:
    calibration = Calibration.fit(sample, source="here")
    again = Calibration.from_json(json.loads(json.dumps(calibration.to_json())))
    assert again == calibration
    assert again.digest == calibration.digest


def test_the_distribution_function_of_the_sample() -> None:
    calibration = Calibration.fit([float(v) for v in range(1001)])
    x = np.array([100.0, 250.0, 500.0, 900.0])
    assert calibration.apply(x) == pytest.approx(x / 1000, abs=1e-9)


def test_the_tails_take_up_the_slope() -> None:
    calibration = Calibration.fit([0.0, 1.0, 4.0, 9.0], n_quantiles=4)
    for end, side in ((calibration.values[0], -1), (calibration.values[-1], 1)):
        step = 1e-6
        inner, at, outer = calibration.apply([end - side * step, end, end + side * step])
        assert (outer - at) / (at - inner) == pytest.approx(1, abs=1e-4)


def test_frequent_values_are_one_point_in_the_middle_of_their_levels() -> None:
    calibration = Calibration.fit([1.0] + [5.0] * 8 + [9.0], n_quantiles=10)
    assert calibration.values.count(5.0) == 1
    assert calibration.apply([5.0])[0] == pytest.approx(0.5)


def test_values_that_differ_by_rounding_are_one() -> None:
    assert 0.1 + 0.2 != 0.3
    calibration = Calibration.fit([0.0] * 4 + [0.3] * 4 + [0.1 + 0.2] * 4 + [1.0] * 4)
    assert min(np.diff(calibration.values)) > 1e-9
    assert calibration.apply([0.3])[0] == pytest.approx(0.5, abs=0.02)


@pytest.mark.parametrize(
    ("raw", "expected"), [(float("nan"), None), (float("-inf"), 0.0), (float("inf"), 1.0)]
)
def test_what_is_not_finite(raw: float, expected: float | None) -> None:
    level = Calibration.fit([0.0, 1.0]).apply([raw])[0]
    assert np.isnan(level) if expected is None else level == expected


@pytest.mark.parametrize(
    "sample", [[], [1.0], [2.0, 2.0], [1.0, float("nan")], [1.0, float("inf")], [0.0, 5e-324]]
)
def test_a_sample_without_two_values_is_refused(sample: list[float]) -> None:
    with pytest.raises(InputError):
        Calibration.fit(sample)


@pytest.mark.parametrize(
    ("values", "levels"),
    [
        ((0.0, 1.0), (0.2, 0.2)),
        ((1.0, 0.0), (0.2, 0.8)),
        ((0.0, 1.0), (0.0, 0.8)),
        ((0.0, 1.0), (0.2, 1.0)),
        ((0.0, 1.0), (0.2,)),
        ((0.0,), (0.5,)),
    ],
)
def test_a_map_that_does_not_rise_is_refused(
    values: tuple[float, ...], levels: tuple[float, ...]
) -> None:
    with pytest.raises(InputError):
        Calibration(values, levels)


def test_calibrations_are_stored_by_what_makes_the_metric() -> None:
    assert find_stored(Signature("fre", version="of another release")) is not None
    assert find_stored(Signature("fre", {"dictionary": "another"})) is None
    assert find_stored(Signature("no such metric")) is None


def test_another_language_model_has_the_calibration_of_the_embedded_one() -> None:
    embedded = metric("logprob").signature
    other = Signature("logprob", {"model": "other", "revision": "0", "limit": 64})
    assert find_stored(other) == find_stored(embedded) is not None
    assert find_stored(Signature("judge", {"model": "other"})) is None


def test_a_signature_replaces_older_revisions_of_its_model_alone() -> None:
    signature = Signature("slor", {"model": "small", "revision": "b"})
    older = ("slor|model:small", "slor|model:small|revision:a|limit:512")
    others = ("slor", "slor|model:smollm2|revision:a", "ppl|model:small|revision:a")
    assert [signature.replaces(key) for key in older] == [True, True]
    assert [signature.replaces(key) for key in others] == [False] * 3
    assert Signature("fre").replaces("fre|source:a")


@given(samples)
def test_the_square_root_is_even_in_roots(sample: list[float]) -> None:
    below = [-abs(value) for value in sample]
    if np.ptp(below) < 1e-3:
        return
    calibration = Calibration.square_root(below)
    low, high = min(below), max(below)
    roots = np.linspace(np.sqrt(-low), np.sqrt(-high), 9)
    assert calibration.apply(-(roots**2)) == pytest.approx(np.linspace(0.1, 0.9, 9), abs=5e-3)
    beyond = calibration.apply([3 * low - 1, low - 1e-3 * (high - low), high + 1])
    assert 0 < beyond[0] < beyond[1] < 0.1
    assert 0.9 < beyond[2] < 1


@pytest.mark.parametrize("sample", [[], [-1.0], [-2.0, -2.0], [-1.0, 2.0], [-1.0, float("-inf")]])
def test_the_square_root_needs_two_values_below_nought(sample: list[float]) -> None:
    with pytest.raises(InputError):
        Calibration.square_root(sample)


def test_the_papers_min_max_depends_on_the_set() -> None:
    assert paper_min_max([2.0, 3.0, 6.0]).tolist() == [0.0, 0.25, 1.0]
    assert paper_min_max([2.0, 3.0]).tolist() == [0.0, 1.0]
    assert np.isnan(paper_min_max([2.0, float("nan"), 3.0])).tolist() == [False, True, False]
    for bad in ([], [1.0, 1.0], [float("nan")]):
        with pytest.raises(InputError):
            paper_min_max(bad)
