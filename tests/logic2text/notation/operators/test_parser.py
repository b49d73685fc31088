"""Precedence, associativity and scope of every notation, as `docs/notations.md` states them."""

from __future__ import annotations

import pytest

from logic2text.errors import ParseError
from logic2text.notation import parse, show
from logic2text.walk import alpha_equivalent

UNICODE = [
    ("¬P ∧ Q", "(¬P) ∧ Q"),
    ("P ∧ Q ∨ R ∧ S", "(P ∧ Q) ∨ (R ∧ S)"),
    ("P ∨ Q ⊕ R ∨ S", "(P ∨ Q) ⊕ (R ∨ S)"),
    ("P ⊕ Q → R ⊕ S", "(P ⊕ Q) → (R ⊕ S)"),
    ("P → Q ↔ R → S", "(P → Q) ↔ (R → S)"),
    ("P → Q → R", "P → (Q → R)"),
    ("P ↔ Q ↔ R", "(P ↔ Q) ↔ R"),
    ("P ⊕ Q ⊕ R", "(P ⊕ Q) ⊕ R"),
    ("¬P(a) ∧ Q(a) → R(a) ∨ S(a)", "(¬P(a) ∧ Q(a)) → (R(a) ∨ S(a))"),
    ("¬a = b", "a ≠ b"),
    ("a = b ∧ f(a) ≠ b", "(a = b) ∧ (f(a) ≠ b)"),
    ("∀x P(x) ∧ Q(x)", "(∀x P(x)) ∧ Q(x)"),
    ("∀x x = a ∧ Q(x)", "(∀x (x = a)) ∧ Q(x)"),
    ("∀x ¬P(x) → Q", "(∀x ¬P(x)) → Q"),
    ("∀x (P(x)) → Q", "(∀x P(x)) → Q"),
    ("∀x. P(x) → Q", "∀x (P(x) → Q)"),
    ("∀x, P(x) → Q", "∀x (P(x) → Q)"),
    ("∀x: P(x) → Q", "∀x (P(x) → Q)"),
    ("P ∧ ∃x. Q(x) ∨ R(x)", "P ∧ (∃x (Q(x) ∨ R(x)))"),
    ("(∃x. Q(x) ∨ R(x)) ∧ P", "(∃x (Q(x) ∨ R(x))) ∧ P"),
    ("¬∃x. Q(x) ∧ R(x)", "¬∃x (Q(x) ∧ R(x))"),
    ("∀x∃y. R(x, y) ∧ P", "∀x ∃y (R(x, y) ∧ P)"),
    ("∀x[P(x) → Q(x)]", "∀x (P(x) → Q(x))"),
    ("(∀x)(∃y) R(x, y)", "∀x ∃y R(x, y)"),
    ("(∀x)(P(x) → Q)", "∀x (P(x) → Q)"),
    ("∄x P(x) ∧ Q", "(¬∃x P(x)) ∧ Q"),
    ("P ⇒ Q ⇔ R", "(P → Q) ↔ R"),
    ("P ⟶ Q ⟷ R", "(P → Q) ↔ R"),
    ("P ⊃ Q ≡ R", "(P → Q) ↔ R"),
    ("P ← Q ∧ R", "(Q ∧ R) → P"),
    ("P ↮ ￢Q", "P ⊕ ¬Q"),
    ("∼P & ~Q | !R", "(¬P ∧ ¬Q) ∨ ¬R"),
    ("-P && Q || R => S", "((¬P ∧ Q) ∨ R) → S"),
    ("P -> Q <-> R <=> S", "((P → Q) ↔ R) ↔ S"),
    ("⊤ → ⊥", "⊤ → ⊥"),
    ("$true ∧ $false", "⊤ ∧ ⊥"),
]
GGC = [
    ("P ( a ) & Q ( a ) | R ( a )", "(P(a) ∧ Q(a)) ∨ R(a)"),
    ("P ( a ) | Q ( a ) & R ( a )", "(P(a) ∨ Q(a)) ∧ R(a)"),
    ("P ( a ) $ Q ( a ) $ R ( a )", "P(a) → (Q(a) → R(a))"),
    ("@ x P ( x ) & Q ( x )", "(∀x P(x)) ∧ Q(x)"),
    ("@x/y(P(x)$~Q(y))", "∀x ∃y (P(x) → ¬Q(y))"),
    ("@ t P ( t )", "∀t P(t)"),
    ("a = b % c # d", "(a = b) ↔ (c ≠ d)"),
    ("TRUE $ FALSE xor P", "⊤ → (⊥ ⊕ P)"),
]
TARSKI = [
    ("Ax Ey LeftOf(x, y)", "∀x ∃y LeftOf(x, y)"),
    ("AxEy(P(x) ^ Q(y) $ x = y)", "∀x ∃y ((P(x) ∧ Q(y)) → (x = y))"),
    ("Ax P(x) v Q(a) v R(a)", "(∀x P(x)) ∨ Q(a) ∨ R(a)"),
    ("Ev Cube(v) ^ Small(v)", "(∃v Cube(v)) ∧ Small(v)"),
    ("Cube(v) v v = a", "Cube(v) ∨ (v = a)"),
    ("~(P(a) % Q(a)) ^ a # b", "¬(P(a) ↔ Q(a)) ∧ (a ≠ b)"),
    ("@x(P(x) -> /y Q(y))", "∀x (P(x) → (∃y Q(y)))"),
    ("At(b) ^ Et Cube(t)", "At(b) ∧ (∃t Cube(t))"),
]
NLTK = [
    ("all x.P(x) & Q(x)", "(∀x P(x)) ∧ Q(x)"),
    ("all x y.R(x,y)", "∀x ∀y R(x, y)"),
    ("all x (P(x) -> Q(x))", "∀x (P(x) → Q(x))"),
    ("forall x.some y.R(x,y)", "∀x ∃y R(x, y)"),
    ("P -> Q -> R", "(P → Q) → R"),
    ("P <-> Q -> R <-> S", "(P ↔ (Q → R)) ↔ S"),
    ("not P(a) and Q(a) or R(a)", "(¬P(a) ∧ Q(a)) ∨ R(a)"),
    ("P implies Q iff R", "(P → Q) ↔ R"),
    ("P ^ Q => R <=> S == T", "((P ∧ Q) → R) ↔ (S = T)"),
    ("-a != b", "¬(a ≠ b)"),
    ("P(a)(b) & (Q(a))(b,c)", "P(a, b) ∧ Q(a, b, c)"),
]
PROVER9 = [
    ("all x all y (P(x) -> R(x,y)).", "∀x ∀y (P(x) → R(x, y))"),
    ("all x P(x) & Q(a)", "(∀x P(x)) ∧ Q(a)"),
    ("P & Q & R | S", "(P ∧ Q ∧ R) ∨ S"),
    ("P <- Q | R", "(Q ∨ R) → P"),
    ("-P <-> $T & $F  % a comment", "¬P ↔ (⊤ ∧ ⊥)"),
    ("exists someone (P(someone) & someone != a).", "∃someone (P(someone) ∧ (someone ≠ a))"),
]
TPTP = [
    ("! [X] : p(X) & q(a)", "(∀x p(x)) ∧ q(a)"),
    ("![X,Y]: (r(X,Y) => ?[Z]: X = Z)", "∀x ∀y (r(x, y) → (∃z (x = z)))"),
    ("p <= q", "q → p"),
    ("p <~> q", "p ⊕ q"),
    ("p ~| q", "¬(p ∨ q)"),
    ("p ~& q", "¬(p ∧ q)"),
    ("~ p & $true & q", "¬p ∧ ⊤ ∧ q"),
    ("fof(rule_1, axiom, ![X]: (p(X) | X != b)).", "∀x (p(x) ∨ (x ≠ b))"),
    ("fof(c_0, plain, (p | q), inference(split, [status(thm)], [c_1, c_2])).", "p ∨ q"),
    ("cnf(c, negated_conjecture, ~p(X) | q).", "∀x (¬p(x) ∨ q)"),
    ("/* first */ p => % second\n q", "p → q"),
    ("'Is Tall'(bob) & likes(bob, \"A b\")", '"Is Tall"(bob) ∧ likes(bob, "A b")'),
]
LATEX = [
    (r"\forall x\, (P(x) \rightarrow \neg Q(x))", "∀x (P(x) → ¬Q(x))"),
    (r"$\forall x . P(x) \land Q(x)$", "∀x (P(x) ∧ Q(x))"),
    (r"\[ \exists x \exists y \; x \neq y \]", "∃x ∃y (x ≠ y)"),
    (r"\left( P \lor Q \right) \iff \lnot R", "(P ∨ Q) ↔ ¬R"),
    (r"P \wedge Q \vee R \implies S \to T", "((P ∧ Q) ∨ R) → (S → T)"),
    (r"P \supset Q \equiv R \oplus \bot", "(P → Q) ↔ (R ⊕ ⊥)"),
    (r"\nexists x : \mathrm{Cube}(x) \land \top", "¬∃x (Cube(x) ∧ ⊤)"),
    (r"\forall x_1 \forall x_{2} R(x_1, x_2)", "∀x_1 ∀x_2 R(x_1, x_2)"),
    (r"\textit{Big}(\mathsf{b\_1}) \land \forall x \bullet P(x) \lor Q", "Big(b_1) ∧ ∀x. P(x) ∨ Q"),
    (r"\sim\! P \& Q", "¬P ∧ Q"),
    (r"\mathit{left\_of}(a, \text{the box}) \veebar P", 'left_of(a, "the box") ⊕ P'),
    (r"x \not= \gamma \Leftrightarrow \{P \Rightarrow Q\}", "(x ≠ gamma) ↔ (P → Q)"),
]
SYMPY = [
    ("~P & Q | R", "(¬P ∧ Q) ∨ R"),
    ("P | Q ^ R & S", "P ∨ (Q ⊕ (R ∧ S))"),
    ("P >> Q & R", "(P → Q) ∧ R"),
    ("P >> Q >> R", "(P → Q) → R"),
    ("P << Q", "Q → P"),
    ("Implies(P & Q, Or(R, Not(S), T))", "(P ∧ Q) → (R ∨ ¬S ∨ T)"),
    ("Equivalent(P, Q, R)", "(P ↔ Q) ∧ (Q ↔ R)"),
    ("Xor(P, Q, R)", "(P ⊕ Q) ⊕ R"),
    ("And(Xor(P), Nor(Q, R), Nand(P, S))", "P ∧ ¬(Q ∨ R) ∧ ¬(P ∧ S)"),
    ("ITE(P, Q, R)", "(P → Q) ∧ (¬P → R)"),
    ("ForAll(x, Exists((y, z), Eq(x, y) & Ne(f(x), z)))", "∀x ∃y ∃z ((x = y) ∧ (f(x) ≠ z))"),
    ("ForAll([x, y], R(x, y))", "∀x ∀y R(x, y)"),
    ('True & false & P(Symbol("my box"))', '⊤ ∧ ⊥ ∧ P("my box")'),
    ("Function('is tall')(a)", '"is tall"(a)'),
]
TABLES = {
    "unicode": UNICODE,
    "ggc": GGC,
    "tarski": TARSKI,
    "nltk": NLTK,
    "prover9": PROVER9,
    "tptp": TPTP,
    "latex": LATEX,
    "sympy": SYMPY,
}
READ = [(n, text, meant) for n, table in TABLES.items() for text, meant in table]


