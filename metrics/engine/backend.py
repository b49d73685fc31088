"""The choice of the fastest implementation of an encoder that the machine supports.

prepare_encoder(weights, LinearHead(weight, bias), fastest_precision())
"""

from __future__ import annotations

from functools import cache

from metrics.encoder_weights import EncoderWeights
from metrics.engine.batch_spec import Precision
from metrics.engine.heads import Head
from metrics.engine.native.bert import NativeBert, fits
from metrics.engine.native.library import library
from metrics.engine.text_engine import Model


def prepare_encoder(
    weights: EncoderWeights, head: Head, precision: Precision, device: str = "cpu"
) -> Model:
    """The encoder on the compiled kernels if they support it, else on torch's operators.

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
    from metrics.engine.torch_threads import limit_to_one_core

    with limit_to_one_core():  # many small matrix products
        encoder = BertEncoder.of(weights).to(device).eval().requires_grad_(False)
    return PackedBert(encoder, head, precision)


@cache
def fastest_precision() -> Precision:
    """The precision in which the processor is fastest: bf16 if it has AMX or AVX-512."""
    if library() is not None:
        return Precision.FAST
    from metrics.engine.linear import has_fast_bf16

    return Precision.FAST if has_fast_bf16() else Precision.EXACT
