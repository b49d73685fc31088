from __future__ import annotations

import pytest

from logic2text.errors import LimitError, ParseError
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
    Variable,
    Xor,
)
from logic2text.limits import Limits
from logic2text.notation import parse, parse_detailed

x, y = Variable("x"), Variable("y")
THING = Variable("a thing")
a, b, c = Constant("a"), Constant("b"), Constant("c")
P, Q, R = Predicate("P"), Predicate("Q"), Predicate("R")


def cube(term: Variable | Constant | Function) -> Predicate:
    return Predicate("Cube", (term,))


READ: list[tuple[str, Formula]] = [
    ("P", P),
    ("true", TRUTH),
    ("false", FALSITY),
    ("(Cube a)", cube(a)),
    ("(Cube x)", cube(x)),
    ("(Cube |the box|)", cube(Constant("the box"))),
    ("(|is a cube| a)", Predicate("is a cube", (a,))),
    ("(Cube (top a))", cube(Function("top", (a,)))),
    ("(not P)", Not(P)),
    ("(and P Q R)", And((P, Q, R))),
    ("(and P)", P),
    ("(or P Q)", Or((P, Q))),
    ("(=> P Q R)", Implies(P, Implies(Q, R))),
    ("(xor P Q R)", Xor(Xor(P, Q), R)),
    ("(ite P Q R)", And((Implies(P, Q), Implies(Not(P), R)))),
    ("(forall ((x U)) (=> (Cube x) (Small x)))", parse("∀x (Cube(x) → Small(x))")),
    ("(exists ((x U) (y U)) (Larger x y))", Exists((x, y), Predicate("Larger", (x, y)))),
    ("(forall ((|a thing| U)) (Cube |a thing|))", ForAll((THING,), cube(THING))),
    ("(= a b)", Equality(a, b)),
    ("(= a b c)", And((Equality(a, b), Equality(b, c)))),
    ("(distinct a b)", Not(Equality(a, b))),
    ("(and P (= P Q))", And((P, Iff(P, Q)))),
    ("(= (not P) Q)", Iff(Not(P), Q)),
    ("(= P Q true)", And((Iff(P, Q), Iff(Q, TRUTH)))),
    ("(distinct (not P) Q)", Xor(Not(P), Q)),
    ("(! (Cube a) :named first)", cube(a)),
    ("(exists ((x U)) (= x a))", Exists((x,), Equality(x, a))),
    ("; a comment (with a bracket\n(Cube a) ; and another", cube(a)),
    ("(assert P)(assert (Cube a))", And((P, cube(a)))),
    ("(declare-const x U) (assert (Cube x))", cube(Constant("x"))),
    ("(declare-fun x () U) (assert (forall ((x U)) (Cube x)))", ForAll((x,), cube(x))),
    (
        "(declare-fun Cube (U) Bool) (assert (= (Cube a) (Small a)))",
        Iff(cube(a), Predicate("Small", (a,))),
    ),
    ("(declare-fun iff (U) Bool) (assert (|iff| a))", Predicate("iff", (a,))),
    ("(|and| P Q)", And((P, Q))),
    ("(|forall| a)", Predicate("forall", (a,))),
]


@pytest.mark.parametrize(("text", "formula"), READ)
def test_what_a_text_states(text: str, formula: Formula) -> None:
    assert parse(text, "smtlib") == formula


KINDS = [
    # The other uses of a symbol tell whether = is a biconditional, in whatever order they come.
    ("(and (= (Cube a) (Small a)) (Cube b))", Iff),
    ("(and (= A B) (= B C) C)", Iff),
    ("(and (Larger (f a) b) (= (f a) (g b)))", Equality),
    ("(forall ((x U)) (= x (f a)))", Equality),
    ("(= (f a) (g b))", Equality),
    ("(= A (! (not B) :named b))", Iff),
]


@pytest.mark.parametrize(("text", "kind"), KINDS)
def test_equality_and_biconditional_are_told_apart(text: str, kind: type) -> None:
    formula = parse(text, "smtlib")
    stack = [formula]
    kinds = set()
    while stack:
        node = stack.pop()
        match node:
            case And(operands):
                stack.extend(operands)
            case ForAll(_, body):
                stack.append(body)
            case Iff() | Equality():
                kinds.add(type(node))
            case _:
                pass
    assert kinds == {kind}


