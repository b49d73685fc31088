"""The choice of the fastest implementation of an encoder that the machine supports.

The compiled kernels where the library has a path for the processor, else numpy; torch only where a
device, or bf16 on a processor that does not multiply it, is asked for.

    prepare_encoder(weights, LinearHead(weight, bias), fastest_precision()); describe().path
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from logic2text.errors import UnavailableError
from metrics.encoder_weights import EncoderShape, EncoderWeights
from metrics.engine import batch_spec, heads, text_engine
from metrics.engine.compute import CPU, Compute, default_precision
from metrics.engine.native.bert import NativeBert, fits
from metrics.engine.native.library import fastest_precision, library, supported_paths
from metrics.engine.plain.bert import PlainBert


@dataclass(frozen=True, slots=True)
class Backend:
    """Which implementation scores on this machine's processor.

    Attributes:
        path: an instruction set of the compiled kernels, or ``numpy``.
        reason: why this one, in a sentence.
        supported: the paths of the compiled kernels that the processor can run, fastest first.
        precision: the default one.
    """

    path: str
    reason: str
    supported: tuple[str, ...]
    precision: batch_spec.Precision


def describe() -> Backend:
    """What runs on the processor, and why.

    Raises:
        UnavailableError: LOGIC2TEXT_INSTRUCTIONS names a path that cannot run here.
    """
    kernels, supported = library(fastest_precision()), supported_paths()
    if kernels is not None:
        wanted = os.environ.get("LOGIC2TEXT_INSTRUCTIONS")
        reason = (
            f"LOGIC2TEXT_INSTRUCTIONS={wanted} asks for it"
            if wanted
            else "the fastest path of the compiled kernels that the processor can run"
        )
        return Backend(kernels.path, reason, supported, fastest_precision())
    if not supported:
        reason = "the compiled kernels were not built, or cannot be loaded"
    else:
        reason = "LOGIC2TEXT_NATIVE=0 disables the compiled kernels"
    return Backend("numpy", reason, supported, fastest_precision())


def prepare_encoder(
    weights: EncoderWeights,
    head: heads.Head,
    precision: batch_spec.Precision,
    device: str = CPU,
    tokens_a_batch: int | None = None,
) -> text_engine.Model:
    """The encoder on the compiled kernels if they fit it, else in numpy or on torch's operators.

    Args:
        weights: of the encoder.
        head: maps hidden states of first tokens to values.
        precision: of the encoder's products.
        device: a torch device.
        tokens_a_batch: the maximum number of tokens in a batch; None for the implementation's.

    Raises:
        UnavailableError: torch is needed and not installed.
    """
    capacity: dict[str, Any] = {} if tokens_a_batch is None else {"capacity": tokens_a_batch}
    if device == CPU:
        kernels = library(precision)
        if kernels is not None and fits(weights.shape):
            return NativeBert(kernels, weights, head, precision, **capacity)
        if precision is batch_spec.Precision.EXACT:
            return PlainBert(weights, head, **capacity)
    require_torch(precision, device)
    if device != CPU:
        from metrics.engine.device.bert import DeviceBert

        return DeviceBert(weights, head, precision, device, **capacity)
    from metrics.encoder import BertEncoder
    from metrics.engine.bert import PackedBert
    from metrics.engine.torch_threads import limit_to_one_core

    with limit_to_one_core():  # many small matrix products
        encoder = BertEncoder.of(weights).eval().requires_grad_(False)
    return PackedBert(encoder, head, precision, **capacity)


def prepare_with(compute: Compute, weights: EncoderWeights, head: heads.Head) -> text_engine.Model:
    """`prepare_encoder` by one setting, which may leave the precision to the device."""
    precision = compute.precision or default_precision(compute.device)
    return prepare_encoder(weights, head, precision, compute.device, compute.tokens_a_batch)


def supports(shape: EncoderShape, compute: Compute) -> bool:
    """Whether an encoder of these sizes can be scored in the precision of a setting."""
    return compute.precision is not batch_spec.Precision.FIXED or fits(shape)


def require_torch(precision: batch_spec.Precision, device: str) -> None:
    """Raise UnavailableError where torch is not installed, or does not have the precision."""
    if precision is batch_spec.Precision.FIXED:
        raise UnavailableError(
            f"scoring in {precision} on {device} needs compiled kernels for the model's sizes",
            "choose the precision fp32 or bf16; they are for the device cpu, and need a C compiler "
            "when the package is installed",
        )
    if find_spec("torch") is None:
        raise UnavailableError(
            f"scoring in {precision} on {device} needs torch on this processor",
            "pip install 'logic2text[torch]', or score in fp32 on the processor",
        )
