"""What a student is told."""

from __future__ import annotations

import pytest

from logic2text import ParseError
from logic2text.notation import show
from logic2text.symbolization import SymbolizationKey
from logic2text.tutor import diagnose
from logic2text.tutor.lint import KeyedExercise, Problem, lint_exercise


def test_a_right_formula_in_another_form() -> None:
    diagnosis = diagnose("¬∃x (Cube(x) ∧ Small(x))", "∀x (Cube(x) → ¬Small(x))")
    assert diagnosis.is_right
    assert not diagnosis.hints
    assert not diagnosis.worlds
    assert diagnosis.repair is None


def test_the_hints_do_not_give_the_answer_away() -> None:
    diagnosis = diagnose(
        "∀x (Cube(x) → ∃y (Tet(y) ∧ LeftOf(x, y)))", "∃y (Tet(y) ∧ ∀x (Cube(x) → LeftOf(x, y)))"
    )
    assert diagnosis.repair is not None
    look, world, what = diagnosis.hints
    answer = show(diagnosis.repair.formula)
    assert all(answer not in hint for hint in diagnosis.hints)
    assert "order of the quantifiers" in look
    assert world == diagnosis.worlds[0].sentence
    assert what.startswith("In ∀x (Cube(x)")
    (contrast,) = diagnosis.contrasts
    assert contrast == (
        "you said “Every cube is to the left of a tetrahedron.”, "
        "the exercise says “Some tetrahedron has every cube to the left of it.”"
    )


def test_a_world_of_blocks_is_a_board() -> None:
    diagnosis = diagnose("∃x (Cube(x) → Small(x))", "∃x (Cube(x) ∧ Small(x))")
    (world,) = diagnosis.worlds
    assert world.board is not None
    assert "one thing" not in world.sentence
    assert world.sentence.endswith("your formula is true and what is asked is false.")
    assert "back" in world.text
    assert world.svg.startswith("<svg")


@pytest.mark.parametrize(
    ("given", "asked", "relation"),
    [
        ("18 < age(a)", "age(a) > 18", "equivalent"),
        ("age(a) + 1 > 18", "age(a) > 17", "equivalent"),
        ("age(a) > 18", "age(a) ≥ 18", "stronger"),
        ("age(a) > 18", "age(a) < 18", "contradiction"),
    ],
)
def test_comparisons_are_compared_over_the_reals(given: str, asked: str, relation: str) -> None:
    diagnosis = diagnose(given, asked)
    assert diagnosis.relation == relation
    assert not diagnosis.worlds, "no finite model has the numbers"


def test_a_world_of_other_things_is_told_as_facts() -> None:
    diagnosis = diagnose("Likes(ann, ben)", "Likes(ben, ann)")
    assert [world.board for world in diagnosis.worlds] == [None, None]
    assert diagnosis.worlds[0].text == "Ann likes Ben.\nBen likes nothing."


def test_the_sentences_keep_the_structure() -> None:
    diagnosis = diagnose("¬∀x ¬Cube(x)", "∀x Cube(x)")
    assert diagnosis.given_says.literal.startswith("It is not the case that for all x")
    assert "some" not in diagnosis.given_says.fluent.lower()


def test_with_a_key() -> None:
    key = SymbolizationKey.parse("domain: people\nT(x,y): x trusts y\nb: Bodil\nr: Ragna")
    given, asked = (key.parse_detailed(text).formula for text in ("Tbr", "Trb"))
    diagnosis = diagnose(given, asked, lexicon=key.lexicon)
    assert diagnosis.given_says.fluent == "Bodil trusts Ragna."
    assert "Ragna trusts Bodil" in diagnosis.worlds[1].sentence


def test_a_formula_that_cannot_be_read() -> None:
    with pytest.raises(ParseError, match="line 1"):
        diagnose("∀x (Cube(x)", "∀x Cube(x)")


def _problems(exercise: KeyedExercise) -> list[Problem]:
    return [finding.problem for finding in lint_exercise(exercise)]


EVERY = "∀x (Cube(x) → Small(x))"


