"""What a model takes at once and what it gives, by which the engine makes its batches.

Takes(capacity=2048)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Workers: TypeAlias = Literal["cores", "one", "caller"]
"""Each core has batches of its own; one thread feeds a device; or all is done in the thread that
asks, where interrupts come, as is right for a server."""


@dataclass(frozen=True, slots=True)
class Takes:
    """What a model takes at once, and gives for a text.

    Attributes:
        capacity: the most rows.
        sizes: the numbers of rows that may come, rising.
        one_length: whether all texts that come together must have one length.
        texts: how many are made ready at once, at first and at most.
        workers: which threads call the model.
        numbers: how many it gives for a text, the first of which is NaN for no text; None for one.
    """

    capacity: int
    sizes: tuple[int, ...] = (1,)
    one_length: bool = False
    texts: tuple[int, int] = (256, 2048)
    workers: Workers = "cores"
    numbers: int | None = None