@pytest.mark.parametrize(("notation", "text", "meant"), READ)
def test_precedence_associativity_and_scope(notation: str, text: str, meant: str) -> None:
    assert alpha_equivalent(parse(text, notation), parse(meant, "unicode"))


@pytest.mark.parametrize(
    ("notation", "text", "column"),
    [
        ("tarski", "P(a) ^ Q(a) v R(a)", 13),
        ("tarski", "P(a) $ Q(a) $ R(a)", 13),
        ("tarski", "P(a) $ Q(a) % R(a)", 13),
        ("prover9", "P -> Q -> R", 8),
        ("prover9", "P <-> Q <- R", 9),
        ("tptp", "p & q | r", 7),
        ("tptp", "p | q & r", 7),
        ("tptp", "p => q => r", 8),
        ("tptp", "p <=> q <~> r", 9),
        ("tptp", "p ~| q ~| r", 8),
    ],
)
def test_where_a_notation_needs_brackets(notation: str, text: str, column: int) -> None:
    with pytest.raises(ParseError, match="needs brackets in the notation") as caught:
        parse(text, notation)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("text", "column", "message", "hint"),
    [
        ("(P", 3, "expected ')' to close '(' of column 1, found the end", "opened at column 1"),
        ("[P)", 3, "expected ']' to close '[' of column 1, found ')'", "reverse order"),
        ("P)", 2, "this ')' closes nothing", "missing '(' before it"),
        ("P]", 2, "this ']' closes nothing", "missing '[' before it"),
        (")", 1, "expected a formula, found ')'", "does not begin with"),
        ("()", 2, "expected a formula, found ')'", "nothing between the brackets"),
        ("(P ∧ )", 6, "expected a formula, found ')'", "missing between '∧' and ')'"),
        ("P ∧", 4, "expected a formula, found the end", "cut off"),
        ("P ∧ ∨ Q", 5, "expected a formula, found '∨'", "two connectives in a row"),
        ("∧ P", 1, "expected a formula, found '∧'", "does not begin with"),
        ("¬", 2, "expected a formula, found the end", "cut off"),
        ("(¬", 3, "expected a formula, found the end", "opened at column 1"),
        ("P Q", 3, "expected a connective or the end, found 'Q'", "missing before 'Q'"),
        ("(P(a) Q(a))", 7, "expected a connective or ')', found 'Q'", "missing before 'Q'"),
        ("(P(x), Q(x))", 6, "expected a connective or ')', found ','", "did you mean '∧'"),
        ("P, Q", 2, "expected a connective or the end, found ','", "did you mean '∧'"),
        ("a = b = c", 7, "expected a connective or the end, found '='", "apart"),
        ("(P) = b", 5, "expected a connective or the end, found '='", "joins two terms"),
        ("P. Q", 2, "expected a connective or the end, found '.'", "only end the formula"),
        ("P; Q", 2, "expected a connective or the end, found ';'", "one formula at a time"),
        ("P?", 2, "expected a connective or the end, found '?'", "no question mark"),
        ("P(a", 4, "expected ',' or ')' to go on with '(' of column 2, found the end", "never"),
        ("P(f(a)", 7, "expected ',' or ')' to go on with '(' of column 2", "never closed"),
        ("P(f(a, b ∧ Q", 10, "go on with '(' of column 4, found '∧'", "')' may be missing"),
        ("P()", 3, "expected a term, found ')'", "take the brackets away"),
        ("P(a,)", 5, "expected a term, found ')'", "take the comma away"),
        ("P(,a)", 3, "expected a term, found ','", "between quotes"),
        ("P(¬a)", 3, "expected a term, found '¬'", "between quotes"),
        ("P(a ∧ b)", 5, "expected ',' or ')'", "joins formulae, not terms"),
        ("P(a", 4, "expected ',' or ')'", "'(' opened at column 2 is never closed"),
        ("P(x < 3)", 5, "expected ',' or ')', found '<'", "between double quotes"),
        ("P(x, <5%)", 6, "expected a term, found '<'", "between double quotes"),
        ("P(1 +)", 6, "expected a term, found ')'", "between quotes"),
        ("P(1 + 2", 8, "expected ',' or ')' to go on with '(' of column 2", "a ')' is missing"),
        ("x + 2", 6, "expected a comparison such as < or =, found the end", "compare it"),
        ("(x + y) × 2", 12, "expected a comparison such as < or =", "not a formula"),
        ("P <= Q", 3, "may be a comparison or the arrow of a conditional", "write ≤"),
        ("P(a) <= Q(b)", 6, "may be a comparison or the arrow of a conditional", "write ≤"),
        ("x < ", 4, "expected a term, found the end", "cut off"),
        ("∀x ∈ S P(x)", 4, "expected a formula, found '∈'", "∀x (S(x) → …)"),
        ("∃≥x P(x)", 3, "expected a number after '≥', found 'x'", "write a number"),
        ("∃!x,y P(x)", 1, "a quantifier that counts has one variable", "its own quantifier"),
        ("∀ (P(x))", 3, "expected a variable after '∀', found '('", "write a variable"),
        ("∀3 P", 2, "'3' cannot be bound", "a name without signs"),
        ("∀x x(a)", 4, "'x' stands between a quantifier and a bracket", "its own quantifier"),
        ("∀x (x(a))", 5, "the variable 'x' cannot be a predicate", "more than one letter"),
        ("∀x P(x(a))", 6, "the variable 'x' cannot be a function", "another name"),
        ("∀x (P(x) ∧ x)", 12, "the variable 'x' stands where a formula", "an equality"),
        ("λx.P(x)", 1, "a lambda term is not a formula of first-order logic", "a quantifier"),
        ('P("")', 3, "a name is empty", "between the quotes"),
        ('P("a)', 3, "expected a term, found '\"'", "never closed"),
    ],
)
def test_errors_say_where_what_and_what_to_do(
    text: str, column: int, message: str, hint: str
) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text, "unicode")
    assert caught.value.line == 1
    assert caught.value.column == column
    assert message in caught.value.message
    assert caught.value.hint is not None
    assert hint in caught.value.hint


