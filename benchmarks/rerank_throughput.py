"""The whole command over the whole training corpus, and how far the audiences reach.

    python -m benchmarks.rerank_throughput

Runs ``logic2text rerank --audience classroom --json`` on every formula of ggc/train.jsonl with one
bad line among them, several times, and prints formulae a second (wall clock, start-up included,
median); then the mean formulaicness of the winner at five targets beside what was offered.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time

import numpy as np

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text.candidates import CandidateGenerator
from logic2text.notation import parse
from rerank.reranker import Reranker

RUNS = 5
SYSTEMS = ("literal", "ranta")
TARGETS = (0.0, 0.25, 0.5, 0.75, 1.0)
GOAL = 200
MEASURE = "formulaicness:light"
"""The encoder needs an accelerator for such rates."""


def command_rates() -> tuple[list[float], int, int]:
    """Formulae a second of each run, the rows of the last run and how many of them are errors."""
    lines = [row["formula"] for row in rows("ggc/train.jsonl")]
    data = "\n".join(["P(a", *lines]).encode()
    command = [sys.executable, "-m", "rerank", "rerank", "--audience", "classroom", "--json"]
    command += ["--systems", ",".join(SYSTEMS), "--metric", "fre", "-F", "formulaicness:light"]
    rates, out = [], b""
    for _ in range(RUNS):
        start = time.perf_counter()
        done = subprocess.run(command, input=data, capture_output=True, check=False)  # noqa: S603
        rates.append(len(lines) / (time.perf_counter() - start))
        out = done.stdout
    answers = [json.loads(line) for line in out.splitlines()]
    return rates, len(answers), sum("error" in answer for answer in answers)


def spans() -> dict[float, float]:
    """Mean formulaicness of the winner by target; under −1 and 2 the least and most offered."""
    formulas = [parse(row["formula"], "ggc") for row in rows("ggc/dev.jsonl")]
    generator = CandidateGenerator(SYSTEMS)
    candidates = [generator.candidates(formula) for formula in formulas]
    means: dict[float, float] = {}
    for target in TARGETS:
        ranked = Reranker("fre", target, formulaicness=MEASURE).rank_many(formulas, candidates)
        scores = [[r.scores["formulaicness"] for r in results] for results in ranked]
        means[target] = float(np.mean([s[0] for s in scores]))
        means[-1] = float(np.mean([min(s) for s in scores]))
        means[2] = float(np.mean([max(s) for s in scores]))
    return means


def main() -> None:
    """Measure, print, keep."""
    rates, answered, failed = command_rates()
    means = spans()
    reach = (means[1.0] - means[0.0]) / (means[2] - means[-1])
    print(
        table(
            ["figure", "value"],
            [
                ["formulae a second, median", statistics.median(rates)],
                ["slowest and fastest run", f"{min(rates):.0f} to {max(rates):.0f}"],
                ["goal", GOAL],
                ["rows out, of them errors", f"{answered}, {failed}"],
                ["winner's mean F at τ = 0 … 1", " ".join(f"{means[t]:.3f}" for t in TARGETS)],
                ["mean least and most F offered", f"{means[-1]:.3f} {means[2]:.3f}"],
                ["share of the offer that the targets span", reach],
            ],
        )
    )
    record(
        "rerank_throughput",
        {
            "formulae_per_second": rates,
            "rows": answered,
            "errors": failed,
            "winner_formulaicness": {str(t): means[t] for t in TARGETS},
            "offered": [means[-1], means[2]],
            "span": reach,
        },
    )


if __name__ == "__main__":
    main()
