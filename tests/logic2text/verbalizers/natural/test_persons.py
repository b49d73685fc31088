"""Texts about persons: everyone, who, themselves; each beside the plain text in the pool."""

from __future__ import annotations

import pytest

from logic2text import verbalize
from logic2text.candidates import CandidateGenerator
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.verbalizers.natural import Natural
from logic2text.verbalizers.style import Style

ABOUT_PERSONS = [
    ("∀x Happy(x)", "Everyone is happy."),
    ("∀x ∃y Trusts(x, y)", "Everyone trusts someone."),
    ("∀x (∃y (Novel(y) ∧ Praised(x, y)) → Happy(x))", "Everyone who praised a novel is happy."),
    ("∃x ∀y (Teacher(y) → Trusts(x, y))", "Someone trusts every teacher."),
    ("∀x ∀y (Loves(x, y) → Loves(y, x))", "Everyone loves everyone who loves them."),
    ("¬∃x Loves(x, x)", "No one loves themselves."),
]


@pytest.mark.parametrize(("formula", "text"), ABOUT_PERSONS)
def test_a_text_about_persons_is_proved_and_says_what_it_assumes(formula: str, text: str) -> None:
    pool = CandidateGenerator().candidates(formula)
    (about,) = [candidate for candidate in pool if candidate.text == text]
    assert about.verdict.status is Status.PROVED
    assert about.verdict.assumptions
    plain = [c for c in pool if c.verdict.status is Status.PROVED and not c.verdict.assumptions]
    assert plain


def test_a_text_is_not_merged_with_one_that_assumes_more() -> None:
    formula = "∀x (Attends(x) → (InPerson(x) ⊕ Remotely(x)))"
    pool = CandidateGenerator(["natural"]).candidates(formula)
    assumes = [bool(candidate.verdict.assumptions) for candidate in pool]
    assert not assumes[0]
    assert any(assumes)


@pytest.mark.parametrize(
    "formula",
    [
        "∀x (Cube(x) → Small(x))",
        "∀x (Student(x) → Happy(x))",
        "∀x (Novel(x) ∧ Praised(b, x) → Good(x))",
        "∀x (Person(x) → Happy(x))",
        "∀x (Robot(x) → Trusts(x, x))",
        # That everything is a person is not assumed beside a novel.
        "∀x (Happy(x) ∨ ∃y (Novel(y) ∧ Read(x, y)))",
    ],
)
def test_no_text_about_persons_where_more_would_be_assumed(formula: str) -> None:
    assert Natural().about_persons(parse(formula)) == ()


def test_a_style_avoids_persons() -> None:
    style = Style(avoid=frozenset({"persons"}))
    assert Natural(style=style).about_persons(parse("∀x Happy(x)")) == ()
    assert Natural(style=Style(structure_preserving=True)).about_persons(parse("∀x Happy(x)")) == ()


@pytest.mark.parametrize(
    ("system", "formula", "text"),
    [
        ("ranta", "∀x (Man(x) → Shaves(x, x))", "Every man shaves himself."),
        ("natural", "∃x (Woman(x) ∧ Likes(x, x))", "Some woman likes herself."),
        ("natural", "Loves(romeo, romeo)", "Romeo loves himself."),
        ("ranta", "Loves(romeo, romeo)", "Romeo loves himself."),
        ("natural", "Likes(claire, claire)", "Claire likes herself."),
        ("natural", "∀x (Cube(x) → Likes(x, x))", "Every cube likes itself."),
        ("natural", "Likes(b, b) ∧ Cube(b)", "b is a cube and likes itself."),
        ("natural", "∃x (Novel(x) ∧ Praised(romeo, x))", "Romeo praised a novel."),
    ],
)
def test_reflexives_agree_with_their_subjects(system: str, formula: str, text: str) -> None:
    texts = [v.text for v in Natural().alternatives(parse(formula))]
    assert text in (texts if system == "natural" else [verbalize(parse(formula), system).text])
