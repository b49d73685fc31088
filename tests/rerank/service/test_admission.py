"""The queue and the rate of each client."""

from __future__ import annotations

from rerank.service import admission
from rerank.service.admission import Admission, RateLimit


def test_a_place_is_free_again_after_leaving() -> None:
    queue = Admission(most=1, most_of_client=1)
    assert queue.enter("ada")
    assert queue.is_full("bob")
    queue.leave("ada")
    assert len(queue) == 0
    assert queue.enter("bob")


def test_one_client_does_not_fill_the_queue() -> None:
    queue = Admission(most=4, most_of_client=3)
    assert [queue.enter("ada") for _ in range(4)] == [True, True, True, False]
    assert queue.enter("bob")
    assert not queue.enter("eve")


def test_a_rate_is_for_each_client_and_refills_steadily() -> None:
    rate = RateLimit(60)
    assert [rate.seconds_to_wait("ada", 0.0) for _ in range(60)] == [0.0] * 60
    assert rate.seconds_to_wait("ada", 0.0) == 1.0
    assert rate.seconds_to_wait("bob", 0.0) == 0.0
    assert rate.seconds_to_wait("ada", 0.5) == 0.5
    assert rate.seconds_to_wait("ada", 1.0) == 0.0


def test_refused_requests_do_not_count() -> None:
    rate = RateLimit(1)
    assert rate.seconds_to_wait("ada", 0.0) == 0.0
    for _ in range(10):
        assert rate.seconds_to_wait("ada", 30.0) == 30.0
    assert rate.seconds_to_wait("ada", 60.0) == 0.0


def test_rates_need_bounded_memory() -> None:
    rate = RateLimit(1)
    for client in range(admission.CLIENTS + 10):
        rate.seconds_to_wait(str(client), 0.0)
    assert len(rate._buckets) == admission.CLIENTS
