from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from logic2text.errors import InputError, UnavailableError, UnknownNameError
from metrics.engine.batch_spec import Precision
from metrics.engine.native.library import fastest_precision
from metrics.language_model.by_name import scorer
from metrics.language_model.scores import likelihood_metric
from tests.metrics.language_model.tiny import TEXTS


def test_the_default_is_the_fastest_precision_of_the_processor(
    tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LOGIC2TEXT_PRECISION", raising=False)
    assert scorer(str(tiny_folder)).model.precision is fastest_precision()
    monkeypatch.setenv("LOGIC2TEXT_PRECISION", "fp32")
    assert scorer(str(tiny_folder)).model.precision is Precision.EXACT
    assert scorer(str(tiny_folder), "bf16").model.precision is Precision.FAST


def test_a_precision_below_fp32_is_in_the_signature_and_not_in_its_key(tiny_folder: Path) -> None:
    exact, fast = (likelihood_metric("logprob", str(tiny_folder), p) for p in ("fp32", "bf16"))
    assert exact.signature.key == fast.signature.key
    assert "precision:bf16" in str(fast.signature)
    assert "precision" not in str(exact.signature)
    np.testing.assert_allclose(fast.score(TEXTS), exact.score(TEXTS), rtol=0.05)


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"precision": "fp64"}, UnknownNameError, "precision 'fp64'"),
        ({"device": "toaster"}, InputError, "no device of torch"),
    ],
)
def test_what_cannot_be(
    tiny_folder: Path, options: dict[str, str], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        scorer(str(tiny_folder), **options)


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a CUDA device here")
def test_no_cuda(tiny_folder: Path) -> None:
    with pytest.raises(UnavailableError, match="no CUDA device"):
        scorer(str(tiny_folder), device="cuda")
