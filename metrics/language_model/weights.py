"""The file of the small language model: matrices in 8 bits with one scale a row, counts of tokens.

``model.safetensors`` holds for a matrix its whole numbers (rows, columns) and ``….scale`` (rows,),
for a norm its fp32 weights, ``unigram_counts`` (vocabulary,) of the training text, and in its
metadata the shape and the recipe.  ``tokenizer.json`` lies beside it.

    model, unigrams = load(FOLDER)
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import torch
from torch import Tensor

from logic2text.errors import InputError, UnavailableError
from metrics.language_model.model import CausalTransformer, Shape

FOLDER = Path(__file__).resolve().parent / "small"
MODEL, TOKENIZER = "model.safetensors", "tokenizer.json"
COUNTS = "unigram_counts"


def quantize(matrix: Tensor) -> tuple[Tensor, Tensor]:
    """Whole numbers in [-127, 127] (rows, columns) and the scale (rows,) that undoes them."""
    scale = matrix.float().abs().amax(1).clamp_min(1e-12) / 127.0
    return (matrix.float() / scale[:, None]).round().to(torch.int8), scale


def save(
    folder: Path, model: CausalTransformer, counts: Tensor, recipe: Mapping[str, object]
) -> None:
    """Write the weights in 8 bits; `counts` (vocabulary,) are those of the training text."""
    from safetensors.torch import save_file

    tensors = {COUNTS: counts.to(torch.int32)}
    for name, weight in model.state_dict().items():
        if weight.dim() == 2:
            tensors[name], tensors[f"{name}.scale"] = quantize(weight)
        else:
            tensors[name] = weight.float().contiguous()
    metadata = {"shape": json.dumps(asdict(model.shape)), "recipe": json.dumps(dict(recipe))}
    save_file(tensors, folder / MODEL, metadata)


def load(folder: Path = FOLDER) -> tuple[CausalTransformer, Tensor]:
    """The model in fp32, ready to score, and the log-probability (vocabulary,) of each token alone.

    A token alone has the probability (count + 1) / (all counts + vocabulary).

    Raises:
        UnavailableError: the folder has no model.
        InputError: the file is not one of `save`.
    """
    from safetensors import SafetensorError, safe_open

    path = folder / MODEL
    if not path.is_file():
        raise UnavailableError(
            f"there is no language model in {folder}", "train one: make train-lm"
        )
    try:
        with safe_open(path, "pt") as file:
            shape = Shape(**json.loads((file.metadata() or {})["shape"]))
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
        counts = tensors.pop(COUNTS).float()
        model = CausalTransformer(shape)
        model.load_state_dict(_dequantized(tensors))
    except (SafetensorError, KeyError, TypeError, ValueError, RuntimeError) as error:
        reason = str(error).splitlines()[0]
        raise InputError(f"{path} is no language model of ours: {reason}") from None
    smoothed = (counts + 1.0).double()
    return model.eval(), (smoothed / smoothed.sum()).log()


def _dequantized(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Tensors in fp32, each matrix times the scales of its rows."""
    return {
        name: tensor.float() * tensors[f"{name}.scale"][:, None] if tensor.dim() == 2 else tensor
        for name, tensor in tensors.items()
        if not name.endswith(".scale")
    }
