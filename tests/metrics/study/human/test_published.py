"""The numbers that Calò et al. (INLG 2025) print, and the tables computed as there."""

from __future__ import annotations

import numpy as np
import pytest

from logic2text.errors import InputError
from metrics.combination_weights import PAPER
from metrics.registry import metric
from metrics.study.bins import PUBLISHED as BINS
from metrics.study.human.correlation import partial
from metrics.study.human.published import (
    NAMES,
    PUBLISHED,
    PUBLISHED_ALPHAS,
    PUBLISHED_FORMULAICNESS,
    PUBLISHED_SOURCES,
    PUBLISHED_SPLITS,
    combine,
    fit_least_squares,
    leave_one_out,
    paper_row,
    weights_of,
)
from tests.support.corpora import rows

RANDOM = np.random.default_rng(0)
STYLE = RANDOM.uniform(size=60)
RAW = RANDOM.normal(size=60) * 40 + 10
RATINGS = 3 + 0.02 * RAW - 1.5 * STYLE + RANDOM.normal(0, 0.4, 60)


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_printed_tables_agree_with_each_other(name: str) -> None:
    """Δ is the difference, R² is r² (of one predictor: equation 1's score), α + β is 1."""
    row = PUBLISHED[name]
    assert row.r_gain == pytest.approx(row.r_combined - row.r_baseline, abs=1e-9)
    assert row.r2_baseline == pytest.approx(row.r_baseline**2, abs=1e-3)
    assert row.r2_combined == pytest.approx(row.r_combined**2, abs=1.1e-3)
    assert row.r2_gain == pytest.approx(row.r2_combined - row.r2_baseline, abs=1.1e-3)
    assert row.alpha + row.beta == pytest.approx(1)
    weights = PAPER[name.lower()]
    assert (weights.alpha, weights.beta) == (row.alpha, row.beta)


def test_the_printed_numbers_of_formulaicness_and_agreement() -> None:
    r, r_squared = PUBLISHED_FORMULAICNESS
    assert r**2 == pytest.approx(r_squared, abs=1.1e-3)
    assert np.mean(PUBLISHED_ALPHAS) == pytest.approx(0.25, abs=0.01)


@pytest.mark.parametrize("name", PUBLISHED)
def test_equation_1_with_the_weights_of_table_11(name: str) -> None:
    row = PUBLISHED[name]
    baseline, style = np.array([0.0, 1.0, 0.25, 1.0]), np.array([0.0, 1.0, 0.5, 0.0])
    expected = row.alpha * baseline + row.beta * (1 - style)
    assert combine(name, baseline, style) == pytest.approx(expected)
    assert combine(name, 1.0, 1.0) == pytest.approx(row.alpha)
    assert combine(NAMES[name], baseline, style) == pytest.approx(expected)


@pytest.mark.parametrize("name", PUBLISHED)
def test_no_change_of_table_6_exceeds_beta(name: str) -> None:
    """Brought to [0, 1] again, a combination would change by up to 1."""
    row = paper_row(name, RAW, STYLE, RATINGS, in_sample=False)
    assert row.baseline.min() == 0
    assert row.baseline.max() == 1
    assert row.change == pytest.approx(row.combined - row.baseline)
    assert np.abs(row.change).max() <= PUBLISHED[name].beta
    places = row.largest_changes()
    assert len(places) == 3
    assert abs(row.change[places[0]]) == np.abs(row.change).max()


def test_metrics_are_not_turned() -> None:
    plain, turned = (paper_row("iPPL", raw, STYLE, RATINGS) for raw in (RAW, -RAW))
    assert plain.r_baseline == pytest.approx(-turned.r_baseline)
    assert plain.r_baseline == pytest.approx(np.corrcoef(RAW, RATINGS)[0, 1])
    assert plain.r2_combined == pytest.approx(plain.r_combined**2)


def test_least_squares_is_plain_and_without_an_intercept() -> None:
    weights = fit_least_squares(
        np.array([1.0, 0.0, 1.0]), np.array([1.0, 0.0, 0.0]), np.array([3.0, 1.0, 4.0])
    )
    assert (weights.alpha, weights.beta) == pytest.approx((0.75, 0.25))
    with pytest.raises(InputError, match="negative"):
        fit_least_squares(
            np.array([1.0, 0.0, 1.0]), np.array([1.0, 0.0, 0.0]), np.array([-1.0, 3.0, 2.0])
        )


