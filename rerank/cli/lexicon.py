"""`logic2text lexicon`: a draft lexicon for the names of some formulae, to edit and give back."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import typer

from logic2text.formula import Formula
from logic2text.lexicon import draft
from logic2text.notation import parse_detailed
from rerank.cli.input import Row, read_rows
from rerank.cli.options import (
    FormulaArguments,
    InputOption,
    LexiconOption,
    NotationOption,
    lexicon_of,
)
from rerank.cli.output import Output, one_by_one, run
from rerank.cli.streams import escaped

if TYPE_CHECKING:
    from rich.console import Console


def lexicon(
    formulas: FormulaArguments = None,
    notation: NotationOption = "auto",
    lexicon_file: LexiconOption = None,
    input_file: InputOption = None,
) -> None:
    """Write the words that formulae would be said with, as a TOML file to edit.

    Give the edited file to `verbalize` or `rerank` with --lexicon.  A formula that cannot be read
    is an error of its own, and the names of the others are drafted all the same.
    """
    output = Output("formula", as_json=False, draw=_ignore)
    read: list[Formula] = []

    def answer(row: Row) -> Mapping[str, Any]:
        read.append(parse_detailed(row.text, notation).formula)
        return {}

    words = lexicon_of(lexicon_file)
    code = run(read_rows(formulas or (), "formula", input_file), one_by_one(answer), output)
    if read:
        sys.stdout.write(escaped(draft(read, words)))  # as TOML's own strings have it
    raise typer.Exit(code)


def _ignore(console: Console, row: Mapping[str, Any]) -> None:
    """A row shows nothing by itself: its names stand in the one draft of all rows."""
