"""`logic2text lexicon` and `logic2text key`: drafts with the symbols of formulae, to be edited."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from logic2text import parse_detailed
from logic2text.formula import Formula
from logic2text.lexicon import draft as draft_words
from logic2text.lexicon.distinct import FormulaSymbols
from logic2text.lexicon.draft import Words
from logic2text.lexicon.questions import list_questions_of
from logic2text.results import json_fields
from logic2text.results.escaping import escape_controls
from logic2text.symbolization.draft import draft as draft_key
from rerank.batch.input_rows import Row
from rerank.cli.io import asking, output, row_input, running
from rerank.cli.options import options


def lexicon(
    formulas: options.FormulaArguments = None,
    notation: options.NotationOption = "auto",
    lexicon_file: options.LexiconOption = None,
    as_json: options.JsonOption = False,
    input_file: options.InputOption = None,
    ask: Annotated[
        bool,
        typer.Option(
            "--ask",
            help="Ask about doubtful words on the terminal, and write the answers into the file "
            "of --lexicon, else into the draft.",
        ),
    ] = False,
) -> None:
    """Write the words for the symbols of formulae, as a TOML file to edit.

    Use the edited file with `verbalize --lexicon` or `rerank --lexicon`.  With --json, each formula
    has a row with its own entries in the field `lexicon`.  Answers of --ask are asked once: what
    the file has is not doubtful.
    """
    if ask:
        asking.require_terminal()
    writer = output.Output("formula", as_json, draw=_ignore)
    read: list[Formula] = []

    def answer(row: Row) -> Mapping[str, Any]:
        parsed = parse_detailed(row.text, row.notation_or(notation))
        if as_json:
            entries = tomllib.loads(draft_words([parsed.formula], words))
            return {"lexicon": entries, **json_fields.word_fields(parsed, words)}
        read.append(parsed.formula)
        return {}

    is_new = ask and lexicon_file is not None and not lexicon_file.exists()
    rows, known = row_input.take_kinds(
        row_input.read_rows(formulas or (), "formula", input_file),
        options.words_of(None if is_new else lexicon_file, None),
    )
    words = known.lexicon
    code = running.run(rows, running.one_by_one(answer), writer)
    chosen: Words = {}
    if read and ask:
        questions = list_questions_of(FormulaSymbols.of(*read), words)
        chosen = asking.ask_all(questions, sys.stdin.readline, asking.prompt)
    if read and ask and lexicon_file is not None:
        asking.prompt(asking.write_answers(lexicon_file, chosen))
    elif read:
        sys.stdout.write(escape_controls(draft_words(read, words, chosen)))  # the escapes of TOML
    raise typer.Exit(code)


def key(
    formulas: options.FormulaArguments = None,
    notation: options.NotationOption = "auto",
    lexicon_file: options.LexiconOption = None,
    as_json: options.JsonOption = False,
    input_file: options.InputOption = None,
) -> None:
    """Write a symbolization key for the symbols of formulae, as a text file to edit.

    Use the edited file with the option --key of `check`, `read`, `verbalize` and `rerank`.  With
    --json, each formula has a row with its own key in the field `key`.
    """
    writer = output.Output("formula", as_json, draw=_ignore)
    words = options.lexicon_of(lexicon_file)
    parsed: list[Formula] = []

    def answer(row: Row) -> Mapping[str, Any]:
        formula = parse_detailed(row.text, row.notation_or(notation)).formula
        parsed.append(formula)
        return {"key": draft_key([formula], words)} if as_json else {}

    code = running.run(
        row_input.read_rows(formulas or (), "formula", input_file),
        running.one_by_one(answer),
        writer,
    )
    if parsed and not as_json:
        sys.stdout.write(escape_controls(draft_key(parsed, words)))
    raise typer.Exit(code)


def _ignore(console: output.Console, row: Mapping[str, Any]) -> None:
    """Draw nothing: one draft with the symbols of all rows is written at the end."""
