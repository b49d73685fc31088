from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.errors import InputError, UnknownNameError
from logic2text.formula import (
    FALSITY,
    TRUTH,
    And,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Term,
    Variable,
    Xor,
)
from logic2text.limits import Limits
from logic2text.notation import NOTATIONS, parse, show
from logic2text.notation.operators.tables import TABLES
from logic2text.walk import alpha_equivalent
from tests.support.strategies import formulas

ROOMY = Limits(characters=100_000)
x, y, a, b = Variable("x"), Variable("y"), Constant("a"), Constant("b")
RULE = ForAll((x, y), Implies(And((Predicate("Cube", (x,)), Not(Equality(x, y)))), Predicate("P")))
SHOWN = {
    "unicode": "∀x ∀y ((Cube(x) ∧ x ≠ y) → P)",
    "ggc": "@ x @ y ( ( Cube ( x ) & x # y ) $ P )",
    "tarski": "Ax Ay ((Cube(x) ^ x # y) $ P)",
    "nltk": "all x y.((Cube(x) & -(x = y)) -> P)",
    "prover9": "all x all y ((Cube(x) & x != y) -> P).",
    "tptp": "! [X, Y] : (('Cube'(X) & X != Y) => 'P')",
    "latex": r"\forall x\, \forall y\, ((\mathrm{Cube}(x) \land x \neq y) \rightarrow P)",
    "sympy": "ForAll((x, y), Implies(Cube(x) & Ne(x, y), P))",
    "smtlib": "(forall ((x U) (y U)) (=> (and (Cube x) (not (= x y))) P))",
    "forallx": "∀x ∀y((Cube(x) ∧ x ≠ y) → P)",
    "carnap": "Ax Ay((Cube(x) & x ≠ y) -> P)",
}


@pytest.mark.parametrize("notation", NOTATIONS)
def test_how_each_notation_looks(notation: str) -> None:
    assert show(RULE, notation) == SHOWN[notation]


P, Q, R = Predicate("P"), Predicate("Q"), Predicate("R")
SHAPES: list[tuple[Formula, str]] = [
    (And((P, Q, R)), "P ∧ Q ∧ R"),
    (And((And((P, Q)), R)), "(P ∧ Q) ∧ R"),
    (Or((P, And((Q, R)))), "P ∨ (Q ∧ R)"),
    (Iff(Xor(P, Q), Implies(P, R)), "(P ⊕ Q) ↔ (P → R)"),
    (Not(Not(P)), "¬¬P"),
    (Not(And((P, Q))), "¬(P ∧ Q)"),
    (Not(ForAll((x,), P)), "¬∀x P"),
    (Not(Not(Equality(a, b))), "¬(a ≠ b)"),
    (And((Equality(a, b), Not(Equality(b, a)))), "a = b ∧ b ≠ a"),
    (And((ForAll((x,), P), Q)), "(∀x P) ∧ Q"),
    (ForAll((x,), Equality(x, a)), "∀x (x = a)"),
    (ForAll((x,), Exists((y,), Predicate("R", (x, y)))), "∀x ∃y R(x, y)"),
    (ForAll((x,), Predicate("p", (x,))), "∀x (p(x))"),
    (Implies(TRUTH, FALSITY), "⊤ → ⊥"),
    (Predicate("R", (Function("f", (x, a)), b)), "R(f(x, a), b)"),
]


@pytest.mark.parametrize(("formula", "text"), SHAPES)
def test_brackets(formula: Formula, text: str) -> None:
    assert show(formula) == text
    assert parse(text, "unicode") == formula


@given(formulas(max_leaves=10))
def test_every_notation_reads_back_what_it_writes(formula: Formula) -> None:
    for notation in NOTATIONS:
        written = show(formula, notation)
        assert alpha_equivalent(parse(written, notation, ROOMY), formula), (notation, written)


ODD_NAMES = [
    "k-12",
    "mr.smith",
    "c++",
    "a+",
    "captain america",
    "O'Neil",
    "o’neil",
    "3",
    "2.5",
    "7up",
    "_x",
    "trouble_maker",
    'the "best"',
    "back\\slash",
    "50% off",
    "{set}",
    "$5",
    "<0.5%",
    "R&D",
    "a^b",
    "~tilde",
    "#1",
    "żółw",
    "Ω",
    "x",
    "v",
    "y1",
    "x_1",
    "X",
    "A",
    "Ax",
    "Exy",
    "x-1",
    "zoe",
    "all",
    "exists",
    "not",
    "and",
    "xor",
    "fof",
    "TRUE",
    "True",
    "true",
    "And",
    "Symbol",
    "ForAll",
    "lambda",
    "S",
    "∀",
    "(",
    ", ",
    "\\text{a}",
    "textbackslash",
    " blanks ",
]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_are_read_back(name: str) -> None:
    odd: Term = Constant(name)
    formula = ForAll(
        (x, Variable("person")),
        Or(
            (
                Predicate(name),
                Predicate(name, (odd, x)),
                Predicate("Owns", (Function(name, (odd,)), Variable("person"))),
                Equality(odd, x),
            )
        ),
    )
    for notation in TABLES:
        written = show(formula, notation)
        assert alpha_equivalent(parse(written, notation), formula), (notation, written)


