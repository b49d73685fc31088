"""Whatever comes as a formula or a text, what comes back is read or one of the project's errors."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest

from logic2text.errors import InputError, Logic2TextError
from logic2text.notation import NOTATIONS, parse, parse_detailed
from logic2text.reading import read
from tests.support.sweeps import sample

FRAGMENTS = [
    *("\ud800", "\x00", "\ufeff", "\u202e", "\x1b[31m", "\x85", "\u2028", "²", "\U0001d7d8", "ﷺ"),
    *(
        "(",
        ")",
        "∀",
        "x",
        "P",
        "¬",
        "=",
        "'",
        '"',
        "\\",
        "∃x",
        "P(a)",
        "&",
        "$",
        "[",
        "{",
        "\n",
        "\t",
    ),
    *("9" * 5_000, "1e400", "P(" * 500, "¬" * 2_000, "∀x" * 900, "[" * 3_000),
]
WORDS = [*FRAGMENTS, "a cube is ", "Every ", "small", " ", "the same ", "it ", "• ", "\n• ", "."]


def texts(fragments: list[str], seed: int) -> list[str]:
    random = Random(seed)  # noqa: S311 - sampling, no secret
    return ["".join(random.choices(fragments, k=random.randint(1, 6))) for _ in range(120)]


@pytest.mark.parametrize("notation", ["auto", *NOTATIONS])
def test_malformed_formulae_are_errors_of_ours(notation: str) -> None:
    for text in sample(texts(FRAGMENTS, 1), 4):
        with suppress(Logic2TextError):
            parse_detailed(text, notation)


@pytest.mark.parametrize("seed", range(4))
def test_malformed_texts_are_errors_of_ours(seed: int) -> None:
    for text in sample(texts(WORDS, seed), 8):
        with suppress(Logic2TextError):
            read(text)


def test_a_name_of_two_arities_in_a_notation_of_symbols() -> None:
    assert parse_detailed("P(a) & P", "sympy").warnings


@pytest.mark.parametrize("value", [None, 1, b"a", ["a"], object()])
@pytest.mark.parametrize("reader", [parse, read])
def test_what_is_no_text_is_an_input_error(
    reader: Callable[[object], object], value: object
) -> None:
    with pytest.raises(InputError, match="was expected"):
        reader(value)
