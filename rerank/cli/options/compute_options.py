"""Options for the device and precision of the neural metrics of a command."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from logic2text.lazy_dataclass import dataclass
from metrics.engine.compute import DEVICE, PRECISION, TOKENS_A_BATCH, Compute
from rerank.cli.options.options import COMPUTE


@dataclass(frozen=True, slots=True)
class ComputeOptions:
    """One setting for every neural metric of the command, and for the language model."""

    device: Annotated[
        str | None,
        typer.Option(
            "--device",
            metavar="DEVICE",
            help="Where neural metrics compute: cpu (the default), cuda, cuda:1, mps.",
            rich_help_panel=COMPUTE,
        ),
    ] = None
    precision: Annotated[
        str | None,
        typer.Option(
            "--precision",
            metavar="NAME",
            help="The precision of neural metrics: fp32, bf16, int16 or int8; "
            "by default the fastest.",
            rich_help_panel=COMPUTE,
        ),
    ] = None
    tokens_a_batch: Annotated[
        int | None,
        typer.Option(
            "--tokens-a-batch",
            metavar="N",
            help="The maximum number of tokens in a batch.",
            rich_help_panel=COMPUTE,
        ),
    ] = None

    def use(self) -> Compute:
        """Let this process's environment say the same; no device is looked for yet.

        Raises:
            UnknownNameError: there is no such precision.
            InputError: the name of the device, or the number of tokens, cannot be used.
        """
        compute = Compute.of(self.device, self.precision, self.tokens_a_batch)
        if self.device is not None:
            os.environ[DEVICE] = compute.device
        if self.precision is not None:
            os.environ[PRECISION] = self.precision
        if self.tokens_a_batch is not None:
            os.environ[TOKENS_A_BATCH] = str(self.tokens_a_batch)
        return compute
