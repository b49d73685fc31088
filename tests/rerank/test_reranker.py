from __future__ import annotations

import numpy as np
import pytest

from logic2text.candidate_pool import Candidate
from logic2text.candidates import CandidateGenerator
from logic2text.errors import InputError, LimitError, ParseError, UnknownNameError
from logic2text.formula import Formula, Not, Predicate
from logic2text.notation import parse
from logic2text.proof.verdict import Status, Verdict
from logic2text.verbalizers import Verbalization, verbalizer
from metrics.registry import DEFAULT_METRIC
from rerank.reranker import Reranker
from rerank.results import RankedResult, RankedResults
from rerank.scoring import WEAK_READING_PENALTY
from tests.support.corpora import rows

FORMULA = "∀x (Cube(x) → Small(x))"
GENERATOR = CandidateGenerator(("literal", "ranta"))
LIGHT = "formulaicness:light"


def candidate(text: str, status: Status = Status.PROVED, **flags: bool) -> Candidate:
    return Candidate(text, "given", verdict=Verdict(status, **flags))


def test_the_reader_gets_the_natural_text_and_the_teacher_the_formulaic_one() -> None:
    general = Reranker("fre", "general", generator=GENERATOR).rank(FORMULA)
    classroom = Reranker("fre", "classroom", generator=GENERATOR).rank(FORMULA)
    assert [r.source for r in general] == ["ranta", "literal"]
    assert [r.source for r in classroom] == ["literal", "ranta"]
    assert "Every cube is small." in str(general)


def test_every_result_has_formulaicness_and_the_metric() -> None:
    results = Reranker("fre", generator=GENERATOR).rank(FORMULA)
    for result in results:
        assert set(result.scores) == {"formulaicness", "fre"}
    assert len(results.signature) == 2


def test_top_k_keeps_the_best() -> None:
    reranker = Reranker("fre", generator=GENERATOR)
    assert [r.text for r in reranker.rank(FORMULA, top_k=1)] == [reranker.rank(FORMULA)[0].text]
    with pytest.raises(InputError):
        reranker.rank(FORMULA, top_k=0)


def test_refuted_texts_never_win() -> None:
    reranker = Reranker("fre", allow_attested=True, allow_unproved=True)
    given = [candidate("a b c.", Status.REFUTED), candidate("Every cube is small.")]
    results = reranker.rank(FORMULA, given)
    assert [r.text for r in results] == ["Every cube is small."]
    assert results.rejected[0].candidate is given[0]
    assert results.rejected[0].reason


@pytest.mark.parametrize(
    ("status", "switch"), [(Status.UNKNOWN, "allow_unproved"), (Status.ATTESTED, "allow_attested")]
)
def test_what_is_not_proved_wins_only_where_it_may(status: Status, switch: str) -> None:
    given = [candidate("Every cube is small.", status)]
    assert len(Reranker("fre").rank(FORMULA, given)) == 0
    assert len(Reranker("fre", **{switch: True}).rank(FORMULA, given)) == 1  # type: ignore[arg-type]


def test_a_flag_costs_a_little() -> None:
    text = "Every cube is small."
    sure = Candidate(text, "given", verdict=Verdict(Status.PROVED))
    unsure = Candidate(text, "given", verdict=Verdict(Status.PROVED, inverse_scope=True))
    first, second = Reranker("fre").rank(FORMULA, [unsure, sure])
    assert first.candidate is sure
    assert first.score - second.score == pytest.approx(WEAK_READING_PENALTY)


FORMULAIC = "For all x, if x is a cube, then x is small."
PLAIN = "All cubes are small."


@pytest.mark.parametrize("metric", ["fre", "ppl", "logprob", None])
@pytest.mark.parametrize("audience", ["general", "textbook", "classroom"])
@pytest.mark.parametrize("texts", [(FORMULAIC, PLAIN), (PLAIN, FORMULAIC)])
def test_no_score_makes_up_for_a_worse_verdict(
    metric: str | None, audience: str, texts: tuple[str, str]
) -> None:
    reranker = Reranker(
        metric, audience, formulaicness=LIGHT, allow_attested=True, allow_unproved=True
    )
    order = [Status.PROVED, Status.AMBIGUOUS, Status.ATTESTED, Status.UNKNOWN]
    given = [candidate(text, status) for status in reversed(order) for text in texts]
    results = reranker.rank(FORMULA, given)
    assert [r.candidate.verdict.status for r in results] == [s for s in order for _ in texts]
    for status in order:
        scores = [r.score for r in results if r.candidate.verdict.status is status]
        assert scores == sorted(scores, reverse=True)


def test_a_ranking_without_a_winner_says_so() -> None:
    given = [
        candidate("a b c.", Status.REFUTED),
        candidate("d e f.", Status.UNKNOWN),
        candidate("g h i.", Status.UNKNOWN),
    ]
    results = Reranker("fre").rank(FORMULA, given)
    (warning,) = results.warnings
    assert (
        "there is no ranking: all 3 texts were rejected (2 unknown, 1 refuted)" in warning.message
    )
    assert warning.message in str(results)
    (warning,) = Reranker("fre").rank(FORMULA, []).warnings
    assert warning.message == "there is no text to rank"
    assert Reranker("fre").rank(FORMULA, [candidate(PLAIN)]).warnings == ()


