"""The words of a name of one place depend on what the formula says of its argument."""

from __future__ import annotations

import pytest

from logic2text.candidates import CandidateGenerator
from logic2text.lexicon import Category, Lexicon
from logic2text.lexicon.company import Company, find_company
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.verbalizers.natural import Natural
from logic2text.verify.text import check


@pytest.mark.parametrize(
    ("formula", "company"),
    [
        ("∀x (A(x) ∧ B(x) → C(x))", {"A": (), "B": ("A",), "C": ("A", "B")}),
        ("∃x (A(x) ∧ (B(x) ∨ ¬C(x)))", {"A": (), "B": ("A",), "C": ("A",)}),
        ("∃x A(x) ∧ ∃x B(x)", {"A": (), "B": ()}),
        ("A(c) ∧ B(c) ∧ D(d)", {"A": (), "B": ("A",), "D": ()}),
        ("∀x (A(x) ↔ (B(x) ∧ D(x)))", {"A": (), "B": (), "D": ("B",)}),
        ("∀x ∃y (A(x) ∧ R(x, y) ∧ B(y))", {"A": (), "B": ()}),
    ],
)
def test_what_holds_before_a_predicate_is_its_company(
    formula: str, company: dict[str, tuple[str, ...]]
) -> None:
    found = dict(find_company(parse(formula)))
    assert {name: each.names for name, each in found.items()} == company


def test_what_there_is_and_does_something_to_another_is_its_kind() -> None:
    found = dict(find_company(parse("¬∃y (LightRay(y) ∧ Leaves(y, x) ∧ ¬Bent(y))")))
    assert {name: each.related for name, each in found.items()} == {"LightRay": True, "Bent": False}
    for formula, text in {
        "∀x (Hole(x) → ¬∃y (LightRay(y) ∧ Leaves(y, x)))": "No light ray leaves any hole.",
        "∀x (Barn(x) → ∃y (SteelBeam(y) ∧ Holds(y, x)))": "Every barn is held by a steel beam.",
    }.items():
        assert Natural().verbalize(parse(formula)).text == text


def test_a_conclusion_and_an_object_are_told() -> None:
    found = dict(find_company(parse("∀x (A(x) → ∃y (R(x, y) ∧ B(y)))")))
    assert found == {
        "A": Company(restricts=True),
        "B": Company((), concluded=True, related=True, restricts=True),
    }


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("∀x (Acid(x) → Corrodes(x, steel))", "acid"),
        ("∀x (Firm(x) ∧ Large(x) → Audited(x))", "firm"),
        ("∀x (Firm(x) ∧ Fruit(x) → Ripe(x))", None),  # an adjective beside a noun
        ("∃x (Fruit(x) ∧ Firm(x))", None),
        ("∀x (Red(x) → Hot(x))", None),
        ("∀x (Lime(x) → Acid(x))", None),
    ],
)
def test_a_word_that_alone_tells_the_kind_is_a_noun(formula: str, words: str | None) -> None:
    lexicon = Lexicon.default().for_formula(parse(formula))
    name = next(each for each in ("Acid", "Firm", "Red") if each in formula)
    entry = lexicon.entry(name, 1)
    assert (entry.category is Category.NOUN) == (words is not None)
    assert words in (None, entry.singular)


def test_a_figure_is_what_a_graph_is_not_what_it_has() -> None:
    lexicon = Lexicon.default().for_formula(parse("∀x (Graph(x) ∧ Tree(x) → Connected(x))"))
    assert lexicon.entry("Tree", 1).singular == "tree"


def test_many_conjuncts_take_no_longer_than_their_number() -> None:
    formula = parse(" ∧ ".join(f"A{number}(c)" for number in range(300)))
    assert all(len(each.names) <= 4 for _, each in find_company(formula))


@pytest.mark.parametrize(
    ("formula", "symbol", "words"),
    [
        ("∀x (Tool(x) ∧ SharpBlade(x) → Knife(x))", "SharpBlade", "has a sharp blade"),
        ("∀x (Tool(x) ∧ SharpBlade(x) → Knife(x))", "Knife", "knife"),
        ("∀x (Shark(x) → SharpTeeth(x))", "SharpTeeth", "has sharp teeth"),
        ("∀x (Square(x) ∧ FourEqualSides(x) → Nice(x))", "FourEqualSides", "has four equal sides"),
        (
            "∃x (Country(x) ∧ PoliticalStability(x))",
            "PoliticalStability",
            "has political stability",
        ),
        ("∃x (Device(x) ∧ Computer(x))", "Computer", "computer"),
        ("∃x (Scientist(x) ∧ Biologist(x))", "Biologist", "biologist"),
        ("∀x (Student(x) → ¬Cheat(x))", "Cheat", "cheats"),
        ("∃x (Cat(x) ∧ Meow(x))", "Meow", "meows"),
        ("∃x (Device(x) ∧ Lightweight(x))", "Lightweight", "lightweight"),
        ("∃x (Painting(x) ∧ ∃y (HistoricalValue(y) ∧ Has(x, y)))", "HistoricalValue", ""),
    ],
)
def test_the_company_tells_what_a_thing_is_from_what_it_has(
    formula: str, symbol: str, words: str
) -> None:
    parsed = parse(formula)
    entry = Lexicon.default().for_formula(parsed).entry(symbol, 1)
    assert entry.singular == (words or Lexicon.default().entry(symbol, 1).singular)


def test_texts_are_proved_with_the_words_that_they_are_written_with() -> None:
    formula = parse("∀x (Tool(x) ∧ HasHandle(x) ∧ SharpEdgedBlade(x) → Knife(x))")
    texts = CandidateGenerator(("natural", "literal")).candidates(formula)
    assert all("a sharp-edged blade" in each.text for each in texts)
    assert texts[0].verdict.status is texts[-1].verdict.status is Status.PROVED
    other = "Every tool that has a handle and is a sharp-edged blade is a knife."
    assert check(formula, other).status is Status.PROVED


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (
            "∀x (LogBook(x) → ∃y (Clerk(y) ∧ signs(y, x)))",
            "Every log book is signed by a clerk.",
        ),
        (
            "∀x (Quote(x) ∧ Expired(x) → ∃y (Order(y) ∧ cites(y, x)))",
            "Every expired quote is cited by an order.",
        ),
        ("∀x (Person(x) ∧ Run(x) ∧ drinks(x, water) → Fit(x))", "Every person who runs"),
        ("∀x (LoveMusic(x) → Plays(x, guitar))", "Everything that loves music plays"),
    ],
)
def test_a_base_form_is_no_verb_beside_verbs_in_the_third_person(formula: str, text: str) -> None:
    assert Natural().verbalize(parse(formula)).text.startswith(text)
