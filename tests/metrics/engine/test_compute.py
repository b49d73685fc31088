"""The setting of device, precision and batch: arguments before variables, one-sentence refusals."""

from __future__ import annotations

import pytest
import torch

from logic2text.errors import InputError, UnavailableError, UnknownNameError
from metrics.engine.batch_spec import Precision
from metrics.engine.compute import DEVICE, PRECISION, TOKENS_A_BATCH, Compute, default_precision
from metrics.engine.torch_models import dtype_of
from metrics.registry import NEURAL, metric, takes_device

TEXT = "No cube is small."


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in (DEVICE, PRECISION, TOKENS_A_BATCH):
        monkeypatch.delenv(variable, raising=False)


def test_the_default_is_the_processor_in_the_models_precision() -> None:
    assert Compute.of() == Compute("cpu", None, None)


def test_arguments_come_before_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DEVICE, "cuda:1")
    monkeypatch.setenv(PRECISION, "bf16")
    monkeypatch.setenv(TOKENS_A_BATCH, "131072")
    assert Compute.of() == Compute("cuda:1", Precision.FAST, 131_072)
    assert Compute.of("cpu", "fp32", 512) == Compute("cpu", Precision.EXACT, 512)


def test_an_empty_variable_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in (DEVICE, PRECISION, TOKENS_A_BATCH):
        monkeypatch.setenv(variable, "")
    assert Compute.of() == Compute()


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"precision": "fp64"}, UnknownNameError, "precision 'fp64'"),
        ({"device": "GPU 0"}, InputError, "is not a device of torch"),
        ({"device": "toaster"}, InputError, "is not a device of torch"),
        ({"device": "cpu:x"}, InputError, "is not a device of torch"),
        ({"tokens_a_batch": 0}, InputError, "0 tokens"),
        ({"tokens_a_batch": -5}, InputError, "-5 tokens"),
        ({"tokens_a_batch": 511}, InputError, "511 tokens"),
        ({"tokens_a_batch": 1 << 30}, InputError, "tokens"),
    ],
)
def test_what_cannot_be(options: dict[str, object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        Compute.of(**options).check()  # type: ignore[arg-type]


def test_a_variable_that_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TOKENS_A_BATCH, "many")
    with pytest.raises(InputError, match="'many' tokens"):
        Compute.of()


def test_fixed_point_is_for_the_processor() -> None:
    assert Compute.of("cpu", "int16").check().precision is Precision.FIXED
    with pytest.raises(UnavailableError, match="int8 is for the processor"):
        Compute.of("cuda", "int8").check()
    with pytest.raises(UnavailableError, match="int16 is for the processor"):
        Compute.of("cuda", "int16").check()
    with pytest.raises(UnavailableError, match="int16 is only for our own models"):
        dtype_of(Precision.FIXED)


def test_the_default_precision() -> None:
    assert default_precision("cuda:1") is Precision.FAST
    assert default_precision("mps") is Precision.EXACT
    assert Compute("cuda").resolve().precision is Precision.FAST
    assert Compute("cuda", Precision.EXACT).resolve().precision is Precision.EXACT


def test_the_signature_names_what_is_not_the_default() -> None:
    assert Compute().signature == {}
    assert Compute("cuda", None, 4096).signature == {"device": "cuda", "tokens-a-batch": "4096"}


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a CUDA device here")
@pytest.mark.parametrize("name", ["formulaicness", "logprob", "paper:fre", "combined:slor"])
def test_no_neural_metric_scores_on_the_processor_what_was_meant_for_a_device(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DEVICE, "cuda")
    with pytest.raises(UnavailableError, match="no CUDA device"):
        metric(name)


def test_all_neural_metrics_take_the_setting() -> None:
    assert takes_device("formulaicness")
    assert not takes_device("fre")
    for name in ("formulaicness", "slor"):
        chosen = metric(name, device="cpu", precision="fp32", tokens_a_batch=1024)
        assert "tokens-a-batch:1024" in str(chosen.signature)
        assert "tokens-a-batch" not in chosen.signature.key
    for name in NEURAL - {"study:minilm"}:
        with pytest.raises(UnknownNameError, match="fp64"):
            metric(name, precision="fp64")


def test_the_size_of_batches_changes_no_score() -> None:
    texts = [TEXT, "Every cube is small.", "If a is a cube, then a is small."] * 3
    for name in ("formulaicness", "logprob"):
        usual = metric(name, precision="fp32").score(texts)
        small = metric(name, precision="fp32", tokens_a_batch=512).score(texts)
        assert small == pytest.approx(usual, abs=1e-5)


def test_both_parts_of_a_combination_take_the_setting() -> None:
    combined = metric("paper:slor", precision="fp32", tokens_a_batch=1024)
    assert str(combined.signature).count("tokens-a-batch:1024") == 2
