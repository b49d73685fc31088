"""The file of our own encoder: into it and back, its size, and files that are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from safetensors.numpy import load_file, save_file

from logic2text.errors import InputError, UnavailableError
from metrics.encoder_weights import EncoderShape, EncoderWeights
from metrics.engine.heads import LinearHead
from metrics.formulaicness import small
from metrics.formulaicness.weights import RegressorWeights
from metrics.minilm import Tokens

TINY = EncoderShape(layers=2, hidden=8, heads=2, intermediate=16, vocabulary=11, positions=5)
Arrays = dict[str, NDArray[Any]]


@pytest.fixture
def weights() -> RegressorWeights:
    random = np.random.default_rng(0)
    arrays = {n: random.normal(size=s).astype(np.float32) for n, s in TINY.sizes().items()}
    head = LinearHead(random.normal(size=8).astype(np.float32), 0.25, logistic=True)
    return RegressorWeights(EncoderWeights(TINY, arrays), head, separator=None)


def test_what_is_saved_is_loaded(weights: RegressorWeights, tmp_path: Path) -> None:
    small.save(tmp_path, weights, {"steps": 3})
    read = small.load(tmp_path)
    assert read.encoder.shape == TINY
    assert read.separator is None
    assert read.head.bias == 0.25
    assert read.head.logistic
    assert np.array_equal(read.head.weight, weights.head.weight)
    assert read.encoder.arrays.keys() == weights.encoder.arrays.keys()
    for name, array in weights.encoder.arrays.items():
        rounding = np.abs(array).max(-1, keepdims=True) / 254 if array.ndim == 2 else 0
        assert (np.abs(read.encoder.arrays[name] - array) <= rounding + 1e-6).all(), name
        assert read.encoder.arrays[name].dtype == np.float32


def test_a_row_of_zeros_stays(weights: RegressorWeights, tmp_path: Path) -> None:
    arrays = dict(weights.encoder.arrays)
    arrays["embeddings.word.weight"] = np.zeros((11, 8), np.float32)
    small.save(tmp_path, replace(weights, encoder=EncoderWeights(TINY, arrays)), {})
    assert not small.load(tmp_path).encoder.arrays["embeddings.word.weight"].any()


def test_a_missing_file_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="no encoder in") as caught:
        small.load(tmp_path)
    assert "distil_formulaicness" in str(caught.value.hint)


def drop(arrays: Arrays, _: dict[str, Any]) -> None:
    del arrays["layers.1.output.bias"]


def add(arrays: Arrays, _: dict[str, Any]) -> None:
    arrays["pooler.weight"] = np.zeros((8, 8), np.float32)


def resize(arrays: Arrays, _: dict[str, Any]) -> None:
    arrays["head.weight"] = np.zeros(9, np.float32)


def retype(arrays: Arrays, _: dict[str, Any]) -> None:
    arrays["layers.0.output.weight"] = np.zeros((8, 16), np.float32)


def size(name: str, value: object) -> Callable[[Arrays, dict[str, Any]], None]:
    def change(_: Arrays, shape: dict[str, Any]) -> None:
        shape[name] = value

    return change


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (drop, "layers.1.output.bias is missing"),
        (add, "it has a weight pooler.weight"),
        (resize, "the weight head.weight is"),
        (retype, "the weight layers.0.output.weight is"),
        (size("layers", 10**6), "should have 1,000,000 layers"),
        (size("hidden", 0), "hidden is no number from 1"),
        (size("hidden", True), "hidden is no number from 1"),
        (size("vocabulary", 10**12), "vocabulary is no number from 1"),
        (size("heads", 3), "3 heads do not share 8 features"),
        (size("norm_epsilon", "x"), "norm_epsilon is no number"),
        (size("surprise", 1), "no sizes"),
    ],
)
def test_other_files_are_refused(
    change: Callable[[Arrays, dict[str, Any]], None],
    reason: str,
    weights: RegressorWeights,
    tmp_path: Path,
) -> None:
    small.save(tmp_path, weights, {})
    path = tmp_path / small.MODEL
    arrays, shape = dict(load_file(path)), asdict(TINY)
    change(arrays, shape)
    save_file(arrays, path, {"shape": json.dumps(shape)})
    with pytest.raises(InputError, match=reason):
        small.load(tmp_path)


def test_a_file_of_anything_is_refused(tmp_path: Path) -> None:
    (tmp_path / small.MODEL).write_bytes(b"no weights at all")
    with pytest.raises(InputError, match="is no encoder of ours"):
        small.load(tmp_path)


def test_the_shipped_pieces_are_those_of_the_shipped_weights() -> None:
    shape = small.load().encoder.shape
    tokens = Tokens(small.FOLDER / small.TOKENIZER)
    ids = [i for text in ("Every cube is small.", "∀x • ?!") for i in tokens.encode([text])[0]]
    assert max(ids) < shape.vocabulary
    assert tokens.id_of("[UNK]") not in ids
    assert tokens.id_of("[MASK]") is not None
