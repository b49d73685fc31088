"""The tab "Say it": typing, errors, the ranking, the slider, words and tree."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
from playwright.sync_api import expect

from tests.rerank.service.page.conftest import SMALL_PHONE, wait_for_focus

FORMULA = "∀x (Cube(x) → ¬∃y (Small(y) ∧ Larger(x, y)))"
LONG = (
    "∀x ∀y ((Student(x) ∧ Professor(y) ∧ Admires(x, y)) → ∃z (Book(z) ∧ Wrote(y, z)"
    " ∧ Reads(x, z) ∧ ¬∃w (Critic(w) ∧ Recommends(w, z) ∧ Dislikes(x, w))))"
)


def say(page: Any, formula: str) -> None:
    page.goto("./")
    page.fill("#say-formula", formula)
    page.press("#say-formula", "Enter")
    page.wait_for_selector("#say-results .text")


def sentences(page: Any) -> list[str]:
    return page.locator("#say-results > .texts .sentence").all_text_contents()


def test_an_error_is_shown_at_its_place_while_typing_and_goes_when_it_is_mended(page: Any) -> None:
    page.goto("./")
    page.click("#say-formula")
    page.keyboard.type("\\Ax (Cube(x) \\> ")
    expect(page.locator("#say-formula")).to_have_value("∀x (Cube(x) → ")
    page.click("button[aria-label='insert not']")
    page.keyboard.type("Small(x")
    expect(page.locator(".problem .message")).to_contain_text(re.compile("expected|missing|end"))
    expect(page.locator(".problem .caret-mark")).to_have_count(1)
    expect(page.locator("#say-formula")).to_have_attribute("aria-invalid", "true")
    page.keyboard.type("))")
    expect(page.locator(".read-as")).to_contain_text("A formula")
    expect(page.locator(".problem")).to_have_count(0)
    expect(page.locator("[role=treeitem]")).to_have_count(5)


def test_the_slider_ranks_as_the_server_does_without_asking_it(page: Any) -> None:
    say(page, FORMULA)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for target in (0, 0.25, 0.5, 0.75, 1):
        page.locator("#say-style").fill(str(target))
        row = page.request.post("v1/rerank", data={"formula": FORMULA, "audience": target})
        assert sentences(page) == [result["text"] for result in row.json()["ranking"]]
    assert not [url for url in asked if "rerank" in url]
    assert page.locator("output").text_content() == "classroom"


def test_words_and_tree_light_each_other_and_laws_unfold_in_english(page: Any) -> None:
    say(page, FORMULA)
    tree = page.locator("[role=tree]")
    expect(tree).to_contain_text("Larger(x, y)")
    word = page.locator(".text.first .word", has_text=re.compile("^larger")).first
    word.hover()
    expect(tree.locator(".lit")).to_have_text(["Larger(x, y)"])
    page.mouse.move(0, 0)
    tree.locator("[role=treeitem]").first.focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(page.locator(".text .word.lit")).to_have_count(1)
    summary = page.locator(".text summary", has_text="law").first
    summary.click()
    expect(page.locator(".laws .english").first).to_contain_text(re.compile("[a-z]{2}.*\\.$"))


def test_a_key_gives_the_words_and_guessed_words_are_marked(page: Any) -> None:
    page.goto("./")
    page.locator(".examples button").last.click()
    expect(page.locator(".sentence").first).to_contain_text("spy")
    expect(page.locator("[role=tree]")).to_contain_text("T(x, y)")
    say(page, "∀x (Glorp(x) → Blickets(x))")
    expect(page.locator(".text.first .guessed").first).to_be_visible()
    expect(page.locator("#say-results")).to_contain_text("Words guessed")


def test_an_answer_about_a_doubtful_word_goes_into_the_key_and_is_said(page: Any) -> None:
    say(page, "∀x (Bridge(x) → SteelCable(x) ∧ WorksFrom(x))")
    questions = page.locator("#say-results .question")
    expect(questions).to_have_count(2)
    page.get_by_role("button", name="x has a steel cable").click()
    expect(page.locator("#say-key")).to_have_value("SteelCable(x): x has a steel cable")
    expect(page.locator(".text.first .sentence")).to_contain_text("steel cable")
    expect(questions).to_have_count(1)
    page.get_by_role("button", name="other words").click()
    wait_for_focus(page.locator("#say-key"))
    expect(page.locator("#say-key")).to_have_value(re.compile("WorksFrom\\(x\\): $"))


def test_an_ambiguous_text_comes_after_the_proved_ones_with_its_readings(page: Any) -> None:
    say(page, "Cube(a) ∧ (Small(b) ∨ Tet(c))")
    texts = page.locator("#say-results > .texts > .text")
    expect(texts.last).to_contain_text("ambiguous")
    expect(texts.last.locator("details li")).to_have_text(
        ["(Cube(a) ∧ Small(b)) ∨ Tet(c)", "Cube(a) ∧ (Small(b) ∨ Tet(c))"]
    )
    page.locator("#say-style").fill("1")
    expect(texts.last).to_contain_text("ambiguous")


@pytest.mark.slow
def test_words_are_shaded_or_the_missing_extra_is_named(page: Any) -> None:
    say(page, FORMULA)
    page.check("#say-shade")
    expect(page.locator("#say-results [role=status]").first).to_contain_text(
        re.compile("more formulaic|explain"), timeout=60_000
    )


def test_a_formula_has_an_address_that_says_it_again(page: Any) -> None:
    say(page, FORMULA)
    address = page.url
    assert "#say=" in address
    page.click("#tab-read")
    page.click("#tab-say")
    assert page.url == address
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator("#say-formula")).to_have_value(FORMULA)
    expect(page.locator("#say-results .text").first).to_be_visible()
    page.fill("#say-formula", "∃x Cube(x)")
    page.press("#say-formula", "Enter")
    expect(page.locator("[role=tree]")).to_contain_text("∃x")
    page.go_back()
    expect(page.locator("#say-formula")).to_have_value(FORMULA)


def test_the_tree_is_that_of_the_formula_whatever_text_is_pointed_at(page: Any) -> None:
    say(page, FORMULA)
    tree = page.locator("[role=tree]")
    expect(tree).to_contain_text("∃y")
    shown = tree.text_content()
    for place in range(3):
        page.locator("#say-results .text").nth(place).hover()
        assert tree.text_content() == shown


def test_sentences_latex_and_pictures_are_copied(page: Any) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    say(page, FORMULA)
    page.locator(".text.first .copy").click()
    expect(page.locator(".text.first .copy")).to_have_text("Copied")
    first = page.locator(".text.first .sentence").text_content()
    assert page.evaluate("navigator.clipboard.readText()") == first
    for label, begin in (("Copy LaTeX", "\\forall x"), ("Copy picture", "<svg")):
        button = page.locator(".copy", has_text=label)
        button.click()
        expect(page.locator("#say-tree .copy", has_text="Copied")).to_have_count(1)
        assert page.evaluate("navigator.clipboard.readText()").startswith(begin)
        expect(page.locator("#say-tree .copy", has_text="Copied")).to_have_count(0)


def test_scores_stand_behind_a_fold(page: Any) -> None:
    say(page, FORMULA)
    expect(page.locator(".text.first .bars")).to_be_hidden()
    page.locator(".text.first summary", has_text="Scores").click()
    expect(page.locator(".text.first .bars")).to_be_visible()


def test_texts_of_another_formula_are_not_shown(page: Any) -> None:
    say(page, FORMULA)
    page.fill("#say-formula", "∃x Cube(x)")
    expect(page.locator("#say-results .text")).to_have_count(0)
    page.fill("#say-formula", "")
    expect(page.locator(".examples button").first).to_be_visible()


def test_english_is_offered_to_the_tabs_that_take_it(page: Any) -> None:
    page.goto("./")
    page.fill("#say-formula", "Every student reads a book.")
    page.get_by_role("link", name="Read it").wait_for()
    page.press("#say-formula", "Enter")
    page.locator("#say-results:empty").wait_for(state="attached")
    expect(page.locator("#panel-say .problem p")).to_have_count(1)
    expect(page.locator("#panel-say .suggestion > .row + .problem")).to_have_count(1)
    page.get_by_role("link", name="Check a formula for it").click()
    expect(page.locator("#check-asked")).to_have_value("Every student reads a book.")
    wait_for_focus(page.locator("#check-answer"))
    page.click("#tab-say")
    page.get_by_role("link", name="Read it").click()
    expect(page.locator("#panel-read .results")).to_contain_text("∃y (Book(y) ∧ Reads(x, y))")


def test_a_long_wait_shows_that_it_works(page: Any) -> None:
    page.goto("./")
    page.route("**/v1/rerank", lambda route: (page.wait_for_timeout(2_500), route.continue_()))
    page.fill("#say-formula", FORMULA)
    page.press("#say-formula", "Enter")
    expect(page.locator(".waiting")).to_contain_text("At work")
    page.wait_for_selector("#say-results .text")
    expect(page.locator(".waiting")).to_have_count(0)


@pytest.mark.parametrize("formula", [FORMULA, LONG])
def test_the_first_text_is_seen_on_a_phone_without_scrolling(page: Any, formula: str) -> None:
    page.set_viewport_size(SMALL_PHONE)
    say(page, formula)
    page.locator("[role=tree]").wait_for()
    first = page.locator(".text.first .sentence").bounding_box()
    assert page.evaluate("scrollY") == 0
    assert first["y"] + min(first["height"], 100) < SMALL_PHONE["height"]


def test_a_wide_tree_stands_as_an_outline(page: Any) -> None:
    say(page, LONG)
    expect(page.locator(".tree.outline")).to_be_visible()
    frame = page.locator(".tree-frame")
    assert frame.evaluate("frame => frame.scrollWidth <= frame.clientWidth")