@pytest.mark.parametrize(
    ("notation", "text", "column", "message"),
    [
        ("nltk", r"\x.man(x)", 1, "a lambda term is not a formula of first-order logic"),
        ("nltk", r"(\x.man(x))(john)", 2, "a lambda term is not a formula of first-order logic"),
        ("nltk", r"P(\x.man(x))", 3, "a lambda term is not a formula of first-order logic"),
        ("nltk", "all x P(x)", 7, "'P' cannot be bound"),
        ("nltk", "all x p(x)", 7, "'p' stands between a quantifier and a bracket"),
        ("nltk", "all walk.walk(john)", 5, "'walk' cannot be bound"),
        ("nltk", "x(john)", 1, "the variable 'x' cannot be a predicate"),
        ("nltk", "f(a) = x(b)", 8, "the variable 'x' cannot be a function"),
        ("prover9", "all x y (P(x,y))", 7, "the variable 'y' cannot be a predicate"),
        ("prover9", "all x.P(x)", 6, "found '.', which the notation prover9 does not have"),
        ("tptp", "!X: p(X)", 2, "expected '[', found 'X'"),
        ("tptp", "fof(a, axiom, p, file(x).", 1, "a bracket of fof(a, …) is never closed"),
        ("tptp", "fof(a, axiom, p q).", 17, "expected a connective or the end, found 'q'"),
        ("tptp", "![X p(X)", 5, "to close '[' of column 2, found 'p'"),
        ("tptp", "![X] p(X)", 6, "expected ':', found 'p'"),
        ("tptp", "![x]: p(x)", 3, "'x' cannot be bound"),
        ("ggc", "@ ( P ( x ) )", 3, "expected a variable after '@', found '('"),
        ("latex", r"\forall x~P(x)", 10, "found '~'"),
        ("latex", r"P \foo Q", 3, r"found '\foo'"),
        ("sympy", "Implies(P)", 10, "Implies takes 2 operands, found 1"),
        ("sympy", "Implies P", 9, "expected '(' after 'Implies', found 'P'"),
        ("sympy", "ForAll(x)", 9, "expected ',', found ')'"),
        ("sympy", "ForAll x, P", 8, "expected '(', found 'x'"),
        ("sympy", "ForAll(x, P, Q)", 11, "a quantifier has one formula"),
        ("sympy", "ForAll((x y), P)", 11, "expected ',' or ')' to close '(' of column 8"),
        ("sympy", "Eq(x)", 1, "Eq takes two terms"),
        ("sympy", "And(P, Q", 9, "expected ')' to close 'And' of column 1"),
        ("sympy", "And(, Q)", 5, "expected a formula, found ','"),
    ],
)
def test_errors_of_the_other_notations(notation: str, text: str, column: int, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text, notation)
    assert caught.value.column == column
    assert message in caught.value.message
    assert caught.value.hint


def test_what_is_read_is_shown_in_the_notation_of_its_table() -> None:
    for notation, text, _ in READ:
        formula = parse(text, notation)
        again = parse(show(formula, notation), notation)
        assert alpha_equivalent(again, formula), text


def test_a_sign_of_another_notation_is_recognized() -> None:
    with pytest.raises(ParseError, match="found '∀', which the notation nltk does not") as caught:
        parse("∀x P(x)", "nltk")
    assert caught.value.hint == "read it in a notation that has '∀': unicode"
