"""HTTP to an OpenAI-compatible server: retries with backoff, bounded concurrency, a deadline.

Built on httpx2, a dependency of huggingface_hub.  A permanent failure is a `Failure`, whose error
contains neither the key nor an exception that contains it.

    async with connect(settings) as server:
        reply = await server.ask("/chat/completions", body, read, Trail(), loop.time() + 30)
"""

from __future__ import annotations

import asyncio
import logging
import random
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, TypeVar

from logic2text.extras import require_extra
from logic2text.llm.failure import Failure, Trail, error_message, no_answer_within, without_key
from logic2text.llm.settings import ServerSettings

if TYPE_CHECKING:
    import httpx2

Value = TypeVar("Value")

AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
"""Retryable status codes."""

LONGEST_WAIT_S = 20.0
"""The maximum Retry-After in seconds; with a longer one the request fails."""

FIRST_WAIT_S = 0.5
LARGEST_ANSWER = 2_000_000
AT_ROOT = frozenset({"/tokenize", "/classify", "/pooling"})
"""Paths that vLLM serves at the root, not below ``/v1``."""

NOISY_LOGGERS = (
    "httpx2",
    "httpcore2.connection",
    "httpcore2.proxy",
    "httpcore2.http11",
    "httpcore2.http2",
)


class Connection:
    """A pool of connections to one server, for one event loop.

    Acquire `admitted` before starting a deadline, so that waiting for a slot does not count.
    """

    def __init__(self, settings: ServerSettings, http: httpx2.AsyncClient) -> None:
        self.settings, self._http = settings, http
        self.admitted = asyncio.Semaphore(settings.concurrency)
        self._gate = asyncio.Semaphore(settings.concurrency)

    async def ask(
        self,
        path: str,
        body: Mapping[str, Any] | None,
        read: Callable[[bytes], Value | None],
        trail: Trail,
        until: float,
    ) -> Value | Failure:
        """The value of a successful answer, with retries.

        Args:
            path: below the base URL, or one of `AT_ROOT`.
            body: the JSON to post; None sends a GET request.
            read: extracts the value of an answer, None if unusable.
            trail: records every failed attempt.
            until: the event loop's time after which no further attempt starts.
        """
        for attempt in range(self.settings.attempts):
            backoff = FIRST_WAIT_S * 2**attempt * random.uniform(0.5, 1.0)  # noqa: S311
            outcome = await self._attempt(path, body, backoff)
            if isinstance(outcome, bytes):
                value = read(outcome)
                if value is not None:
                    return value
                outcome = (
                    Failure(f"an answer that cannot be used: {error_message(outcome)}"),
                    backoff,
                )
            trail.last, wait_s = outcome
            if wait_s is None or attempt + 1 == self.settings.attempts:
                return trail.last
            if asyncio.get_running_loop().time() + wait_s >= until:
                return trail.last  # the pause would exceed the deadline
            await asyncio.sleep(wait_s)
        return Failure("no attempt was allowed", retryable=False)

    async def _attempt(
        self, path: str, body: Mapping[str, Any] | None, backoff: float
    ) -> bytes | tuple[Failure, float | None]:
        """The answer, or the failure and the pause before a retry; None: do not retry."""
        httpx = _httpx()
        base = self.settings.base_url
        url = (base.removesuffix("/v1") if path in AT_ROOT else base) + path
        try:
            # httpx's timeout is for each read; a server that sends slowly would never exceed it.
            async with self._gate, asyncio.timeout(self.settings.timeout_s):
                request = self._http.build_request(
                    "GET" if body is None else "POST", url, json=body
                )
                response = await self._http.send(request, stream=True)
                try:
                    content = await _read(response)
                finally:
                    await response.aclose()
        except (httpx.TimeoutException, TimeoutError):
            return no_answer_within(self.settings.timeout_s), backoff
        except httpx.HTTPError as error:
            return Failure(f"{type(error).__name__}: {error}"), backoff
        if content is None:
            return Failure(f"an answer of more than {LARGEST_ANSWER:,} bytes", False), None
        if response.status_code == 200:
            return content
        status = response.status_code
        reason = f"status {status}: {error_message(content)}"
        if status not in AGAIN:
            return Failure(reason, False, status), None
        wait_s = pause(response.headers.get("Retry-After"), backoff)
        return Failure(reason, wait_s is not None, status), wait_s


@asynccontextmanager
async def connect(settings: ServerSettings) -> AsyncIterator[Connection]:
    """A context manager for a connection to the server.

    Raises:
        MissingPackageError: httpx2 is not installed.
    """
    headers = {"Accept-Encoding": "identity"}
    if settings.api_key is not None:
        headers["Authorization"] = f"Bearer {settings.api_key}"
    http = _httpx().AsyncClient(
        headers=headers, timeout=settings.timeout_s, verify=_verify(settings)
    )
    filters = _KeyFilter(settings.api_key)
    loggers = [logging.getLogger(name) for name in NOISY_LOGGERS]
    for logger in loggers:
        logger.addFilter(filters)
    try:
        async with http:
            yield Connection(settings, http)
    finally:
        for logger in loggers:
            logger.removeFilter(filters)


def wait_for(work: Callable[[], Awaitable[Value]]) -> Value:
    """Run a coroutine and return its result, also within a running event loop.

    An interrupt of the caller cancels the coroutine.
    """

    async def main() -> Value:
        task = asyncio.ensure_future(work())
        running.append((asyncio.get_running_loop(), task))
        return await task

    running: list[tuple[asyncio.AbstractEventLoop, asyncio.Future[Value]]] = []
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(lambda: asyncio.run(main()))
        try:
            return answer.result()
        except BaseException:
            for loop, task in running:
                if not loop.is_closed():
                    loop.call_soon_threadsafe(task.cancel)
            raise


def pause(retry_after: str | None, backoff: float) -> float | None:
    """Seconds to wait before the next attempt: the server's Retry-After, None if too long.

    >>> pause("3", backoff=0.5), pause(None, backoff=0.5), pause("3600", backoff=0.5)
    (3.0, 0.5, None)
    """
    if retry_after is None:
        return backoff
    try:
        asked = float(retry_after)
    except ValueError:
        try:
            until = parsedate_to_datetime(retry_after)
        except ValueError:
            return backoff
        asked = (until.astimezone(UTC) - datetime.now(UTC)).total_seconds()
    if not asked <= LONGEST_WAIT_S:
        return None
    return max(asked, 0.0)


class _KeyFilter(logging.Filter):
    """Removes the key from log records: at DEBUG, libraries log headers."""

    def __init__(self, key: str | None) -> None:
        super().__init__()
        self._key = key

    def filter(self, record: logging.LogRecord) -> bool:
        """Redact the key in a record; never drop the record."""
        message = record.getMessage()
        cleaned = without_key(message, self._key)
        if cleaned != message:
            record.msg, record.args = cleaned, ()
        return True


def _verify(settings: ServerSettings) -> ssl.SSLContext | bool:
    """How certificates are verified.  Loading the CA bundle takes half a second, and plain HTTP
    does not need it; the empty context would trust no certificate.
    """
    return settings.base_url.lower().startswith("https:") or ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


async def _read(response: httpx2.Response) -> bytes | None:
    parts = bytearray()
    async for part in response.aiter_bytes():
        parts += part
        if len(parts) > LARGEST_ANSWER:
            return None
    return bytes(parts)


def _httpx() -> Any:
    with require_extra("llm", "a language-model server"):
        import httpx2
    return httpx2
