"""`batch` with rows that are malformed, too large, crash a worker or hang: one error row each."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from logic2text import DEFAULT_LIMITS

pytestmark = [
    pytest.mark.slow,  # it waits for a row to hang
    pytest.mark.skipif(sys.platform != "linux", reason="processes are forked only on Linux"),
]

PROGRAM = """
import os, sys, time
from rerank.batch import candidate_pools
from rerank.cli import main

pool = candidate_pools.Pooling.pool

def faulty_pool(self, row):
    match row.fields.get("id"):
        case "crashes":
            os._exit(9)
        case "hangs":
            time.sleep(10_000)
    return pool(self, row)

candidate_pools.Pooling.pool = faulty_pool
main()
"""
OPTIONS = ("-m", "fre", "-F", "formulaicness:light", "-s", "literal", "--workers", "2")
TIMEOUT_S = 10
GOOD = [json.dumps({"id": n, "formula": f"Cube(a{n})"}) for n in range(40)]
POISON = {
    "ProcessEndedError": json.dumps({"id": "crashes", "formula": "Cube(b)"}),
    "InputError": '{"id": "malformed", "formula": [1]}',
    "RowTimeoutError": json.dumps({"id": "hangs", "formula": "Cube(c)"}),
    "LimitError": json.dumps(
        {"id": "large", "formula": "¬" * DEFAULT_LIMITS.characters + "Cube(a)"}
    ),
}


def run(folder: Path, name: str, lines: list[str]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    source, out = folder / f"{name}.jsonl", folder / name
    source.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    command = [sys.executable, "-c", PROGRAM, "batch", str(source), str(out), *OPTIONS]
    done = subprocess.run(  # noqa: S603
        [*command, "--row-timeout", str(TIMEOUT_S), "--json"], stdout=subprocess.PIPE, check=False
    )
    rows = (out / "part-000000.jsonl").read_text(encoding="utf-8").splitlines()
    return json.loads(done.stdout), [*map(json.loads, rows)]


def test_each_poison_row_is_one_error_row(tmp_path: Path) -> None:
    lines = [*GOOD]
    for place, line in zip((30, 20, 10, 0), POISON.values(), strict=True):
        lines.insert(place, line)
    summary, rows = run(tmp_path, "poison", lines)
    _, clean = run(tmp_path, "clean", GOOD)
    assert summary["errors"] == dict.fromkeys(sorted(POISON), 1)
    assert [row for row in rows if "error" not in row] == clean
    for kind, line in POISON.items():
        (row,) = (row for row in rows if row.get("error", {}).get("type") == kind)
        assert row["id"] == json.loads(line)["id"]


def test_a_longer_timeout_does_the_rows_again_that_timed_out(tmp_path: Path) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out"
    source.write_text(f"{GOOD[0]}\n{POISON['RowTimeoutError']}\n", encoding="utf-8")
    arguments = ("batch", str(source), str(out), *OPTIONS, "--json")
    summaries = []
    for further, program in (
        (("--row-timeout", "2"), PROGRAM),
        (("--row-timeout", "600", "--resume"), PROGRAM.replace("10_000", "2.5")),
    ):
        command = [sys.executable, "-c", program, *arguments, *further]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=False)  # noqa: S603
        summaries.append(json.loads(done.stdout))
    first, again = summaries
    assert first["errors"] == {"RowTimeoutError": 1}
    assert (again["errors"], again["rows"], again["resumed_rows"]) == ({}, 2, 1)
