"""Texts whose words become symbols because the lexicon does not have them."""

from __future__ import annotations

import pytest

from logic2text.errors import ParseError
from logic2text.notation import parse
from logic2text.proof.equivalence import same
from logic2text.reading import read
from logic2text.reading.repair.unknown_words import read_with_unknown_words

TEXTS = [
    ("Every glorp is tidy.", "∀x (Glorp(x) → Tidy(x))"),
    ("No flurb glabs every wug.", "¬∃x (Flurb(x) ∧ ∀y (Wug(y) → Glabs(x, y)))"),
    ("Wugs glab.", "∀x (Wug(x) → Glabs(x))"),
    ("Glorps are tidy.", "∀x (Glorp(x) → Tidy(x))"),
    ("Every glorp that zibs a wug is fond of Max.",
     "∀x (Glorp(x) ∧ ∃y (Wug(y) ∧ Zibs(x, y)) → FondOf(x, max))"),
    ("Max lives in Paris.", "LivesIn(max, paris)"),
    ("Every wug is taller than some dax.", "∀x (Wug(x) → ∃y (Dax(y) ∧ Taller(x, y)))"),
    ("Max does not snore.", "¬Snores(max)"),
    ("Every cube is tidy.", "∀x (Cube(x) → Tidy(x))"),
    ("Each wumpus is a dumpus.", "∀x (Wumpus(x) → Dumpus(x))"),
    ("Lorpuses are shy.", "∀x (Lorpus(x) → Shy(x))"),
    ("Only florps are grues.", "∀x (Grue(x) → Florp(x))"),
    ("All rough, nice things are kind.", "∀x (Rough(x) ∧ Nice(x) → Kind(x))"),
    ("Mary snorfled at Tarn.", "SnorflesAt(mary, tarn)"),
    ("Mary didn't snorfle at Tarn.", "¬SnorflesAt(mary, tarn)"),
    ("No wumpus was glimmed by Mary.", "¬∃x (Wumpus(x) ∧ Glims(mary, x))"),
    ("Every snark is more frumious than Mary.", "∀x (Snark(x) → MoreFrumious(x, mary))"),
    ("Tom gives a book to Mary.", "∃x (Book(x) ∧ GivesTo(tom, x, mary))"),
    ("Tom will sing.", "WillSing(tom)"),
    ("Will sings.", "Sings(will)"),
    ("May bought a picture.", "∃x (Picture(x) ∧ Buys(may, x))"),
    ("James laughed.", "Laughs(james)"),
    ("Dogs barked.", "∀x (Dog(x) → Barks(x))"),
    ("Mark marks every mark.", "∀x (Mark(x) → Marks(mark, x))"),
    ("Kim's brother lives in Oslo.",
     "∃x (BrotherOf(x, kim) ∧ ∀y (BrotherOf(y, kim) → y = x) ∧ LivesIn(x, oslo))"),
    ("Every apartment tower has a lift.",
     "∀x (ApartmentTower(x) → ∃y (Lift(y) ∧ Has(x, y)))"),
    ("Some people in the Bronx drink coffee.",
     "∃x (Person(x) ∧ In(x, bronx) ∧ Drinks(x, coffee))"),
    ("Kim is a Yale student.", "YaleStudent(kim)"),
    ("Every clerk regularly snores.", "∀x (Clerk(x) → RegularlySnores(x))"),
    ("Every clerk who gets up snores loudly.", "∀x (Clerk(x) ∧ GetsUp(x) → SnoresLoudly(x))"),
    ("Kim wants to win.", "WantsToWin(kim)"),
    ("It is snowing.", "Snowing"),
    ("If it rains, then it does not snow.", "Rains → ¬Snows"),
    ("It is foggy and it is not raining.", "Foggy ∧ ¬Raining"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "formula"), TEXTS)
def test_unknown_words_become_symbols(text: str, formula: str) -> None:
    with pytest.raises(ParseError):
        read(text)
    readings = read_with_unknown_words(text)
    assert same(readings.surface, parse(formula))
    assert all(notice.startswith("unknown word “") for notice in readings.assumptions)
    assert readings.assumptions


def test_a_known_text_has_its_readings_without_assumptions() -> None:
    text = "Every cube is small."
    assert read_with_unknown_words(text) == read(text)
    assert read_with_unknown_words(text).assumptions == ()


@pytest.mark.parametrize(
    ("text", "word"),
    [("Grace buys every every picture.", "every"), ("Each wumpus is is a dumpus.", "is")],
)
def test_the_word_is_blamed_that_no_symbol_helps(text: str, word: str) -> None:
    with pytest.raises(ParseError) as problem:
        read_with_unknown_words(text)
    assert f"'{word}'" in problem.value.message
    assert problem.value.column == text.index(f" {word} ", text.index(word) + 1) + 2


@pytest.mark.parametrize(
    "text", ["Most glorps are tidy.", "Every glorp is almost tidy.", "Every glorp usually zibs."]
)
def test_words_that_change_what_others_say_become_no_symbols(text: str) -> None:
    with pytest.raises(ParseError):
        read_with_unknown_words(text)
