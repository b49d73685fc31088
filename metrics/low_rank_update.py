"""Updates of low rank: weights that are stored as their difference from others.

tuned = applied(load_file("text.safetensors"), base)
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

Arrays = Mapping[str, NDArray[np.generic]]


def apply_update(
    update: Arrays, base: Mapping[str, NDArray[np.float32]]
) -> dict[str, NDArray[np.float32]]:
    """The base with an update of `low_rank.difference` in it; `base` itself is left as it is."""
    tuned = dict(base)
    for name, value in update.items():
        layer, _, part = name.rpartition(".")
        if part == "scale":
            up, down = (update[f"{layer}.{factor}"].astype(np.float32) for factor in ("up", "down"))
            tuned[layer] = (up * value.astype(np.float32)) @ down
            tuned[layer] += base[layer]  # in place: new memory takes longer than the sum
        elif part not in {"up", "down"}:
            tuned[name] = value.astype(np.float32)
    return tuned
