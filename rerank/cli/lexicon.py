"""`logic2text lexicon`: a draft lexicon for the names of some formulae, to edit and give back."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import typer

from logic2text.formula import Formula
from logic2text.lexicon import draft
from logic2text.notation import parse_detailed
from rerank.batch.rows import Row
from rerank.cli.input import read_rows
from rerank.cli.json_fields import word_fields
from rerank.cli.options import (
    FormulaArguments,
    InputOption,
    JsonOption,
    LexiconOption,
    NotationOption,
    lexicon_of,
)
from rerank.cli.output import Output
from rerank.cli.running import one_by_one, run
from rerank.cli.streams import escaped

if TYPE_CHECKING:
    from rich.console import Console


def lexicon(
    formulas: FormulaArguments = None,
    notation: NotationOption = "auto",
    lexicon_file: LexiconOption = None,
    as_json: JsonOption = False,
    input_file: InputOption = None,
) -> None:
    """Write the words for the symbols of formulae, as a TOML file to edit.

    Give the edited file to `verbalize` or `rerank` with --lexicon.  With --json, each formula has a
    row with its own entries in the field `lexicon`.
    """
    output = Output("formula", as_json, draw=_ignore)
    read: list[Formula] = []

    def answer(row: Row) -> Mapping[str, Any]:
        parsed = parse_detailed(row.text, notation)
        if as_json:
            entries = tomllib.loads(draft([parsed.formula], words))
            return {"lexicon": entries, **word_fields(parsed, words)}
        read.append(parsed.formula)
        return {}

    words = lexicon_of(lexicon_file)
    code = run(read_rows(formulas or (), "formula", input_file), one_by_one(answer), output)
    if read:
        sys.stdout.write(escaped(draft(read, words)))  # as TOML's own strings have it
    raise typer.Exit(code)


def _ignore(console: Console, row: Mapping[str, Any]) -> None:
    """A row shows nothing by itself: its names stand in the one draft of all rows."""
