"""`logic2text lint`: comments on exercises and their answer keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import typer

from logic2text.conventions import Conventions
from rerank.batch.input_rows import ROW_TIMEOUT_S
from rerank.cli.io import output, row_input, running
from rerank.cli.options import options
from rerank.rows import lint as lint_rows


def lint(
    notation: options.NotationOption = "auto",
    lexicon_file: options.LexiconOption = None,
    key_file: options.KeyOption = None,
    conventions: options.ConventionsOption = Conventions.TEXTBOOK,
    as_json: options.JsonOption = False,
    input_file: options.InputOption = None,
    row_timeout: options.RowTimeoutOption = ROW_TIMEOUT_S,
) -> None:
    """Comment on exercises: keys that do not fit, ambiguous sentences, useless distractors.

    JSON Lines are read with the fields `text` and `formula`, and, where there are any,
    `distractors` and `also`: lists of wrong and of further right answers, and `key`: the
    symbolization key of the row.
    """
    words = options.words_of(lexicon_file, key_file)
    linter = lint_rows.Linter(notation, words, conventions)
    writer = output.Output("text", as_json, _draw)
    rows = row_input.read_rows((), "text", input_file)
    raise typer.Exit(
        running.run_in_workers(rows, linter.answer, writer, row_timeout, linter.prepare)
    )


def _draw(console: output.Console, row: Mapping[str, Any]) -> None:
    from rich.text import Text

    if not row["findings"]:
        console.print(Text(f"✓ {row['text']}"), style="dim", soft_wrap=True)
        return
    console.print(Text(f"{row['text']}   {row['formula']}"), style="bold", soft_wrap=True)
    for finding in row["findings"]:
        style = "red" if finding["serious"] else "yellow"
        console.print(Text(f"  {finding['problem']}: {finding['message']}"), style=style)
        if finding["detail"]:
            console.print(Text(f"    {finding['detail']}"), style="dim")
