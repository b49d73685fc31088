"""The same classifier in the hands of others: each a function from texts to scores.

All take the weights of one `Regressor` or of a BERT of random weights, in fp32 unless they say
otherwise, the tokenizer of the base, and the cores that torch has.  onnxruntime and onnx are no
dependencies; `not_installed` says which peers a table lacks for want of them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    BertTokenizerFast,
    TextClassificationPipeline,
)

from metrics.encoder import BertEncoder, EncoderLayer
from metrics.minilm import base_folder

Scores = NDArray[np.float64]
Score = Callable[[Sequence[str]], Scores]
BATCH = 32
LIMIT = 512


class FirstToken(nn.Module):
    """In the pooler's place: our head reads the first token as it is."""

    def forward(self, hidden: Tensor) -> Tensor:
        """(n, length, hidden) to (n, hidden)."""
        return hidden[:, 0]


def reference(encoder: BertEncoder, head: nn.Linear) -> Any:
    """The model with our weights."""
    shape = encoder.shape
    config = BertConfig(
        vocab_size=shape.vocabulary,
        hidden_size=shape.hidden,
        num_hidden_layers=shape.layers,
        num_attention_heads=shape.heads,
        intermediate_size=shape.intermediate,
        max_position_embeddings=shape.positions,
        layer_norm_eps=shape.norm_epsilon,
        num_labels=1,
    )
    model = BertForSequenceClassification(config).eval()
    state = {f"bert.{name}": value for name, value in to_bert(encoder).items()}
    state |= {"classifier.weight": head.weight, "classifier.bias": head.bias}
    missing, unexpected = model.load_state_dict(state, strict=False)
    if unexpected or any("pooler" not in name and "position_ids" not in name for name in missing):
        raise ValueError(f"weights do not fit: {missing} {unexpected}")
    model.bert.pooler = FirstToken()
    return model.requires_grad_(False)


def to_bert(encoder: BertEncoder) -> dict[str, Tensor]:
    """Our weights under the names of a BertModel."""
    theirs = {
        "embeddings.word_embeddings.weight": encoder.embeddings.word.weight,
        "embeddings.position_embeddings.weight": encoder.embeddings.position.weight,
        "embeddings.token_type_embeddings.weight": encoder.embeddings.segment.weight,
        "embeddings.LayerNorm.weight": encoder.embeddings.norm.weight,
        "embeddings.LayerNorm.bias": encoder.embeddings.norm.bias,
    }
    for i, layer in enumerate(encoder.layers):
        assert isinstance(layer, EncoderLayer)
        prefix = f"encoder.layer.{i}."
        for part in ("weight", "bias"):
            joint = getattr(layer.query_key_value, part).chunk(3)
            for name, value in zip(("query", "key", "value"), joint, strict=True):
                theirs[f"{prefix}attention.self.{name}.{part}"] = value
            for ours, their in (
                ("attention_output", "attention.output.dense"),
                ("attention_norm", "attention.output.LayerNorm"),
                ("intermediate", "intermediate.dense"),
                ("output", "output.dense"),
                ("output_norm", "output.LayerNorm"),
            ):
                theirs[f"{prefix}{their}.{part}"] = getattr(getattr(layer, ours), part)
    return theirs


def tokenizer() -> Any:
    return BertTokenizerFast(str(base_folder() / "vocab.txt"), model_max_length=LIMIT)


def pipeline(model: Any, device: str = "cpu") -> Score:
    """The text-classification pipeline of transformers at batch 32."""
    pipe = TextClassificationPipeline(
        model=model,
        tokenizer=tokenizer(),
        device=device,
        batch_size=BATCH,
        function_to_apply="sigmoid",
    )

    def score(texts: Sequence[str]) -> Scores:
        return np.array([row["score"] for row in pipe(list(texts), truncation=True)])

    return score


def cross_encoder(model: Any, dtype: torch.dtype = torch.float32, device: str = "cpu") -> Score:
    """The CrossEncoder of sentence-transformers at batch 32; it sorts by length and pads.

    It takes only pairs, so each text has one separator more and its score another value.
    """
    from sentence_transformers import CrossEncoder

    with tempfile.TemporaryDirectory() as folder:
        plain = BertForSequenceClassification(model.config)
        plain.save_pretrained(folder)
        tokenizer().save_pretrained(folder)
        encoder = CrossEncoder(folder, device=device, activation_fn=nn.Sigmoid())
    inner = encoder[0].model
    inner.load_state_dict(model.state_dict(), strict=False)
    inner.bert.pooler = FirstToken()
    with torch.inference_mode():
        inner.eval().to(dtype)

    def score(texts: Sequence[str]) -> Scores:
        pairs = [(text, "") for text in texts]
        found = encoder.predict(
            pairs, batch_size=BATCH, show_progress_bar=False, convert_to_tensor=True
        )
        return found.cpu().double().numpy().reshape(-1)

    return score


