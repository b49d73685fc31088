"""The files of our encoder: into them and back, any heads, and files that are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from safetensors.numpy import load_file, save_file

from logic2text.errors import InputError, UnavailableError
from metrics.encoder_weights import EncoderShape, EncoderWeights
from metrics.minilm import Tokens
from metrics.quantized_weights import dequantize, quantize
from metrics.text_encoder import files
from metrics.text_encoder.files import exclusion_digest, normalize
from tests.support import tiny_text_encoder

TINY = EncoderShape(layers=2, hidden=8, heads=2, intermediate=16, vocabulary=11, positions=5)
Arrays = dict[str, NDArray[Any]]


@pytest.fixture
def model() -> files.TextEncoder:
    return files.TextEncoder(
        tiny_text_encoder.weights(TINY),
        tiny_text_encoder.heads(2, TINY.hidden),
        files.HEADS,
    )


def test_what_is_saved_is_loaded(model: files.TextEncoder, tmp_path: Path) -> None:
    files.save(tmp_path, model, {"steps": 3})
    read = files.load(tmp_path)
    assert read.encoder.shape == TINY
    assert read.names == files.HEADS
    assert np.array_equal(read.heads.weight, model.heads.weight)
    assert np.array_equal(read.heads.bias, model.heads.bias)
    assert read.encoder.arrays.keys() == model.encoder.arrays.keys()
    for name, array in model.encoder.arrays.items():
        expected = dequantize(*quantize(array)) if array.ndim == 2 else array
        assert np.array_equal(read.encoder.arrays[name], expected), name
        assert read.encoder.arrays[name].dtype == np.float32


@pytest.mark.parametrize("names", [("published",), ("style",)])
def test_an_encoder_may_have_some_of_the_heads(
    names: tuple[str, ...], model: files.TextEncoder, tmp_path: Path
) -> None:
    heads = tiny_text_encoder.heads(len(names), TINY.hidden)
    some = replace(model, names=names, heads=heads)
    files.save(tmp_path, some, {})
    read = files.load(tmp_path)
    assert read.names == names
    assert np.array_equal(read.heads.weight, heads.weight)


def test_a_head_alone_is_that_of_its_name(model: files.TextEncoder) -> None:
    states = np.random.default_rng(0).normal(size=(5, 8)).astype(np.float32)
    together = model.heads(states)
    for place, name in enumerate(files.HEADS):
        alone = model.logistic_head(name)(states)
        assert np.allclose(alone, 1 / (1 + np.exp(-together[:, place])), atol=1e-6)


def test_a_row_of_zeros_stays(model: files.TextEncoder, tmp_path: Path) -> None:
    arrays = dict(model.encoder.arrays)
    arrays["embeddings.word.weight"] = np.zeros((11, 8), np.float32)
    files.save(tmp_path, replace(model, encoder=EncoderWeights(TINY, arrays)), {})
    assert not files.load(tmp_path).encoder.arrays["embeddings.word.weight"].any()


def test_a_missing_file_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="no encoder in") as caught:
        files.load(tmp_path)
    assert "train_three_heads" in str(caught.value.hint)


def drop(arrays: Arrays, _: dict[str, Any]) -> None:
    del arrays["layers.1.output.bias"]


def add(arrays: Arrays, _: dict[str, Any]) -> None:
    arrays["pooler.weight"] = np.zeros((8, 8), np.float32)


def resize(arrays: Arrays, _: dict[str, Any]) -> None:
    arrays["style.weight"] = np.zeros(9, np.float32)


def drop_heads(arrays: Arrays, _: dict[str, Any]) -> None:
    for name in files.HEADS:
        del arrays[f"{name}.weight"]


def drop_bias(arrays: Arrays, _: dict[str, Any]) -> None:
    del arrays["style.bias"]


def rename_head(arrays: Arrays, _: dict[str, Any]) -> None:
    """As the file of an earlier version had it."""
    for name in files.HEADS:
        del arrays[f"{name}.bias"]
        arrays["head.weight"] = arrays.pop(f"{name}.weight")
    arrays["head.bias"] = np.zeros(1, np.float32)


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
        (resize, "the weight style.weight is"),
        (drop_heads, "published.weight is missing|it has a weight"),
        (drop_bias, "style.bias is missing"),
        (rename_head, "published.weight is missing|it has a weight head"),
        (retype, "the weight layers.0.output.weight is"),
        (size("layers", 10**6), "should have 1,000,000 layers"),
        (size("hidden", 0), "hidden is not a number from 1"),
        (size("hidden", True), "hidden is not a number from 1"),
        (size("vocabulary", 10**12), "vocabulary is not a number from 1"),
        (size("heads", 3), "3 heads do not share 8 features"),
        (size("norm_epsilon", "x"), "norm_epsilon is not a number"),
        (size("surprise", 1), "no sizes"),
    ],
)
def test_other_files_are_refused(
    change: Callable[[Arrays, dict[str, Any]], None],
    reason: str,
    model: files.TextEncoder,
    tmp_path: Path,
) -> None:
    files.save(tmp_path, model, {})
    path = tmp_path / files.MODEL
    arrays, shape = dict(load_file(path)), asdict(TINY)
    change(arrays, shape)
    save_file(arrays, path, {"shape": json.dumps(shape)})
    with pytest.raises(InputError, match=reason):
        files.load(tmp_path)


def test_a_file_of_anything_is_refused(tmp_path: Path) -> None:
    (tmp_path / files.MODEL).write_bytes(b"no weights at all")
    with pytest.raises(InputError, match="cannot be read as our encoder"):
        files.load(tmp_path)


def test_the_shipped_pieces_are_those_of_the_shipped_weights() -> None:
    shape = files.load().encoder.shape
    tokens = Tokens(files.FOLDER / files.TOKENIZER)
    ids = [i for text in ("Every cube is small.", "∀x • ?!") for i in tokens.encode([text])[0]]
    assert max(ids) < shape.vocabulary
    assert tokens.id_of("[UNK]") not in ids
    assert tokens.id_of("[MASK]") is not None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Every cube is small.", "every cube is small"),
        (
            "for all x , if x is a cube , then x is small",
            "for all x, if x is a cube, then x is small",
        ),
        ("  Is b  large ?! ", "is b large"),
        ("It's Plan B.", "it's plan b"),
        (r"all these hold : \item b is large \item c is .", "all these hold: • b is large • c is"),
        ("", ""),
    ],
)
def test_normalize(text: str, expected: str) -> None:
    assert normalize(text) == expected


@given(st.text(max_size=80))
def test_normalize_is_idempotent(text: str) -> None:
    assert normalize(normalize(text)) == normalize(text)


@given(st.text("ab ,.;:?!\t\u00a0\\itemÉ", max_size=40) | st.text(max_size=40))
def test_normalize_is_what_the_model_was_trained_with(text: str) -> None:
    folded = " ".join(text.lower().replace("\\item", "•").split())
    assert normalize(text) == re.sub(r"\s+([,.;:?!])", r"\1", folded).rstrip(" .!?;:,")


def test_digest_ignores_case_and_punctuation() -> None:
    assert exclusion_digest("• A cube, b!") == exclusion_digest("a  cube b")
    assert exclusion_digest("a cube b") != exclusion_digest("a cube c")
