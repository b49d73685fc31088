"""The outputs of all heads: as torch has them, in one pass, from one cache, NaN on failure."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from logic2text.errors import TooLongError, UnavailableError
from metrics.encoder import BertEncoder
from metrics.engine import compute as compute_module
from metrics.engine.batch_spec import Precision
from metrics.engine.compute import Compute
from metrics.engine.native.library import library
from metrics.engine.packing import PackedRows
from metrics.engine.plain.bert import PlainBert
from metrics.engine.text_engine import FailureWarning, Model, TruncationWarning
from metrics.formulaicness.metric import Formulaicness
from metrics.minilm import Tokens
from metrics.text_encoder import files, outputs
from metrics.text_encoder.files import normalize
from tests.support import tiny_text_encoder
from tests.support.failing_model import fail_on
from tests.support.tiny_text_encoder import TEXTS

EXACT = Compute.of(precision="fp32").check().resolve()

SCORE_ERROR = 1e-5
"""The bound of a score in fp32, `Precision`."""


def output_error() -> float:
    """The bound of an output in fp32, whose score is its logistic function.

    AMX multiplies 16 bits of each number: there the bound is that of the score, since the slope of
    the logistic function is at most 1/4.
    """
    kernels = library(Precision.EXACT)
    splits = kernels is not None and kernels.path == "amx"
    return 4 * SCORE_ERROR if splits else 1e-5


@pytest.fixture(scope="module", params=range(3))
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_text_encoder.write(tmp_path_factory.mktemp("encoder"), seed=request.param)


def of_texts(folder: Path, compute: Compute = EXACT, **options: bool) -> outputs.EncoderOutputs:
    return outputs.EncoderOutputs(folder, compute, truncate=options.get("truncate", True))


def by_torch(folder: Path) -> NDArray[np.float64]:
    """The outputs (texts, heads) by the module of torch, one text after another."""
    read = files.load(folder)
    encoder = BertEncoder.of(read.encoder).eval()
    tokens = Tokens(folder / files.TOKENIZER)
    weight, bias = torch.tensor(read.heads.weight), torch.tensor(read.heads.bias)
    rows = []
    with torch.inference_mode():
        for ids in tokens.encode([normalize(text) for text in TEXTS]):
            state = encoder(torch.tensor([ids]), kept=1)[0, 0]
            rows.append((weight @ state + bias).numpy())
    return np.array(rows, np.float64)


def test_all_heads_are_those_of_torch(folder: Path) -> None:
    values = of_texts(folder)(TEXTS, *files.HEADS)
    assert values.shape == (len(TEXTS), len(files.HEADS))
    assert np.abs(values - by_torch(folder)).max() < output_error()


def test_heads_come_by_name_in_any_order(folder: Path) -> None:
    score = of_texts(folder)
    everything = score(TEXTS, *files.HEADS)
    assert np.array_equal(score(TEXTS, "style", "published"), everything[:, [1, 0]])
    assert score([], "style").shape == (0, 1)


@pytest.mark.skipif(library(Precision.EXACT) is None, reason="the compiled kernels are not built")
def test_numpy_and_the_compiled_kernels_agree(folder: Path) -> None:
    read = files.load(folder)
    by_kernels = of_texts(folder)
    in_numpy = of_texts(folder)
    assert type(by_kernels._engine._model._model).__name__ == "NativeBert"
    in_numpy._engine._model._model = PlainBert(read.encoder, read.heads)
    difference = in_numpy(TEXTS, *files.HEADS) - by_kernels(TEXTS, *files.HEADS)
    assert np.abs(difference).max() < output_error()


@pytest.mark.skipif(library(Precision.FIXED) is None, reason="the compiled kernels are not built")
def test_products_in_16_bits_are_near(folder: Path) -> None:
    fixed = of_texts(folder, Compute.of(precision="int16").check().resolve())
    assert np.abs(fixed(TEXTS, *files.HEADS) - by_torch(folder)).max() < 0.01


def test_neither_order_nor_batches_matter(folder: Path) -> None:
    texts = [f"{text} {other}" for text in TEXTS for other in TEXTS]
    together = of_texts(folder)(texts, *files.HEADS)
    order = np.random.default_rng(0).permutation(len(texts))
    assert np.array_equal(
        of_texts(folder)([texts[i] for i in order], *files.HEADS), together[order]
    )
    score = of_texts(folder)
    alone = np.concatenate([score([text], *files.HEADS) for text in texts])
    assert np.array_equal(alone, together)


class Counting:
    """A model that counts the texts that it reads."""

    def __init__(self, inner: Model, calls: list[int]) -> None:
        self.inner, self.calls = inner, calls
        self.batch_spec = inner.batch_spec

    def __call__(self, rows: PackedRows) -> NDArray[np.floating]:
        self.calls.append(rows.texts)
        return self.inner(rows)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The texts of each call of an encoder that is read in this test."""
    calls: list[int] = []
    all_heads = outputs._AllHeads
    monkeypatch.setattr(outputs, "_AllHeads", lambda *parts: Counting(all_heads(*parts), calls))
    return calls