def sorted_and_padded(
    model: Any,
    dtype: torch.dtype = torch.float32,
    device: str = "cpu",
    tokens_a_batch: int = 4096,
) -> Score:
    """The model on texts sorted by length, padded under a budget of tokens."""
    tokens = tokenizer()
    with torch.inference_mode():
        model = model.to(device, dtype)

    def score(texts: Sequence[str]) -> Scores:
        ids = tokens(list(texts), truncation=True)["input_ids"]
        order = sorted(range(len(ids)), key=lambda i: -len(ids[i]))
        values = np.empty(len(ids))
        start = 0
        while start < len(order):
            part = order[start : start + max(1, tokens_a_batch // len(ids[order[start]]))]
            batch = tokens.pad({"input_ids": [ids[i] for i in part]}, return_tensors="pt")
            batch = batch.to(device)
            with torch.inference_mode():
                values[part] = model(**batch).logits[:, 0].float().sigmoid().cpu().double().numpy()
            start += len(part)
        return values

    return score


BY_ONNX = {
    "fp32": "onnxruntime fp32, batch 32 by length",
    "int8": "onnxruntime dynamic int8, batch 32 by length",
    "one pass": "FlashRank's way: onnxruntime fp32, passes of 500",
}
ONNX = ("onnxruntime", "onnx")


def not_installed() -> list[str]:
    """The peers that cannot be measured here, each with the packages that it wants."""
    lacking = [name for name in ONNX if find_spec(name) is None]
    return [f"{peer} (needs {' and '.join(lacking)})" for peer in BY_ONNX.values() if lacking]


def onnx_sessions(model: Any) -> dict[str, Score]:
    """Sessions of onnxruntime: fp32 and dynamic int8 at batch 32, and FlashRank's one pass.

    Empty where onnxruntime or the exporter is not installed.
    """
    if not_installed():
        return {}
    folder = Path(tempfile.mkdtemp())
    path = export_onnx(model, folder / "model.onnx")
    small = folder / "int8.onnx"
    from onnxruntime.quantization import QuantType, quantize_dynamic

    quantize_dynamic(path, small, weight_type=QuantType.QInt8)
    return {
        BY_ONNX["fp32"]: _session(path, BATCH),
        BY_ONNX["int8"]: _session(small, BATCH),
        BY_ONNX["one pass"]: _session(path, 500, ordered=False),
    }


def export_onnx(model: Any, path: Path) -> Path:
    """Write the model of logits by ids and mask; returns the path."""

    class Logits(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.model = model

        def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
            found: Tensor = self.model(input_ids=input_ids, attention_mask=attention_mask).logits
            return found

    names = ["input_ids", "attention_mask"]
    example = torch.ones(3, 7, dtype=torch.long)
    torch.onnx.export(
        Logits().eval(),
        (example, example),
        str(path),
        dynamo=False,  # the newer exporter's graph gives other numbers
        input_names=names,
        output_names=["logits"],
        dynamic_axes={name: {0: "batch", 1: "length"} for name in names},
    )
    return path


def _session(path: Path, size: int, *, ordered: bool = True) -> Score:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = torch.get_num_threads()
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    tokens = tokenizer()

    def score(texts: Sequence[str]) -> Scores:
        ids = tokens(list(texts), truncation=True)["input_ids"]
        order = list(range(len(ids)))
        if ordered:
            order.sort(key=lambda i: len(ids[i]))
        values = np.empty(len(ids))
        for start in range(0, len(order), size):
            part = order[start : start + size]
            batch = tokens.pad({"input_ids": [ids[i] for i in part]}, return_tensors="np")
            inputs = {name: batch[name] for name in ("input_ids", "attention_mask")}
            (logits,) = session.run(None, inputs)
            values[part] = 1 / (1 + np.exp(-logits[:, 0].astype(np.float64)))
        return values

    return score
