from __future__ import annotations

import json
import tracemalloc
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest
import torch

from logic2text.errors import InputError, UnavailableError
from metrics.language_model.causal_weights import (
    FOLDER,
    MODEL,
    TOKENIZER,
    CausalWeights,
    load,
    save,
    sizes,
)
from metrics.language_model.small import SmallModel
from metrics.quantized_weights import dequantize, quantize
from metrics.training.language_model.causal_transformer import CausalTransformer
from tests.metrics.language_model.tiny import SHAPE


def test_round_trip(tmp_path: Path) -> None:
    torch.manual_seed(0)
    weights = CausalTransformer(SHAPE).weights()
    counts = np.arange(SHAPE.vocabulary)
    save(tmp_path, weights, counts, {"seed": 0})
    again, unigrams = load(tmp_path)
    assert again.shape == SHAPE
    assert again.arrays.keys() == weights.arrays.keys() == sizes(SHAPE).keys()
    for name, one in weights.arrays.items():
        expected = dequantize(*quantize(one)) if one.ndim == 2 else one
        assert np.array_equal(again.arrays[name], expected), name
    total = float(counts.sum()) + SHAPE.vocabulary
    assert np.exp(unigrams[7]) == pytest.approx(8 / total)
    assert np.exp(unigrams).sum() == pytest.approx(1)
    assert not CausalTransformer.of(again).training


def test_weights_take_less_than_a_byte_each(tmp_path: Path) -> None:
    weights = CausalTransformer(SHAPE).weights()
    save(tmp_path, weights, np.zeros(SHAPE.vocabulary, np.int64), {})
    numbers = sum(each.size for each in weights.arrays.values())
    assert (tmp_path / MODEL).stat().st_size < 1.3 * numbers


def test_errors(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="no language model in"):
        load(tmp_path)
    (tmp_path / MODEL).write_bytes(b"not safetensors")
    with pytest.raises(InputError, match="read as our language model"):
        load(tmp_path)


def test_another_safetensors_file_is_refused(tmp_path: Path) -> None:
    from safetensors.torch import save_file

    save_file({"weight": torch.zeros(3)}, tmp_path / MODEL)
    with pytest.raises(InputError, match="read as our language model"):
        load(tmp_path)


@pytest.mark.parametrize("change", ["missing", "shape", "unknown"])
def test_weights_that_do_not_fit_are_refused(tmp_path: Path, change: str) -> None:
    arrays = dict(CausalTransformer(SHAPE).weights().arrays)
    if change == "unknown":
        arrays["blocks.9.down.weight"] = arrays["blocks.0.down.weight"]
    elif change == "missing":
        del arrays["norm.weight"]
    else:
        arrays["norm.weight"] = arrays["norm.weight"][1:]
    save(tmp_path, CausalWeights(SHAPE, arrays), np.zeros(SHAPE.vocabulary, np.int64), {})
    with pytest.raises(InputError, match=r"read as our language model: .*weight"):
        load(tmp_path)


def saved(folder: Path, shape: object, **changes: np.ndarray) -> Path:  # type: ignore[type-arg]
    """The file of the tiny model with other metadata, or with other arrays."""
    from safetensors.numpy import load_file, save_file

    save(folder, CausalTransformer(SHAPE).weights(), np.zeros(SHAPE.vocabulary, np.int64), {})
    arrays = {**load_file(folder / MODEL), **changes}
    text = shape if isinstance(shape, str) else json.dumps(shape)
    save_file(arrays, folder / MODEL, {"shape": text})
    return folder


GOOD = asdict(SHAPE)


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        ({**GOOD, "layers": 10**9}, "layers is not a number from 1"),
        ({**GOOD, "layers": 999_999}, "should have 999,999 layers"),
        (json.dumps({"layers": 1})[:-1] + "9" * 4000 + ', "heads": 1}', "layers is not a number"),
        (
            json.dumps({"layers": 1})[:-1] + "9" * 5000 + ', "heads": 1}',
            "read as our language model",
        ),
        ({**GOOD, "layers": -1}, "layers is not a number"),
        ({**GOOD, "heads": 0}, "heads is not a number"),
        ({**GOOD, "heads": 3}, "3 heads do not share"),
        ({**GOOD, "heads": True}, "heads is not a number"),
        ({**GOOD, "hidden": "32"}, "hidden is not a number"),
        ({**GOOD, "hidden": 2 * SHAPE.hidden}, "the weight"),
        ({**GOOD, "vocabulary": 999_999}, "the weight"),
        ({**GOOD, "limit": 10**9}, "limit is not a number"),
        ({**GOOD, "limit": 1.5}, "limit is not a number"),
        ({**GOOD, "wings": 2}, "no sizes"),
        ({"layers": 1}, "no sizes"),
        ([], "no sizes"),
        ("[" * 100_000, "read as our language model"),
        ("nothing", "read as our language model"),
        ('{"layers": 1e400, "heads": 1}', "layers is not a number"),
        ('{"layers": NaN, "heads": 1}', "layers is not a number"),
    ],
)
def test_sizes_are_held_against_the_file_before_anything_is_made(
    tmp_path: Path, shape: object, message: str
) -> None:
    folder = saved(tmp_path, shape)
    tracemalloc.start()
    try:
        with pytest.raises(InputError, match=message) as caught:
            load(folder)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert "\n" not in caught.value.message
    assert peak < 5_000_000


@pytest.mark.parametrize(
    "changes",
    [
        {"unigram_counts": np.zeros(SHAPE.vocabulary + 1, np.int32)},
        {"unigram_counts": np.zeros(0, np.int32)},
        {"unigram_counts": np.zeros((2, 2), np.int32)},
        {"unigram_counts": np.zeros(SHAPE.vocabulary, np.float32)},
        {"norm.weight": np.zeros(SHAPE.hidden, np.int8)},
        {"embeddings.weight.scale": np.zeros(1, np.float32)},
    ],
)
def test_arrays_of_other_sizes_or_types_are_refused(
    tmp_path: Path,
    changes: dict[str, np.ndarray],  # type: ignore[type-arg]
) -> None:
    with pytest.raises(InputError, match=r"the weight .* is .*, not"):
        load(saved(tmp_path, GOOD, **changes))


def test_a_tokenizer_that_is_none_or_another_models_is_refused(tmp_path: Path) -> None:
    folder = saved(tmp_path, GOOD)
    (folder / TOKENIZER).write_text('{"a": 1}', encoding="utf-8")
    with pytest.raises(InputError, match="is not a tokenizer"):
        SmallModel(folder)
    (folder / TOKENIZER).write_bytes((FOLDER / TOKENIZER).read_bytes())
    with pytest.raises(InputError, match="has 8,192 tokens, and the model knows"):
        SmallModel(folder)
