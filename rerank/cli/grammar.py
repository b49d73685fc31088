"""`logic2text grammar`: the reader's grammar for a formula, for constrained decoding."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from logic2text.reading.export.exported_grammar import export_grammar
from rerank.cli.options import options


def grammar(
    formula: Annotated[str, typer.Argument(metavar="FORMULA", help="A formula.")],
    notation: options.NotationOption = "auto",
    lexicon_file: options.LexiconOption = None,
    key_file: options.KeyOption = None,
    variables: Annotated[
        bool,
        typer.Option("--variables/--no-variables", help="Whether texts may have variables."),
    ] = True,
) -> None:
    """Write the grammar of English sentences about a formula, as language-model servers take it."""
    words = options.words_of(lexicon_file, key_file)
    parsed = words.parse(formula, notation).formula
    sys.stdout.write(export_grammar(parsed, words.lexicon, variables=variables))
    raise typer.Exit
