"""Candidates that the user gives: a file of texts, for every formula or for the one they name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from logic2text.errors import InputError
from rerank.cli.rows import BadRow, Row, read_rows

GivenTexts: TypeAlias = Callable[[Row], list[str]]


def given_texts(path: Path | None) -> GivenTexts:
    """From an input row to the texts that the file (and the row's field `candidates`) give it.

    A plain line is a candidate for every formula.  A JSON row has a field `text`, and `id` or
    `formula` to say whose candidate it is.

    Raises:
        InputError: the file cannot be read or has a bad line.
    """
    common: list[str] = []
    by_key: dict[tuple[str, str], list[str]] = defaultdict(list)
    for row in read_rows((), "text", path) if path is not None else ():
        if isinstance(row, BadRow):
            raise InputError(f"{path}, line {row.number}: {row.error.message}", row.error.hint)
        keys = [(key, str(row.fields[key])) for key in ("id", "formula") if key in row.fields]
        for key in keys[:1]:
            by_key[key].append(row.text)
        if not keys:
            common.append(row.text)

    def texts(row: Row) -> list[str]:
        own = by_key.get(("id", str(row.fields.get("id"))), [])
        return [*_field(row.fields), *own, *by_key.get(("formula", row.text), []), *common]

    return texts


def _field(fields: Mapping[str, Any]) -> list[str]:
    value = fields.get("candidates", [])
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise InputError("the field `candidates` is no list of strings", 'write ["…", "…"]')
    return value
