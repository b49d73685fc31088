"""`logic2text explain`: which words make a text formulaic."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from metrics.explain import explain as explain_text
from metrics.explain import render_html, render_png, render_text
from metrics.formulaicness.metric import Formulaicness
from rerank.cli.options import InputOption, JsonOption
from rerank.cli.output import Output, one_by_one, run
from rerank.cli.rows import Row, read_rows

if TYPE_CHECKING:
    from rich.console import Console


def explain(
    texts: Annotated[
        list[str] | None,
        typer.Argument(metavar="TEXT…", help="Texts; without any, one a line on standard input."),
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", help="Write the last text's explanation as a page.")
    ] = None,
    png: Annotated[
        Path | None, typer.Option("--png", help="Write the last text's explanation as a picture.")
    ] = None,
    as_json: JsonOption = False,
    input_file: InputOption = None,
) -> None:
    """Show which words make a text formulaic: contributions that add up to F minus its base."""
    metric = Formulaicness()
    shown: dict[str, Any] = {}

    def answer(row: Row) -> Mapping[str, Any]:
        explanation = explain_text(row.text, metric)
        shown["text"] = render_text(explanation)
        if html is not None:
            html.write_text(render_html(explanation), encoding="utf-8")
        if png is not None:
            render_png(explanation, png)
        return {
            "formulaicness": explanation.formulaicness,
            "base": explanation.base,
            "words": [
                {"word": each.word, "contribution": each.contribution} for each in explanation.words
            ],
            "strongest": [each.word for each in explanation.strongest()],
            "signature": {metric.name: str(metric.signature)},
        }

    def draw(console: Console, row: Mapping[str, Any]) -> None:
        console.print(shown["text"])
        console.print(f"F = {row['formulaicness']:.3f}, base value {row['base']:.3f}")
        for each in sorted(row["words"], key=lambda word: -abs(word["contribution"]))[:5]:
            console.print(f"  {each['contribution']:+.3f}  {each['word']}", markup=False)

    output = Output("text", as_json, draw)
    raise typer.Exit(run(read_rows(texts or (), "text", input_file), one_by_one(answer), output))
