"""Any model with one output as the measure of formulaicness, such as the published regressor.

Weights are read from safetensors alone, no code of the model's repository is run, and a model of
the hub needs a pinned revision.

    HubFormulaicness("Eduardo-Calo/formulaicness", revision="<commit of 40 hexadecimal digits>")
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from torch import Tensor

from logic2text.errors import InputError, UnavailableError
from logic2text.formula import Formula
from logic2text.version import __version__
from metrics import engine
from metrics.base import Range, Scores, Signature
from metrics.encoder import sha256

_COMMIT = re.compile(r"[0-9a-f]{40}")


class HubFormulaicness:
    """F(t) by a sequence classifier of one output; immutable, safe to share between threads."""

    name = "formulaicness"
    higher_is_natural = False
    range = Range(float("-inf"), float("inf"))
    """A regression head has no bounds; the output is neither clipped nor mapped."""

    def __init__(self, model: str, revision: str | None = None, *, device: str = "cpu") -> None:
        """Load a model.

        Args:
            model: a folder, or a name on the hub.
            revision: the commit of a model of the hub, 40 hexadecimal digits.
            device: a torch device.

        Raises:
            InputError: no pinned revision, not exactly one output, or no safetensors.
            UnavailableError: the model is not on this machine and cannot be fetched.
        """
        folder = Path(model)
        if not folder.is_dir() and (revision is None or not _COMMIT.fullmatch(revision)):
            raise InputError(
                f"the model {model!r} needs the revision of a commit, {revision!r} came",
                "give the commit's 40 hexadecimal digits, or the path of a local folder",
            )
        if folder.is_dir() and not any(folder.glob("*.safetensors")):
            raise InputError(
                f"the folder {model} has no .safetensors weights",
                "only safetensors are read; pickled weights can run code when loaded",
            )
        self._classifier, self._tokenizer = _load(model, revision)
        outputs = self._classifier.config.num_labels
        if outputs != 1:
            raise InputError(f"a model with one output was expected, {model} has {outputs}")
        self._classifier.to(device)
        self._device = device
        self._settings = {
            "model": folder.name if folder.is_dir() else model,
            "revision": _digest(folder) if folder.is_dir() else revision,
            "precision": "fp32",
        }

    @property
    def signature(self) -> Signature:
        """The model, its revision (a hash of the weights for a folder) and the precision."""
        return Signature(self.name, self._settings, __version__)

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        """The model's output for each text as it stands, shape (n,)."""
        ids = [self._tokenizer(text, truncation=True)["input_ids"] for text in texts]
        return engine.run(self._outputs, ids, device=self._device)

    def _outputs(self, ids: Tensor) -> Tensor:
        values: Tensor = self._classifier(input_ids=ids).logits[:, 0]
        return values


def _load(model: str, revision: str | None) -> tuple[Any, Any]:
    from transformers import AutoModelForSequenceClassification, AutoTokenizer
    from transformers.utils import logging

    logging.disable_progress_bar()
    options: dict[str, Any] = {"revision": revision or "main", "trust_remote_code": False}
    try:
        tokenizer = AutoTokenizer.from_pretrained(model, **options)
        classifier = AutoModelForSequenceClassification.from_pretrained(
            model, use_safetensors=True, **options
        )
    except (OSError, ValueError) as error:
        raise UnavailableError(
            f"the model {model!r} could not be loaded: {str(error).splitlines()[0]}",
            "check the name and the connection, or download it into a folder first",
        ) from error
    return classifier.eval().requires_grad_(False), tokenizer


def _digest(folder: Path) -> str:
    """One hash of all weight files of a folder."""
    total = hashlib.sha256()
    for path in sorted(folder.glob("*.safetensors")):
        total.update(sha256(path).encode())
    return total.hexdigest()[:12]
