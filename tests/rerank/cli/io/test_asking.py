from __future__ import annotations

import pytest

from logic2text.lexicon import Question, frames
from logic2text.lexicon.canonical import say_entry
from rerank.cli.io.asking import ask_all

CABLE = (
    frames.noun("SteelCable", "steel cable"),
    frames.verb("SteelCable", ["have", "a", "steel", "cable"]),
)
QUESTIONS = (Question("Recieved", 1, 0.1, ()), Question("SteelCable", 1, 0.4, CABLE))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["\n", "2\n"], {"SteelCable": "x has a steel cable"}),
        (
            ["x was received\n", "\n"],
            {"Recieved": "x was received", "SteelCable": "x is a steel cable"},
        ),
        (["\n", "9\n", "x and the cable\n", "x hangs\n"], {"SteelCable": "x hangs"}),
        ([], {}),
    ],
)
def test_numbers_own_words_and_nothing(lines: list[str], said: dict[str, str]) -> None:
    shown: list[str] = []
    remaining = iter(lines)
    chosen = ask_all(QUESTIONS, lambda: next(remaining, ""), shown.append)
    assert {name: say_entry(entry) for (name, _), entry in chosen.items()} == said
    assert "(1 of 2) Recieved(x)" in "".join(shown)
