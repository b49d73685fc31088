"""The shipped encoder, made to fail on texts with one word, as memory that is too small would."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from metrics.engine.backend import prepare_with
from metrics.engine.compute import Compute
from metrics.engine.packing import PackedRows
from metrics.engine.text_engine import Model, TextEngine
from metrics.formulaicness import metric, small
from metrics.minilm import Tokens


class Failing:
    """A model that raises where a token is among the rows."""

    def __init__(self, inner: Model, token: int) -> None:
        self.inner, self.token = inner, token
        self.batch_spec = inner.batch_spec

    def __call__(self, rows: PackedRows) -> NDArray[np.floating]:
        if self.token in rows.ids.tolist():
            raise RuntimeError("not enough memory: you tried to allocate 4 bytes")
        return self.inner(rows)


def fail_on(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Formulaicness by the shipped weights fails on a word from now on, and remembers nothing."""
    tokens = Tokens(small.FOLDER / small.TOKENIZER)
    (token,) = tokens.encode([word])[0][1:-1]

    def engine(
        weights: Path, pair: bool, minilm: bool, compute: Compute, truncate: bool
    ) -> TextEngine:
        read = small.load(weights)
        inner = prepare_with(compute, read.encoder, read.head)
        return TextEngine(
            Failing(inner, token),
            lambda inputs: metric.encode(tokens, inputs),
            limit=512,
            truncate=truncate,
        )

    monkeypatch.setattr(metric, "_shared", engine)
