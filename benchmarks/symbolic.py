"""The symbolic half: seconds of processor time for parsing, reading, proving and verbalizing.

    python -m benchmarks.symbolic [--rounds R] [--against FOLDER]

Every stage runs in a fresh process on one core; with ``--against`` also on the sources of another
revision (a checkout).  The variants take turns, because other processes slow all of them down; the
medians of the rounds are printed and kept.  All variants must give the same texts and verdicts.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.corpora import ROOT, rows
from benchmarks.five_candidates import five_candidates
from benchmarks.record import record, table
from logic2text.notation import parse, show
from logic2text.verbalizers import verbalizer

SYSTEMS = ("literal", "ranta", "lola")
GENERATED = 300
GIVEN = 300
PROGRAM = Path(__file__).with_name("symbolic_stages.py")

Work = dict[str, list[Any]]


def main() -> None:
    """Measure, compare, print, keep."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--against", type=Path, help="a checkout of another revision")
    asked = parser.parse_args()
    work = work_of_stages()
    variants = {"sources": ROOT}
    if asked.against:
        variants = {"against": asked.against.resolve(), **variants}
    seconds: dict[str, dict[str, list[float]]] = {stage: {} for stage in work}
    digests: dict[str, set[str]] = {stage: set() for stage in work}
    for turn in range(asked.rounds):
        for name in list(variants)[:: -1 if turn % 2 else 1]:
            for stage, measured in run_stages(work, variants[name]).items():
                seconds[stage].setdefault(name, []).append(measured["seconds"])
                digests[stage].add(measured["digest"])
    figures = {
        stage: {
            "rows": len(work[stage]),
            "same outcomes": len(digests[stage]) == 1,
            "milliseconds a row": {
                name: 1_000 * statistics.median(taken) / len(work[stage])
                for name, taken in by_variant.items()
            },
        }
        for stage, by_variant in seconds.items()
    }
    show_figures(figures, list(variants))
    record(
        "symbolic",
        {
            "rounds": asked.rounds,
            "load_average": os.getloadavg(),
            "stages": figures,
        },
    )


def show_figures(figures: Mapping[str, Any], variants: list[str]) -> None:
    body = []
    for stage, figure in figures.items():
        taken = [figure["milliseconds a row"][name] for name in variants]
        ratio = taken[0] / taken[-1]
        body.append(
            [stage, figure["rows"], *taken, 1_000 / taken[-1], ratio, figure["same outcomes"]]
        )
    header = ["stage", "rows", *(f"{name}, ms a row" for name in variants)]
    print(table([*header, "rows/s, last", "first / last", "same outcomes"], body))


def run_stages(work: Work, folder: Path) -> dict[str, dict[str, Any]]:
    """Every stage's seconds of processor time and digest, from the sources in a folder."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(  # noqa: S603
        [sys.executable, str(PROGRAM)],
        input=json.dumps(work).encode(),
        capture_output=True,
        cwd=folder,
        env=environment,
        check=True,
    )
    return {measured["stage"]: measured for measured in map(json.loads, done.stdout.splitlines())}


def work_of_stages() -> Work:
    """The rows of every stage; no two stages share a formula of the training corpus."""
    dev, train = rows("ggc/dev.jsonl"), rows("ggc/train.jsonl")
    texts = {row[name]: row["formula"] for row in dev for name in SYSTEMS if row[name]}
    checked = [(row["formula"], row[name]) for row in train[3::11] for name in SYSTEMS[1:]]
    given = five_candidates(GIVEN)
    return {
        "parse": [row["formula"] for row in dev + train[::4]],
        "read": [[formula, text] for text, formula in texts.items()],
        "prove": _pairs(train[1::14]),
        "generate": [row["formula"] for row in train[2::13]][:GENERATED],
        "check": [[formula, text] for formula, text in checked if text],
        "rerank given": list(zip(given.formulas, given.texts, strict=True)),
    }


def _pairs(some: list[dict[str, Any]]) -> list[list[str]]:
    """Formulae, each with what two systems say for it, and with another formula."""
    pairs = []
    formulas = [parse(row["formula"], "ggc") for row in some]
    for formula, other in zip(formulas, formulas[1:] + formulas[:1], strict=True):
        said = [verbalizer(name).verbalize(formula).says for name in ("lola", "ranta")]
        pairs += [[show(formula), show(right)] for right in (*said, other)]
    return pairs


if __name__ == "__main__":
    main()
