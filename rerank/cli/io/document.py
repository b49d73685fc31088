"""All rows of a command as one document of another language, on standard output."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from logic2text.documents.languages import write_document
from logic2text.documents.statement import Document
from logic2text.notation import Parsed, parse_detailed
from logic2text.notation.formula_files import FileFormula
from logic2text.results.json_fields import make_warning_fields
from rerank.batch.input_rows import BadRow, Row
from rerank.cli.io.output import Output
from rerank.rows.answers import attempt


def write(rows: Iterable[Row | BadRow], notation: str, language: str) -> int:
    """Write a document of the formulae of all rows; errors of rows go to standard error.

    Args:
        rows: each with a formula.
        notation: of the formulae, or ``auto``.
        language: a name of `LANGUAGES`.

    Returns:
        The exit code.
    """
    given = [*rows]
    found = [_read(row, notation) for row in given]
    places = [place for place, each in enumerate(found) if isinstance(each, FileFormula)]
    formulas = [each for each in found if isinstance(each, FileFormula)]
    document = write_document(formulas, language)
    faults = {places[index]: error for index, error in document.faults.items()}
    with Output("formula", as_json=False, draw=lambda _, __: None) as output:
        for place, (row, each) in enumerate(zip(given, found, strict=True)):
            if isinstance(each, FileFormula):
                warnings = {} if each.parsed is None else make_warning_fields(each.parsed)
                output.answer(row, faults.get(place, warnings))
            else:
                output.answer(row, each)
    if len(faults) < len(formulas):
        _print(document)
    return output.exit_code


def _read(row: Row | BadRow, notation: str) -> FileFormula | Exception:
    if isinstance(row, BadRow):
        return row.error
    parsed = attempt(lambda: parse_detailed(row.text, row.notation_or(notation)))
    if not isinstance(parsed, Parsed):
        return parsed
    label, role = (
        None if value is None else str(value)
        for value in (row.fields.get("id"), row.fields.get("role"))
    )
    return FileFormula(row.text, row.number or 1, label, role, parsed, fields=row.fields)


def _print(document: Document) -> None:
    for old, new in document.renamed.items():
        print(f"note: {old} is written as {new}", file=sys.stderr)  # noqa: T201
    sys.stdout.write(document.text)
