from __future__ import annotations

import pytest

from logic2text.english.linearize import phrase
from logic2text.english.sentence import sentence
from logic2text.english.syntax import Clause, Conditional, Coordination, ListLayout
from tests.support.samples import AND, OR, SAMPLES, a_small, b_large, c_large


@pytest.mark.parametrize(("text", "tree"), [(text, tree) for text, tree, _ in SAMPLES])
def test_text(text: str, tree: Clause) -> None:
    assert sentence(tree) == text


LIST = Coordination(OR, (a_small, b_large), ListLayout.ITEMISED)


@pytest.mark.parametrize(
    ("tree", "lines"),
    [
        (
            Conditional(LIST, c_large),
            ["if at least one of these holds:", "• a is small", "• b is large,", "then c is large"],
        ),
        (
            Coordination(AND, (LIST, c_large), ListLayout.ITEMISED),
            [
                "all these hold:",
                "• at least one of these holds:",
                "  • a is small",
                "  • b is large",
                "• c is large",
            ],
        ),
        (
            Coordination(AND, (LIST, c_large)),
            ["at least one of these holds:", "• a is small", "• b is large", "and c is large"],
        ),
        (
            Coordination(
                AND, (a_small, b_large, c_large, a_small), ListLayout.ITEMISED, commas=True
            ),
            ["all these hold:", "• a is small,", "• b is large,", "• c is large", "• a is small"],
        ),
        (
            Coordination(AND, (Conditional(LIST, c_large), b_large), ListLayout.ITEMISED),
            [
                "all these hold:",
                "• if at least one of these holds:",
                "  • a is small",
                "  • b is large,",
                "  then c is large",
                "• b is large",
            ],
        ),
    ],
)
def test_lists_by_item(tree: Clause, lines: list[str]) -> None:
    assert phrase(tree).split("\n") == lines
