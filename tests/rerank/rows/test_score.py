"""Rows of scores of texts with what they are of."""

from __future__ import annotations

from typing import Any

import pytest

from metrics import metric
from rerank.batch.input_rows import Row
from rerank.rows.score import RowScorer

NAMES = ("formulaicness:light", "combined:fre", "fre")
TEXT = "The food of Elm is Thai. The town of Elm is Bree."
SLOTS = "name[Elm], food[Thai], town[Bree]"


def score(*rows: Row) -> list[dict[str, Any]]:
    scorer = RowScorer({name: metric(name) for name in NAMES}, {}, NAMES, None, "auto")
    return [dict(answer) for answer in scorer.answers(rows) if not isinstance(answer, Exception)]


def test_formulaicness_is_beside_the_input_of_its_own_row() -> None:
    alone, beside, other = score(
        Row(TEXT),
        Row(TEXT, {"input": SLOTS}),
        Row(TEXT, {"input": [["Oak", "area", "north"]]}),
    )
    light, combined, fre = NAMES
    assert beside["scores"][light] > 0.8 > alone["scores"][light] == other["scores"][light]
    assert beside["scores"][combined] < alone["scores"][combined]
    assert beside["parts"][combined]["formulaicness"] == beside["scores"][light]
    assert beside["scores"][fre] == alone["scores"][fre]


def test_signatures_tell_whether_the_input_counts() -> None:
    alone, beside = score(Row(TEXT), Row(TEXT, {"input": SLOTS}))
    for name in NAMES[:2]:
        assert "resemblance:" in beside["signature"][name]
        assert "resemblance:" not in alone["signature"][name]
    assert beside["signature"]["fre"] == alone["signature"]["fre"]


def test_an_input_that_cannot_be_read_is_a_warning() -> None:
    (row,) = score(Row(TEXT, {"input": "name[Elm, food[Thai]"}))
    assert row["scores"] == score(Row(TEXT))[0]["scores"]
    (warning,) = row["warnings"]
    assert warning["message"].startswith("formulaicness is of the wording only: a bracket")


@pytest.mark.parametrize("value", [None, 3, "Just a sentence."])
def test_what_has_no_facts_changes_nothing(value: Any) -> None:
    (row,) = score(Row(TEXT, {"input": value}))
    assert row == score(Row(TEXT))[0]
