"""Sentences of rules, policies and contracts: what they say is proved, what they do not say is not.

The meanings were written by hand.  ``same`` rows mean the formula, ``other`` rows differ from it in
one point: the order of arguments, a unit, a bound or whether it is included, a denial, a scope.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest

from logic2text.errors import ParseError
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.verify.text import check

ROWS = [
    json.loads(line)
    for line in Path(__file__).with_name("policies.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['text']} {row['formula']}")
def test_a_rule_is_proved_if_it_means_the_formula(row: dict[str, str]) -> None:
    if row["means"] == "same":
        assert check(parse(row["formula"]), row["text"]).status is Status.PROVED
        return
    with suppress(ParseError):
        status = check(parse(row["formula"]), row["text"]).status
        assert status not in (Status.PROVED, Status.ATTESTED)


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        (
            "A help point must be provided on every platform.",
            "∀x (Platform(x) → ∃y (HelpPoint(y) ∧ MustBeProvidedOn(y, x)))",
        ),
        (
            "Max is afraid only of dogs that bark.",
            "∀x ((Dog(x) ∧ AfraidOf(max, x)) → Barks(x))",
        ),
        ("A student may use a lab.", "∀x ∀y ((Student(x) ∧ Lab(y)) → MayUse(x, y))"),
        (
            "Invoices over 500 are paid.",
            "∀x ((Invoice(x) ∧ daysOverdue(x) > 500) → Paid(x))",
        ),
    ],
)
def test_what_a_rule_can_also_mean_is_not_refuted(text: str, formula: str) -> None:
    assert check(parse(formula), text).status is not Status.REFUTED


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        (
            "Upon refusal of a search, a guard may intervene.",
            "∀x ∀y ((Guard(x) ∧ Search(y) ∧ Refuses(x, y)) → MayIntervene(x))",
        ),
        (
            "In the event of cheating, every teacher must report.",
            "∀x ((Teacher(x) ∧ Cheats(x)) → MustReport(x))",
        ),
        (
            "Refusal of a search leads to the summoning of a guard.",
            "∀x ∀y ((Guard(x) ∧ Search(y) ∧ Refuses(x, y)) → Summoned(x))",
        ),
        (
            "Cheating leads to notification of the parent.",
            "∀x ((Parent(x) ∧ Cheats(x)) → Notified(x))",
        ),
        ("Smoking makes an employer liable.", "∀x ((Employer(x) ∧ Smokes(x)) → Liable(x))"),
        (
            "Upon violation of a law, a judge shall be informed.",
            "∀x ((Judge(x) ∧ ∃y (Law(y) ∧ Violates(x, y))) → ShallBeInformed(x))",
        ),
    ],
)
def test_whose_act_is_open_is_assumed_and_not_proved(text: str, formula: str) -> None:
    assert check(parse(formula), text).status is not Status.PROVED
