"""Facts that are stated in the words of the input."""

from __future__ import annotations

import pytest

from metrics.faithfulness import Verdict, check_facts
from metrics.inputs.facts import Fact
from metrics.inputs.stated import is_stated

OPEN = Fact("openOnSunday", ("Elm Hall", "no"))


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("The open on Sunday of Elm Hall is no.", True),
        ("Elm Hall open on Sunday: no.", True),
        ("Elm Hall's open on Sunday is no.", True),
        ("The open on Sunday is no.", True),
        ("open on Sunday: no", True),
        ("The open on Sunday of Oak Hall is no.", False),
        ("The open on Sunday of Elm Hall is not no.", False),
        ("The open on Sunday of Elm Hall is no-one's.", False),
        ("Elm Hall is open on Sunday.", False),
    ],
)
def test_a_fact_is_stated_by_label_subject_and_value(text: str, stated: bool) -> None:
    assert is_stated(OPEN, text, is_sole=True) is stated


def test_the_subject_is_named_where_there_are_several() -> None:
    assert not is_stated(OPEN, "The open on Sunday is no.", is_sole=False)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("name[Elm], familyFriendly[no]", "The family friendly of Elm is no."),
        (
            [["Bo Ek", "currentclub", "FC Bree"], ["Bo Ek", "club", "FC Oak"]],
            "The currentclub of Bo Ek is FC Bree. The club of Bo Ek is FC Oak.",
        ),
    ],
)
def test_a_template_is_complete(value: object, text: str) -> None:
    assert check_facts(value, text).verdict is Verdict.COMPLETE


def test_a_wrong_template_is_not() -> None:
    found = check_facts("name[Elm], familyFriendly[no]", "The family friendly of Elm is yes.")
    assert found.verdict is Verdict.CONTRADICTS
