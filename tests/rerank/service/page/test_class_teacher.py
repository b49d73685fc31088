"""The teacher's page in a real browser: from the link that is printed to the first answer."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
from playwright.sync_api import expect

from tests.rerank.service.classes.conftest import KEY, School, school
from tests.rerank.service.page.test_accessibility import check_all, scheme
from tests.rerank.service.page.test_class import address_of, desk
from tests.rerank.service.page.test_hostile_texts import TRIED

__all__ = ["desk", "scheme", "school"]

SPY = "Ragna trusts herself and there is a spy or Ragna is a spy."


def enter(desk: Any, school: School, fragment: str = "") -> None:
    desk.goto(f"{address_of(school)}teacher/#token={school.teacher.token}")
    desk.locator("#class-title").wait_for()
    assert "token" not in desk.url
    if fragment:
        desk.goto(f"{address_of(school)}teacher/#{fragment}")


def make_class(desk: Any, school: School, title: str) -> str:
    """The number of a new class, which is shown."""
    enter(desk, school)
    desk.fill("#class-title", title)
    desk.click("text=Add it")
    desk.locator("#join-link").wait_for()
    return str(desk.url.partition("#class=")[2])


def test_from_the_link_to_the_first_answer(desk: Any, school: School, tmp_path: Path) -> None:
    make_class(desk, school, "Group B")
    desk.click("text=Add a roster")
    desk.fill("#roster", "Full name,ID number\nKim Lee,17\nJo Ray,18")
    desk.click("text=Add them")
    links = [line.split("\t")[1] for line in desk.input_value("#roster-links").splitlines()]
    assert len(links) == 2
    desk.click("text=Give a set")
    desk.select_option("#set-built-in", label="4. No, not every, only")
    desk.check("#set-follows")
    expect(desk.locator("#set-follow-ups")).to_have_value("5")
    desk.click("text=Give it to the class")
    expect(desk.locator("h2")).to_have_text("4. No, not every, only")
    set_url = desk.url
    student = desk.context.browser.new_context().new_page()
    student.goto(links[0])
    student.click("text=No, not every")
    student.fill("#answer", "Ax(Bx & ~Ex)")
    student.press("#answer", "Enter")
    expect(student.locator(".relation")).to_contain_text("Not yet")
    student.click("text=Extra question 1")
    student.locator("[aria-current=step]", has_text="+1").wait_for()
    student.context.close()
    desk.reload()
    row = desk.locator(".report tbody tr", has_text="Kim Lee").first
    expect(row).to_contain_text("0 of 10")
    expect(desk.locator(".report").nth(1)).to_contain_text("conjunction for conditional")
    expect(desk.locator(".report").nth(2)).to_contain_text("Kim Lee")
    expect(desk.locator(".report").nth(2)).to_contain_text("suspected")
    expect(desk.locator("#set-points")).to_have_value("1")
    desk.click("text=Kim Lee")
    expect(desk.locator("h2")).to_have_text("Kim Lee")
    expect(desk.locator(".report tbody")).to_contain_text("Ax(Bx & ~Ex)")
    desk.goto(set_url)
    desk.click("[aria-label='The class']")
    with desk.expect_download() as download:
        desk.click("text=Grades: Moodle")
    download.value.save_as(tmp_path / "grades.csv")
    grades = (tmp_path / "grades.csv").read_text(encoding="utf-8")
    rows = list(csv.reader(grades.splitlines()))
    assert rows[1:] == [["18", "", "Jo Ray", ""], ["17", "", "Kim Lee", "0"]]


def test_every_kind_of_exercise_is_written_as_a_line(desk: Any, school: School) -> None:
    number = make_class(desk, school, "Kinds")
    desk.goto(f"{address_of(school)}teacher/#new={number}")
    desk.fill("#set-title", "All kinds")
    desk.fill("#set-key", KEY)
    lines = [
        "Every spy trusts Ragna. | ∀x (S(x) → T(x, h))",
        "say: ∀x S(x)",
        "same: ∀x S(x) | ¬∃x ¬S(x)",
        "world: ∃x S(x) | not: ∀x S(x)",
        "argument: ∃x S(x) | therefore: ∀x S(x)",
        f"reading: {SPY} | (T(h, h) ∧ ∃x S(x)) ∨ S(h) | T(h, h) ∧ (∃x S(x) ∨ S(h))",
    ]
    desk.fill("#set-items", "\n".join(lines))
    desk.click("text=Comment on it")
    expect(desk.locator(".comment strong.right")).to_have_count(6)
    desk.click("text=Give it to the class")
    expect(desk.locator("h2")).to_have_text("All kinds")
    made = int(desk.url.partition("#set=")[2])
    kinds = [item["kind"] for item in school.teacher.get(f"/teacher/sets/{made}")["items"]]
    assert kinds == ["formalize", "say", "same", "world", "countermodel", "reading"]


def test_a_wrong_exercise_is_named_and_not_given(desk: Any, school: School) -> None:
    number = make_class(desk, school, "Wrong")
    desk.goto(f"{address_of(school)}teacher/#new={number}")
    desk.fill("#set-title", "Wrong")
    desk.fill("#set-items", "Every cube is small. | ∃x (Cube(x) ∧ Small(x))")
    desk.click("text=Give it to the class")
    expect(desk.locator(".problem")).to_contain_text(
        "Exercise 1: the sentence does not say the key"
    )
    desk.click("text=Comment on it")
    expect(desk.locator(".comment")).to_contain_text("does not say your formula")
    desk.fill("#set-items", "")
    desk.click("text=Comment on it")
    expect(desk.locator(".problem")).to_contain_text("There are no exercises")


def test_files_with_a_key_and_sentences_are_opened(
    desk: Any, school: School, tmp_path: Path
) -> None:
    number = make_class(desk, school, "Files")
    desk.goto(f"{address_of(school)}teacher/#new={number}")
    desk.locator("#set-items").wait_for()
    text = tmp_path / "spies.txt"
    text.write_text(f"{KEY}\n\nEvery spy trusts Ragna.\nsay: ∀x S(x)\n", encoding="utf-8")
    desk.set_input_files("input[type=file]", str(text))
    expect(desk.locator("#set-key")).to_have_value(KEY)
    expect(desk.locator("#set-items")).to_have_value("Every spy trusts Ragna.\nsay: ∀x S(x)")
    expect(desk.locator("#set-title")).to_have_value("spies")
    rows = tmp_path / "spies.jsonl"
    row = {"text": "Ragna is a spy.", "formula": "S(h)", "key": KEY}
    rows.write_text(f"{json.dumps(row)}\n{json.dumps(row)}\n", encoding="utf-8")
    desk.fill("#set-key", "")
    desk.set_input_files("input[type=file]", str(rows))
    expect(desk.locator("#set-key")).to_have_value(KEY)
    expect(desk.locator("#set-items")).to_have_value(
        "Ragna is a spy. | S(h)\nRagna is a spy. | S(h)"
    )


def test_rules_are_changed_and_a_class_is_deleted(desk: Any, school: School) -> None:
    number = make_class(desk, school, "Short")
    body = {"title": "One", "items": [{"text": "Every cube is small."}]}
    made = school.teacher.post(f"/teacher/classes/{number}/sets", body)["set"]
    desk.goto(f"{address_of(school)}teacher/#set={made}")
    desk.click("text=Change the rules")
    desk.fill("#set-title", "Two")
    desk.fill("#set-due", "2027-01-31T12:00")
    desk.fill("#set-attempts", "3")
    desk.click("text=Change them")
    expect(desk.locator("h2")).to_have_text("Two")
    row = school.teacher.get(f"/teacher/sets/{made}")
    assert (row["attempts"], row["due"][:7]) == (3, "2027-01")
    desk.click("[aria-label='The class']")
    desk.on("dialog", lambda dialog: dialog.accept())
    desk.click("text=Delete the class")
    expect(desk.locator("h2")).to_have_text("Classes")
    assert school.teacher.ask("GET", f"/teacher/classes/{number}").status_code == 404


def test_the_page_says_that_it_needs_the_link(desk: Any, school: School) -> None:
    desk.goto(f"{address_of(school)}teacher/")
    expect(desk.locator(".problem")).to_contain_text("The teacher's link is needed")


def test_teachers_pages_are_accessible(desk: Any, school: School, scheme: str) -> None:
    number = school.give(title="Access", follow_ups=5)
    school.ada.answer(number, 0, {"formula": "∀x (S(x) ∧ T(x, h))"})
    school.ada.answer(number, 1, {"formula": "Ax("})
    enter(desk, school)
    check_all(desk, "classes", scheme)
    desk.goto(f"{address_of(school)}teacher/#class={school.number}")
    desk.click("text=Add a roster")
    check_all(desk, "a class", scheme)
    desk.goto(f"{address_of(school)}teacher/#new={school.number}")
    desk.select_option("#set-built-in", index=1)
    desk.click("text=Other kinds of exercises")
    desk.click("text=Comment on it")
    desk.locator(".comment").first.wait_for()
    check_all(desk, "a new set", scheme)
    desk.goto(f"{address_of(school)}teacher/#set={number}")
    desk.click("text=Change the rules")
    expect(desk.locator(".report")).to_have_count(3)
    check_all(desk, "a report", scheme)
    desk.click("text=Ada")
    desk.locator(".report", has_text="verdict").wait_for()
    check_all(desk, "a history", scheme)


def test_hostile_names_and_titles_are_shown_as_they_are(desk: Any, school: School) -> None:
    names = [payload for payload in TRIED if payload.isprintable()]
    made = school.teacher.post("/teacher/classes", {"title": names[0]})["class"]
    for name in names:
        code = school.teacher.get(f"/teacher/classes/{made}")["join_code"]
        school.stranger.post("/join", {"code": code, "name": name})
    body = {"title": names[1], "items": [{"text": "Every cube is small."}]}
    number = school.teacher.post(f"/teacher/classes/{made}/sets", body)["set"]
    for fragment in ("", f"class={made}", f"set={number}"):
        enter(desk, school, fragment)
        expect(desk.locator("main")).to_contain_text(names[1] if "=" in fragment else names[0])
    assert not desk.evaluate("Boolean(window.ran)")


TEXTBOOK = """UD: people in the room
• Dxy = x doubts y
2. "<"(x,y): x is earlier than y
b : Bertie
Universe of discourse: people

1. Every spy doubts Bertie.
(2) Nobody doubts herself. | ¬∃x Dxx
world: ∃x Dxx | not: ∀x Dxx
a) Note: somebody doubts Bertie. | ∃x Dxb
"""


def test_the_file_of_a_textbook_is_split_into_key_and_exercises(desk: Any, school: School) -> None:
    desk.goto(address_of(school))
    found = desk.evaluate(
        """async (source) => {
          const { splitFile, readExercises } = await import("../js/class_lines.js");
          const { key, text } = splitFile(source);
          return { key: key.split("\\n"), items: readExercises(text).items };
        }""",
        TEXTBOOK,
    )
    assert found["key"] == TEXTBOOK.split("\n")[:5]
    texts = [item.get("text", item["kind"]) for item in found["items"]]
    assert texts[:3] == ["Every spy doubts Bertie.", "Nobody doubts herself.", "world"]
    assert texts[3:] == ["Note: somebody doubts Bertie."]
