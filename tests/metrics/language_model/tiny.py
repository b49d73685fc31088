"""A tiny language model of ours: random weights and a tokenizer trained in place."""

from __future__ import annotations

from pathlib import Path

import torch

from metrics.language_model.causal_weights import TOKENIZER, CausalShape, save
from metrics.training.language_model.causal_transformer import CausalTransformer
from metrics.training.language_model.tokenizer import train_tokenizer
from metrics.training.language_model.train_language_model import token_counts

TEXTS = (
    "Every dog that barks is awake, and no cat minds it.",
    "The baker's daughter sold 12 loaves; her brother sold none.",
    "If it rains, the match will be put off until the third of May.",
    "Nobody in the village has ever seen the lake without its boats.",
    "She asked whether the train had left. It had not.",
)
SHAPE = CausalShape(layers=2, hidden=32, heads=2, intermediate=48, vocabulary=300, limit=24)


def build(folder: Path, shape: CausalShape = SHAPE, seed: int = 0) -> Path:
    """Write the model; its random weights are large, so that wrong positions would show."""
    tokenizer = train_tokenizer(TEXTS, shape.vocabulary)
    torch.manual_seed(seed)
    model = CausalTransformer(shape)
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, 1.0 if parameter.dim() == 1 else 0.0, 0.3)
    folder.mkdir(parents=True, exist_ok=True)
    save(folder, model.weights(), token_counts(TEXTS, tokenizer), {"seed": seed})
    tokenizer.save(str(folder / TOKENIZER))
    return folder
