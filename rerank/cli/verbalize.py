"""`logic2text verbalize`: verbalize formulae, one output row for each text of each system.

With ``--together`` one text for all formulae of the input, or of each group.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

import typer

from logic2text import InputError, Parsed, Style, verbalizers
from logic2text.discourse import Discourse, Role, verbalize_together
from logic2text.discourse.passages import conjoin
from logic2text.formula import Formula
from logic2text.results import json_fields
from logic2text.results.verbalize import lines
from logic2text.results.verdict import MARKS
from logic2text.results.words import Words
from rerank.batch.input_rows import ROW_TIMEOUT_S, BadRow, Row
from rerank.cli.io import output, row_input
from rerank.cli.io.output import DrawnLines, Output
from rerank.cli.io.row_input import count_rows
from rerank.cli.io.running import run, run_in_workers
from rerank.cli.io.stories import Story, gather_stories
from rerank.cli.options import llm_options, option_groups, options
from rerank.rows.answers import Answer, attempt
from rerank.rows.verbalize import Speaker


def write_together(
    rows: Iterator[Row | BadRow],
    conclusions: Sequence[str],
    group_by: str | None,
    texts: options.TextOptions,
    inputs: options.RowOptions,
) -> int:
    """Write one text for all rows, or one for each value of a field.

    Args:
        rows: the formulae; one that starts with one of `SIGNS`, or has the role ``conclusion``, is
            a conclusion.
        conclusions: further formulae that are conclusions, of every text.
        group_by: the name of a field; None for one text.
        texts: the words and the style.
        inputs: the notation of the formulae, and whether JSON is written.

    Returns:
        The exit code.
    """
    style = texts.style
    rows, words = row_input.take_kinds(rows, texts.words)
    further = [Row(text, {"role": Role.CONCLUSION.value}) for text in conclusions]

    def parse(text: str, row: Row) -> Parsed:
        return words.parse(text, row.notation_or(inputs.notation))

    writer = output.Output("text", inputs.as_json, _draw)
    with writer:
        for group in gather_stories(rows, further, group_by, parse):
            fields = {} if group_by is None else {group_by: group.value}
            answer: Answer = (
                attempt(partial(_answer, group, words, style))
                if group.error is None
                else group.error
            )
            text = "" if isinstance(answer, Exception) else answer["text"]
            writer.answer(Row(text, fields, group.line), answer)
    return writer.exit_code


def _answer(group: Story, words: Words, style: Style) -> Mapping[str, Any]:
    parsed = group.parsed
    discourse = verbalize_together(*group.formulae, lexicon=words.lexicon, style=style)
    formulae = [entry.formula for entry in parsed]
    return {**_fields(discourse, formulae, words), **_word_fields(parsed, words)}


def _fields(discourse: Discourse, formulae: Sequence[Formula], words: Words) -> dict[str, Any]:
    return {
        "text": discourse.text,
        "formulas": [json_fields.write_formula(formula, words.key) for formula in formulae],
        "verdict": discourse.status,
        "whole": discourse.whole,
        "follows": discourse.follows,
        "sentences": [
            {
                "text": sentence.text,
                "formulas": list(sentence.formulae),
                "role": sentence.role,
                "verdict": sentence.status,
            }
            for sentence in discourse.sentences
        ],
    }


def _word_fields(parsed: Sequence[Parsed], words: Words) -> dict[str, Any]:
    """The fields `guessed` and `warnings` for all formulae together."""
    warnings = tuple(warning for entry in parsed for warning in entry.warnings)
    formula = conjoin([entry.formula for entry in parsed])
    together = replace(parsed[0], formula=formula, warnings=warnings)
    return json_fields.word_fields(together, words.lexicon)


def _draw(console: output.Console, row: Mapping[str, Any]) -> None:
    console.print(row["text"], markup=False, soft_wrap=True)
    for sentence in row["sentences"]:
        if sentence["verdict"] != "proved":
            mark = MARKS[sentence["verdict"]]
            console.print(f"  {mark} ", end="")
            console.print(sentence["text"], markup=False, soft_wrap=True)
    if row["follows"] is False:
        console.print("The conclusion does not follow from the premises.", style="yellow")
    for line in json_fields.word_lines(row):
        console.print(line, style="dim", markup=False, soft_wrap=True)


TOGETHER = "Several formulae"


@option_groups.flatten_groups
def verbalize(
    formulas: options.FormulaArguments = None,
    systems: options.SystemsOption = None,
    former_system: options.FormerSystemOption = None,
    row_timeout: options.RowTimeoutOption = ROW_TIMEOUT_S,
    together: Annotated[
        bool,
        typer.Option(
            "--together",
            help="One text by Natural for all formulae: a theory, a story, an argument.",
            rich_help_panel=TOGETHER,
        ),
    ] = False,
    conclusions: Annotated[
        list[str] | None,
        typer.Option(
            "--conclusion",
            metavar="FORMULA",
            help="With --together: a conclusion; in the input “∴” or “|-” stands before it.",
            rich_help_panel=TOGETHER,
        ),
    ] = None,
    group_by: Annotated[
        str | None,
        typer.Option(
            "--group-by",
            metavar="FIELD",
            help="With --together: a text for each value of this field of JSON rows.",
            rich_help_panel=TOGETHER,
        ),
    ] = None,
    *,
    texts: options.TextOptions,
    llm: llm_options.LlmOptions,
    server: llm_options.ServerOptions,
    rows: options.RowOptions,
) -> None:
    """Verbalize formulae in English, by one system or several."""
    if together:
        if systems or former_system:
            raise InputError("--systems was given with --together", "leave it out: it is natural")
        if texts.alternatives is not None:
            raise InputError("--alternatives was given with --together", "leave it out")
        if texts.lola_compatible:
            raise InputError("--lola-compatible was given with --together", "leave it out")
        read = row_input.read_rows(formulas or (), "formula", rows.input_file)
        code = write_together(read, conclusions or (), group_by, texts, rows)
        raise typer.Exit(code)
    if conclusions or group_by is not None:
        option = "--conclusion" if conclusions else "--group-by"
        raise InputError(f"{option} was given without --together", "add --together")
    chosen = options.systems_of(systems, former_system)
    if not chosen:
        raise InputError("no system was named", f"known: {', '.join(verbalizers.SYSTEMS)}")
    if options.LLM not in chosen:
        llm.refuse()
        option_groups.refuse_unused(server, llm_options.LLM_PURPOSE, llm_options.LLM_HINT)
    read = row_input.read_rows(formulas or (), "formula", rows.input_file)
    read, words = row_input.take_kinds(read, texts.words)
    proposer = llm.proposer(server, words.lexicon) if options.LLM in chosen else None
    by_rule = [name for name in chosen if name != options.LLM]
    speaker = Speaker(
        texts.verbalizers(by_rule, words.lexicon),
        words,
        alternatives=texts.alternatives or 1,
        notation=rows.notation,
        proposer=proposer,
    )
    writer = Output(
        "formula",
        rows.as_json,
        DrawnLines(lines),
        count=partial(count_rows, formulas, rows.input_file),
    )
    if formulas or proposer is not None:
        raise typer.Exit(run(read, speaker.answers, writer))
    raise typer.Exit(run_in_workers(read, speaker.answer, writer, row_timeout, speaker.prepare))
