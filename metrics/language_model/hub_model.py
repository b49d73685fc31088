"""Any causal model of transformers, by name or folder, for the scorer.

Weights are read only from safetensors, and no code of the model's repository is run.  The paper's
model is `PAPER_MODEL`.

    model = HubModel("TinyLlama/TinyLlama-1.1B-Chat-v1.0", unigram_texts=lines)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from logic2text import InputError, UnavailableError, extras
from metrics import model_folder
from metrics.engine.batch_spec import Precision, Workers
from metrics.language_model.hub_tokens import HubTokens

with extras.require_extra("torch", "a language model by name"):
    import torch
    from torch import Tensor

    from metrics.engine.torch_models import Linear, dtype_of

PAPER_MODEL = "TinyLlama/TinyLlama-1.1B-Chat-v1.0"
PROBE = 8
"""The number of tokens on which a model's logits are compared with its last product."""

SLICE = 512
"""Tokens whose logits exist at one time: 16 MB in fp32 for a vocabulary of 8,192."""

SMALLEST = 1e-30
"""The share below which softmax loses precision."""


class HubModel:
    """A causal model and its tokenizer; the attributes are those of `SmallModel`.

    If the logits are one product with the last hidden states, they are computed for a slice of
    tokens at a time; for a model that modifies them (caps, scales), for a whole batch.
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
            precision: the precision of weights and products; sums are in fp32.
            device: the device of torch.

        Raises:
            UnavailableError: the model is not on this machine and cannot be fetched.
            InputError: no safetensors, not a causal model, or no token that can begin a text.
        """
        self._model = _load(model, revision, precision).to(device)
        self._tokens = HubTokens(model, revision, unigram_texts=unigram_texts)
        self.precision, self._device = precision, torch.device(device)
        self.workers: Workers = "cores" if self._device.type == "cpu" else "one"
        commit = getattr(self._model.config, "_commit_hash", None)
        self.name, self.revision = model, str(commit or revision or "local")
        self.start, self.limit = self._tokens.start, self._tokens.limit
        self.unigrams = self._tokens.unigrams
        self._body, self._logits = self._parts()

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text, without an end token, which such models do not predict."""
        return self._tokens.encode(texts)

    @torch.inference_mode()
    def log_probabilities(
        self, tokens: np.typing.NDArray[np.int64]
    ) -> np.typing.NDArray[np.float32]:
        """Log-probability, fp32 (n, length - 1), of each token (n, length) but the first."""
        ids = torch.from_numpy(tokens).to(self._device)
        return self._search_ids(ids).view(len(ids), -1).cpu().numpy()

    def _search_ids(self, ids: Tensor) -> Tensor:
        targets = ids[:, 1:].flatten()
        if self._logits is None:
            return _gather(self._all_logits(ids[:, :-1]).flatten(0, 1), targets)
        states = self._body(input_ids=ids[:, :-1], use_cache=False)[0].flatten(0, 1)
        return log_probabilities(states, self._logits, targets)

    def _all_logits(self, ids: Tensor) -> Tensor:
        logits: Tensor = self._model(input_ids=ids, use_cache=False).logits
        return logits.float()

    @torch.inference_mode()
    def _parts(self) -> tuple[Any, Linear | None]:
        """The model below its output layer, and that layer if the logits are its product only."""
        body, last = self._model.base_model, self._model.get_output_embeddings()
        if last is None or body is self._model:
            return body, None
        product = Linear.of(last.weight, getattr(last, "bias", None), self.precision)
        ids = torch.arange(PROBE, device=self._device)[None] % last.weight.shape[0]
        try:
            logits = product(body(input_ids=ids, use_cache=False)[0].to(product.dtype)).float()
        except (RuntimeError, TypeError):  # a model of another structure
            return body, None
        same = torch.allclose(logits, self._all_logits(ids), rtol=1e-2, atol=1e-2)
        return body, product if same else None


def log_probabilities(states: Tensor, logits: Linear, targets: Tensor) -> Tensor:
    """Log-probability, fp32 (n,), of each target (n,) after its state (n, hidden).

    Args:
        states: of any float type.
        logits: the product with the output's weights, in its own precision.
        targets: token ids.
    """
    out = torch.empty(len(states), dtype=torch.float32, device=states.device)
    for start in range(0, len(states), SLICE):
        part = slice(start, start + SLICE)
        out[part] = _log_share(logits(states[part].to(logits.dtype)), targets[part])
    return out


def _log_share(logits: Tensor, targets: Tensor) -> Tensor:
    """Log softmax, fp32 (n,), at the targets (n,), of logits (n, vocabulary).

    torch's softmax takes half the time of its logsumexp, which is used where a share is too small
    for the precision of a float.
    """
    share = logits.softmax(1).gather(1, targets[:, None])[:, 0].float()
    lost = share < SMALLEST
    out = share.log()
    if lost.any():
        out[lost] = _gather(logits[lost].float(), targets[lost])
    return out


def _gather(logits: Tensor, targets: Tensor) -> Tensor:
    """Log-probability (n,) of each target (n,) by fp32 logits (n, vocabulary)."""
    return logits.gather(1, targets[:, None])[:, 0] - logits.logsumexp(1)


def _load(model: str, revision: str | None, precision: Precision) -> Any:
    with extras.require_extra("torch", "a language model by name"):
        from transformers import AutoModelForCausalLM
        from transformers.utils import logging
    if model_folder.is_folder(model):
        model_folder.check_folder(Path(model))
    options = {"revision": revision or "main", "trust_remote_code": False}
    weights = {"use_safetensors": True, "dtype": dtype_of(precision), "output_loading_info": True}

    def load(*, local_files_only: bool) -> Any:
        local = {**options, "local_files_only": local_files_only}
        return AutoModelForCausalLM.from_pretrained(model, **weights, **local)

    logging.disable_progress_bar()
    logging.set_verbosity_error()  # a mismatch of shapes raises an error
    try:
        causal, report = model_folder.local_first(load, model, revision)
    except OSError as error:
        reason = str(error).strip().splitlines()[0]
        raise UnavailableError(
            f"the causal model {model!r} cannot be loaded: {reason}",
            "name a folder that holds all its files; without a name the embedded model is used",
        ) from None
    except ValueError as error:
        reason = str(error).strip().splitlines()[0]
        raise InputError(f"{model!r} is not a causal model that can be used: {reason}") from None
    except Exception as error:  # of any type, depending on the malformed file
        raise model_folder.load_error(model, error) from None
    model_folder.check_complete(model, report["missing_keys"])
    return causal.eval().requires_grad_(False)
