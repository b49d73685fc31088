"""Values that need no conversion are taken as they are; all others typer converts and refuses."""

from enum import StrEnum
from typing import Annotated, Any

import pytest
import typer

from rerank.cli.options.plain_values import run_application


class Form(StrEnum):
    SHORT = "short"


def _double(context: typer.Context, value: str | None) -> str | None:
    return None if value is None else 2 * value


def _make_application(given: list[Any]) -> typer.Typer:
    app = typer.Typer()

    @app.command()
    def take(
        texts: list[str] | None = None,
        form: Form = Form.SHORT,
        most: Annotated[int, typer.Option(max=5)] = 3,
        share: float = 0.5,
        name: str | None = None,
        twice: Annotated[str | None, typer.Option(callback=_double)] = None,
        length: Annotated[int, typer.Option(parser=len)] = 0,
    ) -> None:
        given.extend([texts, form, most, share, name, twice, length])

    return app


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--name", ""],
        ["--texts", "a", "--texts", "b", "--most", "4", "--share", "1"],
        ["--form", "short", "--twice", "ab"],
        ["--length", "abc"],
        ["--most", "6"],
        ["--most", "x"],
        ["--form", "long"],
    ],
)
def test_arguments_are_those_of_typer(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["take", *arguments])
    ours, typers = [], []
    errors = []
    for given, run in (
        (ours, lambda app: run_application(app, "take")),
        (typers, lambda app: app(standalone_mode=False, prog_name="take")),
    ):
        try:
            run(_make_application(given))
        except Exception as error:
            errors.append((type(error), str(error)))
    assert [(type(value), value) for value in ours] == [(type(value), value) for value in typers]
    assert len(errors) in (0, 2)
    assert errors[:1] == errors[1:]
