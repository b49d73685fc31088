"""Rows as flat records, in which no row and no error is lost."""

from __future__ import annotations

from typing import Any

from logic2text import UnavailableError
from logic2text.results.errors import error_fields
from rerank.reranker import Reranker
from rerank.rows.ranking import make_degraded_fields
from rerank.rows.records import make_ranking_records


def ranked_row() -> dict[str, Any]:
    return Reranker("fre", formulaicness="formulaicness:light").rank("Cube(a)").to_dict()


def test_a_missing_metric_is_told_beside_each_ranked_text() -> None:
    missing = UnavailableError("the model is not on this machine", "download it")
    row = dict(make_degraded_fields(ranked_row(), "gruen", missing))
    ranked = [record for record in make_ranking_records(row) if "rank" in record]
    assert ranked
    assert {record["error"] for record in ranked} == {"the model is not on this machine"}


def test_the_error_of_one_text_stays_with_it() -> None:
    row = ranked_row()
    result = row["ranking"][0]
    failed = {**result, "errors": {"fre": error_fields(UnavailableError("the server is gone"))}}
    records = make_ranking_records({**row, "ranking": [failed, result]})
    assert [record.get("error") for record in records[:2]] == ["the server is gone", None]


def test_a_row_without_a_text_is_a_record() -> None:
    row = {**ranked_row(), "ranking": [], "rejected": []}
    (record,) = make_ranking_records(row)
    assert record["formula"] == "Cube(a)"
    assert record["error"] == "there is no text to rank"
    errors = {"llm": error_fields(UnavailableError("the server is gone"))}
    (record,) = make_ranking_records({**row, "errors": errors})
    assert record["error"] == "the server is gone"
