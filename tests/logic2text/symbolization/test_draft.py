"""A drafted key or lexicon is read back: by its own reader, with the same words and formulae."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from logic2text import check, parse, verbalize
from logic2text.errors import ParseError
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.lexicon import draft as draft_words
from logic2text.lexicon.toml_file import parse as parse_words
from logic2text.symbolization import SymbolizationKey
from logic2text.symbolization.draft import draft
from logic2text.walk import symbols
from tests.support.sweeps import sample

SHARED = Path(__file__).parents[4] / "shared" / "data"
CORPORA = ("folio/train", "malls/pairs", "formulae/domains", "reading/field", "ggc/dev")
EVERY = 25
"""One formula in so many of a corpus is drafted, to keep the test short."""

FORMULAE = [
    "∀x (loves(x, mary) → happy(x))",
    "∀x (employee(x) → worksFor(x, acme))",
    "∀x (age(x) < 18 → ¬canVote(x))",
    "x + y > 2 ∧ f(x) − g(x) ≤ 3.5",
    "-3 < 2",
    "rain ∧ ¬snow → q",
    "Rain",
    "Snow → Hail ∨ Thunder",
    "p → q",
    "A → (B ∨ C')",
    "Fx → Lxy",
    "f'(a) = b",
    "P'(a) ∧ P_1(a) ∧ _p(a)",
    '"the cat"(a) ∧ P("captain america")',
    'price("Big: Mac") < 5',
    "∀x (Étudiant(x) → aime(x, françois))",
    "человек(сократ) → 动物(сократ)",
    "Loves(Alice, Bob) ∧ Max = max",
    "Father(x) = bob",
    "isAdmin(u1) ∧ is_admin(u1)",
    "Small(a) ∧ IsSmall(a)",
    "likes(someone, everyone)",
    "united_states = the_king_of_spain",
    "asItWasByHarryStyles = x",
    "R(a, b, c, d) ∧ Fed(a, b, c) ∧ Fed(a, b)",
    "OrangeJuice(a) ∧ Clothes(b) ∧ Fun(c)",
    "AbsorbsWaterAndNutrients(a) ∧ ShouldWorry(b) ∧ Do(a, b)",
    "age_over_18(x)",
    "gt(a, b) ∧ between(a, b, c)",
    "is(a, b) ∧ of(a, b) ∧ the(a)",
    "⊤",
]


def key_of(formula: Formula) -> SymbolizationKey:
    return SymbolizationKey.parse(draft([formula], Lexicon.default()))


@pytest.mark.parametrize("text", FORMULAE)
def test_a_formula_is_read_and_said_with_its_own_key(text: str) -> None:
    formula = parse(text)
    key = key_of(formula)
    read = key.parse_detailed(text).formula
    assert key.contract(read) == formula
    written = verbalize(read, lexicon=key.lexicon).text
    assert str(check(read, written, key.lexicon).status) == "proved"


@pytest.mark.parametrize("text", FORMULAE)
def test_a_drafted_lexicon_is_read_back(text: str) -> None:
    formula = parse(text)
    file = parse_words(draft_words([formula], Lexicon.default()))
    for name, arity in symbols(formula)[0]:
        entry = file.predicate(name, arity)
        assert entry is None or entry.singular == Lexicon.default().entry(name, arity).singular


@pytest.mark.parametrize("corpus", CORPORA)
def test_drafts_of_real_formulae_are_read_back(corpus: str) -> None:
    path = SHARED / f"{corpus}.jsonl"
    if not path.exists():
        pytest.skip("the shared data are not beside the repository")
    for line in sample(path.read_text("utf-8").splitlines(), EVERY):
        text = json.loads(line)["formula"]
        try:
            formula = parse(text)
        except ParseError:
            continue
        key = key_of(formula)
        assert key.contract(key.parse_detailed(text).formula) == formula
        parse_words(draft_words([formula], Lexicon.default()))


def test_one_key_for_many_formulae_has_distinct_words() -> None:
    formulae = [parse(text) for text in FORMULAE if text != "Fx → Lxy"]
    key = SymbolizationKey.parse(draft(formulae, Lexicon.default()))
    for formula in formulae:
        assert key.contract(key.expand(formula)) == formula
