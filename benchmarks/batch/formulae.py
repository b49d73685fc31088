"""Formulae over many lexicons, from a seed: those that the encoder is trained on, without end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np

from benchmarks.corpora import SHARED_DATA
from logic2text.notation import show
from metrics.training.texts import changed_formulas, dataset

SEED = 16


def write_formulae(folder: Path, rows: int) -> Path:
    """JSON Lines with `rows` formulae, no two with the same meaning; the same file each time."""
    path = folder / f"formulae-{rows}.jsonl"
    if path.exists():
        return path
    formulas = changed_formulas.generate_training_formulas(
        dataset.sources(SHARED_DATA, None), (), np.random.default_rng(SEED), recorded=False
    )
    temporary = path.with_suffix(".tmp")
    with temporary.open("w", encoding="utf-8") as stream:
        for number, formula in enumerate(islice(formulas, rows)):
            row = {"id": number, "formula": show(formula)}
            stream.write(json.dumps(row, ensure_ascii=False) + "\n")
    temporary.replace(path)
    return path


def read_formulae(folder: Path, rows: int) -> Iterator[str]:
    """The formulae of `write_formulae`."""
    with write_formulae(folder, rows).open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)["formula"]
