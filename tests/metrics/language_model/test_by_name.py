from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from logic2text.errors import InputError, UnavailableError, UnknownNameError
from metrics.engine.batch_spec import Precision
from metrics.engine.native.library import fastest_precision
from metrics.language_model import small
from metrics.language_model.by_name import scorer
from metrics.language_model.scores import likelihood_metric
from metrics.language_model.small import SmallModel
from tests.metrics.language_model import tiny
from tests.metrics.language_model.tiny import TEXTS

FASTEST = fastest_precision()


@pytest.fixture(scope="module")
def fitting_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model with heads of a width that the compiled kernels have."""
    return tiny.build(tmp_path_factory.mktemp("fitting"), replace(tiny.SHAPE, hidden=64))


def test_the_default_is_the_fastest_precision_of_the_processor(
    fitting_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LOGIC2TEXT_PRECISION", raising=False)
    assert scorer(str(fitting_folder)).model.precision is FASTEST
    monkeypatch.setenv("LOGIC2TEXT_PRECISION", "fp32")
    assert scorer(str(fitting_folder)).model.precision is Precision.EXACT
    assert scorer(str(fitting_folder), FASTEST).model.precision is FASTEST


@pytest.mark.parametrize("default", Precision)
def test_sizes_without_kernels_are_scored_in_fp32_whatever_the_default_is(
    tiny_folder: Path, monkeypatch: pytest.MonkeyPatch, default: Precision
) -> None:
    monkeypatch.delenv("LOGIC2TEXT_PRECISION", raising=False)
    monkeypatch.setattr(small, "default_precision", lambda _: default)
    assert SmallModel(tiny_folder, None).precision is Precision.EXACT
    if default is not Precision.EXACT:
        taken = Precision.FIXED if default is Precision.BYTES else default
        with pytest.raises(UnavailableError, match=f"{taken} on cpu needs compiled kernels"):
            scorer(str(tiny_folder), default)


@pytest.mark.skipif(FASTEST is Precision.EXACT, reason="the processor has fp32 only")
def test_a_precision_below_fp32_is_in_the_signature_and_not_in_its_key(
    fitting_folder: Path,
) -> None:
    exact, fast = (likelihood_metric("logprob", str(fitting_folder), p) for p in ("fp32", FASTEST))
    assert exact.signature.key == fast.signature.key
    assert f"precision:{FASTEST}" in str(fast.signature)
    assert "precision" not in str(exact.signature)
    np.testing.assert_allclose(fast.score(TEXTS), exact.score(TEXTS), rtol=0.05)


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"precision": "fp64"}, UnknownNameError, "precision 'fp64'"),
        ({"device": "toaster"}, InputError, "is not a device of torch"),
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
