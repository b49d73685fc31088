"""In what the products of a model are worked out."""

from __future__ import annotations

from enum import StrEnum


class Precision(StrEnum):
    """In what the products are worked out; its value stands in the signature of a score.

    ``fp32`` is within 1e-5 of the reference implementation; ``bf16`` rounds to eight bits.
    """

    EXACT = "fp32"
    FAST = "bf16"
