from __future__ import annotations

import pytest

from logic2text.errors import UnknownNameError
from logic2text.notation import NOTATIONS
from logic2text.notation.registry import REGISTRY, choose_notation, get_notation


def test_every_notation_has_the_label_of_its_entry() -> None:
    assert tuple(REGISTRY) == NOTATIONS
    for label in NOTATIONS:
        assert get_notation(label).label == label
        assert choose_notation("P", label) is REGISTRY[label]


def test_an_unknown_notation_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="unknown notation 'smtlb'") as caught:
        get_notation("smtlb")
    assert caught.value.hint == "did you mean smtlib?"


@pytest.mark.parametrize(
    ("text", "notation"),
    [("all x.P(x)", "nltk"), ("@ x P(x)", "ggc"), ("(and P Q)", "smtlib")],
)
def test_one_notation_sniffs_a_text_of_its_own(text: str, notation: str) -> None:
    sniffing = [label for label in NOTATIONS if REGISTRY[label].sniff(text)]
    assert notation in sniffing
    assert choose_notation(text, "auto").label == notation
