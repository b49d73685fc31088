"""Texts of several formulae: their words, their order, and that they say the formulae."""

from __future__ import annotations

from dataclasses import replace

import pytest

from logic2text import InputError, Lexicon, Status, Style
from logic2text.discourse import Role, verbalize_together
from logic2text.discourse.cohesion import LinkedPassage, tie
from logic2text.discourse.compose import read_in_place, read_together
from logic2text.discourse.order import Statement
from logic2text.discourse.passages import PassageWriter
from logic2text.notation import parse

SYLLOGISM = ["∀x (Cube(x) → Small(x))", "Cube(b)"]


@pytest.mark.parametrize(
    ("premises", "conclusions", "text"),
    [
        (SYLLOGISM, ["Small(b)"], "All cubes are small. b is a cube. Therefore, b is small."),
        (
            ["Cube(a)", "Small(a)", "Likes(a, b)"],
            [],
            "a is a small cube and likes b.",
        ),
        (["Cube(a)", "Cube(b)"], [], "a and b are cubes."),
        (
            ["Cube(b)"],
            ["∃x Cube(x)", "¬∀x ¬Cube(x)"],
            "b is a cube. Therefore, there is a cube.",
        ),
        (
            ["Cube(b)"],
            ["∃x Cube(x)", "Cube(b)"],
            "b is a cube. So, there is a cube. Therefore, b is a cube.",
        ),
    ],
)
def test_texts(premises: list[str], conclusions: list[str], text: str) -> None:
    discourse = verbalize_together(premises, conclusions)
    assert discourse.text == text
    assert discourse.status is Status.PROVED is discourse.whole


def test_a_definition_says_that_it_is_one() -> None:
    discourse = verbalize_together(["Man(tom)", "∀x (Bachelor(x) ↔ Man(x) ∧ ¬Married(x))"])
    first = discourse.sentences[0]
    assert first.role is Role.DEFINITION
    assert "if and only if" in first.text
    assert discourse.status is Status.PROVED


def test_a_repeated_subject_is_a_pronoun_and_adds() -> None:
    premises = ["Tall(tom)", "Owns(tom, rex)"]
    discourse = verbalize_together(premises, style=Style(keep_order=True))
    assert discourse.sentences[1].text == "He also owns Rex."
    assert discourse.status is Status.PROVED
    plain = verbalize_together(
        premises, style=Style(keep_order=True, avoid=frozenset({"pronouns"}))
    )
    assert plain.sentences[1].text == "Tom also owns Rex."


def test_a_pronoun_that_could_be_another_name_is_not_written() -> None:
    discourse = verbalize_together(
        ["Likes(tom, ben) ∧ Tall(tom)", "¬Happy(tom)"], style=Style(keep_order=True)
    )
    assert discourse.sentences[1].text == "Tom is not happy."


def test_equal_formulae_are_said_once() -> None:
    discourse = verbalize_together(["∀x (Cube(x) → Small(x))", "∀y (Cube(y) → Small(y))"])
    assert discourse.text == "All cubes are small."
    assert discourse.sentences[0].formulae == (0, 1)


def test_every_formula_is_in_one_sentence() -> None:
    premises = ["P(a)", "∀x (P(x) ↔ Q(x))", "Q(b)", "∃x ¬Q(x)", "R(a, b)"]
    discourse = verbalize_together(premises, ["Q(a)"])
    indices = [index for sentence in discourse.sentences for index in sentence.formulae]
    assert sorted(indices) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("premises", "conclusions", "follows"),
    [
        (SYLLOGISM, ["Small(b)"], True),
        (SYLLOGISM, ["Large(b)"], False),
        (SYLLOGISM, ["Small(b)", "Small(a)"], False),
        (SYLLOGISM, [], None),
        ([], ["Small(b)"], None),
    ],
)
def test_whether_the_conclusion_follows(
    premises: list[str], conclusions: list[str], follows: bool | None
) -> None:
    assert verbalize_together(premises, conclusions).follows is follows


def test_the_words_of_all_formulae_are_distinct() -> None:
    discourse = verbalize_together(["Small(a)", "IsSmall(b)"])
    assert discourse.text == 'a is small. b satisfies "IsSmall".'
    assert discourse.status is Status.PROVED


@pytest.mark.parametrize("premises", [[], "Cube(b)", ["Cube(b)"] * 201])
def test_bad_input(premises: list[str]) -> None:
    with pytest.raises(InputError):
        verbalize_together(premises)


def _links(*formulae: str) -> list[LinkedPassage]:
    lexicon = Lexicon.default()
    statements = [Statement(i, parse(text), Role.PREMISE) for i, text in enumerate(formulae)]
    passages = PassageWriter(lexicon, Style()).write(statements, joins=False)
    return [tie(None, passage, "", lexicon, pronouns=False) for passage in passages]


def test_words_that_say_something_else_are_refuted() -> None:
    before, link = _links("Cube(a)", "Large(a)")
    wrong = replace(link, text="It is not large.", is_anaphoric=True)
    right = replace(link, text="It is also large.", is_anaphoric=True)
    lexicon = Lexicon.default()
    assert read_in_place([before], right, lexicon) is Status.PROVED
    assert read_in_place([before], wrong, lexicon) is Status.REFUTED
    assert read_together([before, wrong], lexicon, judged=2) is Status.REFUTED


def test_a_sentence_that_is_missing_or_added_is_not_proved() -> None:
    before, link = _links("Cube(a)", "Large(a)")
    lexicon = Lexicon.default()
    added = replace(link, text="a is large. b is large.")
    joined = replace(link, text="")
    for wrong in (added, joined):
        assert read_together([before, wrong], lexicon, judged=2) is not Status.PROVED
