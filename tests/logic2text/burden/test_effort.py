from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files

import pytest

from logic2text.burden.effort import FILE, measure_effort
from logic2text.burden.features import count_features
from logic2text.english.syntax import ForClause
from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.reading import read
from logic2text.verify.text import judge
from logic2text.walk import bound_variables

WORDS = Lexicon.default()

WITHIN = "relative clauses within others"
COUNTED = (
    ("Every cube that is large is small.", "distance of a gap", 0),
    ("Every cube that b likes is small.", "distance of a gap", 2),
    ("No cube is small.", "denials after the first", 0),
    ("No cube that is not large is small.", "denials after the first", 1),
    ("No cube that is not large is small.", "denials under denials", 1),
    ("No cube is to the left of no cube.", "denials under denials", 1),
    ("There are elements x and y such that x is larger than y.", "labels", 2),
    ("For all x, x is small.", "labels", 1),
    ("If a cube is small, then it is large.", "pronouns", 1),
    ("If b is small, then it is large.", "pronouns", 0),
    ("Every cube that is in front of everything that is large is small.", "such that", 0),
    ("Every cube such that b likes it is small.", "such that", 1),
    ("Every cube that is larger than a cube that is small is large.", WITHIN, 0),
    ("Every cube that every cube that is small is larger than is large.", WITHIN, 1),
    ("b is a cube and c is small or large.", "lists in lists", 1),
    ("A cube is small if it is large.", "generics", 1),
    ("b is small if c is large.", "generics", 0),
    ("b is small if c is large.", "conditions after", 1),
    ("No cube is larger than at least two cubes.", "numbers denied", 1),
    ("Every cube is larger than at least two cubes.", "numbers denied", 0),
    ("b is small.  It is a cube.", "clauses with the same subject", 1),
    ("b is a cube and small.", "properties beside kinds", 1),
    ("b is a small cube.", "properties beside kinds", 0),
    ("Every cube is larger than every cube that it likes.", "universals under universals", 1),
    ("If x < y, then f(x) < f(y).", "atoms in notation", 2),
    ("b is the same as c or small.", "identities as alternatives", 1),
    ("b is small and the same as c.", "identities as alternatives", 0),
    ("b is small and b is large.", "names repeated", 1),
    ("There is a cube. Nothing is larger than it.", "sentences that refer back", 1),
    ("No small thing is large.", "things with adjectives", 1),
    ("Nothing small is large.", "things with adjectives", 0),
    ("Some cube larger than b is small.", "some with relative clauses", 0),
    ("Some cube that is larger than b is small.", "some with relative clauses", 1),
    ("For every cube, it is larger than b.", "subjects resumed", 1),
    ("For every cube, b is larger than it.", "subjects resumed", 0),
    ("For all x, if x is a cube, then b is larger than x.", "letters with kinds", 1),
    ("For all x, if x is small, then b is larger than x.", "letters with kinds", 0),
    ("No cube is large and likes b.", "lists denied by no", 1),
    ("No large cube likes b.", "lists denied by no", 0),
    ("For all x, if x is small, then b is larger than x.", "letters in rules", 1),
    ("If something is small, then b is larger than it.", "letters in rules", 0),
    ("b is small, c is small, d is large and e is large.", "clauses after the third", 1),
    ("b likes c and likes d.", "verbs repeated in a list", 1),
    ("b likes c and d.", "verbs repeated in a list", 0),
    ("b neither is small, is a cube nor likes c.", "verbs repeated in a list", 4),
    ("b is neither small nor a cube and does not like c.", "verbs repeated in a list", 0),
    ("The father of b is the same as c.", "identities of values", 1),
    ("If if b is small, then c is small, then d is small.", "conditions of conditions", 1),
    ("If b is small, then if c is small, then d is small.", "conditions of conditions", 0),
    ("Every cube is small.", "every", 1),
    ("All cubes are small.", "every", 0),
    ("For all x, every cube is larger than x.", "letters among words", 1),
    ("For all x, if x is small, then b is larger than x.", "letters among words", 0),
    ("For all x, if a cube is larger than x, then it is small.", "labels beside pronouns", 1),
    ("Every cube is small or large.", "every", 0),
    ("Some cube or tetrahedron is small.", "some with relative clauses", 0),
)


def effort(text: str) -> float:
    reading = read(text, WORDS).readings[0]
    return measure_effort(reading.tree, text, bound_variables(reading.formula))


@pytest.mark.parametrize(("text", "name", "count"), COUNTED)
def test_what_is_hard_is_counted(text: str, name: str, count: int) -> None:
    reading = read(text, WORDS).readings[0]
    counts = count_features(reading.tree, text, bound_variables(reading.formula))
    assert counts.get(name, 0) == count


@pytest.mark.parametrize(("condition", "count"), [("a cube", 1), ("small", 0)])
def test_kinds_of_letters_cost_as_much_where_for_all_is_not_said(
    condition: str, count: int
) -> None:
    text = f"For all x, if x is {condition}, then b is larger than x."
    reading = read(text, WORDS).readings[0]
    assert isinstance(reading.tree, ForClause)
    unspoken = replace(reading.tree, unspoken=True)
    counts = count_features(unspoken, text, bound_variables(reading.formula))
    assert counts.get("letters in rules", 0) == count


@pytest.mark.parametrize(
    ("easier", "harder"),
    [
        ("Every cube is small.", "For all x, if x is a cube, then x is small."),
        ("No cube is small.", "There is no cube such that it is small."),
        (
            "If x is larger than y, then y is smaller than x.",
            "Everything is smaller than everything that is larger than it.",
        ),
        ("Some cube is larger than a cube.", "Some cube is larger than some cube."),
        ("Every cube is small.", "It is not the case that some cube is not small."),
        ("Everything is larger than at most one cube.", "Nothing is larger than two cubes."),
        ("Every cube other than b is small.", "Every cube is the same as b or small."),
        ("Nothing small is large.", "No small thing is large."),
        ("Every cube is small.", "For every cube, it is small."),
        ("b likes c and d.", "b likes c and likes d."),
        ("A cube is small if a cube likes it.", "Every cube that some cube likes is small."),
    ],
)
def test_the_easier_text_has_less_effort(easier: str, harder: str) -> None:
    assert effort(easier) < effort(harder)


def test_signs_are_read_at_once_and_operations_in_words_are_not() -> None:
    formula = parse("∀x ∀y (x < y → x + 1 < y + 1)")
    counts = [
        count_features(judged.reading.tree, text, bound_variables(judged.reading.formula))
        for text in (
            "If x < y, then x + 1 < y + 1.",
            "If x is less than y, then the sum of x and 1 is less than the sum of y and 1.",
        )
        for judged in judge(formula, text, WORDS).judged[:1]
    ]
    assert [count.get("atoms in notation", 0) for count in counts] == [2, 0]
    assert [count.get("operations in words", 0) for count in counts] == [0, 2]


def test_effort_is_told_in_words_and_only_a_generic_makes_a_text_easier() -> None:
    text = files("logic2text.burden").joinpath(FILE).read_text(encoding="utf-8")
    weights = json.loads(text)
    assert weights["features"]["words"] == 1
    easier = {name for kind in weights.values() for name, weight in kind.items() if weight <= 0}
    assert easier == {"generics"}
