"""Verdicts on sentences whose formulae were written by hand, from the definitions of the grades.

The formulae share no code with the reader, so they measure it; `benchmarks.sentences` prints the
same counts by construction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import pytest

from logic2text.errors import ParseError
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.verify.text import check
from tests.support.corpora import SHARED_DATA
from tests.support.graded_sentences import (
    PAIRS,
    TEXTBOOK,
    UNREAD,
    Grade,
    Outcome,
    Sentence,
    count,
    judge,
    own_sentences,
    pair_sentences,
    second_opinions,
    textbook_sentences,
)
from tests.support.sweeps import sample

OWN_UNREAD, PAIRS_UNREAD, TEXTBOOK_UNREAD = 39, 19, 21
"""Formulae, not sentences, whose sentence could not be read: they may only become fewer."""
OWN_PROVED = 326
"""First readings without a live rival that must be `proved`; silence is no trust."""
SHARED_PROVED, SHARED_REFUTED = 155, 144
"""Right formulae proved and wrong ones refuted in the pairs and the textbook sentences together."""
POSITIONS = {
    "subject",
    "object",
    "negation",
    "condition",
    "consequent",
    "restrictor",
    "under_quantifier",
    "after_only",
    "two_antecedents",
}


def listed(outcomes: Sequence[Outcome], right: bool, verdict: str) -> list[str]:
    """The outcomes that must not be, in a form that a failing test can print."""
    return [
        f"{o.sentence.text} | {o.grade}: {o.formula}: {o.verdict}"
        for o in outcomes
        if o.is_right is right and o.verdict == verdict
    ]


def judge_shared(name: str, load: Callable[[], list[Sentence]]) -> list[Outcome]:
    if not (SHARED_DATA / name).is_file():
        pytest.skip(f"{name} is not at {SHARED_DATA} (set LOGIC2TEXT_SHARED)")
    return list(judge(load()))


@pytest.fixture(scope="module")
def own() -> list[Outcome]:
    return list(judge(own_sentences()))


@pytest.fixture(scope="module")
def pairs() -> list[Outcome]:
    return judge_shared(PAIRS, pair_sentences)


@pytest.fixture(scope="module")
def textbook() -> list[Outcome]:
    return judge_shared(TEXTBOOK, textbook_sentences)


@pytest.fixture(scope="module")
def spread() -> list[Outcome]:
    """One of our own sentences of each construction, and some of the shared ones."""
    sentences = [*{sentence.construction: sentence for sentence in own_sentences()}.values()]
    for name, load in ((PAIRS, pair_sentences), (TEXTBOOK, textbook_sentences)):
        if (SHARED_DATA / name).is_file():
            sentences += sample(load(), 6)
    return list(judge(sentences))


WHOLE = [pytest.param(name, marks=pytest.mark.slow) for name in ("own", "pairs", "textbook")]


@pytest.fixture(scope="module", params=["spread", *WHOLE])
def outcomes(request: pytest.FixtureRequest) -> list[Outcome]:
    judged: list[Outcome] = request.getfixturevalue(request.param)
    return judged


class TestTheSentences:
    def test_they_cover_the_constructions_and_every_position(self) -> None:
        sentences = own_sentences()
        assert len({sentence.text for sentence in sentences}) == len(sentences) >= 320
        assert {sentence.position for sentence in sentences} == POSITIONS
        assert len({sentence.construction for sentence in sentences}) >= 50

    def test_each_has_a_wrong_formula(self) -> None:
        without = [s.text for s in own_sentences() if Grade.WRONG not in dict(s.formulas)]
        assert not without

    def test_formulae_of_different_grades_are_not_equivalent(self) -> None:
        for sentence in sample(own_sentences(), 4):
            for (left, one), (right, other) in combinations(sentence.formulas, 2):
                if left is not right:
                    status = equivalent(parse(one), parse(other)).status
                    assert status is Status.REFUTED, (sentence.text, one, other)


def test_no_wrong_formula_is_proved(outcomes: list[Outcome]) -> None:
    assert not listed(outcomes, False, Status.PROVED)


def test_no_right_formula_is_refuted(outcomes: list[Outcome]) -> None:
    assert not listed(outcomes, True, Status.REFUTED)


class TestTheSecondFormalization:
    def test_it_agrees_with_the_first_but_for_what_is_listed(self) -> None:
        apart = [opinion.text for opinion in second_opinions() if not opinion.agree]
        assert apart == [
            "If c is the only cube, then c is small.",
            "Not every student who owns a pet feeds it.",
        ]

    def test_none_of_its_readings_is_refuted(self) -> None:
        for opinion in sample([*second_opinions()], 4):
            for formula in (opinion.second, *opinion.live):
                try:
                    status = check(parse(formula, "unicode"), opinion.text).status
                except ParseError:
                    continue
                assert status is not Status.REFUTED, (opinion.text, formula)


def test_no_weak_reading_is_proved(outcomes: list[Outcome]) -> None:
    weak = [o for o in outcomes if o.grade is Grade.WEAK]
    assert not listed(weak, True, Status.PROVED)


@pytest.mark.slow
def test_a_sentence_with_one_meaning_is_proved(own: list[Outcome]) -> None:
    proved = sum(o.grade is Grade.ONLY and o.verdict == Status.PROVED for o in own)
    assert proved >= OWN_PROVED


@pytest.mark.slow
def test_the_shared_sentences_stay_proved_and_refuted(
    pairs: list[Outcome], textbook: list[Outcome]
) -> None:
    assert count([*pairs, *textbook], True, Status.PROVED) >= SHARED_PROVED
    assert count(pairs, False, Status.REFUTED) >= SHARED_REFUTED


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "most"),
    [("own", OWN_UNREAD), ("pairs", PAIRS_UNREAD), ("textbook", TEXTBOOK_UNREAD)],
)
def test_no_more_is_unread(name: str, most: int, request: pytest.FixtureRequest) -> None:
    judged: list[Outcome] = request.getfixturevalue(name)
    assert sum(o.verdict == UNREAD for o in judged) <= most
