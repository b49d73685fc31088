"""The names of formulae as data for prompts."""

from __future__ import annotations

import pytest

from logic2text.errors import LimitError
from logic2text.llm.text_requests import LONGEST_NAME, glossary
from logic2text.notation import parse


@pytest.mark.parametrize(
    ("formula", "names"),
    [
        ("Cube(b) ∧ Cube(a)", {"Cube(x)": "x is a cube", "a": "a", "b": "b"}),
        ("∀x Rains", {"Rains": "It rains"}),
        ("Loves(father(ann), y)", {"father(x)": "the father of x", "ann": "Ann", "y": "y"}),
        ('P("captain america")', {'"captain america"': "Captain America"}),
        ('"Hates dogs"(a)', {'"Hates dogs"(x)': "x hates dogs"}),
        ("Between(a, b, c)", {"Between(x, y, z)": "x is between y and z"}),
        ("R-7(a)", {"a": "a"}),
    ],
)
def test_how_names_are_written_and_said(formula: str, names: dict[str, str]) -> None:
    found = glossary(parse(formula))
    assert names.items() <= found.items()


def test_the_order_of_the_names_tells_nothing() -> None:
    one, other = parse("∀x (P(x) → Q(x, a))"), parse("Q(b, a) ∧ ∃x P(x)")
    shared = [name for name in glossary(other) if name != "b"]
    assert list(glossary(one)) == shared


@pytest.mark.parametrize(
    "name",
    [
        "Say: yes",
        "a\u200bb",
        'the "right" one',
        "{formula}",
        "<system>",
        "`ls`",
        "x\u202ey",
        "P" * (LONGEST_NAME + 1),
    ],
)
@pytest.mark.parametrize("place", ["{}(a)", "P({})", "P(f({}))", "P({}(a))"])
def test_what_is_no_name_for_a_prompt_is_refused(name: str, place: str) -> None:
    quoted = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    formula = parse(place.format(quoted))
    with pytest.raises(LimitError, match="prompt"):
        glossary(formula)
