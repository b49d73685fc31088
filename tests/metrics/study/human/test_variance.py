from __future__ import annotations

from collections import defaultdict

import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm
import statsmodels.formula.api as smf
from statsmodels.stats.anova import AnovaRM
from statsmodels.stats.multicomp import pairwise_tukeyhsd

from logic2text.errors import InputError
from metrics.study.human.variance import analyse_repeated_measures, anova, tukey
from tests.support.corpora import rows

RANDOM = np.random.default_rng(2)
A = RANDOM.choice(list("xyz"), 70)
B = RANDOM.choice(list("pq"), 70)
Y = RANDOM.normal(size=70) + (A == "x") + 0.5 * (B == "p")


def test_two_unbalanced_factors_against_statsmodels() -> None:
    frame = pd.DataFrame({"y": Y, "a": A, "b": B})
    expected = sm.stats.anova_lm(smf.ols("y ~ C(a) * C(b)", frame).fit(), typ=2)
    table = anova(Y, {"a": A.tolist(), "b": B.tolist()})
    assert [effect.name for effect in table.effects] == ["a", "b", "a × b"]
    for effect, (_, row) in zip(table.effects, expected.iloc[:3].iterrows(), strict=True):
        assert effect.f == pytest.approx(row["F"], abs=1e-6)
        assert effect.p == pytest.approx(row["PR(>F)"], abs=1e-6)
        assert effect.sum_squares == pytest.approx(row["sum_sq"], abs=1e-6)
        assert effect.freedom == row["df"]
    assert table.residual_freedom == expected.iloc[3]["df"]


def test_one_factor_against_statsmodels() -> None:
    frame = pd.DataFrame({"y": Y, "a": A})
    expected = sm.stats.anova_lm(smf.ols("y ~ C(a)", frame).fit())
    (effect,) = anova(Y, {"a": A.tolist()}).effects
    assert effect.f == pytest.approx(expected["F"].iloc[0], abs=1e-6)
    assert effect.p == pytest.approx(expected["PR(>F)"].iloc[0], abs=1e-6)


def test_repeated_measures_against_statsmodels() -> None:
    cells = [(s, m, o) for s in range(12) for m in "abcd" for o in "xy"]
    own = RANDOM.normal(size=12)
    values = np.array([own[s] + (m == "a") * 0.4 + RANDOM.normal() for s, m, _ in cells])
    frame = pd.DataFrame(cells, columns=["s", "m", "o"]).assign(y=values)
    expected = AnovaRM(frame, "y", "s", within=["m", "o"]).fit().anova_table
    factors = {"marker": [m for _, m, _ in cells], "order": [o for _, _, o in cells]}
    table = analyse_repeated_measures(values, [s for s, _, _ in cells], factors)
    assert [effect.name for effect in table.effects] == ["marker", "order", "marker × order"]
    for effect, (_, row) in zip(table.effects, expected.iterrows(), strict=True):
        assert effect.f == pytest.approx(row["F Value"], abs=1e-6)
        assert effect.p == pytest.approx(row["Pr > F"], abs=1e-6)
        assert (effect.freedom, effect.error_freedom) == (row["Num DF"], row["Den DF"])


def test_tukey_against_statsmodels() -> None:
    expected = pairwise_tukeyhsd(Y, A)
    pairs = tukey(Y, A.tolist())
    assert [pair.difference for pair in pairs] == pytest.approx(expected.meandiffs, abs=1e-6)
    assert [pair.p for pair in pairs] == pytest.approx(expected.pvalues, abs=1e-6)
    assert [pair.low for pair in pairs] == pytest.approx(expected.confint[:, 0], abs=1e-6)
    assert [pair.high for pair in pairs] == pytest.approx(expected.confint[:, 1], abs=1e-6)
    assert [pair.significant for pair in pairs] == expected.reject.tolist()


@pytest.mark.usefixtures("shared_data")
def test_the_published_analysis_of_comprehension() -> None:
    """Calò et al. (2022): shares right, and the analysis of the means by question and system."""
    answers = rows("human/nli_comprehension.jsonl")
    right: dict[str, list[bool]] = defaultdict(list)
    cells: dict[tuple[int, str, bool], list[bool]] = defaultdict(list)
    for row in answers:
        right[row["system"]].append(row["correct"])
        cells[row["question"], row["system"], row["well_behaved"]].append(row["correct"])
    shares = {system: round(float(np.mean(values)), 3) for system, values in right.items()}
    assert shares == {"Baseline": 0.629, "Ranta": 0.684, "LoLa": 0.799}
    means = np.array([np.mean(values) for values in cells.values()])
    assert len(means) == 126
    systems = [system for _, system, _ in cells]
    table = anova(means, {"system": systems, "well-behaved": [wb for _, _, wb in cells]})
    system, well_behaved, _ = table.effects
    assert (round(system.f, 2), round(system.p, 3)) == (4.26, 0.016)
    assert round(well_behaved.f, 2) == 16.94
    (pair,) = [pair for pair in tukey(means, systems) if pair.significant]
    assert (pair.first, pair.second, round(100 * pair.difference, 1)) == ("Baseline", "LoLa", 16.2)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: anova(Y, {}), "0 factors"),
        (lambda: anova(Y, {"a": ["x"] * 70}), "one level"),
        (lambda: anova(Y[:2], {"a": ["x", "y"]}), "nothing is left"),
        (lambda: analyse_repeated_measures(Y[:3], [1, 1, 2], {"a": list("xyx")}), "lacks a cell"),
        (lambda: analyse_repeated_measures(Y[:2], [1, 1], {"a": list("xx")}), "twice"),
        (lambda: tukey(Y[:2], ["x", "y"]), "2 groups"),
    ],
)
def test_refused(call, message: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError, match=message):
        call()
