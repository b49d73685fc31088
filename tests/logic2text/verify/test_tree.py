"""The verdict from a tree, and that the reader finds the same in the words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from logic2text.notation import parse
from logic2text.proof.canonical_key import key
from logic2text.proof.models import evaluate
from logic2text.proof.verdict import Status
from logic2text.verbalizers import verbalizer
from logic2text.verbalizers.style import Style
from logic2text.verify.text import check
from logic2text.verify.tree import Judge
from tests.support.strategies import formulas


@pytest.mark.parametrize(
    ("system", "formula", "status", "inverse_scope", "scope_error"),
    [
        ("literal", "Small(a)", Status.PROVED, False, False),
        ("literal", "¬Small(a) ∧ Cube(b)", Status.AMBIGUOUS, False, False),
        ("literal", "¬Small(a) ∧ ¬Small(a)", Status.AMBIGUOUS, False, False),
        ("literal", "(Small(a) ∧ Cube(b)) ∨ Tet(c)", Status.AMBIGUOUS, False, False),
        ("literal", "Small(a) ∧ Cube(b) ∧ Tet(c)", Status.PROVED, False, False),
        ("literal", "∀x (Cube(x) → Small(x))", Status.PROVED, False, False),
        ("literal", "(Cube(u) ↔ ⊤) ↔ ⊤", Status.PROVED, False, False),
        ("literal", "∃x (Cube(x) ∧ ¬(Small(x) ∧ Large(a)))", Status.AMBIGUOUS, False, False),
        ("ranta", "∀x (Cube(x) → ∃y (Tet(y) ∧ BackOf(x, y)))", Status.PROVED, True, False),
        ("ranta", "∃x (Cube(x) ∧ ∀y (Tet(y) → BackOf(y, x)))", Status.AMBIGUOUS, True, True),
        ("lola", "¬∃x (Cube(x) ∧ Small(x))", Status.PROVED, False, False),
        ("natural", "∃x ∀y (Cube(y) ↔ y = x)", Status.PROVED, False, False),
    ],
)
def test_verdicts(
    system: str, formula: str, status: Status, inverse_scope: bool, scope_error: bool
) -> None:
    parsed = parse(formula)
    verdict = Judge(parsed).verdict(verbalizer(system).verbalize(parsed))
    assert (verdict.status, verdict.inverse_scope, verdict.scope_error) == (
        status,
        inverse_scope,
        scope_error,
    )
    assert (verdict.countermodel is None) == (status is Status.PROVED)
    assert (len(verdict.readings) > 1) == (status is Status.AMBIGUOUS)


def test_the_reading_that_comes_first_is_first() -> None:
    formula = parse("¬Small(a) ∧ Cube(b)")
    verdict = Judge(formula).verdict(verbalizer("literal").verbalize(formula))
    assert [key(r) for r in verdict.readings] == [
        key(parse("¬(Small(a) ∧ Cube(b))")),
        key(formula),
    ]


def test_a_text_for_another_formula_is_refuted_with_a_model() -> None:
    said = verbalizer("literal").verbalize(parse("Small(a) ∧ Cube(b)"))
    verdict = Judge(parse("Small(a) ∨ Cube(b)")).verdict(said)
    assert verdict.status is Status.REFUTED
    assert verdict.countermodel is not None
    assert verdict.countermodel.left != verdict.countermodel.right


@pytest.mark.parametrize("system", ["literal", "ranta"])
@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("Small(a)", "Tet(b)"),
        ("Small(a) ∧ Cube(b)", "Tet(c)"),
        ("∀x (Cube(x) → Small(x))", "∀x (Tet(x) → Small(x))"),
        ("Small(a) ∨ Tet(b)", "Tet(c) ∧ Small(a) ∨ Cube(b)"),
    ],
)
def test_a_text_of_other_symbols_is_refuted_with_a_model_of_both(
    system: str, formula: str, said: str
) -> None:
    meant, other = parse(formula), parse(said)
    verdict = Judge(meant).verdict(verbalizer(system).verbalize(other))
    assert verdict.status is Status.REFUTED
    model = verdict.countermodel
    assert model is not None
    assert evaluate(meant, model) is model.left is not model.right


def test_a_text_that_adds_what_is_always_true_is_proved() -> None:
    said = verbalizer("ranta").verbalize(parse("Small(a) ∧ (Tet(b) ∨ ¬Tet(b))"))
    assert Judge(parse("Small(a)")).verdict(said).status is Status.PROVED


@given(formulas(max_leaves=4))
def test_the_words_have_the_verdict_of_the_tree(formula) -> None:  # type: ignore[no-untyped-def]
    for system in ("literal", "ranta"):
        said = verbalizer(system).verbalize(formula)
        if "\n" in said.text and "but not both" in said.text:
            continue  # what stands after a list belongs to its last item, for a reader
        try:
            words = check(formula, said.text)
        except ValueError:  # names that the reader takes for other words
            continue
        assert Judge(formula).verdict(said).status is words.status


@pytest.mark.parametrize("system", ["ranta", "lola"])
@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("Small(father(b)) ∨ Small(c)", "The father of b or c is small."),
        ("Larger(a, father(b)) ∧ Larger(a, c)", "a is larger than the father of b and c."),
    ],
)
def test_what_follows_a_value_may_be_of_it(system: str, formula: str, text: str) -> None:
    said = verbalizer(system).verbalize(parse(formula))
    status = Judge(parse(formula)).verdict(said).status
    assert said.text != text or status is check(formula, text).status is Status.AMBIGUOUS


@pytest.mark.parametrize(
    ("system", "formula", "text"),
    [
        (
            "literal",
            "¬Small(a) ∧ Cube(b)",
            "It is not the case that a is small, and b is a cube.",
        ),
        (
            "literal",
            "¬(Small(a) ∧ Cube(b))",
            "It is not the case that both a is small and b is a cube.",
        ),
        ("ranta", "Small(a) ∧ Cube(b)", "a is small and b is a cube."),
    ],
)
def test_marks_where_a_text_needs_them(system: str, formula: str, text: str) -> None:
    said = verbalizer(system, style=Style(unambiguous=True)).verbalize(parse(formula))
    assert said.text == text


@settings(max_examples=25)
@given(formulas(max_leaves=4))
def test_what_is_marked_says_the_same(formula) -> None:  # type: ignore[no-untyped-def]
    plain = verbalizer("literal").verbalize(formula)
    marked = verbalizer("literal", style=Style(unambiguous=True)).verbalize(formula)
    assert key(plain.says) == key(marked.says)
    assert marked.laws == plain.laws


def test_a_tree_that_two_systems_make_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    formula = parse("¬Small(a) ∧ Cube(b)")
    said = verbalizer("literal").verbalize(formula)
    judge = Judge(formula)
    verdict = judge.verdict(said)
    monkeypatch.setattr("logic2text.verify.tree.bracketings", None)  # not called again
    assert judge.verdict(verbalizer("literal").verbalize(formula)) is verdict
