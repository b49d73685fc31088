"""A verdict has five statuses, so that none of them is its truth value."""

from __future__ import annotations

import pytest

from logic2text import check, equivalent
from logic2text.proof.equivalence import valid
from logic2text.proof.verdict import UNKNOWN, Status, Verdict

VERDICTS = [
    *map(Verdict, Status),
    UNKNOWN,
    check("Cube(a)", "a is a cube."),
    check("Cube(a)", "a is small."),
    equivalent("Cube(a)", "Cube(a)"),
    equivalent("Cube(a)", "Cube(b)"),
    valid("Cube(a)"),
]


@pytest.mark.parametrize("verdict", VERDICTS)
def test_a_verdict_has_no_truth_value(verdict: Verdict) -> None:
    for use in (bool, all, any, lambda values: [*filter(None, values)]):
        with pytest.raises(TypeError, match=r"\.is_proved.*\.status"):
            use(verdict if use is bool else [verdict])
    assert verdict.is_proved is (verdict.status is Status.PROVED)
