"""`logic2text paraphrase`: several proved texts of each formula."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from logic2text.lexicon import Lexicon, toml_file
from logic2text.results import json_fields
from rerank.batch import worker_pool
from rerank.cli.io import output, row_input, running
from rerank.cli.options import options
from rerank.rows.paraphrase import Paraphraser


def paraphrase(
    formulas: options.FormulaArguments = None,
    k: Annotated[
        int, typer.Option("--k", "-k", min=1, max=50, help="How many texts of each formula.")
    ] = 5,
    seed: Annotated[int, typer.Option("--seed", help="Of the choice among more texts.")] = 0,
    synonyms: Annotated[
        list[Path] | None,
        typer.Option(
            "--synonyms",
            metavar="FILE",
            help="A lexicon file with other words, synonyms or nonce words; repeatable.",
        ),
    ] = None,
    notation: options.NotationOption = "auto",
    lexicon_file: options.LexiconOption = None,
    key_file: options.KeyOption = None,
    as_json: options.JsonOption = False,
    input_file: options.InputOption = None,
    row_timeout: options.RowTimeoutOption = worker_pool.ROW_TIMEOUT_S,
) -> None:
    """Write several texts of each formula, which differ and are all proved to mean it."""
    words = options.words_of(lexicon_file, key_file)
    others = [Lexicon((toml_file.read(path), *words.lexicon.files)) for path in synonyms or ()]
    writer = output.Output(
        "formula",
        as_json,
        _draw,
        count=partial(row_input.count_rows, formulas, input_file),
    )
    read = row_input.read_rows(formulas or (), "formula", input_file)
    rows, words = row_input.take_kinds(read, words)
    further = [lexicon.with_kinds(words.lexicon.kinds) for lexicon in others]
    paraphraser = Paraphraser(words, further, k, seed, notation)
    if formulas:
        raise typer.Exit(running.run(rows, running.one_by_one(paraphraser.answer), writer))
    raise typer.Exit(
        running.run_in_workers(rows, paraphraser.answer, writer, row_timeout, paraphraser.prepare)
    )


def _draw(console: output.Console, row: Mapping[str, Any]) -> None:
    from rich.text import Text

    console.print(Text(str(row["formula"])), style="bold", soft_wrap=True)
    for text in row["texts"]:
        console.print(Text(f"  {text}"), soft_wrap=True)
    for warning in row.get("warnings", ()):
        console.print(Text(f"  {warning['message']}"), style="yellow", soft_wrap=True)
    for line in json_fields.word_lines(row):
        console.print(Text(line), style="dim", soft_wrap=True)
