from __future__ import annotations

import pytest

from logic2text.errors import Logic2TextError
from logic2text.lexicon import Question
from logic2text.lexicon.canonical import say_entry
from logic2text.lexicon.questions import CONSTANT
from logic2text.symbolization.answers import read_answer


@pytest.mark.parametrize(
    ("arity", "words", "said"),
    [
        (1, "x has a wooden lid", "x has a wooden lid"),
        (2, "y is a guardian of x.", "y is a guardian of x"),
        (2, "x is fond of y", "x is fond of y"),
        (3, "x lends y to z", "x lends y to z"),
        (CONSTANT, "the Red Lion", "the Red Lion"),
    ],
)
def test_own_words_become_an_entry(arity: int, words: str, said: str) -> None:
    assert say_entry(read_answer(Question("Name", arity, 0.5, ()), words)) == said


@pytest.mark.parametrize(
    ("arity", "words"), [(2, "y trusts x"), (1, "the lid of x is wooden"), (1, "wooden lid")]
)
def test_what_no_file_can_say_is_refused(arity: int, words: str) -> None:
    with pytest.raises(Logic2TextError):
        read_answer(Question("Name", arity, 0.5, ()), words)
