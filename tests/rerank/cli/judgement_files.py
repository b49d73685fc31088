"""Made-up judgements for the commands, as files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from click.testing import Result
from typer.testing import CliRunner

from rerank.cli.app import application

SYSTEMS = ("lola", "ranta", "literal")
TEXTS = (
    ("Every {} is small.", "Each {} is small.", "For all x, if x is a {}, then x is small."),
    ("No {} is large.", "There is no large {}.", "It is not the case that some {} is large."),
    ("Some {} is medium.", "There is a medium {}.", "There is an x such that x is a medium {}."),
)
NOUNS = ("cube", "tetrahedron", "dodecahedron", "block")


def invoke(command: str, *arguments: str) -> Result:
    """Run a command; its errors are raised by `exit_code` only."""
    return CliRunner().invoke(application((command,)), [command, *arguments])


def json_rows(result: Result) -> list[dict[str, Any]]:
    """The rows of standard output."""
    return [json.loads(line) for line in result.stdout.splitlines()]


def write(path: Path, rows: Iterable[Mapping[str, Any]]) -> Path:
    """JSON Lines."""
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def rated_rows() -> list[dict[str, Any]]:
    """Texts of twelve items by three systems, with ratings of four people and two metrics."""
    random = np.random.default_rng(0)
    rows = []
    for i, texts in enumerate(TEXTS):
        for j, noun in enumerate(NOUNS):
            for k, (system, text) in enumerate(zip(SYSTEMS, texts, strict=True)):
                ratings = [float(v) for v in np.clip(6 - 2 * k + random.integers(-1, 2, 4), 1, 7)]
                scores = {
                    "GRUEN": float(np.mean(ratings)) / 7 + float(random.normal(0, 0.1)),
                    "FRE": float(random.normal(60, 20)),
                }
                rows.append(
                    {
                        "id": len(rows),
                        "item": f"f{i}{j}",
                        "system": system,
                        "text": text.format(noun),
                        "ratings": ratings,
                        "batch": f"b{j % 2}",
                        "split": "test",
                        "scores": scores,
                        "formulaicness": 0.2 + 0.3 * k,
                    }
                )
    return rows


def judgement_rows() -> list[dict[str, Any]]:
    """The same, one row per judge."""
    return [
        {**row, "judge": f"p{judge}", "rating": rating, "condition": row["system"]}
        for row in rated_rows()
        for judge, rating in enumerate(row.pop("ratings"))
    ]
