"""Fit the calibrations to [0, 1] of the metrics that need one, and store them.

    python -m metrics.fit_calibrations ../shared/data

The reference sample is the recorded texts of the three systems and the human sentences of the
corpora, the same number of each; only quantiles of the metric's values are stored.
"""

from __future__ import annotations

import json
import math
import random
import sys
from pathlib import Path

import numpy as np

from metrics.base import UNIT
from metrics.calibration import Calibration
from metrics.formulaicness.dataset import excluded
from metrics.formulaicness.normalization import exclusion_digest
from metrics.registry import METRICS, metric

PER_SOURCE = 1_000
SEED = 0


def reference_sample(folder: Path) -> list[str]:
    """Texts of the three systems and of people, `PER_SOURCE` of each, judged ones left out."""
    blocks = [json.loads(line) for line in (folder / "ggc/train.jsonl").open(encoding="utf-8")]
    people = [json.loads(line) for line in (folder / "folio/train.jsonl").open(encoding="utf-8")]
    judged = excluded(folder)
    choose = random.Random(SEED)  # noqa: S311
    sample = []
    for rows, field in (*((blocks, s) for s in ("literal", "ranta", "lola")), (people, "text")):
        texts = [row[field] for row in rows if exclusion_digest(row[field]) not in judged]
        sample += choose.sample(texts, min(PER_SOURCE, len(texts)))
    return sample


def main() -> None:
    """Fit and store a calibration for every metric whose range is not [0, 1]."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/data")
    sample = reference_sample(folder)
    fitted = {}
    for name in METRICS:
        made = metric(name)
        if made.range == UNIT:
            continue
        values = np.asarray(made.score(sample))
        source = f"{len(sample)} corpus texts, {made.signature}"
        fitted[name] = Calibration.fit(values[np.isfinite(values)], source=source).to_json()
        low, high = (fitted[name]["values"][i] for i in (0, -1))
        print(f"{name}: {low:.4g} to {high:.4g}")  # noqa: T201
    assert all(math.isfinite(v) for fields in fitted.values() for v in fields["values"])
    path = Path(__file__).with_name("calibrations.json")
    path.write_text(json.dumps(fitted, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
