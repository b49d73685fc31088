"""Any causal model of transformers, by name or folder, as the scorer sees it.

Weights are read from safetensors alone and no code of the model's repository is run.  The paper's
model is `PAPER_MODEL`.

    model = HubModel("TinyLlama/TinyLlama-1.1B-Chat-v1.0", unigram_texts=lines)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from logic2text.errors import InputError, UnavailableError

PAPER_MODEL = "TinyLlama/TinyLlama-1.1B-Chat-v1.0"
LONGEST = 2048
"""The most tokens at once, also for models that could take more: memory grows with the logits."""


class HubModel:
    """A causal model and its tokenizer in fp32; the attributes are those of `SmallModel`."""

    def __init__(
        self,
        model: str,
        revision: str | None = None,
        *,
        unigram_texts: Iterable[str] | None = None,
    ) -> None:
        """Load a model.

        Args:
            model: a name on the hub, or a folder.
            revision: the commit of a model of the hub; its newest one by default.
            unigram_texts: texts whose tokens are counted for SLOR, which is missing without them.

        Raises:
            UnavailableError: the model is not on this machine and cannot be fetched.
            InputError: no safetensors, not a causal model, or no token that can begin a text.
        """
        self._model, self._tokenizer = _load(model, revision)
        config = self._model.config
        start = next(
            (i for i in (self._tokenizer.bos_token_id, config.bos_token_id) if i is not None),
            self._tokenizer.eos_token_id,
        )
        if start is None:
            raise InputError(f"the model {model!r} has no token that could begin a text")
        self.start = int(start)
        self.name = model
        self.revision = str(getattr(config, "_commit_hash", None) or revision or "local")
        self.limit = min(LONGEST, int(getattr(config, "max_position_embeddings", LONGEST)))
        self.unigrams = None if unigram_texts is None else self._count(unigram_texts)

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text; no mark at its end, which such models do not foresee there."""
        if not texts:
            return []
        options = {"add_special_tokens": False, "split_special_tokens": True}
        ids: list[list[int]] = self._tokenizer(list(texts), **options)["input_ids"]
        return ids

    def log_probabilities(self, ids: Tensor) -> Tensor:
        """Log-probability, fp32 (n, length - 1), of each token (n, length) but the first."""
        logits = self._model(input_ids=ids[:, :-1], use_cache=False).logits.float()
        wanted = logits.gather(2, ids[:, 1:, None])[:, :, 0]
        out: Tensor = wanted - logits.logsumexp(2)
        return out

    def _count(self, texts: Iterable[str]) -> Tensor:
        counts = torch.ones(self._model.get_input_embeddings().num_embeddings, dtype=torch.float64)
        lines = iter(texts)
        while some := list(islice(lines, 1000)):
            ids = torch.tensor([i for row in self.encode(some) for i in row], dtype=torch.long)
            counts += torch.bincount(ids, minlength=len(counts))
        return (counts / counts.sum()).log()


def _load(model: str, revision: str | None) -> tuple[Any, Any]:
    try:
        from transformers import AutoModelForCausalLM, AutoTokenizer
    except ImportError:
        raise UnavailableError(
            "transformers is not installed, and models by name need it", "pip install transformers"
        ) from None
    folder = Path(model)
    if folder.is_dir() and not any(folder.glob("*.safetensors")):
        raise InputError(
            f"the folder {model} has no .safetensors weights",
            "only safetensors are read; pickled weights can run code when loaded",
        )
    options = {"revision": revision or "main", "trust_remote_code": False}
    try:
        tokenizer = AutoTokenizer.from_pretrained(model, **options)
        causal = AutoModelForCausalLM.from_pretrained(
            model, use_safetensors=True, dtype=torch.float32, **options
        )
    except OSError as error:
        reason = str(error).strip().splitlines()[0]
        raise UnavailableError(
            f"the causal model {model!r} cannot be had: {reason}",
            "name a folder that holds it, or download it where the hub can be reached; "
            "without a name the embedded model is used",
        ) from None
    except ValueError as error:
        reason = str(error).strip().splitlines()[0]
        raise InputError(f"{model!r} is no causal model that can be used: {reason}") from None
    return causal.eval(), tokenizer
