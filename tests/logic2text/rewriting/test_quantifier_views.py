from __future__ import annotations

from logic2text.formula import Variable
from logic2text.notation import parse
from logic2text.rewriting.quantifier_views import close, existential, rebuild_remaining, universal

X, Y = Variable("x"), Variable("y")


def test_a_universal_is_conditions_and_conclusions() -> None:
    view = universal(parse("∀x (Cube(x) → ∀y (Tet(y) ∧ ∃z L(y, z) → Larger(x, y) ∨ Small(x)))"))
    assert view is not None
    assert [v.name for v in view.variables] == ["x", "y", "z"]
    assert view.conditions == tuple(map(parse, ("Cube(x)", "Tet(y)", "L(y, z)")))
    assert view.conclusions == tuple(map(parse, ("Larger(x, y)", "Small(x)")))


def test_a_denied_disjunct_is_a_condition() -> None:
    view = universal(parse("∀x (¬Cube(x) ∨ Small(x))"))
    assert view is not None
    assert (view.conditions, view.conclusions) == ((parse("Cube(x)"),), (parse("Small(x)"),))


def test_an_existential_is_its_claims() -> None:
    view = existential(parse("∃x (Cube(x) ∧ ∃y L(x, y))"))
    assert view is not None
    assert view.variables == (X, Y)
    assert view.claims == (parse("Cube(x)"), parse("L(x, y)"))


def test_other_formulae_have_no_view() -> None:
    assert universal(parse("∃x Cube(x)")) is None
    assert existential(parse("∀x Cube(x)")) is None


def test_closing_and_remaining() -> None:
    parts = [parse("Cube(x)"), parse("L(x, y)"), parse("Tet(y)")]
    assert close([Y], parts) == (parse("Cube(x)"), parse("∃y (L(x, y) ∧ Tet(y))"))
    assert close([Y], []) == ()
    assert rebuild_remaining([Y], parts[1:], [parse("Small(x)")]) == (
        parse("∃y (L(x, y) ∧ Tet(y)) → Small(x)")
    )
