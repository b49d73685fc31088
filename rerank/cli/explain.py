"""`logic2text explain`: the contribution of each word to the formulaicness of a text."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from metrics import explain as explaining
from metrics.formulaicness.metric import Formulaicness
from rerank.batch.input_rows import Row
from rerank.cli.io import output, row_input, running
from rerank.cli.options import compute_options, option_groups, options
from rerank.rows.explain import explain_text


@option_groups.flatten_groups
def explain(
    texts: Annotated[
        list[str] | None,
        typer.Argument(metavar="TEXT…", help="Texts; by default one per line of standard input."),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option("--html", help="Write the explanation of the last text as an HTML page."),
    ] = None,
    png: Annotated[
        Path | None,
        typer.Option("--png", help="Write the explanation of the last text as a picture."),
    ] = None,
    as_json: options.JsonOption = False,
    input_file: options.InputOption = None,
    *,
    compute: compute_options.ComputeOptions,
) -> None:
    """Show which words make a text formulaic.

    The numbers add up to the score minus that of an empty text. JSON rows may have the field
    `input`, what a text is of (triples, slots, a table, JSON): then words that follow it count too.
    """
    compute.use()
    metric = Formulaicness()

    def answer(row: Row) -> Mapping[str, Any]:
        explanation, fields = explain_text(row.text, metric, row.fields.get("input"))
        if html is not None:
            with row_input.guard_writing(html):
                html.write_text(explaining.render_html(explanation), encoding="utf-8")
        if png is not None:
            with row_input.guard_writing(png):
                explaining.render_png(explanation, png)
        return fields

    writer = output.Output("text", as_json, _draw)
    raise typer.Exit(
        running.run(
            row_input.read_rows(texts or (), "text", input_file), running.one_by_one(answer), writer
        )
    )


def _draw(console: output.Console, row: Mapping[str, Any]) -> None:
    words = tuple(
        explaining.WordContribution(word["word"], word["contribution"]) for word in row["words"]
    )
    shown = explaining.Explanation(row["text"], row["formulaicness"], row["base"], words)
    console.print(explaining.render_text(shown))
    console.print(
        f"F = {shown.formulaicness:.3f}, base value {shown.base:.3f}, of the {row['judged']}"
    )
    for word in shown.strongest():
        console.print(f"  {word.contribution:+.3f}  {word.word}", markup=False)
