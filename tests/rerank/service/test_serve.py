"""`logic2text serve` as a process: starts without torch, listens on loopback, ends in order."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.support.forked_commands import Case, Done, run_commands

START_S = 600.0
MODULES = ("rerank.service.server", "rerank.service.app")
"""What the command loads before it looks at what it was given."""


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """The process of a service on a free port, and its URL."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "rerank", "serve", "--port", str(port), *arguments]
    process = subprocess.Popen(  # noqa: S603
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    url = f"http://127.0.0.1:{port}"
    try:
        wait_until_ready(process, url)
        yield process, url
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()


def wait_until_ready(process: subprocess.Popen[bytes], url: str) -> None:
    import httpx2

    end = time.monotonic() + START_S
    with httpx2.Client(base_url=url) as http:
        while True:
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < end
            try:
                if http.get("/ready").status_code == 200:
                    return
            except httpx2.HTTPError:
                pass
            time.sleep(0.05)


def test_it_finishes_what_it_accepted_and_then_ends() -> None:
    """Of requests at once, those that were accepted are answered; others find no service."""
    import httpx2

    with serving("-m", "fre", "--workers", "1", "--time-limit", "600") as (process, url):
        statuses: list[int] = []
        body = {"formula": "∀x (Cube(x) → Zyzzyva(x))"}

        def ask() -> None:
            with suppress(httpx2.HTTPError):
                answer = httpx2.post(f"{url}/v1/verbalize", json=body, timeout=START_S)
                statuses.append(answer.status_code)

        threads = [threading.Thread(target=ask) for _ in range(24)]
        for thread in threads:
            thread.start()
        while in_work(url) == 0 and not statuses:
            time.sleep(0.001)
        os.killpg(process.pid, signal.SIGTERM)  # the workers too, as service managers do
        for thread in threads:
            thread.join()
        told, log = process.communicate(timeout=START_S)
    assert told.decode().startswith(f"The page is at {url}/")
    assert statuses
    assert set(statuses) == {200}
    assert process.returncode in {0, -signal.SIGTERM}
    rows = [json.loads(line) for line in log.decode().splitlines()]
    logged = [row["status"] for row in rows if row.get("path") == "/v1/verbalize"]
    assert logged == statuses
    assert "Zyzzyva" not in log.decode()


def in_work(url: str) -> float:
    import httpx2

    report = httpx2.get(f"{url}/metrics").text
    (line,) = [x for x in report.splitlines() if x.startswith("logic2text_requests_in_work ")]
    return float(line.split()[1])


def fail_to_serve(folder: Path, *arguments: str) -> Done:
    """A run of the command that ends with the exit code of wrong use."""
    (done,) = run_commands([Case(("serve", *arguments))], folder, loaded=MODULES)
    assert done.code == 2
    return done


def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = fail_to_serve(tmp_path, "--port", port, "-m", "fre")
    last = done.stderr.decode().splitlines()[-2:]
    assert last[0] == f"error: the service cannot listen on 127.0.0.1, port {port}"


def test_a_metric_that_there_is_not_is_refused_before_the_start(tmp_path: Path) -> None:
    done = fail_to_serve(tmp_path, "--port", "0", "-m", "nothing")
    assert b"unknown metric 'nothing'" in done.stderr


@pytest.mark.parametrize("content", [b"", b"\xff", "schlüssel".encode()])
def test_a_key_file_that_cannot_be_used_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "key"
    file.write_bytes(content)
    done = fail_to_serve(tmp_path, "--api-key-file", str(file))
    assert b"Traceback" not in done.stderr


def test_neither_the_application_nor_its_start_loads_torch() -> None:
    code = (
        "import sys; from rerank.service import Settings, create_app; create_app(Settings()); "
        "from rerank.service.models import Models; "
        "Models(Settings().metrics, 'logprob'); "
        "print([m for m in ('torch', 'transformers', 'scipy') if m in sys.modules])"
    )
    done: Any = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_the_package_of_clients_loads_no_framework() -> None:
    code = (
        "import sys, rerank.service; from rerank.service import Client, Settings; "
        "print([m for m in ('fastapi', 'uvicorn', 'pydantic', 'torch') if m in sys.modules])"
    )
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--host", "203.0.113.1"), "give an address of this machine with --host"),
        (("--host", "no.such.host.invalid"), "give an address of this machine with --host"),
        (("--database", "foo"), "write sqlite:///FILE, or another URL"),
    ],
)
def test_what_cannot_be_used_is_told_at_the_start(
    arguments: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    done = fail_to_serve(tmp_path, "--port", "0", "-m", "fre", *arguments)
    assert message in done.stderr.decode()
