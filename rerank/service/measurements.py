"""Measurements for Prometheus, at `/metrics`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from logic2text import __version__
from logic2text.extras import require_extra

with require_extra("serve", "the service"):
    from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from rerank.service.state import ServiceState

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0)

OTHER = "other"
"""The label of paths that are not operations, so that clients cannot add labels."""


class Measurements:
    """Counters of one service, in a registry of their own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "logic2text_requests",
            "Requests by path and status.",
            ["path", "status"],
            registry=self._registry,
        )
        self._seconds = Histogram(
            "logic2text_request_seconds",
            "Seconds from the head of a request to the end of its answer.",
            ["path"],
            buckets=SECONDS,
            registry=self._registry,
        )
        version = Gauge("logic2text_info", "The version.", ["version"], registry=self._registry)
        version.labels(__version__).set(1)
        self.paths: frozenset[str] = frozenset()
        self._state: ServiceState | None = None
        self.watch("jobs_waiting", "Jobs that wait for a worker.", self._jobs_waiting)
        self.watch("batches", "Batches of texts that were scored.", self._batches)
        self.watch("batched_requests", "Requests in these batches.", self._measure_batches)

    def begin(self, state: ServiceState) -> None:
        """Report the queues of a running service."""
        self._state = state

    def watch(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Report a value that is read at the time of the report."""
        Gauge(f"logic2text_{name}", text, registry=self._registry).set_function(value)

    def count(self, path: str, status: int, seconds: float) -> None:
        """Count a request that was answered."""
        label = path if path in self.paths else OTHER
        self._requests.labels(label, str(status)).inc()
        self._seconds.labels(label).observe(seconds)

    def report(self) -> bytes:
        """All measurements in the text format of Prometheus."""
        return generate_latest(self._registry)

    def _jobs_waiting(self) -> float:
        return 0 if self._state is None else self._state.workers.count_waiting

    def _batches(self) -> float:
        return 0 if self._state is None else self._state.scoring.batches

    def _measure_batches(self) -> float:
        return 0 if self._state is None else self._state.scoring.items
