"""Scores kept between runs in ``build/scores``, under the metric's signature and the texts.

A score depends on nothing else, so a benchmark that is run again measures only what is new.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from logic2text.formula import Formula
from metrics.base import Metric, Scores

FOLDER = Path("build/scores")


def cached(metric: Metric, texts: Sequence[str], formulas: Sequence[Formula] | None) -> Scores:
    """The scores of the texts, shape (n,), measured now or earlier."""
    asked = repr((str(metric.signature), list(texts), formulas and [str(f) for f in formulas]))
    path = FOLDER / f"{hashlib.sha256(asked.encode()).hexdigest()[:24]}.npy"
    if path.is_file():
        kept: Scores = np.load(path)
        return kept
    found = metric.score(texts, formulas)
    FOLDER.mkdir(parents=True, exist_ok=True)
    np.save(path, found)
    return found
