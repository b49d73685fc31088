"""`logic2text read`: the formulae that an English text can mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from logic2text import InputError, Reading, show, symbolization
from logic2text.formula import Formula
from logic2text.notation import NOTATIONS
from logic2text.reading import read as read_text
from logic2text.reading.unknown_words import read_with_unknown_words
from logic2text.results.suggesting import suggesting
from rerank.batch.input_rows import Row
from rerank.cli import options, output, row_input, running


def read(
    texts: Annotated[
        list[str] | None,
        typer.Argument(metavar="TEXT…", help="Texts; by default one per line of standard input."),
    ] = None,
    formula: Annotated[
        str | None,
        typer.Option("--formula", help="A formula whose symbols the texts are about."),
    ] = None,
    notation: options.NotationOption = "auto",
    lexicon_file: options.LexiconOption = None,
    key_file: options.KeyOption = None,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="NAME",
            help=f"The notation to write: {', '.join(NOTATIONS)}.",
            autocompletion=options.complete_notation,
        ),
    ] = "unicode",
    as_json: options.JsonOption = False,
    input_file: options.InputOption = None,
) -> None:
    """Translate English texts into the formulae that they can mean, the likeliest first.

    Without a formula and a key, words that the lexicon does not have become symbols, which are
    listed.
    """
    options.names([to], NOTATIONS, "notation")
    words = options.words_of(lexicon_file, key_file)
    symbols = None if formula is None else words.parse(formula, notation).formula

    def answer(row: Row) -> Mapping[str, Any]:
        with suggesting(words, row.text, symbols, to):
            if symbols is None and words.key is None:
                readings = read_with_unknown_words(row.text, words.lexicon)
            else:
                readings = read_text(row.text, words.lexicon, symbols)
        fields = [_fields(reading, words.key, to) for reading in readings.readings]
        listed = [reading for reading in fields if reading is not None]
        if not listed:
            raise InputError(
                "the text says of something else what a sentence letter of the key says of its "
                "subject",
                "make the letter a predicate in the key",
            )
        return {
            "readings": listed,
            "assumes": list(readings.assumptions),
            "complete": readings.complete,
        }

    rows = row_input.read_rows(texts or (), "text", input_file)
    writer = output.Output("text", as_json, _draw)
    raise typer.Exit(running.run(rows, running.one_by_one(answer), writer))


def _fields(
    reading: Reading, key: symbolization.SymbolizationKey | None, to: str
) -> dict[str, Any] | None:
    """A reading in the symbols of the key; None if they cannot express it."""
    formula: Formula = reading.formula
    if key is not None:
        try:
            formula = key.contract(formula)
        except InputError:
            return None
    shown = show(formula, to, limits=None)
    return {"formula": shown, "kind": reading.kind, "grade": reading.grade.name.lower()}


def _draw(console: output.Console, row: Mapping[str, Any]) -> None:
    for reading in row["readings"]:
        grade = "" if reading["grade"] == "first" else f"  ({reading['grade']})"
        console.print(f"{reading['formula']}{grade}", markup=False, soft_wrap=True)
    for assumption in row["assumes"]:
        console.print(f"assumes: {assumption}", markup=False, soft_wrap=True)
