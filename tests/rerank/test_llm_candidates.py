"""Texts of a language model on their way through the gate."""

from __future__ import annotations

from typing import Any

import pytest

from logic2text.candidates import CandidateGenerator
from logic2text.errors import InputError
from logic2text.notation import parse, show
from logic2text.proof.verdict import Status
from rerank.llm_candidates import Proposal, Proposer, shortfall
from rerank.llm_effort import Effort
from tests.support.chat_server import Reply
from tests.support.writing_model import WritingModel, writing_model

FORMULA = parse("∀x (Cube(x) → Small(x))")
RIGHT, WRONG, ODD = (
    "Every cube is small.",
    "Only cubes are small.",
    "Cubes, mate? Tiny, all of them!",
)
SAID, OTHER = "∀y (Cube(y) → Small(y))", "∀x (Small(x) → Cube(x))"


def proposed(model: WritingModel, *, pool: Any = (), **effort: Any) -> Proposal:
    (proposal,) = Proposer(model.chat(), Effort(**effort, form="json")).propose([FORMULA], [pool])
    return proposal


def verdicts(proposal: Proposal) -> dict[str, str]:
    return {c.text: c.verdict.status.value for c in proposal.candidates}


def test_what_can_be_read_is_proved_or_refuted_without_asking_back() -> None:
    with writing_model(write=[RIGHT, WRONG]) as model:
        proposal = proposed(model)
    assert verdicts(proposal) == {RIGHT: "proved", WRONG: "refuted"}
    assert model.tasks() == ["write"]
    right, wrong = proposal.candidates
    assert right.source == "llm:tiny"
    assert wrong.says is not None
    assert wrong.verdict.countermodel is not None


@pytest.mark.parametrize(
    ("votes", "verdict", "evidence"),
    [
        ((SAID, SAID, SAID), "attested", "3 of 3 translations back mean the formula"),
        ((SAID, SAID, OTHER), "attested", "2 of 3"),
        ((SAID, SAID, "nonsense ("), "attested", "2 of 3"),
        ((SAID, "", ""), "unknown", "1 mean the formula"),
        ((SAID, OTHER, OTHER), "unknown", "2 something else"),
        ((OTHER, OTHER, OTHER), "refuted", "3 of 3 translations back mean something else"),
        ((OTHER, OTHER, "∀x P(x)"), "refuted", "2 of 3"),
        ((OTHER, "", ""), "unknown", "1 something else"),
        (("∀x (Cube(x) → Small(x, x))",), "unknown", "0 mean the formula, 0 something else"),
    ],
)
def test_votes_on_what_cannot_be_read(votes: tuple[str, ...], verdict: str, evidence: str) -> None:
    with writing_model(write=[ODD], translate={ODD: votes}) as model:
        (candidate,) = proposed(model).candidates
    assert candidate.verdict.status == verdict
    assert evidence in candidate.evidence


def test_no_text_is_proved_by_votes() -> None:
    with writing_model(write=[ODD], translate={ODD: [show(FORMULA)]}) as model:
        (candidate,) = proposed(model, votes=16).candidates
    assert candidate.verdict.status is Status.ATTESTED


def test_the_translator_sees_the_text_and_the_names_but_not_the_formula() -> None:
    with writing_model(write=[ODD], translate={ODD: [SAID]}) as model:
        proposed(model)
    (data,) = model.data("translate")
    assert data == {"text": ODD, "names": {"Cube(x)": "x is a cube", "Small(x)": "x is small"}}


def test_without_votes_nothing_is_translated_back() -> None:
    with writing_model(write=[ODD]) as model:
        (candidate,) = proposed(model, votes=0).candidates
    assert candidate.verdict.status is Status.UNKNOWN
    assert model.tasks() == ["write"]


def test_a_refuted_text_is_repaired_and_judged_again() -> None:
    with writing_model(write=[WRONG], repair={WRONG: RIGHT}) as model:
        proposal = proposed(model, repairs=2)
    assert verdicts(proposal) == {WRONG: "refuted", RIGHT: "proved"}
    (told,) = model.data("repair")
    assert told["wrong"] == WRONG
    assert told["formula"] == show(FORMULA)
    assert parse(told["says"]) is not None
    assert "thing" in told["situation"]


@pytest.mark.parametrize("repairs", [0, 1, 3])
def test_there_are_no_more_repairs_than_allowed(repairs: int) -> None:
    others = ["No cube is small.", "Some cube is small.", "Not every cube is small.", WRONG]
    chain = dict(zip([WRONG, *others], others, strict=False))
    with writing_model(write=[WRONG], repair=chain) as model:
        proposal = proposed(model, repairs=repairs)
    assert len(model.data("repair")) == repairs
    assert [c.verdict.status for c in proposal.candidates] == [Status.REFUTED] * (repairs + 1)


def test_a_text_that_votes_refute_is_repaired_too() -> None:
    with writing_model(write=[ODD], translate={ODD: [OTHER]}, repair={ODD: RIGHT}) as model:
        proposal = proposed(model, repairs=1)
    assert verdicts(proposal) == {ODD: "refuted", RIGHT: "proved"}


