"""Measures the speed of the whole command, with formulaicness by the encoder, stage by stage.

    python -m benchmarks.rerank_stages [--formulas N] [--rounds R] [--metric fre]

Three ways over all formulae of the training corpus: five texts each that are given, the same with
``--no-prove``, and texts that the command generates.  Of each: texts a second of the command in a
process of its own, start-up and end included; the rate of only the model on the very same texts,
measured between two runs of it; what the processor does beside the model's work, in seconds of one
core; the time to the first answer; the memory of all its processes; and the share of each stage in
the processor's time, over some of the formulae.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

from typer.testing import CliRunner

from benchmarks.five_candidates import COUNT, five_candidates
from benchmarks.memory import Memory
from benchmarks.record import record, table
from metrics.engine.native.library import fastest_precision
from metrics.formulaicness.metric import Formulaicness
from rerank.cli.app import application

STAGES = {
    "parse": "rerank.batch.candidate_pools.parse_detailed",
    "read and prove given texts": "rerank.verification.judge_texts",
    "prove own texts": "logic2text.verify.tree.Judge.verdict",
    "verbalize": "logic2text.candidates.CandidateGenerator.candidates",
    "tokenize": "metrics.minilm.Tokens.encodings",
    "model": "metrics.engine.text_engine.TextEngine._score_batch",
    "naturalness and ranking": "rerank.batch.ranking._Stages.rank",
    "write": "rerank.cli.io.output.Output.answer",
}
WAYS: dict[str, tuple[str, ...]] = {
    "given, not proved": ("--systems", "none", "--no-prove"),
    "given": ("--systems", "none", "--allow-unproved"),
    "generated": ("--systems", "all", "--allow-unproved"),
}
"""What is ranked → the options that ask for it."""

GOALS = {"of_the_models_rate": 0.75, "peak_megabytes": 1_500, "first_answer_seconds": 4.0}
"""The first for texts that are given."""

SHARES_OF = 500
"""Formulae that the shares are measured over, evenly spaced."""

Found = dict[str, Any]


def main() -> None:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--formulas", type=int, help="all of the corpus by default")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--metric", default="fre")
    asked = parser.parse_args()
    made = five_candidates(asked.formulas)
    figures: Found = {
        "formulas": len(made.formulas),
        "candidates_a_formula": COUNT,
        "candidates": dict(made.origins),
        "metric": asked.metric,
        "precision": str(fastest_precision()),
        "goals": GOALS,
        "shares_of_formulas": min(SHARES_OF, len(made.formulas)),
    }
    for name, options in WAYS.items():
        texts = None if name == "generated" else made.texts
        lines = _lines(made.formulas, texts)
        given = None if texts is None else [text for each in texts for text in each]
        # What takes minutes is run once; the others in turns with the model.
        rounds = asked.rounds if name == "given, not proved" else 1
        figures[name] = measured(lines, given, options, asked.metric, rounds)
        figures[name]["shares"] = shares_apart(_some(lines, SHARES_OF), options, asked.metric)
        _show(name, figures[name])
    figures["load_average"] = os.getloadavg()
    record("rerank_stages", figures)


def _lines(formulas: Sequence[str], texts: Sequence[Sequence[str]] | None) -> list[str]:
    if texts is None:
        return list(formulas)
    paired = zip(formulas, texts, strict=True)
    return [json.dumps({"formula": formula, "candidates": given}) for formula, given in paired]


def _some(lines: Sequence[str], count: int) -> Sequence[str]:
    return lines[:: max(1, len(lines) // count)][:count]


def _show(name: str, figures: Found) -> None:
    body = [[key, value] for key, value in figures.items() if key not in ("shares", "rounds")]
    print(table([f"texts {name}", "value"], body))
    shares = [[stage, f"{share:.1%}"] for stage, share in figures["shares"].items()]
    print(table(["stage", "share of processor time"], shares), flush=True)


# The command --------------------------------------------------------------------------------------


def measured(
    lines: Sequence[str],
    given: Sequence[str] | None,
    options: Sequence[str],
    metric: str,
    rounds: int,
) -> Found:
    """Medians of rounds, in each of which the command goes before the model and after it.

    The texts are those that are given, also where some are merged, or all that are generated.
    """
    runs: list[Found] = []
    for _ in range(rounds):
        run, ranked = command(lines, options, metric)
        texts = ranked if given is None else given
        alone = model_alone_apart(texts)
        again, _ = command(lines, options, metric)
        seconds = (run["seconds"] + again["seconds"]) / 2
        worked = (run["processor_seconds"] + again["processor_seconds"]) / 2
        run |= {
            "texts": len(texts),
            "different_texts": len(set(texts)),
            "ranked_texts": len(ranked),
            "texts_per_second": len(texts) / seconds,
            "model_texts_per_second": len(texts) / alone["seconds"],
            "of_the_models_rate": alone["seconds"] / seconds,
            "processor_seconds_beside_the_model": worked - alone["processor_seconds"],
        }
        runs.append(run)
    return {**{key: statistics.median(run[key] for run in runs) for key in runs[0]}, "rounds": runs}


def command(lines: Sequence[str], options: Sequence[str], metric: str) -> tuple[Found, list[str]]:
    """What the command took, with its children, and the texts that it ranked or rejected."""
    before = _childrens_processor_seconds()
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
            memory = Memory(running.pid)
            first = running.stdout.readline()
            first_s = time.perf_counter() - start
            answers = [first, *running.stdout]
        seconds = time.perf_counter() - start
    found = [json.loads(line) for line in answers if line.strip()]
    texts = [
        each["text"]
        for answer in found
        for each in (*answer.get("ranking", ()), *answer.get("rejected", ()))
    ]
    figures = {
        "seconds": seconds,
        "first_answer_seconds": first_s,
        "processor_seconds": _childrens_processor_seconds() - before,
        "peak_megabytes": memory.peak(),
    }
    return figures, texts


def _childrens_processor_seconds() -> float:
    """Of this process's children that have ended, and of theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def arguments(options: Sequence[str], metric: str, path: Path) -> list[str]:
    return [
        *("rerank", "--json", "--audience", "classroom", "--formulaicness", "formulaicness"),
        *("--metric", metric, "--input", str(path), *options),
    ]


