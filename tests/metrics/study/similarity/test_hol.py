"""The notation `hol`: nesting, the paper's precedence, rules, errors with their places."""

from __future__ import annotations

import pytest

from logic2text import LimitError, ParseError
from logic2text.notation.registry import REGISTRY, detect_notation
from metrics.study.similarity import expressions as ex
from metrics.study.similarity.hol import read_hol
from metrics.study.similarity.logical_equivalence import spelled

RULE = """convention(
  play_card(S),           #action
  role(Ag, Role) & chop(Role, S), #condition
  interp(Ag, play_chop(S)) #interp
)."""


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("p", "p"),
        ("P(x, Q(y, z))", "P(x,Q(y,z))"),
        ("Believe(Alex, Believe(Sam, done(Alex, play_chop), turn))",) * 2,
        ("A & B | C & ~D", "((A and B) or (C and ¬D))"),
        ("A → B ∧ C", "((A implies B) and C)"),  # as the paper's parser
        ("A → (B ∧ C)", "(A implies (B and C))"),
        ("A -> B -> C", "(A implies (B implies C))"),
        ("A ∧ B ∧ C", "(A and B and C)"),
        ("knows(Alex, p & ¬q)", "knows(Alex,(p and ¬q))"),
        ("∀x P(x) ∧ Q(x)", "for all x (P(x) and Q(x))"),
        ("f(a) = b", "=(f(a),b)"),
        ("A ↔ B", "(A iff B)"),
        ("p # a comment", "p"),
        ("well-known(x)", "well-known(x)"),
    ],
)
def test_trees(text: str, tree: str) -> None:
    assert spelled(read_hol(text)) == tree.replace(", ", ",")


def test_a_rule_is_a_conditional_that_holds_for_all_things() -> None:
    rule = read_hol(RULE)
    assert isinstance(rule, ex.QuantifiedExpression)
    assert set(rule.variables) == {"Ag", "Role", "S"}
    assert spelled(rule.body) == (
        "((role(Ag,Role) and chop(Role,S)) implies (play_card(S) and interp(Ag,play_chop(S))))"
    )


def test_other_names_are_variables_by_their_letter() -> None:
    names = {type(node) for node in ex.all_nodes(read_hol("P(x)")) if not ex.parts(node)}
    assert names == {ex.ExpressionVariable}
    assert ex.Atom("Alex") in set(ex.all_nodes(read_hol("P(Alex)")))


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("P(", 3, "a predicate, '¬' or '(' was expected, found the end"),
        ("P(x", 4, "')' was expected, found the end"),
        ("P(x))", 5, "a connective or the end was expected, found ')'"),
        ("A B", 3, "a connective or the end was expected, found 'B'"),
        ("∀(x)", 2, "a variable was expected, found '('"),
        ("A ; B", 3, "';' is not a sign of hol"),
        ("", 1, "a predicate, '¬' or '(' was expected, found the end"),
        ("A. B", 4, "the end was expected after '.', found 'B'"),
    ],
)
def test_errors(text: str, column: int, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_hol(text)
    assert (caught.value.column, caught.value.message) == (column, message)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 200 + "p" + ")" * 200,
        "¬" * 300 + "p",
        "p→" * 300 + "p",
        "f(" * 150 + "p" + ")" * 150,
        "∀x " * 150 + "p",
        "x" * 81,
        "p ∧ " * 1_500 + "p",
    ],
    ids=range(7),
)
def test_limits(text: str) -> None:
    with pytest.raises(LimitError):
        read_hol(text)


def test_it_is_outside_of_auto() -> None:
    assert "hol" not in REGISTRY
    assert detect_notation(RULE) != "hol"
