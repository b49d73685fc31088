"""Which candidates may win, and in which order."""

from __future__ import annotations

import math

import pytest

from logic2text import Candidate, Status, Verdict
from rerank.eligibility import REASONS, Eligibility, make_ranking_key


def candidate(status: Status, evidence: str = "") -> Candidate:
    return Candidate("Every cube is small.", "given", verdict=Verdict(status), evidence=evidence)


@pytest.mark.parametrize("status", Status)
def test_only_proved_and_ambiguous_texts_may_win_by_default(status: Status) -> None:
    assert Eligibility().reason_against(candidate(status)) == REASONS.get(status)


def test_options_allow_attested_and_unknown_texts() -> None:
    rules = Eligibility(allow_attested=True, allow_unproved=True)
    texts = [candidate(status) for status in Status]
    assert [text.candidate.verdict.status for text in rules.list_rejected(texts)] == [
        Status.REFUTED
    ]
    assert len(rules.eligible(texts)) == len(texts) - 1


def test_the_evidence_is_part_of_the_reason() -> None:
    (rejected,) = Eligibility().list_rejected([candidate(Status.UNKNOWN, "not read: no verb")])
    assert rejected.reason == "its meaning is not proved: not read: no verb"
    assert rejected.allowable


def test_the_verdict_decides_before_the_score() -> None:
    proved, unknown = candidate(Status.PROVED), candidate(Status.UNKNOWN)
    keys = [
        make_ranking_key(unknown, 0.9),
        make_ranking_key(proved, math.nan),
        make_ranking_key(proved, 0.1),
    ]
    assert sorted(keys) == [keys[2], keys[1], keys[0]]
