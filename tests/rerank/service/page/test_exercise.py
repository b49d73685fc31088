"""The tab "Exercise": a teacher makes one, a student solves it in another browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
from playwright.sync_api import expect

KEY = "S(x): x is a spy\nT(x,y): x trusts y\nh: Ragna"
SENTENCES = """Every spy trusts Ragna. | ∀x (S(x) → T(x,h))
Some spy is not trusted by Ragna. | ∃x (S(x) ∧ T(h,x))
Ragna trusts some spy."""


def make(page: Any, title: str, key: str, sentences: str) -> str:
    """The link of an exercise."""
    page.goto("./#exercise")
    page.fill("#exercise-title", title)
    page.fill("#exercise-key", key)
    page.fill("#exercise-items", sentences)
    page.click("text=Make the link")
    return str(page.locator("#exercise-link").input_value())


def test_comments_find_a_key_that_does_not_fit(page: Any) -> None:
    make(page, "Spies", KEY, SENTENCES)
    page.click("text=Comment on it")
    comments = page.locator(".comment")
    expect(comments).to_have_count(3)
    expect(comments.nth(0)).to_contain_text("✓")
    expect(comments.nth(1)).to_contain_text("does not say your formula")
    expect(comments.nth(2)).to_contain_text("Right: ∃x")


def test_an_exercise_is_made_solved_kept_and_exported(
    page: Any, browser: Any, tmp_path: Path
) -> None:
    link = make(page, "Spies", KEY, SENTENCES.replace("T(h,x)", "¬T(h,x)"))
    assert "trust" not in link
    context = browser.new_context(accept_downloads=True)
    student = context.new_page()
    student.goto(link)
    expect(student.locator("h2").first).to_have_text("Spies")
    expect(student.locator(".key")).to_contain_text("x trusts y")
    student.fill("#answer-0", "∀x (S(x) ∧ T(x,h))")
    student.press("#answer-0", "Enter")
    first = student.locator(".item").first
    expect(first).to_contain_text("Everything is a spy and trusts Ragna")
    assert "→" not in (first.text_content() or "")
    first.locator("button", has_text="Hint 1").click()
    expect(first.locator(".hints")).to_contain_text("more than what is asked")
    student.fill("#answer-0", "Ax(Sx -> Txh)")
    student.press("#answer-0", "Enter")
    expect(first).to_contain_text("Right")
    # A sentence without a formula: its readings are right.
    student.fill("#answer-2", "∃x (S(x) ∧ T(h,x))")
    student.press("#answer-2", "Enter")
    expect(student.locator(".progress")).to_have_text("2 of 3 right")
    student.reload()
    expect(student.locator("#answer-0")).to_have_value("Ax(Sx -> Txh)")
    expect(student.locator(".progress")).to_have_text("2 of 3 right")
    with student.expect_download() as download:
        student.click("text=Export my answers")
    download.value.save_as(tmp_path / "answers.json")
    context.close()
    answers = json.loads((tmp_path / "answers.json").read_text(encoding="utf-8"))
    assert answers["exercise"]["title"] == "Spies"
    assert [answer.get("right") for answer in answers["answers"]] == [True, None, True]
    assert answers["answers"][0]["tries"] == 2


def test_a_file_is_opened_and_a_broken_link_is_said(page: Any, tmp_path: Path) -> None:
    file = tmp_path / "exercise.jsonl"
    rows = [{"text": "All cubes are small.", "formula": "∀x (Cube(x) → Small(x))", "also": ["P"]}]
    file.write_text("\n".join(json.dumps(row) for row in rows * 2), encoding="utf-8")
    page.goto("./#exercise")
    page.set_input_files("#exercise-file", str(file))
    line = "All cubes are small. | ∀x (Cube(x) → Small(x)) | P"
    expect(page.locator("#exercise-items")).to_have_value(f"{line}\n{line}")
    page.goto("./#exercise=1.AAAA")
    page.reload()
    expect(page.locator("#panel-exercise .message")).to_contain_text("cannot be read")


def test_an_embedded_exercise_has_nothing_around_it(page: Any) -> None:
    link = make(page, "", "", "All cubes are small.")
    page.goto(link.replace("#", "?embed#"))
    expect(page.locator("#answer-0")).to_be_visible()
    expect(page.locator("[role=tab]").first).to_be_hidden()
    expect(page.locator(".edit-exercise")).to_be_hidden()


def test_a_student_is_not_blamed_for_a_broken_exercise(page: Any) -> None:
    link = make(page, "Broken", KEY, "Every spy trusts Ragna. | ∀x (S(x) → T(x,h)\nBlorf is zog.")
    expect(page.locator("#panel-exercise .results")).to_contain_text("Sentences 1, 2 have problems")
    page.goto("about:blank")
    page.goto(link)
    for place in range(2):
        page.fill(f"#answer-{place}", "∀x (S(x) → T(x,h))")
        page.press(f"#answer-{place}", "Enter")
        item = page.locator(".item").nth(place)
        expect(item).to_contain_text("This sentence of the exercise cannot be checked")
    assert "T(x,h)" not in (page.locator(".problem").first.text_content() or "")
    page.fill("#answer-0", "∀x (S(x)")
    page.press("#answer-0", "Enter")
    expect(page.locator(".item").first.locator(".problem").last).to_contain_text("never closed")


def test_an_unlikely_reading_is_not_announced_as_right(page: Any) -> None:
    make(page, "Scope", KEY, "Every spy trusts someone.")
    page.click("text=Comment on it")
    comment = page.locator(".comment").first
    expect(comment).to_contain_text("Right: ∀x")
    assert "∃z ∀x" not in (comment.text_content() or "")
