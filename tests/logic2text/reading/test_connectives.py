"""Connectives, frames, inversion and asides, each kind in several wordings."""

from __future__ import annotations

from contextlib import suppress

import pytest

from logic2text.errors import InputError
from logic2text.proof.verdict import Status
from logic2text.verify.text import check

PROVED = {
    "Hums(fridge) → Shut(window)": """
Only when the window is shut does the fridge hum.
It suffices for the window to be shut that the fridge hums.
The fridge does not hum without the window being shut.
The fridge hums only provided that the window is shut.
That the fridge hums implies that the window is shut.
The fridge's humming implies that the window is shut.
For the fridge to hum, it is necessary that the window is shut.
It is sufficient for the window to be shut that the fridge hums.
A necessary condition for the fridge to hum is that the window is shut.
Whenever the fridge hums, it follows that the window is shut.
Should the fridge hum, the window is shut.
The window is shut in the event that the fridge hums.
Suppose that the fridge hums. Then the window is shut.
""",
    "Hums(fridge) ↔ Shut(window)": """
The fridge hums precisely when the window is shut.
The fridge hums if, and only if, the window is shut.
The fridge hums if the window is shut, and vice versa.
If and only if the window is shut does the fridge hum.
If the window is shut, the fridge hums; otherwise, it does not hum.
""",
    "∀x (Gull(x) → Swims(x))": """
It holds for all gulls that they swim.
It is true of every gull that it swims.
The claim that every gull swims is true.
Being a gull is sufficient for swimming.
Swimming is necessary for being a gull.
All gulls, without exception, swim.
For no gull is it false that it swims.
Every “gull” swims.
""",
    "¬∀x (Gull(x) → Swims(x))": """
It's false that all gulls swim.
It does not hold for every gull that it swims.
That every gull swims is not true.
“All gulls swim” is false.
Being a gull is not sufficient for swimming.
""",
    "Poet(ada) ∧ Knows(ada, ben)": """
Ada, who is a poet, knows Ben.
Ada (a poet) knows Ben.
Ben is known by Ada, who is a poet.
A poet, Ada knows Ben.
Ada is a poet; moreover, she knows Ben.
Because Ada is a poet, she knows Ben.
Not only is Ada a poet, but she also knows Ben.
""",
    "Knows(ada, ben) ∧ ¬Knows(ben, ada)": """
Ada knows Ben, but not vice versa.
Ada knows Ben; Ben, on the other hand, does not know her.
Ada knows Ben, who does not know her.
Despite the fact that Ada knows Ben, he does not know her.
Ada knows Ben, however, Ben does not know Ada.
""",
    "¬Knows(ada, ben) ∧ ¬Knows(ben, ada)": """
Ada does not know Ben, nor does Ben know Ada.
Neither does Ada know Ben, nor does Ben know Ada.
Ada does not know Ben, and vice versa.
""",
    "(Rests(ada) → Wins(ada)) ∧ (¬Rests(ada) → Loses(ada))": """
Ada wins if she rests and otherwise loses.
If Ada rests, she wins; otherwise, she loses.
If Ada rests, she wins, and if not, she loses.
""",
    "∀x (Hut(x) → ∃y (Cook(y) ∧ In(y, x)))": """
In every hut there is a cook.
In each hut is a cook.
""",
    "¬∃x (Hut(x) ∧ ∃y (Cook(y) ∧ In(y, x)))": "In no hut is there a cook.",
    "Knows(lee, ada)": """
Dr. Lee knows Ada.
It is Ada whom Lee knows.
Lee knows Ada even if Ben sleeps.
Whether or not it rains, Lee knows Ada.
""",
    "∃x (Poet(x) ∧ Old(x))": """
There is x such that x is a poet and x is old.
It is true of some poet that she is old.
""",
    "∀x (Gull(x) ∧ ¬Old(x) → Swims(x))": """
Each gull, unless it is old, swims.
Any gull, if it is not old, swims.
""",
    "Even(sum) ↔ Old(ada)": "The sum is even if and only if Ada is old.",
    "∀x (Poet(x) → Knows(x, ben)) ∧ Old(ben)": "Every poet knows Ben; he is old.",
    "¬∃x (Poet(x) ∧ Swims(x) ∧ ¬Rests(x))": "No poet swims without resting.",
    "∀x (Poet(x) → (Old(x) → Rests(x)) ∧ (¬Old(x) → Swims(x)))": """
If a poet is old, she rests; otherwise, she swims.
Poets rest if they are old and swim otherwise.
Every poet swims unless he is old, in which case he rests.
""",
    "∀x (Poet(x) → (Old(x) → Rests(x)))": """
Every poet, if old, rests.
A poet rests if old.
For a poet to be old, it is necessary that she rests.
Only if a poet rests is he old.
""",
    "Poet(ada) ∧ Old(ada) ∧ ∀x (Poet(x) ∧ Old(x) → x = ada)": "Of the poets, only Ada is old.",
    "¬Poet(ada) ∧ Old(ada)": "Ada is not a poet but rather old.",
    "∀x (Knows(ada, x) → Old(x))": "What Ada knows is old.",
}
NOT_PROVED = [
    ("Hums(fridge) → Shut(window)", "The window is shut only when the fridge hums."),
    ("Hums(fridge) → Shut(window)", "That the window is shut is sufficient for the fridge to hum."),
    ("Hums(fridge) → Shut(window)", "The fridge hums because the window is shut."),
    ("Hums(fridge) → Shut(window)", "The window is shut even if the fridge hums."),
    ("∀x (Gull(x) → Swims(x))", "Being a gull is necessary for swimming."),
    ("∀x (Gull(x) → Swims(x))", "It is not false that some gull swims."),
    ("¬∀x (Gull(x) → Swims(x))", "It does not follow that every gull swims."),
    ("Poet(ada) ∧ Knows(ada, ben)", "Ada knows Ben, who is a poet."),
    ("Poet(ada) → Knows(ada, ben)", "Ada, who is a poet, knows Ben."),
    ("Poet(ada) → Old(ben)", "If Ada, who is a poet, is known by Ben, Ben is old."),
    ("¬Knows(ada, ben) ∧ Poet(ben)", "Ada does not know Ben because he is a poet."),
    ("¬Rests(ada) ∧ Wins(ben)", "Never does Ada rest while Ben wins."),
    ("Knows(lee, lee)", "Mr. Lee knows Mrs. Lee."),
    ("∀x (Poet(x) → ∃y (Hut(y) ∧ Knows(x, y)))", "Every poet knows some hut and vice versa."),
]


@pytest.mark.parametrize(
    ("formula", "text"),
    [(formula, text) for formula, texts in PROVED.items() for text in texts.strip().splitlines()],
)
def test_each_wording_is_proved(formula: str, text: str) -> None:
    assert check(formula, text).status is Status.PROVED


@pytest.mark.parametrize(("formula", "text"), NOT_PROVED)
def test_what_is_not_meant_is_not_proved(formula: str, text: str) -> None:
    with suppress(InputError):
        assert check(formula, text).status is not Status.PROVED
