"""`logic2text paraphrase`: several proved texts of each formula."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from logic2text import InputError, Parsed
from logic2text.lexicon import Lexicon, toml_file
from logic2text.results import json_fields
from rerank.batch.input_rows import ROW_TIMEOUT_S, BadRow, Row
from rerank.cli.io import output, row_input, running
from rerank.cli.io.stories import gather_stories
from rerank.cli.options import options
from rerank.rows.answers import attempt
from rerank.rows.paraphrase import Paraphraser

TOGETHER = "Several formulae"


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
    together: Annotated[
        bool,
        typer.Option(
            "--together",
            help="Texts of all formulae together: a theory, a story, an argument.",
            rich_help_panel=TOGETHER,
        ),
    ] = False,
    group_by: Annotated[
        str | None,
        typer.Option(
            "--group-by",
            metavar="FIELD",
            help="With --together: texts for each value of this field of JSON rows.",
            rich_help_panel=TOGETHER,
        ),
    ] = None,
    notation: options.NotationOption = "auto",
    lexicon_file: options.LexiconOption = None,
    key_file: options.KeyOption = None,
    as_json: options.JsonOption = False,
    input_file: options.InputOption = None,
    row_timeout: options.RowTimeoutOption = ROW_TIMEOUT_S,
) -> None:
    """Write several texts of each formula, which differ and are all proved to mean it."""
    if group_by is not None and not together:
        raise InputError("--group-by was given without --together", "add --together")
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
    if together:
        raise typer.Exit(_tell_stories(rows, paraphraser, group_by, as_json=as_json))
    if formulas:
        raise typer.Exit(running.run(rows, running.one_by_one(paraphraser.answer), writer))
    raise typer.Exit(
        running.run_in_workers(rows, paraphraser.answer, writer, row_timeout, paraphraser.prepare)
    )


def _tell_stories(
    rows: Iterator[Row | BadRow], paraphraser: Paraphraser, group_by: str | None, *, as_json: bool
) -> int:
    """Write the texts of each story; the exit code."""

    def parse(text: str, row: Row) -> Parsed:
        return paraphraser.words.parse(text, row.notation_or(paraphraser.notation))

    writer = output.Output("formulas", as_json, _draw_story)
    with writer:
        for story in gather_stories(rows, (), group_by, parse):
            fields = {} if group_by is None else {group_by: story.value}
            tell = partial(paraphraser.tell, story.premises, story.conclusions)
            writer.answer(
                Row("", fields, story.line), attempt(tell) if story.error is None else story.error
            )
    return writer.exit_code


def _draw_story(console: output.Console, row: Mapping[str, Any]) -> None:
    _draw(console, {**row, "formula": ", ".join(row["formulas"])})


def _draw(console: output.Console, row: Mapping[str, Any]) -> None:
    from rich.text import Text

    console.print(Text(str(row["formula"])), style="bold", soft_wrap=True)
    for text in row["texts"]:
        console.print(Text(f"  {text}"), soft_wrap=True)
    for warning in row.get("warnings", ()):
        console.print(Text(f"  {warning['message']}"), style="yellow", soft_wrap=True)
    for line in json_fields.word_lines(row):
        console.print(Text(line), style="dim", soft_wrap=True)