@pytest.mark.parametrize(
    ("exercise", "problems"),
    [
        (KeyedExercise("All cubes are small.", EVERY), []),
        (KeyedExercise("All cubes are small.", EVERY, ("∀x (Small(x) → Cube(x))",)), []),
        (KeyedExercise("All cubes are small.", "∀x (Small(x) → Cube(x))"), [Problem.KEY_REFUTED]),
        (KeyedExercise("All cubes are small.", "∀x Cube(x"), [Problem.UNREADABLE_FORMULA]),
        (KeyedExercise("All cubes snore gently.", EVERY), [Problem.UNREADABLE_SENTENCE]),
        (
            KeyedExercise(
                "Some cube is larger than every cube or b is small and c is large.", EVERY
            ),
            [Problem.KEY_REFUTED],
        ),
        (
            KeyedExercise(
                "b is small or c is small and d is small.", "Small(b) ∨ Small(c) ∧ Small(d)"
            ),
            [Problem.AMBIGUOUS],
        ),
        (
            KeyedExercise("All cubes are small.", EVERY, ("¬∃x (Cube(x) ∧ ¬Small(x))",)),
            [Problem.DISTRACTOR_RIGHT],
        ),
        (
            KeyedExercise("All cubes are small.", EVERY, ("∃x ¬Cube(x)", "¬∀x Cube(x)")),
            [Problem.DISTRACTORS_EQUIVALENT],
        ),
        (
            KeyedExercise("All cubes are small.", EVERY, (), ("¬∃x (Cube(x) ∧ ¬Small(x))",)),
            [],
        ),
        (
            KeyedExercise("All cubes are small.", EVERY, (), ("∃x Cube(x)",)),
            [Problem.ALTERNATIVE_WRONG],
        ),
        (
            KeyedExercise("Some cube is small.", "∃x (Cube(x) → Small(x))"),
            [Problem.KEY_REFUTED, Problem.LIKELY_ERROR],
        ),
    ],
)
def test_exercises(exercise: KeyedExercise, problems: list[Problem]) -> None:
    assert _problems(exercise) == problems


def test_a_later_edit_is_not_told_as_what_the_student_said() -> None:
    diagnosis = diagnose(
        "∃x ∃y (Spy(x) ∧ Spy(y))", "∃x ∃y (Spy(x) ∧ Spy(y) ∧ x ≠ y ∧ ∀z (Spy(z) → (z = x ∨ z = y)))"
    )
    first, second = diagnosis.contrasts
    assert first == "you wrote Spy(x) ∧ Spy(y), right would be Spy(x) ∧ Spy(y) ∧ x ≠ y"
    assert second.startswith("after that, ")
    assert "you" not in second


def test_exchanged_quantifiers_are_not_told_as_exchanged_arguments() -> None:
    diagnosis = diagnose(
        "∃x (Spy(x) ∧ ∀y (Spy(y) → Trusts(x, y)))", "∀x (Spy(x) → ∃y (Spy(y) ∧ Trusts(x, y)))"
    )
    assert diagnosis.repair is not None
    mistakes = [str(edit.mistake) for edit in diagnosis.repair.edits]
    assert mistakes == ["wrong quantifier", "wrong quantifier"]


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        # "There is a spy such that it is different from them and trusts them": who trusts whom?
        (
            "∀x (Spy(x) → ∃y (Spy(y) ∧ x ≠ y ∧ Trusts(x, y)))",
            (
                "For all x, if x is a spy, then there is an element y such that y is a spy and "
                "it is not the case that x is the same as y and x trusts y."
            ),
        ),
        # "Does not trust something" is heard as "there is something that it does not trust".
        (
            "∀x (Spy(x) → ¬∃y Trusts(x, y))",
            "For all x, if x is a spy, then x does not trust anything.",
        ),
        ("∀x (Spy(x) → Trusts(x, x))", "Every spy trusts themselves."),
    ],
)
def test_what_a_formula_says_has_one_meaning(formula: str, text: str) -> None:
    assert diagnose(formula, "∀x Spy(x)").given_says.fluent == text
