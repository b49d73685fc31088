"""A service that a command of an environment starts."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2

from tests.installs.environment import Environment

START_S = 180.0
"""Until a service that does not start is a failure, also on a busy machine."""


def log_of(environment: Environment) -> Path:
    """The file that its services write their log to."""
    return environment.folder.parent / "log"


@contextmanager
def started(environment: Environment, command: str, user: int | None = None) -> Iterator[str]:
    """The URL of a service that the command starts at a free port, once rankings can be made.

    Its log is the file ``log`` beside the environment.
    """
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    log = log_of(environment)
    process = environment.start(f"{command} --port {port}", log, user)
    url = f"http://127.0.0.1:{port}"
    end = time.monotonic() + START_S
    try:
        while True:
            assert process.poll() is None, log.read_text(encoding="utf-8")
            assert time.monotonic() < end, log.read_text(encoding="utf-8")
            try:
                if httpx2.get(f"{url}/ready").status_code == 200:
                    break
            except httpx2.HTTPError:
                pass
            time.sleep(0.2)
        yield url
    finally:
        process.terminate()
        process.wait(60)
