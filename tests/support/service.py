"""A running service on loopback, at a free port, behind a real uvicorn in a thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from rerank.service.server import port_of, server_of
from rerank.service.settings import Settings

START_S = 600.0
"""Seconds after which a service that does not start is a failure, also on a busy machine."""


@contextmanager
def running(settings: Settings | None = None) -> Iterator[str]:
    """The URL of a service with these settings, whose models are loaded."""
    with running_server(settings) as (url, _):
        yield url


@contextmanager
def running_server(settings: Settings | None = None) -> Iterator[tuple[str, Any]]:
    """As `running`, with the server."""
    import httpx2

    server = server_of(replace(settings or Settings(), port=0))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    end = time.monotonic() + START_S
    try:
        while not server.started:
            assert thread.is_alive(), "the server ended"
            assert time.monotonic() < end, "the server does not start"
            time.sleep(0.01)
        url = f"http://127.0.0.1:{port_of(server)}"
        with httpx2.Client(base_url=url) as http:
            while http.get("/ready").status_code != 200:
                assert time.monotonic() < end, "the models are not loaded"
                time.sleep(0.05)
        yield url, server
    finally:
        server.should_exit = True
        thread.join(START_S)