# The model alone, and the stages, in processes of their own ---------------------------------------


def model_alone(texts: Sequence[str]) -> dict[str, float]:
    """What only the encoder takes, tokenizing included and loading left out."""
    scorer = Formulaicness()
    scorer.score(["a text that warms it up"])
    start, worked = time.perf_counter(), time.process_time()
    scorer.score(texts)
    return {
        "seconds": time.perf_counter() - start,
        "processor_seconds": time.process_time() - worked,
    }


def shares(lines: Sequence[str], options: Sequence[str], metric: str) -> dict[str, float]:
    """The share of each stage in the processor's time, without start-up, all in this process."""
    spent: defaultdict[str, float] = defaultdict(float)
    alone = patch("rerank.batch.worker_pool.cores", lambda: 0)
    with tempfile.TemporaryDirectory() as folder, _timed(spent), alone:
        path = Path(folder) / "rows.jsonl"
        path.write_text("\n".join(lines), encoding="utf-8")
        Formulaicness()
        app = application(("rerank", "parse"))
        with redirect_stdout(io.StringIO()):
            start = time.process_time()
            CliRunner().invoke(app, arguments(options, metric, path), catch_exceptions=False)
            total = time.process_time() - start
    spent["verbalize"] -= spent["prove own texts"]  # which it calls
    found = {stage: spent[stage] / total for stage in STAGES if spent[stage] > 0}
    return found | {"all else": 1 - sum(found.values())}


@contextmanager
def _timed(spent: defaultdict[str, float]) -> Iterator[None]:
    """Count the processor's time inside each stage's function."""
    from pkgutil import resolve_name

    with ExitStack() as stack:
        for stage, target in STAGES.items():
            stack.enter_context(patch(target, _timing(resolve_name(target), stage, spent)))
        yield


def _timing(
    inner: Callable[..., Any], stage: str, spent: defaultdict[str, float]
) -> Callable[..., Any]:
    def timing(*given: Any, **named: Any) -> Any:
        start = time.thread_time()
        try:
            return inner(*given, **named)
        finally:
            spent[stage] += time.thread_time() - start

    return timing


def shares_apart(lines: Sequence[str], options: Sequence[str], metric: str) -> dict[str, float]:
    """`shares` in a process of its own, which remembers no score."""
    found: dict[str, float] = _apart("shares", [lines, options, metric])
    return found


def model_alone_apart(texts: Sequence[str]) -> dict[str, float]:
    """`model_alone` in a process of its own."""
    found: dict[str, float] = _apart("model_alone", [texts])
    return found


def _apart(name: str, given: Sequence[Any]) -> Any:
    code = "import json, sys, benchmarks.rerank_stages as s; "
    code += f"print(json.dumps(s.{name}(*json.load(sys.stdin))))"
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-W", "ignore", "-c", code],
        input=json.dumps(given).encode(),
        capture_output=True,
        check=True,
    )
    return json.loads(done.stdout)


if __name__ == "__main__":
    main()
