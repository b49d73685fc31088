"""The service behind uvicorn: one process for HTTP and scoring, workers for everything else."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from logic2text.errors import InputError
from logic2text.extras import require_extra
from rerank.service import logs
from rerank.service.settings import Settings

with require_extra("serve", "the service"):
    import uvicorn
    from uvicorn.protocols.http.h11_impl import H11Protocol

from rerank.service.app import create_app

HEAD_TIMEOUT_S = 10.0
"""Seconds in which the head of a request must have arrived."""

BACKLOG = 4_096
"""Connections that wait to be accepted."""

LOOPBACK = ("127.0.0.1", "localhost", "::1")
LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")


class TimedProtocol(H11Protocol):
    """HTTP/1.1 that closes a connection whose request does not arrive.

    uvicorn itself waits forever for the rest of a head.
    """

    _head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Pass data on; wait for the rest of a head, or stop waiting."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()
        elif self._head_timer is None:
            self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        self._head_timer = self.loop.call_later(HEAD_TIMEOUT_S, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None


class _Server(uvicorn.Server):
    """A server that tells its address once it listens."""

    tell: Callable[[str], object] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen."""
        await super().startup(sockets)
        if self.started and self.tell is not None:
            host = f"[{self.config.host}]" if ":" in self.config.host else self.config.host
            self.tell(f"http://{host}:{port_of(self)}")


def server_of(settings: Settings, *, trusts_proxy: bool = False) -> _Server:
    """The server of these settings, not started yet.

    Args:
        settings: of the service.
        trusts_proxy: whether the header X-Forwarded-For of a proxy on this machine names the
            client.
    """
    if settings.allow_hosts is None and settings.host in LOOPBACK:
        # A page of another site may resolve its own name to this machine.
        settings = replace(settings, allow_hosts=LOOPBACK_NAMES)
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        http=TimedProtocol,
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=trusts_proxy,
        backlog=BACKLOG,
        timeout_graceful_shutdown=round(settings.shutdown_s),
    )
    return _Server(config)


def serve(settings: Settings, tell: Callable[[str], object], *, trusts_proxy: bool = False) -> None:
    """Serve until the process is asked to end; then finish the requests that were accepted.

    Args:
        settings: of the service.
        tell: called with the URL once the service listens.
        trusts_proxy: as of `server_of`.

    Raises:
        InputError: the service cannot listen there.
    """
    if remedy := _remedy(settings.host, settings.port):  # told before the models are loaded
        raise _not_there(settings, remedy)
    _raise_file_limit()
    logs.configure()
    server = server_of(settings, trusts_proxy=trusts_proxy)
    server.tell = tell
    try:
        server.run()
    except SystemExit:
        if server.started:
            raise
        raise _not_there(settings, _remedy(settings.host, settings.port) or OTHER_PORT) from None


def _not_there(settings: Settings, remedy: str) -> InputError:
    place = f"{settings.host}, port {settings.port}"
    return InputError(f"the service cannot listen on {place}", remedy)


OTHER_PORT = "end the program that uses the port, or give another one with --port"


def _remedy(host: str, port: int) -> str | None:
    """What to do where the service cannot listen; None where it can."""
    address = "give an address of this machine with --host, such as 127.0.0.1, or 0.0.0.0 for all"
    try:
        places = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):  # no such name
        return address
    for family, kind, _, _, place in places:
        try:
            with socket.socket(family, kind) as tried:
                if sys.platform != "win32":  # as asyncio does; on Windows it would take the port
                    tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                tried.bind(place)
                tried.listen()
        except OSError as error:
            if family == socket.AF_INET6 and len(places) > 1 and error.errno == errno.EADDRNOTAVAIL:
                continue  # IPv6 is not in use; asyncio leaves the address out, too
            remedies = {errno.EADDRINUSE: OTHER_PORT, errno.EADDRNOTAVAIL: address}
            remedies[errno.EACCES] = "give a port from 1024 on with --port"
            if error.errno in remedies:
                return remedies[error.errno]
    return None


def port_of(server: uvicorn.Server) -> int:
    """The port that a started server listens on."""
    port: Any = server.servers[0].sockets[0].getsockname()[1]
    return int(port)


def _raise_file_limit() -> None:
    """Allow as many connections as the system allows this process."""
    if sys.platform == "win32":  # has no such limit
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
