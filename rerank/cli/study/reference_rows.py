"""Rows of `compare`: hypotheses with references and repairs, of JSON or of plain files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from logic2text import InputError
from metrics.study.reference import Segment
from metrics.study.reference.segments import check_sizes
from rerank.batch import input_rows
from rerank.cli.io import row_input

HYPOTHESIS = "hypothesis"


def segment_of(row: input_rows.Row, references: Sequence[str] = ()) -> Segment:
    """The segment of a row: its field `references` with those of files, and `repaired`.

    Raises:
        InputError: it has neither references nor repairs, or one is empty, or a field is of the
            wrong type.
        LimitError: a text is too long, or has too many references.
    """
    texts = (*texts_field(row.fields, "references"), *references)
    repaired = texts_field(row.fields, "repaired")
    if not texts and not repaired:
        raise InputError(
            "the row has no reference",
            'write {"hypothesis": "…", "references": ["…"]}, or give --reference or --references',
        )
    for name, given in (("reference", texts), ("repaired text", repaired)):
        for place, text in enumerate(given, start=1):
            if not text.strip():  # nothing can be compared with it
                raise InputError(f"{name} {place} is empty", "leave it out, or write a text")
    return check_sizes(Segment(row.text, texts, repaired))


def texts_field(fields: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """The texts of a field, which is a string, a list of strings, null or missing.

    Raises:
        InputError: it is anything else.
    """
    value = fields.get(name)
    values = [] if value is None else [value] if isinstance(value, str) else value
    if not isinstance(values, list) or not all(isinstance(text, str) for text in values):
        raise InputError(f"the field `{name}` is not a list of strings", 'write ["…", "…"]')
    return tuple(values)


def reference_lines(paths: Sequence[Path]) -> list[list[str]]:
    """The lines of files of references, one text for each row of the input.

    Raises:
        InputError: a file cannot be read or has a malformed line.
    """
    return [[row.text for row in _good_rows(path, "references")] for path in paths]


def references_of(
    rows: Sequence[input_rows.Row | input_rows.BadRow], files: Sequence[Sequence[str]]
) -> list[tuple[str, ...]]:
    """The references of each row in the files.

    Raises:
        InputError: a file has another number of lines than there are rows.
    """
    for lines in files:
        if len(lines) != len(rows):
            raise InputError(
                f"a file of references has {len(lines)} lines, there are {len(rows)} hypotheses",
                "give one reference a line, in the order of the hypotheses",
            )
    return [tuple(lines[i] for lines in files) for i in range(len(rows))]


def systems_of(
    rows: Sequence[input_rows.Row | input_rows.BadRow],
    references: Sequence[Sequence[str]],
    files: Sequence[str],
    default: str,
) -> dict[str, list[Segment]]:
    """The segments of each system: by the field `system` of rows, and of files NAME=FILE.

    The texts of a file have the references of the rows, in their order.  Rows with a field `id`
    are put in the order of the first system's.

    Raises:
        InputError: a row is malformed, or a system lacks a text.
    """
    by_system: dict[str, dict[object, Segment]] = {}
    for position, (row, texts) in enumerate(zip(rows, references, strict=True)):
        if isinstance(row, input_rows.BadRow):
            raise row.error
        name = str(row.fields.get("system", default))
        texts_of = by_system.setdefault(name, {})
        key = row.fields["id"] if "id" in row.fields else len(texts_of)
        if not isinstance(key, str | int | float):
            raise _at(row, position, InputError("the field `id` is not a text", "write a string"))
        if key in texts_of:
            where = f"the system {name!r} has two texts for the id {key!r}"
            raise _at(row, position, InputError(where, "give each text an id of its own"))
        try:
            texts_of[key] = segment_of(row, texts)
        except InputError as error:
            raise _at(row, position, error) from None
    systems = _align(by_system)
    base = next(iter(systems.values()), [])
    for name, texts in map(_read_named_file, files):
        if name in systems:
            raise InputError(f"the system {name!r} was given twice", "name each system once")
        if len(texts) != len(base):
            raise InputError(
                f"the system {name!r} has {len(texts)} texts, {len(base)} were expected",
                "give one text a line, in the order of the references",
            )
        pairs = zip(texts, base, strict=True)
        systems[name] = [Segment(text, segment.references) for text, segment in pairs]
    return systems


def _align(by_system: Mapping[str, Mapping[object, Segment]]) -> dict[str, list[Segment]]:
    keys = list(next(iter(by_system.values()), {}))
    for name, texts in by_system.items():
        if set(texts) != set(keys):
            lacking = min(map(str, set(keys) ^ set(texts)))
            raise InputError(
                f"the systems have texts for different inputs: {name!r} and the first differ in "
                f"{lacking!r}",
                "give every system a text for every `id`",
            )
    return {name: [texts[key] for key in keys] for name, texts in by_system.items()}


def _read_named_file(value: str) -> tuple[str, list[str]]:
    name, sign, path = value.partition("=")
    if not sign or not name or not path:
        raise InputError(
            f"--add-system {value!r} is not a name and file", "write --add-system lola=lola.txt"
        )
    return name, [row.text for row in _good_rows(Path(path), HYPOTHESIS)]


def _good_rows(path: Path, name: str) -> Iterator[input_rows.Row]:
    for row in row_input.read_rows((), name, path, pipes=False):
        if isinstance(row, input_rows.BadRow):
            raise InputError(f"{path}, line {row.number}: {row.error.message}", row.error.hint)
        yield row


def _at(row: input_rows.Row, position: int, error: InputError) -> InputError:
    line = position + 1 if row.number is None else row.number
    return InputError(f"row {line}: {error.message}", error.hint, line=line)
