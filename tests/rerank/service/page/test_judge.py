"""The tab "Judge": a study with only the keyboard, resumed after a reload; answers are stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
from playwright.sync_api import expect

if TYPE_CHECKING:
    from rerank.service.studies.store import Store


def wait_for_item(page: Any, number: int) -> None:
    expect(page.locator("p.progress")).to_have_text(f"{number} of 9")


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def answer_choices(page: Any) -> None:
    """The first five items."""
    wait_for_item(page, 1)
    press(page, "Enter")  # nothing is chosen yet
    expect(page.locator("[role=alert]")).to_contain_text("Choose a number")
    press(page, "6", "Enter")
    wait_for_item(page, 2)
    press(page, "7", "3", "Enter")
    wait_for_item(page, 3)
    page.reload()
    page.locator("button", has_text="Go on").wait_for()
    press(page, "Enter")
    wait_for_item(page, 3)
    press(page, "1", "Enter")
    wait_for_item(page, 4)
    press(page, "2", "Enter")
    wait_for_item(page, 5)
    press(page, "4", "4", "Enter")
    expect(page.locator("[role=alert]")).to_contain_text("two different")
    press(page, "Backspace", "2", "4", "Enter")


def answer_others(page: Any) -> None:
    """The last four items."""
    wait_for_item(page, 6)
    page.keyboard.type("250")
    press(page, "Enter")
    wait_for_item(page, 7)
    press(page, "Shift+ArrowDown", *["Tab"] * 4, "Enter")
    wait_for_item(page, 8)
    press(page, "End", "Backspace", "!", "Enter")
    wait_for_item(page, 9)
    press(page, "Enter")
    expect(page.locator(".shown-once")).to_contain_text("No tetrahedron")
    for _ in range(2):
        page.locator("#sum").wait_for()
        left, _, right = (page.locator("label[for=sum]").text_content() or "").split()[:3]
        page.keyboard.type(str(int(left) + int(right)))
        press(page, "Enter")
        page.locator(f"text={left} + {right}").wait_for(state="detached")
    page.locator("#recalled").wait_for()
    page.keyboard.type("No small tetrahedron")
    press(page, "Enter")
    expect(page.locator("h2")).to_have_text("Done")


def test_a_study_is_done_by_keyboard_and_resumed(page: Any, store: Store) -> None:
    study = store.study("example")
    before = len(list(store.export(study)))
    page.goto("./#judge=example")
    page.locator("button", has_text="Begin").wait_for()
    press(page, "Enter")
    answer_choices(page)
    answer_others(page)
    rows = list(store.export(study))[before:]
    assert [row["item"] for row in rows] == [item.id for item in study.items]
    answers = {row["item"]: row["answer"] for row in rows}
    assert answers["n1"] == {"naturalness": 6}
    assert answers["a1"] == {"adequacy": 7, "fluency": 3}
    shown_at = {row["item"]: row["shown"] for row in rows}
    assert answers["p1"] == {"chosen": shown_at["p1"][0]}
    assert answers["b1"] == {"best": shown_at["b1"][1], "worst": shown_at["b1"][3]}
    assert answers["m1"] == {"value": 250}
    ranks = answers["r1"]["ranks"]
    assert [ranks[place] for place in shown_at["r1"]] == [2, 1, 3]
    assert answers["e1"]["text"].endswith("owns it!")
    assert all(row["left"] + row["right"] == row["given"] for row in answers["s1"]["sums"])
    assert {row["item"]: row["passed"] for row in rows if row["passed"] is not None} == {
        "check1": True
    }


def test_an_answer_that_the_server_did_not_take_is_sent_again(page: Any, store: Store) -> None:
    study = store.study("example")
    before = len(list(store.export(study)))
    page.goto("./#judge=example")
    page.locator("button", has_text="Begin").wait_for()
    press(page, "Enter")
    wait_for_item(page, 1)
    page.context.set_offline(True)
    press(page, "4", "Enter")
    expect(page.locator(".saved")).to_contain_text("Not saved yet")
    assert len(list(store.export(study))) == before
    page.context.set_offline(False)
    wait_for_item(page, 2)
    assert [row["answer"] for row in store.export(study)][before:] == [{"naturalness": 4}]


def test_a_study_file_is_opened_and_a_bad_one_is_refused(page: Any, tmp_path: Any) -> None:
    page.goto("./#judge")
    bad, good = tmp_path / "bad.jsonl", tmp_path / "good.jsonl"
    bad.write_text('{"study": "opened", "title": "Opened"}\n{"id": "a"}\n')
    page.set_input_files("#study-file", str(bad))
    expect(page.locator("#panel-judge .message")).to_contain_text("Item a has no text")
    item = '{"id": "a", "type": "information", "text": "Welcome."}'
    good.write_text(f'{{"study": "opened", "title": "Opened"}}\n{item}\n')
    page.set_input_files("#study-file", str(good))
    expect(page.locator("h2")).to_have_text("Opened")
    press(page, "Enter")
    expect(page.locator(".judge-item")).to_contain_text("Welcome.")
    press(page, "Enter")
    expect(page.locator("h2")).to_have_text("Done")
