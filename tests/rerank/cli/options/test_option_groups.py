"""Options in groups, flat on the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from rerank.cli.options.option_groups import flatten_groups


@dataclass(frozen=True)
class Paint:
    colour: Annotated[str, typer.Option("--colour", "-c")] = "red"
    coats: Annotated[int, typer.Option("--coats", min=1)] = 1


@dataclass(frozen=True)
class Brush:
    width: Annotated[float, typer.Option("--width")] = 2.5


@dataclass(frozen=True)
class OtherPaint:
    colour: Annotated[str, typer.Option("--other-colour")] = "blue"


def command() -> typer.Typer:
    app = typer.Typer()

    @app.command()
    @flatten_groups
    def paint(
        things: Annotated[list[str] | None, typer.Argument()] = None,
        *,
        brush: Brush,
        quick: Annotated[bool, typer.Option("--quick")] = False,
        colours: Paint,
    ) -> None:
        """Paint things."""
        typer.echo(f"{things} {brush} {colours} {quick}")

    return app


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], f"None {Brush()} {Paint()} False"),
        (["wall", "-c", "green", "--quick"], f"['wall'] {Brush()} {Paint('green')} True"),
        (["--width", "3", "--coats", "2"], f"None {Brush(3.0)} {Paint(coats=2)} False"),
    ],
)
def test_options_come_in_their_groups(arguments: list[str], said: str) -> None:
    done = CliRunner().invoke(command(), arguments)
    assert done.exit_code == 0
    assert done.stdout.strip() == said


def test_bounds_and_help_are_those_of_the_fields() -> None:
    assert CliRunner().invoke(command(), ["--coats", "0"]).exit_code == 2
    shown = CliRunner().invoke(command(), ["--help"]).stdout
    assert "--colour" in shown
    assert "Paint things." in shown


def test_two_groups_may_not_share_a_name() -> None:
    def both(*, one: Paint, other: OtherPaint) -> None: ...

    both.__annotations__ = {"one": Paint, "other": OtherPaint}
    with pytest.raises(TypeError, match="colour twice"):
        flatten_groups(both)
