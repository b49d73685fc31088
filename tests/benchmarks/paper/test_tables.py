"""The tables on made-up texts, and the statistics that they print."""

from __future__ import annotations

import pytest

from benchmarks.paper.edits import edits
from benchmarks.paper.ordered import ordered
from metrics.study.human.pair_accuracy import accuracy
from metrics.study.human.preferences import Pair
from tests.benchmarks.paper.made_up import TEXTS, rated, scored

RATED, SCORED = rated(), scored()
PAIRS = [Pair(f"i{i}", TEXTS[2 * i], TEXTS[2 * i + 1]) for i in range(4)]


def test_equation_1_of_measured_columns() -> None:
    natural, style = SCORED.raw["fre"], SCORED.style["formulaicness:light"]
    assert SCORED.combined("fre") == pytest.approx((natural + 1 - style) / 2)
    encoder = SCORED.style["formulaicness:published"]
    assert SCORED.paper("fre") == pytest.approx(0.594 * natural + 0.406 * (1 - encoder))


def test_pairs_within_an_item() -> None:
    shown, rows = ordered(PAIRS, SCORED)
    named = {row["row"]: row for row in rows}
    right = accuracy(PAIRS, SCORED.by_text(SCORED.combined("fre")))
    assert named["combined:fre"]["all"] == [right.share, right.low, right.high, 4]
    gain = named["combined:fre"]["gain over length"][0]
    assert gain == pytest.approx(right.share - named["length"]["all"][0])
    assert "gain over 1 - F" not in named["fre"]
    assert "matched in length" in shown


def test_edits() -> None:
    shown, rows = edits(RATED, SCORED, PAIRS, SCORED)
    named = {row["row"]: row for row in rows}
    assert named["length"]["partial"] is None
    assert abs(named["1 - formulaicness:light"]["partial"][0]) <= 1
    assert named["1 - formulaicness:light"]["edit scores higher"][0] == 0.75
    assert "Williams against length" in named["combined:fre"]
    assert "given word count" in shown
