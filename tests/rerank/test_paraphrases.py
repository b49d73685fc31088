"""Several proved texts of one formula, and of a story."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text import InputError, Lexicon, check, parse
from logic2text.lexicon import toml_file
from rerank.paraphrases import paraphrase, paraphrase_together

FORMULAS = (
    "∀x (Cube(x) → ¬Small(x))",
    "∀x (Student(x) ∧ Tidy(x) → ∃y (Book(y) ∧ Reads(x, y)))",
    "¬∃x (Cube(x) ∧ Tet(x))",
    "Cube(b) ∧ (Small(b) ∨ Large(c))",
)


@pytest.mark.parametrize("formula", FORMULAS)
def test_texts_differ_and_each_means_the_formula(formula: str) -> None:
    found = paraphrase(formula, 5, seed=4)
    assert len(found.texts) == len({text.lower() for text in found.texts}) == 5
    assert all(check(formula, text).status == "proved" for text in found.texts)


def test_the_seed_chooses() -> None:
    texts = {paraphrase(FORMULAS[1], 3, seed).texts for seed in range(6)}
    assert len(texts) > 1
    assert paraphrase(FORMULAS[1], 3, 2) == paraphrase(parse(FORMULAS[1]), 3, 2)


def test_a_formula_with_few_texts_has_fewer_and_no_repetition() -> None:
    found = paraphrase("Cube(b)", 5)
    assert found.texts == ("b is a cube.",)
    assert found.k == 5


def test_declared_synonyms_give_further_texts(tmp_path: Path) -> None:
    file = tmp_path / "nonce.toml"
    file.write_text('[predicates]\nCube = { noun = "wug" }\n', encoding="utf-8")
    usual = Lexicon.default()
    nonce = Lexicon((toml_file.read(file), *usual.files))
    found = paraphrase("Cube(b)", 2, lexicons=[usual, nonce])
    assert {(each.text, each.vocabulary) for each in found.paraphrases} == {
        ("b is a cube.", 0),
        ("b is a wug.", 1),
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("Cube(b)", 0), "k is 0, it must be from 1 to 50"),
        (("Cube(b)", 51), "k is 51"),
        (("Cube(b)", "five"), "k"),
        (("Cube(b)", 2, 0.5), "seed"),
        (("Cube(", 2), "expected a term"),
    ],
)
def test_bad_input(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(InputError, match=message):
        paraphrase(*arguments)  # type: ignore[arg-type]


STORY = (
    "∀x (GoldCustomer(x) ↔ Customer(x) ∧ ∃y (Order(y) ∧ Placed(x, y)))",
    "∀x (GoldCustomer(x) → GetsDiscount(x))",
    "Customer(anna)",
    "Kind(anna)",
    "∃y (Order(y) ∧ Placed(anna, y))",
)


def test_texts_of_a_story_differ_and_each_says_all_of_it_and_no_more() -> None:
    found = paraphrase_together(STORY, ["GetsDiscount(anna)"], 4, seed=2)
    assert len({text.lower() for text in found.texts}) == 4
    assert found == paraphrase_together(STORY, ["GetsDiscount(anna)"], 4, seed=2)
    assert found.texts != paraphrase_together(STORY, ["GetsDiscount(anna)"], 4, seed=3).texts
    for text in found.texts:
        assert check(found.formula, text).status == "proved"
        assert text.index("gold customer") < text.index("discount")
        assert "Therefore, " in text[text.index("Anna") :]


def test_the_order_the_joins_and_the_pronouns_of_a_story_vary() -> None:
    premises = ["Cube(b)", "Small(b)", "Cube(c)", "Small(c)", "Larger(c, b)"]
    texts = paraphrase_together(premises, k=12).texts
    assert len({text.split()[0] for text in texts}) > 1
    assert len({text.count(".") for text in texts}) > 1
    assert {" It " in text or " it " in text for text in texts} == {True, False}


def test_synonyms_of_a_story_take_turns(tmp_path: Path) -> None:
    file = tmp_path / "nonce.toml"
    file.write_text('[predicates]\nCube = { noun = "wug" }\n', encoding="utf-8")
    usual = Lexicon.default()
    nonce = Lexicon((toml_file.read(file), *usual.files))
    found = paraphrase_together(
        ["Cube(b)", "∀x (Cube(x) → Small(x))"], k=4, lexicons=[usual, nonce]
    )
    assert [each.vocabulary for each in found.paraphrases] == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([],), "no formula was given"),
        ((["Cube(b)"], ["Cube("]), "expected a term"),
        ((["Cube(b)"], (), 0), "k is 0"),
    ],
)
def test_bad_stories(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(InputError, match=message):
        paraphrase_together(*arguments)  # type: ignore[arg-type]
