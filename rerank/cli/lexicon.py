"""`logic2text lexicon`: a draft lexicon with the symbols of formulae, to be edited."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from typing import Any

import typer

from logic2text import formula, parse_detailed
from logic2text.lexicon import draft
from rerank.batch.input_rows import Row
from rerank.cli import json_fields, options, output, row_input, running, streams


def lexicon(
    formulas: options.FormulaArguments = None,
    notation: options.NotationOption = "auto",
    lexicon_file: options.LexiconOption = None,
    as_json: options.JsonOption = False,
    input_file: options.InputOption = None,
) -> None:
    """Write the words for the symbols of formulae, as a TOML file to edit.

    Use the edited file with `verbalize --lexicon` or `rerank --lexicon`.  With --json, each formula
    has a row with its own entries in the field `lexicon`.
    """
    writer = output.Output("formula", as_json, draw=_ignore)
    read: list[formula.Formula] = []

    def answer(row: Row) -> Mapping[str, Any]:
        parsed = parse_detailed(row.text, notation)
        if as_json:
            entries = tomllib.loads(draft([parsed.formula], words))
            return {"lexicon": entries, **json_fields.word_fields(parsed, words)}
        read.append(parsed.formula)
        return {}

    words = options.lexicon_of(lexicon_file)
    code = running.run(
        row_input.read_rows(formulas or (), "formula", input_file),
        running.one_by_one(answer),
        writer,
    )
    if read:
        sys.stdout.write(streams.escaped(draft(read, words)))  # the escapes of TOML
    raise typer.Exit(code)


def _ignore(console: output.Console, row: Mapping[str, Any]) -> None:
    """Draw nothing: the one draft with the symbols of all rows is written at the end."""
