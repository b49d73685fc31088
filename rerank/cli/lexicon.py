"""`logic2text lexicon`: a draft lexicon for the names of some formulae, to edit and give back."""

from __future__ import annotations

import sys

from logic2text.lexicon import draft
from logic2text.notation import parse_detailed
from rerank.cli.options import (
    FormulaArguments,
    InputOption,
    LexiconOption,
    NotationOption,
    lexicon_of,
)
from rerank.cli.rows import BadRow, read_rows


def lexicon(
    formulas: FormulaArguments = None,
    notation: NotationOption = "auto",
    lexicon_file: LexiconOption = None,
    input_file: InputOption = None,
) -> None:
    """Write the words that formulae would be said with, as a TOML file to edit.

    Give the edited file to `verbalize` or `rerank` with --lexicon.
    """
    read = []
    for row in read_rows(formulas or (), "formula", input_file):
        if isinstance(row, BadRow):
            raise row.error
        read.append(parse_detailed(row.text, notation).formula)
    sys.stdout.write(draft(read, lexicon_of(lexicon_file)))
