"""Texts of users are shown as texts: none of these runs, loads or sends anything."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
from playwright.sync_api import expect

from tests.rerank.service.page.test_exercise import make
from tests.support.sweeps import sample

if TYPE_CHECKING:
    from rerank.service.studies.store import Store

RUN = "window.ran=1"
PAYLOADS = (
    f"<script>{RUN}</script>",
    f"<img src=x onerror={RUN}>",
    f"<svg onload={RUN}>",
    f"<svg><script>{RUN}</script></svg>",
    f"<svg><animate onbegin={RUN} attributeName=x>",
    f"<body onload={RUN}>",
    f"<iframe srcdoc='<script>parent.{RUN}</script>'></iframe>",
    f"<iframe src='javascript:parent.{RUN}'></iframe>",
    f"<a href='javascript:{RUN}' autofocus onfocus={RUN}>x</a>",
    f"<input autofocus onfocus={RUN}>",
    f"<details open ontoggle={RUN}>",
    f"<video><source onerror={RUN}></video>",
    f"<math><mtext></form><form><mglyph><style></math><img src onerror={RUN}>",
    f"<template><img src=x onerror={RUN}></template>",
    f"<style>@import 'javascript:{RUN}'</style>",
    f"<link rel=stylesheet href='data:text/css,*{{}}' onload={RUN}>",
    f"<meta http-equiv=refresh content='0;url=javascript:{RUN}'>",
    "<base href='https://example.org/'>",
    f"<object data='javascript:{RUN}'></object>",
    f"<form action='javascript:{RUN}'><button autofocus>x</button></form>",
    f'"><img src=x onerror={RUN}>',
    f"'><img src=x onerror={RUN}>",
    f"</textarea><script>{RUN}</script>",
    f"</title><script>{RUN}</script>",
    f"--><script>{RUN}</script>",
    f"]]><script>{RUN}</script>",
    f"javascript:{RUN}",
    f"${{{RUN}}}",
    f"{{{{constructor.constructor('{RUN}')()}}}}",
    f"\u202e<script>{RUN}</script>\u2028<img src=x onerror={RUN}>",
)
"""Thirty; most are of lists that scanners use."""
TRIED = sample(PAYLOADS, 4)
"""What is tried at every place."""
FOREIGN = (
    "script:not([src^='js/']), iframe, object, base, meta[http-equiv], img, video, math,"
    " form[action]"
)


@pytest.fixture
def guarded(page: Any, address: str) -> Any:
    """A page that notes where it goes beside the server, and what dialogs it opens."""
    elsewhere: list[str] = []
    page.on(
        "request",
        lambda request: (
            elsewhere.append(request.url)
            if not request.url.startswith((address, "blob:", "data:"))
            else None
        ),
    )
    page.on("dialog", lambda dialog: (elsewhere.append(dialog.message), dialog.dismiss()))
    return _Guarded(page, elsewhere)


class _Guarded:
    def __init__(self, page: Any, elsewhere: list[str]) -> None:
        self.page, self._elsewhere = page, elsewhere

    def check(self) -> None:
        assert self.page.evaluate("window.ran") is None
        assert self.page.locator(FOREIGN).count() == 0
        assert self._elsewhere == []


def one_line(payload: str) -> str:
    return payload.replace("\u2028", " ").replace("|", "¦")


def test_titles_keys_and_sentences_of_exercises(guarded: _Guarded) -> None:
    page = guarded.page
    sentences = "\n".join(one_line(payload) for payload in TRIED)
    key = "\n".join(f"{chr(65 + i % 26)}(x): x is {one_line(p)}" for i, p in enumerate(TRIED))
    link = make(page, PAYLOADS[0], key, sentences)
    guarded.check()
    page.click("text=Comment on it")
    page.locator("#panel-exercise .results :is(.comment, .problem)").first.wait_for()
    guarded.check()
    page.goto(link)
    expect(page.locator(".item")).to_have_count(len(TRIED))
    expect(page.locator(".item .sentence").nth(1)).to_contain_text(TRIED[1])
    expect(page.locator("#panel-exercise h2")).to_have_text(PAYLOADS[0])
    guarded.check()


def test_glosses_of_a_key(guarded: _Guarded) -> None:
    page = guarded.page
    page.goto("./")
    page.locator("#panel-say details").first.evaluate("node => (node.open = true)")
    letters = "FGHJK"
    for start in range(0, len(PAYLOADS), len(letters)):
        chosen = zip(letters, PAYLOADS[start : start + len(letters)], strict=True)
        page.locator("#panel-say .settings").evaluate("fold => fold.open = true")
        page.fill("#say-key", "\n".join(f"{n}(x): x is {one_line(p)}" for n, p in chosen))
        page.fill("#say-formula", " ∧ ".join(f"{name}(a)" for name in letters))
        with page.expect_response("**/v1/rerank"):
            page.click("#panel-say button.primary")
        page.locator("#panel-say:not(:has([aria-busy])) :is(.text, .problem)").first.wait_for()
        guarded.check()


def test_names_of_predicates(guarded: _Guarded) -> None:
    page = guarded.page
    page.goto("./")
    page.locator("#say-formula").wait_for()
    said = 0
    for start in range(0, len(PAYLOADS), 5):
        names = [payload.replace("'", "`") for payload in PAYLOADS[start : start + 5]]
        formula = " ∧ ".join(f"'{one_line(name)}'(a)" for name in names)
        with page.expect_response("**/v1/parse"):
            page.fill("#say-formula", formula)
        with page.expect_response("**/v1/rerank") as answer:
            page.click("#panel-say button.primary")
        page.locator("#panel-say:not(:has([aria-busy])) :is(.text, .problem)").first.wait_for()
        if answer.value.ok:
            said += 1
            assert names[0] in (page.locator("#say-results").text_content() or "")
        guarded.check()
    assert said >= 4, "formulae with such names are said"


def test_sentences_that_are_checked(guarded: _Guarded) -> None:
    page = guarded.page
    page.goto("./#check")
    results = page.locator("#panel-check .results")
    page.fill("#check-asked", "∀x Cube(x)")
    for payload in TRIED:
        page.fill("#check-answer", f"Everything is {payload}.")
        page.click("#panel-check button.primary")
        results.locator(".message, .relation").first.wait_for()
        guarded.check()


def test_texts_of_studies(guarded: _Guarded, store: Store) -> None:
    page = guarded.page
    header = {"study": "hostile", "title": PAYLOADS[0], "instructions": PAYLOADS[1]}
    texts = [{"id": f"i{n}", "type": "information", "text": p} for n, p in enumerate(TRIED)]
    pair = {"id": "pair", "type": "pair", "texts": [*PAYLOADS[2:4]], "question": PAYLOADS[4]}
    scale = {"name": "s", "question": PAYLOADS[5], "low": PAYLOADS[6], "high": PAYLOADS[7]}
    rating = {
        "id": "rating",
        "type": "rating",
        "text": PAYLOADS[8],
        "scales": [scale],
        "reference": PAYLOADS[9],
        "formula": PAYLOADS[10],
    }
    store.add_study("\n".join(json.dumps(row) for row in [header, *texts, pair, rating]))
    page.goto("./#judge=hostile")
    page.locator("#panel-judge button").wait_for()
    expect(page.locator("#panel-judge h2")).to_have_text(PAYLOADS[0])
    page.keyboard.press("Enter")
    for number, payload in enumerate(TRIED, start=1):
        expect(page.locator("p.progress")).to_have_text(f"{number} of {len(texts) + 2}")
        assert payload.replace("\n", "") in (page.locator("form.answer").text_content() or "")
        page.keyboard.press("Enter")
    expect(page.locator("#panel-judge h2")).to_have_text(PAYLOADS[4])
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator("legend")).to_have_text(PAYLOADS[5])
    guarded.check()
    page.goto("./#judge")
    expect(page.locator(".studies")).to_contain_text(PAYLOADS[0])
    guarded.check()
