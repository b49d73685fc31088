"""Evaluates people's understanding: yes-or-no questions on the texts of three systems.

Mixed logistic regression over question and participant; three systems' means make no correlation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from benchmarks.corpora import rows
from benchmarks.record import table
from metrics.study.human.correlation import p_value
from metrics.study.human.mixed_logit import MixedLogit, fit_mixed_logit

REFERENCE = "Baseline"
"""The system whose texts mirror the formula (Literal): the others' odds are held against its."""


def comprehension() -> tuple[str, dict[str, Any]]:
    """Shares of right answers by system, and the odds of one against the literal text's."""
    answers = rows("human/nli_comprehension.jsonl")
    right = {
        system: [float(row["correct"]) for row in answers if row["system"] == system]
        for system in sorted({row["system"] for row in answers})
    }
    effects = {
        system: np.array([float(row["system"] == system) for row in answers])
        for system in right
        if system != REFERENCE
    }
    effects["well-behaved formula"] = np.array([float(row["well_behaved"]) for row in answers])
    found = fit_mixed_logit(
        np.array([float(row["correct"]) for row in answers]),
        effects,
        {group: [row[group] for row in answers] for group in ("question", "participant")},
    )
    return _shown(found, right), {
        "share right": {system: float(np.mean(each)) for system, each in right.items()},
        "effects": {
            e.name: {"log_odds": e.estimate, "error": e.error, "odds": e.interval, "p": e.p}
            for e in found.effects
        },
        "random intercepts": found.spread,
        "answers": found.n,
    }


def _shown(found: MixedLogit, right: Mapping[str, Sequence[float]]) -> str:
    shares = (f"{s} {np.mean(each):.1%} of {len(each)} right" for s, each in right.items())
    body = [
        [e.name, e.estimate, e.odds_ratio, "{:.2f} to {:.2f}".format(*e.interval), p_value(e.p)]
        for e in found.effects
    ]
    spread = ", ".join(f"{group} {value:.2f}" for group, value in found.spread.items())
    return "\n".join(
        [
            ", ".join(shares),
            table(["effect", "log-odds", "odds ratio", "95%", "p"], body),
            f"standard deviation of the random intercepts: {spread}; {found.n} answers",
        ]
    )
