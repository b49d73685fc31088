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
from metrics.engine.linear import Linear, Precision, packed
from metrics.hub_access import local_first
from metrics.language_model.likelihood import log_probabilities

PAPER_MODEL = "TinyLlama/TinyLlama-1.1B-Chat-v1.0"
LONGEST = 2048
"""The most tokens at once, also for models that could take more."""

PROBE = 8
"""Tokens on which a model's own logits are compared with those of its last product."""


class HubModel:
    """A causal model and its tokenizer; the attributes are those of `SmallModel`.

    Where the logits are one product with the last hidden states, they are made a slice of tokens
    at a time; a model that does more to them (caps, scales) keeps those of a whole batch.
    """

    def __init__(
        self,
        model: str,
        revision: str | None = None,
        *,
        unigram_texts: Iterable[str] | None = None,
        precision: Precision = Precision.EXACT,
        device: str | torch.device = "cpu",
    ) -> None:
        """Load a model.

        Args:
            model: a name on the hub, or a folder.
            revision: the commit of a model of the hub; its newest one by default.
            unigram_texts: texts whose tokens are counted for SLOR, which is missing without them.
            precision: of weights and products; sums are in fp32.
            device: where the model works.

        Raises:
            UnavailableError: the model is not on this machine and cannot be fetched.
            InputError: no safetensors, not a causal model, or no token that can begin a text.
        """
        self._model, self._tokenizer = _load(model, revision, precision)
        self._model.to(device)
        self.precision, self.device = precision, torch.device(device)
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
        self._body, self._logits = self._parts()

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text; no mark at its end, which such models do not foresee there."""
        if not texts:
            return []
        options = {"add_special_tokens": False, "split_special_tokens": True}
        ids: list[list[int]] = self._tokenizer(list(texts), **options)["input_ids"]
        return ids

    def log_probabilities(self, ids: Tensor) -> Tensor:
        """Log-probability, fp32 (n, length - 1), of each token (n, length) but the first."""
        n, length = ids.shape[0], ids.shape[1] - 1
        targets = ids[:, 1:].flatten()
        if self._logits is None:
            logits = self._all_logits(ids[:, :-1]).flatten(0, 1)
            return _gathered(logits, targets).view(n, length)
        states = self._body(input_ids=ids[:, :-1], use_cache=False)[0].flatten(0, 1)
        return log_probabilities(states, self._logits, targets).view(n, length)

    def _all_logits(self, ids: Tensor) -> Tensor:
        logits: Tensor = self._model(input_ids=ids, use_cache=False).logits
        return logits.float()

    @torch.inference_mode()
    def _parts(self) -> tuple[Any, Linear | None]:
        """The model below its last product, and that product where it alone makes the logits."""
        body, last = self._model.base_model, self._model.get_output_embeddings()
        if last is None or body is self._model:
            return body, None
        product = packed(last.weight, getattr(last, "bias", None), self.precision)
        ids = torch.arange(PROBE, device=self.device)[None] % last.weight.shape[0]
        try:
            found = product(body(input_ids=ids, use_cache=False)[0].to(product.dtype)).float()
        except (RuntimeError, TypeError):  # a body of another make
            return body, None
        same = torch.allclose(found, self._all_logits(ids), rtol=1e-2, atol=1e-2)
        return body, product if same else None

    def _count(self, texts: Iterable[str]) -> Tensor:
        counts = torch.ones(self._model.get_input_embeddings().num_embeddings, dtype=torch.float64)
        lines = iter(texts)
        while some := list(islice(lines, 1000)):
            ids = torch.tensor([i for row in self.encode(some) for i in row], dtype=torch.long)
            counts += torch.bincount(ids, minlength=len(counts))
        return (counts / counts.sum()).log()


def _gathered(logits: Tensor, targets: Tensor) -> Tensor:
    """Log-probability (n,) of each target (n,) by fp32 logits (n, vocabulary)."""
    return logits.gather(1, targets[:, None])[:, 0] - logits.logsumexp(1)


def _load(model: str, revision: str | None, precision: Precision) -> tuple[Any, Any]:
    try:
        from transformers import AutoModelForCausalLM, AutoTokenizer
        from transformers.utils import logging
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
    weights = {"use_safetensors": True, "dtype": precision.dtype}

    def load(*, local_files_only: bool) -> tuple[Any, Any]:
        local = {**options, "local_files_only": local_files_only}
        tokenizer = AutoTokenizer.from_pretrained(model, **local)
        return AutoModelForCausalLM.from_pretrained(model, **weights, **local), tokenizer

    logging.disable_progress_bar()
    try:
        causal, tokenizer = local_first(load, model, revision)
    except OSError as error:
        reason = str(error).strip().splitlines()[0]
        raise UnavailableError(
            f"the causal model {model!r} cannot be had: {reason}",
            "name a folder that holds all its files; without a name the embedded model is used",
        ) from None
    except ValueError as error:
        reason = str(error).strip().splitlines()[0]
        raise InputError(f"{model!r} is no causal model that can be used: {reason}") from None
    return causal.eval().requires_grad_(False), tokenizer
