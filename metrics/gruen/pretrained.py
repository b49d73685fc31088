"""The published models that GRUEN uses: BERT's masked language model, a classifier
of acceptability (CoLA), ALBERT's sentence order.

Each is loaded by name or folder; weights are read only from safetensors, no code of a repository is
run, and a model without weights of its head, which would score at random, is rejected.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from logic2text import InputError, UnavailableError, extras
from metrics import base, model_folder
from metrics.engine import batch_spec, exact_length
from metrics.engine.compute import PROCESSOR, Compute

with extras.require_extra("torch", "GRUEN"):
    from torch import Tensor
    from torch.nn import functional

    from metrics.engine.torch_models import dtype_of, wrap_torch_model

BERT = "google-bert/bert-base-cased"
COLA = "gchhablani/bert-base-cased-finetuned-cola"
"""Cased, as the authors' own, which is not a model of the hub; a folder with theirs may be
given."""
ALBERT = "albert/albert-base-v2"
TOKEN_BUDGET = 1024
"""The number of tokens per batch; the masked language model has 30,000 logits per token."""

Floats = NDArray[np.float64]


class Likelihood:
    """Sentence likelihood by a masked language model that sees the whole sentence, unmasked."""

    def __init__(self, name: str = BERT, compute: Compute = PROCESSOR) -> None:
        """Load a masked language model; raises as `load` does."""
        model, self._tokenizer = load(name, "AutoModelForMaskedLM", outputs=None)
        self._model, self._compute = place(model, compute), compute
        self.name = name

    def perplexities(self, sentences: Sequence[str]) -> Floats:
        """Exponentials (n,), 1 or more, of the mean loss of all tokens, special ones too."""
        losses = _score(self._losses, _ids(self._tokenizer, sentences), self._compute)
        perplexities: Floats = np.exp(losses)
        return perplexities

    def _losses(self, ids: Tensor) -> Tensor:
        logits = self._model(input_ids=ids).logits.float()
        return functional.cross_entropy(logits.mT, ids, reduction="none").mean(1)


class Acceptability:
    """Grammatical acceptability by a classifier of two classes fine-tuned on CoLA."""

    def __init__(self, name: str = COLA, compute: Compute = PROCESSOR) -> None:
        """Load a classifier with two outputs; raises as `load` does."""
        model, self._tokenizer = load(name, "AutoModelForSequenceClassification", outputs=2)
        self._model, self._compute = place(model, compute), compute
        self.name = name

    def logits(self, sentences: Sequence[str]) -> Floats:
        """The logit of "acceptable", class 1 of CoLA; shape (n,), unbounded."""
        return _score(self._acceptable, _ids(self._tokenizer, sentences), self._compute)

    def _acceptable(self, ids: Tensor) -> Tensor:
        logits: Tensor = self._model(input_ids=ids).logits[:, 1]
        return logits


class SentenceOrder:
    """Whether two sentences are in the right order, by ALBERT's sentence-order prediction."""

    def __init__(self, name: str = ALBERT, compute: Compute = PROCESSOR) -> None:
        """Load an ALBERT with its pre-training heads; raises as `load` does."""
        model, self._tokenizer = load(name, "AlbertForPreTraining", outputs=None)
        self._model, self._compute = place(model, compute), compute
        self.name = name

    def probabilities(self, firsts: Sequence[str], seconds: Sequence[str]) -> Floats:
        """Probability that each second sentence follows its first; shape (n,)."""
        encoded = [
            self._tokenizer(base.readable(first), base.readable(second), truncation=True)
            for first, second in zip(firsts, seconds, strict=True)
        ]
        # The engine batches one sequence of ids: the segments are the second half of the row.
        rows = [[*e["input_ids"], *e["token_type_ids"]] for e in encoded]
        return _score(self._in_order, rows, self._compute)

    def _in_order(self, rows: Tensor) -> Tensor:
        ids, segments = rows.chunk(2, dim=1)
        logits = self._model(input_ids=ids, token_type_ids=segments).sop_logits
        in_order: Tensor = logits.float().softmax(1)[:, 0]
        return in_order


def place(model: Any, compute: Compute) -> Any:
    """A model on the device and in the precision of a setting, by default in fp32."""
    return model.to(compute.device, dtype_of(compute.precision or batch_spec.Precision.EXACT))


def _score(
    model: Callable[[Tensor], Tensor], sequences: Sequence[Sequence[int]], compute: Compute
) -> Floats:
    """The model's value (n,) of each sequence."""
    threads = None if compute.on_processor else 1
    tokens = compute.tokens_a_batch or TOKEN_BUDGET
    return exact_length.score_by_length(
        wrap_torch_model(model, compute.device), sequences, tokens, threads
    )


def load(name: str, kind: str, outputs: int | None) -> tuple[Any, Any]:
    """A model of transformers in fp32 and its tokenizer.

    Args:
        name: a name on the hub, or a folder.
        kind: the class of transformers that loads it.
        outputs: the required number of classes, or None.

    Raises:
        UnavailableError: the model is not on this machine and cannot be fetched.
        InputError: it has another type, or lacks its head or safetensors.
    """
    with extras.require_extra("torch", "GRUEN"):
        import transformers

    folder = Path(name)
    if folder.is_dir() and not any(folder.glob("*.safetensors")):
        raise InputError(
            f"the folder {name} has no .safetensors weights",
            "only safetensors are read; pickled weights can run code when loaded",
        )
    code = {} if kind == "AlbertForPreTraining" else {"trust_remote_code": False}

    def files(*, local_files_only: bool) -> tuple[Any, tuple[Any, Any]]:
        tokenizer = transformers.AutoTokenizer.from_pretrained(
            name, trust_remote_code=False, local_files_only=local_files_only
        )
        return tokenizer, getattr(transformers, kind).from_pretrained(
            name,
            use_safetensors=True,
            output_loading_info=True,
            local_files_only=local_files_only,
            **code,
        )

    try:
        tokenizer, (model, report) = model_folder.local_first(files, name)
    except OSError as error:
        raise UnavailableError(
            f"GRUEN's model {name!r} cannot be loaded: {str(error).strip().splitlines()[0]}",
            "name a folder that holds one, or download it where the hub can be reached",
        ) from None
    except (ValueError, RuntimeError) as error:
        reason = str(error).strip().splitlines()[0]
        raise InputError(f"{name!r} cannot be used as {kind}: {reason}") from None
    if report["missing_keys"]:
        missing = ", ".join(sorted(map(str, report["missing_keys"]))[:3])
        raise InputError(f"the model {name!r} lacks weights that {kind} needs: {missing} …")
    if outputs is not None and model.config.num_labels != outputs:
        raise InputError(f"{name!r} has {model.config.num_labels} classes instead of {outputs}")
    return model.float().eval().requires_grad_(requires_grad=False), tokenizer


def _ids(tokenizer: Any, sentences: Sequence[str]) -> list[list[int]]:
    if not sentences:
        return []
    ids: list[list[int]] = tokenizer(list(map(base.readable, sentences)), truncation=True)[
        "input_ids"
    ]
    return ids
