from __future__ import annotations

import pytest

from logic2text.english.sentence import sentence
from logic2text.english.syntax import A, Clause, Coordination, ListLayout, Quantified
from tests.support.samples import OR, XOR, a_small, b_large, claire, cube, is_, says


@pytest.mark.parametrize(
    ("tree", "start"),
    [
        (a_small, "a is"),
        (says(claire, is_("Small")), "Claire is"),
        (says(Quantified(A, cube), is_("Small")), "A cube"),
        (Coordination(OR, (a_small, b_large)), "a is"),
        (Coordination(OR, (a_small, b_large), correlative=True), "Either a is"),
        (Coordination(XOR, (a_small, b_large)), "Either a is"),
        (Coordination(OR, (a_small, b_large), ListLayout.ITEMISED), "At least one"),
    ],
)
def test_a_sentence_has_a_capital_unless_it_starts_with_a_letter(tree: Clause, start: str) -> None:
    said = sentence(tree)
    assert said.startswith(start)
    assert said.endswith(".")
