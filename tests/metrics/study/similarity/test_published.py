"""`sim` as published: equations by hand, and the defects that the paper has.

Vectors by names: a name has the cosine 1 with itself and 0 with another, so that the similarity of
two nodes is 1 or 1/2.
"""

from __future__ import annotations

import pytest

from logic2text import InputError, LimitError
from metrics.study.similarity.measures import read_formula
from metrics.study.similarity.published import (
    TreeConjunction,
    TreeOperator,
    compute_published_similarity,
    path_tree,
)
from metrics.study.similarity.vectors import Cosines

NAMES = Cosines("names")


def sim(left: str, right: str, notation: str = "auto", alpha: float = 5.0) -> float:
    trees = [path_tree(read_formula(text, notation).expression) for text in (left, right)]
    return compute_published_similarity(trees[0], trees[1], NAMES, alpha)


def test_paths_are_those_of_the_paper() -> None:
    tree = path_tree(read_formula("(R(w, v) ∧ ¬S(a, b)) ∨ P(x, f(y))").expression)
    one = TreeConjunction(1)
    assert tree.paths == (
        (one, "r", "var", "w"),
        (one, "r", "var", "v"),
        (one, TreeOperator("not"), "s", "a"),
        (one, TreeOperator("not"), "s", "b"),
        ("p", "var", "x"),
        ("p", "f", "var", "y"),
    )
    assert tree.conjunctions == 1


def test_a_conditional_is_a_disjunction_and_quantifiers_are_off() -> None:
    tree = path_tree(read_formula("∀x (Prism(x) → Clear(x))").expression)
    assert tree.paths == ((TreeOperator("not"), "prism", "var", "x"), ("clear", "var", "x"))


def test_a_single_node_is_not_penalized() -> None:
    assert sim("P", "Q") == pytest.approx(1 / 2)  # equation 5, X = 1
    assert sim("P", "P") == 1


def test_lower_similarities_are_penalized_by_the_length() -> None:
    # p, var, x beside q, var, x: X = 3, (1/2)^(1 + 5/3) and two ones.
    assert sim("P(x)", "Q(x)") == pytest.approx(((1 / 2) ** (1 + 5 / 3) + 2) / 3)
    assert sim("P(x)", "Q(x)", alpha=0) == pytest.approx((1 / 2 + 2) / 3)


def test_paths_of_other_lengths_are_divided_by_the_harmonic_sum() -> None:
    # p, a beside p: X = 1, Y = 2: 1 / (1 + 1/2).
    assert sim("P(a)", "P") == pytest.approx(1 / 1.5)


def test_another_operator_has_0() -> None:
    # not, p beside p: X = 1, Y = 2, and ¬ beside a name is 0.
    assert sim("¬P", "P") == 0


def test_conjunctions_are_matched_as_it_is_best() -> None:
    text, other = "(A ∧ B) ∨ (C ∧ D)", "(D ∧ C) ∨ (B ∧ A)"
    assert sim(text, other) == 1
    # A third conjunction: unmatched ones have 0.2^(1 + 5/2).
    longer = "(A ∧ B) ∨ (C ∧ D) ∨ (E ∧ F)"
    assert 0 < sim(text, longer) < 1
    # One conjunction beside a letter pair: A ∧ B beside A ∨ B has paths of other lengths, and
    # ∧ beside A is 0.
    assert sim("A ∧ B", "A ∨ B") == 0


def test_reuse_divides_a_match() -> None:
    # Forth: both A and B take A, each half of 1 and of 1/2; back: A takes A.
    assert sim("A ∨ B", "A") == pytest.approx((1 / 2 + 1 / 4) / 2)


def test_it_is_the_lower_of_both_directions() -> None:
    assert sim("A ∨ B", "A") == sim("A", "A ∨ B")


# Defects, pinned -------------------------------------------------------------------------------


def test_a_formula_with_a_repeated_argument_is_unlike_itself() -> None:
    assert sim("P(x, x)", "P(x, x)") == 0.5


def test_the_order_of_arguments_is_not_seen() -> None:
    assert sim("R(x, y)", "R(y, x)") == 1


def test_quantifiers_are_not_seen() -> None:
    assert sim("∀x ∃y R(x, y)", "∃y ∀x R(x, y)") == 1
    assert sim("∀x P(x)", "∃x P(x)") == 1


def test_bound_names_are_seen() -> None:
    assert sim("∀x P(x)", "∀y P(y)") < 1


def test_what_has_nothing_in_common_has_half_of_the_similarity() -> None:
    assert sim("P", "Q") == 0.5


# What it does not take ---------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["P ↔ Q", "P ⊕ Q", "¬(P ↔ Q)"])
def test_biconditionals_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="does not take ↔ and ⊕"):
        sim(text, "P")


def test_more_than_five_conjunctions_are_refused() -> None:
    five = " ∨ ".join(f"(A{i} ∧ B{i})" for i in range(5))
    assert sim(five, five) == 1
    with pytest.raises(LimitError, match="has 6 conjunctions"):
        sim(f"{five} ∨ (C ∧ D)", "P")
    with pytest.raises(LimitError, match="disjuncts"):
        sim(" ∧ ".join(f"(A{i} ∨ B{i})" for i in range(12)), "P")


def test_equal_conjunctions_are_one() -> None:
    assert path_tree(read_formula("(A ∧ B) ∨ (A ∧ B)").expression).conjunctions == 1


def test_nested_predicates_and_formulae_inside_of_them() -> None:
    belief = "Believe(Alex, Believe(Sam, p & q))"
    assert sim(belief, belief, "hol") == 1
    tree = path_tree(read_formula(belief, "hol").expression)
    assert tree.paths[1] == ("believe", "believe", "sam")
    assert tree.paths[2] == ("believe", "believe", TreeConjunction(1), "p")
    assert 0 < sim(belief, "Believe(Alex, Believe(Sam, p & r))", "hol") < 1
