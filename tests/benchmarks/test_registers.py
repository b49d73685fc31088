from __future__ import annotations

from collections.abc import Sequence

import pytest

from benchmarks.registers import count_possible


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
