"""`logic2text verbalize`: verbalize formulae, one output row for each text of each system."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from logic2text import InputError, verbalizers
from logic2text.results.verbalize import lines
from rerank.batch import worker_pool
from rerank.cli.io import row_input
from rerank.cli.io.output import Output, drawing
from rerank.cli.io.row_count import count_rows
from rerank.cli.io.running import run, run_in_workers
from rerank.cli.options import llm_options, option_groups, options
from rerank.cli.together import write_together
from rerank.rows.verbalize import Speaker

TOGETHER = "Several formulae"


@option_groups.grouped
def verbalize(
    formulas: options.FormulaArguments = None,
    systems: options.SystemsOption = None,
    former_system: options.FormerSystemOption = None,
    row_timeout: options.RowTimeoutOption = worker_pool.ROW_TIMEOUT_S,
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
    words = texts.words
    if options.LLM not in chosen:
        llm.refuse()
        option_groups.refuse_unused(server, llm_options.LLM_PURPOSE, llm_options.LLM_HINT)
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
        drawing(lines),
        count=partial(count_rows, formulas, rows.input_file),
    )
    read = row_input.read_rows(formulas or (), "formula", rows.input_file)
    if formulas or proposer is not None:
        raise typer.Exit(run(read, speaker.answers, writer))
    raise typer.Exit(run_in_workers(read, speaker.answer, writer, row_timeout, speaker.prepare))
