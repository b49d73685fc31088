"""What a denial leaves out after a claim, written by Natural and read."""

from __future__ import annotations

import pytest

from logic2text.candidates import CandidateGenerator
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.verify.text import check

WRITTEN = [
    (
        "∀t (Train(t) → StopsInUlm(t) ∧ StopsInBonn(t) ∧ ¬StopsInLinz(t))",
        "Every train stops in Ulm and Bonn but not in Linz.",
    ),
    (
        "∀x (Voucher(x) → ValidForBooks(x) ∧ ¬ValidForMusic(x))",
        "Every voucher is valid for books but not for music.",
    ),
    (
        "∀x (Cook(x) → CanBakeBread(x) ∧ ¬CanBakeCake(x))",
        "Every cook can bake bread but not a cake.",
    ),
    (
        "∀x (Guest(x) → MayEnterHall(x) ∧ ¬MayEnterCellar(x))",
        "Every guest may enter a hall but not a cellar.",
    ),
    (
        "MotherOf(eva, noah) ∧ MotherOf(eva, ruth) ∧ ¬MotherOf(eva, dan)",
        "Eva is the mother of Noah and Ruth but not of Dan.",
    ),
    ("Knows(ann, bob) ∧ ¬Knows(ann, carl)", "Ann knows Bob but not Carl."),
    (
        "TwinnedWith(bonn, york) ∧ ¬TwinnedWith(bonn, ulm)",
        "Bonn is twinned with York but not with Ulm.",
    ),
    (
        "∀x (Guard(x) ∧ UsesLab(x) ∧ ¬UsesArchive(x) → Tired(x))",
        "Every guard who uses a lab but not an archive is tired.",
    ),
]


@pytest.mark.parametrize(("formula", "text"), WRITTEN)
def test_what_is_denied_leaves_out_the_words_of_the_claim(formula: str, text: str) -> None:
    pool = CandidateGenerator(("natural",)).candidates(parse(formula))
    assert (text, Status.PROVED) in [(each.text, each.verdict.status) for each in pool]


def test_a_duty_is_not_denied_by_not() -> None:
    formula = parse("∀x (Cook(x) → MustBakeBread(x) ∧ ¬MustBakeCake(x))")
    texts = [each.text for each in CandidateGenerator(("natural",)).candidates(formula)]
    assert "Every cook must bake bread but does not have to bake a cake." in texts
    assert not any("but not" in text for text in texts)
    assert check(formula, "Every cook must bake bread.").status is Status.REFUTED


MEASURED = [
    (
        "∀x (Shop(x) ∧ turnover(x) > 1000 ∧ headcount(x) ≥ 50 → Reports(x))",
        "Every shop that has a turnover of over 1000 and a headcount of at least 50 reports.",
    ),
    (
        "income(ann) > income(bob) ∧ income(ann) < income(carl)",
        "Ann earns more than Bob and less than Carl.",
    ),
    (
        "∀x (Taxpayer(x) ∧ income(x) ≥ 1200 ∧ income(x) < 4000 → Old(x))",
        "Every taxpayer who earns at least 1200 and earns under 4000 is old.",
    ),
]


@pytest.mark.parametrize(("formula", "text"), MEASURED)
def test_measures_share_their_verb(formula: str, text: str) -> None:
    pool = CandidateGenerator(("natural",)).candidates(parse(formula))
    assert (text, Status.PROVED) in [(each.text, each.verdict.status) for each in pool]


WRONG = [
    ("StopsInUlm(ice) ∧ StopsInLinz(ice)", "Ice stops in Ulm but not in Linz."),
    ("¬StopsInUlm(ice) ∧ StopsInLinz(ice)", "Ice stops in Ulm but not in Linz."),
    (
        "income(ann) > income(bob) ∧ income(carl) < income(ann)",
        "Ann earns more than Bob and less than Carl.",
    ),
    ("MotherOf(eva, noah) ∧ ¬MotherOf(dan, eva)", "Eva is the mother of Noah but not of Dan."),
    (
        "∀x (Train(x) → StopsInUlm(x)) ∧ ¬∀x (Train(x) → StopsInLinz(x))",
        "Every train stops in Ulm but not in Linz.",
    ),
]


@pytest.mark.parametrize(("formula", "text"), WRONG)
def test_what_is_denied_is_of_the_subject(formula: str, text: str) -> None:
    assert check(parse(formula), text).status is Status.REFUTED
