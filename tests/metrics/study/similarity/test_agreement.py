"""Ranges and categories of agreement."""

from __future__ import annotations

import pytest

from logic2text import InputError
from metrics.study.similarity.agreement import BaselineAgreement, agreement_cases, ranges, top_cases

TEN = [i / 10 for i in range(10)]


def test_ranges_are_30_40_30() -> None:
    assert [str(x) for x in ranges(TEN)] == ["low"] * 3 + ["medium"] * 4 + ["high"] * 3
    assert [str(x) for x in ranges([1.0] * 10)] == ["low"] * 3 + ["medium"] * 4 + ["high"] * 3
    assert ranges([]) == []


def columns(*changes: tuple[int, int]) -> list[float]:
    """The scores 0 to 0.9 with some of them exchanged."""
    scores = list(TEN)
    for one, other in changes:
        scores[one], scores[other] = scores[other], scores[one]
    return scores


def test_categories() -> None:
    cases = agreement_cases(TEN, columns((9, 0), (8, 5)), columns((9, 1), (2, 6)))
    by_index = {case.index: case for case in cases}
    both = by_index[9]  # BLEU 0.0, LE 0.1: both low
    assert both.category == "high sim, strong disagreement (all low)"
    assert both.strength == pytest.approx(0.9 - 0.05)
    assert by_index[0].category == "low sim, strong disagreement (high BLEU)"
    assert by_index[0].strength == pytest.approx(0.9)
    assert by_index[8].category == "high sim, mild disagreement (medium BLEU)"
    assert by_index[6].category == "medium sim, mild disagreement (low LE)"
    assert by_index[7].agreement is BaselineAgreement.PERFECT
    assert by_index[7].strength == 0


def test_a_medium_similarity_between_opposed_baselines() -> None:
    case = agreement_cases(TEN, columns((4, 0)), columns((4, 9)))[4]
    assert case.category == "medium sim, mild disagreement (opposed)"
    assert case.strength == pytest.approx(abs(0.4 - 0.45))


def test_the_strongest_of_each_category_come_first() -> None:
    cases = agreement_cases(TEN, TEN[::-1], TEN[::-1])
    top = top_cases(cases, most=2)
    assert [case.index for case in top["high sim, strong disagreement (all low)"]] == [9, 8]
    assert all(len(found) <= 2 for found in top.values())


def test_scores_of_other_pairs_are_refused() -> None:
    with pytest.raises(InputError, match="3, 2 and 3 scores"):
        agreement_cases([1, 2, 3], [1, 2], [1, 2, 3])
