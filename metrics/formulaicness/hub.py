"""Any model with one output as the measure of formulaicness, such as the published regressor.

Weights are read only from safetensors, no code of the model's repository is run, and a model of
the hub needs a pinned revision.

    HubFormulaicness("Eduardo-Calo/formulaicness", revision="<commit of 40 hexadecimal digits>")
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from logic2text import InputError, __version__, extras, formula
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from metrics import base, encoder_weights, minilm, model_folder, word_pieces
from metrics.engine import backend, batch_spec, deduplication, packing, text_engine
from metrics.engine.compute import Compute

with extras.require_extra("torch", "a model of the hub as the measure of formulaicness"):
    import torch
    from torch import Tensor

_COMMIT = lazy_pattern(r"[0-9a-f]{40}")


class HubFormulaicness:
    """F(t) by a sequence classifier of one output; immutable, safe to share between threads."""

    name = "formulaicness"
    higher_is_natural = False
    nan_is_failure = True
    range = base.Range(float("-inf"), float("inf"))
    """A regression head has no bounds; the output is neither clipped nor mapped."""

    def __init__(
        self,
        model: str,
        revision: str | None = None,
        *,
        device: str | None = None,
        precision: str | None = None,
        tokens_a_batch: int | None = None,
        truncate: bool = True,
    ) -> None:
        """Load a model.

        Args:
            model: a folder, or a name on the hub.
            revision: the commit of a model of the hub, 40 hexadecimal digits.
            device: ``cpu`` or a device of torch; this and the next two are those of
                `metrics.engine.compute.Compute`, and by default as its variables say.
            precision: of the products of a BERT, by default the fastest of the device; other
                architectures are worked out in fp32.
            tokens_a_batch: the maximum number of tokens in a batch.
            truncate: False refuses a text that is longer than the model reads.

        Raises:
            InputError: no pinned revision, not exactly one output, no safetensors, or a folder
                whose files do not belong together.
            UnavailableError: the model is not on this machine and cannot be fetched, or the device
                is not there.
        """
        asked = Compute.of(device, precision, tokens_a_batch).check()
        compute = asked.resolve()
        folder = Path(model)
        _check_source(model, revision)
        classifier, tokenizer = _load(model, revision)
        outputs = classifier.config.num_labels
        if outputs != 1:
            raise InputError(f"a model with one output was expected, {model} has {outputs}")
        classifier.to(compute.device)
        if _is_plain_bert(classifier.config):
            _check_tokens(model, classifier.config.vocab_size, tokenizer)
            compute = backend.resolve_for(_shape(classifier.config), asked)
            scorer: text_engine.Model = _pack(classifier, compute)
        else:
            compute = replace(compute, precision=batch_spec.Precision.EXACT)
            scorer = _ByLength(classifier, compute)
        limit = _limit(classifier.config, tokenizer)
        self._engine = text_engine.TextEngine(
            scorer, _encode(tokenizer, limit), limit=limit, truncate=truncate
        )
        self._settings = {
            "model": folder.name if model_folder.is_folder(model) else model,
            "revision": _digest(folder) if model_folder.is_folder(model) else revision,
            "precision": str(compute.precision),
        }
        self._compute = compute

    @property
    def signature(self) -> base.Signature:
        """The model, its revision (a hash of the weights for a folder), precision and device."""
        return base.Signature(self.name, self._settings, __version__, self._compute.signature)

    def score(
        self, texts: Sequence[str], formulas: Sequence[formula.Formula] | None = None
    ) -> base.Scores:
        """The model's output for each unchanged text, shape (n,); NaN where it fails.

        Raises:
            InputError: a text is longer than the model reads and is not to be cut.
        """
        return self._engine.score(base.batch(texts), self.signature.key)


class _ByLength:
    """Any classifier, on the texts of one length at a time, so that nothing is padded."""

    def __init__(self, classifier: Any, compute: Compute) -> None:
        self._classifier = classifier
        self._device = torch.device(compute.device)
        workers: batch_spec.Workers = "cores" if compute.on_processor else "one"
        tokens = compute.tokens_a_batch or (2048 if compute.on_processor else 32_768)
        self.batch_spec = batch_spec.BatchSpec(tokens, same_length=True, workers=workers)

    @torch.inference_mode()
    def __call__(self, rows: packing.PackedRows) -> np.typing.NDArray[np.float32]:
        """One value (texts,) for each text."""
        ids = torch.from_numpy(rows.ids).to(self._device)
        batches = (ids[group.rows].view(group.texts, group.length) for group in rows.groups)
        values = torch.cat(
            [self._classifier(input_ids=batch_ids).logits[:, 0] for batch_ids in batches]
        )
        return values.float().cpu().numpy()


def _is_plain_bert(config: Any) -> bool:
    """Whether `prepare_encoder` works out what the model does."""
    return (
        config.model_type == "bert"
        and config.hidden_act == "gelu"
        and getattr(config, "position_embedding_type", None) in (None, "absolute")
        and not config.is_decoder
        and config.max_position_embeddings <= 512
    )


def _shape(config: Any) -> encoder_weights.EncoderShape:
    return encoder_weights.EncoderShape(
        config.num_hidden_layers,
        config.hidden_size,
        config.num_attention_heads,
        config.intermediate_size,
        config.vocab_size,
        config.max_position_embeddings,
        config.type_vocab_size,
        config.layer_norm_eps,
    )


def _pack(classifier: Any, compute: Compute) -> text_engine.Model:
    shape, bert = _shape(classifier.config), classifier.bert
    named = {name: tensor.float().cpu().numpy() for name, tensor in bert.state_dict().items()}
    weights = encoder_weights.EncoderWeights.from_usual_names(named, shape)
    return backend.prepare_with(compute, weights, _PooledHead(classifier, compute.device))


@dataclass(frozen=True, slots=True, eq=False)
class _PooledHead:
    """BERT's pooler and the classifier's one output."""

    classifier: Any
    device: str

    @torch.no_grad()
    def __call__(self, states: np.typing.NDArray[np.float32]) -> np.typing.NDArray[np.float32]:
        """The values (n,) of states (n, hidden)."""
        return self.of_tensor(torch.from_numpy(states).to(self.device)).cpu().numpy()

    def of_tensor(self, states: Tensor) -> Tensor:
        """The same on the device."""
        pooled = self.classifier.bert.pooler(states[:, None])
        values: Tensor = self.classifier.classifier(pooled)
        return values[:, 0]


def _limit(config: Any, tokenizer: Any) -> int:
    """The maximum number of tokens of model and tokenizer."""
    positions = getattr(config, "max_position_embeddings", None) or tokenizer.model_max_length
    return int(min(positions, tokenizer.model_max_length))


def _encode(tokenizer: Any, limit: int) -> deduplication.Encode:
    def encode(texts: Sequence[word_pieces.Text]) -> word_pieces.Encoded:
        plain = list(map(word_pieces.readable_input, texts))
        ids = tokenizer(plain, truncation=True, max_length=limit)["input_ids"]
        full = [text for text, sequence in zip(plain, ids, strict=True) if len(sequence) >= limit]
        longer = {text for text in full if len(tokenizer(text, verbose=False)["input_ids"]) > limit}
        return word_pieces.Encoded.of(ids, [text in longer for text in plain])

    return encode


def _check_source(model: str, revision: str | None) -> None:
    """Refuse a model of the hub without a pinned commit, and a folder whose files do not agree."""
    if model_folder.is_folder(model):
        model_folder.check_folder(Path(model))
    elif revision is None:
        raise InputError(
            f"there is no folder {model!r}, and a model of the hub needs the revision of a commit",
            "give the path of a local folder, or NAME@COMMIT with 40 hexadecimal digits",
        )
    elif not _COMMIT.fullmatch(revision):
        raise InputError(
            f"the model {model!r} needs the revision of a commit, {revision!r} came",
            "give the commit's 40 hexadecimal digits, or the path of a local folder",
        )


def _load(model: str, revision: str | None) -> tuple[Any, Any]:
    with extras.require_extra("torch", "a model of the hub as the measure of formulaicness"):
        from transformers import AutoModelForSequenceClassification, AutoTokenizer
        from transformers.utils import logging

    logging.disable_progress_bar()
    logging.set_verbosity_error()  # a mismatch raises an error of its own
    options: dict[str, Any] = {"revision": revision or "main", "trust_remote_code": False}
    try:
        tokenizer = AutoTokenizer.from_pretrained(model, **options)
        classifier, report = AutoModelForSequenceClassification.from_pretrained(
            model, use_safetensors=True, dtype=torch.float32, output_loading_info=True, **options
        )
    except Exception as error:  # of any kind, by what is odd in which file
        raise model_folder.load_error(model, error) from None
    model_folder.check_complete(model, report["missing_keys"])
    return classifier.eval().requires_grad_(False), tokenizer


def _check_tokens(model: str, rows: int, tokenizer: Any) -> None:
    """Raise InputError where the tokenizer has ids beyond the rows of the embeddings."""
    most = max(tokenizer.get_vocab().values(), default=-1) + 1
    if most > rows:
        raise InputError(
            f"the tokenizer of {model} has {most:,} tokens, and the model knows {rows:,}",
            "name a folder whose tokenizer belongs to its model",
        )


def _digest(folder: Path) -> str:
    """One hash of all weight files of a folder."""
    total = hashlib.sha256()
    for path in sorted(folder.glob("*.safetensors")):
        total.update(minilm.sha256(path).encode())
    return total.hexdigest()[:12]
