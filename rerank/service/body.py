"""Bodies of requests, read with limits of size and of time before any work is done."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any, TypeAlias

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Scope: TypeAlias = MutableMapping[str, Any]

DRAINED_BYTES = 64_000_000
DRAIN_S = 10.0
DRAIN_IDLE_S = 1.0
"""How much of a refused body is read and dropped, so that the client, which still sends, receives
the answer; for how long in all, and for how long if nothing comes."""
DRAIN_PAUSE_S = 0.005
"""The pause after each part, which leaves the processor to other requests."""


class BodyTooLargeError(Exception):
    """The body has more bytes than the limit."""


class BodyTimeoutError(Exception):
    """The body did not arrive in time."""


class DisconnectedError(Exception):
    """The client closed the connection."""


def read_declared_bytes(headers: dict[bytes, bytes]) -> int | None:
    """The Content-Length; None if there is none, or none that is a number."""
    value = headers.get(b"content-length", b"")
    return int(value) if value.isdigit() and len(value) < 20 else None


async def read_body(receive: Receive, most: int, timeout_s: float) -> bytes:
    """The body of a request.

    Raises:
        BodyTooLargeError: at the first part beyond `most` bytes.
        BodyTimeoutError: the body is not complete after `timeout_s` seconds.
        DisconnectedError: the client is gone.
    """
    parts = bytearray()
    try:
        async with asyncio.timeout(timeout_s):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise DisconnectedError
                parts += message.get("body", b"")
                if len(parts) > most:
                    raise BodyTooLargeError
                if not message.get("more_body", False):
                    return bytes(parts)
    except TimeoutError:
        raise BodyTimeoutError from None


async def drain(receive: Receive) -> None:
    """Read and drop the rest of a body, within the limits of draining."""
    dropped = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(DRAIN_S):
            while dropped < DRAINED_BYTES:
                message = await asyncio.wait_for(receive(), DRAIN_IDLE_S)
                dropped += len(message.get("body", b""))
                if message["type"] == "http.disconnect" or not message.get("more_body", False):
                    return
                await asyncio.sleep(DRAIN_PAUSE_S)


def replay(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives the body once, and then what the connection gives."""
    is_given = False

    async def receive_again() -> Message:
        nonlocal is_given
        if not is_given:
            is_given = True
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return receive_again


async def wait_for_disconnect(receive: Receive) -> None:
    """Return when the client has closed the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass
