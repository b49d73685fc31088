"""Words that a key's words decide: converses, opposites, the other noun of a domain."""

from __future__ import annotations

import pytest

from logic2text.proof.verdict import Status
from logic2text.symbolization import SymbolizationKey
from logic2text.verify.text import check

LARGER = SymbolizationKey.parse("L(x,y): x is larger than y\nH(x): x is happy\na: Ann\nb: Bob")
LIKES = SymbolizationKey.parse("L(x,y): x likes y\nP(x): x likes plums\na: Ann\nb: Bob")


@pytest.mark.parametrize(
    ("key", "formula", "text"),
    [
        (LARGER, "L(a,b)", "Bob is smaller than Ann."),
        (LARGER, "~H(a)", "Ann is unhappy."),
        (LARGER, "H(a)", "Ann is not unhappy."),
        (LARGER, "Ax(H(x) -> L(a,x))", "Everything happy is smaller than Ann."),
        (LIKES, "~L(a,b)", "Ann dislikes Bob."),
        (LIKES, "P(a) & ~P(b)", "Bob dislikes plums, but Ann does not."),
    ],
)
def test_converses_and_opposites_are_read(key: SymbolizationKey, formula: str, text: str) -> None:
    assert check(formula, text, key=key).status is Status.PROVED


def test_the_converse_is_not_the_word_itself() -> None:
    assert check("L(a,b)", "Ann is smaller than Bob.", key=LARGER).status is Status.REFUTED


def test_a_word_of_the_key_is_not_replaced() -> None:
    key = SymbolizationKey.parse(
        "L(x,y): x is larger than y\nS(x,y): x is smaller than y\na: Ann\nb: Bob"
    )
    assert check("S(a,b)", "Ann is smaller than Bob.", key=key).status is Status.PROVED
    assert check("L(b,a)", "Ann is smaller than Bob.", key=key).status is Status.REFUTED


def test_each_further_word_says_what_it_rests_on() -> None:
    assert {entry.assumption for entry in LARGER.lexicon.related} == {
        "smaller is the converse of larger",
        "unhappy is not happy",
    }


def test_a_verdict_says_what_it_rests_on() -> None:
    resting = check("L(a,b)", "Bob is smaller than Ann.", key=LARGER)
    assert resting.assumptions == ("smaller is the converse of larger",)
    assert check("L(a,b)", "Ann is larger than Bob.", key=LARGER).assumptions == ()


def test_the_other_noun_of_the_domain_is_the_other_kind() -> None:
    key = SymbolizationKey.parse(
        "domain: people and snacks at a party\nP(x): x is a person\nF(x): x is food\n"
        "L(x,y): x likes y\na: Ann"
    )
    text = "Ann likes every snack."
    assert check("Ax(F(x) -> L(a,x))", text, key=key).status is Status.PROVED


@pytest.mark.parametrize("noun", ["snack", "party"])
def test_a_key_without_the_kinds_has_no_words_for_the_nouns(noun: str) -> None:
    key = SymbolizationKey.parse("domain: people and snacks\nL(x,y): x likes y\na: Ann")
    verdict = check("AxL(a,x)", f"Ann likes every {noun}.", key=key)
    assert verdict.status is Status.UNKNOWN
    assert verdict.reason == f"the formula has no symbol for “{noun}”"
