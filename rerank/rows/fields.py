"""Fields of input rows that must be texts, and the kinds of JSON values in messages.

>>> kind_of(5), kind_of([]), kind_of(None)
('a number', 'a list', 'null')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logic2text import InputError
from logic2text.results import json_fields
from logic2text.results.errors import error_fields
from rerank.batch.input_rows import BadRow, Row
from rerank.rows.answers import Answer


def kind_of(value: object) -> str:
    """What a JSON value is, in words."""
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case list() | tuple():
            return "a list"
        case Mapping():
            return "an object"
    return f"of the type {type(value).__name__}"  # such as a date of a Parquet file


def text_of(value: object, name: str, form: str) -> str:
    """The value of a field, which must be a text.

    Args:
        value: of the field; None if the row does not have it.
        name: of the field.
        form: of such rows, for the hint.

    Raises:
        InputError: it is missing or no text.
    """
    if isinstance(value, str):
        return value
    hint = f"write {form}"
    if value is None:
        raise InputError(f"the field `{name}` is missing", hint)
    raise InputError(f"the field `{name}` is {kind_of(value)}, it must be a text", hint)


RESULTS = frozenset(
    {
        *("error", "errors", "warnings", "degraded", "signature"),
        *("ranking", "rejected", "scores", "parts", "verdict", "reason", "relation", "readings"),
        *("countermodel", "countermodels", "picture", "worlds", "repair", "findings", "shown"),
    }
)
"""Fields that say what a command found; in a row that failed they would be of another run."""

REPORTED = frozenset({"error", "errors", "warnings"})
"""Fields that an answer has only where there is something to report."""


def pass_through(fields: Mapping[str, Any], *, failed: bool) -> dict[str, Any]:
    """The fields of an input row that its output row keeps.

    Fields that the answer has too are overwritten; one that only looks like a part of the answer
    does not pass, so that no error and no result stands in the row of another one.

    Args:
        fields: of the input row.
        failed: whether the output row has an error in place of an answer.
    """
    dropped = RESULTS if failed else REPORTED
    return {name: value for name, value in fields.items() if name not in dropped}


def answer_row(row: Row | BadRow, answer: Answer, name: str) -> dict[str, Any]:
    """The row of an answer or error, with the other fields of its input row that pass through.

    Args:
        row: the input row.
        answer: the answer to it, or its error.
        name: the field of the row that contains its input.
    """
    fields = pass_through(row.fields, failed=isinstance(answer, Exception))
    if isinstance(row, Row):
        fields |= input_field(row, name)
        if row.notation is not None:
            fields["notation"] = row.notation
    if isinstance(answer, Exception):
        file = {} if row.file is None else {"file": row.file}
        answer = {"error": {**error_fields(answer, row.number), **file}}
    elif isinstance(row, Row) and row.notices:
        told = [json_fields.make_warning_row(n.message, n.hint, n.line) for n in row.notices]
        answer = {**answer, "warnings": [*told, *answer.get("warnings", ())]}
    return {**fields, **answer}


def input_field(row: Row | BadRow, name: str) -> dict[str, Any]:
    """The field with the input of a row: its formula or text, or what its texts are of."""
    if isinstance(row, BadRow):
        return {name: ""}
    if row.texts is None:
        return {name: row.text}
    return {"input": row.fields["input"]} if "input" in row.fields else {}
