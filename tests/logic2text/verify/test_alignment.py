"""Words of texts and parts of formulae: tables of (text, formula, links)."""

from __future__ import annotations

import pytest

from logic2text import CandidateGenerator, Lexicon, parse
from logic2text.notation.draw import label, subformulas
from logic2text.symbolization import SymbolizationKey
from logic2text.verify.alignment import align


def aligned(text: str, formula: str, lexicon: Lexicon | None = None) -> list[tuple[str, str]]:
    """Each phrase with the labels of its nodes."""
    parsed = parse(formula)
    tree = []
    stack = [parsed]
    while stack:
        node = stack.pop()
        tree.append(label(node))
        stack.extend(reversed(subformulas(node)))
    return [
        (text[link.start : link.end], " ".join(tree[number] for number in link.nodes))
        for link in align(text, parsed, lexicon)
    ]


@pytest.mark.parametrize(
    ("text", "formula", "links"),
    [
        (
            "Every cube is small.",
            "∀x (Cube(x) → Small(x))",
            [("Every", "∀x"), ("cube", "Cube(x)"), ("small", "Small(x)")],
        ),
        (
            "No cube is larger than anything that is small.",
            "¬∃x (Cube(x) ∧ ∃y (Small(y) ∧ Larger(x, y)))",
            [
                ("No", "¬ ∃x"),
                ("cube", "Cube(x)"),
                ("larger", "Larger(x, y)"),
                ("small", "Small(y)"),
            ],
        ),
        (
            "For all x, if x is a cube, then there is an element y such that x is larger than y.",
            "∀x (Cube(x) → ∃y Larger(x, y))",
            [
                ("For all", "∀x"),
                ("if", "→"),
                ("cube", "Cube(x)"),
                ("then", "→"),
                ("there is", "∃y"),
                ("larger", "Larger(x, y)"),
            ],
        ),
        ("It is not the case that b is a cube.", "¬Cube(b)", [
            ("It is not the case that", "¬"), ("b", "Cube(b)"), ("cube", "Cube(b)"),
        ]),
        ("a is a cube or b is a cube.", "Cube(a) ∨ Cube(b)", [
            ("a", "Cube(a)"), ("cube", "Cube(a)"), ("or", "∨"), ("b", "Cube(b)"),
            ("cube", "Cube(b)"),
        ]),
        ("a and b are the same.", "a = b", [("a", "a = b"), ("b", "a = b"), ("the same", "a = b")]),
        ("Nothing is here.", "∀x P(x)", [("Nothing", "∀x")]),
        ("", "P", []),
    ],
)  # fmt: skip
def test_words_and_parts(text: str, formula: str, links: list[tuple[str, str]]) -> None:
    assert aligned(text, formula) == links


def test_the_words_of_a_key() -> None:
    key = SymbolizationKey.parse("S(x): x is a spy\nT(x,y): x trusts y\nh: Ragna")
    assert aligned("Every spy trusts Ragna.", "∀x (S(x) → T(x, h))", key.lexicon) == [
        ("Every", "∀x"),
        ("spy", "S(x)"),
        ("trusts", "T(x, h)"),
        ("Ragna", "T(x, h)"),
    ]


@pytest.mark.parametrize(
    "formula",
    [
        "∀x (Cube(x) → ¬∃y (Small(y) ∧ Larger(x, y)))",
        "∃x (Cube(x) ∧ ∀y (Cube(y) → y = x))",
        "(Cube(a) ∧ Small(a)) ↔ ¬(Tet(b) ∨ Larger(b, a))",
    ],
)
def test_links_of_generated_texts_do_not_overlap_and_reach_every_predicate(formula: str) -> None:
    for candidate in CandidateGenerator().candidates(formula):
        assert candidate.says is not None
        links = align(candidate.text, candidate.says)
        ends = [0, *(link.end for link in links)]
        assert all(link.start >= end for link, end in zip(links, ends, strict=False))
        assert {candidate.text[link.start : link.end].lower() for link in links} & {
            *("cube", "cubes")
        }


def test_hostile_words_are_no_patterns() -> None:
    key = SymbolizationKey.parse("S(x): x is (a+)+$[")
    assert isinstance(align("aaaaaaaaaaaaaaaaaaaaaaaaaaaa!", parse("S(b)"), key.lexicon), tuple)
