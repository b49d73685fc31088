from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.formula import Formula
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.verbalizers.ranta.ranta import Ranta
from tests.support.strategies import formulas

RANTA = Ranta()


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("¬Cube(b)", "b is not a cube."),
        ("¬¬Cube(b)", "It is not the case that b is not a cube."),
        ("∀x (Tet(x) → ¬Large(x))", "For all tetrahedrons x, x is not large."),
        (
            "Cube(b) ∧ Tet(c) ∧ Larger(b, c)",
            "b is a cube, c is a tetrahedron and b is larger than c.",
        ),
        ("Cube(b) ∧ Cube(c)", "b is a cube and c is a cube."),
        ("Small(b) ∧ Small(c)", "b and c are small."),
        ("Small(b) ∨ Small(c)", "b or c is small."),
        ("Small(b) ∧ LeftOf(b, c)", "b is small and to the left of c."),
        (
            "(Smaller(e, c) ∨ SameSize(e, c)) ∧ (Smaller(d, c) ∨ SameSize(d, c))",
            "e and d are smaller than c or of the same size as c.",
        ),
        ("LeftOf(c, c)", "c is to the left of itself."),
        ("LeftOf(c, c) ∧ LeftOf(c, b)", "c is to the left of itself and c is to the left of b."),
        ("∀x (Cube(x) → Small(x))", "Every cube is small."),
        ("∀x (Cube(x) → (Small(x) → RightOf(x, a)))", "Every small cube is to the right of a."),
        (
            "∀x (Cube(x) ∧ Small(x) → Large(x))",
            "For all x, if x is a cube and x is small, then x is large.",
        ),
        ("∃x (Cube(x) ∧ Small(x))", "Some cube is small."),
        ("∃x (Cube(x) ∧ ¬Small(x))", "There is a cube x such that x is not small."),
        (
            "∃x (Cube(x) ∧ Small(x) ∧ Small(b))",
            "There is an element x such that x is a cube, x is small and b is small.",
        ),
        ("∀x (Dodec(x) → LeftOf(a, x))", "a is to the left of every dodecahedron."),
        (
            "¬∃x (Cube(x) ∧ Small(x))",
            "It is not the case that some cube is small.",
        ),
        ("∀x Small(x)", "For all x, x is small."),
        (
            "Small(b) ∧ (Cube(b) → Large(c))",
            "All these hold:\n• b is small\n• if b is a cube, then c is large.",
        ),
        (
            "Pet(a) ∨ (Odd(b) ∧ Pet(c)) ∨ Odd(d)",
            "At least one of these holds:\n• a is a pet,\n• b is odd and c is a pet\n• d is odd.",
        ),
        ("b ≠ c", "b is not the same as c."),
        ("b = b", "b is the same as itself."),
        ("∀x (Student(x) → Happy(mother(x)))", "The mother of every student is happy."),
        ("∃x (Cube(x) ∧ Between(b, x, c))", "b is between some cube and c."),
        (
            "∀x, y (Cube(x) → LeftOf(x, y))",
            "For all x and y, if x is a cube, then x is to the left of y.",
        ),
    ],
)
def test_text(formula: str, text: str) -> None:
    assert RANTA.verbalize(parse(formula, notation="unicode")).text == text


@pytest.mark.parametrize(
    ("formula", "text", "says"),
    [
        (
            "∃x (Cube(x) ∧ ∀y (Tet(y) → BackOf(y, x)))",
            "Every tetrahedron is in back of some cube.",
            "∀y (Tet(y) → ∃x (Cube(x) ∧ BackOf(y, x)))",
        ),
        (
            "∀x (Dodec(x) → ∃y (Cube(y) ∧ SameSize(y, x)))",
            "Some cube is of the same size as every dodecahedron.",
            "∃y (Cube(y) ∧ ∀x (Dodec(x) → SameSize(y, x)))",
        ),
    ],
)
def test_scopes_that_ranta_inverts_are_seen(formula: str, text: str, says: str) -> None:
    made = RANTA.verbalize(parse(formula))
    assert made.text == text
    assert equivalent(made.says, parse(says)).status is Status.PROVED
    assert equivalent(made.says, parse(formula)).status is Status.REFUTED


@pytest.mark.parametrize(
    "formula",
    [
        "∀x (Cube(x) → ∃y (Tet(y) ∧ BackOf(x, y)))",
        "∃x (Cube(x) ∧ ∀y (Tet(y) → LeftOf(x, y)))",
        "∀x (Cube(x) → ¬∃y (Tet(y) ∧ LeftOf(y, x)))",
        "∀x (Cube(x) ∧ ∃x Tet(x) → Small(x))",
        "LeftOf(x, y) ∧ ∃x (Cube(x) ∧ LeftOf(x, y))",
    ],
)
def test_scopes_that_stay_in_order(formula: str) -> None:
    made = RANTA.verbalize(parse(formula))
    assert equivalent(made.says, parse(formula)).status is Status.PROVED


@given(formulas(max_leaves=6, blocks=False))
def test_without_kinds_nothing_changes_its_meaning(formula: Formula) -> None:
    from logic2text.lexicon import Lexicon
    from logic2text.lexicon.toml_file import parse as parse_lexicon

    plain = "\n".join(f'{name} = {{ adjective = "{name}" }}' for name in ("Cube", "Tet", "Dodec"))
    lexicon = Lexicon((parse_lexicon(f"[predicates]\n{plain}"), *Lexicon.default().files))
    says = Ranta(lexicon).verbalize(formula).says
    assert equivalent(says, formula).status is not Status.REFUTED
