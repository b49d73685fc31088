"""The weights of the regressor: those of the base, changed by an update of low rank.

Only the update is shipped (`low_rank` makes it), added once when a regressor is loaded.

    load(path).encoder.shape
"""

from __future__ import annotations

from pathlib import Path

from logic2text.lazy_dataclass import dataclass
from metrics import encoder_weights, minilm
from metrics.engine.heads import LinearHead
from metrics.low_rank_update import apply_update

TEXT_WEIGHTS = "text.safetensors"
PAIR_WEIGHTS = "pair.safetensors"


@dataclass(frozen=True, slots=True, eq=False)
class RegressorWeights:
    """An encoder and a linear head on ``[CLS]`` with a logistic function.

    Attributes:
        encoder: of MiniLM-L6's shape, or of our own.
        head: from its first states to F.
        separator: the id after which a second text begins; None for an encoder of single texts.
    """

    encoder: encoder_weights.EncoderWeights
    head: LinearHead
    separator: int | None = minilm.SEPARATOR


def load(path: Path) -> RegressorWeights:
    """The weights of the base with a file of updates, in fp32.

    Raises:
        UnavailableError: the base weights are not on this machine.
    """
    from safetensors.numpy import load_file

    base = {f"encoder.{name}": array for name, array in minilm.base_weights().arrays.items()}
    arrays = apply_update(load_file(path), base)
    weight, bias = arrays.pop("head.weight"), arrays.pop("head.bias")
    encoder = {name.removeprefix("encoder."): array for name, array in arrays.items()}
    head = LinearHead(weight[0], float(bias[0]), logistic=True)
    return RegressorWeights(encoder_weights.EncoderWeights(minilm.MINILM, encoder), head)
