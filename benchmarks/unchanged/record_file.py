"""The file of a record: JSON Lines, gzip where its name ends in ``.gz``.

Equal rows give equal bytes.  Each line is an input row ``{"kind", "row"}`` or an answer
``{"case", "id", "lines"}``.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from benchmarks.unchanged.run import Answers

Inputs: TypeAlias = dict[str, list[dict[str, Any]]]


@dataclass(slots=True)
class Record:
    """Input rows by kind, and answers by case."""

    inputs: Inputs = field(default_factory=dict)
    answers: dict[str, Answers] = field(default_factory=dict)


def start_record(path: Path, inputs: Inputs) -> None:
    """Write the input rows; an existing file is replaced."""
    path.unlink(missing_ok=True)
    _append(path, ({"kind": kind, "row": row} for kind, rows in inputs.items() for row in rows))


def add_answers(path: Path, case: str, answers: Answers) -> None:
    """Append the answers of a case, so that a record that is interrupted keeps what it has."""
    rows = answers.items()
    _append(path, ({"case": case, "id": key, "lines": lines} for key, lines in rows))


def read_record(path: Path) -> Record:
    """Read the inputs and answers of a file."""
    content = path.read_bytes()
    text = (gzip.decompress(content) if path.suffix == ".gz" else content).decode("utf-8")
    record = Record()
    for line in map(json.loads, filter(None, text.split("\n"))):
        if "kind" in line:
            record.inputs.setdefault(line["kind"], []).append(line["row"])
        else:
            record.answers.setdefault(line["case"], {})[line["id"]] = line["lines"]
    return record


def _append(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    content = text.encode("utf-8")
    with path.open("ab") as stream:
        # The time that gzip keeps by default would make equal records differ.
        stream.write(gzip.compress(content, mtime=0) if path.suffix == ".gz" else content)
