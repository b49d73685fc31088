"""Admits requests: a bounded queue, and a rate for each client.

>>> admission = Admission(most=2, most_of_client=1)
>>> admission.enter("ada"), admission.enter("ada"), admission.enter("bob"), admission.enter("eve")
(True, False, True, False)
"""

from __future__ import annotations

import math
from collections import Counter, OrderedDict
from dataclasses import dataclass

CLIENTS = 10_000
"""The maximum number of clients whose rates are kept; the least recently seen are evicted."""

LONGEST_WAIT_S = 60
"""The maximum Retry-After, in seconds."""


class Admission:
    """Counts the requests that are worked on or wait; belongs to one event loop."""

    def __init__(self, most: int, most_of_client: int) -> None:
        """Create a queue for `most` requests, of which one client has at most `most_of_client`."""
        self._most, self._most_of_client = most, most_of_client
        self._of_client: Counter[str] = Counter()
        self._all = 0

    def __len__(self) -> int:
        return self._all

    def is_full(self, client: str) -> bool:
        """Whether a further request of the client is refused."""
        return self._all >= self._most or self._of_client[client] >= self._most_of_client

    def enter(self, client: str) -> bool:
        """Count a request, unless the queue is full."""
        if self.is_full(client):
            return False
        self._of_client[client] += 1
        self._all += 1
        return True

    def leave(self, client: str) -> None:
        """Count a request no longer."""
        self._of_client[client] -= 1
        if not self._of_client[client]:
            del self._of_client[client]
        self._all -= 1


@dataclass(slots=True)
class _Bucket:
    tokens: float
    filled_at_s: float


class RateLimit:
    """A token bucket for each client: a burst of a minute's requests, refilled steadily.

    >>> limit = RateLimit(2)
    >>> limit.seconds_to_wait("ada", 0.0), limit.seconds_to_wait("ada", 0.0)
    (0.0, 0.0)
    >>> limit.seconds_to_wait("ada", 0.0), limit.seconds_to_wait("ada", 30.0)
    (30.0, 0.0)
    """

    def __init__(self, requests_a_minute: int) -> None:
        self._most = float(requests_a_minute)
        self._a_second = requests_a_minute / 60
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def seconds_left(self, client: str, now_s: float) -> float:
        """0 if the client may send a request at `now_s`, which is not counted; else the wait."""
        return max(0.0, (1.0 - self._tokens(client, now_s)) / self._a_second)

    def _tokens(self, client: str, now_s: float) -> float:
        bucket = self._buckets.get(client) or _Bucket(self._most, now_s)
        refilled = bucket.tokens + (now_s - bucket.filled_at_s) * self._a_second
        return min(self._most, refilled)

    def seconds_to_wait(self, client: str, now_s: float) -> float:
        """0 if the client may send a request at `now_s`, which is then counted; else the wait."""
        tokens = self._tokens(client, now_s)
        admitted = tokens >= 1.0
        # Moved to the end, so that those seen least recently are evicted first.
        self._buckets.pop(client, None)
        self._buckets[client] = _Bucket(tokens - 1.0 if admitted else tokens, now_s)
        if len(self._buckets) > CLIENTS:
            self._buckets.popitem(last=False)
        return 0.0 if admitted else (1.0 - tokens) / self._a_second


def retry_after(seconds: float) -> str:
    """The value of Retry-After: whole seconds from 1 to `LONGEST_WAIT_S`.

    >>> retry_after(0.2), retry_after(7.5), retry_after(4000.0)
    ('1', '8', '60')
    """
    return str(min(max(math.ceil(seconds), 1), LONGEST_WAIT_S))
