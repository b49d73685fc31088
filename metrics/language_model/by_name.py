"""Which causal model scores: the embedded one, or another by name or folder; each loaded once.

The variable LOGIC2TEXT_CAUSAL_MODEL names another default (``NAME`` or ``NAME@REVISION``), and
LOGIC2TEXT_UNIGRAM_TEXT a file of plain text, one text a line, from which SLOR's unigram
probabilities are counted for it; the embedded model has its own stored.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from logic2text.errors import InputError
from metrics.language_model.scorer import Scorer
from metrics.language_model.small import SmallModel
from metrics.language_model.weights import MODEL

SMALL_NAME = "small"


def scorer(model: str | None = None) -> Scorer:
    """The scorer of a model; ``small`` is the embedded one, a folder of `make train-lm` works too.

    Raises:
        UnavailableError: the model is not on this machine.
        InputError: what has the name cannot be used.
    """
    name = model or os.environ.get("LOGIC2TEXT_CAUSAL_MODEL") or SMALL_NAME
    return _scorer(name, os.environ.get("LOGIC2TEXT_UNIGRAM_TEXT"))


@cache
def _scorer(name: str, unigram_text: str | None) -> Scorer:
    if name == SMALL_NAME:
        return Scorer(SmallModel())
    if (Path(name) / MODEL).is_file() and not (Path(name) / "config.json").is_file():
        return Scorer(SmallModel(Path(name)))
    from metrics.language_model.hub import HubModel

    base, _, revision = (name, "", "") if Path(name).is_dir() else name.partition("@")
    texts = None if unigram_text is None else _lines(Path(unigram_text))
    return Scorer(HubModel(base, revision or None, unigram_texts=texts), token_budget=1024)


def _lines(path: Path) -> Iterator[str]:
    if not path.is_file():
        raise InputError(f"LOGIC2TEXT_UNIGRAM_TEXT names {path}, which is no file")
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        yield from (line.strip() for line in lines if line.strip())
