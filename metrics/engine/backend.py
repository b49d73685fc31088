"""The choice of the fastest implementation of an encoder that the machine supports.

The compiled kernels where the library has a path for the processor, else numpy; torch only on other
devices.

    prepare_encoder(weights, LinearHead(weight, bias), fastest_precision()); describe().path
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

from logic2text import extras
from logic2text.errors import UnavailableError
from logic2text.lazy_dataclass import dataclass
from metrics.encoder_weights import EncoderShape, EncoderWeights
from metrics.engine import batch_spec, heads, text_engine
from metrics.engine.compute import CPU, Compute, default_precision
from metrics.engine.native.bert import NativeBert, fits
from metrics.engine.native.library import fastest_precision, library, list_supported_paths
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
    kernels, supported = library(fastest_precision()), list_supported_paths()
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
    """The encoder on the compiled kernels if they fit it, else in numpy; on a device by torch.

    Args:
        weights: of the encoder.
        head: maps hidden states of first tokens to values.
        precision: of the encoder's products.
        device: a torch device.
        tokens_a_batch: the maximum number of tokens in a batch; None for the implementation's.

    Raises:
        UnavailableError: the processor has the precision only in compiled kernels, which are
            missing or do not fit; or the device needs torch, which is not installed.
    """
    capacity: dict[str, Any] = {} if tokens_a_batch is None else {"capacity": tokens_a_batch}
    if device != CPU:
        with extras.require_extra("torch", f"the device {device}"):
            from metrics.engine.device.bert import DeviceBert

        return DeviceBert(weights, head, precision, device, **capacity)
    kernels = library(precision)
    if kernels is not None and fits(weights.shape):
        return NativeBert(kernels, weights, head, precision, **capacity)
    require_numpy(precision)
    return PlainBert(weights, head, **capacity)


def prepare_with(compute: Compute, weights: EncoderWeights, head: heads.Head) -> text_engine.Model:
    """`prepare_encoder` by one setting, which may leave the precision to the device."""
    precision = compute.precision or default_precision(compute.device)
    return prepare_encoder(weights, head, precision, compute.device, compute.tokens_a_batch)


def resolve_for(shape: EncoderShape, asked: Compute) -> Compute:
    """The setting with a precision: the device's default, or fp32 for sizes without kernels."""
    if asked.precision or not asked.on_processor or fits(shape):
        return asked.resolve()
    return replace(asked, precision=batch_spec.Precision.EXACT)


def require_numpy(precision: batch_spec.Precision) -> None:
    """Raise UnavailableError where numpy does not multiply in a precision."""
    if precision is not batch_spec.Precision.EXACT:
        raise UnavailableError(
            f"scoring in {precision} on cpu needs compiled kernels for this processor and for the "
            "model's sizes",
            "choose the precision fp32; kernels need a C compiler when the package is installed",
        )
