from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks.registers import compare_orders, count_possible
from logic2text import InputError


@pytest.mark.parametrize(
    ("styles", "count"),
    [
        ((), 0),
        ((0.05, 0.3, 0.5, 0.8, 0.95), 5),
        ((0.24,), 1),  # near 0 and 0.25: it is the text of one of them
        ((0.2, 0.2), 2),
        ((0.38, 0.38, 0.38), 2),
        ((0.05, 0.9), 2),
    ],
)
def test_a_text_is_near_the_target_of_at_most_one(styles: Sequence[float], count: int) -> None:
    assert count_possible(styles) == count


def test_an_order_is_compared_with_the_targets(tmp_path: Path) -> None:
    key, answers = tmp_path / "key.jsonl", tmp_path / "answers"
    rows = [{"number": 3, "order": "BAC"}, {"number": 7, "order": "AB"}]
    key.write_text("\n".join(map(json.dumps, rows)))
    answers.write_text("3 BCA\n7 BA\n")
    assert compare_orders(key, answers) == {
        "formulae": 2,
        "mean Kendall": pytest.approx((1 / 3 - 1) / 2),
        "same order": 0,
    }
    answers.write_text("3 BBA\n")
    with pytest.raises(InputError, match="letters of 3"):
        compare_orders(key, answers)
