"""What is told about answers to exercises of every kind."""

from __future__ import annotations

from typing import Any

import pytest

from logic2text import InputError
from logic2text.proof.models import evaluate
from rerank.rows.exercises.grade import grade_answer, read_world
from rerank.rows.exercises.prepare import prepare_exercise
from rerank.service.jobs import words_of

KEY = "S(x): x is a spy\nT(x,y): x trusts y\nh: Ragna"
WORDS = words_of({"key": KEY, "conventions": "textbook"})
BLOCKS = words_of({"conventions": "textbook"})
EVERY = "∀x (S(x) → T(x, h))"


def judge(item: dict[str, Any], answer: dict[str, Any], words: Any = WORDS) -> dict[str, Any]:
    return grade_answer(item, prepare_exercise(item, words), answer, words)


def test_a_reading_that_hardly_anybody_takes_is_wrong_and_named() -> None:
    item = {"kind": "formalize", "text": "Every spy trusts some spy."}
    told = judge(item, {"formula": "∃y (S(y) ∧ ∀x (S(x) → T(x, y)))"})
    assert told["verdict"] == "wrong"
    assert told["told"]["unlikely"]


@pytest.mark.parametrize(
    "formula", ["∀x (S(x) → ¬T(x, h))", "~Ex(Sx & Txh)", "¬∀x (S(x) → T(x, h))", "Ex(Sx & ~Txh)"]
)
def test_each_reading_that_people_take_is_right_where_no_formula_is_given(formula: str) -> None:
    item = {"kind": "formalize", "text": "Every spy doesn't trust Ragna."}
    assert judge(item, {"formula": formula})["verdict"] == "right"


def test_further_right_formulae_are_right() -> None:
    item = {
        "kind": "formalize",
        "text": "Every spy doesn't trust Ragna.",
        "formula": "∀x (S(x) → ¬T(x, h))",
        "also": ["¬∀x (S(x) → T(x, h))"],
    }
    assert judge(item, {"formula": "∃x (S(x) ∧ ¬T(x, h))"})["verdict"] == "right"
    assert judge(item, {"formula": "∀x S(x)"})["verdict"] == "wrong"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Every spy trusts Ragna.", "right"),
        ("Ragna is trusted by all spies.", "right"),
        ("If something is a spy, it trusts Ragna.", "right"),
        ("Ragna trusts every spy.", "wrong"),
        ("Spy every.", "unreadable"),
        ("", "unreadable"),
    ],
)
def test_sentences_are_judged(text: str, verdict: str) -> None:
    assert judge({"kind": "say", "formula": EVERY}, {"text": text})["verdict"] == verdict


def test_a_wrong_sentence_gets_a_world() -> None:
    told = judge({"kind": "say", "formula": EVERY}, {"text": "Some spy trusts Ragna."})["told"]
    assert told["readings"] == ["∃x (S(x) ∧ T(x, h))"]
    assert told["world"].endswith("the formula is false and your sentence is true.")


def test_which_formulae_are_the_same_is_proved() -> None:
    item = {"kind": "same", "formula": EVERY, "other": "¬∃x (S(x) ∧ ¬T(x, h))"}
    assert judge(item, {"same": True})["verdict"] == "right"
    assert judge(item, {"same": False})["mistakes"] == ["taken for different"]
    item = {"kind": "same", "formula": EVERY, "other": "∃x (S(x) → T(x, h))"}
    assert judge(item, {"same": True})["mistakes"] == ["taken for the same"]
    right = judge(item, {"same": False})
    assert right["verdict"] == "right"
    assert "the first formula is" in right["told"]["worlds"][0]["sentence"]


def block(shape: str, size: str, row: int, column: int, *names: str) -> dict[str, Any]:
    return {"shape": shape, "size": size, "row": row, "column": column, "names": list(names)}


BOARD = {"kind": "world", "true": ["∃x LeftOf(x, a)", "Cube(a)"], "false": ["∀x Cube(x)"]}


