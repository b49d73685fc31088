"""Tables 4 and 5: how metrics go with mean ratings, alone and combined with formulaicness.

Every combination stands beside 1 − F and beside length, with Williams's test against each; R² is
given as the paper computes it (r², the combined score as one predictor) and of both as two.
"""

from __future__ import annotations

from typing import Any

from benchmarks.paper.scoring import AGAINST, Scored
from benchmarks.record import table
from metrics.study.human.correlation import (
    Correlation,
    Regression,
    correlation,
    p_value,
    regression,
)
from metrics.study.human.rated_texts import RatedTexts
from metrics.study.human.williams import compare

Figures = dict[str, Any]


def table_4(rated: RatedTexts, scored: Scored) -> tuple[str, list[Figures]]:
    """Pearson's r with the ratings; the p value and a bootstrap interval with it."""
    body, figures = [], []
    for name, values in scored.plain().items():
        found = correlation(values, rated.ratings)
        body.append([name, str(found), "", "", ""])
        figures.append(_figures(name, found))
    for name, made in scored.combinations().items():
        found = correlation(made.values, rated.ratings)
        tests = {o: compare(rated.ratings, made.values, made.against[o]) for o in AGAINST}
        gain = found.r - correlation(made.alone, rated.ratings).r
        body.append([name, str(found), f"{gain:+.3f}", *map(str, tests.values())])
        williams = {other: [test.t, test.p] for other, test in tests.items()}
        figures.append({**_figures(name, found), "gain": gain, "williams": williams})
    head = ["", "r [95%]", "Δ to M alone", "Williams against 1 − F", "against length"]
    return table(head, body), figures


def _figures(name: str, found: Correlation) -> Figures:
    return {"row": name, "r": found.r, "interval": [found.low, found.high], "p": found.p}


def table_5(rated: RatedTexts, scored: Scored) -> tuple[str, list[Figures]]:
    """R² of M, of F, of the combined score (r²) and of M and F as two predictors.

    The p value is that of the t test of F beside M: whether formulaicness adds anything.
    """
    style = scored.default_style
    body: list[list[str]] = []
    figures: list[Figures] = []
    for name, values in (("formulaicness", style), ("length", scored.words)):
        alone = regression(rated.ratings, values)
        body.append([name, str(alone), "", "", ""])
        figures.append({"row": name, "r2": _row(alone)})
    for name in scored.natural:
        values = scored.metric(name)
        one = regression(rated.ratings, values)
        combined = regression(rated.ratings, scored.combined(name))
        both = regression(rated.ratings, values, style)
        body.append([name, str(one), str(combined), str(both), p_value(both.p[1])])
        figures.append(
            {
                "row": name,
                "r2": _row(one),
                "r2_combined": _row(combined),
                "r2_two": _row(both),
                "p_of_f": both.p[1],
            }
        )
    head = ["", "R² alone", "R² combined (r²)", "R² M and F as two", "t test of F beside M"]
    return table(head, body), figures


def _row(found: Regression) -> list[float]:
    return [found.r_squared, found.low, found.high]
