"""Answers that shards share: within the bounds, without errors, and with the same bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from logic2text import InputError, UnavailableError
from logic2text.results.errors import error_fields
from rerank.batch import job, shards
from rerank.batch.chunking import Chunk
from rerank.batch.input_rows import Row
from rerank.batch.journal import Journal
from rerank.batch.manifest import Manifest
from rerank.batch.shared_answers import AnswerCache, SharedAnswers, UnsharedAnswers
from rerank.batch.stage_report import StageReport
from rerank.batch.worker_pool import ProcessEndedError
from rerank.cli import batch_engines
from rerank.cli.io import output
from rerank.cli.options.compute_options import ComputeOptions
from rerank.cli.options.llm_options import CausalOptions, ServerOptions
from rerank.cli.options.options import TextOptions
from rerank.cli.rerank import RankOptions
from rerank.rows.answers import Answer

FORMULAE = ("Cube(a)", "∀x Cube(x)", "Cube(", "∀y Cube(y)", "Small(b) ∨ Cube(a)", "¬Tet(c)")
ROWS = [
    Row(FORMULAE[n * n % 6] if n % 3 else FORMULAE[n // 9], {"id": n}, n + 1) for n in range(50)
]
DISTINCT = len({row.text for row in ROWS})


def run_job(folder: Path, shared: SharedAnswers | None) -> tuple[dict[str, bytes], int]:
    """The files of a job, and the number of rows that were computed."""
    folder.mkdir()
    ranking = RankOptions(systems=["literal"], metric="fre", formulaicness="formulaicness:light")
    setting = batch_engines.EngineSetting(
        ranking, TextOptions(), ServerOptions(), CausalOptions(), ComputeOptions()
    )
    computed = 0
    report = StageReport()
    with Journal(folder) as journal, batch_engines.open_local(setting, report) as engine:

        def rank(chunks: Iterator[Chunk]) -> Iterator[tuple[Chunk, Sequence[Answer]]]:
            nonlocal computed
            for chunk, answers in engine.rank(chunks):
                computed += len(answers)
                yield chunk, answers

        line = partial(output.answer_line, name="formula")
        run = job.Job(folder, Manifest({}), journal, line, job.jsonl_content, shared)
        run.run(shards.shards(ROWS, 8), rank, lambda *_: None, report)
    return {path.name: path.read_bytes() for path in folder.iterdir()}, computed


def test_the_files_are_the_same_with_any_bounds(tmp_path: Path) -> None:
    unshared, rows = run_job(tmp_path / "unshared", None)
    assert rows > 3 * DISTINCT
    bounds = {"none": (0, 0), "entries": (2, 1 << 20), "bytes": (100, 3_000), "all": (100, 1 << 20)}
    for name, (entries, size) in bounds.items():
        shared = SharedAnswers(AnswerCache(entries, size))
        files, computed = run_job(tmp_path / name, shared)
        assert files == unshared, name
        assert computed <= rows
        if name == "all":
            # A malformed formula is computed again, unless it is under way.
            malformed = len(range(0, len(ROWS), 8))
            assert DISTINCT <= computed < DISTINCT + malformed


def answers_after(first: Answer) -> tuple[Answer | None, bool]:
    """What a second row shares after the first one is settled, and whether it is computed."""
    shared = SharedAnswers()
    slot, is_new = shared.slot(b"key")
    assert is_new
    shared.settle({b"key": slot}, [first])
    second, is_computed = shared.slot(b"key")
    return second.answer, is_computed


ERRORS: Sequence[Answer] = (
    ProcessEndedError(),
    InputError("bad"),
    {"ranking": [], "errors": {"fre": error_fields(UnavailableError("gone"))}},
    {"ranking": [{"errors": {"fre": {"type": "MemoryError"}}}]},
    {"ranking": [], "degraded": "ranked only by style"},
)


@pytest.mark.parametrize("answer", ERRORS)
def test_an_answer_with_an_error_is_computed_again(answer: Answer) -> None:
    assert answers_after(answer) == (None, True)


def test_a_whole_answer_is_not_computed_again() -> None:
    answer = {"ranking": [{"text": "naïve \ud800", "score": 0.1 + 0.2, "errors": {}}]}
    assert answers_after(answer) == (answer, False)


def test_a_row_under_way_is_shared_before_its_answer_is_there() -> None:
    report = StageReport()
    shared = SharedAnswers(report=report)
    first, _ = shared.slot(b"key")
    second, is_new = shared.slot(b"key")
    assert not is_new
    error = ProcessEndedError()
    shared.settle({b"key": first}, [error])
    assert second.answer is error
    assert report.hit_rates == {"answers": 0.5}


def test_the_bytes_of_replaced_and_evicted_texts_are_free() -> None:
    cache = AnswerCache(most_entries=10, most_bytes=50)
    for _ in range(20):
        cache.put(b"a", "1234")
    cache.put(b"b", "5678")
    assert (cache.get(b"a"), cache.get(b"b")) == ("1234", "5678")
    digits = "30917264850123479658"
    cache.put(b"c", digits * 2)
    assert (cache.get(b"a"), cache.get(b"c")) == (None, digits * 2)
    cache.put(b"d", str(3**1_000))
    assert [cache.get(key) for key in (b"b", b"c", b"d")] == [None] * 3


def test_what_answers_repeat_takes_no_bytes_again() -> None:
    digits = str(3**2_000)
    cache = AnswerCache(most_entries=10, most_bytes=len(digits))
    for number in range(10):
        cache.put(str(number).encode(), f"{number} {digits}")
    assert [cache.get(str(n).encode()) for n in range(10)] == [f"{n} {digits}" for n in range(10)]


def test_on_a_device_every_row_is_computed() -> None:
    shared = UnsharedAnswers()
    slot, is_new = shared.slot(b"key")
    shared.settle({b"key": slot}, [{"ranking": []}])
    assert is_new
    assert slot.answer == {"ranking": []}
    assert shared.slot(b"key")[1]
