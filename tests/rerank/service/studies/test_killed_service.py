"""A whole service is killed while participants answer: none of the acknowledged answers is lost."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the extra `serve` is not installed")
pytest.importorskip("sqlalchemy", reason="the extra `serve` is not installed")
import httpx2

from rerank.service.studies.store import Store

ITEMS = 400
START_S = 600.0


@contextmanager
def serving(url: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The address of a service with this database, and its process."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "rerank", "serve", "--port", str(port), "--database", url]
    process = subprocess.Popen(  # noqa: S603 - our own command
        [*command, "--workers", "0", "-m", "fre"], stderr=subprocess.DEVNULL
    )
    address = f"http://127.0.0.1:{port}"
    end = time.monotonic() + START_S
    try:
        while True:
            assert process.poll() is None, "the service ended"
            assert time.monotonic() < end, "the service does not start"
            try:
                if httpx2.get(f"{address}/studies").status_code == 200:
                    break
            except httpx2.HTTPError:
                time.sleep(0.05)
        yield address, process
    finally:
        process.kill()
        process.wait()


def take_part(address: str) -> list[tuple[str, str]]:
    """Answer items until the service is gone; the participant and item of each acknowledgement."""
    acknowledged = []
    with httpx2.Client(base_url=f"{address}/studies/many") as http:
        try:
            token = http.post("/participants", json={}).json()["participant"]
            for number in range(ITEMS):
                row = {"participant": token, "item": f"i{number}", "answer": {"naturalness": 3}}
                if http.post("/answers", json=row).json().get("acknowledged"):
                    acknowledged.append((token, f"i{number}"))
        except httpx2.HTTPError:
            pass
    return acknowledged


@pytest.mark.slow
def test_no_acknowledged_answer_is_lost_when_the_service_is_killed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/studies.sqlite"
    items = [{"id": f"i{n}", "type": "rating", "text": f"Text {n}."} for n in range(ITEMS)]
    header = {"study": "many", "title": "Many"}
    store = Store(url)
    study = store.add_study("\n".join(json.dumps(row) for row in [header, *items]))
    with serving(url) as (address, process), ThreadPoolExecutor(4) as threads:
        working = [threads.submit(take_part, address) for _ in range(4)]
        while len(list(store.export(study))) < 100:
            time.sleep(0.02)
        process.kill()
        acknowledged = [pair for done in working for pair in done.result()]
    assert 90 <= len(acknowledged) < 4 * ITEMS
    for token in {token for token, _ in acknowledged}:
        own = {item for participant, item in acknowledged if participant == token}
        assert own <= store.participant(study, token).answered
    store.close()
