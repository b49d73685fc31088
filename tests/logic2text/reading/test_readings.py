"""What texts mean: tables of sentences, and the verbalizers' own texts read back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logic2text.errors import LimitError, ParseError
from logic2text.formula import Formula
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.reading import Reading, ReadingKind, read
from logic2text.verbalizers import verbalizer
from tests.support.strategies import formulas


def same(left: Formula, right: Formula) -> bool:
    return equivalent(left, right).status is Status.PROVED


def of_kind(text: str, *kinds: str) -> list[Reading]:
    return [reading for reading in read(text).readings if reading.kind in kinds]


ONE_MEANING = [
    # determiners
    ("Every cube is small.", "∀x (Cube(x) → Small(x))"),
    ("Each cube is small.", "∀x (Cube(x) → Small(x))"),
    ("All cubes are small.", "∀x (Cube(x) → Small(x))"),
    ("All the cubes are small.", "∀x (Cube(x) → Small(x))"),
    ("Any cube is small.", "∀x (Cube(x) → Small(x))"),
    ("Some cube is small.", "∃x (Cube(x) ∧ Small(x))"),
    ("A cube is in front of b.", "∃x (Cube(x) ∧ FrontOf(x, b))"),
    ("No cube is small.", "¬∃x (Cube(x) ∧ Small(x))"),
    ("Not every cube is small.", "¬∀x (Cube(x) → Small(x))"),
    ("Not all cubes are small.", "¬∀x (Cube(x) → Small(x))"),
    ("Only cubes are small.", "∀x (Small(x) → Cube(x))"),
    ("Only b is small.", "Small(b) ∧ ∀x (Small(x) → x = b)"),
    ("Only b and c are small.", "Small(b) ∧ Small(c) ∧ ∀x (Small(x) → x = b ∨ x = c)"),
    ("At least two cubes are small.", "∃x∃y (Cube(x)∧Small(x)∧Cube(y)∧Small(y)∧x≠y)"),
    ("At most one cube is small.", "∀x∀y (Cube(x)∧Small(x)∧Cube(y)∧Small(y) → x=y)"),
    ("More than one cube is small.", "∃x∃y (Cube(x)∧Small(x)∧Cube(y)∧Small(y)∧x≠y)"),
    ("Exactly one cube is small.", "∃x∀y (Cube(y)∧Small(y) ↔ y=x)"),
    ("The cube is small.", "∃x (Cube(x) ∧ ∀y (Cube(y) → y=x) ∧ Small(x))"),
    ("Everything is a cube.", "∀x Cube(x)"),
    ("Something is a block.", "∃x ⊤"),
    ("Nothing is small.", "¬∃x Small(x)"),
    ("b is larger than only cubes.", "∀x (Larger(b,x) → Cube(x))"),
    ("b is not in front of any cube.", "¬∃x (Cube(x) ∧ FrontOf(b,x))"),
    ("If any cube is small, then b is large.", "∃x (Cube(x) ∧ Small(x)) → Large(b)"),
    ("No two cubes are the same size.", "∀x∀y (Cube(x)∧Cube(y)∧x≠y → ¬SameSize(x,y))"),
    # nouns
    ("Every small cube is in front of b.", "∀x (Cube(x)∧Small(x) → FrontOf(x,b))"),
    ("No cube or tetrahedron is small.", "¬∃x ((Cube(x)∨Tet(x)) ∧ Small(x))"),
    ("b is a small cube.", "Small(b) ∧ Cube(b)"),
    ("b and c are small cubes.", "Small(b) ∧ Cube(b) ∧ Small(c) ∧ Cube(c)"),
    ("All dodecahedra are tetrahedrons.", "∀x (Dodec(x) → Tet(x))"),
    # relative clauses
    ("Every cube that is small is behind b.", "∀x (Cube(x)∧Small(x) → BackOf(x,b))"),
    ("Every cube which isn't small is behind b.", "∀x (Cube(x)∧¬Small(x) → BackOf(x,b))"),
    ("Every cube behind b is small.", "∀x (Cube(x)∧BackOf(x,b) → Small(x))"),
    ("Every cube that b is larger than is small.", "∀x (Cube(x)∧Larger(b,x) → Small(x))"),
    ("Every student who likes Claire is happy.", "∀x (Student(x)∧Likes(x,claire) → Happy(x))"),
    ("Every student that Claire likes is happy.", "∀x (Student(x)∧Likes(claire,x) → Happy(x))"),
    ("Every student liked by Claire is happy.", "∀x (Student(x)∧Likes(claire,x) → Happy(x))"),
    ("Every cube x such that x is behind b is small.", "∀x (Cube(x)∧BackOf(x,b) → Small(x))"),
    ("Every cube such that it is behind b is small.", "∀x (Cube(x)∧BackOf(x,b) → Small(x))"),
    # exceptions, identity, each other
    ("b is larger than everything else.", "∀x (x≠b → Larger(b,x))"),
    ("Everything other than b is small.", "∀x (x≠b → Small(x))"),
    ("Every cube other than b is small.", "∀x (Cube(x)∧x≠b → Small(x))"),
    ("b is a cube and nothing else is a cube.", "Cube(b) ∧ ∀x (x≠b → ¬Cube(x))"),
    ("b is the only cube.", "Cube(b) ∧ ∀x (Cube(x) → x=b)"),
    ("b is c.", "b=c"),
    ("b is not c.", "b≠c"),
    ("b and c are different.", "b≠c"),
    ("b is the same as c.", "b=c"),
    ("b and c are larger than each other.", "Larger(b,c) ∧ Larger(c,b)"),
    ("b and c are in the same row.", "SameRow(b,c)"),
    ("All cubes are the same size.", "∀x∀y (Cube(x)∧Cube(y) → SameSize(x,y))"),
    ("Nothing is larger than itself.", "¬∃x Larger(x,x)"),
    # presuppositions become conjuncts
    ("Both cubes are small.", "∃x∃y (x≠y ∧ ∀z (Cube(z) ↔ z=x ∨ z=y)) ∧ ∀x (Cube(x) → Small(x))"),
    ("Neither cube is small.", "∃x∃y (x≠y ∧ ∀z (Cube(z) ↔ z=x ∨ z=y)) ∧ ∀x (Cube(x) → ¬Small(x))"),
    ("b is small. The others are large.", "Small(b) ∧ ∃x x≠b ∧ ∀x (x≠b → Large(x))"),
    (
        "b is a small cube. The other cube is large.",
        "Small(b) ∧ Cube(b) ∧ ∃x (∀y (Cube(y)∧y≠b ↔ y=x) ∧ Large(x))",
    ),
    # lists
    ("b and c are cubes.", "Cube(b) ∧ Cube(c)"),
    ("Neither b nor c is a cube.", "¬Cube(b) ∧ ¬Cube(c)"),
    ("Both b and c are cubes.", "Cube(b) ∧ Cube(c)"),
    ("Either b or c is a cube.", "Cube(b) ∨ Cube(c)"),
    ("b is neither small nor large.", "¬Small(b) ∧ ¬Large(b)"),
    ("b is small, medium, or large.", "Small(b) ∨ Medium(b) ∨ Large(b)"),
    ("b is small but not a cube.", "Small(b) ∧ ¬Cube(b)"),
    ("b and c are in front of d and e.", "FrontOf(b,d)∧FrontOf(b,e)∧FrontOf(c,d)∧FrontOf(c,e)"),
    ("Either b is small or c is large but not both.", "Small(b) ⊕ Large(c)"),
    ("b is either small or a cube, but not both.", "Small(b) ⊕ Cube(b)"),
    # conditionals
    ("b is small unless c is large.", "¬Large(c) → Small(b)"),
    ("Unless c is large, b is small.", "¬Large(c) → Small(b)"),
    ("b is small only if c is large.", "Small(b) → Large(c)"),
    ("b is small if c is large.", "Large(c) → Small(b)"),
    ("b is small iff c is large.", "Small(b) ↔ Large(c)"),
    ("If b is small then c is large.", "Small(b) → Large(c)"),
    ("If b is small, c is large.", "Small(b) → Large(c)"),
    # there is
    ("There is a cube.", "∃x Cube(x)"),
    ("There exists a cube behind b.", "∃x (Cube(x) ∧ BackOf(x,b))"),
    ("There's no cube.", "¬∃x Cube(x)"),
    ("There are at least two cubes.", "∃x∃y (Cube(x)∧Cube(y)∧x≠y)"),
    ("There is nothing behind b.", "¬∃x BackOf(x,b)"),
    ("There is a cube and a tetrahedron.", "∃x Cube(x) ∧ ∃x Tet(x)"),
    ("There are cubes x and y such that x is larger than y.", "∃x∃y (Cube(x)∧Cube(y)∧Larger(x,y))"),
    ("For every cube, there is a tetrahedron behind it.", "∀x (Cube(x) → ∃y (Tet(y)∧BackOf(y,x)))"),
    ("For no x, x is small.", "¬∃x Small(x)"),
    ("Every cube has a tetrahedron behind it.", "∀x (Cube(x) → ∃y (Tet(y) ∧ BackOf(y,x)))"),
    ("b doesn't have anything behind it.", "¬∃x BackOf(x,b)"),
    # references
    ("If a cube is small, it is behind b.", "∀x (Cube(x) ∧ Small(x) → BackOf(x,b))"),
    ("There is a cube. It is small.", "∃x (Cube(x) ∧ Small(x))"),
    ("There is a cube. The cube is small.", "∃x (Cube(x) ∧ Small(x))"),
    (
        "There is exactly one large cube. No dodecahedron is behind it.",
        "∃x (∀y (Cube(y)∧Large(y) ↔ y=x) ∧ ¬∃y (Dodec(y) ∧ BackOf(y,x)))",
    ),
    (
        "Every cube that is behind a tetrahedron is larger than it.",
        "∀x∀y (Cube(x)∧Tet(y)∧BackOf(x,y) → Larger(x,y))",
    ),
    ("Every student likes her mother's father.", "∀x (Student(x)→Likes(x,father(mother(x))))"),
    # functions, several places, sentences
    ("Claire's mother is happy.", "Happy(mother(claire))"),
    ("The father of the mother of Max is Carl.", "father(mother(max)) = carl"),
    ("b is between c and d.", "Between(b,c,d)"),
    ("Max did not feed Folly at 2.", "¬Fed(max,folly,2)"),
    ("b is small. c is large.", "Small(b) ∧ Large(c)"),
    ("This is always true.", "⊤"),
    ("All of these hold:\n• b is small\n• c is large.", "Small(b) ∧ Large(c)"),
    ("None of these holds:\n- b is small\n- c is large", "¬Small(b) ∧ ¬Large(c)"),
]


@pytest.mark.parametrize(("text", "formula"), ONE_MEANING)
def test_it_reads_texts_of_one_meaning(text: str, formula: str) -> None:
    """One bracketing by surface scope, and it is the expected one."""
    found = of_kind(text, "surface", "attachment")
    assert same(found[0].formula, parse(formula, "unicode"))
    assert all(same(found[0].formula, other.formula) for other in found)


TWO_BRACKETINGS = [
    (
        "It is not the case that b is small and c is large.",
        "¬(Small(b) ∧ Large(c))",
        "¬Small(b) ∧ Large(c)",
    ),
    (
        "b is small and c is large or d is medium.",
        "(Small(b) ∧ Large(c)) ∨ Medium(d)",
        "Small(b) ∧ (Large(c) ∨ Medium(d))",
    ),
    (
        "It is not the case that b is small and it is not the case that c is large.",
        "¬Small(b) ∧ ¬Large(c)",
        "¬(Small(b) ∧ ¬Large(c))",
    ),
    (
        "There is no cube x such that x is small and c is large.",
        "¬∃x (Cube(x) ∧ Small(x) ∧ Large(c))",
        "¬∃x (Cube(x) ∧ Small(x)) ∧ Large(c)",
    ),
    (
        "Every cube in front of a cube that is small is large.",
        "∀x (Cube(x) ∧ ∃y (Cube(y)∧Small(y)∧FrontOf(x,y)) → Large(x))",
        "∀x (Cube(x) ∧ ∃y (Cube(y)∧FrontOf(x,y)) ∧ Small(x) → Large(x))",
    ),
    ("b is not small or large.", "¬(Small(b) ∨ Large(b))", "¬Small(b) ∨ Large(b)"),
]


@pytest.mark.parametrize(("text", "first", "second"), TWO_BRACKETINGS)
def test_it_finds_both_bracketings_the_preferred_one_first(
    text: str, first: str, second: str
) -> None:
    found = [reading.formula for reading in of_kind(text, "surface", "attachment")]
    assert same(found[0], parse(first, "unicode"))
    assert any(same(formula, parse(second, "unicode")) for formula in found[1:])


CLOSED_BY_PUNCTUATION = [
    ("It is not the case that b is small, and c is large.", "¬Small(b) ∧ Large(c)"),
    ("It is not the case that both b is small and c is large.", "¬(Small(b) ∧ Large(c))"),
    ("b is small or c is large, and d is medium.", "(Small(b) ∨ Large(c)) ∧ Medium(d)"),
    ("b is small and either c is large or d is medium.", "Small(b) ∧ (Large(c) ∨ Medium(d))"),
    ("If b is small, then c is large and d is medium.", "Small(b) → (Large(c) ∧ Medium(d))"),
    ("If b is small, then c is large, and d is medium.", "(Small(b) → Large(c)) ∧ Medium(d)"),
    (
        "All these hold:\n• it is not the case that b is small\n• c is large.",
        "¬Small(b) ∧ Large(c)",
    ),
    ("For all x, x is small, and x is a cube.", "∀x (Small(x) ∧ Cube(x))"),
    (
        "If all these hold:\n• b is small\n• c is large,\nthen d is medium.",
        "(Small(b) ∧ Large(c)) → Medium(d)",
    ),
    (
        """At least one of these holds:
