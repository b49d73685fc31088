"""From rows to pools: the same in this process and in others, bad rows in their places."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

import pytest

from logic2text.errors import InputError, LimitError, ParseError
from logic2text.formula import Formula
from logic2text.generate import CandidateGenerator
from logic2text.lexicon import Lexicon
from logic2text.notation import parse_detailed
from logic2text.verbalize import Verbalization, verbalizer
from logic2text.verdict import Status
from rerank.cli.candidates import given_texts
from rerank.cli.pools import ROWS_A_PART, Pool, Pooling, Pools, pooled, submitted
from rerank.cli.processes import ProcessEndedError, Processes
from rerank.cli.rows import BadRow, Row


def pooling(*, prove: bool = True) -> Pooling:
    lexicon = Lexicon.default()
    return Pooling(given_texts(None), None, notation="auto", lexicon=lexicon, prove=prove)


def row(formula: str, *texts: str) -> Row:
    return Row(formula, {"candidates": list(texts)})


def test_given_texts_get_their_verdicts() -> None:
    (made,) = pooling().pools([row("Cube(a)", "a is a cube", "a is a tetrahedron", "a cubes")])
    assert not isinstance(made, Exception)
    statuses = [candidate.verdict.status for candidate in made[1]]
    assert statuses == [Status.PROVED, Status.REFUTED, Status.UNKNOWN]


def test_without_proof_they_are_not_read() -> None:
    (made,) = pooling(prove=False).pools([row("Cube(a)", "a is a cube", "A is a cube.")])
    assert not isinstance(made, Exception)
    (candidate,) = made[1]  # the other differs in a capital and a stop
    assert candidate.verdict.status is Status.UNKNOWN
    assert candidate.says is None


@pytest.mark.parametrize("count", [0, 2 if sys.platform == "linux" else 0])
def test_every_row_of_a_chunk_has_its_place(count: int) -> None:
    rows: list[Row | BadRow] = [row(f"Cube(a{i})", f"a{i} is a cube") for i in range(70)]
    rows[20] = row("Cube(a", "a is a cube")
    rows[40] = BadRow(InputError("blank", "fill it"))
    with Processes(pooling().pools, count) as processes:
        chunks = list(pooled(submitted(rows, processes), processes))
    assert [each for chunk, _ in chunks for each in chunk] == rows
    pools: Sequence[Pool | Exception] = [pool for _, found in chunks for pool in found]
    assert len(pools) == len(rows) - 1
    assert isinstance(pools[20], ParseError)
    texts = [None if isinstance(p, Exception) else p[1][0].text for p in pools]
    wanted = [each.fields["candidates"][0] for each in rows if isinstance(each, Row)]
    wanted[20] = None
    assert texts == wanted
    assert len(rows) > 2 * ROWS_A_PART


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux alone")
def test_of_the_rows_of_a_process_that_ends_only_the_one_fails_that_ended_it() -> None:
    def work(rows: Sequence[Row]) -> Pools:
        if any(row.text.startswith("Deadly") for row in rows):
            os.kill(os.getpid(), signal.SIGKILL)
        return pooling(prove=False).pools(rows)

    rows = [row(f"Cube(a{i})", f"a{i} is a cube") for i in range(70)]
    for place in (12, 40, 41):
        rows[place] = row("Deadly(a)")
    with Processes(work, count=2) as processes:
        found = [pool for _, part in pooled(submitted(rows, processes), processes) for pool in part]
    failed = [i for i, pool in enumerate(found) if isinstance(pool, Exception)]
    assert failed == [12, 40, 41]
    assert all(isinstance(found[i], ProcessEndedError) for i in failed)
    assert len(found) == len(rows)


class OddError(Exception):
    """Cannot be made again from its arguments."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} and {other}")


@pytest.mark.parametrize("count", [0, 2 if sys.platform == "linux" else 0])
def test_an_error_that_cannot_be_sent_is_one_rows(count: int) -> None:
    def given(row: Row) -> list[str]:
        if row.text == "Odd(a)":
            raise OddError("one", "other")
        return []

    lexicon = Lexicon.default()
    odd = Pooling(given, None, notation="auto", lexicon=lexicon, prove=False)
    rows = [row("Cube(a)"), row("Odd(a)"), row("Cube(b)"), row("Cube(c)")]
    with Processes(odd.pools, count) as processes:
        found = [pool for _, part in pooled(submitted(rows, processes), processes) for pool in part]
    assert [isinstance(pool, Exception) for pool in found] == [False, True, False, False]
    assert "one and other" in str(found[1])


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux alone")
def test_what_cannot_be_sent_costs_its_row_alone() -> None:
    def work(rows: Sequence[Row]) -> Pools:
        found: Pools = [OddError("one", "other") if r.text == "Odd(a)" else CUBE for r in rows]
        return found

    rows = [row("Cube(a)"), row("Cube(a)"), row("Odd(a)"), row("Cube(a)")]
    with Processes(work, count=2) as processes:
        found = [pool for _, part in pooled(submitted(rows, processes), processes) for pool in part]
    assert [isinstance(pool, Exception) for pool in found] == [False, False, True, False]


CUBE: Pool = (parse_detailed("Cube(a)"), ())


class Failing:
    """A system that fails for every formula."""

    def __init__(self, name: str, error: Exception) -> None:
        self.name = name
        self._error = error

    def verbalize(self, formula: Formula) -> Verbalization:
        raise self._error


def test_a_system_that_fails_is_a_warning_of_its_row() -> None:
    failing = [Failing("one", IndexError("no part")), Failing("two", LimitError("too large"))]
    lexicon = Lexicon.default()
    generator = CandidateGenerator(verbalizers=[*failing, verbalizer("ranta")])
    work = Pooling(given_texts(None), generator, notation="auto", lexicon=lexicon, prove=True)
    (made,) = work.pools([row("Cube(a)")])
    assert not isinstance(made, Exception)
    parsed, candidates = made
    assert [c.source for c in candidates] == ["ranta"]
    assert [warning.message for warning in parsed.warnings] == [
        "the system one gave no text: IndexError: no part",
        "the system two gave no text: too large",
    ]
