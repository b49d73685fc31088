from __future__ import annotations

from typing import Any

import pytest

from logic2text import Logic2TextError
from rerank import Rounds


@pytest.mark.parametrize(
    ("rounds", "n", "plan"),
    [
        (Rounds(), 8, [(4, 0), (4, 4)]),
        (Rounds(), 2, [(2, 0)]),
        (Rounds(a_round=3, seed=10), 7, [(3, 10), (3, 13), (1, 16)]),
        (Rounds(stop_early=False), 9, [(9, 0)]),
    ],
)
def test_the_rounds_ask_for_n_texts_with_seeds_of_their_own(
    rounds: Rounds, n: int, plan: list[tuple[int, int]]
) -> None:
    assert list(rounds.plan(n)) == plan


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"a_round": 0}, "a_round is 0"),
        ({"a_round": 2.5}, "a_round"),
        ({"wanted": (0.5, 0.2)}, "two numbers from 0 to 1"),
        ({"wanted": (0.5,)}, "two numbers from 0 to 1"),
        ({"wanted": (0, 2)}, "two numbers from 0 to 1"),
        ({"wanted": 0.5}, "two numbers"),
        ({"form": "jsom"}, "jsom"),
        ({"prompt": " "}, "the prompt is blank"),
        ({"seed": "1"}, "seed"),
    ],
)
def test_a_wrong_value_is_named(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(Logic2TextError, match=message):
        Rounds(**fields)
