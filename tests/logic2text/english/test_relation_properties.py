"""The names of properties: their formulae against hand-written ones."""

from __future__ import annotations

import pytest

from logic2text.english.relation_properties import properties_of, property_formula, relation_name
from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.walk import alpha_equivalent

RELATIONS = [
    ("reflexive", "∀a' R(a', a')"),
    ("irreflexive", "∀u ¬R(u, u)"),
    ("symmetric", "∀u ∀v (R(u, v) → R(v, u))"),
    ("asymmetric", "∀u ∀v (R(u, v) → ¬R(v, u))"),
    ("antisymmetric", "∀u ∀v (R(u, v) ∧ R(v, u) → u = v)"),
    ("transitive", "∀u ∀v ∀w (R(u, v) ∧ R(v, w) → R(u, w))"),
    ("connex", "∀u ∀v (¬(u = v) → R(u, v) ∨ R(v, u))"),
    ("serial", "∀u ∃v R(u, v)"),
    ("functional", "∀u ∀v ∀w (R(u, v) ∧ R(u, w) → v = w)"),
    ("injective", "∀u ∀v ∀w (R(u, w) ∧ R(v, w) → u = v)"),
    ("surjective", "∀v ∃u R(u, v)"),
]


@pytest.mark.parametrize(("name", "formula"), RELATIONS)
def test_a_property_of_a_relation(name: str, formula: str) -> None:
    entry = Lexicon.default().entry("R", 2)
    assert alpha_equivalent(property_formula(entry, name), parse(formula.replace("a'", "u")))


@pytest.mark.parametrize(
    ("name", "formula"),
    [
        ("injective", "∀u ∀v (f(u) = f(v) → u = v)"),
        ("surjective", "∀v ∃u f(u) = v"),
    ],
)
def test_a_property_of_a_function(name: str, formula: str) -> None:
    entry = Lexicon.default().function("f", 1)
    assert alpha_equivalent(property_formula(entry, name), parse(formula))


def test_only_relations_and_functions_have_properties() -> None:
    lexicon = Lexicon.default()
    assert {name for name, _ in RELATIONS} == set(properties_of(lexicon.entry("R", 2)))
    assert properties_of(lexicon.entry("Cube", 1)) == ()
    assert properties_of(lexicon.entry("Between", 3)) == ()
    assert properties_of(lexicon.function("plus", 2)) == ()


@pytest.mark.parametrize(
    ("symbol", "name"),
    [
        ("Larger", "larger than"),
        ("ParentOf", "parent of"),
        ("Loves", "loves"),
        ("BelongsTo", "belongs to"),
        ("R", "R"),
        ("Recieved", "recieved"),
    ],
)
def test_the_name_of_a_relation(symbol: str, name: str) -> None:
    assert relation_name(Lexicon.default().entry(symbol, 2)) == name
