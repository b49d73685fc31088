"""The tab "Check": verdicts, worlds, hints step by step, the repair last."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
from playwright.sync_api import expect

from tests.rerank.service.page.conftest import SMALL_PHONE, wait_for_focus


def check(page: Any, kind: str, asked: str, answer: str) -> Any:
    page.goto("./#check")
    page.get_by_label(kind, exact=True).check()
    page.fill("#check-asked", asked)
    page.fill("#check-answer", answer)
    page.press("#check-answer", "Enter")
    results = page.locator("#panel-check .results")
    results.locator(".relation").wait_for()
    return results


def test_a_sentence_for_a_formula(page: Any) -> None:
    formula = "∀x (Cube(x) → Small(x))"
    results = check(page, "A sentence", formula, "All cubes are small.")
    expect(results).to_contain_text("The sentence means the formula")
    results = check(page, "A sentence", formula, "Some cube is small.")
    expect(results).to_contain_text("The sentence means something else")
    expect(results.locator(".readings")).to_contain_text("∃x (Cube(x) ∧ Small(x))")
    expect(results.locator("svg[role=img]").first).to_be_visible()
    expect(results.locator("figcaption").first).to_contain_text("the sentence is")


def test_a_sentence_that_is_read_and_not_decided_has_its_readings_and_the_reason(page: Any) -> None:
    """The formula has infinite models only."""
    formula = (
        "∀x ∃y (Larger(x, y) ∧ ¬Larger(y, x))"
        " ∧ ∀x ∀y ∀z (Larger(x, y) ∧ Larger(y, z) → Larger(x, z))"
    )
    text = "a is a cube and a is not a cube."
    results = check(page, "A sentence", formula, text)
    expect(results).to_contain_text("compare the parts")
    expect(results.locator(".readings")).to_contain_text("Cube(a) ∧ ¬Cube(a)")


def test_a_formula_for_a_sentence_with_hints_and_the_repair_last(page: Any) -> None:
    results = check(page, "A formula", "Some dog barks.", "∃x (Dog(x) → Barks(x))")
    expect(results).to_contain_text("It says less than what is asked")
    expect(results).to_contain_text("There is something such that if it is a dog, then it barks.")
    assert "∃x (Dog(x) ∧ Barks(x))" not in (results.text_content() or "")
    button = results.locator("button")
    for step in ("Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3", "Show what to change"):
        expect(button).to_have_text(step)
        button.click()
    expect(results.locator(".facts")).to_contain_text("1 is a dog.")
    expect(results).to_contain_text("conditional for conjunction")
    expect(results).to_contain_text("∃x (Dog(x) ∧ Barks(x))")


def test_an_unlikely_reading_of_a_sentence_is_not_right_and_told(page: Any) -> None:
    sentence = "Every cube is to the left of some tetrahedron."
    formula = "∃y (Tet(y) ∧ ∀x (Cube(x) → LeftOf(x, y)))"
    results = check(page, "A formula", sentence, formula)
    expect(results).to_contain_text("It says more than what is asked")
    expect(results).to_contain_text("hardly anybody does")


def test_a_right_formula_is_right_with_the_law(page: Any) -> None:
    results = check(page, "Two formulae", "¬∃x Cube(x)", "∀x ¬Cube(x)")
    expect(results).to_contain_text("Right")
    results.locator("summary").click()
    expect(results.locator(".law").first).to_contain_text("negation")


def test_what_cannot_be_read_is_said_with_a_remedy(page: Any) -> None:
    page.goto("./#check")
    page.fill("#check-asked", "∀x Cube(x)")
    page.fill("#check-answer", "Colorless ideas the.")
    page.click("#panel-check button.primary")
    results = page.locator("#panel-check .results")
    expect(results.locator(".message")).to_be_visible()
    expect(results.locator(".caret-mark")).to_have_count(1)


def test_fields_keep_what_fits_and_a_verdict_goes_when_they_change(page: Any) -> None:
    formula, sentence = "∀x (Cube(x) → Small(x))", "All cubes are small."
    results = check(page, "A sentence", formula, sentence)
    page.get_by_label("A formula", exact=True).check()
    expect(page.locator("#check-asked")).to_have_value(sentence)
    expect(page.locator("#check-answer")).to_have_value(formula)
    expect(results.locator(".relation")).to_have_count(0)
    page.get_by_label("Two formulae", exact=True).check()
    expect(page.locator("#check-asked")).to_have_value("")
    expect(page.locator("#check-answer")).to_have_value(formula)
    results = check(page, "Two formulae", formula, formula)
    page.locator("#check-asked").type(" ")
    expect(results.locator(".relation")).to_have_count(0)


def test_an_error_of_a_formula_is_shown_once_at_its_field(page: Any) -> None:
    page.goto("./#check")
    page.fill("#check-asked", "∀x (Cube(x) →")
    page.fill("#check-answer", "All cubes are small.")
    page.press("#check-answer", "Enter")
    wait_for_focus(page.locator("#check-asked"))
    expect(page.locator("#panel-check .problem")).to_have_count(1)


@pytest.mark.parametrize("kind", ["A sentence", "A formula", "Two formulae"])
def test_a_verdict_has_an_address_and_is_seen_on_a_phone(page: Any, kind: str) -> None:
    formula, sentence = "∀x (Cube(x) → ∃y (Tet(y) ∧ LeftOf(x, y)))", "Some cube is small."
    page.set_viewport_size(SMALL_PHONE)
    asked, answer = (formula, sentence) if kind == "A sentence" else (sentence, formula)
    check(page, kind, formula if kind == "Two formulae" else asked, answer)
    verdict = page.locator(".relation").text_content()
    box = page.locator(".relation").bounding_box()
    assert page.evaluate("scrollY") == 0
    assert box["y"] + box["height"] < SMALL_PHONE["height"]
    address = page.url
    page.click("#tab-say")
    page.click("#tab-check")
    assert page.url == address
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator(".relation")).to_have_text(verdict)
    expect(page.get_by_label(kind, exact=True)).to_be_checked()
    expect(page.locator("#check-answer")).to_have_value(answer)
