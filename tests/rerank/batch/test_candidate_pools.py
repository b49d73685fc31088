"""From rows to pools: the same in this process and in others, bad rows in their places."""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import booleans, lists, sampled_from

from logic2text.cache import Lookups, LRUCache
from logic2text.candidates import CandidateGenerator
from logic2text.errors import InputError, LimitError, ParseError
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.reading import readings
from logic2text.verbalizers import Verbalization, verbalizer
from rerank.batch.candidate_pools import MeasuredPool, Pooling, RowPool, measure_pool, note_measures
from rerank.batch.chunking import ROWS_A_PART, work_on_rows
from rerank.batch.input_rows import BadRow, GivenTexts, Row, texts_in_row
from rerank.batch.stage_report import StageReport
from rerank.batch.worker_pool import ProcessEndedError, WorkerPool
from rerank.cli.io.candidate_file import CandidateFile, read_candidates

MOST = DEFAULT_LIMITS.candidates
GENERATOR = CandidateGenerator()

forked = pytest.mark.skipif(sys.platform != "linux", reason="processes are forked only on Linux")


def pooling(*, prove: bool = True) -> Pooling:
    lexicon = Lexicon.default()
    return Pooling(CandidateFile(), None, notation="auto", lexicon=lexicon, prove=prove)


def row(formula: str, *texts: str) -> Row:
    return Row(formula, {"candidates": list(texts)})


def test_given_texts_get_their_verdicts() -> None:
    _, candidates = pooling().pool(row("Cube(a)", "a is a cube", "a is a tetrahedron", "a cubes"))
    statuses = [candidate.verdict.status for candidate in candidates]
    assert statuses == [Status.PROVED, Status.REFUTED, Status.UNKNOWN]


def test_without_proof_they_are_not_read() -> None:
    _, (candidate,) = pooling(prove=False).pool(row("Cube(a)", "a is a cube", "a is a cube"))
    assert candidate.verdict.status is Status.UNKNOWN
    assert candidate.says is None


LIKE_OURS = (
    "No cube is small.",
    "no cube is small",
    "No  cube is small.",
    " No cube is small. ",
    "Every cube isn't small.",
    "For all x, if x is a cube then it is not the case that x is small.",
    "For all x, if x is a cube, then it is not the case that x is small",
    "No cubes are small.",
    "Cubes are small.",
    "gibberish",
    "",
)


@given(texts=lists(sampled_from(LIKE_OURS), max_size=MOST), prove=booleans())
def test_every_given_text_stands_as_it_is_written(texts: list[str], prove: bool) -> None:
    lexicon = Lexicon.default()
    gathering = Pooling(CandidateFile(), GENERATOR, notation="auto", lexicon=lexicon, prove=prove)
    _, candidates = gathering.pool(row("∀x (Cube(x) → ¬Small(x))", *texts))
    found = [candidate.text for candidate in candidates if candidate.source == "given"]
    assert found == [*dict.fromkeys(texts)]


def test_ours_gives_way_to_a_given_text_and_is_named_in_it() -> None:
    lexicon = Lexicon.default()
    gathering = Pooling(CandidateFile(), GENERATOR, notation="auto", lexicon=lexicon, prove=True)
    _, candidates = gathering.pool(row("∀x (Cube(x) → ¬Small(x))", "no cube is small"))
    alike = [c for c in candidates if c.text.lower().startswith("no cube is small")]
    assert [(c.text, c.source) for c in alike] == [("no cube is small", "given")]
    assert set(alike[0].also) >= {"natural", "lola"}
    assert alike[0].effort is not None


@pytest.mark.parametrize("count", [0, 2 if sys.platform == "linux" else 0])
def test_every_row_of_a_chunk_has_its_place(count: int) -> None:
    rows: list[Row | BadRow] = [row(f"Cube(a{i})", f"a{i} is a cube") for i in range(70)]
    rows[20] = row("Cube(a", "a is a cube")
    rows[40] = BadRow(InputError("blank", "fill it"))
    with WorkerPool(pooling().pool, count) as processes:
        chunks = list(work_on_rows(rows, processes))
    assert [each for chunk, _ in chunks for each in chunk] == rows
    pools: Sequence[RowPool | Exception] = [pool for _, found in chunks for pool in found]
    assert len(pools) == len(rows) - 1
    assert isinstance(pools[20], ParseError)
    texts = [None if isinstance(p, Exception) else p[1][0].text for p in pools]
    wanted = [each.fields["candidates"][0] for each in rows if isinstance(each, Row)]
    wanted[20] = None
    assert texts == wanted
    assert len(rows) > 2 * ROWS_A_PART


@forked
def test_of_the_rows_of_a_process_that_ends_only_the_one_fails_that_ended_it() -> None:
    def work(row: Row) -> RowPool:
        if row.text.startswith("Deadly"):
            os.kill(os.getpid(), signal.SIGKILL)
        return pooling(prove=False).pool(row)

    rows = [row(f"Cube(a{i})", f"a{i} is a cube") for i in range(70)]
    for place in (12, 40, 41):
        rows[place] = row("Deadly(a)")
    with WorkerPool(work, count=2) as processes:
        found = [pool for _, part in work_on_rows(rows, processes) for pool in part]
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
    def texts_of(row: Row, bound: int) -> GivenTexts:
        if row.text == "Odd(a)":
            raise OddError("one", "other")
        return GivenTexts(bound)

    lexicon = Lexicon.default()
    odd = Pooling(texts_of, None, notation="auto", lexicon=lexicon, prove=False)
    rows = [row("Cube(a)"), row("Odd(a)"), row("Cube(b)"), row("Cube(c)")]
    with WorkerPool(odd.pool, count) as processes:
        found = [pool for _, part in work_on_rows(rows, processes) for pool in part]
    assert [isinstance(pool, Exception) for pool in found] == [False, True, False, False]
    assert "one and other" in str(found[1])


