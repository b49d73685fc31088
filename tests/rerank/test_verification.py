"""Verdicts on texts that are not ours, by reading and by votes."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.candidate_pool import Candidate
from logic2text.formula import Formula
from logic2text.llm.chat import Completion
from logic2text.llm.text_requests import texts_in
from logic2text.llm.translation import translations
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.walk import symbols
from rerank.verification import by_votes, judge_texts

FORMULA = parse("∀x (Cube(x) → ∃y LeftOf(x, y))")
SAME = parse("¬∃x (Cube(x) ∧ ∀y ¬LeftOf(x, y))")
OTHER = parse("∃y ∀x (Cube(x) → LeftOf(x, y))")
UNREAD = Candidate("Cubes, mate? Left of stuff!", "llm:tiny", evidence="not read: mate")


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Every cube is to the left of something.", Status.PROVED),
        ("Something is to the right of every cube.", Status.REFUTED),
        ("Cubes, mate? Left of stuff!", Status.UNKNOWN),
        ("", Status.UNKNOWN),
        ("cube " * 5_000, Status.UNKNOWN),
    ],
)
def test_reading(text: str, status: Status) -> None:
    (candidate,) = judge_texts(FORMULA, [text], "llm:tiny")
    assert candidate.verdict.status is status
    assert candidate.source == "llm:tiny"
    assert (candidate.says is None) is candidate.evidence.startswith("not read")


@pytest.mark.parametrize(
    ("votes", "asked", "status"),
    [
        ([SAME], 1, Status.ATTESTED),
        ([SAME, FORMULA, OTHER], 3, Status.ATTESTED),
        ([SAME, SAME], 4, Status.UNKNOWN),
        ([SAME, SAME], 3, Status.ATTESTED),
        ([SAME], 3, Status.UNKNOWN),
        ([OTHER, OTHER, SAME], 3, Status.UNKNOWN),
        ([OTHER, OTHER, None], 3, Status.REFUTED),
        ([OTHER], 3, Status.UNKNOWN),
        ([OTHER], 1, Status.REFUTED),
        ([None, None, None], 3, Status.UNKNOWN),
        ([], 3, Status.UNKNOWN),
    ],
)
def test_votes(votes: list[Formula | None], asked: int, status: Status) -> None:
    found = by_votes(FORMULA, UNREAD, votes, asked)
    assert found.verdict.status is status
    assert (found.text, found.source) == (UNREAD.text, UNREAD.source)
    assert f"of {asked} translations back" in found.evidence


def test_a_refutation_by_votes_has_its_translation_and_a_countermodel() -> None:
    found = by_votes(FORMULA, UNREAD, [OTHER, OTHER], 3)
    assert found.says == OTHER
    assert found.verdict.readings == (OTHER,)
    assert found.verdict.countermodel is not None
    assert found.verdict.countermodel.left != found.verdict.countermodel.right


@given(st.lists(st.sampled_from([FORMULA, SAME, OTHER, None]), max_size=7), st.integers(0, 3))
def test_votes_never_prove(votes: list[Formula | None], missing: int) -> None:
    asked = max(1, len(votes) + missing)
    status = by_votes(FORMULA, UNREAD, votes, asked).verdict.status
    agree = sum(vote in (FORMULA, SAME) for vote in votes)
    against = votes.count(OTHER)
    if 2 * agree > asked:
        assert status is Status.ATTESTED
    elif agree == 0 and 2 * against > asked:
        assert status is Status.REFUTED
    else:
        assert status is Status.UNKNOWN


@given(st.lists(st.text(max_size=60), min_size=1, max_size=4))
def test_whatever_a_model_writes_gets_a_verdict(texts: list[str]) -> None:
    plain, other = texts_in(Completion((json.dumps({"texts": texts}),)))
    assert set(plain).isdisjoint(other)
    for candidate in judge_texts(FORMULA, plain):
        assert candidate.verdict.status in Status


@given(st.text(alphabet="∀∃¬∧∨→↔⊕=≠() ,.xyzabCubeLftO\"'", max_size=60))
def test_a_translation_has_no_symbol_of_its_own(answer: str) -> None:
    (said,) = translations(Completion((json.dumps({"formula": answer}),)), FORMULA)
    if said is not None:
        for used, allowed in zip(symbols(said), symbols(FORMULA), strict=True):
            assert used <= allowed
