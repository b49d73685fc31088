"""How near a student is to its teacher on pools of candidates."""

from __future__ import annotations

import pytest

from metrics.training.encoder.student_agreement import measure_agreement

TEACHER = {"a": 0.9, "b": 0.5, "c": 0.495, "d": 0.1}


def test_only_clear_differences_within_a_pool_are_compared() -> None:
    student = {"a": 0.9, "b": 0.5, "c": 0.6, "d": 0.2}
    found = measure_agreement([["a", "b", "c"], ["d"]], TEACHER, student)
    assert (found.texts, found.pairs, found.same_order) == (4, 2, 1.0)
    assert found.deviation == pytest.approx(((0.105**2 + 0.1**2) / 4) ** 0.5)


def test_an_exchange_and_a_tie_are_another_order() -> None:
    student = {"a": 0.4, "b": 0.5, "c": 0.4, "d": 0.1}
    found = measure_agreement([["a", "b", "c", "d"]], TEACHER, student)
    assert found.pairs == 5
    assert found.same_order == pytest.approx(3 / 5)
