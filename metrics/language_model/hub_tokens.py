"""The tokenizer of a causal model of transformers, whose weights may be on a server.

HubTokens("TinyLlama/TinyLlama-1.1B-Chat-v1.0", unigram_texts=lines).encode(["Every cube."])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from logic2text import InputError, UnavailableError, extras
from metrics import base, model_folder
from metrics.language_model.scorer import count_unigrams

LONGEST = 2048
"""The maximum number of tokens, also for models that accept more."""


class HubTokens:
    """The tokenizer of a model by name or folder.

    Attributes:
        name: the model's name or folder.
        limit: the longest sequence of the model, in tokens.
        start: the id before every sequence.
        unigrams: log-probability (vocabulary,) of each token by frequency; None without texts.
    """

    def __init__(
        self,
        model: str,
        revision: str | None = None,
        *,
        unigram_texts: Iterable[str] | None = None,
    ) -> None:
        """Load a tokenizer.

        Args:
            model: a name on the hub, or a folder.
            revision: the commit of a model of the hub; its newest one by default.
            unigram_texts: texts whose tokens are counted for SLOR, which is missing without them.

        Raises:
            UnavailableError: the tokenizer is not on this machine and cannot be fetched.
            InputError: no token that can begin a text.
        """
        self._tokenizer, config = _load(model, revision)
        marks = (self._tokenizer.bos_token_id, config.bos_token_id, self._tokenizer.eos_token_id)
        start = next((mark for mark in marks if mark is not None), None)
        if start is None:
            raise InputError(f"the tokenizer of {model!r} has no token that could begin a text")
        self.start = int(start)
        self.name = model
        self.limit = min(LONGEST, int(getattr(config, "max_position_embeddings", LONGEST)))
        words = max(int(config.vocab_size), len(self._tokenizer))
        self.unigrams = (
            None if unigram_texts is None else count_unigrams(self.encode, unigram_texts, words)
        )

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text, without start and end; special tokens are not recognized."""
        if not texts:
            return []
        options = {"add_special_tokens": False, "split_special_tokens": True}
        ids: list[list[int]] = self._tokenizer(list(map(base.readable, texts)), **options)[
            "input_ids"
        ]
        return ids


def _load(model: str, revision: str | None) -> tuple[Any, Any]:
    with extras.require_extra("torch", "the tokenizer of a language model by name"):
        from transformers import AutoConfig, AutoTokenizer

    options = {"revision": revision or "main", "trust_remote_code": False}

    def load(*, local_files_only: bool) -> tuple[Any, Any]:
        local = {**options, "local_files_only": local_files_only}
        return AutoTokenizer.from_pretrained(model, **local), AutoConfig.from_pretrained(
            model, **local
        )

    try:
        tokenizer, config = model_folder.local_first(load, model, revision)
    except (OSError, ValueError) as error:
        reason = str(error).strip().splitlines()[0]
        raise UnavailableError(
            f"the tokenizer of {model!r} cannot be loaded: {reason}",
            "name a folder that holds the tokenizer and config.json of the model",
        ) from None
    except Exception as error:  # of any type, depending on the malformed file
        raise model_folder.load_error(model, error) from None
    return tokenizer, config