def test_metrics_share_one_pass_and_its_cache(
    tmp_path: Path, calls: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "FOLDER", tiny_text_encoder.write(tmp_path))
    Formulaicness().score(TEXTS)
    assert sum(calls) == len(TEXTS)
    calls.clear()
    Formulaicness(variant="published").score(TEXTS)
    assert calls == []
    Formulaicness(variant="published").score([*TEXTS, "A new text."])
    assert calls == [1]


def test_metrics_of_a_named_folder_have_caches_apart(folder: Path, calls: list[int]) -> None:
    Formulaicness(folder).score(TEXTS)
    Formulaicness(folder, variant="published").score(TEXTS)
    assert sum(calls) == 2 * len(TEXTS)


def test_variants_are_the_logistic_function_of_their_heads(folder: Path) -> None:
    expected = 1 / (1 + np.exp(-by_torch(folder)))
    for place, variant in enumerate(("published", "style")):
        metric = Formulaicness(folder, variant=variant, precision="fp32")  # type: ignore[arg-type]
        assert np.abs(metric.score(TEXTS) - expected[:, place]).max() < SCORE_ERROR
        assert metric.signature.settings["head"] == variant


def test_a_text_that_fails_is_nan_in_every_head(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "FOLDER", tiny_text_encoder.write(tmp_path))
    fail_on("large", monkeypatch)
    fails = np.array(["large" in text for text in TEXTS])
    assert fails.any()
    with pytest.warns(FailureWarning, match="1 text has no score"):
        values = outputs.share_outputs(files.FOLDER, EXACT, truncate=True)(TEXTS, *files.HEADS)
    assert np.isnan(values[fails]).all()
    assert not np.isnan(values[~fails]).any()
    for metric in (Formulaicness(), Formulaicness(variant="published")):
        with pytest.warns(FailureWarning):
            scores = metric.score(TEXTS)
        assert np.array_equal(np.isnan(scores), fails)


def test_a_long_text_is_cut_or_refused(folder: Path) -> None:
    long = "cube " * 600
    with pytest.warns(TruncationWarning, match="longer than 512 tokens"):
        assert np.isfinite(of_texts(folder)([long], "style")).all()
    with pytest.raises(TooLongError):
        of_texts(folder, truncate=False)([long], "style")


def test_settings_change_with_each_file(folder: Path, tmp_path: Path) -> None:
    settings = outputs.settings_of(folder, EXACT)
    assert settings["precision"] == "fp32"
    other = tiny_text_encoder.write(tmp_path / "other", seed=5)
    assert outputs.settings_of(other, EXACT)["weights"] != settings["weights"]
    fast = replace(EXACT, precision=Precision.FAST)
    assert outputs.settings_of(folder, fast)["precision"] != settings["precision"]


def test_a_missing_head_says_what_to_do(tmp_path: Path) -> None:
    folder = tiny_text_encoder.write(tmp_path, names=("published",))
    with pytest.raises(UnavailableError, match="style") as caught:
        Formulaicness(folder)
    assert "python -m metrics.training." in str(caught.value.hint)


@pytest.mark.parametrize("default", Precision)
def test_sizes_without_kernels_are_scored_in_fp32_whatever_the_default_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, default: Precision
) -> None:
    monkeypatch.setattr(compute_module, "default_precision", lambda _: default)
    folder = tiny_text_encoder.write(tmp_path, width=32)  # heads of 16
    metric = Formulaicness(folder)
    assert "precision:fp32" in str(metric.signature)
    assert ((metric.score(TEXTS) > 0) & (metric.score(TEXTS) < 1)).all()
    if default is not Precision.EXACT:
        with pytest.raises(UnavailableError, match=f"{default} on cpu needs compiled kernels"):
            Formulaicness(folder, precision=default)