@pytest.mark.parametrize(
    ("blocks", "verdict", "held"),
    [
        (
            [block("cube", "small", 0, 1, "a"), block("tetrahedron", "large", 0, 0)],
            "right",
            [1, 1, 0],
        ),
        (
            [block("cube", "small", 0, 0, "a"), block("tetrahedron", "large", 0, 1)],
            "wrong",
            [0, 1, 0],
        ),
        ([block("cube", "small", 0, 1, "a")], "wrong", [0, 1, 1]),
    ],
)
def test_boards_are_evaluated(blocks: list[Any], verdict: str, held: list[int]) -> None:
    told = judge(BOARD, {"blocks": blocks}, BLOCKS)
    assert told["verdict"] == verdict
    assert [row["is"] for row in told["told"]["held"]] == [bool(value) for value in held]


@pytest.mark.parametrize(
    "answer",
    [
        {"blocks": []},
        {"blocks": [block("cube", "small", 0, 4)]},
        {"blocks": [block("cube", "small", 0, 0), block("cube", "small", 0, 0)]},
        {"blocks": [block("ball", "small", 0, 0)]},
        {"blocks": [block("cube", "small", 0, 0)]},
        {"blocks": "cube"},
        {},
    ],
)
def test_boards_that_are_none_are_unreadable(answer: dict[str, Any]) -> None:
    told = judge(BOARD, answer, BLOCKS)
    assert told["verdict"] == "unreadable"
    assert told["told"]["error"]["hint"]


ARGUMENT = {"kind": "countermodel", "true": [EVERY, "S(h)"], "false": ["∀x T(x, h)"]}


@pytest.mark.parametrize(
    ("size", "spies", "trusts", "verdict"),
    [
        (2, [[0]], [[0, 0]], "right"),
        (1, [[0]], [[0, 0]], "wrong"),
        (2, [], [], "wrong"),
        (2, [[5]], [], "unreadable"),
        (2, [[0, 1]], [], "unreadable"),
        (99, [[0]], [[0, 0]], "unreadable"),
    ],
)
def test_countermodels_are_evaluated(
    size: int, spies: list[Any], trusts: list[Any], verdict: str
) -> None:
    answer = {"size": size, "constants": {"h": 0}, "predicates": {"S/1": spies, "T/2": trusts}}
    assert judge(ARGUMENT, answer)["verdict"] == verdict


READING = {
    "kind": "reading",
    "text": "Some spy does not trust Ragna or does trust herself.",
    "formula": "∃x (S(x) ∧ T(x, h))",
    "other": "S(h)",
}


def test_a_formula_that_the_sentence_does_not_mean_is_no_reading() -> None:
    with pytest.raises(InputError, match="is no reading of"):
        prepare_exercise(READING, WORDS)


SPY = "Ragna trusts herself and some spy trusts Ragna or Ragna is a spy."
WIDE, NARROW = "(T(h, h) ∧ ∃x (S(x) ∧ T(x, h))) ∨ S(h)", "T(h, h) ∧ (∃x (S(x) ∧ T(x, h)) ∨ S(h))"


@pytest.mark.parametrize(("meant", "other"), [(WIDE, NARROW), (NARROW, WIDE)])
def test_the_world_that_fits_a_reading_is_right(meant: str, other: str) -> None:
    item = {"kind": "reading", "text": SPY, "formula": meant, "other": other}
    prepared = prepare_exercise(item, WORDS)
    formula = WORDS.parse(meant).formula
    models = [
        read_world(
            world["model"], {"blocks": False, "names": ["h"], "predicates": [("S", 1), ("T", 2)]}
        )
        for world in prepared["shown"]["worlds"]
    ]
    assert [evaluate(formula, model) for model in models].index(True) == prepared["chosen"]
    judged = [grade_answer(item, prepared, {"world": at}, WORDS)["verdict"] for at in (0, 1)]
    assert judged[prepared["chosen"]] == "right"
    assert sorted(judged) == ["right", "wrong"]
    assert grade_answer(item, prepared, {"world": 2}, WORDS)["verdict"] == "unreadable"


def test_readings_that_mean_the_same_are_refused() -> None:
    item = {"kind": "reading", "text": SPY, "formula": WIDE, "other": f"¬¬({WIDE})"}
    with pytest.raises(InputError, match="mean the same"):
        prepare_exercise(item, WORDS)
