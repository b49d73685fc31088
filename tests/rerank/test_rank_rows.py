"""Rows through the parallel pipeline from Python: order, errors in place, bounds, processes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import count, islice
from typing import Any

import pytest

from logic2text.candidates import CandidateGenerator
from logic2text.errors import InputError, ParseError
from logic2text.formula import Formula
from logic2text.verbalizers import Verbalization
from rerank.batch.chunking import CHUNKS_AHEAD
from rerank.reranker import Reranker

FORMULA = "∀x (Cube(x) → Small(x))"
ROWS: list[Any] = [
    FORMULA,
    "P(a",
    {"id": 3, "formula": FORMULA, "candidates": ["Every cube is small.", "Only cubes are small."]},
    {"id": 4, "formula": 5},
    6,
    {"id": 7, "formula": "Cube(a)", "candidates": "none"},
    "∃x Cube(x)",
]
linux = pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux only")


@pytest.fixture(scope="module")
def reranker() -> Reranker:
    generator = CandidateGenerator(("literal", "ranta"))
    return Reranker("fre", formulaicness="formulaicness:light", generator=generator)


@pytest.mark.parametrize("workers", [0, pytest.param(2, marks=linux)])
def test_every_row_has_its_result_or_error_in_its_place(reranker: Reranker, workers: int) -> None:
    ranked = list(reranker.rank_rows(ROWS, workers=workers))
    assert [row.number for row in ranked] == [1, 2, 3, 4, 5, 6, 7]
    errors = [type(row.error) for row in ranked]
    none = type(None)
    assert errors == [none, ParseError, none, InputError, InputError, InputError, none]
    assert all((row.results is None) == (row.error is not None) for row in ranked)
    assert ranked[2].fields["id"] == 3
    assert ranked[1].formula == "P(a"


def test_the_rankings_are_those_of_rank(reranker: Reranker) -> None:
    (row,) = reranker.rank_rows([FORMULA], top_k=1)
    assert row.results == reranker.rank(FORMULA, top_k=1)


def test_texts_in_the_row_are_ranked_with_the_generated_ones(reranker: Reranker) -> None:
    (row,) = reranker.rank_rows([ROWS[2]])
    assert row.results is not None
    texts = [result.text for result in row.results]
    assert "Every cube is small." in texts
    assert "Only cubes are small." in [other.candidate.text for other in row.results.rejected]


def test_an_endless_input_is_read_a_bounded_number_of_rows_in_advance(reranker: Reranker) -> None:
    drawn = 0

    def rows() -> Iterator[Mapping[str, Any]]:
        nonlocal drawn
        for number in count():
            drawn += 1
            yield {"id": number, "formula": f"Cube(a{number % 3})"}

    ranked = reranker.rank_rows(rows())
    assert [row.fields["id"] for row in islice(ranked, 20)] == [*range(20)]
    ranked.close()  # type: ignore[attr-defined]
    assert drawn <= (CHUNKS_AHEAD + 10) * 256


@pytest.mark.parametrize("arguments", [{"workers": -1}, {"workers": 1.5}, {"top_k": 0}])
def test_wrong_arguments_are_refused_at_the_call(
    reranker: Reranker, arguments: dict[str, Any]
) -> None:
    with pytest.raises(InputError):
        reranker.rank_rows([FORMULA], **arguments)


@linux
def test_workers_start_from_a_process_with_threads_and_from_standard_input() -> None:
    code = """
from rerank import Reranker
from threading import Event, Thread
Thread(target=Event().wait, daemon=True).start()
reranker = Reranker("fre", formulaicness="formulaicness:light")
print(sum(row.error is None for row in reranker.rank_rows(["P(a)"] * 40, workers=2)))
"""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-"], input=code, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "40"


@linux
def test_a_generator_that_cannot_be_sent_is_an_error_that_says_so() -> None:
    class Local:
        name = "local"

        def verbalize(self, formula: Formula) -> Verbalization:
            raise NotImplementedError

    generator = CandidateGenerator(verbalizers=[Local()])
    local = Reranker("fre", formulaicness="formulaicness:light", generator=generator)
    with pytest.raises(InputError, match="cannot be used by a worker process"):
        next(local.rank_rows([FORMULA], workers=2))
