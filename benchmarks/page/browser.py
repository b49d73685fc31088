"""A headless Chromium and a service with its page, for measurements and pictures."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from rerank.service.server import port_of, server_of
from rerank.service.settings import Settings
from rerank.service.studies.store import Store

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
EXAMPLE = Path(__file__).parents[2] / "examples" / "study.jsonl"


@contextmanager
def running_page(settings: Settings | None = None) -> Iterator[str]:
    """The address of the page of a service that is ready, with the example study."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/studies.sqlite"
        Store(database).add_study(EXAMPLE.read_text(encoding="utf-8"))
        server = server_of(replace(settings or Settings(), port=0, database=database))
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.02)
        address = f"http://127.0.0.1:{port_of(server)}/"
        _wait_until_ready(address)
        try:
            yield address
        finally:
            server.should_exit = True
            thread.join()


def _wait_until_ready(address: str) -> None:
    while True:
        try:
            with urlopen(f"{address}ready") as answer:  # noqa: S310 - our own service
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.1)


@contextmanager
def chromium() -> Iterator[Any]:
    """A headless Chromium of playwright; the variable CHROMIUM names another program."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield browser
        browser.close()
