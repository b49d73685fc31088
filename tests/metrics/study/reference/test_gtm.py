"""GTM: matchings by hand, and against a slow search for runs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

import pytest

from logic2text import InputError
from metrics.study.reference import Segment, corpus_score, reference_metric, sentence_scores
from metrics.study.reference.gtm import longest_runs, match_size


def gtm(hypothesis: str, *references: str, exponent: float = 2.0) -> float:
    metric = reference_metric("gtm", exponent=exponent)
    return float(sentence_scores(metric, [Segment(hypothesis, references)])[0])


@pytest.mark.parametrize(
    ("hypothesis", "reference", "runs"),
    [
        ("a b c", "a b c", [3]),
        ("a b x c", "a b y c", [2, 1]),
        ("c d a b", "a b c d", [2, 2]),
        ("a b c", "c b a", [1, 1, 1]),
        ("a a a", "a", [1]),
        ("x", "y", []),
        ("", "a", []),
        # The longest run first: b c d, then a; not a b and c d.
        ("a b c d", "b c d a b", [3, 1]),
    ],
)
def test_runs(hypothesis: str, reference: str, runs: list[int]) -> None:
    assert longest_runs(hypothesis.split(), reference.split()) == runs


@pytest.mark.parametrize(
    ("runs", "exponent", "size"),
    [([2, 2], 1, 4), ([2, 2], 2, 8**0.5), ([3, 1], 3, 28 ** (1 / 3)), ([], 2, 0)],
)
def test_the_size_of_a_matching(runs: list[int], exponent: float, size: float) -> None:
    assert match_size(runs, exponent) == pytest.approx(size)


def test_by_hand() -> None:
    # Two runs of two words, of four and five words: P = √8 / 4, R = √8 / 5.
    precision, recall = 8**0.5 / 4, 8**0.5 / 5
    expected = 2 * precision * recall / (precision + recall)
    assert gtm("c d a b", "a b x c d") == pytest.approx(expected)
    assert gtm("c d a b", "a b x c d", exponent=1) == pytest.approx(2 * 4 / 9)


def test_a_higher_exponent_rewards_longer_runs() -> None:
    one, several = gtm("a b c d", "a b c d"), gtm("b a d c", "a b c d")
    assert (one, several) == (1, pytest.approx(0.5))
    assert gtm("b a d c", "a b c d", exponent=1) == 1


def test_the_best_reference_counts_and_corpora_sum() -> None:
    assert gtm("a b", "x y", "a b", "a") == 1
    metric = reference_metric("gtm")
    segments = [Segment("a b", ("a b",)), Segment("x", ("y z",))]
    assert corpus_score(metric, segments) == pytest.approx(2 * 2 / (3 + 4))


@pytest.mark.parametrize("exponent", [0.5, float("nan"), float("inf"), -1])
def test_an_exponent_below_1_is_refused(exponent: float) -> None:
    with pytest.raises(InputError, match="the exponent of GTM"):
        reference_metric("gtm", exponent=exponent)


def slow_runs(hypothesis: Sequence[str], reference: Sequence[str]) -> list[int]:
    """The same by looking at every run of free words each time."""
    used_left: set[int] = set()
    used_right: set[int] = set()
    runs = []
    while True:
        best = (0, 0, 0)
        for i, j in product(range(len(hypothesis)), range(len(reference))):
            length = 0
            while (
                i + length < len(hypothesis)
                and j + length < len(reference)
                and hypothesis[i + length] == reference[j + length]
                and i + length not in used_left
                and j + length not in used_right
            ):
                length += 1
            if length > best[0]:
                best = (length, i, j)
        length, i, j = best
        if not length:
            return runs
        runs.append(length)
        used_left.update(range(i, i + length))
        used_right.update(range(j, j + length))


def test_random_texts_have_the_runs_of_the_slow_search() -> None:
    generator = random.Random(3)  # noqa: S311
    for _ in range(300):
        one, other = (
            [generator.choice("abcd") for _ in range(generator.randint(0, 12))] for _ in "12"
        )
        assert longest_runs(one, other) == slow_runs(one, other), (one, other)
