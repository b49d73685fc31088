from __future__ import annotations

from dataclasses import replace

import pytest

from logic2text.formula import Constant, Formula, Function, Predicate
from logic2text.lexicon import Lexicon, draft
from logic2text.lexicon.toml_file import parse

SYMBOLS = [
    *(("Cube", 1), ("Tet", 1), ("Larger", 2), ("Fed", 3), ("Angry", 2), ("Between", 3)),
    *(("OperaSinger", 1), ("Water", 1), ("CanFly", 1), ("HasWon", 1), ("WasBornIn", 2)),
    *(("GraduallyRoseTo", 2), ("HigherRank", 2), ("SameScore", 2), ("Be", 2), ("R", 4)),
    *(("CannotSwim", 1), ("WillNotPlay", 1), ("DoesNotEat", 2), ("DidNotWin", 1), ("Rains", 0)),
    *(
        ("P", 0),
        ("P", 1),
        ("ItRains", 0),
        ("Rain", 0),
        ("Hail", 0),
        ("Work", 0),
        ("Recieved", 1),
        ("WrittenIn", 2),
        ("Person", 1),
    ),
]


def atom(symbol: str, arity: int) -> Formula:
    return Predicate(symbol, tuple(Constant(name) for name in "abcd"[:arity]))


@pytest.mark.parametrize(("symbol", "arity"), SYMBOLS)
def test_a_draft_read_back_says_the_same(symbol: str, arity: int) -> None:
    lexicon = Lexicon.default()
    file = parse(draft([atom(symbol, arity)], lexicon))
    assert file.predicate(symbol, arity) == replace(lexicon.entry(symbol, arity), guessed=False)


def test_functions_and_constants_read_back() -> None:
    formula = Predicate("Happy", (Function("mother", (Constant("claire"),)), Constant("o'neil 2")))
    lexicon = Lexicon.default()
    file = parse(draft([Predicate("Happy", formula.arguments)], lexicon))
    assert file.function("mother", 1) == lexicon.function("mother", 1)
    assert file.constants["claire"] == lexicon.name("claire")
    assert file.constants["o'neil 2"].words == lexicon.name("o'neil 2").words


def test_every_line_shows_an_example() -> None:
    text = draft([atom("ParticipatesIn", 2)], Lexicon.default())
    assert "# x participates in y" in text.splitlines()
