"""Mathematics in notation, with words around it: said, proved, and read as books write it."""

from __future__ import annotations

import pytest

from logic2text.candidates import CandidateGenerator
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.verbalizers.natural import Natural
from logic2text.verify.text import check

_LIMIT = "∀e (e > 0 → ∃d (d > 0 ∧ ∀x (abs(x − b) < d → abs(g(x) − c) < e)))"
_BOUNDED = "∃k ∀x (g(x) ≤ k)"
SAID = [
    (_LIMIT, "For every e > 0 there is a d > 0 such that |g(x) − c| < e whenever |x − b| < d."),
    ("∀x ∀y (x + y = y + x)", "x + y = y + x for all x and y."),
    ("∀x ∀y ∀z (x − (y − z) = (x − y) + z)", "x − (y − z) = x − y + z for all x, y and z."),
    ("∀x ∀y (x < y → g(x) < g(y))", "If x < y, then g(x) < g(y)."),
    ("∀x (0 < x ∧ x < 1 → x × x < x)", "If 0 < x < 1, then x · x < x."),
    ("∀x ∀y (x < y → ∃z (x < z ∧ z < y))", "If x < y, then there is a z with x < z < y."),
    ("∀x ∀y ∀z (x ≤ y → x + z ≤ y + z)", "If x ≤ y, then x + z ≤ y + z."),
    ("∀y ∃x (g(x) = y)", "For every y there is an x such that g(x) = y."),
    ("∀x ∀y (g(x) = g(y) → x = y)", "If g(x) = g(y), then x = y."),
    (
        "∀n (Odd(n) ↔ ∃k (n = 2 × k + 1))",
        "n is odd if and only if there is a k such that n = 2k + 1.",
    ),
    (
        "∀n (n > 5 → ∃p ∃q (Prime(p) ∧ Prime(q) ∧ n < p + q))",
        "For every n > 5 there are primes p and q such that n < p + q.",
    ),
    (
        "∀A ∀B (A ⊆ B ↔ ∀x (x ∈ A → x ∈ B))",
        "For all A and B, A ⊆ B if and only if for every x ∈ A, x ∈ B.",
    ),
    ("∃x (g(x) = x ∧ x ≠ 0)", "There is an x ≠ 0 such that g(x) = x."),
    ("P(0) ∧ ∀n (P(n) → P(n + 1))", "P(0), and for every n, if P(n), then P(n + 1)."),
    (
        "∀e (e > 0 → ∃k ∀n ∀m (n > k ∧ m > k → a(n) < a(m) + e))",
        "For every e > 0 there is a k such that for every n > k and every m > k, a(n) < a(m) + e.",
    ),
    ("∀x (-1 ≤ g(x) ∧ g(x) ≤ 1)", "−1 ≤ g(x) ≤ 1 for every x."),
    ("∀x ∀y (x < y → ¬(y < x))", "If x < y, then y ≮ x."),
    ("∀a ∀b (Divides(a, b) → Divides(a, b + a))", "If a divides b, then a divides b + a."),
    (_BOUNDED, "There is a k such that for every x, g(x) ≤ k."),
    # Functions of several values and of numbers are named; others are in words.
    ("∃u ∀x (comp(u, x) = x)", "There is a u such that for every x, comp(u, x) = x."),
    (
        "∀x ∀y (map(comp(x, y)) = comp(map(y), map(x)))",
        "map(comp(x, y)) = comp(map(y), map(x)) for all x and y.",
    ),
    ("∀n (n > 1 → fact(n) > n)", "If n > 1, then fact(n) > n."),
    (
        "∀x (Medial(x) ↔ ∀y (Node(y) → comp(x, y) = comp(y, x)))",
        "x is medial if and only if for every node y, comp(x, y) = comp(y, x).",
    ),
    ("∀m ∀n (Odd(gcd(m, n)) ∨ Even(m))", "For all m and n, gcd(m, n) is odd or m is even."),
    ("Odd(sqrt(9)) ∧ ¬Prime(sqrt(9))", "sqrt(9) is odd but not a prime."),
    # What is said of a variable stands with it.
    (
        "∀n (Odd(n) ∧ n > 1 → ∃k (n = 2 × k + 1))",
        "For every odd n > 1 there is a k such that n = 2k + 1.",
    ),
    (
        "∀n (n > 4 → ∃p (Prime(p) ∧ Divides(p, n)))",
        "For every n > 4 there is a prime that divides n.",
    ),
    (
        "∀x ∀e (e > 0 → ∃y (y ≠ x ∧ abs(x − y) < e))",
        "For every x and every e > 0 there is a y ≠ x such that |x − y| < e.",
    ),
    ("∀x ∀y (Odd(x) ∧ Odd(y) → Even(x + y))", "If x and y are odd, then x + y is even."),
    # What does not hold for all does not for some; sentences stand apart.
    (
        "∃x (g(x) > 0) ∧ ¬∀x ∀y (g(x) = g(y) → x = y)",
        "There is an x such that g(x) > 0. There are x and y such that g(x) = g(y) and x ≠ y.",
    ),
]


