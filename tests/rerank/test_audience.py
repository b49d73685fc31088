from __future__ import annotations

import pytest

from logic2text.errors import InputError, UnknownNameError
from metrics.combination_weights import alpha_interval
from metrics.registry import metric
from rerank.audience import AUDIENCES, Audience, apply_fitted_weights, audience


@pytest.mark.parametrize(
    ("name", "target"), [("general", 0.0), ("textbook", 0.5), ("classroom", 1.0)]
)
def test_named_audiences(name: str, target: float) -> None:
    assert audience(name) is AUDIENCES[name]
    assert audience(name).formulaicness == target


@pytest.mark.parametrize(("given", "target"), [("0", 0.0), ("0.3", 0.3), (1, 1.0), (0.75, 0.75)])
def test_a_number_is_a_target(given: str | float, target: float) -> None:
    assert audience(given).formulaicness == target


def test_the_weights_do_not_depend_on_the_target() -> None:
    """So that the winner's formulaicness cannot fall as the target rises."""
    assert len({(audience(t).alpha, audience(t).beta) for t in (0.0, 0.3, 0.5, 1.0)}) == 1


@pytest.mark.parametrize("target", [0.0, 0.4, 1.0])
def test_alpha_is_a_half_or_what_preferences_allow(target: float) -> None:
    light, published = metric("formulaicness:light"), metric("formulaicness:published")
    who = audience(target)
    for name, style, which in (
        ("fre", light, "high"),
        ("logprob", light, "half"),
        ("naturalness", published, "low"),
    ):
        interval = alpha_interval(metric(name), style)
        assert interval is not None
        low, high = interval
        used = apply_fitted_weights(who, metric(name), style)
        expected = {"low": low, "half": 0.5, "high": high}[which]
        assert low <= used.alpha <= high
        assert used.alpha == pytest.approx(expected)
        assert used.alpha + used.beta == pytest.approx(1)
        assert (used.name, used.formulaicness) == (who.name, target)
    assert apply_fitted_weights(who, None, light) == who
    assert apply_fitted_weights(who, light, light) == who


@pytest.mark.parametrize("bad", ["1.01", "-0.1", "nan", "inf", 7])
def test_a_target_out_of_range_is_refused(bad: str | float) -> None:
    with pytest.raises(InputError, match="between 0 and 1") as caught:
        audience(bad)
    assert "general" in str(caught.value)


def test_a_truth_value_is_no_target() -> None:
    with pytest.raises(InputError, match="an audience was expected, a bool came"):
        audience(True)


def test_an_unknown_name_lists_the_near_ones() -> None:
    with pytest.raises(UnknownNameError) as caught:
        audience("clasroom")
    assert "classroom" in str(caught.value)


@pytest.mark.parametrize("weights", [(0.0, 0.0), (-1.0, 1.0), (float("nan"), 1.0)])
def test_weights_must_make_a_mean(weights: tuple[float, float]) -> None:
    with pytest.raises(InputError, match="weights"):
        Audience("own", 0.5, *weights)


def test_an_unknown_name_says_that_a_number_works() -> None:
    with pytest.raises(UnknownNameError, match="a number from 0 to 1") as caught:
        audience("nope")
    assert "classroom" in str(caught.value)
