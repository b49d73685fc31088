"""The pages of a class in a real browser: students at work, with and without a connection."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
from playwright.sync_api import expect

from tests.rerank.service.classes.conftest import School, school
from tests.rerank.service.page.conftest import DESKTOP, LIMIT_S, SMALL_PHONE, wait_for_focus
from tests.rerank.service.page.test_accessibility import check_all, scheme
from tests.rerank.service.page.test_hostile_texts import TRIED

__all__ = ["scheme", "school"]


def address_of(school: School) -> str:
    return f"{school.ada.http.base_url}/class/".replace("//class", "/class")


@pytest.fixture
def desk(browser: Any) -> Iterator[Any]:
    """A new window, whose test fails where the page has an error."""
    context = browser.new_context(viewport=DESKTOP)
    window = context.new_page()
    window.set_default_timeout(1_000 * LIMIT_S)
    troubles: list[str] = []
    window.on("pageerror", lambda error: troubles.append(str(error)))
    yield window
    context.close()
    assert troubles == []


def enter(desk: Any, school: School, number: int, item: int = 1, token: str = "") -> None:
    """Open an exercise as Ada."""
    desk.goto(f"{address_of(school)}#me={token or school.ada.token}")
    desk.locator(".set-list").wait_for()
    assert "#me" not in desk.url
    desk.goto(f"{address_of(school)}#set={number}.{item}")
    desk.locator("form.exercise").wait_for()


def test_a_student_joins_answers_asks_for_a_hint_and_is_right(desk: Any, school: School) -> None:
    number = school.give()
    code = school.teacher.get(f"/teacher/classes/{school.number}")["join_code"]
    desk.goto(f"{address_of(school)}#join={code}")
    desk.fill("#name", "Kim Lee")
    desk.keyboard.press("Enter")
    desk.locator(f'a[href="#set={number}"]').click()
    expect(desk.locator(".asked-sentence")).to_have_text("Every spy trusts Ragna.")
    expect(desk.locator(".symbol-list")).to_contain_text("x trusts y")
    wait_for_focus(desk.locator("#answer"))
    desk.keyboard.type("Ax(Sx & Txh)")
    desk.keyboard.press("Enter")
    expect(desk.locator(".feedback")).to_contain_text("Everything is a spy and trusts Ragna.")
    desk.click("text=Give me a hint")
    expect(desk.locator(".hints li")).to_have_count(1)
    desk.click("text=Give me a hint")
    expect(desk.locator(".hints li")).to_have_count(2)
    desk.fill("#answer", "\\A")
    expect(desk.locator("#answer")).to_have_value("∀")
    desk.fill("#answer", "Ax(Sx -> Txh)")
    desk.press("#answer", "Enter")
    expect(desk.locator(".relation")).to_contain_text("Right")
    expect(desk.locator(".item-numbers a").first).to_contain_text("✓")
    desk.reload()
    expect(desk.locator("#answer")).to_have_value("Ax(Sx -> Txh)")
    desk.click("[aria-label='All sets']")
    expect(desk.locator("li", has=desk.locator(f'a[href="#set={number}"]'))).to_contain_text(
        "1 of 6"
    )


def test_answers_without_a_connection_are_kept_and_sent_later(desk: Any, school: School) -> None:
    number = school.give()
    enter(desk, school, number)
    desk.context.set_offline(True)
    desk.fill("#answer", "Ax(Sx -> Txh)")
    desk.press("#answer", "Enter")
    expect(desk.locator(".answer-result")).to_contain_text("is kept here")
    for step in ("Next", "Previous"):  # by keys, as the page may still scroll to the result
        desk.locator(".step", has_text=step).press("Enter")
    expect(desk.locator("#answer")).to_have_value("Ax(Sx -> Txh)")
    assert school.ada.get(f"/sets/{number}")["answered"] == 0
    desk.context.set_offline(False)
    desk.reload()
    expect(desk.locator(".relation")).to_contain_text("Right")
    assert school.ada.get(f"/sets/{number}")["right"] == 1


def test_the_page_opens_without_a_connection_once_it_was_seen(desk: Any, school: School) -> None:
    number = school.give()
    enter(desk, school, number)
    desk.locator("body[data-kept]").wait_for()
    desk.context.set_offline(True)
    desk.reload()
    expect(desk.locator(".asked-sentence")).to_have_text("Every spy trusts Ragna.")
    expect(desk.locator("main")).to_contain_text("There is no connection")
    desk.context.set_offline(False)


def test_worlds_are_made_with_the_keyboard(desk: Any, school: School) -> None:
    items = [{"kind": "world", "true": ["∃x LeftOf(x, a)", "Cube(a)"], "false": ["∀x Cube(x)"]}]
    number = school.give(items=items, key=None, title="Boards")
    enter(desk, school, number)
    wait_for_focus(desk.locator(".square").first)
    for shape, name in (("tetrahedron", ""), ("cube", "a")):
        desk.keyboard.press("Enter")
        desk.get_by_label(shape, exact=True).check()
        desk.fill(".square-form input[type=text]", name)
        desk.locator('.square[aria-pressed="true"]').focus()
        desk.keyboard.press("ArrowRight")
    desk.click("text=Check")
    expect(desk.locator(".relation")).to_contain_text("Right")
    expect(desk.locator(".feedback .demands li.right")).to_have_count(3)


def test_countermodels_are_made_in_a_table(desk: Any, school: School) -> None:
    number = school.give()
    enter(desk, school, number, 6)
    desk.get_by_label("S of 1", exact=True).check()
    desk.click("text=Check")
    expect(desk.locator(".feedback .demands li.wrong")).to_have_count(1)
    desk.select_option(".table-editor select >> nth=0", "2")
    desk.get_by_label("S of 1", exact=True).uncheck()
    desk.click("text=Check")
    expect(desk.locator(".relation")).to_contain_text("Right")


def test_students_pages_are_accessible(desk: Any, school: School, scheme: str) -> None:
    number = school.give(attempts=20, follow_ups=5)
    desk.goto(address_of(school))
    desk.locator("#code").wait_for()
    check_all(desk, "joining", scheme)
    enter(desk, school, number)
    desk.fill("#answer", "Ax(Sx & Txh)")
    desk.press("#answer", "Enter")
    desk.locator(".feedback").wait_for()
    check_all(desk, "a wrong answer", scheme)
    for item in range(2, 8):
        desk.goto(f"{address_of(school)}#set={number}.{item}")
        expect(desk.locator("[aria-current=step]")).to_contain_text(
            "+1" if item == 7 else str(item)
        )
        check_all(desk, f"exercise {item}", scheme)


def test_the_first_result_is_seen_on_a_phone_without_scrolling(desk: Any, school: School) -> None:
    number = school.give()
    desk.set_viewport_size(SMALL_PHONE)
    enter(desk, school, number)
    desk.fill("#answer", "Ax(")
    desk.press("#answer", "Enter")
    expect(desk.locator(".feedback")).to_contain_text("does not count as an attempt")
    expect(desk.locator(".problem")).to_have_count(1)
    desk.fill("#answer", "Ax(Sx & Txh)")
    desk.press("#answer", "Enter")
    expect(desk.locator(".relation")).to_contain_text("Not yet")
    expect(desk.locator(".relation")).to_be_in_viewport()
    assert desk.evaluate("scrollY") == 0


def test_hostile_texts_are_shown_as_they_are(desk: Any, school: School) -> None:
    number = school.give()
    enter(desk, school, number)
    for text in TRIED:
        desk.fill("#answer", text)
        desk.press("#answer", "Enter")
        desk.locator(".answer-result:not([aria-busy])").wait_for()
    assert not desk.evaluate("Boolean(window.ran)")


def test_practice_goes_on_with_another_question(desk: Any, school: School) -> None:
    desk.goto(f"{address_of(school)}#me={school.bob.token}")
    desk.click("text=Practise what you find hard")
    first = desk.locator(".asked-sentence").text_content()
    desk.fill("#answer", "Ax(Kx & Px & Rxa)")
    desk.press("#answer", "Enter")
    expect(desk.locator(".relation")).to_contain_text("Not yet")
    desk.click("text=Give me a hint")
    expect(desk.locator(".hints li")).to_have_count(1)
    check_all(desk, "practice", "light")
    desk.click("text=Next question")
    expect(desk.locator(".asked-sentence")).not_to_have_text(first)


def test_a_set_follows_mistakes_also_without_a_connection(desk: Any, school: School) -> None:
    number = school.give(follow_ups=5, title="Following")
    enter(desk, school, number)
    expect(desk.locator("form.exercise")).to_contain_text("at most 5 extra questions")
    desk.fill("#answer", "Ax(Sx & Txh)")
    desk.press("#answer", "Enter")
    desk.locator("a", has_text="Extra question 1").press("Enter")
    expect(desk.locator("[aria-current=step]")).to_have_attribute(
        "aria-label", "Extra question 1, not answered"
    )
    expect(desk.locator(".symbol-list")).not_to_contain_text("trusts Ragna")
    desk.context.set_offline(True)
    desk.fill("#answer", "P(a)")
    desk.press("#answer", "Enter")
    expect(desk.locator(".answer-result")).to_contain_text("is kept here")
    desk.context.set_offline(False)
    desk.reload()
    expect(desk.locator(".relation")).to_contain_text("Not yet")
    desk.goto(address_of(school))
    expect(desk.locator("li", has=desk.locator(f'a[href="#set={number}"]'))).to_contain_text(
        "0 of 6"
    )
