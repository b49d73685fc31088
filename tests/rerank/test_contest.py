"""Proofs in the order of the scores, and only of texts that can win."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from logic2text import CandidateGenerator, Status
from logic2text.candidate_pool import Candidate
from logic2text.candidates import Proofs
from logic2text.notation import parse
from metrics.readability import FleschReadingEase
from rerank import Reranker
from rerank.cli.app import application
from rerank.contest import Contest
from rerank.eligibility import Eligibility

FORMULAS = (
    "∀x (Cube(x) → ¬Small(x))",
    "¬Small(a) ∧ Cube(b)",
    "∃x ∀y (Cube(y) ↔ y = x)",
    "∀x (Dog(x) → ∃y (Cat(y) ∧ Chases(x, y)))",
    "P ∨ (Q ∧ R)",
)


@pytest.fixture(scope="module")
def rankers() -> dict[str, Reranker]:
    return {
        audience: Reranker(FleschReadingEase(), audience)
        for audience in ("general", "textbook", "classroom")
    }


def make_contest(formula: str, winners: int | None = 1) -> Contest:
    drafts = CandidateGenerator().drafts(formula).candidates
    return Contest(
        parse(formula),
        drafts,
        tuple(-0.01 * place for place in range(len(drafts))),
        (True,) * len(drafts),
        0.01,
        winners,
        Eligibility(),
    )


@pytest.mark.parametrize("formula", FORMULAS)
@pytest.mark.parametrize("audience", ["general", "textbook", "classroom"])
def test_the_winner_is_that_of_all_proofs(
    rankers: dict[str, Reranker], formula: str, audience: str
) -> None:
    [best] = rankers[audience].rank(formula, top_k=1)
    assert best.text == rankers[audience].rank(formula)[0].text
    assert best.candidate.verdict.status is Status.PROVED
    assert best.candidate.tree is None


def test_only_what_can_win_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    proved: list[str] = []
    prove = Proofs.prove

    def count(self: Proofs, draft: Candidate) -> Candidate:
        proved.append(draft.text)
        return prove(self, draft)

    monkeypatch.setattr(Proofs, "prove", count)
    contest = make_contest("∀x (Cube(x) → ¬Small(x))")
    settled = contest.settle(None)
    assert proved == [contest.candidates[0].text]
    assert [each.tree is None for each in settled].count(True) == 1


def test_a_draft_that_says_something_else_does_not_win() -> None:
    contest = make_contest("∀x (Cube(x) → ¬Small(x))")
    other = CandidateGenerator().drafts("∀x (Cube(x) → Small(x))").candidates[0]
    settled = replace(contest, candidates=(other, *contest.candidates[1:])).settle(None)
    assert settled[0].verdict.status is Status.REFUTED
    assert settled[1].verdict.status is Status.PROVED


def test_an_ambiguous_text_wins_only_after_all_proved_ones() -> None:
    contest = make_contest("¬Small(a) ∧ Cube(b)", None)
    settled = contest.settle(None)
    assert {each.verdict.status for each in settled} == {Status.PROVED, Status.AMBIGUOUS}
    first = replace(contest, winners=1).settle(None)
    assert any(each.verdict.status is Status.PROVED for each in first)


def test_a_text_that_is_nearly_a_winner_gives_it_its_source(rankers: dict[str, Reranker]) -> None:
    ranking = rankers["general"].rank("∀x (Cube(x) → ¬Small(x))", top_k=64)
    texts = [result.text for result in ranking]
    assert len(set(texts)) == len(texts)
    every = rankers["general"].rank("∀x (Cube(x) → ¬Small(x))")
    assert {source for each in ranking for source in (each.source, *each.candidate.also)} == {
        source for each in every for source in (each.source, *each.candidate.also)
    }


@pytest.mark.parametrize("options", [[], ["--top-k", "1"]])
def test_a_draft_that_is_nearly_a_text_of_the_user_joins_it(
    options: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "rows.jsonl"
    row = {"formula": "∀x (Dog(x) → Mammal(x))", "candidates": ["All dogs are mammals!"]}
    path.write_text(json.dumps(row), encoding="utf-8")
    arguments = ["rerank", "--json", "-i", str(path), *options]
    done = CliRunner().invoke(application(("rerank", "parse")), arguments)
    best = json.loads(done.stdout)["ranking"][0]
    assert (best["text"], best["source"]) == ("All dogs are mammals!", "given")
    assert best["also"]


def test_a_contest_travels_to_a_worker() -> None:
    contest = make_contest("∀x (Cube(x) → ¬Small(x))")
    sent = pickle.loads(pickle.dumps(contest))  # noqa: S301
    assert sent.settle(None) == contest.settle(None)


def test_rows_with_workers_have_the_same_winner() -> None:
    ranker = Reranker(FleschReadingEase())
    [here] = ranker.rank_rows([FORMULAS[0]], top_k=1)
    [there] = ranker.rank_rows([FORMULAS[0]], top_k=1, workers=1)
    assert here.results is not None
    assert there.results is not None
    assert here.results[0].text == there.results[0].text == ranker.rank(FORMULAS[0])[0].text
