"""Ages, intervals, units and verbs of measures: "under 18", "between 18 and 25", "weighs 50 kg"."""

from __future__ import annotations

import pytest

from logic2text.errors import ParseError
from logic2text.proof.verdict import Status
from logic2text.verify.text import check

_OF_AGE = "age(max) {}"
_INTERVAL = "age(max) ≥ 18 ∧ age(max) ≤ 25"
_HEAVY = "∀x (Package(x) ∧ weight(x) > 50 → Heavy(x))"
RIGHT = [
    (
        "hours(a, b) > 160 ∧ amount(c) ≥ 10",
        "The hours of a and b is over 160 and the amount of c is at least 10.",
    ),
    ("¬∃x (Person(x) ∧ age(x) < 18 ∧ MayVote(x))", "No person under 18 may vote."),
    ("∀x (Person(x) ∧ age(x) > 18 → MayVote(x))", "Every person over 18 may vote."),
    ("∀x (age(x) > 65 → Retired(x))", "Everyone over 65 is retired."),
    ("¬∃x (age(x) < 18 ∧ MayEnter(x))", "No one under the age of 18 may enter."),
    ("∀x (Member(x) ∧ age(x) ≥ 65 → Exempt(x))", "All members aged 65 or over are exempt."),
    (_OF_AGE.format("≥ 18"), "Max is at least 18."),
    (_OF_AGE.format("≥ 18"), "Max is at least 18 years old."),
    (_OF_AGE.format("≥ 18"), "Max is 18 or older."),
    (_OF_AGE.format("≤ 18"), "Max is 18 years old or younger."),
    (_OF_AGE.format("≤ 18"), "Max is not over 18."),
    (_OF_AGE.format("= 18"), "Max is 18 years old."),
    (_OF_AGE.format("= 18"), "Max is 18."),
    (_OF_AGE.format("= 18"), "Max is exactly 18."),
    (_OF_AGE.format("> age(claire)"), "Max is older than Claire."),
    (_OF_AGE.format("≤ age(claire)"), "Max is no older than Claire."),
    (_OF_AGE.format("≥ 18"), "Max is no younger than 18."),
    (_INTERVAL, "Max is between 18 and 25."),
    (_INTERVAL, "Max is between 18 and 25 years old."),
    (_INTERVAL, "Max's age is between 18 and 25."),
    ("age(max) > 18 ∧ age(max) < 25", "Max's age is strictly between 18 and 25."),
    (
        "∀x (City(x) ∧ temperature(x) ≥ 10 ∧ temperature(x) ≤ 20 → Mild(x))",
        "Every city with a temperature between 10 and 20 degrees is mild.",
    ),
    (_HEAVY, "Every package over 50 kg is heavy."),
    (_HEAVY, "Every package that weighs more than 50kg is heavy."),
    (_HEAVY, "Every package heavier than 50 is heavy."),
    ("∀x (Book(x) → price(x) ≤ 100)", "Every book costs at most $100."),
    ("price(b) > 100", "b costs more than 100."),
    ("height(max) ≥ 180", "Max is at least 180 cm tall."),
    ("height(max) > height(claire)", "Max is taller than Claire."),
    ("salary(max) > 5000", "Max earns more than 5000 euros."),
    ("∀x (Student(x) ∧ score(x) ≥ 50 → Passes(x))", "Every student who scores at least 50 passes."),
    ("∃x (x > 5 ∧ Prime(x))", "Some prime is over 5."),
]
WRONG = [
    (_OF_AGE.format("> 18"), "Max is at least 18."),
    (_OF_AGE.format("≥ 18"), "Max is over 18."),
    (_OF_AGE.format("> 18"), "Max is under 18."),
    (_OF_AGE.format("> 18"), "Max is over 21."),
    (_OF_AGE.format("= 18"), "Max is 19."),
    (_OF_AGE.format("≥ 18"), "Max is 18 or younger."),
    (_OF_AGE.format("> age(claire)"), "Max is younger than Claire."),
    (_INTERVAL, "Max is between 18 and 24."),
    ("age(max) ≥ 25 ∨ age(max) ≤ 18", "Max is between 18 and 25."),
    (_INTERVAL, "Max is not between 18 and 25."),
    (_HEAVY, "Every package over 50 is heavy."),
    (_HEAVY, "Every package of at least 50 kg is heavy."),
    (_HEAVY, "Every package that weighs less than 50 kg is heavy."),
    (_HEAVY, "Every package over 50 cm is heavy."),
    ("∀x (Student(x) ∧ score(x) > 18 → Passes(x))", "Every student over 18 passes."),
    ("∀x (Person(x) ∧ age(x) < 18 → MayVote(x))", "No person under 18 may vote."),
    ("price(b) > 100", "b weighs more than 100."),
    ("price(b) > 100", "b is over 100."),
]


@pytest.mark.parametrize(("formula", "text"), RIGHT)
def test_right_texts_are_proved(formula: str, text: str) -> None:
    assert check(formula, text).status is Status.PROVED


@pytest.mark.parametrize(("formula", "text"), WRONG)
def test_wrong_texts_are_not(formula: str, text: str) -> None:
    try:
        status = check(formula, text).status
    except ParseError:
        return
    assert status in (Status.REFUTED, Status.UNKNOWN)


def test_an_interval_may_leave_out_its_ends() -> None:
    open_interval = "age(max) > 18 ∧ age(max) < 25"
    assert check(open_interval, "Max is between 18 and 25.").status is Status.AMBIGUOUS


def test_a_comparison_makes_no_number_a_person() -> None:
    verdict = check("∀x (age(x) > 65 → Retired(x))", "Everyone over 65 is retired.")
    assert verdict.assumptions == ("everything is a person",)
