"""Fit the calibrations to [0, 1] of the metrics that need one, and store them.

    python -m metrics.training.encoder.fit_calibrations ../shared/data [METRIC …]

The reference sample is the recorded texts of the three systems and the human sentences of the
corpora, the same number of each; only quantiles of the metric's values are stored.  Without names
every metric without bounds is fitted that can be had here; the others' entries stay.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from logic2text.errors import InputError, UnavailableError
from metrics import base, registry
from metrics.calibration import Calibration
from metrics.text_encoder.files import exclusion_digest
from metrics.training.texts.dataset import list_excluded

PER_SOURCE = 1_000
SEED = 0

SQUARE_ROOT = ("logprob",)
"""Metrics that add up over the tokens, whose distribution function would all but ignore how long
texts differ.  On the post-edits and ranks, cross-validated, the square root does better than it
and than a straight line (`docs/metrics.md`)."""

STRAIGHT = ("naturalness",)
"""Metrics whose differences are log-odds of a preference."""

STORED = Path(__file__).parents[2] / "calibrations.json"


def reference_sample(folder: Path) -> list[str]:
    """Texts of the three systems and of people, `PER_SOURCE` of each, without judged ones."""
    judged = list_excluded(folder)
    random = np.random.default_rng(SEED)
    sample: list[str] = []
    for file, field in (
        ("ggc/train.jsonl", "literal"),
        ("ggc/train.jsonl", "ranta"),
        ("ggc/train.jsonl", "lola"),
        ("folio/train.jsonl", "text"),
    ):
        texts = sorted({row[field] for row in map(json.loads, _lines(folder / file))})
        texts = [text for text in texts if exclusion_digest(text) not in judged]
        chosen = random.permutation(len(texts))[:PER_SOURCE]
        sample += [texts[i] for i in chosen]
    return sample


def fit(fitted_metric: base.Metric, sample: Sequence[str]) -> Calibration:
    """The calibration of a metric on a sample; texts without a score are left out."""
    values = fitted_metric.score(sample)
    finite = values[np.isfinite(values)]
    source = f"{len(finite)} texts of three systems and of people; {fitted_metric.signature}"
    if fitted_metric.name in STRAIGHT:
        return Calibration.straight(finite, source=source)
    if fitted_metric.name in SQUARE_ROOT:
        return Calibration.square_root(finite, source=source)
    return Calibration.fit(finite, source=source)


def main() -> None:
    """Fit and store; a metric whose model is missing is skipped with a message."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path, help="the folder of the corpora")
    parser.add_argument("metric", nargs="*", help="names of metrics; by default all unbounded ones")
    asked = parser.parse_args()
    sample = reference_sample(asked.data)
    stored = json.loads(STORED.read_text(encoding="utf-8")) if STORED.is_file() else {}
    for name in asked.metric or registry.METRICS:
        try:
            fitted_metric = registry.metric(name)
            if fitted_metric.range.is_bounded and not asked.metric:
                continue
            calibration = fit(fitted_metric, sample)
        except UnavailableError as error:
            sys.stderr.write(f"{name} is passed over: {error.message}\n")
            continue
        # Entries of the same metric and model with other settings belong to older revisions.
        stored = {
            key: row for key, row in stored.items() if not fitted_metric.signature.replaces(key)
        }
        stored[fitted_metric.signature.fitted_key] = calibration.to_json()
        low, high = calibration.values[0], calibration.values[-1]
        sys.stdout.write(f"{fitted_metric.signature.fitted_key}: {low:.4g} to {high:.4g}\n")
    STORED.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")


def _lines(path: Path) -> list[str]:
    if not path.is_file():
        raise InputError(
            f"the corpus {path.name} is not in {path.parent}",
            "set LOGIC2TEXT_SHARED to the folder that holds the shared data",
        )
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


if __name__ == "__main__":
    main()
