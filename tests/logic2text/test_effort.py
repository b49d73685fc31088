"""The budget of an operation's comparisons: what is taken, by whom, and what happens after it."""

from __future__ import annotations

from itertools import combinations

import pytest

from logic2text import effort
from logic2text.lexicon import Lexicon
from logic2text.notation import Parsed, parse
from logic2text.proof.equivalence import Equivalence, equivalent
from logic2text.proof.truths import Truths
from logic2text.proof.verdict import Status
from logic2text.results.check_fields import TextToCheck, check_fields
from logic2text.results.words import Words
from logic2text.verify.text import check

ORDER = "∀x ∀y ∀z ((R(x, y) ∧ R(y, z)) → R(x, z))"
OTHER = "∀x ∀y (∃z (R(x, z) ∧ R(z, y)) → R(x, y))"


def taken(left: str, right: str) -> int:
    with effort.allowing(10_000):
        equivalent(parse(left), parse(right))
        left_over = effort.left()
    assert left_over is not None
    return 10_000 * effort.STEPS_A_MS - left_over


def test_a_comparison_takes_the_same_steps_the_first_time_and_the_last() -> None:
    pair = "∀x ∃y (Near(x, y) ∧ Big(y))", "∃y ∀x (Near(x, y) ∧ Big(y))"
    assert taken(*pair) == taken(*pair) > 0


def test_what_is_compared_after_the_budget_is_unknown() -> None:
    assert equivalent(ORDER, OTHER).status is Status.PROVED
    with effort.allowing(1):
        effort.take(1_000)
        assert Equivalence(parse(ORDER), parse(OTHER)).status is Status.UNKNOWN
        assert Equivalence(parse(ORDER), parse(ORDER)).status is Status.PROVED


def test_a_block_within_another_spends_its_budget() -> None:
    with effort.allowing(10):
        with effort.allowing(50):
            assert effort.left() == 10_000
            effort.take(4_000)
        assert effort.left() == 6_000
        with effort.allowing(1):
            effort.take(3_000)
        assert effort.left() == 3_000
    assert effort.left() is None


@pytest.mark.parametrize(
    ("left", "right", "differ"),
    [
        ("∀x (P(x) → Q(x))", "∀x (¬Q(x) → ¬P(x))", False),
        ("∀x (P(x) → Q(x))", "∀x (Q(x) → P(x))", True),
    ],
)
def test_truths_tell_formulae_apart_and_show_where(left: str, right: str, differ: bool) -> None:
    one, other = parse(left), parse(right)
    truths = Truths(one)
    assert truths.tell_apart(one, other) == differ
    model = truths.countermodel(one, other)
    assert (model is not None) == differ
    assert model is None or model.left != model.right


def test_symbols_that_are_not_evaluated_tell_nothing_apart() -> None:
    assert not Truths(parse("P(a)")).tell_apart(parse("P(a)"), parse("Q(a)"))


def test_a_verdict_takes_its_steps_though_it_is_known() -> None:
    """Else what another text was compared with before decides what is left for the next."""
    formula = parse("∀x (Cube(x) → ∃y (Tet(y) ∧ LeftOf(x, y)))")
    steps = []
    for _ in range(2):
        with effort.allowing(1_000):
            check(formula, "Every cube is to the left of some tetrahedron.")
            steps.append(effort.left())
    assert steps[0] == steps[1] != 1_000 * effort.STEPS_A_MS


def test_a_text_of_many_readings_takes_no_steps_after_its_budget() -> None:
    """Verdict, relations, paraphrases and drawing end together; what was begun may be finished."""
    formula = parse("∀x (Cube(x) → ∃y (Cube(y) ∧ ∀z (Tet(z) → FrontOf(x, z)) ∧ LeftOf(x, y)))")
    side = "a cube in front of some tetrahedron to the right of every cube"
    text = f"Every cube is to the left of {side} or {side} or a dodecahedron."
    question = TextToCheck(Parsed(formula, "unicode", (), ()), text, Words(Lexicon.default()))
    before, milliseconds = effort.taken(), 400
    with effort.allowing(milliseconds):
        row = check_fields(question, explains=True, draws=True)
    assert len(row["readings"]) > 10
    assert effort.taken() - before < 1.2 * milliseconds * effort.STEPS_A_MS


def test_quantifiers_are_no_functions_that_make_the_solver_slow() -> None:
    """Steps over functions weigh eight times as much as others."""
    names = [f"x{place}" for place in range(7)]
    pairs = [*combinations(names, 2)]
    cubes = " ∧ ".join(f"Cube({name})" for name in names)
    apart = " ∧ ".join(f"{one} ≠ {other}" for one, other in pairs)
    same = " ∨ ".join(f"{one} = {other}" for one, other in pairs)
    at_least = "".join(f"∃{name} " for name in names) + f"({cubes} ∧ {apart})"
    at_most = "".join(f"∀{name} " for name in names) + f"({cubes} → {same})"
    assert equivalent(at_most, f"¬{at_least}", timeout_ms=100).status is Status.PROVED
