"""The file of the measure of naturalness: an update of the small language model, and coefficients.

``naturalness.safetensors`` has the factors of `metrics.low_rank_update`; its metadata have the
coefficients and the recipe of `metrics.training.naturalness.tune_naturalness`.

    update = load(PATH); tuned = update.apply(weights)
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Any

from logic2text.errors import InputError, UnavailableError
from logic2text.lazy_dataclass import dataclass
from metrics.language_model.causal_weights import FOLDER, CausalWeights
from metrics.low_rank_update import Arrays, apply_update

FILE = "naturalness.safetensors"
PATH = FOLDER / FILE
REMEDY = "install the package again"


@dataclass(frozen=True, slots=True)
class NaturalnessCoefficients:
    """v(t) = −loss · √(−log p(t)) + length · √n of a text t of n words."""

    loss: float
    length: float


@dataclass(frozen=True, slots=True, eq=False)
class NaturalnessUpdate:
    """An update of the small language model.

    Attributes:
        arrays: of `metrics.low_rank_update`.
        coefficients: of v.
        revision: the first eight digits of the SHA-256 of the file.
    """

    arrays: Arrays
    coefficients: NaturalnessCoefficients
    revision: str

    def apply(self, weights: CausalWeights) -> CausalWeights:
        """The weights with the update.

        Raises:
            InputError: the update belongs to another model.
        """
        try:
            arrays = apply_update(self.arrays, weights.arrays)
        except (KeyError, ValueError):
            raise InputError("the update of naturalness belongs to another model", REMEDY) from None
        return replace(weights, arrays=arrays)


def save(
    path: Path, arrays: Arrays, coefficients: NaturalnessCoefficients, recipe: Mapping[str, object]
) -> None:
    """Write a file that `load` reads."""
    from safetensors.numpy import save_file

    metadata = {"coefficients": asdict(coefficients), "recipe": recipe}
    save_file(dict(arrays), path, {name: json.dumps(each) for name, each in metadata.items()})


@cache
def load(path: Path = PATH) -> NaturalnessUpdate:
    """The update of a file, read once.

    Raises:
        UnavailableError: there is no such file.
        InputError: the file is not one of `save`.
    """
    from safetensors import SafetensorError, safe_open

    if not path.is_file():
        raise UnavailableError(f"the update of naturalness is not in {path.parent}", REMEDY)
    try:
        with safe_open(path, "numpy") as file:
            coefficients = NaturalnessCoefficients(**json.loads(file.metadata()["coefficients"]))
            arrays: dict[str, Any] = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
    except (SafetensorError, TypeError, KeyError, ValueError) as error:
        raise InputError(f"{path} is not an update of naturalness: {error}", REMEDY) from None
    revision = hashlib.sha256(path.read_bytes()).hexdigest()[:8]
    return NaturalnessUpdate(arrays, coefficients, revision)
