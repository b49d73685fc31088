"""Rules of answer set programming, Prolog and Datalog, and what of them has no formula."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text.notation import parse, show
from logic2text.notation.formula_files import formulas_of_text, read_formulas
from logic2text.proof.equivalence import equivalent

pytest.importorskip("clingo", reason="clingo is not installed")

HEADER = "start(a) :- true(a).\n"
READ = [
    (
        "uncle(X, Z) :- parent(X, Y), brother(Y, Z).",
        "∀x ∀y ∀z (parent(x,y) ∧ brother(y,z) → uncle(x,z))",
    ),
    (":- man(X), woman(X).", "¬∃x (man(x) ∧ woman(x))"),
    ("flies(X) :- bird(X), not penguin(X).", "∀x (bird(x) ∧ ¬penguin(x) → flies(x))"),
    ("flies(X) :- bird(X), \\+ penguin(X).", "∀x (bird(x) ∧ ¬penguin(x) → flies(x))"),
    ("flies(X) :- bird(X), !penguin(X).", "∀x (bird(x) ∧ ¬penguin(x) → flies(x))"),
    ("single(X) :- person(X), not married(X, _).", "∀x (person(x) ∧ ¬∃y married(x,y) → single(x))"),
    ("adult(X) :- age(X, A), A >= 18.", "∀x ∀y (age(x,y) ∧ y ≥ 18 → adult(x))"),
    ("minor(X) :- age(X, A), A =< 17.", "∀x ∀y (age(x,y) ∧ y ≤ 17 → minor(x))"),
    (
        "sibling(X, Y) :- parent(Z, X), parent(Z, Y), X \\= Y.",
        "∀x ∀y ∀z (parent(z,x) ∧ parent(z,y) ∧ x ≠ y → sibling(x,y))",
    ),
    ("rich(X) ; poor(X) :- person(X).", "∀x (person(x) → rich(x) ∨ poor(x))"),
    ("-poor(X) :- rich(X).", "∀x (rich(x) → ¬poor(x))"),
    (
        "busy(X) :- person(X), #count { Y : child(X, Y) } >= 3.",
        "∀x (person(x) ∧ ∃≥3 y child(x,y) → busy(x))",
    ),
    (
        "busy(X) :- person(X), 2 < #count { Y : child(X, Y) }.",
        "∀x (person(x) ∧ ∃≥3 y child(x,y) → busy(x))",
    ),
    (
        "alone(X) :- person(X), #count { Y : child(X, Y) } = 0.",
        "∀x (person(x) ∧ ¬∃y child(x,y) → alone(x))",
    ),
    ("cold :- winter, not heated.", "winter ∧ ¬heated → cold"),
    ("likes(tom, 'Ice cream').", 'likes(tom, "Ice cream")'),
    (
        "next(X, Y) :- number(X), number(Y), Y = X + 1.",
        "∀x ∀y (number(x) ∧ number(y) ∧ y = x + 1 → next(x,y))",
    ),
]
REFUSED = [
    ("{ chosen(X) } :- item(X).", "a choice in braces"),
    ("p(1..3).", "has no formula"),
    ("first(X) :- all(X), !.", "the cut"),
    ("last([X], X) :- list(X).", "square brackets"),
    ("free(X) :- man(X), \\+ ( owes(X, Y), rich(Y) ).", "a negation of several conditions"),
    ("cost(S) :- S = #sum { C : price(C) }.", "the sum or the count"),
    ("p(X) :- q(X), #count { Y : r(X, Y) } >= 0.", "a count ≥ 0"),
    (f"p(X) :- q(X), {'r(X), ' * 4_000}s(X).", "at most 20,000"),
    (f"p({'f(' * 200}a{')' * 200}).", "more than 100 brackets"),
    ("#minimize { C : price(C) }.", "what to prefer"),
    ("p(X :- q(X).", "syntax error"),
]


@pytest.mark.parametrize(("rule", "wanted"), READ)
def test_a_rule_is_a_formula(rule: str, wanted: str) -> None:
    _, found = formulas_of_text(HEADER + rule)
    assert equivalent(found.formula, parse(wanted)).is_proved, show(found.formula)
    assert found.line == 2


@pytest.mark.parametrize(("rule", "message"), REFUSED)
def test_what_has_no_formula_is_told_at_its_line(rule: str, message: str) -> None:
    found = formulas_of_text(f"{HEADER}{rule}\nlast(b) :- true(b).\n")
    assert [each.error is None for each in found] == [True, False, True]
    assert message in found[1].error.message
    assert found[1].error.line == 2


def test_default_negation_is_told() -> None:
    _, found = formulas_of_text(f"{HEADER}flies(X) :- bird(X), not penguin(X).")
    assert any("it is not known" in notice.message for notice in found.notices)


def test_what_is_also_denied_strongly_is_no_default() -> None:
    """That something is not known, and that it is known not to be so, are two conditions."""
    rules = "hires(X) :- boss(X), dog(Z), not ill(X), -ill(Z).\nrests(X) :- boss(X), not ill(X)."
    _, both, alone = formulas_of_text(f"{HEADER}{rules}")
    assert not both.defaults
    assert len(alone.defaults) == 1


def test_declarations_and_comments_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "rules.dl"
    path.write_text(
        "// Datalog\n.decl parent(x: symbol, y: symbol)\n/* two\nlines */\n"
        "parent(tom, ann).\nchild(X, Y) :- parent(Y, X).\n.output child\n"
    )
    found = read_formulas(path)
    assert [(each.line, show(each.formula), each.role) for each in found] == [
        (5, "parent(tom, ann)", "fact"),
        (6, "∀y ∀x (parent(y, x) → child(x, y))", "axiom"),
    ]


def test_names_in_arguments_are_variables_in_souffle(tmp_path: Path) -> None:
    path = tmp_path / "rules.dl"
    path.write_text(
        ".decl needs(a: symbol, b: symbol)\n"
        'needs(t, u) :- depends(t, v), needs(v, u), !pinned(t, "now"), u != "x".\n'
    )
    (found,) = read_formulas(path)
    wanted = '∀x ∀y ∀z (depends(x, y) ∧ needs(y, z) ∧ ¬pinned(x, now) ∧ z ≠ "x" → needs(x, z))'
    assert equivalent(found.formula, parse(wanted)).is_proved, show(found.formula)


def test_a_semicolon_of_prolog_is_no_conjunction(tmp_path: Path) -> None:
    rules = "kin(X, Y) :- parent(X, Y) ; sibling(X, Y).\nkin(X, X) :- person(X).\n"
    (tmp_path / "rules.pl").write_text(rules)
    first, second = read_formulas(tmp_path / "rules.pl")
    assert first.error is not None
    assert first.error.line == 1
    assert "*or* in Prolog" in first.error.message
    assert second.error is None


def test_prolog_is_told_by_its_signs_too() -> None:
    text = "kin(X, Y) :- parent(X, Y) ; sibling(X, Y).\nfree(X) :- man(X), \\+ owes(X, _).\n"
    first, second = formulas_of_text(text)
    assert first.error is not None
    assert "*or* in Prolog" in first.error.message
    assert second.error is None


@pytest.mark.parametrize(
    "first",
    [
        "% a comment\nparent(tom, bob).",
        "parent(tom, bob). parent(bob, ann).",
        'likes(tom, "Ice cream").',
        "winter.",
        "/* several\nlines */\nage(tom, 5).",
        "rich(X) ; poor(X) :- person(X).",
        "-poor(X) :- rich(X).",
    ],
)
def test_a_program_without_suffix_may_begin_with_a_fact(first: str) -> None:
    found = formulas_of_text(f"{first}\nuncle(X, Z) :- parent(X, Y),\n  brother(Y, Z).\n")
    assert not [each.error for each in found if each.error is not None]
    assert show(found[-1].formula) == "∀x ∀y ∀z ((parent(x, y) ∧ brother(y, z)) → uncle(x, z))"


def test_facts_without_a_rule_are_lines() -> None:
    found = formulas_of_text("parent(tom, bob).\nforall x. parent(x, x) -> happy(x)\n")
    assert [show(each.formula) for each in found] == [
        "parent(tom, bob)",
        "∀x (parent(x, x) → happy(x))",
    ]
