"""`logic2text equivalent`: whether two formulae mean the same, and where they differ if not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from logic2text.notation import parse_detailed
from logic2text.proof.equivalence import TIMEOUT_MS
from logic2text.proof.equivalence import equivalent as prove_equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.between import between
from rerank.cli.input import Row
from rerank.cli.json_fields import countermodel_fields, laws_fields, written
from rerank.cli.options import JsonOption, NotationOption
from rerank.cli.output import Output, attempt

if TYPE_CHECKING:
    from rich.console import Console

WORDS = {
    Status.PROVED: "equivalent",
    Status.REFUTED: "not equivalent",
    Status.UNKNOWN: "not decided in time",
}


def equivalent(
    left: Annotated[str, typer.Argument(metavar="FORMULA")],
    right: Annotated[str, typer.Argument(metavar="OTHER")],
    notation: NotationOption = "auto",
    timeout_ms: Annotated[
        int, typer.Option("--timeout-ms", min=1, help="Milliseconds for the prover.")
    ] = TIMEOUT_MS,
    as_json: JsonOption = False,
) -> None:
    """Prove that two formulae are equivalent, or show a small world in which they differ."""

    def answer() -> Mapping[str, Any]:
        first = parse_detailed(left, notation).formula
        second = parse_detailed(right, notation).formula
        verdict = prove_equivalent(first, second, timeout_ms)
        steps = between(first, second) if verdict.status is Status.PROVED else ()
        return {
            "other": right,
            "verdict": verdict.status,
            "countermodel": countermodel_fields(verdict.countermodel),
            "laws": laws_fields(steps),
            "shown": [written(first) or left, written(second) or right],
        }

    output = Output("formula", as_json, _draw)
    with output:
        output.answer(Row(left), attempt(answer))
    raise typer.Exit(output.exit_code)


def _draw(console: Console, row: Mapping[str, Any]) -> None:
    style = {Status.PROVED: "bold green", Status.REFUTED: "bold red"}.get(row["verdict"], "yellow")
    console.print(WORDS[row["verdict"]], style=style)
    for step in row["laws"]:
        console.print(f"  {step['law']:32}  {step['formula'] or ''}", markup=False, soft_wrap=True)
    model = row["countermodel"]
    if model is None:
        return
    console.print(f"In a world of {model['size']}, numbered from 0:")
    for name, element in model["constants"].items():
        console.print(f"  {name} is {element}", markup=False)
    for name, rows in (*model["predicates"].items(), *model["functions"].items()):
        held = ", ".join("(" + ", ".join(map(str, r)) + ")" for r in rows) or "nothing"
        console.print(f"  {name.partition('/')[0]}: {held}", markup=False)
    for shown, value in zip(row["shown"], (model["left"], model["right"]), strict=True):
        console.print(f"  {'true ' if value else 'false'}  {shown}", markup=False)
