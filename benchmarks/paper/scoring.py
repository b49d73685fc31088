"""Every metric, measure of formulaicness and combination on one list of texts, each measured once.

Columns are turned so that higher means more natural by the measured sign; a metric whose model or
server is not here is missing, with the reason.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from benchmarks.score_cache import cached
from logic2text.errors import Logic2TextError
from logic2text.formula import Formula
from logic2text.notation import parse
from metrics.base import Metric, Scores
from metrics.combination_weights import PAPER, Weights, natural_is_high
from metrics.combined import Combined, level
from metrics.registry import (
    COMBINED_FORMULAICNESS,
    METRICS,
    PAPER_METRICS,
    PUBLISHED_FORMULAICNESS,
    measures_formulaicness,
    metric,
)

FORMULA_MEASURES = ("study:pair", "study:structural")
"""Measures that see the formula; on texts with readable formulae only."""

LENGTH = "length"


AGAINST = ("1 - F", LENGTH)
"""What every combination must be held against: its own F alone, and that shorter is better."""


@dataclass(frozen=True, slots=True)
class Combination:
    """A combination's scores (n,), those of its metric alone, and those of `AGAINST`."""

    values: Scores
    alone: Scores
    against: dict[str, Scores]


@dataclass(slots=True)
class Scored:
    """Texts with all that was measured on them.

    Attributes:
        texts: n texts.
        natural: naturalness metrics by name.
        raw: their values as measured, each (n,).
        style: F by the name of its measure, each (n,) in [0, 1].
        measures: the measures of F.
        missing: why a metric is not there.
    """

    texts: Sequence[str]
    natural: dict[str, Metric] = field(default_factory=dict)
    raw: dict[str, Scores] = field(default_factory=dict)
    style: dict[str, Scores] = field(default_factory=dict)
    measures: dict[str, Metric] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)

    @property
    def words(self) -> Scores:
        """Words of each text."""
        return np.array([len(text.split()) for text in self.texts], dtype=np.float64)

    def metric(self, name: str) -> Scores:
        """M in [0, 1], 1 the most natural by its measured sign."""
        levels = level(self.natural[name], self.raw[name])
        return levels if natural_is_high(self.natural[name]) else 1 - levels

    def combined(
        self, name: str, measure: str = COMBINED_FORMULAICNESS, weights: Weights | None = None
    ) -> Scores:
        """Equation 1, with the default weights of the two if none are given."""
        combination = Combined(self.natural[name], self.measures[measure], weights)
        return combination.combine(self.raw[name], self.style[measure]).combined

    def paper(self, name: str) -> Scores:
        """Equation 1 with the paper's weights and signs, by the paper's name of a metric."""
        of = self.natural[PAPER_METRICS[name]]
        combination = Combined(
            of, self.measures[PUBLISHED_FORMULAICNESS], PAPER[name], higher_is_natural=True
        )
        return combination.combine(self.raw[of.name], self.style[PUBLISHED_FORMULAICNESS]).combined

    def plain(self) -> dict[str, Scores]:
        """1 − F by every measure, that shorter is better, and every metric alone."""
        complements = {f"1 - {name}": 1 - values for name, values in self.style.items()}
        natural = {name: self.metric(name) for name in self.natural}
        return {**complements, LENGTH: -self.words, **natural}

    def combinations(self) -> dict[str, Combination]:
        """Every default combination, the same with F by the encoder, and the paper's."""
        found = {}
        for label, measure in (
            ("", COMBINED_FORMULAICNESS),
            (", encoder F", PUBLISHED_FORMULAICNESS),
        ):
            for name in self.natural:
                values = self.combined(name, measure)
                found[f"combined:{name}{label}"] = self._combination(name, measure, values)
        for name, ours in PAPER_METRICS.items():
            if ours in self.natural:
                values = self.paper(name)
                found[f"paper:{name}"] = self._combination(ours, PUBLISHED_FORMULAICNESS, values)
        return found

    def _combination(self, name: str, measure: str, values: Scores) -> Combination:
        against = {"1 - F": 1 - self.style[measure], LENGTH: -self.words}
        return Combination(values, self.metric(name), against)

    def by_text(self, values: Scores) -> dict[str, float]:
        """The value of each text."""
        return dict(zip(self.texts, map(float, values), strict=True))


def scored(texts: Sequence[str], formulas: Sequence[str] | None = None) -> Scored:
    """Measure everything that can be had here on the texts, and on their formulae if given."""
    found = Scored(texts)
    read = None if formulas is None else _read(formulas)
    for name in METRICS:
        measured = _measured(name, texts, read, found.missing)
        if measured is None:
            continue
        made, values = measured
        if measures_formulaicness(name):
            found.measures[name], found.style[name] = made, values
        else:
            found.natural[name], found.raw[name] = made, values
    for name, why in found.missing.items():
        print(f"{name} is not measured: {why}", file=sys.stderr)
    return found


def _measured(
    name: str, texts: Sequence[str], formulas: list[Formula | None] | None, missing: dict[str, str]
) -> tuple[Metric, Scores] | None:
    """A metric and its values, or the reason among those missing."""
    try:
        measured = metric(name)
        if name not in FORMULA_MEASURES:
            values = cached(measured, texts, None)
            if measured.range.is_bounded is False:
                level(measured, values)  # without a calibration it cannot be combined
            return measured, values
        if formulas is None:
            missing[name] = "these texts have no formulae"
            return None
        return measured, _where_read(measured, texts, formulas)
    except Logic2TextError as error:
        missing[name] = error.message
        return None


def _where_read(made: Metric, texts: Sequence[str], formulas: list[Formula | None]) -> Scores:
    """Scores where the formula could be read, NaN elsewhere."""
    kept = [i for i, formula in enumerate(formulas) if formula is not None]
    values = np.full(len(texts), np.nan)
    values[kept] = cached(made, [texts[i] for i in kept], [f for f in formulas if f is not None])
    return values


def _read(formulas: Sequence[str]) -> list[Formula | None]:
    return list(_parsed(formulas))


def _parsed(formulas: Sequence[str]) -> Iterator[Formula | None]:
    for text in formulas:
        try:
            yield parse(text)
        except Logic2TextError:
            yield None
