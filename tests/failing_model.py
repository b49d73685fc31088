"""The shipped encoder, made to fail on texts with one word, as memory that is too small would."""

from __future__ import annotations

import pytest
from torch import Tensor

from metrics.encoder import Tokens
from metrics.engine.linear import Precision
from metrics.engine.prepared import prepared
from metrics.engine.rows import Rows
from metrics.engine.texts import Model, TextEngine
from metrics.formulaicness import regressor


class Failing:
    """A model that raises where a token is among the rows."""

    def __init__(self, inner: Model, token: int) -> None:
        self.inner, self.token = inner, token
        self.capacity, self.sizes, self.device = inner.capacity, inner.sizes, inner.device

    def __call__(self, rows: Rows) -> Tensor:
        if self.token in rows.ids.tolist():
            raise RuntimeError("not enough memory: you tried to allocate 4 bytes")
        return self.inner(rows)


def fail_on(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Formulaicness by the shipped weights fails on a word from now on, and remembers nothing."""
    (token,) = Tokens().encode([word])[0][1:-1]

    def engine(name: str, device: str, precision: Precision, truncate: bool) -> TextEngine:
        model, _ = regressor._shipped(name, device)
        inner = prepared(model.encoder, model.head, precision, activation=Tensor.sigmoid)
        return TextEngine(Failing(inner, token), regressor._encode, limit=512, truncate=truncate)

    monkeypatch.setattr(regressor, "_shared", engine)
