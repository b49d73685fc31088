"""The formula's symbols come before the words of the lexicon's files, which refute nothing else."""

from __future__ import annotations

import pytest

from logic2text import check
from logic2text.errors import ParseError
from logic2text.lexicon import Entry, Lexicon
from logic2text.lexicon.names import guess
from logic2text.notation import parse
from logic2text.reading.lenient.foreign_symbols import find_replaced


@pytest.mark.parametrize(
    ("formula", "text", "status"),
    [
        ("∀x (Box(x) ∧ Big(x) → Heavy(x))", "Every large box is heavy.", "proved"),
        ("∀x (Box(x) ∧ Big(x) → Heavy(x))", "Every heavy box is large.", "refuted"),
        ("∀x (Box(x) ∧ Big(x) → Heavy(x))", "Every small box is heavy.", "unknown"),
        ("Big(a)", "a is large.", "proved"),
        ("Left(a, b)", "a is to the left of b.", "attested"),
        ("Left(a, b)", "b is to the left of a.", "unknown"),
        ("IsLeftOf(a, b)", "a is to the left of b.", "proved"),
        ("IsLeftOf(a, b)", "b is to the left of a.", "refuted"),
        ("IsBehind(b, c)", "b is in back of c.", "proved"),
        ("Bigger(b, c)", "b is larger than c.", "proved"),
        ("Bigger(b, c)", "b is smaller than c.", "unknown"),
        ("IsBetween(a, b, c)", "a is between b and c.", "proved"),
        ("Adjoins(a, b)", "a adjoins b.", "proved"),
        ("isTet(b)", "b is a tet.", "proved"),
        ("AtHome(max)", "Max is home.", "attested"),
        ("Even(two)", "2 is even.", "proved"),
        ("Even(two)", "3 is even.", "refuted"),
        ("Prime(2)", "Two is prime.", "proved"),
        ("sum(two, two) = four", "The sum of 2 and 2 is the same as 4.", "unknown"),
        ("Happy(dad(max))", "Max's father is happy.", "unknown"),
        ("Happy(b)", "Bob is happy.", "unknown"),
        ("Person(max) ∧ Tall(max)", "Max is a tall human.", "unknown"),
        ("Person(max) ∧ Tall(max)", "Max is a tall man.", "refuted"),
        ("Happy(b)", "Claire is happy.", "refuted"),
        ("Cube(b)", "b is a tetrahedron.", "refuted"),
        ("LeftOf(b, c)", "b is to the right of c.", "refuted"),
        ("∀x (Box(x) → Heavy(x))", "Every small box is heavy.", "refuted"),
    ],
)
def test_symbols_of_the_formula_come_first(formula: str, text: str, status: str) -> None:
    assert str(check(formula, text).status) == status


def test_an_unknown_names_the_symbol_that_the_formula_lacks() -> None:
    assert check("Touches(b, c)", "b is adjacent to c.").assumptions == (
        "“Adjoins” is no symbol of the formula",
    )


@pytest.mark.parametrize("entry", Lexicon.default().list_predicates(), ids=lambda e: e.symbol)
def test_no_word_of_a_file_refutes_a_symbol_that_no_file_has(entry: Entry) -> None:
    """For each predicate of the files, a user's symbol with "My" before its name."""
    name, arity = entry.symbol, entry.arity
    places = ", ".join(("b", "c", "d", "e")[:arity])
    own = guess.predicate(f"My{name}", arity)
    meaning, signature = parse(f"{name}({places})"), parse(f"{own.symbol}({places})")
    if arity:
        assert find_replaced([meaning], signature, Lexicon.default()) == (name,)
        assert not find_replaced([meaning], meaning, Lexicon.default())


@pytest.mark.parametrize("text", ["a is a toy gun.", "a is fasting.", "a runs a company."])
def test_an_article_is_not_taken_for_a_name_by_a_guess(text: str) -> None:
    for symbol in ("Gun", "Fast", "Runs"):
        try:
            status = str(check(f"{symbol}(a)", text).status)
        except ParseError:
            continue
        assert status not in ("proved", "attested")
