"""Case distinctions are said with "otherwise" and "other", and are read back."""

from __future__ import annotations

import pytest

from logic2text import check, parse
from logic2text.proof.verdict import Status
from logic2text.verbalizers.natural import Natural

SAID = {
    "∀x (Job(x) → (Urgent(x) → Done(x)) ∧ (¬Urgent(x) → Late(x)))": (
        "Every urgent job is done, and every other job is late."
    ),
    "∀x (Job(x) → (Urgent(x) → Done(x)) ∧ (¬Urgent(x) → ¬Late(x) ∧ ¬Paid(x)))": (
        "Every urgent job is done, and every other job is neither late nor paid."
    ),
    "(Sings(ann) → Claps(bob)) ∧ (¬Sings(ann) → Sleeps(bob))": (
        "If Ann sings, Bob claps. Otherwise, he sleeps."
    ),
    # These conditions do not exclude each other.
    "(Sings(ann) → Claps(bob)) ∧ (¬Dances(ann) → Sleeps(bob))": (
        "If Ann sings, then Bob claps. He sleeps unless she dances."
    ),
}


@pytest.mark.parametrize(("formula", "text"), SAID.items())
def test_cases_are_said_and_read_back(formula: str, text: str) -> None:
    texts = [said.text for said in Natural().alternatives(parse(formula), 6)]
    assert text in texts
    assert check(formula, text).status is Status.PROVED
