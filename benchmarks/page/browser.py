"""A headless Chromium and a service with its page, for measurements and pictures."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from benchmarks.service.server import serving
from rerank.service.studies.store import Store

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
EXAMPLE = Path(__file__).parents[2] / "examples" / "study.jsonl"


@contextmanager
def running_page() -> Iterator[str]:
    """The address of the page of a service that is ready, with the example study."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/studies.sqlite"
        with closing(Store(database)) as store:
            store.add_study(EXAMPLE.read_text(encoding="utf-8"))
        with serving("--database", database) as (url, _):
            yield f"{url}/"


@contextmanager
def chromium() -> Iterator[Any]:
    """A headless Chromium of playwright; the variable CHROMIUM names another program."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield browser
        browser.close()
