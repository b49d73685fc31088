"""`sim-optimal`: by hand, what it does not see, and that it has none of the published defects."""

from __future__ import annotations

import random

import pytest

from logic2text import formula as fol
from logic2text import parse, show
from metrics.study.similarity.expressions import expression_of
from metrics.study.similarity.measures import read_formula
from metrics.study.similarity.normal_form import normal_of
from metrics.study.similarity.optimal import optimal_similarity, words
from metrics.study.similarity.vectors import Cosines

NAMES = Cosines("names")


def optimal(left: str, right: str, notation: str = "auto", cosines: Cosines = NAMES) -> float:
    one, other = (normal_of(read_formula(text, notation).expression) for text in (left, right))
    return optimal_similarity(one, other, cosines)


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("P", "P", 1),
        ("P", "Q", 0),
        ("P(a)", "P(b)", 1 / 2),  # the predicate of two nodes
        ("P(a, b)", "P(a)", 2 / 3),
        ("P ∧ Q", "P", 1 / 3),  # one node of three
        ("P ∧ Q", "P ∨ Q", 2 / 3),
        ("P ∧ Q", "P ∧ R", 2 / 3),
        ("¬P", "P", 0),
        ("∀x P(x)", "∃x P(x)", 2 / 3),  # all but the quantifier
        ("∀x ∃y R(x, y)", "∃y ∀x R(x, y)", 4 / 5),
        ("P → Q", "Q → P", 1 / 3),  # ∨ of ¬P and Q, of ¬Q and P: the connective
        ("P ↔ Q", "P ⊕ Q", 2 / 3),
    ],
)
def test_by_hand(left: str, right: str, expected: float) -> None:
    assert optimal(left, right) == pytest.approx(expected)
    assert optimal(right, left) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("P(x, x)", "P(x, x)"),
        ("∀x P(x)", "∀y P(y)"),
        ("∀x ∀y R(x, y)", "∀y ∀x R(x, y)"),
        ("∀x ∀y R(x, y)", "∀x ∀y R(y, x)"),
        ("A ∧ (B ∧ C)", "(C ∧ A) ∧ B"),
        ("A ∨ B ∨ C", "C ∨ (B ∨ A)"),
        ("A → B", "¬A ∨ B"),
        ("¬(A ∧ B)", "¬B ∨ ¬A"),
        ("¬∀x P(x)", "∃y ¬P(y)"),
        ("A ↔ B", "B ↔ A"),
        ("¬(A ↔ B)", "A ⊕ B"),
        ("a = b", "b = a"),
        ("¬¬A", "A"),
    ],
)
def test_what_it_does_not_see(left: str, right: str) -> None:
    assert optimal(left, right) == 1


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("R(x, y)", "R(y, x)"),
        ("R(a, b)", "R(b, a)"),
        ("∀x ∀y (P(x) → R(x, y))", "∀x ∀y (P(y) → R(x, y))"),
        ("∀x ∃y R(x, y)", "∃y ∀x R(x, y)"),
        ("∀x (P(x) → Q(x))", "∀x (Q(x) → P(x))"),
        ("∀x P(x) ∧ ∀x Q(x)", "∀x (P(x) ∧ Q(x))"),
        ("P(x)", "P(y)"),  # free: not the same thing
    ],
)
def test_what_it_sees(left: str, right: str) -> None:
    assert optimal(left, right) < 1


def test_opposite_vectors_have_0_and_like_names_their_cosine() -> None:
    cosines = Cosines("own")
    (value,) = (optimal("Cube", "Block", cosines=cosines),)
    table = cosines.table(["cube", "block"])
    assert value == pytest.approx(max(0.0, table[0, 1]))


def test_names_are_compared_by_their_words() -> None:
    assert words("HigherVitaminCContent") == "higher vitamin c content"
    assert words("has_romance") == "has romance"
    assert optimal("HasRomance(x)", "has_romance(x)") == 1


def shuffled(node: fol.Formula, generator: random.Random) -> fol.Formula:
    """The formula with its operands in another order and nesting."""
    match node:
        case fol.And(operands) | fol.Or(operands):
            make = type(node)
            parts = [shuffled(part, generator) for part in operands]
            generator.shuffle(parts)
            if len(parts) > 2 and generator.random() < 0.5:
                return make((make(tuple(parts[:2])), *parts[2:]))
            return make(tuple(parts))
        case fol.Not(operand):
            return fol.Not(shuffled(operand, generator))
        case fol.Implies(left, right):
            return fol.Or((shuffled(right, generator), fol.Not(shuffled(left, generator))))
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            return type(node)(tuple(reversed(variables)), shuffled(body, generator))
        case _:
            return node


def test_order_and_nesting_are_never_seen() -> None:
    generator = random.Random(5)  # noqa: S311
    texts = [
        "∀x ∀y ((P(x) ∧ Q(y) ∧ R(x, y)) → (S(x) ∨ T(y) ∨ ¬U(x, y)))",
        "∃x (P(x) ∧ (Q(x) ∨ R(x, a) ∨ S(x)) ∧ ∀y (T(y) → U(x, y)))",
        "(A ∧ B ∧ C) ∨ (A ∧ D ∧ E) ∨ ¬(B ∧ D ∧ F)",
    ]
    for text in texts * 5:
        formula = parse(text)
        other = shuffled(formula, generator)
        pair = [normal_of(expression_of(x)) for x in (formula, other)]
        assert optimal_similarity(*pair, NAMES) == 1, show(other)


def test_many_variables_are_searched() -> None:
    chain = " ∧ ".join(f"R(x{i}, x{i + 1})" for i in range(7))
    names = " ".join(f"∀x{i}" for i in range(8))
    turned = " ".join(f"∀x{i}" for i in reversed(range(8)))
    assert optimal(f"{names} ({chain})", f"{names} ({chain})") == 1
    assert optimal(f"{names} ({chain})", f"{turned} ({chain})") > 0.9


def test_formulae_at_the_limits_end() -> None:
    deep = "¬" * 60 + "(" + " ∨ ".join(f"(P{i}(a) ∧ Q{i}(b))" for i in range(80)) + ")"
    assert optimal(deep, deep) == 1
    nested = "f(" * 90 + "a" + ")" * 90
    assert optimal(f"P({nested})", f"P({nested})") == 1


def test_formulae_inside_of_predicates() -> None:
    assert optimal("knows(Alex, p & q)", "knows(Alex, q & p)", "hol") == 1
    assert 0.5 < optimal("knows(Alex, p & q)", "knows(Alex, p)", "hol") < 1
    rule = "convention(play(S), role(Ag, R) & chop(R, S), interp(Ag, S))."
    renamed = "convention(play(Card), chop(Who, Card) & role(X, Who), interp(X, Card))."
    assert optimal(rule, renamed, "hol") == 1