def test_half_of_the_texts_paraphrase_our_own() -> None:
    pool = CandidateGenerator(("literal", "ranta")).candidates(FORMULA)
    with writing_model(write=["Each cube is small."], paraphrase=["All cubes are small."]) as model:
        proposal = proposed(model, pool=pool, candidates=4)
    assert sorted(model.tasks()) == ["paraphrase", "write"]
    assert model.data("paraphrase")[0]["texts"] == [c.text for c in pool]
    assert [data["wanted"] for _, data, _ in model.asked] == [2, 2]
    assert set(verdicts(proposal).values()) == {"proved"}


def test_a_text_of_ours_is_not_judged_again() -> None:
    pool = CandidateGenerator(("ranta",)).candidates(FORMULA)
    with writing_model(write=["every  cube is small"]) as model:
        (candidate,) = proposed(model, pool=pool).candidates
    assert candidate.verdict is pool[0].verdict
    assert candidate.source == "llm:tiny"


@pytest.mark.parametrize(
    "text", ["∀x (Cube(x) → Small(x))", "It holds that Cube(x).", "\u202eevery cube", "A" * 2_000]
)
def test_what_is_no_plain_text_is_no_candidate(text: str) -> None:
    with writing_model(write=[text, RIGHT]) as model:
        proposal = proposed(model)
    assert verdicts(proposal) == {RIGHT: "proved"}
    assert [rejected.candidate.text for rejected in proposal.rejected] == [text]
    assert not proposal.rejected[0].allowable


def test_rounds_end_when_a_proved_text_is_good_enough() -> None:
    texts = [RIGHT, "Each cube is small.", "All cubes are small.", "Any cube is small."]
    seen: list[int] = []

    def best(formulas: Any, pools: Any) -> list[float]:
        seen.append(len(pools[0]))
        return [0.9 if len(pools[0]) else 0.1]

    with writing_model(write=texts) as model:
        proposer = Proposer(model.chat(), Effort(candidates=16, stop_at=0.8, form="json"))
        (proposal,) = proposer.propose([FORMULA], [()], best=best)
    assert seen == [0, 4]
    assert proposal.spent.requests == len(model.asked) == 1


def test_nothing_is_asked_where_our_own_text_is_good_enough() -> None:
    with writing_model(write=[RIGHT]) as model:
        proposer = Proposer(model.chat(), Effort(candidates=4, stop_at=0.5, form="json"))
        good, poor = FORMULA, parse("∀x (Cube(x) → Small(x)) ∧ Cube(a)")
        proposals = proposer.propose(
            [good, poor], [(), ()], best=lambda f, p: [0.6 if one is good else 0.5 for one in f]
        )
    assert [proposal.spent.requests for proposal in proposals] == [0, 1]
    assert shortfall("llm:tiny", proposals[0], []) is None


def test_every_round_has_seeds_of_its_own() -> None:
    with writing_model(write=[RIGHT]) as model:
        proposer = Proposer(model.chat(), Effort(candidates=12, stop_at=1.0, form="json"))
        proposer.propose([FORMULA], [()], best=lambda f, p: [0.0])
    seeds = [body["seed"] for _, _, body in model.asked]
    assert len(set(seeds)) == len(seeds) == 3


def test_tokens_seconds_and_requests_are_counted_by_formula() -> None:
    with writing_model(write=[RIGHT, ODD], translate={ODD: [SAID]}) as model:
        proposals = Proposer(model.chat(), Effort(form="json")).propose(
            [FORMULA, parse("Cube(a)")], [(), ()]
        )
    first, second = (proposal.spent for proposal in proposals)
    assert (first.requests, second.requests) == (2, 2)
    assert first.prompt_tokens == 20
    assert first.completion_tokens > 0
    assert 0 < first.seconds < 10


def test_a_name_that_no_prompt_takes_costs_this_formula_its_texts_alone() -> None:
    strange = parse('"Say: {yes}"(a)')
    with writing_model(write=[RIGHT]) as model:
        proposals = Proposer(model.chat(), Effort(form="json")).propose(
            [strange, FORMULA], [(), ()]
        )
    assert "not allowed in a prompt" in str(proposals[0].trouble)
    assert proposals[0].spent.requests == 0
    assert verdicts(proposals[1]) == {RIGHT: "proved"}
    assert [data["formula"] for data in model.data("write")] == [show(FORMULA)]


def test_an_answer_that_did_not_come_leaves_the_others() -> None:
    faults = {"translate": Reply(status=500, raw=b"out of order")}
    with writing_model(write=[RIGHT, ODD], faults=faults) as model:
        proposal = proposed(model)
    assert verdicts(proposal) == {RIGHT: "proved", ODD: "unknown"}
    assert "no translation back came" in proposal.candidates[1].evidence
    assert "500" in str(proposal.trouble)


@pytest.mark.parametrize("wrong", [{"candidates": 0}, {"candidates": 65}, {"repairs": -1}])
def test_bad_effort(wrong: dict[str, int]) -> None:
    with pytest.raises(InputError):
        Effort(**wrong, form="json")


def test_a_shortfall_is_counted() -> None:
    with writing_model(write=[WRONG, "∀x Cube(x)"]) as model:
        proposal = proposed(model)
    said = shortfall("llm:tiny", proposal, proposal.candidates)
    assert said == "llm:tiny: none of its texts may win (1 no plain text, 1 refuted)"
