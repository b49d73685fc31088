from __future__ import annotations

import pytest

from logic2text.candidate_pool import Candidate
from logic2text.candidates import CandidateGenerator, generate_by_system
from logic2text.errors import LimitError, UnknownNameError
from logic2text.formula import Constant, Formula, Not, Predicate
from logic2text.limits import Limits
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.verbalizers import SYSTEMS, Verbalization, Verbalizer, verbalizer

SAYS = Predicate("Small", (Constant("a"),))


def test_the_pool_of_the_systems_each_with_a_verdict() -> None:
    candidates = CandidateGenerator(("literal", "ranta")).candidates(
        parse("∀x (Cube(x) → Small(x))")
    )
    assert [c.source for c in candidates] == ["literal", "ranta"]
    assert all(c.verdict.status is Status.PROVED for c in candidates)


def test_equal_texts_are_one_candidate_with_both_sources() -> None:
    (only,) = CandidateGenerator(("literal", "ranta")).candidates(parse("Cube(a)"))
    assert (only.source, only.also) == ("literal", ("ranta",))


def test_a_scope_error_is_found_out() -> None:
    """Ranta's rule for phrases in place does not look at scope; its text says something else."""
    formula = parse("∃x (Cube(x) ∧ ∀y (Tet(y) → BackOf(y, x)))")
    by_source = {c.source: c for c in CandidateGenerator(("literal", "ranta")).candidates(formula)}
    assert by_source["literal"].verdict.status is Status.PROVED
    verdict = by_source["ranta"].verdict
    assert (verdict.status, verdict.scope_error) == (Status.AMBIGUOUS, True)
    assert verdict.countermodel is not None


def test_a_formula_beyond_a_limit_is_refused() -> None:
    formula = SAYS
    for _ in range(200):
        formula = Not(formula)  # type: ignore[assignment]
    with pytest.raises(LimitError, match="depth"):
        CandidateGenerator().candidates(formula)


def test_limits_and_names() -> None:
    formula = parse("∀x (Cube(x) → Small(x))")
    assert len(CandidateGenerator(limits=Limits(candidates=1)).candidates(formula)) == 1
    with pytest.raises(UnknownNameError):
        CandidateGenerator(("literl",))


def test_without_proof_nothing_is_claimed() -> None:
    candidates = CandidateGenerator(("literal",), prove=False).candidates(parse("Cube(a)"))
    assert candidates[0].verdict.status is Status.UNKNOWN


class Failing:
    """A system that fails for every formula."""

    name = "failing"

    def __init__(self, error: Exception) -> None:
        self._error = error

    def verbalize(self, formula: Formula) -> Verbalization:
        raise self._error


@pytest.mark.parametrize("error", [IndexError("no part"), LimitError("too large")])
def test_what_fails_in_one_system_costs_no_other_its_texts(error: Exception) -> None:
    systems = [Failing(error), verbalizer("ranta")]
    pool = CandidateGenerator(verbalizers=systems).pool(parse("Cube(a)"))
    assert [c.source for c in pool.candidates] == ["ranta"]
    assert pool.failures == {"failing": error}
    candidates = CandidateGenerator(verbalizers=systems).candidates(parse("Cube(a)"))
    assert candidates == pool.candidates


def test_where_all_systems_fail_the_first_error_is_raised() -> None:
    with pytest.raises(IndexError, match="no part"):
        CandidateGenerator(verbalizers=[Failing(IndexError("no part"))]).candidates(SAYS)


@pytest.mark.parametrize(
    ("system", "formula", "text"),
    [
        ("ranta", "Small(b) ∧ b = father(c)", "b is small and is the father of c."),
        ("ranta", "b = father(c) ∧ Small(b)", "b is the father of c and is small."),
        ("lola", "Small(b) ∧ b ≠ father(c)", "b is small and is not the father of c."),
        (
            "natural",
            "∀x (x = sum(x, b) → Small(x))",
            "Everything that is the sum of it and b is small.",
        ),
        (
            "natural",
            "∃x (Small(x) ∧ (Admires(b, c) ↔ Large(x)))",
            "There is an element x that is small such that b admires c if and only if x is large.",
        ),
    ],
)
def test_what_a_system_writes_is_read(system: str, formula: str, text: str) -> None:
    candidates = CandidateGenerator([system]).candidates(formula)
    statuses = {candidate.text: candidate.verdict.status for candidate in candidates}
    assert statuses.get(text) is Status.PROVED, statuses


def test_no_verb_of_another_tense_follows_does_not_both() -> None:
    for formula in ("¬(Introduced(a, b) ∧ Knows(a, b))", "¬(CanFly(a) ∧ Knows(a, b))"):
        candidates = CandidateGenerator(["natural"]).candidates(formula)
        assert not any("both" in candidate.text for candidate in candidates)
    texts = [
        c.text for c in CandidateGenerator(["natural"]).candidates("¬(Likes(a, b) ∧ Sings(a))")
    ]
    assert any("does not both" in text for text in texts)


def test_only_is_not_said_of_an_owner() -> None:
    formula = "∀x (Likes(b, father(x)) → Dog(x))"
    candidates = CandidateGenerator(["natural"]).candidates(formula)
    assert candidates[0].text == "Everything whose father is liked by b is a dog."
    assert not any("only" in candidate.text for candidate in candidates)


def test_the_budget_goes_to_the_texts_that_readers_want_first() -> None:
    systems = [verbalizer(name) for name in SYSTEMS]
    order: list[str] = []

    def generate(system: Verbalizer) -> list[Candidate]:
        order.append(system.name)
        if system.name == "lola":
            raise ValueError(system.name)
        return [Candidate(system.name, system.name)]

    found = generate_by_system(systems, generate)
    assert order[0] == "natural"
    assert order[-2:] == ["literal", "stepwise"]
    said = [str(part) if isinstance(part, Exception) else part[0].text for part in found]
    assert said == list(SYSTEMS)


def test_a_hard_formula_keeps_the_text_of_natural() -> None:
    """Literal's text by itself takes more steps than a row has, and its search ends undecided."""
    formula = parse("∀s (Ship(s) → ∃≤3 c (Captain(c) ∧ Commands(c, s)))")
    proved = [
        c for c in CandidateGenerator().candidates(formula) if c.verdict.status is Status.PROVED
    ]
    assert "natural" in {candidate.source for candidate in proved}
