"""Messages about unreadable texts: the place, and what was expected in the words of the formula."""

from __future__ import annotations

import pytest

from logic2text.errors import ParseError
from logic2text.notation import parse
from logic2text.reading import read

FORMULA = "∀x (Tenant(x) ∧ Tidy(x) → ∃y (Owns(x, y) ∧ Badge(y)))"
MESSAGES = [
    ("Every owns a badge.", 7, ["a noun such as “", "“tenant”"]),
    ("Every tenant the badge.", 23, ["a verb such as “is” or “owns”"]),
]


@pytest.mark.parametrize(("text", "column", "expected"), MESSAGES)
def test_what_was_expected_is_told_with_words_of_the_formula(
    text: str, column: int, expected: list[str]
) -> None:
    with pytest.raises(ParseError) as caught:
        read(text, signature=parse(FORMULA))
    assert caught.value.column == column
    for words in expected:
        assert words in caught.value.message


@pytest.mark.parametrize("text", ["Every cube small and every tet is large.", "Every every and."])
def test_the_rejected_word_is_not_what_was_expected(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(text)
    rejected, expected = caught.value.message.split(", expected ")
    assert rejected.split("'")[1] not in expected.replace("”", " ").replace("“", " ").split()
