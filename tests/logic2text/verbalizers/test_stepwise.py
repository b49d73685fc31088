"""Half-formulaic texts: what each manner writes, that it is read as meant, and its structure."""

from __future__ import annotations

import pytest

from logic2text.candidates import CandidateGenerator
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.rewriting.same_structure import same_but_for_prefixes, same_structure
from logic2text.verbalizers.stepwise import Stepwise
from logic2text.verbalizers.style import Style

STEPWISE = Stepwise()
TEXTS = [
    (
        "∀x ∀y (Cube(x) ∧ Tet(y) ∧ FrontOf(x, y) → Larger(x, y))",
        (
            (
                "For every cube x and every tetrahedron y, if x is in front of y, then x is larger "
                "than y."
            ),
            "If a cube is in front of a tetrahedron, then the cube is larger than it.",
            "If x is a cube, y is a tetrahedron and x is in front of y, then x is larger than y.",
            (
                "For all x, for all y, if x is a cube and y is a tetrahedron and x is in front of "
                "y, then x is larger than y."
            ),
        ),
    ),
    (
        "∀x (Cube(x) → ∃y (Tet(y) ∧ Larger(x, y)))",
        (
            "For every cube x, there is a tetrahedron y such that x is larger than y.",
            "For every cube, there is a tetrahedron such that the cube is larger than it.",
            (
                "If x is a cube, then there is an element y such that y is a tetrahedron and x is "
                "larger than y."
            ),
            (
                "For all x, if x is a cube, then there is an element y such that y is a "
                "tetrahedron and x is larger than y."
            ),
        ),
    ),
    (
        "¬∃x (Cube(x) ∧ ¬Small(x))",
        (
            "There is no cube x such that x is not small.",
            "There is no cube such that it is not small.",
            "There is no element x such that x is a cube and not small.",
            (
                "It is not the case that there is an element x such that x is a cube, and it is "
                "not the case that x is small."
            ),
        ),
    ),
    (
        "Cube(b) → ¬Small(b) ∧ ¬Large(b)",
        (
            "If b is a cube, then b is not small and is not large.",
            (
                "If b is a cube, then all these hold:\n"
                "• it is not the case that b is small\n"
                "• it is not the case that b is large."
            ),
        ),
    ),
    # A claim stays for what the noun does not say, and a pair is denied as one.
    (
        "¬∃x (Cube(x) ∧ Small(x))",
        (
            "There is no cube x such that x is small.",
            "There is no cube such that it is small.",
            "There is no element x such that x is a cube and small.",
            ("It is not the case that there is an element x such that x is a cube and x is small."),
        ),
    ),
    (
        "∀x ¬(Cube(x) ∧ Small(x))",
        (
            "For all x, x is not both a cube and small.",
            "For all x, it is not the case that both x is a cube and x is small.",
        ),
    ),
    (
        "∀x (Cube(x) ↔ Small(x))",
        (
            "x is a cube if and only if x is small.",
            "For all x, x is a cube if and only if x is small.",
        ),
    ),
    (
        "¬(Small(b) ∧ Small(c)) ∨ b ≠ c",
        (
            (
                "At least one of these holds:\n"
                "• it is not the case that both b is small and c is small\n"
                "• b is different from c."
            ),
            (
                "At least one of these holds:\n"
                "• it is not the case that both b is small and c is small\n"
                "• it is not the case that b is the same as c."
            ),
        ),
    ),
]


@pytest.mark.parametrize(("formula", "texts"), TEXTS)
def test_each_manner_writes_its_text(formula: str, texts: tuple[str, ...]) -> None:
    assert tuple(said.text for said in STEPWISE.alternatives(parse(formula))) == texts


@pytest.mark.parametrize("formula", [formula for formula, _ in TEXTS])
def test_texts_are_proved_and_keep_the_structure(formula: str) -> None:
    said = parse(formula)
    candidates = CandidateGenerator(("stepwise",)).candidates(said)
    for candidate in candidates:
        assert candidate.verdict.status is Status.PROVED
        assert candidate.says is not None
        assert same_but_for_prefixes(candidate.says, said)
    assert any(same_structure(each.says, said) for each in candidates if each.says is not None)


@pytest.mark.parametrize("formula", [formula for formula, _ in TEXTS])
def test_the_style_can_forbid_other_prefixes(formula: str) -> None:
    faithful = Stepwise(style=Style(structure_preserving=True))
    assert same_structure(faithful.verbalize(parse(formula)).says, parse(formula))


@pytest.mark.parametrize(
    "formula",
    [
        "∀x (Cube(x) → ∀x (Tet(x) → Larger(x, b)))",
        "∃x (Cube(x) ∧ ∃x Small(x))",
        "∀x (∃y Larger(x, y) → ∃y Larger(y, x))",
    ],
)
def test_variables_that_are_bound_twice_stay_apart(formula: str) -> None:
    for said in STEPWISE.alternatives(parse(formula)):
        assert same_but_for_prefixes(said.says, parse(formula))


def test_without_a_variable_no_phrase_shows_one() -> None:
    """Of two cubes one would have a name, "a cube y", which reads as one certain cube."""
    of_two = parse("∀x ∀y (Cube(x) ∧ Cube(y) ∧ Larger(x, y) → Small(y))")
    assert not any("a cube y" in said.text for said in STEPWISE.alternatives(of_two))
