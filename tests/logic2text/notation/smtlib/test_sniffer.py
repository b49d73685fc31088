from __future__ import annotations

import pytest

from logic2text.notation import parse_detailed
from logic2text.notation.registry import detect_notation

SMTLIB = [
    "(forall ((x U)) (Cube x))",
    "( exists ( (x U) (y U) ) (Larger x y))",
    "(forall ((|a thing| U)) P)",
    "(forall () P)",
    "(and P Q)",
    "(or (Cube a) (Cube b))",
    "(=> P Q)",
    "(= a b)",
    "(distinct a b)",
    "(xor P Q)",
    "(not (Cube a))",
    "(not (not (Larger a b)))",
    "(not (forall ((x U)) (Cube x)))",
    "(let ((p P)) p)",
    "(assert P)",
    "(declare-sort U 0)\n(assert P)",
    "; a comment, with a comma\n(set-logic UF) (assert P)",
    "(and (Cube |a, b|) P)",
]
OTHERS = [
    ("(not P)", "nltk"),
    ("(not P(a)) and Q(b)", "nltk"),
    ("(not (P & Q))", "nltk"),
    ("(not (P and Q))", "nltk"),
    ("(not (not P))", "nltk"),
    ("(not (all x.P(x)))", "nltk"),
    ("(not (exists x P(x)))", "nltk"),
    ("(not (exists x.(P(x))))", "nltk"),
    ("(exists x (P(x)))", "prover9"),
    ("(forall x.(P(x)))", "nltk"),
    ("(forall((x, y), P(x, y)))", "unicode"),
    ("(and(P, Q))", "unicode"),
    ("(and (P(a), Q(b)))", "unicode"),
    ("(P & Q)", "unicode"),
    ("(A v B)", "tarski"),
]


@pytest.mark.parametrize("text", SMTLIB)
def test_smtlib_is_recognized(text: str) -> None:
    assert detect_notation(text) == "smtlib"


@pytest.mark.parametrize(("text", "notation"), OTHERS)
def test_texts_in_brackets_of_other_notations_are_not_taken_for_smtlib(
    text: str, notation: str
) -> None:
    assert detect_notation(text) == notation


def test_auto_says_that_it_took_smtlib() -> None:
    assert parse_detailed("(and P Q)").notation == "smtlib"
