"""Options of the engine `ray`; none of them changes the output."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

PANEL = "Engine"


@dataclass(frozen=True, slots=True)
class RayOptions:
    """The Ray that runs a job, and its scorers."""

    address: Annotated[
        str | None,
        typer.Option(
            "--ray-address",
            metavar="HOST:PORT",
            help="A running Ray with this machine in it; by default one is started for the job.",
            rich_help_panel=PANEL,
        ),
    ] = None
    scorers: Annotated[
        int | None,
        typer.Option(
            "--scorers",
            min=1,
            help="The number of scorers of the engine ray; by default it depends on the load.",
            rich_help_panel=PANEL,
        ),
    ] = None
