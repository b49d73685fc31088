"""`logic2text verbalize`: the English of formulae, a row for each text of each system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from logic2text.generate import Candidate, said_by
from logic2text.judge import Judge
from logic2text.notation import Parsed, parse_detailed
from logic2text.verbalize import SYSTEMS, Verbalizer
from rerank.cli.fields import candidate_fields, warning_fields
from rerank.cli.options import (
    AlternativesOption,
    AvoidOption,
    CompatibleOption,
    FormulaArguments,
    InputOption,
    JsonOption,
    LexiconOption,
    NotationOption,
    OrderOption,
    PreserveOption,
    UnambiguousOption,
    lexicon_of,
    names,
    style_of,
    verbalizers_of,
)
from rerank.cli.output import Answer, Output, run
from rerank.cli.rows import Row, read_rows

if TYPE_CHECKING:
    from rich.console import Console


def verbalize(
    formulas: FormulaArguments = None,
    system: Annotated[
        str, typer.Option("--system", "-s", help=f"Of {', '.join(SYSTEMS)}; or all.")
    ] = "all",
    structure_preserving: PreserveOption = False,
    avoid: AvoidOption = "",
    keep_order: OrderOption = False,
    unambiguous: UnambiguousOption = False,
    alternatives: AlternativesOption = 1,
    lola_compatible: CompatibleOption = False,
    notation: NotationOption = "auto",
    lexicon_file: LexiconOption = None,
    as_json: JsonOption = False,
    input_file: InputOption = None,
) -> None:
    """Say formulae in English, in the words of one system or of several."""
    lexicon = lexicon_of(lexicon_file)
    style = style_of(
        preserving=structure_preserving,
        avoid=avoid,
        keep_order=keep_order,
        unambiguous=unambiguous,
    )
    chosen = names(system, SYSTEMS, "system")
    systems = verbalizers_of(chosen, lexicon, style, compatible=lola_compatible)

    def answers(row: Row) -> list[Answer]:
        try:
            parsed = parse_detailed(row.text, notation)
        except Exception as error:
            return [error]
        judge = Judge(parsed.formula, lexicon)
        return [a for each in systems for a in _answers(parsed, each, judge, alternatives)]

    def handle(rows: Sequence[Row]) -> list[list[Answer]]:
        return [answers(row) for row in rows]

    output = Output("formula", as_json, _draw)
    raise typer.Exit(run(read_rows(formulas or (), "formula", input_file), handle, output))


def _answers(parsed: Parsed, system: Verbalizer, judge: Judge, alternatives: int) -> list[Answer]:
    try:
        said = said_by(system, parsed.formula, judge, alternatives)
    except Exception as error:
        return [error]
    return [_fields(parsed, candidate) for candidate in said]


def _fields(parsed: Parsed, candidate: Candidate) -> Mapping[str, Any]:
    fields = candidate_fields(candidate)
    warnings = [*warning_fields(parsed).get("warnings", ()), *fields.pop("warnings", ())]
    row = {"system": candidate.source, "text": candidate.text, **fields}
    return {**row, "warnings": warnings} if warnings else row


MARKS = {"proved": " ", "ambiguous": "≈", "unknown": "?", "refuted": "✗"}


def _draw(console: Console, row: Mapping[str, Any]) -> None:
    console.print(f"[bold]{row['system']:8}[/bold]{MARKS[row['verdict']]} ", end="")
    console.print(row["text"], markup=False, soft_wrap=True)
