"""The device and precision of the neural metrics: one setting for all of them.

`Compute.of` takes what a caller names, else the variables LOGIC2TEXT_DEVICE, LOGIC2TEXT_PRECISION
and LOGIC2TEXT_TOKENS_A_BATCH, else the defaults.  A device that is not there is refused: nothing is
scored on the processor that was meant for an accelerator.

    Compute.of(device="cuda", tokens_a_batch=131_072).checked().device
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Self

from logic2text import InputError, UnavailableError, UnknownNameError, extras
from logic2text.lazy_dataclass import dataclass
from metrics.engine.batch_spec import Precision

DEVICE = "LOGIC2TEXT_DEVICE"
PRECISION = "LOGIC2TEXT_PRECISION"
TOKENS_A_BATCH = "LOGIC2TEXT_TOKENS_A_BATCH"

CPU = "cpu"
KINDS = (CPU, "cuda", "mps", "xpu")
"""Kinds of devices that are known without torch; torch may know others."""

FAST_KINDS = ("cuda", "xpu")
"""Kinds of devices on which bf16 is the default for our own models."""

FEWEST_TOKENS, MOST_TOKENS = 512, 1_048_576
"""The longest text of an encoder, and what 32-bit indices of a batch allow."""

OPTIONS = ("device", "precision", "tokens_a_batch")
"""The keyword arguments of every neural metric."""


@dataclass(frozen=True, slots=True)
class Compute:
    """Where and how a model computes.

    Attributes:
        device: ``cpu``, or a device of torch: ``cuda``, ``cuda:1``, ``mps``.
        precision: of the matrix products; None for the default of the model and the device.
        tokens_a_batch: the maximum number of tokens in a batch; None for the model's default.
    """

    device: str = CPU
    precision: Precision | None = None
    tokens_a_batch: int | None = None

    @classmethod
    def of(
        cls,
        device: str | None = None,
        precision: str | None = None,
        tokens_a_batch: int | None = None,
    ) -> Self:
        """The setting of these arguments; where one is None, of its variable, else the default.

        Raises:
            UnknownNameError: there is no such precision.
            InputError: the name of the device, or the number of tokens, cannot be used.
        """
        where = device or os.environ.get(DEVICE) or CPU
        if not re.fullmatch(r"[a-z]+(:[0-9]{1,3})?", where):
            raise _no_device(where)
        tokens = (
            os.environ.get(TOKENS_A_BATCH) or None if tokens_a_batch is None else tokens_a_batch
        )
        return cls(
            where,
            _read_precision(precision or os.environ.get(PRECISION) or None),
            _read_tokens(tokens),
        )

    @property
    def on_processor(self) -> bool:
        """Whether the device is the processor."""
        return self.device == CPU

    @property
    def kind(self) -> str:
        """The device without its number."""
        return self.device.partition(":")[0]

    @property
    def signature(self) -> Mapping[str, str]:
        """What a signature says of the device and the batch, where they are not the default."""
        named = {} if self.on_processor else {"device": self.device}
        if self.tokens_a_batch is not None:
            named["tokens-a-batch"] = str(self.tokens_a_batch)
        return named

    def check(self) -> Self:
        """The setting itself, if its device is there; torch is imported for others than ``cpu``.

        Raises:
            MissingPackageError: the device needs torch, which is not installed.
            InputError: torch has no such kind of device.
            UnavailableError: torch cannot use the device here, or not in this precision.
        """
        if not self.on_processor:
            if self.precision in (Precision.FIXED, Precision.BYTES):
                raise UnavailableError(
                    f"{self.precision} is for the processor, not for the device {self.device!r}",
                    "choose the precision fp32 or bf16",
                )
            _check_device(self.device, self.kind)
        return self

    def resolve(self) -> Self:
        """The setting with the default precision of our own models in place of None."""
        return replace(self, precision=self.precision or default_precision(self.device))


PROCESSOR = Compute()
"""The processor, in the model's precision."""


def default_precision(device: str) -> Precision:
    """Of our own models: the fastest of the processor, bf16 on a GPU, else fp32."""
    if device == CPU:
        from metrics.engine.native.library import fastest_precision

        return fastest_precision()
    return Precision.FAST if device.partition(":")[0] in FAST_KINDS else Precision.EXACT


def _read_precision(name: str | None) -> Precision | None:
    if name is None:
        return None
    if name not in set(Precision):
        raise UnknownNameError("precision", name, [p.value for p in Precision])
    return Precision(name)


def _read_tokens(number: int | str | None) -> int | None:
    if number is None:
        return None
    text = str(number).replace(",", "").replace("_", "")
    if not text.isdecimal() or not FEWEST_TOKENS <= int(text) <= MOST_TOKENS:
        raise InputError(
            f"a batch cannot have {number!r} tokens",
            f"give a whole number from {FEWEST_TOKENS} to {MOST_TOKENS:,}",
        )
    return int(text)


def _check_device(device: str, kind: str) -> None:
    if kind not in KINDS:
        _import_torch_for(device, kind)
    with extras.require_extra("torch", f"the device {device}"):
        import torch

    if kind == "cuda" and not torch.cuda.is_available():
        raise UnavailableError("torch finds no CUDA device here", "use the device cpu")
    try:
        torch.empty(0, device=device)
    except (RuntimeError, AssertionError, NotImplementedError) as error:
        reason = str(error).splitlines()[0]
        raise UnavailableError(
            f"torch cannot use the device {device!r}: {reason}", "use the device cpu"
        ) from None


def _import_torch_for(device: str, kind: str) -> None:
    """Raise InputError where torch does not know the kind of device, or is not installed."""
    try:
        import torch

        torch.device(kind)
    except (ModuleNotFoundError, RuntimeError):
        raise _no_device(device) from None


def _no_device(device: str) -> InputError:
    return InputError(f"{device!r} is not a device of torch", "try cpu or cuda")