REFUSED = [
    ("(let ((p P)) p)", 1, "'let' is not supported here", "write the value"),
    ("(define-fun p () Bool true) (assert p)", 1, "define-fun is not supported", "definition"),
    ("(push 1) (assert P)", 1, "push is not supported", "hold together"),
    ("(and P Q", 9, "expected ')' to close '(' of column 1, found the end", "add the missing ')'"),
    ("(and P Q))", 10, "this ')' closes nothing", "take it away"),
    ("(Cube |a)", 7, "the bar of a quoted symbol has no partner", "without"),
    ('(Cube "a")', 7, "a string is not a term", "between bars"),
    ('(Cube "a)', 7, "the string is never closed", "add the missing"),
    ("(Cube ||)", 7, "a name is empty", "at least one"),
    ("(Larger a, b)", 10, "',' cannot stand in a symbol", "separated by blanks"),
    ("()", 1, "there is nothing between the brackets", "write P"),
    ("((Cube a))", 2, "found another '('", "take one pair of brackets away"),
    ("(Cube)", 2, "'Cube' stands in brackets without arguments", "write Cube"),
    ("(Cube 3)", 7, "'3' is not a name", "write |3|"),
    ("(not P Q)", 1, "not takes 1 operands, found 2", "count the brackets"),
    ("(=> P)", 1, "=> takes at least 2 operands, found 1", "count the brackets"),
    ("(Cube (not P))", 7, "expected a term, found the formula that begins with 'not'", "terms"),
    ("(Cube true)", 7, "expected a term", "terms"),
    (
        "(and P (Cube P))",
        14,
        "expected a term, found 'P', which is a formula elsewhere",
        "two names",
    ),
    ("(forall ((x U)) x)", 17, "the variable 'x' cannot be a formula", "rename"),
    ("(forall ((x U)) (x a))", 18, "the variable 'x' cannot take arguments", "rename"),
    ("(forall ((x String)) (P x))", 13, "no theory but that of the reals", "uninterpreted sort"),
    ("(forall ((x Bool)) P)", 13, "a truth value stands where", "uninterpreted sort"),
    ("(forall ((x (List U))) P)", 13, "no theory but that of the reals", "uninterpreted sort"),
    ("(forall (x U) P)", 10, "a quantified variable needs its sort", "write (forall ((x U))"),
    ("(exists () P)", 1, "a quantifier needs a list of variables", "write (exists ((x U))"),
    ("(exists ((x U)))", 1, "a quantifier needs a list of variables", "write (exists ((x U))"),
    ("(implies P Q)", 2, "'implies' is not supported here", "write =>"),
    ("(< (/ a b) c)", 5, "'/' is not supported here", "write a product"),
    ("(< a b c)", 2, "< takes two terms here, found 3", "one by one"),
    ("(and (+ a b) P)", 7, "+ makes a number, not a formula", "compare numbers"),
    ("(P (< a b))", 5, "< makes a formula, not a term", "compare numbers"),
    ("P Q", 3, "found a second expression", "(assert …)"),
    ("(assert P) Q", 12, "expected a command", "(assert …)"),
    ("(assert P Q)", 1, "assert is malformed", "write (assert"),
    ("(declare-sort U 1) (assert P)", 1, "declare-sort is malformed", "(declare-sort U 0)"),
    ("(declare-const a U)", 20, "the script asserts nothing", "add (assert …)"),
    ("(declare-const a U) (declare-const a U)", 36, "'a' is declared twice", "delete one"),
    ("(declare-fun P (U) Bool) (assert (P a b))", 35, "'P' has 2 arguments here", "correct"),
    ("(and\n  (P a)\n  (Q b", 7, "expected ')' to close '(' of line 3, column 3", "add"),
]


@pytest.mark.parametrize(("text", "column", "message", "hint"), REFUSED)
def test_what_is_refused(text: str, column: int, message: str, hint: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text, "smtlib")
    assert message in caught.value.message
    assert hint in (caught.value.hint or "")
    assert caught.value.column == column
    assert str(caught.value).splitlines()[2].strip() == "^"


def test_a_symbol_of_two_arities_is_two_symbols() -> None:
    assert parse("(and (Cube a) (Small Cube))", "smtlib") == And(
        (cube(a), Predicate("Small", (Constant("Cube"),)))
    )


def test_ignored_commands_and_sorts_are_warned_of() -> None:
    parsed = parse_detailed(
        "(set-logic UF)\n(declare-sort Block 0)\n(declare-fun Cube (Block) Bool)\n"
        "(assert (Cube x))\n(check-sat)\n(get-model)",
        "smtlib",
    )
    assert parsed.formula == cube(x)
    assert parsed.free_variables == ("x",)
    assert [(w.message, w.line, w.column) for w in parsed.warnings] == [
        ("declarations were read only to tell predicates from functions", 1, 1),
        ("the commands set-logic, check-sat, get-model were ignored", 1, 1),
    ]


def test_an_equality_of_what_look_like_predicates_is_warned_of() -> None:
    (warning,) = parse_detailed("(= (Cube a) (Small a))", "smtlib").warnings
    assert warning.message == ("'Cube' was read as part of an equality of terms, not as a formula")
    assert warning.hint == "for a biconditional, declare it: (declare-fun Cube (U) Bool)"
    assert not parse_detailed("(= a (f b))", "smtlib").warnings


@pytest.mark.parametrize("opening", ["(not ", "(= P ", "(f ", "("])
def test_a_deep_text_meets_a_limit_or_an_error_and_not_pythons_stack(opening: str) -> None:
    text = opening * 5_000 + "P" + ")" * 5_000
    with pytest.raises((LimitError, ParseError)):
        parse(text, "smtlib", Limits(characters=100_000))


def test_annotations_may_nest_without_limit() -> None:
    text = f"(= P {'(! ' * 5_000}true{')' * 5_000})"
    assert parse(text, "smtlib", Limits(characters=100_000)) == Iff(P, TRUTH)


def test_limits() -> None:
    with pytest.raises(LimitError, match="limit `identifier`"):
        parse(f"(P {'a' * 81})", "smtlib")
    with pytest.raises(LimitError, match="limit `arity`"):
        parse(f"(P {'a ' * 13})", "smtlib")
    with pytest.raises(LimitError, match="limit `nodes`"):
        parse(f"(distinct {' '.join(f'a{i}' for i in range(100))})", "smtlib")
