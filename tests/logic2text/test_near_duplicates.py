"""Which texts count as one, and what is kept of each."""

from __future__ import annotations

import pytest

from logic2text import near_duplicates
from logic2text.candidate_pool import Candidate
from logic2text.formula import Constant, Predicate
from logic2text.near_duplicates import merge_near_duplicates
from logic2text.proof.verdict import Status, Verdict

SAYS = Predicate("Small", (Constant("a"),))


@pytest.mark.parametrize(
    ("first", "second", "merged"),
    [
        (Candidate("A is small.", "s"), Candidate("a is small", "t"), True),
        (Candidate("x is small.", "s"), Candidate("y is small.", "t"), False),
        (
            Candidate("a is in the same row as b and c is small", "s", SAYS),
            Candidate("a is in the same row as b, and c is small", "t", SAYS),
            True,
        ),
        (
            Candidate("Every cube that is in the first row of the large board is small", "s", SAYS),
            Candidate(
                "Every cube which is in the first row of the large board is small", "t", SAYS
            ),
            True,
        ),
        (
            Candidate("Every cube that is in the first row of the large board is small", "given"),
            Candidate("Every cube which is in the first row of the large board is small", "given"),
            False,
        ),
        (Candidate("a is small", "s", SAYS), Candidate("It is a that is small", "t", SAYS), False),
        # A letter that one of two texts shows is another style.
        (
            Candidate("Every cube in front of the board is in back of a", "s", SAYS),
            Candidate("Every cube x in front of the board is in back of a", "t", SAYS),
            False,
        ),
    ],
)
def test_near_duplicates(first: Candidate, second: Candidate, merged: bool) -> None:
    assert len(merge_near_duplicates([first, second])) == (1 if merged else 2)


def test_texts_of_different_verdicts_and_signs_stay_apart() -> None:
    proved = Candidate("a is P, and Q or R.", "s", verdict=Verdict(Status.PROVED))
    refuted = Candidate("a is P, and Q or R.", "t", verdict=Verdict(Status.REFUTED))
    assert len(merge_near_duplicates([refuted, proved])) == 2
    unknown = [Candidate("He writes C.", "given"), Candidate("He writes C++.", "given")]
    assert len(merge_near_duplicates(unknown)) == 2


def test_many_texts_are_merged_in_few_comparisons(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []
    alike = near_duplicates._are_alike
    monkeypatch.setattr(
        near_duplicates, "_are_alike", lambda *texts: compared.append(texts) or alike(*texts)
    )
    numbered = [f"{i:06} {i % 7 * 'very '}different text" for i in range(20_000)]
    unread = [Candidate(text, "given") for text in numbered]
    assert len(merge_near_duplicates([*unread, *unread])) == len(unread)
    assert not compared
    of_one_formula = [Candidate(text, "s", SAYS) for text in numbered]
    merge_near_duplicates(of_one_formula, most=64)
    assert len(compared) <= 64 * len(numbered)
    apart = [Candidate(text, "s", Predicate(text)) for text in numbered]
    compared.clear()
    assert merge_near_duplicates(apart, most=64) == tuple(apart[:64])
    assert not compared


def test_a_text_is_merged_with_the_first_that_it_is_like() -> None:
    words = "Every cube {} is in the first row of the large board is small"
    candidates = [
        Candidate(words.format("that"), "s", SAYS),
        Candidate(words.format("which"), "t"),
        Candidate(words.format("which"), "u", SAYS),
        Candidate(words.format("which"), "v"),
    ]
    first, second = merge_near_duplicates(candidates)
    assert (first.source, first.also) == ("s", ("u",))
    assert (second.source, second.also) == ("t", ("v",))
