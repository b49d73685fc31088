"""A model's limits and outputs for one batch; the engine builds its batches from it.

BatchSpec(capacity=2048)
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

from logic2text.lazy_dataclass import dataclass

Workers: TypeAlias = Literal["cores", "one", "two", "caller"]
"""Which threads call the model: one thread per core; one thread, or two so that one packs a batch
while an accelerator computes that of the other; or the calling thread, which receives interrupts,
for a server."""


class Precision(StrEnum):
    """The number format of a model's matrix products; part of the signature of a score.

    A score in [0, 1] in ``fp32`` is within 1e-5 of the reference implementation's, a token's
    log-probability within 1e-4; ``bf16`` has a significand of 8 bits; ``int16`` is fixed point with
    weights of 11 to 12 bits, for processors without AMX; ``int8``, of encoders only, has bytes in
    most of the products where the processor has VNNI.
    """

    EXACT = "fp32"
    FAST = "bf16"
    FIXED = "int16"
    BYTES = "int8"


@dataclass(frozen=True, slots=True)
class BatchSpec:
    """The batches that a model accepts and the shape of its scores.

    Attributes:
        capacity: the maximum number of rows in a batch.
        row_unit: a batch has a multiple of so many rows.
        same_length: whether all texts of a batch must have the same number of tokens.
        slice_sizes: number of texts in the first slice of a call, and the maximum.
        workers: which threads call the model.
        scores_per_text: numbers that the model returns for each text, the first of which is NaN
            for a text without a score; None if it returns a single number.
    """

    capacity: int
    row_unit: int = 1
    same_length: bool = False
    slice_sizes: tuple[int, int] = (256, 2048)
    workers: Workers = "cores"
    scores_per_text: int | None = None
