"""Every tab: axe finds nothing, the keyboard reaches all, it fits phone and paper.

Each page is tried in the light scheme; the slow tests try each in the dark one too.
"""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
from playwright.sync_api import expect

from tests.rerank.service.page.conftest import DESKTOP, PHONE, wait_for_focus
from tests.rerank.service.page.test_exercise import KEY, SENTENCES, make
from tests.rerank.service.page.test_say import FORMULA, say

VIOLATIONS = {"resultTypes": ["violations"]}
SETTINGS = {"light": VIOLATIONS, "dark": {**VIOLATIONS, "runOnly": ["color-contrast"]}}
"""Of axe: the structure is the same in both schemes."""


@pytest.fixture(params=["light", pytest.param("dark", marks=pytest.mark.slow)])
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def check_all(page: Any, place: str, scheme: str) -> None:
    """Axe on a desk in the dark scheme; on a phone, with the width, in the light one."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is not installed"
    )
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    if scheme == "light":
        page.set_viewport_size(PHONE)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"], f"{place} is {width} pixels wide"
    results = axe.Axe().run(page, options=SETTINGS[scheme])
    assert results.violations_count == 0, f"{place}, {scheme}: {results.generate_report()}"
    page.set_viewport_size(DESKTOP)


def test_a_ranking_in_the_dark_scheme(page: Any) -> None:
    page.goto("./")
    say(page, FORMULA)
    page.locator(".text summary").first.click()
    page.locator(".laws .english", has_text=".").first.wait_for()
    check_all(page, "a ranking", "dark")


def test_say_it(page: Any, scheme: str) -> None:
    page.goto("./")
    page.fill("#say-formula", "∀x (Cube(x) → ")
    page.locator(".problem").wait_for()
    check_all(page, "an error", scheme)
    say(page, FORMULA)
    page.locator("[role=tree]").wait_for()
    page.locator(".text summary").first.click()
    page.locator(".laws .english", has_text=".").first.wait_for()
    check_all(page, "a ranking", scheme)


def test_check(page: Any, scheme: str) -> None:
    page.goto("./#check")
    page.get_by_label("Two formulae", exact=True).check()
    page.fill("#check-asked", "∃x (Cube(x) ∧ Small(x))")
    page.fill("#check-answer", "∃x (Cube(x) → Small(x))")
    page.press("#check-answer", "Enter")
    for _ in range(4):
        page.locator(".feedback .hints + button").click()
    check_all(page, "check", scheme)


def test_read(page: Any, scheme: str) -> None:
    page.goto("./#read")
    page.fill("#read-text", "Every cube small.")
    page.press("#read-text", "Enter")
    page.locator(".suggestion").wait_for()
    check_all(page, "an unread sentence", scheme)
    page.fill("#read-text", "Every glorp is in front of some cube.")
    page.press("#read-text", "Enter")
    page.locator("#panel-read .results summary").click()
    check_all(page, "a read sentence", scheme)


def test_exercise(page: Any, scheme: str) -> None:
    link = make(page, "Spies", KEY, SENTENCES)
    check_all(page, "a link", scheme)
    page.click("text=Comment on it")
    page.locator(".comment").first.wait_for()
    check_all(page, "comments", scheme)
    page.goto(link)
    page.fill("#answer-0", "∀x (S(x) ∧ T(x,h))")
    page.press("#answer-0", "Enter")
    page.locator(".feedback").wait_for()
    check_all(page, "a student's view", scheme)


def test_judge(page: Any, scheme: str) -> None:
    page.goto("./#judge")
    page.locator(".studies").wait_for()
    check_all(page, "studies", scheme)
    page.goto("./#judge=example")
    page.locator("#panel-judge button").wait_for()
    page.keyboard.press("Enter")
    for number, keys in enumerate(("5", "55", "1", "2", "12", "9", ""), start=1):
        expect(page.locator("p.progress")).to_have_text(f"{number} of 9")
        for key in keys:
            page.keyboard.press(key)
        if number in {2, 3, 5, 7}:
            check_all(page, f"item {number}", scheme)
        page.locator("#panel-judge button.primary").click()


def test_tabs_and_forms_are_reached_by_keyboard(page: Any) -> None:
    page.goto("./")
    page.locator("#say-formula").wait_for()
    page.keyboard.press("Tab")
    wait_for_focus(page.locator(".skip-link"))
    page.keyboard.press("Tab")
    for name in ("read", "check", "exercise", "judge", "say"):
        page.keyboard.press("ArrowRight")
        wait_for_focus(page.locator(f"#tab-{name}"))
        expect(page.locator(f"#panel-{name}")).to_be_visible()
    page.keyboard.press("Tab")
    wait_for_focus(page.locator("#panel-say .symbols button").first)


def test_paper_has_the_texts_and_not_the_controls(page: Any) -> None:
    say(page, FORMULA)
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("#panel-say button").first).to_be_hidden()
    expect(page.locator(".tabs")).to_be_hidden()
    expect(page.locator(".sentence").first).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert page.pdf().startswith(b"%PDF")


def test_the_reference(page: Any, scheme: str) -> None:
    page.goto("./docs/")
    page.locator("section pre").first.wait_for(state="attached")
    page.locator("nav summary").click()
    check_all(page, "the reference", scheme)
