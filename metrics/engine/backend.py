"""An encoder made ready for scoring, in the quickest form that the machine has.

prepared(weights, LinearHead(weight, bias), fastest())
"""

from __future__ import annotations

from functools import cache

from metrics.encoder_weights import EncoderWeights
from metrics.engine.heads import Head
from metrics.engine.native.bert import NativeBert, fits
from metrics.engine.native.library import library
from metrics.engine.precision import Precision
from metrics.engine.text_engine import Model


def prepared(
    weights: EncoderWeights, head: Head, precision: Precision, device: str = "cpu"
) -> Model:
    """The compiled kernels where they can work this encoder out, torch's operators elsewhere.

    Args:
        weights: of the encoder.
        head: maps hidden states of first tokens to values.
        precision: of the encoder's products.
        device: a torch device.
    """
    kernels = library()
    if kernels is not None and device == "cpu" and fits(weights.shape):
        return NativeBert(kernels, weights, head, precision)
    from metrics.encoder import BertEncoder
    from metrics.engine.bert import PackedBert
    from metrics.engine.torch_threads import one_core

    with one_core():  # many small products
        encoder = BertEncoder.of(weights).to(device).eval().requires_grad_(False)
    return PackedBert(encoder, head, precision)


@cache
def fastest() -> Precision:
    """The precision in which the processor multiplies fastest: bf16 where it has AMX or AVX-512."""
    if library() is not None:
        return Precision.FAST
    from metrics.engine.linear import quick_bf16

    return Precision.FAST if quick_bf16() else Precision.EXACT
