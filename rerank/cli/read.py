"""`logic2text read`: the formulae that an English text can mean."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

import typer

from logic2text.notation import NOTATIONS
from logic2text.results.read import lines, read_fields, read_with
from rerank.batch.input_rows import Row
from rerank.cli.io import output, row_input, running
from rerank.cli.io.row_input import count_rows
from rerank.cli.options import options


def read(
    texts: Annotated[
        list[str] | None,
        typer.Argument(metavar="TEXT…", help="Texts; by default one per line of standard input."),
    ] = None,
    formula: Annotated[
        str | None,
        typer.Option("--formula", help="A formula whose symbols the texts are about."),
    ] = None,
    notation: options.NotationOption = "auto",
    lexicon_file: options.LexiconOption = None,
    key_file: options.KeyOption = None,
    conventions: options.ConventionsOption = None,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="NAME",
            help=f"The notation to write: {', '.join(NOTATIONS)}.",
            autocompletion=options.complete_notation,
        ),
    ] = "unicode",
    explain: Annotated[
        bool, typer.Option("--explain", help="With --json: say each reading unambiguously.")
    ] = False,
    as_json: options.JsonOption = False,
    input_file: options.InputOption = None,
) -> None:
    """Translate English texts into the formulae that they can mean, the likeliest first.

    Without a formula and a key, words that the lexicon does not have become symbols, which are
    listed.
    """
    options.names([to], NOTATIONS, "notation")
    words = options.words_of(lexicon_file, key_file, conventions)
    symbols = None if formula is None else words.parse(formula, notation).formula

    def answer(row: Row) -> Mapping[str, Any]:
        readings = read_with(words, row.text, symbols, to=to)
        return read_fields(readings, to, explains=explain or not as_json)

    rows = row_input.read_rows(texts or (), "text", input_file)
    writer = output.Output(
        "text", as_json, output.DrawnLines(lines), count=partial(count_rows, texts, input_file)
    )
    raise typer.Exit(running.run(rows, running.one_by_one(answer), writer))
