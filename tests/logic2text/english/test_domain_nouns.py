"""Texts in the words of a key's domain; each is read back as its formula."""

from __future__ import annotations

import pytest

from logic2text import verbalize
from logic2text.proof.verdict import Status
from logic2text.symbolization import SymbolizationKey
from logic2text.verbalizers import SYSTEMS
from logic2text.verify.text import check

PEOPLE = SymbolizationKey.parse(
    "domain: people\nL(x,y): x likes y\nH(x): x is happy\nS(x): x studies\nk: Karl\nm: Mia\n"
    "R: it is raining\nD: there is a storm\nW: it snows\nT: those people are singing"
)
ANIMALS = SymbolizationKey.parse(
    "domain: all animals\nF(x): x is food\nT(x): x is on the table\nB(x,y): x is bigger than y\n"
    "R(x): x has run out\nd: Dan"
)
NATURAL = [
    (PEOPLE, "AxEyL(x,y)", "Everyone likes someone."),
    (PEOPLE, "Ax(L(x,k) -> H(x))", "Everyone who likes Karl is happy."),
    (PEOPLE, "~ExH(x)", "No one is happy."),
    (PEOPLE, "AxL(x,x)", "Everyone likes themselves."),
    (PEOPLE, "~AxH(x)", "Not everyone is happy."),
    (PEOPLE, "~R", "It is not raining."),
    (PEOPLE, "~W", "It does not snow."),
    (PEOPLE, "~D & H(k)", "There is no storm, and Karl is happy."),
    (PEOPLE, "~T", "Those people are not singing."),
    (ANIMALS, "Ax(F(x) -> T(x))", "All food is on the table."),
    (ANIMALS, "~Ex(F(x) & T(x))", "No food is on the table."),
    (ANIMALS, "~Ax(F(x) -> R(x))", "Not all food has run out."),
    (ANIMALS, "F(d) & ~R(d)", "Dan is food but has not run out."),
    (ANIMALS, "ExEy(F(x) & F(y) & ~x=y)", "At least two animals are food."),
    (ANIMALS, "ExAyB(y,x)", "There is an animal that every animal is bigger than."),
]


@pytest.mark.parametrize(("key", "formula", "text"), NATURAL)
def test_the_domain_gives_the_nouns(key: SymbolizationKey, formula: str, text: str) -> None:
    expanded = key.parse_detailed(formula).formula
    assert verbalize(expanded, lexicon=key.lexicon).text == text


@pytest.mark.parametrize(("key", "formula", "text"), NATURAL)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_text_is_read_back(
    system: str, key: SymbolizationKey, formula: str, text: str
) -> None:
    expanded = key.parse_detailed(formula).formula
    written = verbalize(expanded, system, lexicon=key.lexicon).text
    assert check(expanded, written, key.lexicon).status is not Status.REFUTED
    if system == "natural":
        assert check(expanded, text, key.lexicon).status is Status.PROVED
