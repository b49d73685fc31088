"""Weights under their usual names, and under ours."""

from __future__ import annotations

import pytest

from logic2text.errors import InputError
from metrics.encoder_weights import EncoderShape, EncoderWeights

TINY = EncoderShape(layers=1, hidden=16, heads=4, intermediate=32, vocabulary=50)


def test_a_missing_weight_is_named() -> None:
    with pytest.raises(InputError, match=r"word_embeddings\.weight"):
        EncoderWeights.from_usual_names({}, TINY)
