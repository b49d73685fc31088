"""The page in a real Chromium, from a running service."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from rerank.service.studies.store import Store

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
LIMIT_S = 120.0
"""More than any step needs, also on a busy machine."""
EXAMPLE = Path(__file__).parents[4] / "examples" / "study.jsonl"
PHONE, DESKTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 900}
SMALL_PHONE = {"width": 360, "height": 640}


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """The database of the service, with the example study shown quickly."""
    from rerank.service.studies.store import Store

    folder = tmp_path_factory.mktemp("studies")
    store = Store(f"sqlite:///{folder}/studies.sqlite")
    rows = [json.loads(line) for line in EXAMPLE.read_text(encoding="utf-8").splitlines()]
    quick = [{**row, "word_ms": 50} if row.get("type") == "recall" else row for row in rows]
    store.add_study("\n".join(json.dumps(row) for row in quick))
    yield store
    store.close()


@pytest.fixture(scope="session")
def address(store: Store) -> Iterator[str]:
    """The address of the page."""
    pytest.importorskip("fastapi", reason="the extra `serve` is not installed")
    from rerank.service.settings import Settings
    from tests.support.service import running

    settings = Settings(
        workers=1,
        time_limit_s=LIMIT_S,
        metrics=("fre", "formulaicness"),
        naturalness="fre",
        database=str(store.url),
    )
    with running(settings) as url:
        yield f"{url}/"


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """A headless Chromium; the tests are skipped where there is none.

    It ends with the tests of this folder, as playwright leaves an event loop in the thread.
    """
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no Chromium at {CHROMIUM} (set CHROMIUM)")
    # At the top of a conftest a skip would end all tests.
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    sync_api.expect.set_options(timeout=1_000 * LIMIT_S)
    with sync_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """A new window, whose test fails where the page has an error or breaks its own policy."""
    context = browser.new_context(viewport=DESKTOP, base_url=address)
    window = context.new_page()
    window.set_default_timeout(1_000 * LIMIT_S)
    troubles: list[str] = []
    window.on("pageerror", lambda error: troubles.append(str(error)))
    window.on(
        "console", lambda message: troubles.append(message.text) if _is_policy(message) else None
    )
    yield window
    context.close()
    assert troubles == []


def wait_for_focus(element: Any) -> None:
    """Wait until an element of the page has the focus of its document.

    Playwright's own expectation asks too whether the window is the active one, which it is not
    where another browser has just been started.
    """
    end = time.monotonic() + LIMIT_S
    while not element.evaluate("node => node === document.activeElement"):
        assert time.monotonic() < end, f"{element} has no focus"
        element.page.wait_for_timeout(20)


def _is_policy(message: Any) -> bool:
    return message.type == "error" and "Content Security Policy" in message.text
