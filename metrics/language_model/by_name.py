"""The selection of a causal model: the embedded one, one by name or folder, or one on a server.

The variable LOGIC2TEXT_CAUSAL_MODEL names another default (``NAME`` or ``NAME@REVISION``), and
LOGIC2TEXT_UNIGRAM_TEXT a file of plain text, one text a line, from which SLOR's unigram
probabilities are counted for it; the embedded model has its own stored.  LOGIC2TEXT_PRECISION
(``fp32`` or ``bf16``) and LOGIC2TEXT_DEVICE (``cpu``, ``cuda``, …) say how it works; by default our
own models take the fastest precision of the processor, whose drift is measured, others ``fp32``.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from logic2text.errors import InputError, UnavailableError, UnknownNameError
from logic2text.extras import require_extra
from logic2text.llm.settings import Settings, settings
from metrics.engine.backend import fastest_precision
from metrics.engine.batch_spec import Precision
from metrics.language_model.causal_weights import FOLDER, MODEL
from metrics.language_model.scorer import Scorer
from metrics.language_model.small import SmallModel
from metrics.model_folder import is_folder

SMALL_NAME = "small"
SERVER = "server"
"""The served model of the settings; ``server:NAME`` uses the tokenizer of NAME."""


def scorer(
    model: str | None = None, precision: str | None = None, device: str | None = None
) -> Scorer:
    """The scorer of a model; ``small`` is the embedded one, a folder of `make train-lm` works too.

    Args:
        model: a name or a folder; ``server`` or ``server:NAME`` asks the server of the settings.
        precision: ``fp32`` or ``bf16``.
        device: of torch.

    Raises:
        UnavailableError: the model or the device is not on this machine.
        InputError: the named model cannot be used.
    """
    name = model or os.environ.get("LOGIC2TEXT_CAUSAL_MODEL") or SMALL_NAME
    where = _device(device or os.environ.get("LOGIC2TEXT_DEVICE") or "cpu")
    how = _precision(precision or os.environ.get("LOGIC2TEXT_PRECISION"), name, where)
    if name == SERVER or name.startswith(f"{SERVER}:"):
        tokens = name.partition(":")[2]
        return _served(settings(), tokens, os.environ.get("LOGIC2TEXT_UNIGRAM_TEXT"))
    return _scorer(name, how, where, os.environ.get("LOGIC2TEXT_UNIGRAM_TEXT"))


def _precision(option: str | None, name: str, device: str) -> Precision:
    if option is None and not _ours(name):
        return Precision.EXACT
    if option is None:
        return fastest_precision() if device == "cpu" else Precision.FAST
    if option not in set(Precision):
        raise UnknownNameError("precision", option, [p.value for p in Precision])
    return Precision(option)


def _device(device: str) -> str:
    if device == "cpu":
        return device
    with require_extra("torch", f"the device {device}"):
        import torch

    try:
        kind = torch.device(device).type
    except RuntimeError:
        raise InputError(f"{device!r} is no device of torch", "try cpu or cuda") from None
    if kind == "cuda" and not torch.cuda.is_available():
        raise UnavailableError("torch finds no CUDA device here", "use the device cpu")
    try:
        torch.empty(0, device=device)
    except (RuntimeError, AssertionError, NotImplementedError) as error:
        reason = str(error).splitlines()[0]
        raise UnavailableError(
            f"torch cannot use the device {device!r}: {reason}", "use the device cpu"
        ) from None
    return device


def _ours(name: str) -> bool:
    folder = Path(name)
    if name == SMALL_NAME or not is_folder(name):
        return name == SMALL_NAME
    return (folder / MODEL).is_file() and not (folder / "config.json").is_file()


@cache
def _scorer(name: str, precision: Precision, device: str, unigram_text: str | None) -> Scorer:
    if _ours(name):
        folder = FOLDER if name == SMALL_NAME else Path(name)
        return Scorer(SmallModel(folder, precision, device))
    from metrics.language_model.hub_model import HubModel

    base, _, revision = (name, "", "") if is_folder(name) else name.partition("@")
    texts = None if unigram_text is None else _lines(Path(unigram_text))
    model = HubModel(
        base, revision or None, unigram_texts=texts, precision=precision, device=device
    )
    return Scorer(model, token_budget=1024)


@cache
def _served(server: Settings, tokens: str, unigram_text: str | None) -> Scorer:
    from metrics.language_model.hub_tokens import HubTokens
    from metrics.language_model.served import TOKENS_A_BATCH, served

    cutter = None
    if tokens:
        base, _, revision = (tokens, "", "") if is_folder(tokens) else tokens.partition("@")
        texts = None if unigram_text is None else _lines(Path(unigram_text))
        cutter = HubTokens(base, revision or None, unigram_texts=texts)
    model = served(server, cutter)
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
