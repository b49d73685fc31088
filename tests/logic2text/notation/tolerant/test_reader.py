"""What people type: any mixture of signs, read, asked about or refused with a suggestion."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text import ParseError, equivalent, parse, parse_detailed, show
from logic2text.formula import ForAll, Formula, Not, Variable
from logic2text.notation.operators.ambiguity import skeleton
from logic2text.notation.operators.tables import TABLES
from tests.support.strategies import formulas

READ = [
    ("forall x (Cube(x) -> ~Small(x))", "∀x (Cube(x) → ¬Small(x))"),
    ("forall x (A(x) && B(x) || !C(x))", "∀x ((A(x) ∧ B(x)) ∨ ¬C(x))"),
    (r"forall x (A(x) /\ B(x) => C(x))", "∀x ((A(x) ∧ B(x)) → C(x))"),
    ("forall x (A(x) v B(x))", "∀x (A(x) ∨ B(x))"),
    ("forall x: A(x) -> B(x)", "∀x (A(x) → B(x))"),
    ("forall x, A(x) -> B(x)", "∀x (A(x) → B(x))"),
    ("forall x, y. R(x, y) -> R(y, x)", "∀x ∀y (R(x, y) → R(y, x))"),
    ("not exists x (A(x) and B(x))", "¬∃x (A(x) ∧ B(x))"),
    (r"\forall{x}\, (A(x) \to B(x))", "∀x (A(x) → B(x))"),
    (r"\forall x (A(x) -> B(x))", "∀x (A(x) → B(x))"),
    ("(∀x)(∃y)(Lxy · ∼Lyx)", "∀x ∃y (L(x, y) ∧ ¬L(y, x))"),
    ("∀x(Fx → Gx)", "∀x (F(x) → G(x))"),
    ("∀xFx → ∃xGx", "(∀x F(x)) → (∃x G(x))"),
    ("(x)(Fx ⊃ Gx)", "∀x (F(x) → G(x))"),
    (r"Ax((P(x) /\ C(x)) -> Q(x))", "∀x ((P(x) ∧ C(x)) → Q(x))"),
    ("(x) = x", "x = x"),
    ("∀ x, P x → Q x", "∀x (P(x) → Q(x))"),
    ("forall (x y : nat), R x y -> R y x", "∀x ∀y ((nat(x) ∧ nat(y)) → (R(x, y) → R(y, x)))"),
    ("∀x∈S P(x)", "∀x (S(x) → P(x))"),
    ("∃n ∈ ℕ: n > 5", "∃n (ℕ(n) ∧ n > 5)"),
    ("∃x:Dog. ∀y:Cat. Chases(x,y)", "∃x (Dog(x) ∧ ∀y (Cat(y) → Chases(x, y)))"),
    ("P(?x) ^ R(?x, ?y) -> Q(?y)", "∀x ∀y ((P(x) ∧ R(x, y)) → Q(y))"),
    ("ForAll[x, Implies[P[x], Q[x]]]", "∀x (P(x) → Q(x))"),
    (r"\A x \in S : P(x)", "∀x (S(x) → P(x))"),
    ("all x: Person | Happy(x)", "∀x (Person(x) → Happy(x))"),
    ("FORALL x (P(x) IMPLIES Q(x))", "∀x (P(x) → Q(x))"),
    ("∀x（P(x)→Q(x)）", "∀x (P(x) → Q(x))"),
    ("∀x (P(x) –> Q(x))", "∀x (P(x) → Q(x))"),
    ("&forall;x (P(x) &rarr; Q(x))", "∀x (P(x) → Q(x))"),
    ("“∀x (P(x) → Q(x))”", "∀x (P(x) → Q(x))"),
    ("1. ∀x (P(x) → Q(x))", "∀x (P(x) → Q(x))"),
    ("Premise 2: ∀x (P(x) → Q(x))  % as before", "∀x (P(x) → Q(x))"),
    ("if P(a) then Q(a)", "P(a) → Q(a)"),
    ("Rain -> Wet", "Rain → Wet"),
    ("∀n (Even(n) ↔ ∃m (n = 2·m))", "∀n (Even(n) ↔ ∃m (n = 2 × m))"),
    ("∀x,y,z ((x·y)·z = x·(y·z))", "∀x ∀y ∀z ((x × y) × z = x × (y × z))"),
    ("∀x∀y∀z (x = y · y = z ⊃ x = z)", "∀x ∀y ∀z (x = y ∧ y = z → x = z)"),
    ("∀x∃y (x·y = 1 · P(x))", "∀x ∃y (x × y = 1 ∧ P(x))"),
    ("∀x · P(x)", "∀x P(x)"),
]


@pytest.mark.parametrize(("text", "meant"), READ)
def test_any_spelling_is_read_as_meant(text: str, meant: str) -> None:
    parsed = parse_detailed(text)
    assert equivalent(parsed.formula, parse(meant, "unicode")).is_proved
    assert parsed.notation != "mixed" or parsed.warnings  # a tolerant reading is never silent


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("P -> Q -> R", "P → (Q → R)", "(P → Q) → R"),
        ("P(a) ^ Q(b)", "P(a) ∧ Q(b)", "P(a) ⊕ Q(b)"),
    ],
)
def test_two_formulae_are_shown_and_not_chosen_between(text: str, first: str, second: str) -> None:
    with pytest.raises(ParseError, match="in two ways") as caught:
        parse(text)
    assert caught.value.hint == f"write {first} or {second}"
    assert caught.value.suggestion == (first, first)


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("forall x (A(x) -> B(x)", "forall x (A(x) -> B(x))"),
        ("foral x (A(x) -> B(x))", "forall x (A(x) -> B(x))"),
        (r"\foral x (A(x) \to B(x))", r"\forall x (A(x) \to B(x))"),
        ("A(a) & & B(a)", "A(a) & B(a)"),
        ("∀x (A(x → B(x))", "∀x (A(x) → B(x))"),
        ("∀x (A(x), → B(x))", "∀x (A(x) → B(x))"),
        ("∀x (A(x) → B(x)]", "∀x (A(x) → B(x))"),
        ("A(a) adn B(a)", "A(a) and B(a)"),
        ("A(a) ∧", "A(a)"),
    ],
)
def test_a_refusal_offers_what_can_be_read(text: str, suggestion: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert caught.value.suggestion is not None
    assert caught.value.suggestion[0].split() == suggestion.split()
    assert caught.value.hint is not None
    assert "did you mean" in caught.value.hint
    assert parse(caught.value.suggestion[0])


_SIGNS = {
    "→": ["->", "=>", "⊃", r"\to", "implies", "→", "⇒", "⟹", "==>", "--->"],
    "∧": ["&", "&&", r"/\\"[:2], "and", "∧", r"\land", "·", "•", " . ", "^"],
    "∨": ["|", "||", r"\/", "or", "∨", r"\lor", " v "],
    "↔": ["<->", "<=>", "≡", "iff", "↔", "⟷", "<===>"],
    "¬": ["~", "!", "not ", "¬", r"\neg "],
    "∀": ["forall ", "∀", r"\forall ", "all "],
    "∃": ["exists ", "∃", r"\exists ", "some "],
}


@given(formulas(max_leaves=5), st.data())
def test_signs_of_other_notations_change_no_tree(formula: Formula, data: st.DataObject) -> None:
    """What our writer writes, with the signs of others: the same formula, or a question."""
    closed = ForAll((Variable("x"),), formula)
    text = show(closed, "unicode")
    mixed = "".join(
        data.draw(st.sampled_from(_SIGNS[sign])) if sign in _SIGNS else sign for sign in text
    )
    try:
        read = parse(mixed)
    except ParseError:
        return
    same = skeleton(read) == skeleton(closed)
    assert same or equivalent(read, closed).is_proved, (text, mixed, show(read))


_INFIXES = sorted(
    {
        sign
        for table in TABLES.values()
        for infix in table.infixes
        for sign in infix.symbols
        if sign not in {*"-+*/.:^", "~&", "~|"}  # TPTP's two negated ones stay with TPTP
    }
)


@pytest.mark.parametrize("sign", _INFIXES)
def test_every_connective_of_a_table_is_read_beside_any_quantifier(sign: str) -> None:
    formula = parse(f"forall x (P(x) {sign} Q(x))")
    assert isinstance(formula, ForAll)
    assert not isinstance(formula.body, Not | ForAll)
