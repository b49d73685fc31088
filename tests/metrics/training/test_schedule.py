"""The learning rate: it rises, stays, and falls to nothing."""

from __future__ import annotations

from metrics.training.schedule import rate


def test_the_rate_does_not_depend_on_the_steps_until_it_falls() -> None:
    rates = [rate(number, steps=100, warm=10, cooling=0.4) for number in range(100)]
    assert rates[:10] == sorted(rates[:10])
    assert rates[0] > 0
    assert set(rates[10:60]) == {1.0}
    assert rates[60:] == sorted(rates[60:], reverse=True)
    assert rates[-1] < 0.01
    assert [rate(number, steps=200, warm=10, cooling=0.4) for number in range(60)] == rates[:60]


def test_it_falls_at_the_last_step_where_no_share_is_left_for_cooling() -> None:
    assert [rate(number, steps=3, warm=0, cooling=0.0) for number in range(4)] == [1, 1, 1, 0]
