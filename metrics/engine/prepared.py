"""An encoder made ready for scoring, in the quickest form that the machine has.

prepared(encoder.eval(), head, Precision.FAST, activation=torch.sigmoid)
"""

from __future__ import annotations

from collections.abc import Callable

from torch import Tensor

from metrics.encoder import BertEncoder
from metrics.engine.bert import Head, PackedBert
from metrics.engine.linear import Precision
from metrics.engine.native.bert import NativeBert, fits
from metrics.engine.native.library import library


def prepared(
    encoder: BertEncoder,
    head: Head,
    precision: Precision,
    *,
    activation: Callable[[Tensor], Tensor] | None = None,
) -> NativeBert | PackedBert:
    """The compiled kernels where they can work this encoder out, torch's operators elsewhere.

    Args:
        encoder: in evaluation mode.
        head: maps hidden states of first tokens, fp32 (n, hidden), to (n,) or (n, 1).
        precision: of the encoder's products.
        activation: applied to the values of the head; none by default.
    """
    kernels = library()
    on_processor = encoder.embeddings.word.weight.device.type == "cpu"
    if kernels is not None and on_processor and fits(encoder.shape):
        return NativeBert(kernels, encoder, head, precision, activation=activation)
    return PackedBert(encoder, head, precision, activation=activation)
