from __future__ import annotations

import pytest

from metrics.training.words.word_contexts import NounPhrase, list_phrases, split_line


@pytest.mark.parametrize(
    ("line", "phrases"),
    [
        ("They have a very old boat.", [NounPhrase("boat", "very", bare=False)]),
        ("They have heavy furniture.", [NounPhrase("furniture", "heavy", bare=True)]),
        (
            "They buy water with honey.",
            [NounPhrase("water", "", bare=True), NounPhrase("honey", "", bare=True)],
        ),
        ("It is made of fresh goat cheese.", [NounPhrase("cheese", "fresh", bare=True)]),
        ("There is enough milk.", [NounPhrase("milk", "", bare=True)]),
        ("The boat is the kind of ship.", []),
        ("No boat is the boat of his friend.", []),
    ],
)
def test_phrases_tell_whether_their_nouns_are_counted(line: str, phrases: list[NounPhrase]) -> None:
    assert list(list_phrases(split_line(line))) == phrases
