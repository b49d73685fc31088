"""A classifier of any kind as the measure: made here, so that nothing is fetched."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from logic2text.errors import InputError, UnavailableError
from metrics.engine import compute as compute_module
from metrics.engine.batch_spec import Precision
from metrics.engine.native.library import fastest_precision
from metrics.engine.text_engine import TruncationWarning
from metrics.formulaicness.hub import HubFormulaicness
from metrics.minilm import base_folder

transformers = pytest.importorskip("transformers")
TEXTS = [
    "Every cube is small.",
    "If b is a cube, then b is small.",
    "Hello.",
    "Every cube is small.",
]


def save(folder: Path, **settings: Any) -> Path:
    torch.manual_seed(0)
    config = transformers.DistilBertConfig(
        **({"dim": 16, "n_heads": 2, "n_layers": 1, "hidden_dim": 32, "num_labels": 1} | settings)
    )
    transformers.DistilBertForSequenceClassification(config).save_pretrained(folder)
    transformers.BertTokenizerFast(str(base_folder() / "vocab.txt")).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save(tmp_path_factory.mktemp("model"))


def test_scores_are_the_models_outputs(folder: Path) -> None:
    metric = HubFormulaicness(str(folder))
    model = transformers.DistilBertForSequenceClassification.from_pretrained(folder).eval()
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    with torch.inference_mode():
        expected = [model(**tokenizer(t, return_tensors="pt")).logits.item() for t in TEXTS]
    assert metric.score(TEXTS) == pytest.approx(expected, abs=1e-6)
    assert np.array_equal(metric.score(TEXTS[::-1])[::-1], metric.score(TEXTS))


def test_the_signature_has_a_hash_of_the_weights(folder: Path, tmp_path: Path) -> None:
    one = HubFormulaicness(str(folder)).signature
    other = HubFormulaicness(str(save(tmp_path, hidden_dim=48))).signature
    assert one.settings["revision"] != other.settings["revision"]
    assert "precision:fp32" in str(one)


def test_two_outputs_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="one output was expected"):
        HubFormulaicness(str(save(tmp_path, num_labels=2)))


def test_pickled_weights_are_refused(folder: Path, tmp_path: Path) -> None:
    for file in folder.iterdir():
        if file.suffix != ".safetensors":
            (tmp_path / file.name).write_bytes(file.read_bytes())
    torch.save({}, tmp_path / "pytorch_model.bin")
    with pytest.raises(InputError, match=r"no \.safetensors"):
        HubFormulaicness(str(tmp_path))


@pytest.mark.parametrize("revision", [None, "main", "abc123"])
def test_a_model_of_the_hub_needs_a_commit(revision: str | None) -> None:
    with pytest.raises(InputError, match="revision of a commit"):
        HubFormulaicness("someone/some-model", revision)


def test_a_model_that_cannot_be_had_is_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(UnavailableError, match="could not be loaded"):
        HubFormulaicness("someone/some-model", "0" * 40)


def bert(folder: Path, **settings: Any) -> Path:
    torch.manual_seed(0)
    sizes = {
        "hidden_size": 32,
        "num_attention_heads": 2,
        "num_hidden_layers": 2,
        "intermediate_size": 64,
    }
    config = transformers.BertConfig(**(sizes | {"num_labels": 1} | settings))
    transformers.BertForSequenceClassification(config).save_pretrained(folder)
    transformers.BertTokenizerFast(str(base_folder() / "vocab.txt")).save_pretrained(folder)
    return folder


@pytest.mark.parametrize("precision", [Precision.FAST, Precision.FIXED])
def test_sizes_without_kernels_are_worked_out_in_fp32_whatever_the_default_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, precision: Precision
) -> None:
    monkeypatch.setattr(compute_module, "default_precision", lambda _: precision)
    assert "precision:fp32" in str(HubFormulaicness(str(bert(tmp_path))).signature)
    with pytest.raises(UnavailableError, match=f"{precision} on cpu"):
        HubFormulaicness(str(tmp_path), precision=precision)


FITTING = {"hidden_size": 64}
"""Heads of a width that the compiled kernels have."""


@pytest.mark.parametrize(
    ("settings", "precision"),
    [
        ({}, Precision.EXACT),
        (FITTING, Precision.EXACT),
        pytest.param(
            FITTING,
            fastest_precision(),
            marks=pytest.mark.skipif(
                fastest_precision() is Precision.EXACT, reason="the processor has fp32 only"
            ),
        ),
        ({"hidden_act": "relu"}, Precision.FAST),
    ],
)
def test_a_bert_is_packed_where_it_can_be(
    tmp_path: Path, settings: dict[str, Any], precision: Precision
) -> None:
    metric = HubFormulaicness(str(bert(tmp_path, **settings)), precision=precision)
    model = transformers.BertForSequenceClassification.from_pretrained(tmp_path).eval()
    tokenizer = transformers.AutoTokenizer.from_pretrained(tmp_path)
    with torch.inference_mode():
        expected = [model(**tokenizer(t, return_tensors="pt")).logits.item() for t in TEXTS]
    used = Precision.EXACT if "hidden_act" in settings else precision
    assert f"precision:{used}" in str(metric.signature)
    tolerance = 1e-5 if used is Precision.EXACT else 0.01
    assert metric.score(TEXTS) == pytest.approx(expected, abs=tolerance)


@pytest.mark.parametrize("settings", [{}, {"hidden_act": "relu"}])
@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_weights_stored_in_half_precision_are_worked_out_in_fp32(
    tmp_path: Path, settings: dict[str, Any], dtype: torch.dtype
) -> None:
    folder = bert(tmp_path, **settings)
    model = transformers.BertForSequenceClassification.from_pretrained(folder).to(dtype)
    model.save_pretrained(folder)
    expected = model.float().eval()
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    with torch.inference_mode():
        values = [expected(**tokenizer(t, return_tensors="pt")).logits.item() for t in TEXTS]
    found = HubFormulaicness(str(folder), precision=Precision.EXACT).score(TEXTS)
    assert found == pytest.approx(values, abs=1e-5)


@pytest.mark.parametrize("make", [save, bert])
def test_texts_beyond_the_limit(make: Any, tmp_path: Path) -> None:
    folder = make(tmp_path, max_position_embeddings=16)
    long = "cube " * 30
    with pytest.warns(TruncationWarning, match="1 text is longer than 16 tokens"):
        found = HubFormulaicness(str(folder)).score([long, "cube " * 14])
    assert found[0] == found[1]
    with pytest.raises(InputError, match="text 1 has more than the 16 tokens"):
        HubFormulaicness(str(folder), truncate=False).score(["cube " * 14, long])


def test_half_a_surrogate_pair_is_a_question_mark(folder: Path) -> None:
    metric = HubFormulaicness(str(folder))
    odd, plain = metric.score(["a \ud800 b", "a ? b"])
    assert odd == plain