def test_ties_keep_the_order_of_the_candidates() -> None:
    given = [candidate("Same text."), candidate("Same text.")]
    results = Reranker("fre").rank(FORMULA, given)
    assert [r.candidate for r in results] == given


def test_many_at_once_are_ranked_as_one_by_one() -> None:
    reranker = Reranker("fre", "textbook", generator=GENERATOR)
    formulas = [FORMULA, "Cube(a)", "∃x (Tet(x) ∧ ¬Large(x))", "¬(Cube(a) ∨ Cube(b))"]
    together = reranker.rank_many(formulas)
    assert together == [reranker.rank(formula) for formula in formulas]


def test_bad_arguments() -> None:
    with pytest.raises(UnknownNameError):
        Reranker("no such metric")
    with pytest.raises(ParseError):
        Reranker("fre", generator=GENERATOR).rank("∀x (")


def test_the_plainest_text_wins_for_everybody() -> None:
    best = Reranker().rank("∀x ∀y ((Cube(x) ∧ Tet(y)) → Larger(x,y))")[0]
    assert best.candidate.text == "Every cube is larger than every tetrahedron."


@pytest.mark.usefixtures("shared_data")
@pytest.mark.parametrize(("natural", "share"), [("logprob", 0.9), (DEFAULT_METRIC, 0.8)])
def test_the_winner_follows_the_target_over_most_of_what_is_offered(
    natural: str, share: float
) -> None:
    """Its mean formulaicness rises with τ and spans a share of what the candidates offer.

    On offer are the candidates of the best verdict: no style makes up for a worse one.  α is one
    half for `logprob`, and greater for the default metric, as preferences exclude one half.
    """
    formulas = [parse(row["formula"], "ggc") for row in rows("ggc/dev.jsonl")[::4]]
    candidates = [GENERATOR.candidates(formula) for formula in formulas]
    means = []
    for target in (0.0, 0.25, 0.5, 0.75, 1.0):
        ranked = Reranker(natural, audience=target, formulaicness=LIGHT).rank_many(
            formulas, candidates
        )
        scores = [[r.scores["formulaicness"] for r in of_best_verdict(g)] for g in ranked]
        means.append(np.mean([s[0] for s in scores]))
    offered = np.mean([max(s) - min(s) for s in scores])
    assert np.all(np.diff(means) >= 0)
    assert means[-1] - means[0] >= share * offered


def of_best_verdict(results: RankedResults) -> list[RankedResult]:
    best = results[0].candidate.verdict.status
    return [result for result in results if result.candidate.verdict.status is best]


def test_a_formula_beyond_the_limits_is_refused_before_any_work() -> None:
    deep: Formula = Predicate("P")
    for _ in range(20_000):
        deep = Not(deep)
    with pytest.raises(LimitError, match="depth"):
        Reranker("fre", formulaicness=LIGHT).rank(deep, [candidate("P.")])


def test_structure_is_known_by_construction_and_read_where_it_is_not() -> None:
    formula = parse("¬∃x (Cube(x) ∧ Large(x))")
    changed = parse("∀x (Cube(x) → ¬Large(x))")
    ours = Candidate("Qwrt zzz.", "natural", changed, verdict=Verdict(Status.PROVED))
    foreign = [candidate("No cube is large."), candidate("Qwrt zzz.")]
    ranked = Reranker("fre", "classroom", formulaicness="study:structural").rank(
        formula, [ours, *foreign]
    )
    scores = {(r.source, r.text): r.scores["formulaicness"] for r in ranked}
    assert scores["given", "No cube is large."] == 1.0
    assert 0 < scores["natural", "Qwrt zzz."] < 0.5
    assert np.isnan(scores["given", "Qwrt zzz."])
    assert [r.source for r in ranked][-1] == "given"  # what has no score comes last


class Failing:
    """A system that fails for every formula."""

    name = "failing"

    def verbalize(self, formula: Formula) -> Verbalization:
        raise IndexError("no part")


def test_a_system_that_fails_is_an_error_of_the_ranking_and_costs_no_text() -> None:
    generator = CandidateGenerator(verbalizers=[Failing(), verbalizer("ranta")])
    failed, good = Reranker("fre", generator=generator).rank_many([FORMULA, "Cube(a)"])
    assert [r.source for r in failed] == ["ranta"]
    assert str(failed.errors["failing"]) == "no part"
    assert [r.source for r in good] == ["ranta"]


@pytest.mark.parametrize(
    ("formula", "best", "worse"),
    [
        (
            "∃x (Mammal(x) ∧ Swims(x) ∧ ¬Walks(x))",
            "Some mammal swims but does not walk.",
            "Not every mammal that swims walks.",
        ),
        (
            "∀x (Robin(x) ∧ ¬Young(x) → Sings(x))",
            "Every robin that is not young sings.",
            "Every robin is young or sings.",
        ),
    ],
)
def test_a_departure_from_the_formula_costs_a_rank(formula: str, best: str, worse: str) -> None:
    results = Reranker().rank(formula)
    assert results[0].candidate.text == best
    costs = {result.candidate.text: result.candidate.costs for result in results}
    assert not costs[best]
    assert costs[worse]
