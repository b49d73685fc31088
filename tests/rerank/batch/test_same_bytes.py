"""2,000 formulae from a seed have the same bytes with any number of workers, and on Ray.

A fifth of the rows are repeated in later shards, so that answers are shared; scores are those of
encoders, so that a score that depends on the other texts of its batch is seen.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from logic2text.notation import show
from metrics.training.texts import changed_formulas, dataset
from tests.support.corpora import SHARED_DATA

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not SHARED_DATA.exists(), reason="needs the corpora"),
    pytest.mark.skipif(sys.platform != "linux", reason="processes are forked only on Linux"),
]

ROWS, REPEATED = 2_000, 400
OPTIONS = ("-s", "literal", "--shard-rows", "250", "--json")


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    formulas = changed_formulas.generate_training_formulas(
        dataset.sources(SHARED_DATA, None), (), np.random.default_rng(16), recorded=False
    )
    distinct = [
        json.dumps({"id": number, "formula": show(formula)}, ensure_ascii=False)
        for number, formula in enumerate(islice(formulas, ROWS - REPEATED))
    ]
    draw = random.Random(16)  # noqa: S311
    lines = [*distinct, *draw.choices(distinct, k=REPEATED)]
    draw.shuffle(lines)
    path = tmp_path_factory.mktemp("formulae") / "rows.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def run(source: Path, out: Path, *options: str) -> dict[str, bytes]:
    """The files of a job, in which some rows were shared."""
    command = [sys.executable, "-m", "rerank", "batch", str(source), str(out), *OPTIONS, *options]
    done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603
    assert done.returncode in (0, 1), done.stderr.decode()
    summary = json.loads(done.stdout)
    assert summary["rows"] == ROWS
    assert summary["cache_hit_rates"]["answers"] > 0.1
    assert "texts" in summary["cache_hit_rates"]
    return {path.name: path.read_bytes() for path in sorted(out.iterdir())}


@pytest.fixture(scope="module")
def expected(source: Path) -> dict[str, bytes]:
    return run(source, source.with_name("none"), "--workers", "0")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_bytes_do_not_depend_on_the_workers(
    source: Path, expected: dict[str, bytes], tmp_path: Path, workers: str
) -> None:
    assert run(source, tmp_path / "out", "--workers", workers) == expected


def test_the_bytes_do_not_depend_on_the_load(
    source: Path, expected: dict[str, bytes], tmp_path: Path
) -> None:
    """Two runs at the same time, on a machine with twice as many busy processes as cores."""
    busy = [sys.executable, "-c", "while True: pass"]
    with ExitStack() as started, ThreadPoolExecutor(2) as threads:
        for _ in range(2 * (os.cpu_count() or 1)):
            process = started.enter_context(subprocess.Popen(busy))  # noqa: S603
            started.callback(process.kill)
        outs = [tmp_path / "first", tmp_path / "second"]
        runs = [threads.submit(run, source, out, "--workers", "2") for out in outs]
        assert [job.result() for job in runs] == [expected, expected]


@pytest.mark.skipif(find_spec("ray") is None, reason="needs the extra `ray`")
def test_the_bytes_of_ray_are_those_of_local(
    source: Path, expected: dict[str, bytes], tmp_path: Path
) -> None:
    assert run(source, tmp_path / "out", "--engine", "ray", "--workers", "1") == expected


def test_the_bytes_do_not_depend_on_shared_answers(
    source: Path, expected: dict[str, bytes]
) -> None:
    """`rerank` shares none and has other chunks."""
    command = [sys.executable, "-m", "rerank", "rerank", "-i", str(source), "-s", "literal"]
    done = subprocess.run([*command, "--json"], capture_output=True, check=False)  # noqa: S603
    shards = [content for name, content in expected.items() if name.startswith("part-")]
    assert done.stdout == b"".join(shards)
