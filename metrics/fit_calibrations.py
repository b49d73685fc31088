"""Fit the calibrations to [0, 1] of the metrics that need one, and store them.

    python -m metrics.fit_calibrations ../shared/data [METRIC …]

The reference sample is the recorded texts of the three systems and the human sentences of the
corpora, the same number of each; only quantiles of the metric's values are stored.  Without names
every metric is fitted whose values are not in [0, 1] as they are; the others' entries stay.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from logic2text.errors import InputError, UnavailableError
from metrics.base import UNIT, Metric
from metrics.calibration import Calibration
from metrics.formulaicness.dataset import excluded
from metrics.formulaicness.normalization import exclusion_digest
from metrics.registry import METRICS, metric

PER_SOURCE = 1_000
SEED = 0

STORED = Path(__file__).with_name("calibrations.json")


def reference_sample(folder: Path) -> list[str]:
    """Texts of the three systems and of people, `PER_SOURCE` of each, judged ones left out."""
    judged = excluded(folder)
    random = np.random.default_rng(SEED)
    sample: list[str] = []
    for file, field in (
        ("ggc/train.jsonl", "literal"),
        ("ggc/train.jsonl", "ranta"),
        ("ggc/train.jsonl", "lola"),
        ("folio/train.jsonl", "text"),
    ):
        found = sorted({row[field] for row in map(json.loads, _lines(folder / file))})
        texts = [text for text in found if exclusion_digest(text) not in judged]
        chosen = random.permutation(len(texts))[:PER_SOURCE]
        sample += [texts[i] for i in chosen]
    return sample


def fit(metrics: Iterable[Metric], sample: Sequence[str]) -> dict[str, Calibration]:
    """Signature key → calibration, for the metrics whose range is not [0, 1]."""
    fitted = {}
    for made in metrics:
        if made.range != UNIT:
            values = made.score(sample)
            known = values[np.isfinite(values)]
            source = f"{len(known)} texts of three systems and of people; {made.signature}"
            fitted[made.signature.key] = Calibration.fit(known, source=source)
    return fitted


def main() -> None:
    """Fit and store; a metric whose model is not on this machine is passed over, and said so."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path, help="the folder of the corpora")
    parser.add_argument("metric", nargs="*", help="names; all that need a calibration by default")
    asked = parser.parse_args()
    made = []
    for name in asked.metric or METRICS:
        try:
            made.append(metric(name))
        except UnavailableError as error:
            sys.stderr.write(f"{name} is passed over: {error.message}\n")
    stored = json.loads(STORED.read_text(encoding="utf-8")) if STORED.is_file() else {}
    fitted = fit(made, reference_sample(asked.data))
    # Entries of the same metric with other settings are of older models.
    names = {key.partition("|")[0] for key in fitted}
    kept = {key: row for key, row in stored.items() if key.partition("|")[0] not in names}
    kept |= {key: calibration.to_json() for key, calibration in fitted.items()}
    STORED.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    for key, calibration in fitted.items():
        sys.stdout.write(f"{key}: {calibration.values[0]:.4g} to {calibration.values[-1]:.4g}\n")


def _lines(path: Path) -> list[str]:
    if not path.is_file():
        raise InputError(
            f"the corpus {path.name} is not in {path.parent}",
            "set LOGIC2TEXT_SHARED to the folder that holds the shared data",
        )
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


if __name__ == "__main__":
    main()
