"""Where the time of reranking goes, with formulaicness by the encoder.

    python -m benchmarks.rerank_stages [--formulas N] [--metric fre]

Three ways: texts given by ``--candidates`` (up to five a formula: three of the corpus, two of
ours), the same with ``--no-prove``, and texts that the command generates.  Of each: texts a second
of the whole command in a process of its own, start-up included, its peak memory, the share of each
stage, and the rate of the model alone on the same texts; and how long to the first answer.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

from typer.testing import CliRunner

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text.generate import CandidateGenerator
from logic2text.notation import parse
from metrics.engine.linear import fastest
from metrics.formulaicness.regressor import Formulaicness
from rerank.cli.app import application

SYSTEMS = ("literal", "ranta", "lola")
OURS = ("literal", "natural")
STAGES = {
    "parse": "rerank.cli.rerank.parse_detailed",
    "read and prove given texts": "rerank.cli.rerank.judged",
    "prove own texts": "logic2text.judge.Judge.verdict",
    "verbalize": "logic2text.generate.CandidateGenerator.candidates",
    "tokenize": "metrics.encoder.Tokens.encodings",
    "model": "metrics.engine.texts.TextEngine.score",
    "write": "rerank.cli.output.Output.answer",
}
MODEL_SHARE_GOAL = 0.75


WAYS: dict[str, tuple[str, ...]] = {
    "given": ("--systems", "none", "--allow-unproved"),
    "given, not proved": ("--systems", "none", "--no-prove"),
    "generated": ("--systems", "all", "--allow-unproved"),
}
"""What is ranked → the options that ask for it."""


def inputs(count: int) -> tuple[list[str], list[str], list[str]]:
    """Lines with given texts, lines without, and the given texts."""
    generator = CandidateGenerator(OURS)
    given, plain, texts = [], [], []
    for row in rows("ggc/train.jsonl")[:count]:
        candidates = [row[name] for name in SYSTEMS if row[name]]
        found = generator.candidates(parse(row["formula"], "ggc"))
        candidates += [each.text for each in found[: 5 - len(candidates)]]
        given.append(json.dumps({"formula": row["formula"], "candidates": candidates}))
        plain.append(row["formula"])
        texts += candidates
    return given, plain, texts


def arguments(options: Sequence[str], metric: str, path: Path) -> list[str]:
    return [
        *("rerank", "--json", "--audience", "classroom", "--formulaicness", "formulaicness"),
        *("--metric", metric, "--input", str(path), *options),
    ]


def command(lines: Sequence[str], options: Sequence[str], metric: str) -> dict[str, float]:
    """Seconds, texts and texts a second of the command, and its peak memory in MB."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rows.jsonl"
        path.write_text("\n".join(lines), encoding="utf-8")
        start = time.perf_counter()
        with subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "rerank", *arguments(options, metric, path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        ) as running:
            assert running.stdout is not None
            first = running.stdout.readline()
            first_s = time.perf_counter() - start
            answers = [first, *running.stdout]
        seconds = time.perf_counter() - start
    found = [json.loads(line) for line in answers if line.strip()]
    ranked = sum(len(a.get("ranking", ())) + len(a.get("rejected", ())) for a in found)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return {
        "seconds": seconds,
        "first_answer_seconds": first_s,
        "texts": ranked,
        "texts_per_second": ranked / seconds,
        "peak_megabytes": peak,
    }


@contextmanager
def timed(spent: Counter[str]) -> Iterator[None]:
    """Count the wall time inside each stage's function."""
    with ExitStack() as stack:
        for stage, target in STAGES.items():
            stack.enter_context(patch(target, _timing(_found(target), stage, spent)))
        yield


def _found(target: str) -> Callable[..., Any]:
    from pkgutil import resolve_name

    found: Callable[..., Any] = resolve_name(target)
    return found


def _timing(inner: Callable[..., Any], stage: str, spent: Counter[str]) -> Callable[..., Any]:
    def timing(*given: Any, **named: Any) -> Any:
        start = time.perf_counter()
        try:
            return inner(*given, **named)
        finally:
            spent[stage] += time.perf_counter() - start

    return timing


def shares(lines: Sequence[str], options: Sequence[str], metric: str) -> dict[str, float]:
    """The share of each stage in the command without its start-up, in this process."""
    spent: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, timed(spent), redirect_stdout(io.StringIO()):
        path = Path(folder) / "rows.jsonl"
        path.write_text("\n".join(lines), encoding="utf-8")
        app = application(("rerank", "parse"))
        Formulaicness()
        start = time.perf_counter()
        CliRunner().invoke(app, arguments(options, metric, path))
        total = time.perf_counter() - start
    spent["verbalize"] -= spent["prove own texts"]  # which it calls
    spent["model"] -= spent["tokenize"]
    found = {stage: spent[stage] / total for stage in STAGES if spent[stage]}
    return found | {"all else": 1 - sum(found.values())}


def shares_apart(lines: Sequence[str], options: Sequence[str], metric: str) -> dict[str, float]:
    """`shares` in a process of its own, which remembers no score."""
    code = "import json, sys, benchmarks.rerank_stages as s; "
    code += "print(json.dumps(s.shares(*json.load(sys.stdin))))"
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-W", "ignore", "-c", code],
        input=json.dumps([lines, options, metric]).encode(),
        capture_output=True,
        check=True,
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def model_rate(texts: Sequence[str]) -> float:
    """Texts a second of the encoder alone, tokenizing included."""
    scorer = Formulaicness()
    scorer.score(["a text that warms it up"])
    start = time.perf_counter()
    scorer.score(texts)
    return len(texts) / (time.perf_counter() - start)


def main() -> None:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--formulas", type=int, default=4062)
    parser.add_argument("--metric", default="fre")
    asked = parser.parse_args()
    given, plain, texts = inputs(asked.formulas)
    rate = model_rate(texts)
    figures: dict[str, Any] = {
        "formulas": asked.formulas,
        "metric": asked.metric,
        "precision": str(fastest()),
        "model_texts_per_second": rate,
    }
    for name, options in WAYS.items():
        lines = plain if name == "generated" else given
        whole = command(lines, options, asked.metric)
        parts = shares_apart(lines[:1000], options, asked.metric)
        figures[name] = {**whole, "of_the_models_rate": whole["texts_per_second"] / rate}
        figures[name]["shares"] = parts
        body = [[key, value] for key, value in figures[name].items() if key != "shares"]
        print(table([f"texts {name}", "value"], body))
        print(table(["stage", "share"], [[k, f"{v:.1%}"] for k, v in parts.items()]), flush=True)
    figures["goal_of_the_models_rate"] = MODEL_SHARE_GOAL
    figures["load_average"] = os.getloadavg()
    record("rerank_stages", figures)


if __name__ == "__main__":
    main()
