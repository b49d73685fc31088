"""The shipped encoder, which fails on texts with one word, as memory that is too small would."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from metrics.engine.packing import PackedRows
from metrics.engine.text_engine import Model
from metrics.text_encoder import files, outputs


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
    """The shipped encoder fails on a word from now on, and no cache of before has its outputs."""
    tokens = outputs.tokens_of(files.FOLDER / files.TOKENIZER)
    (token,) = tokens.encode([word])[0][1:-1]
    all_heads = outputs._AllHeads

    def failing(model: Model, heads: int) -> Model:
        return Failing(all_heads(model, heads), token)

    monkeypatch.setattr(outputs, "_AllHeads", failing)
    monkeypatch.setattr(outputs, "share_outputs", outputs.EncoderOutputs)
