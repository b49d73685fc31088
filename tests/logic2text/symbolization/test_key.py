from __future__ import annotations

import pytest

from logic2text import check, parse, show, verbalize
from logic2text.errors import InputError, LexiconError
from logic2text.formula import Formula
from logic2text.reading import read
from logic2text.symbolization import SymbolizationKey
from logic2text.symbolization.key_file import read_lines

SAFE = """
domain: people
K(x): x knows the way to the harbour   # a comment
T(x,y): [x] trusts [y]
L: ____ lies to ____
B(x,y): __2__ betrays __1__
Sx: x is a spy
f(x): the father of x
h: Ragna
"""
MURDER = """
A: Doctor Vane was promoted
E: Doctor Moss was promoted
B: The porter did it
R: It is raining
"""


@pytest.fixture(scope="module")
def safe() -> SymbolizationKey:
    return SymbolizationKey.parse(SAFE)


@pytest.fixture(scope="module")
def murder() -> SymbolizationKey:
    return SymbolizationKey.parse(MURDER)


def say(formula: str, key: SymbolizationKey) -> str:
    return verbalize(key.expand(parse(formula, "forallx")), lexicon=key.lexicon).text


def status(formula: str, text: str, key: SymbolizationKey) -> str:
    return check(key.expand(parse(formula, "forallx")), text, key.lexicon).status


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("Ax(Sx -> ~Kx)", "No spy knows the way to the harbour."),
        ("Thh", "Ragna trusts Ragna."),
        ("Ax(Bhx -> Lxh)", "Everyone who betrays Ragna lies to Ragna."),
        ("Tf(h)h", "The father of Ragna trusts Ragna."),
    ],
)
def test_texts_of_the_key_mean_its_formulae(
    formula: str, text: str, safe: SymbolizationKey
) -> None:
    formula = formula.replace("Tf(h)h", "T(f(h), h)")
    assert status(formula, text, safe) == "proved"


def test_written_texts_are_proved(safe: SymbolizationKey) -> None:
    for formula in ("Ax(Sx -> Kx)", "Ex(Sx & ~Thx)", "Ax Ey Bxy", "~Lhh"):
        assert status(formula, say(formula, safe), safe) == "proved"


def test_everyone_is_everything_in_a_domain_of_people(safe: SymbolizationKey) -> None:
    for text in (
        "Everyone lies to Ragna.",
        "Every person lies to Ragna.",
        "All people lie to Ragna.",
    ):
        assert status("AxLxh", text, safe) == "proved"


def test_everyone_is_every_person_in_a_wider_domain() -> None:
    key = SymbolizationKey.parse("P(x): x is a person\nL(x,y): x likes y\ng: the stew")
    assert status("Ax(Px -> Lxg)", "Everyone likes the stew.", key) == "proved"
    assert status("AxLxg", "Everyone likes the stew.", key) == "refuted"
    assert status("~Ex(Px & Lxg)", "No one likes the stew.", key) == "proved"
    assert status("AxLxg", "Everything likes the stew.", key) == "proved"


def test_sentence_letters_share_subjects_and_verb_phrases(murder: SymbolizationKey) -> None:
    assert say("A & E", murder) == "Doctor Vane and Doctor Moss were promoted."
    assert say("B -> ~A", murder) == "If the porter did it, then Doctor Vane was not promoted."
    assert status("A v E", "Either Doctor Vane or Doctor Moss was promoted.", murder) in (
        "proved",
        "ambiguous",
    )


def test_expansion_is_undone(murder: SymbolizationKey, safe: SymbolizationKey) -> None:
    cases: list[tuple[SymbolizationKey, str]] = [
        (murder, "(A ∨ E) → ¬B ∧ R"),
        (safe, "∀x ∃y (B(x, y) → L(y, x))"),
    ]
    for key, text in cases:
        formula: Formula = parse(text)
        assert key.contract(key.expand(formula)) == formula


def test_what_a_text_says_is_contracted_to_the_letters_of_the_key(
    murder: SymbolizationKey,
) -> None:
    meaning = read("Doctor Vane was not promoted.", murder.lexicon).surface
    assert show(murder.contract(meaning)) == "¬A"


def test_a_letter_said_of_something_else_is_an_error(murder: SymbolizationKey) -> None:
    meaning = read("The porter was promoted.", murder.lexicon).surface
    with pytest.raises(InputError, match="sentence letter"):
        murder.contract(meaning)


