"""A bounded memory of scores, which never gives a text the score of another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.engine.score_cache import ScoreCache, digests
from metrics.word_pieces import Text

TEXT = st.text("ab:12\ud800é", max_size=6)
NAMED = st.tuples(TEXT, TEXT | st.tuples(TEXT, TEXT))


@given(NAMED, NAMED)
def test_digests_differ_where_signature_or_text_does(
    one: tuple[str, Text], other: tuple[str, Text]
) -> None:
    (first,), (second,) = (digests(signature, [text]) for signature, text in (one, other))
    assert (first == second) is (one == other)
    assert len(first) == 16


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("fp32", "a"), ("fp3", "2a")),
        (("s", ("ab", "c")), ("s", ("a", "bc"))),
        (("s", ("1", "a")), ("s", "2:1:1a")),
        (("", "a"), ("1:", "a")),
    ],
)
def test_digests_of_what_looks_alike_end_to_end(
    one: tuple[str, Text], other: tuple[str, Text]
) -> None:
    assert digests(one[0], [one[1]]) != digests(other[0], [other[1]])


def test_scores_are_found_under_their_digests_alone() -> None:
    memory = ScoreCache(10)
    keys = digests("fp32", ["a", ("a", "b")])
    memory.put(zip(keys, [1.0, 2.0], strict=True))
    assert memory.get([*keys, *digests("fp32", ["b"]), *digests("bf16", ["a"])]) == [
        1.0,
        2.0,
        None,
        None,
    ]


@given(st.lists(st.integers(0, 60), max_size=300), st.integers(1, 20))
def test_it_never_grows_and_never_errs(asked: list[int], most: int) -> None:
    memory = ScoreCache(most)
    for place, number in enumerate(asked):
        (key,) = digests("s", [str(number)])
        (found,) = memory.get([key])
        assert found in {None, float(number)}
        memory.put([(key, float(number))])
        assert len(memory) <= most
        newest = list(dict.fromkeys(asked[: place + 1][::-1]))[: (most + 1) // 2]
        kept = memory.get(digests("s", map(str, newest[::-1])))
        assert kept == [float(each) for each in newest[::-1]]


def test_what_is_used_stays() -> None:
    memory = ScoreCache(8)
    (used,) = digests("s", ["used"])
    memory.put([(used, 7.0)])
    for number in range(100):
        memory.put([(*digests("s", [str(number)]), 0.0)])
        assert memory.get([used]) == [7.0]
    assert memory.get(digests("s", ["0"])) == [None]


def test_nothing_is_kept_where_nothing_is_wanted() -> None:
    memory = ScoreCache(0)
    memory.put([(*digests("s", ["a"]), 1.0)])
    assert len(memory) == 0
