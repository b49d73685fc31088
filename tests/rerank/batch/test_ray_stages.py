"""The work of a task of Ray, in this process: rows to pools, with a worker process of its own."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from rerank.batch import ray_stages
from rerank.batch.input_rows import Row
from rerank.batch.ray_source import ANSWERED, CONTENT, INDEX, REPORT
from rerank.batch.stage_report import StageReport
from rerank.cli.batch_engines import EngineSetting
from rerank.cli.options.compute_options import ComputeOptions
from rerank.cli.options.llm_options import CausalOptions, ServerOptions
from rerank.cli.options.options import TextOptions
from rerank.cli.rerank import RankOptions

SETTING = EngineSetting(
    RankOptions(systems=["literal"], metric="fre", formulaicness="formulaicness:light"),
    TextOptions(),
    ServerOptions(),
    CausalOptions(),
    ComputeOptions(),
)


def test_a_row_is_pooled_as_by_the_engine_local() -> None:
    unpacked: ray_stages.PoolRow = pickle.loads(pickle.dumps(ray_stages.PoolRow(SETTING)))  # noqa: S301
    assert unpacked(Row("∀x Cube(x)")).pool == SETTING.pooling().pool(Row("∀x Cube(x)"))


def test_a_chunk_goes_through_both_stages() -> None:
    pytest.importorskip("pyarrow", reason="the blocks of Ray Data are tables of pyarrow")
    # No other test scores a text of plinths: the model's cache of scores is the process's.
    chunk = [
        Row("∀x Plinth(x)", number=1),
        Row("Plinth(", number=2),
        Row("∀x  Plinth(x)", number=3),
    ]
    ranking = RankOptions(systems=["literal"], metric="fre")
    setting = replace(SETTING, ranking=ranking)
    block = ray_stages.row_table(7, pickle.dumps(chunk))
    pools = ray_stages.generate_and_prove(block, setting, "test")
    ray_stages.end_workers()
    (row,) = ray_stages.ScoreAndRank(setting)(pools).to_pylist()
    ranked, failed, again = pickle.loads(row[CONTENT])  # noqa: S301
    assert row[INDEX] == 7
    report = StageReport()
    report.add(row[REPORT])
    assert set(report.seconds) == {"generate_and_prove", "score_and_rank"}
    assert report.hit_rates["texts"] == 0.5
    assert report.hit_rates["formulae"] == 0.5
    assert ranked["ranking"][0]["text"]
    assert type(failed).__name__ == "ParseError"
    assert again["ranking"] == ranked["ranking"]


def test_an_answered_chunk_is_passed_on() -> None:
    pytest.importorskip("pyarrow", reason="the blocks of Ray Data are tables of pyarrow")
    block = ray_stages.row_table(7, ANSWERED)
    assert ray_stages.generate_and_prove(block, SETTING, "test") is block
