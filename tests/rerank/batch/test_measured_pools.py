"""Rows that differ in bound variables are computed once in a process; no pool changes by it."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logic2text import CandidateGenerator, Lexicon
from logic2text.cache import Lookups, LRUCache
from logic2text.reading import readings
from rerank.batch.candidate_pools import Pooling, RowPool
from rerank.batch.input_rows import Row, texts_in_row
from rerank.batch.measured_pools import MeasuredPool, measure_pool, note_measures
from rerank.batch.stage_report import StageReport

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


def pooling() -> Pooling:
    lexicon = Lexicon.default()
    generator = CandidateGenerator(lexicon=lexicon)
    return Pooling(texts_in_row, generator, notation="auto", lexicon=lexicon, prove=True)


def pools_of(rows: list[Row], cache_size: int) -> list[str]:
    """The pools, written out, of a process whose cache of readings has this size and is empty."""
    source = pooling()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(readings, "_CACHE", LRUCache(cache_size))
        return [repr(source.pool(row)) for row in rows]


@settings(max_examples=8, deadline=None)
@given(st.lists(ROWS, min_size=1, max_size=5))
def test_shared_readings_change_no_pool(rows: list[Row]) -> None:
    assert pools_of(rows, readings.READINGS_CACHE_SIZE) == pools_of(rows, 0)


@settings(max_examples=8, deadline=None)
@given(st.lists(ROWS, min_size=1, max_size=5))
def test_shared_pools_of_a_formula_are_those_of_a_new_process(rows: list[Row]) -> None:
    shared = pooling()
    assert [shared.pool(row) for row in rows] == [pooling().pool(row) for row in rows]


def measured(row: Row) -> MeasuredPool:
    return measure_pool(pooling(), row)


def test_a_row_that_differs_in_bound_variables_is_not_generated_again() -> None:
    source = pooling()
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