def test_given_texts_come_first_and_what_has_no_place_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "texts"
    path.write_text("\n".join(f"a is a cube {i}" for i in range(1000)), encoding="utf-8")
    systems = CandidateGenerator(("literal", "natural"))
    lexicon = Lexicon.default()
    gathering = Pooling(
        read_candidates(path), systems, notation="auto", lexicon=lexicon, prove=False
    )
    own = systems.candidates(parse("∀x (Cube(x) → Small(x))"))
    given_in_row = [f"a row's own {i}" for i in range(10)]
    read, candidates = gathering.pool(row("∀x (Cube(x) → Small(x))", *given_in_row))
    assert len(candidates) == MOST
    assert [c.text for c in candidates[:10]] == given_in_row
    assert {c.source for c in candidates} == {"given"}
    assert read.left_out == 1010 - MOST + len(own)


def test_of_a_long_file_few_texts_are_kept_and_repeated_ones_are_no_loss(tmp_path: Path) -> None:
    path = tmp_path / "texts.jsonl"
    lines = [{"text": f"text {i}", "id": i % 2} for i in range(1000)]
    lines += [{"text": "text 0", "id": 0}] * 50
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    texts = read_candidates(path)
    even, odd, unnamed = (texts(Row("P", fields), MOST) for fields in ({"id": 0}, {"id": "1"}, {}))
    assert [*even.unique_texts] == [f"text {i}" for i in range(0, 2 * MOST, 2)]
    assert [*odd.unique_texts] == [f"text {i}" for i in range(1, 2 * MOST, 2)]
    assert (even.left_out, odd.left_out) == (500 - MOST, 500 - MOST)
    assert (unnamed.unique_texts, unnamed.left_out) == ((), 0)


def test_a_row_without_an_id_has_no_share_in_the_texts_of_none(tmp_path: Path) -> None:
    path = tmp_path / "texts.jsonl"
    path.write_text(json.dumps({"text": "of None", "id": None}), encoding="utf-8")
    assert not read_candidates(path)(Row("P"), MOST).unique_texts


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
    work = Pooling(CandidateFile(), generator, notation="auto", lexicon=lexicon, prove=True)
    read, candidates = work.pool(row("Cube(a)"))
    assert [c.source for c in candidates] == ["ranta"]
    assert [warning.message for warning in read.parsed.warnings] == [
        "the system one gave no text: IndexError: no part",
        "the system two gave no text: too large",
    ]


SHAPES = (
    "∀{0} (Cube({0}) → Small({0}))",
    "∃{0} (Tet({0}) ∧ ∀{1} (Cube({1}) → LeftOf({0}, {1})))",
    "∀{0} (Dodec({0}) → ∃{1} (Cube({1}) ∧ Larger({0}, {1})))",
    "¬∃{0} ∃{1} (Cube({0}) ∧ Cube({1}) ∧ {0} ≠ {1})",
    "∃{0} Cube({0}) → ∀{1} Small({1})",
)
VARIABLES = ("x", "y", "z", "u", "v", "w")

ROWS = st.builds(
    lambda shape, names: Row(shape.format(*names)),
    st.sampled_from(SHAPES),
    st.permutations(VARIABLES),
)


def fresh_pooling() -> Pooling:
    lexicon = Lexicon.default()
    generator = CandidateGenerator(lexicon=lexicon)
    return Pooling(texts_in_row, generator, notation="auto", lexicon=lexicon, prove=True)


def pools_of(rows: list[Row], cache_size: int) -> list[str]:
    """The pools, written out, of a process whose cache of readings has this size and is empty."""
    source = fresh_pooling()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(readings, "_CACHE", LRUCache(cache_size))
        return [repr(source.pool(row)) for row in rows]


@settings(max_examples=8)
@given(st.lists(ROWS, min_size=1, max_size=5))
def test_shared_readings_change_no_pool(rows: list[Row]) -> None:
    assert pools_of(rows, readings.READINGS_CACHE_SIZE) == pools_of(rows, 0)


@settings(max_examples=8)
@given(st.lists(ROWS, min_size=1, max_size=5))
def test_shared_pools_of_a_formula_are_those_of_a_new_process(rows: list[Row]) -> None:
    shared = fresh_pooling()
    assert [shared.pool(row) for row in rows] == [fresh_pooling().pool(row) for row in rows]


def measured(row: Row) -> MeasuredPool:
    return measure_pool(fresh_pooling(), row)


def test_a_row_that_differs_in_bound_variables_is_not_generated_again() -> None:
    source = fresh_pooling()
    first, second = (measure_pool(source, Row(SHAPES[0].format(name))) for name in "ux")
    assert first.lookups["formulae"] == Lookups(hits=0, misses=1)
    assert second.lookups == {"formulae": Lookups(hits=1), "readings": Lookups()}
    assert pickle.loads(pickle.dumps(second)) == second  # noqa: S301


def test_a_formula_with_the_same_texts_finds_the_readings() -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(readings, "_CACHE", LRUCache(readings.READINGS_CACHE_SIZE))
        first, second = (measured(Row(SHAPES[0].format(name))) for name in "xu")
    assert first.lookups["readings"].misses > 0
    assert second.lookups["readings"].misses == 0


def test_measures_are_added_to_the_report() -> None:
    row = measured(Row("∀x Cube(x)"))
    report, error = StageReport(), ValueError()
    pools: list[RowPool | Exception] = [row.pool, error, row.pool]
    assert note_measures([row, error, row], report) == pools
    assert report.seconds == {"generate_and_prove": round(2 * row.seconds, 3)}
    assert set(report.hit_rates) == {"formulae", "readings"}
