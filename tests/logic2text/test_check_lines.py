"""The lines of a checked text that a person sees."""

from __future__ import annotations

from logic2text.results.check import check, lines


def test_a_text_that_is_read_and_not_decided_shows_the_reason() -> None:
    """The reason of an undecided text names no place of the text, as that of an unread one does."""
    row = check("∀x (Cube(x) → Small(x))", "Every cube is small.").to_dict()
    reason = {"message": "spent", "hint": "shorten it"}
    undecided = {**row, "verdict": "unknown", "reason": reason, "readings": [], "picture": None}
    shown = [line.text for line in lines(undecided)]
    assert shown[0].startswith("unknown")
    assert "spent; shorten it" in shown
