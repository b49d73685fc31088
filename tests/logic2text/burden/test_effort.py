from __future__ import annotations

import json
from importlib.resources import files

import pytest

from logic2text.burden.effort import FILE, measure_effort
from logic2text.burden.features import count_features
from logic2text.lexicon import Lexicon
from logic2text.reading import read
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
)


def effort(text: str) -> float:
    reading = read(text, WORDS).readings[0]
    return measure_effort(reading.tree, text, bound_variables(reading.formula))


@pytest.mark.parametrize(("text", "name", "count"), COUNTED)
def test_what_is_hard_is_counted(text: str, name: str, count: int) -> None:
    reading = read(text, WORDS).readings[0]
    counts = count_features(reading.tree, text, bound_variables(reading.formula))
    assert counts.get(name, 0) == count


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
    ],
)
def test_the_easier_text_has_less_effort(easier: str, harder: str) -> None:
    assert effort(easier) < effort(harder)


def test_effort_is_told_in_words_and_nothing_hard_makes_a_text_easier() -> None:
    text = files("logic2text.burden").joinpath(FILE).read_text(encoding="utf-8")
    weights = json.loads(text)
    assert weights["features"]["words"] == 1
    assert min(weight for kind in weights.values() for weight in kind.values()) > 0