@pytest.mark.parametrize(
    ("source", "line", "message"),
    [
        ("K(x) knows", 1, "no colon"),
        ("h: Ragna\nK(x):", 2, "no gloss"),
        ("h: Ragna\n\nT(x,y): x trusts", 3, "y of T does not occur"),
        ("T(x): x trusts x", 1, "more than once"),
        ("K(x): x snores\nK(x): x lies", 2, "glossed twice"),
        ("domain: people\nK(x): x snores\nUD: food", 3, "the domain is given twice"),
        ("?: x snores", 1, "not a symbol"),
        ("f(x): x", 1, "its words name no thing"),
        ("T(x): __2__ snores", 1, "no argument 2"),
    ],
)
def test_malformed_lines_are_errors_with_their_numbers(
    source: str, line: int, message: str
) -> None:
    with pytest.raises(LexiconError, match=message) as caught:
        SymbolizationKey.parse(source)
    assert caught.value.line == line


def test_an_empty_key_is_an_error() -> None:
    with pytest.raises(LexiconError, match="no symbols"):
        SymbolizationKey.parse("# nothing\n")


def test_a_key_of_letters_is_recognized(safe: SymbolizationKey) -> None:
    assert safe.has_letters
    assert not SymbolizationKey.parse("Spy(x): x is a spy").has_letters


@pytest.mark.parametrize(
    ("source", "formula", "text"),
    [
        ("loves(x,y): x loves y\nm: Mary", "loves(m, m)", "Mary loves herself."),
        ("can_read(u,s): u can read s\na: Ann\nb: Bob", "can_read(a, b)", "Ann can read Bob."),
        ("road(x,y): there is a road from x to y\na: A\nb: B", "road(a, b)", ""),
        ("Father(x): the father of x\nH(x): x is happy\na: Ann", "H(Father(a))", ""),
        ("p: Peter wins\nq: it is raining", "p ∧ ¬q", "Peter wins and it is not raining."),
        ("H(x) = x is happy\na ≡ Ann", "H(a)", "Ann is happy."),
        ("I(x) := x is a football player\na := Ann", "I(a)", "Ann is a football player."),
        ("x < y: x is earlier than y\na: noon\nb: midnight", "a < b", ""),
        ('"k-1, x"(x): x is red\na: Ann', '"k-1, x"(a)', "Ann is red."),
        (
            "G(x): x is orange juice\nD(x): x is cold",
            "∀x (G(x) → D(x))",
            "All orange juice is cold.",
        ),
    ],
)
def test_the_gloss_says_what_a_symbol_stands_for(source: str, formula: str, text: str) -> None:
    key = SymbolizationKey.parse(source)
    read = key.parse_detailed(formula).formula
    assert key.contract(read) == parse(formula)
    written = text or verbalize(read, lexicon=key.lexicon).text
    assert str(check(read, written, key.lexicon).status) == "proved"


def test_a_key_without_predicates_has_no_letters() -> None:
    assert not SymbolizationKey.parse("Rain: it rains").has_letters
    assert not SymbolizationKey.parse("a: a\nb: b").has_letters


def test_a_key_may_name_a_domain_alone() -> None:
    assert SymbolizationKey.parse("domain: people").lexicon.domain.of_people


@pytest.mark.parametrize(
    "gloss", ["____x trusts ____y", "x____ trusts y____", "__x__ trusts __y__", "…x trusts …y"]
)
def test_a_letter_beside_a_gap_is_the_place(gloss: str) -> None:
    key = SymbolizationKey.parse(f"T(x,y): {gloss}\nh: Ragna\nk: Kai")
    assert check(key.expand(parse("T(h,k)")), "Ragna trusts Kai.", key.lexicon).is_proved
    assert not check(key.expand(parse("T(k,h)")), "Ragna trusts Kai.", key.lexicon).is_proved


@pytest.mark.parametrize("mark", ["* ", "• ", "- ", "1. ", "(2) ", "3) ", "– "])
def test_marks_of_lists_are_no_symbols(mark: str) -> None:
    lines = ["T(x,y): x trusts y", "h: Ragna", "k: Kai"]
    listed = "\n".join(mark + line for line in lines)
    assert read_lines(listed, "key") == read_lines("\n".join(lines), "key")


def test_a_sign_before_its_bracket_is_a_symbol_and_no_mark() -> None:
    _, lines = read_lines("* (x,y): the product of x and y\na: Ada", "key")
    assert [line.symbol for line in lines] == ["×", "a"]