def test_left_one_out_scores_a_text_by_the_others() -> None:
    baseline = (RAW - RAW.min()) / np.ptp(RAW)
    mean, scores = leave_one_out(baseline, STYLE, RATINGS)
    without = fit_least_squares(baseline[1:], STYLE[1:], RATINGS[1:])
    assert scores[0] == pytest.approx(combine(without, baseline[0], STYLE[0]))
    row = paper_row("FRE", RAW, STYLE, RATINGS)
    assert row.left_out == mean
    assert row.fitted is not None
    assert mean.alpha == pytest.approx(row.fitted.alpha, abs=0.02)
    assert row.r_left_out < row.r_combined


def test_texts_without_a_score_are_left_out() -> None:
    raw = RAW.copy()
    raw[[0, 5]] = np.nan
    row = paper_row("GRUEN", raw, STYLE, RATINGS)
    assert row.n == 58
    assert 0 not in row.places


def test_where_least_squares_is_negative_the_papers_weights_stand() -> None:
    row = paper_row("GRUEN", -RAW, STYLE, RATINGS + 0.5 * RAW)
    assert row.fitted is None
    assert row.weights == weights_of("GRUEN")
    with pytest.raises(InputError, match="negative"):
        paper_row("ours", -RAW, STYLE, RATINGS + 0.5 * RAW)


def test_an_unknown_metric_has_no_weights() -> None:
    with pytest.raises(InputError, match="GRUEN, FRE, iPPL"):
        weights_of("bleu")


@pytest.mark.usefixtures("shared_data")
def test_the_papers_result_replicates_across_the_post_edited_texts() -> None:
    """iSLOR goes with fluency, iPPL against it, and equation 1 adds to length."""
    judged = rows("human/postedits.jsonl")
    texts = [row["text"] for row in judged]
    fluency = np.array([row["fluency"] for row in judged], dtype=np.float64)
    words = np.array([len(text.split()) for text in texts], dtype=np.float64)
    style = metric("formulaicness:light").score(texts)
    slor, ppl = (
        paper_row(name, metric(NAMES[name]).score(texts), style, fluency, in_sample=False)
        for name in ("iSLOR", "iPPL")
    )
    assert slor.r_baseline == pytest.approx(0.39, abs=0.01)
    assert ppl.r_baseline == pytest.approx(-0.37, abs=0.01)
    assert slor.r_combined == pytest.approx(0.43, abs=0.01)
    assert np.corrcoef(-words, fluency)[0, 1] == pytest.approx(0.36, abs=0.01)
    given_length = partial(slor.combined, fluency, words)
    assert given_length.r == pytest.approx(0.32, abs=0.01)
    assert given_length.p == pytest.approx(0.0014, abs=0.0002)


def test_table_7_is_printed_as_it_is_here() -> None:
    """The bins are those of the training data, and texts get longer as they get more formulaic."""
    bins = {name: (bin_.low, bin_.high) for name, bin_ in BINS.items()}
    assert bins == {
        "literal": (0.0, 0.295),
        "ranta": (0.103, 0.458),
        "lola": (0.424, 0.815),
        "human": (0.8, 1.0),
    }
    assert set(PUBLISHED_SOURCES) == set(bins)
    order = sorted(PUBLISHED_SOURCES, key=lambda name: bins[name])
    for column in ("tokens", "literals"):
        printed = [getattr(PUBLISHED_SOURCES[name], column) for name in order]
        assert printed == sorted(printed, reverse=True)


def test_the_total_of_table_8_is_that_of_its_splits() -> None:
    """Within rounding: the third decimal of F is one off, as printed."""
    total = PUBLISHED_SPLITS["total"]
    splits = [split for name, split in PUBLISHED_SPLITS.items() if name != "total"]
    sizes = [split.size for split in splits]
    assert sum(sizes) == total.size
    tokens = np.average([split.tokens for split in splits], weights=sizes)
    style = np.average([split.formulaicness for split in splits], weights=sizes)
    assert tokens == pytest.approx(total.tokens, abs=0.01)
    assert style == pytest.approx(total.formulaicness, abs=1e-3)
