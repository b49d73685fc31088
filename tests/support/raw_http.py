"""HTTP by hand: what no client sends by itself."""

from __future__ import annotations

import socket
from contextlib import suppress
from urllib.parse import urlsplit

KEY = "a-key-of-the-test"


def connected(url: str, data: bytes) -> socket.socket:
    """A connection to the service over which data was sent."""
    parts = urlsplit(url)
    connection = socket.create_connection((parts.hostname, parts.port), timeout=600)
    connection.sendall(data)
    return connection


def received(connection: socket.socket) -> bytes:
    """All that comes until the service closes the connection."""
    parts = []
    with connection, suppress(ConnectionError):
        while part := connection.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def head(
    length: int | None = None, path: str = "/v1/parse", host: str = "127.0.0.1", key: str = KEY
) -> bytes:
    """The head of a POST; without a length its body comes in chunks."""
    size = "Transfer-Encoding: chunked" if length is None else f"Content-Length: {length}"
    return (
        f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
        f"Authorization: Bearer {key}\r\nConnection: close\r\n{size}\r\n\r\n"
    ).encode()
