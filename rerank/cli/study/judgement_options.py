"""Options that several commands of `logic2text judgements` share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

SeedOption: TypeAlias = Annotated[int, typer.Option(min=0, help="The seed of the random draws.")]
ResamplesOption: TypeAlias = Annotated[
    int, typer.Option(min=10, max=100_000, help="How often items are drawn.")
]
JudgementsInput: TypeAlias = Annotated[
    Path | None, typer.Option("--input", "-i", help="A file: JSON Lines or CSV.")
]
