"""Comparisons of what things measure, as people say them: "earns more than"."""

from __future__ import annotations

import pytest

from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.verbalizers.natural import Natural
from logic2text.verify.text import check

SAID = [
    ("age(max) > age(claire)", "Max is older than Claire."),
    ("age(max) ≤ age(claire)", "Max is no older than Claire."),
    ("weight(max) ≥ 3 × weight(claire)", "Max is at least three times as heavy as Claire."),
    ("price(gold) = 2 × price(silver)", "Gold costs twice as much as silver."),
    ("∀x (Clerk(x) → salary(x) < salary(boss(x)))", "Every clerk earns less than their boss."),
    ("∀x (Clerk(x) → salary(boss(x)) > salary(x))", "Every clerk earns less than their boss."),
    ("∀x (Clerk(x) → salary(x) > 40000)", "All clerks earn over 40,000."),
    ("rank(max) > rank(claire)", "Max has a higher rank than Claire."),
    ("population(b) < population(c)", "b has a smaller population than c."),
    ("wheels(b) ≥ wheels(c)", "b has at least as many wheels as c."),
    ("∀x (Beetle(x) → numberOfLegs(x) = 6)", "Every beetle has exactly 6 legs."),
    ("∃x (Choir(x) ∧ numSingers(x) > 40)", "Some choir has more than 40 singers."),
    (
        "∀x (Clerk(x) ∧ yearsOfService(x) ≥ 5 → Senior(x))",
        "Every clerk with at least 5 years of service is senior.",
    ),
    ("∀x (Toll(x) → daysOverdue(x) > 30)", "Every toll is over 30 days overdue."),
    ("∀x (Nurse(x) → hoursWorked(x) > 40)", "All nurses have worked over 40 hours."),
    ("∀x (Hall(x) → seatsAvailable(x) ≥ 9)", "All halls have at least 9 seats available."),
    ("∀x (Mill(x) → workersHired(x) < 9)", "All mills have hired fewer than 9 workers."),
    ("∀x (Visa(x) → monthsLeft(x) < 6)", "All visas have under 6 months left."),
    ("∀x (Poem(x) → wordCount(x) ≤ 99)", "Every poem has at most 99 words."),
    ("color(b) = color(c)", "b has the same color as c."),
    ("∀x (Toy(x) → price(x) ≥ 3 ∧ price(x) ≤ 8)", "All toys cost between 3 and 8."),
    ("∃x (Toy(x) ∧ 0 < depth(x) ∧ depth(x) < 1)", "Some toy has a depth strictly between 0 and 1."),
    ("temperature(oven) = 180", "The oven's temperature is 180."),
    ("capital(f) = p", "f's capital is p."),
    ("∀x (Acid(x) → pH(x) < 7)", "Every acid has a pH of under 7."),
    ("∃x (Toy(x) ∧ price(x) ≠ 25000)", "Some toy's price is not 25,000."),
    ("∀x (Toy(x) ∧ ageInDays(x) > 30 → Old(x))", "Every toy more than 30 days old is old."),
    ("∀x (Toy(x) → ageInDays(x) ≤ 1)", "Every toy is at most 1 day old."),
    ("∀x (Toy(x) → weightInGrams(x) < 500)", "Every toy weighs less than 500 grams."),
    (
        "∀x (Bus(x) → delayInMinutes(x) ≥ 3 ∧ delayInMinutes(x) ≤ 8)",
        "Every bus has a delay between 3 and 8 minutes.",
    ),
]


@pytest.mark.parametrize(("formula", "text"), SAID)
def test_a_comparison_is_said_of_things_and_read_back(formula: str, text: str) -> None:
    texts = [made.text for made in Natural().alternatives(parse(formula))]
    assert text in texts
    assert check(parse(formula), text).status is Status.PROVED


READ = [
    ("age(max) = age(claire)", "Max is as old as Claire."),
    ("age(max) = 3 × age(claire)", "Max is three times as old as Claire."),
    ("salary(max) ≥ salary(claire)", "Max earns no less than Claire."),
    ("salary(max) > salary(claire)", "Max has a higher salary than Claire."),
    ("price(max) > 12000", "Max costs more than 12,000."),
    ("age(max) > age(claire)", "The age of Max is over the age of Claire."),
    (
        "∀x ∀y (Older(x, y) ↔ age(x) > age(y))",
        "For all x and y, x is older than y if and only if x's age is greater than y's age.",
    ),
]
NOT_MEANT = [
    ("age(max) > age(claire)", "Max is as old as Claire."),
    ("age(max) = 2 × age(claire)", "Max is three times as old as Claire."),
    ("salary(max) ≥ salary(claire)", "Max earns more than Claire."),
    ("salary(max) > 2 × salary(claire)", "Max earns at least twice as much as Claire."),
    ("price(max) > 12000", "Max costs more than 1,200."),
    ("age(max) < age(claire)", "Max is older than Claire."),
    ("∀x (Toy(x) → ageInDays(x) > 30)", "Every toy is at most 30 days old."),
    ("∀x (Bus(x) → delayInMinutes(x) ≥ 30)", "Every bus has a delay of more than 30 minutes."),
]


@pytest.mark.parametrize(("formula", "text"), READ)
def test_other_words_of_comparisons_are_read(formula: str, text: str) -> None:
    assert check(parse(formula), text).status is Status.PROVED


@pytest.mark.parametrize(("formula", "text"), NOT_MEANT)
def test_another_comparison_is_refuted(formula: str, text: str) -> None:
    assert check(parse(formula), text).status is Status.REFUTED
