"""The domain of a key: with a phrase, and with a noun that is that of a predicate as well."""

from __future__ import annotations

import pytest

from logic2text import check
from logic2text.errors import ParseError
from logic2text.lexicon.domain import Domain
from logic2text.symbolization import SymbolizationKey
from logic2text.verbalizers import SYSTEMS, verbalizer

SCHOOL = "domain: all students in your school\nH(x): x is happy\nL(x,y): x likes y\na: Ann"
ROOM = "domain: people in this room\nH(x): x is happy\nL(x,y): x likes y\na: Ann"
NUMBERS = "domain: positive integers\nE(x): x is even\nP(x): x is prime"
SALEM = "domain: residents of Salem who own a car\nH(x): x votes"
STUDENTS = "domain: students\nS(x): x is a student\nH(x): x is happy\na: Ann"
PEOPLE = "domain: people\nP(x): x is a person\nH(x): x is happy\nL(x,y): x trusts y"


def status(key: str, formula: str, text: str) -> str:
    try:
        return str(check(formula, text, key=SymbolizationKey.parse(key)).status)
    except ParseError:
        return "unread"


@pytest.mark.parametrize(
    ("words", "nouns", "modifiers", "of_people"),
    [
        ("people", (("person", "people"), ("person", "persons")), (), True),
        ("all dogs", (("dog", "dogs"),), (), False),
        ("the set of positive integers", (("positive integer", "positive integers"),), (), False),
        ("fake guns", (("fake gun", "fake guns"),), (), False),
        ("residents who own a car", (), ("who own a car", "who owns a car"), True),
        ("everything", (), (), False),
    ],
)
def test_a_domain_has_nouns_and_what_follows_them(
    words: str, nouns: tuple[tuple[str, str], ...], modifiers: tuple[str, ...], of_people: bool
) -> None:
    domain = Domain.of(words)
    assert domain.nouns[: len(nouns)] == nouns
    assert (domain.modifiers, domain.of_people) == (modifiers, of_people)
    assert words != "fake guns" or ("gun", "guns") not in domain.nouns


@pytest.mark.parametrize(
    ("key", "formula", "text", "expected"),
    [
        (SCHOOL, "Ax Hx", "Every student in your school is happy.", "proved"),
        (SCHOOL, "Ax Hx", "Everyone in your school is happy.", "proved"),
        (SCHOOL, "Ax Hx", "Every student is happy.", "proved"),
        (SCHOOL, "Ex Lxa", "Someone in your school likes Ann.", "proved"),
        (SCHOOL, "Ax Ey Lxy", "Everyone in your school likes some student.", "proved"),
        (SCHOOL, "Ax Hx", "Some student in your school is happy.", "refuted"),
        (SCHOOL, "Ax Hx", "Every student in your class is happy.", "unknown"),
        (ROOM, "~Ex Lxa", "No one in this room likes Ann.", "proved"),
        (ROOM, "Ax Hx", "Everyone in that room is happy.", "unknown"),
        (NUMBERS, "Ax(Ex v Px)", "Every positive integer is even or prime.", "proved"),
        (NUMBERS, "Ax Ex", "Every negative integer is even.", "unknown"),
        (SALEM, "Ax Hx", "Every resident of Salem who owns a car votes.", "proved"),
        (SALEM, "Ax Hx", "Every resident of Salem who owns a boat votes.", "unknown"),
        (STUDENTS, "Ax Hx", "Every student is happy.", "proved"),
        (STUDENTS, "Ax(Sx -> Hx)", "Everyone is happy.", "proved"),
        (STUDENTS, "Ax Sx", "Everyone is a student.", "proved"),
        (STUDENTS, "Ax(Sx -> Hx)", "Some student is happy.", "refuted"),
        (STUDENTS, "Ax Sx", "Everyone is happy.", "refuted"),
        (PEOPLE, "Ax(Px -> Hx)", "Everyone is happy.", "proved"),
        (PEOPLE, "Ax(Px -> Ey(Py & Lxy))", "Everyone trusts someone.", "proved"),
        (PEOPLE, "Ax Hx", "Someone is happy.", "refuted"),
    ],
)
def test_a_text_about_a_domain(key: str, formula: str, text: str, expected: str) -> None:
    assert status(key, formula, text) == expected


FORMULAE = ("Ax Hx", "Ex Hx", "~Ex Hx", "~Ax Hx", "Ax ~Hx")
OF_NOUNS = ("Ax Sx", "Ax(Sx -> Hx)", "Ex(Sx & Hx)", "Ax(Sx v Hx)", "~Ex(Sx & ~Hx)")


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("key", [SCHOOL, ROOM, SALEM, STUDENTS, PEOPLE])
def test_our_texts_are_proved(key: str, system: str) -> None:
    symbols = SymbolizationKey.parse(key)
    of_nouns = OF_NOUNS if key in (STUDENTS, PEOPLE) else ()
    noun = "S" if key == STUDENTS else "P"
    for text in (*FORMULAE, *(formula.replace("S", noun) for formula in of_nouns)):
        formula = symbols.parse_detailed(text).formula
        written = verbalizer(system, symbols.lexicon).verbalize(formula).text
        assert str(check(formula, written, symbols.lexicon).status) == "proved", written


def test_a_verdict_in_one_domain_is_none_in_another() -> None:
    wider = STUDENTS.replace("domain: students\n", "")
    for key, expected in ((STUDENTS, "proved"), (wider, "refuted"), (STUDENTS, "proved")):
        assert status(key, "Ax(Sx -> Hx)", "Everything is happy.") == expected


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("2 and 3", 1),
        ("Boston", 1),
        ("everything", 0),
        ("all things", 0),
        ("people", 0),
        ("people and dishes", 0),
    ],
)
def test_a_domain_that_is_not_understood_is_said(words: str, count: int) -> None:
    key = SymbolizationKey.parse(f"domain: {words}\nH(x): x is happy")
    warnings = key.parse_detailed("Ax Hx").warnings
    assert len([warning for warning in warnings if "domain" in warning.message]) == count