@pytest.mark.parametrize(("formula", "text"), SAID)
def test_a_formula_is_said_in_notation_and_read_back(formula: str, text: str) -> None:
    pool = CandidateGenerator().candidates(parse(formula))
    assert (text, Status.PROVED) in [(each.text, each.verdict.status) for each in pool]


@pytest.mark.parametrize(
    "formula",
    [
        "∀x (Clerk(x) → age(x) > 18)",  # words name what is compared
        "∀x ∀y (Likes(x, y) → x = y)",  # an equality alone
        "Cube(f(a))",
    ],
)
def test_other_formulae_have_no_notation(formula: str) -> None:
    texts = [made.text for made in Natural().alternatives(parse(formula))]
    assert not any("=" in text or ">" in text or "(" in text for text in texts)


READ = [
    (
        _LIMIT,
        "For all e > 0, there is a d > 0 such that for all x with |x - b| < d, |g(x) - c| < e.",
    ),
    (_BOUNDED, "There is a k such that, for all x, g(x) ≤ k."),
    ("∀n ∃p (Prime(p) ∧ p > n)", "For every n there is a prime p > n."),
    ("∀p (Prime(p) ∧ p > 2 → Odd(p))", "Every prime p > 2 is odd."),
    ("∀x (x > 0 → g(x) ≥ 0)", "g(x) >= 0 for every x > 0."),
    ("∀x (x > 0 → Even(g(x)))", "g(x) is even whenever x > 0."),
    ("∀x ∀y (x < y → x ≠ y)", "For all x and y with x < y, x ≠ y."),
    ("∀x (¬(x < x))", "There is no x such that x < x."),
    ("∀n (Odd(n) ↔ ∃k (n = 2 × k + 1))", "n is odd if and only if n = 2k + 1 for some k."),
]
OTHERWISE = [
    (_LIMIT, "There is a d > 0 such that for every e > 0, |g(x) − c| < e whenever |x − b| < d."),
    ("∀x (x > 0 → g(x) ≥ 0)", "g(x) > 0 for every x > 0."),
    ("∀x (x > 0 → g(x) ≥ 0)", "g(x) ≥ 0 for some x > 0."),
    ("∀x ∀y (x < y → g(x) < g(y))", "If x < y, then g(y) < g(x)."),
    ("∀x (0 < x ∧ x < 1 → x × x < x)", "If 0 < x ≤ 1, then x · x < x."),
    ("∀x ∀y ∀z ((x − y) − z = x)", "x − (y − z) = x for all x, y and z."),
    ("∀A ∀x (x ∈ A)", "x ∉ A for all A and x."),
]


@pytest.mark.parametrize(("formula", "text"), READ)
def test_notation_in_a_text_is_read(formula: str, text: str) -> None:
    assert check(parse(formula), text).status is Status.PROVED


@pytest.mark.parametrize(("formula", "text"), OTHERWISE)
def test_other_notation_is_not_proved(formula: str, text: str) -> None:
    assert check(parse(formula), text).status is not Status.PROVED


def test_a_bound_for_all_after_what_depends_on_nothing_is_ambiguous() -> None:
    text = "There is a k such that g(x) ≤ k for all x."
    assert check(parse(_BOUNDED), text).status is not Status.REFUTED
    assert check(parse("∀x ∃k (g(x) ≤ k)"), text).status is not Status.REFUTED
