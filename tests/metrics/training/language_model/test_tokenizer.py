from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from metrics.language_model.causal_weights import END, END_ID, START, START_ID, UNKNOWN, UNKNOWN_ID
from metrics.training.language_model.tokenizer import train_tokenizer
from tests.metrics.language_model.tiny import TEXTS


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return train_tokenizer(TEXTS, 290)


def test_size_and_special_tokens(tokenizer: Tokenizer) -> None:
    assert tokenizer.get_vocab_size() == 290
    assert [tokenizer.token_to_id(token) for token in (START, END, UNKNOWN)] == [
        START_ID,
        END_ID,
        UNKNOWN_ID,
    ]


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("for all x , x is red .", "for all x, x is red."),
        ("  for all x,\tx\nis red. ", "for all x, x is red."),
        ("( x is red )", "(x is red)"),
        ("“x” isn’t red", '"x" isn\'t red'),
        ("x – red … ?", "x - red...?"),
    ],
)
def test_typography_is_not_counted(tokenizer: Tokenizer, typed: str, plain: str) -> None:
    assert tokenizer.encode(typed).ids == tokenizer.encode(plain).ids


def test_digits_stand_alone(tokenizer: Tokenizer) -> None:
    trained = train_tokenizer(["in 1212 and 1212 or 1212"] * 9, 290)
    assert trained.encode("in 1212").tokens[-4:] == ["Ġ1", "2", "1", "2"]
    assert len(tokenizer.encode("98765").ids) >= 5


def test_case_counts(tokenizer: Tokenizer) -> None:
    assert tokenizer.encode("May").ids != tokenizer.encode("may").ids


@given(text=st.text(st.characters(exclude_categories=("Cs",)), max_size=40))
def test_every_text_can_be_encoded(tokenizer: Tokenizer, text: str) -> None:
    ids = tokenizer.encode(text).ids
    assert all(0 <= i < 290 for i in ids)
    assert bool(ids) or not text.strip()