@pytest.mark.parametrize("name", ODD_NAMES)
def test_bound_variables_of_any_name_are_written(name: str) -> None:
    odd = Variable(name)
    formula = Exists(
        (odd, x), And((Predicate("R", (odd, x)), ForAll((odd,), Predicate("P", (odd,)))))
    )
    for notation in NOTATIONS:
        written = show(formula, notation)
        assert alpha_equivalent(parse(written, notation), formula), (notation, written)


@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_constant_is_told_from_a_bound_variable_of_its_name(notation: str) -> None:
    formula = ForAll(
        (Variable("t"),), Predicate("R", (Variable("t"), Constant("t"), Constant("T")))
    )
    assert alpha_equivalent(parse(show(formula, notation), notation), formula)


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("name", ["", "two\nlines", "bell\x07", "\ud800", "zero\u200bwidth"])
def test_names_that_cannot_be_written_are_refused(name: str, notation: str) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        show(Predicate("P", (Constant(name),)), notation)


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("name", ["a b", "bob!", "Q", "Ω"])
def test_free_variables_that_cannot_be_written_are_refused(name: str, notation: str) -> None:
    with pytest.raises(InputError, match="as a free variable"):
        show(Predicate("P", (Variable(name),)), notation)


def names() -> st.SearchStrategy[str]:
    """Mostly hostile ones: symbols of some notation, quotes, keywords."""
    signs = st.text(alphabet="xyzuvaAE_'\"\\ .-+0{}$%^~&|#@/é’()[],", min_size=1, max_size=5)
    return st.one_of(signs, st.sampled_from(ODD_NAMES), st.text(max_size=6))


def hostile() -> st.SearchStrategy[Formula]:
    variables = st.one_of(st.sampled_from("xyzuvw"), names()).map(Variable)
    constants = names().map(Constant)
    some_terms: st.SearchStrategy[Term] = st.one_of(variables, constants)
    terms = st.one_of(some_terms, st.builds(lambda n, t: Function(n, (t,)), names(), some_terms))
    arguments = st.lists(terms, max_size=2).map(tuple)
    atoms: st.SearchStrategy[Formula] = st.one_of(
        st.builds(Predicate, names(), arguments), st.builds(Equality, terms, terms)
    )
    block = st.lists(variables, min_size=1, max_size=2).map(tuple)
    return st.recursive(
        atoms,
        lambda below: st.one_of(
            st.builds(Not, below),
            st.builds(lambda f, g: And((f, g)), below, below),
            st.builds(Implies, below, below),
            st.builds(ForAll, block, below),
            st.builds(Exists, block, below),
        ),
        max_leaves=3,
    )


@pytest.mark.parametrize("name", ["fof", "cnf", "include", "formulas"])
@pytest.mark.parametrize("notation", ["prover9", "tptp"])
def test_atoms_named_like_statements_are_read_back(name: str, notation: str) -> None:
    for atom in (Predicate(name, (a, b)), ForAll((x,), Predicate(name, (x, x)))):
        assert parse(show(atom, notation), notation) == atom


@given(hostile())
def test_any_names_are_read_back_or_refused(formula: Formula) -> None:
    for notation in NOTATIONS:
        try:
            written = show(formula, notation)
        except InputError:
            continue
        assert alpha_equivalent(parse(written, notation, ROOMY), formula), (notation, written)


def test_unknown_notation() -> None:
    with pytest.raises(UnknownNameError, match="unknown notation 'klingon'"):
        show(P, "klingon")


def test_sympy_itself_reads_what_is_written_without_quantifiers() -> None:
    import sympy

    formula = parse("(P ∧ ¬Q) ∨ (R → P) ∨ (Q ↔ ¬R) ∨ (P ⊕ R) ∨ ⊥")
    expression = sympy.sympify(show(formula, "sympy"))
    again = sympy.sympify(show(parse(str(expression), "sympy"), "sympy"))
    assert {str(symbol) for symbol in expression.free_symbols} == {"P", "Q", "R"}
    assert sympy.simplify_logic(sympy.Equivalent(expression, again)) == sympy.true


def test_nltk_itself_reads_what_is_written() -> None:
    from nltk.sem.logic import LogicParser

    formula = parse("∀x (Cube(x) → ∃y (Larger(x, y) ∧ x ≠ y)) ∨ ¬(P ↔ Q)")
    assert str(LogicParser().parse(show(formula, "nltk"))) == show(formula, "nltk")
