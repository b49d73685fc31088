from __future__ import annotations

import pytest

from logic2text.limits import DEFAULT_LIMITS
from logic2text.notation import parse, parse_detailed
from logic2text.notation.operators.ambiguity import different_parses, readable_notations, skeleton


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("(P ∧ Q) ∧ R", "P ∧ (Q ∧ R)", True),
        ("P ∨ Q ∨ R ∨ S", "(P ∨ Q) ∨ (R ∨ S)", True),
        ("(P ↔ Q) ↔ R", "P ↔ (Q ↔ R)", True),
        ("P ⊕ (Q ⊕ (R ⊕ S))", "((P ⊕ Q) ⊕ R) ⊕ S", True),
        ("∀x P(x)", "∀y P(y)", True),
        ("∀x ∀y R(x, y)", "∀y ∀x R(y, x)", True),
        ("P(zoe) ∧ Q(x)", "P(Zoe) ∧ Q(X)", True),
        ("(P → Q) → R", "P → (Q → R)", False),
        ("(P ∧ Q) ∨ R", "P ∧ (Q ∨ R)", False),
        ("∀x ∀y R(x, y)", "∀x ∀y R(y, x)", False),
        ("P ∧ Q", "Q ∧ P", False),
    ],
)
def test_skeletons(left: str, right: str, same: bool) -> None:
    assert (skeleton(parse(left)) == skeleton(parse(right))) is same


def test_the_notations_that_fit_a_text() -> None:
    def fit(text: str) -> set[str]:
        return {label for label, _ in readable_notations(text, "", DEFAULT_LIMITS)}

    assert fit("∀x P(x)") == {"unicode"}
    assert fit("all x P(x)") == {"prover9"}
    assert fit("P ∧") == set()
    assert {"unicode", "nltk", "prover9"} <= fit("P(a) -> Q(b)")
    assert "tptp" not in fit("P(a) -> Q(b)")


@pytest.mark.parametrize(
    ("text", "ours", "others"),
    [
        ("P -> Q -> R", "unicode", {"nltk": "((P -> Q) -> R)"}),
        ("P -> Q -> R", "nltk", {"unicode": "P → (Q → R)"}),
        ("P | Q & R", "unicode", {"ggc": "( P | Q ) & R"}),
        ("P ^ Q", "nltk", {"sympy": 'Xor(P, Symbol("Q"))'}),
    ],
)
def test_a_different_reading_elsewhere_is_warned_of(
    text: str, ours: str, others: dict[str, str]
) -> None:
    parsed = parse_detailed(text, ours)
    messages = [w.message for w in parsed.warnings if "this text means" in w.message]
    assert len(messages) == len(others)
    for other, meant in others.items():
        assert any(other in m and m.endswith(meant) for m in messages)


@pytest.mark.parametrize(
    "text",
    [
        "P & Q & R",
        "P -> Q",
        "P <-> Q <-> R",
        "(P -> Q) -> R",
        "~P | ~Q",
        "∀x (P(x) ∧ Q(x) → R(x))",
        "Likes(zoe, Bob) & Tall(X)",
        # To a notation without these words they are names, but nobody means that.
        "And(P(x), Q(x))",
        "ForAll(x, Implies(P(x), Q(x)))",
        "Not(P(x)) | Q(x)",
        "Eq(a, b) | Ne(b, c)",
        "Equivalent(P, Q)",
    ],
)
def test_equal_readings_are_not_warned_of(text: str) -> None:
    assert parse_detailed(text).warnings == ()


def test_notations_that_agree_with_each_other_share_a_warning() -> None:
    warnings = parse_detailed("Ax(Cube(x))").warnings
    assert len(warnings) == 1
    assert "unicode, ggc, nltk" in warnings[0].message


def test_different_readings_are_yielded_with_their_formula() -> None:
    text = "P -> Q -> R"
    found = dict(different_parses(text, "unicode", parse(text, "unicode"), DEFAULT_LIMITS))
    assert found == {"nltk": parse("(P → Q) → R")}
