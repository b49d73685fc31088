"""The tab "Read it": formulae of a sentence, the other readings, what is suggested."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
from playwright.sync_api import expect


def read(page: Any, text: str, key: str = "") -> Any:
    page.goto("./#read")
    if key:
        page.locator("#panel-read form summary").click()
        page.fill("#read-key", key)
    page.fill("#read-text", text)
    page.press("#read-text", "Enter")
    return page.locator("#panel-read .results")


def test_a_sentence_has_its_formula_and_what_is_assumed(page: Any) -> None:
    results = read(page, "Every glorp is small.")
    expect(results).to_contain_text("∀x (Glorp(x) → Small(x))")
    expect(results).to_contain_text("New symbols: Glorp (“glorp”).")


def test_other_readings_are_said_unambiguously(page: Any) -> None:
    results = read(page, "It is not the case that b is small and c is large.")
    expect(results).to_contain_text("It can also mean")
    expect(results.locator(".readings")).to_contain_text("¬Small(b) ∧ Large(c)")
    expect(results.locator(".readings")).to_contain_text("Many readers would also take it this way")


def test_a_key_gives_the_symbols(page: Any) -> None:
    results = read(
        page, "Every spy trusts Ragna.", "S(x): x is a spy\nT(x,y): x trusts y\nh: Ragna"
    )
    expect(results).to_contain_text("∀x (S(x) → T(x, h))")


def test_a_suggestion_is_read_with_a_click(page: Any) -> None:
    results = read(page, "Every cube small.")
    expect(results.locator(".caret-mark")).to_have_count(1)
    results.locator(".suggestion button").click()
    expect(results).to_contain_text("∀x (Cube(x) → Small(x))")
    expect(page.locator("#read-text")).to_have_value("Every cube is small.")


def test_a_suggestion_in_the_tab_check_is_checked_with_a_click(page: Any) -> None:
    page.goto("./#check")
    page.fill("#check-asked", "∀x (Cube(x) → Small(x))")
    page.fill("#check-answer", "Every cube small.")
    page.press("#check-answer", "Enter")
    page.locator("#panel-check .suggestion button").click()
    expect(page.locator("#panel-check .relation")).to_contain_text("The sentence means the formula")