• all these hold:
  • b is small
  • c is large
• d is medium.""",
        "(Small(b) ∧ Large(c)) ∨ Medium(d)",
    ),
]


@pytest.mark.parametrize(("text", "formula"), CLOSED_BY_PUNCTUATION)
def test_punctuation_leaves_one_bracketing(text: str, formula: str) -> None:
    found = of_kind(text, "surface", "attachment")
    assert [same(reading.formula, parse(formula, "unicode")) for reading in found] == [True]


def test_a_consequent_that_ends_early_is_a_remote_reading() -> None:
    found = read("If b is small, then c is large and d is medium.").readings
    assert [reading.kind for reading in found] == [ReadingKind.SURFACE, ReadingKind.REMOTE]
    assert same(found[1].formula, parse("(Small(b) → Large(c)) ∧ Medium(d)", "unicode"))


INVERSE_SCOPES = [
    ("Some cube is behind every tetrahedron.", "∀y (Tet(y) → ∃x (Cube(x) ∧ BackOf(x,y)))"),
    ("Nothing is behind every cube.", "∀y (Cube(y) → ¬∃x BackOf(x,y))"),
    ("Every cube is not large.", "¬∀x (Cube(x) → Large(x))"),
    ("b is not larger than every cube.", "∀x (Cube(x) → ¬Larger(b,x))"),
    ("Every cube is behind b or c.", "∀x (Cube(x) → BackOf(x,b)) ∨ ∀x (Cube(x) → BackOf(x,c))"),
    ("There is a cube behind every tetrahedron.", "∀y (Tet(y) → ∃x (Cube(x) ∧ BackOf(x,y)))"),
]


@pytest.mark.parametrize(("text", "formula"), INVERSE_SCOPES)
def test_it_finds_inverse_scopes(text: str, formula: str) -> None:
    found = of_kind(text, "inverse_scope")
    assert any(same(reading.formula, parse(formula, "unicode")) for reading in found)


NO_INVERSE_SCOPES = [
    "Every cube is behind every tetrahedron.",
    "Every cube that is behind a tetrahedron is small.",
    "b is larger than every cube.",
]


@pytest.mark.parametrize("text", NO_INVERSE_SCOPES)
def test_it_finds_no_inverse_scope_where_there_is_none(text: str) -> None:
    surface = read(text).surface
    assert all(same(surface, other.formula) for other in of_kind(text, "inverse_scope"))


def test_a_mention_must_be_within_reach_of_its_binder() -> None:
    found = of_kind(
        "There is a cube x such that it is not the case that b is small and x is large.",
        "surface",
        "attachment",
    )
    assert len(found) == 2
    text = "It is not the case that there is a cube x such that b is small and x is large."
    assert [reading.kind for reading in read(text).readings] == ["surface"]


def test_an_unbound_variable_is_free() -> None:
    assert same(read("x is small.").surface, parse("Small(x)", "unicode"))


def test_a_formula_tells_which_words_are_known() -> None:
    formula = parse("∀x (Robot(x) → ParticipatesIn(x, raceDay))", "unicode")
    with pytest.raises(ParseError):
        read("Every robot participates in Raceday.")
    text = verbalizer("ranta").verbalize(formula).text
    assert same(read(text, signature=formula).surface, formula)


def test_the_words_of_a_formula_win_over_the_lexicon() -> None:
    formula = parse("∀x (Tetrahedron(x) → Small(x))", "unicode")
    assert read("Every tetrahedron is small.", signature=formula).surface == formula


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("All cubes but b are small.", "∀x (Cube(x) ∧ x ≠ b → Small(x))"),
        ("b is larger than every cube but c.", "∀x (Cube(x) ∧ x ≠ c → Larger(b, x))"),
        ("All cubes are small but b is large.", "∀x (Cube(x) → Small(x)) ∧ Large(b)"),
    ],
)
def test_but_excepts_what_stands_behind_it(text: str, formula: str) -> None:
    assert same(read(text).surface, parse(formula))


@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        (
            "b is larger than everything except c and d.",
            ["∀x (x≠c ∧ x≠d → Larger(b,x))", "∀x (x≠c → Larger(b,x)) ∧ Larger(b,d)"],
        ),
        (
            "All cubes except b and c are small.",
            ["∀x (Cube(x) ∧ x≠b ∧ x≠c → Small(x))", "∀x (Cube(x) ∧ x≠b → Small(x)) ∧ Small(c)"],
        ),
        ("There is no cube other than b or c.", ["¬∃x (Cube(x) ∧ x≠b ∧ x≠c)"]),
        (
            "b is neither small nor large or a cube.",
            ["¬Small(b) ∧ ¬Large(b) ∨ Cube(b)", "¬Small(b) ∧ ¬Large(b) ∧ ¬Cube(b)"],
        ),
        (
            "Neither b nor c or d is small.",
            ["¬Small(b) ∧ ¬Small(c) ∨ Small(d)", "¬Small(b) ∧ ¬Small(c) ∧ ¬Small(d)"],
        ),
    ],
)
def test_lists_behind_exceptions_and_negations(text: str, meanings: list[str]) -> None:
    found = of_kind(text, "surface", "attachment")
    assert len(found) == len(meanings)
    for reading, meaning in zip(found, meanings, strict=True):
        assert same(reading.formula, parse(meaning, "unicode"))


def test_too_is_no_mere_emphasis_before_an_adjective() -> None:
    with pytest.raises(ParseError):
        read("b is too small.")
    assert read("b is small, and c is small too.").surface == parse("Small(b) ∧ Small(c)")
    too_small = parse("TooSmall(b)")
    assert read("b is too small.", signature=too_small).surface == too_small


ERRORS = [
    ("Every pyramid is small.", "unknown word 'pyramid'", 7),
    ("Every cube is smal.", "unknown word 'smal'", 15),
    ("Every cube small.", "did not expect 'small'", 12),
    ("Every cube is", "the text ends", 14),
    ("b is small or", "the text ends", 14),
    ("It is small.", "nothing before 'It'", 1),
    ("b is §mall", "expected", 6),
    ("Most cubes are small.", "'Most' has no exact meaning in first-order logic", 1),
    ("There are many cubes.", "'many' has no exact meaning in first-order logic", 11),
    ("", "empty", 1),
]


@pytest.mark.parametrize(("text", "message", "column"), ERRORS)
def test_errors_say_where_and_what(text: str, message: str, column: int) -> None:
    with pytest.raises(ParseError) as error:
        read(text)
    assert message in str(error.value)
    assert error.value.column == column


@pytest.mark.parametrize(
    "text",
    [
        "for all x, " * 350 + "x is small.",
        "if b is small then " * 200 + "c is large.",
        "the father of " * 270 + "b is small.",
    ],
)
def test_a_text_that_is_nested_too_deeply_is_refused(text: str) -> None:
    with pytest.raises(LimitError, match="nested more than 150 deep"):
        read(text)


def test_an_unknown_word_has_a_hint() -> None:
    with pytest.raises(ParseError) as error:
        read("Every tetrahedrn is small.")
    assert error.value.hint is not None
    assert "tetrahedron" in error.value.hint


def test_a_text_beyond_the_limit_is_refused() -> None:
    with pytest.raises(LimitError, match="characters"):
        read("b is small. " * 400)


MANY_BRACKETINGS = [
    " and ".join(["b is small or c is large"] * 12) + ".",
    "It is not the case that b is small and " * 12 + "c is large.",
    "b is behind " + "a cube that is behind " * 12 + "c and small.",
]


@pytest.mark.parametrize("text", MANY_BRACKETINGS)
def test_a_bound_that_was_reached_is_said(text: str) -> None:
    found = read(text)
    assert found.readings[0].kind is ReadingKind.SURFACE
    assert not found.complete


@pytest.mark.parametrize("system", ["literal", "ranta", "lola", "natural"])
@given(formula=formulas(max_leaves=4, functions=False))
@settings(max_examples=25, derandomize=True)
def test_a_verbalizers_text_can_mean_what_it_says(system: str, formula: Formula) -> None:
    """Some reading is `says`; the only one by surface scope is `says`."""
    said = verbalizer(system).verbalize(formula)
    found = read(said.text, signature=said.says)
    agree = [same(said.says, reading.formula) for reading in found.readings]
    assert any(agree) or not found.complete, said.text
    kinds = {reading.kind for reading in found.readings}
    if found.complete and kinds == {ReadingKind.SURFACE}:
        assert agree[0], said.text


@given(st.text(alphabet=st.sampled_from("abx ,.•\n:everythsmalcubinot'"), max_size=60))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    try:
        assert read(text).readings
    except ParseError as error:
        place = error.line, error.column
        assert None not in place
