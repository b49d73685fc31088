from __future__ import annotations

import pytest

from logic2text.english.meaning import interpret
from logic2text.english.syntax import (
    EVERY,
    NO,
    SOME,
    THING,
    A,
    Clause,
    Coordination,
    EachOther,
    ForClause,
    Gap,
    Pronoun,
    Quantified,
    ThereIs,
)
from logic2text.errors import InputError
from logic2text.notation import parse, show
from logic2text.walk import alpha_equivalent, free_variables
from tests.support.samples import (
    AND,
    SAMPLES,
    X,
    a,
    b,
    b_large,
    cube,
    is_,
    says,
    tet,
    x,
    y,
)


@pytest.mark.parametrize(("tree", "formula"), [(tree, formula) for _, tree, formula in SAMPLES])
def test_meaning(tree: Clause, formula: str) -> None:
    said = interpret(tree)
    expected = parse(formula, notation="unicode")
    assert alpha_equivalent(said, expected), show(said, "unicode")


@pytest.mark.parametrize(
    ("tree", "formula"),
    [
        (
            says(Quantified(EVERY, cube), is_("BackOf", Quantified(SOME, tet))),
            "∀x (Cube(x) → ∃y (Tet(y) ∧ BackOf(x, y)))",
        ),
        (
            says(Quantified(NO), is_("BackOf", Quantified(EVERY, cube))),
            "¬∃x ∀y (Cube(y) → BackOf(x, y))",
        ),
        (
            says(Quantified(SOME, cube), is_("RightOf", Quantified(NO))),
            "∃x (Cube(x) ∧ ¬∃y RightOf(x, y))",
        ),
    ],
)
def test_an_earlier_phrase_has_scope_over_a_later_one(tree: Clause, formula: str) -> None:
    assert alpha_equivalent(interpret(tree), parse(formula, notation="unicode"))


def test_a_free_variable_is_not_captured() -> None:
    said = interpret(says(x, is_("Larger", Quantified(EVERY, cube, X))))
    assert alpha_equivalent(said, parse("∀y (Cube(y) → Larger(x, y))"))
    assert {variable.name for variable in free_variables(said)} == {"x"}


def test_an_unlabelled_phrase_does_not_capture_a_label() -> None:
    tree = ForClause(EVERY, THING, (X,), says(Quantified(SOME, tet), is_("Larger", x)))
    assert alpha_equivalent(interpret(tree), parse("∀x ∃y (Tet(y) ∧ Larger(y, x))"))


def test_a_variable_bound_twice_is_the_inner_one() -> None:
    inner = ThereIs(A, cube, (X,), says(x, is_("Small")))
    tree = ForClause(EVERY, THING, (X,), Coordination(AND, (says(x, is_("Large")), inner)))
    assert alpha_equivalent(interpret(tree), parse("∀x (Large(x) ∧ ∃y (Cube(y) ∧ Small(y)))"))


def test_bound_names_are_kept_where_nothing_is_captured() -> None:
    tree = ThereIs(A, cube, (y.term,), says(y, is_("Small")))  # type: ignore[arg-type]
    assert show(interpret(tree), "unicode") == "∃y (Cube(y) ∧ Small(y))"


@pytest.mark.parametrize(
    "tree",
    [
        says(a, is_("Larger", EachOther())),
        says(Quantified(EVERY, cube), is_("Larger", EachOther())),
        says(Gap(), is_("Small")),
        Coordination(
            AND,
            (says(Quantified(EVERY, cube, X), is_("Small")), says(Pronoun(X), is_("LeftOf", b))),
        ),
        Coordination(
            AND, (ThereIs(NO, cube, (X,), labelled=False), says(Pronoun(X), is_("Small")), b_large)
        ),
    ],
)
def test_what_is_no_sentence(tree: Clause) -> None:
    with pytest.raises(InputError):
        interpret(tree)
