"""A small HTTP client that costs the measured machine little: connections are kept and reused."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Request:
    """A request of the benchmark."""

    path: str
    body: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """The status of an answer, its seconds, and what Retry-After says."""

    status: int
    seconds: float
    body: bytes = b""


class Connection:
    """One connection to the service, opened at the first request."""

    def __init__(self, url: str, source: str = "127.0.0.1") -> None:
        parts = urlsplit(url)
        assert parts.hostname is not None
        assert parts.port is not None
        self._host, self._port, self._source = parts.hostname, parts.port, source
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, request: Request) -> Answer:
        """Send one request and read the answer."""
        started = time.perf_counter()
        content = json.dumps(request.body).encode()
        reader, writer = await self._opened()
        writer.write(
            f"POST {request.path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n".encode()
            + content
        )
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        status = int(head.split(b" ", 2)[1])
        length = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0])
        body = await reader.readexactly(length)
        if b"connection: close" in head:
            await self.close()
        return Answer(status, time.perf_counter() - started, body)

    async def close(self) -> None:
        """Close the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def _opened(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                self._host, self._port, local_addr=(self._source, 0), limit=1 << 24
            )
        return self._streams


async def closed_loop(
    url: str, requests: Sequence[Request], clients: int, source: str = "127.0.0.1"
) -> tuple[list[Answer], float]:
    """Answers to all requests, by clients that each wait for an answer; and the seconds."""
    waiting = iter(requests)
    answers: list[Answer] = []

    async def client() -> None:
        connection = Connection(url, source)
        for request in waiting:
            answers.append(await connection.send(request))  # noqa: PERF401  shared by clients
        await connection.close()

    started = time.perf_counter()
    await asyncio.gather(*(client() for _ in range(clients)))
    return answers, time.perf_counter() - started


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which a share of the values lies; NaN of none."""
    ordered = sorted(values)
    if not ordered:
        return float("nan")
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
