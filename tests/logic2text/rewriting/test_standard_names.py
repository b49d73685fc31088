"""Standard names: one form of formulae equal up to bound names, and texts named back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text import CandidateGenerator, Lexicon
from logic2text.cache import Lookups
from logic2text.formula import Constant, ForAll, Formula, Predicate, Variable
from logic2text.notation import parse
from logic2text.proof.equivalence import same
from logic2text.proof.verdict import Status
from logic2text.reading.parsing.words import _VARIABLE
from logic2text.rewriting.standard_names import LETTER, LetterPermutation, standard_names
from logic2text.verbalizers import verbalizer
from logic2text.verbalizers.base import Verbalization
from logic2text.verify.text import check
from logic2text.walk import alpha_equivalent

LETTERS = "xyzuvw"
SHAPES = (
    "∀{0} (Cube({0}) → ∃{1} (Tet({1}) ∧ Larger({0}, {1})))",
    "¬∃{0} ∃{1} ∃{2} (Cube({0}) ∧ Between({0}, {1}, {2}))",
    "∀{0} ∀{1} (LeftOf({0}, {1}) → ∃{0} Between({0}, {1}, a))",
    "∃{0} (Tet({0}) ∧ ∀{1} (Tet({1}) → {1} = {0}))",
    "∀{0} Cube({0}) ∨ ∀{1} ∃{2} (SameRow({1}, {2}) ∧ ¬Small({2}))",
    "∃{0},{1} (Larger({0}, {1}) ∧ ∀{2} (Larger({2}, fm({1})) → Larger(b, {0})))",
)
NAMED = st.tuples(st.sampled_from(SHAPES), st.permutations(LETTERS))


def renaming_of(formula: Formula) -> LetterPermutation:
    renaming = standard_names(formula)
    assert renaming is not None
    return renaming


@given(NAMED, st.permutations(LETTERS))
def test_formulae_equal_up_to_names_have_one_standard_form(
    named: tuple[str, list[str]], others: list[str]
) -> None:
    shape, names = named
    first, second = parse(shape.format(*names)), parse(shape.format(*others))
    standard = renaming_of(first).formula(first)
    assert standard == renaming_of(second).formula(second)
    assert alpha_equivalent(first, standard)
    assert renaming_of(first).inverse().formula(standard) == first
    assert not renaming_of(standard).letters


@given(
    st.permutations(LETTERS), st.sampled_from(("for all x, x1 is next to v", "xenon u's w-axis"))
)
def test_the_inverse_undoes_a_renaming_of_texts(letters: list[str], text: str) -> None:
    renaming = LetterPermutation(dict(zip(LETTERS, letters, strict=True)))
    assert renaming.inverse().text(renaming.text(text)) == text


def test_words_with_a_letter_in_them_stay() -> None:
    renaming = LetterPermutation({"x": "u", "u": "x"})
    assert renaming.text("Xenon, x, X, unit u2, x10") == "Xenon, u, X, unit x2, u10"


@given(st.sampled_from(LETTERS), st.sampled_from(("", "1", "27")))
def test_the_reader_takes_all_renamed_names_for_variables(letter: str, number: str) -> None:
    name = f"{letter}{number}"
    assert LETTER.search(name)
    assert _VARIABLE.match(name)


@pytest.mark.parametrize(
    "formula",
    ["∀t Cube(t)", "Cube(x) ∧ ∀u Small(u)", "∀x1 Cube(x1)", "∀x (Cube(x) → Small(u))"],
)
def test_other_names_and_free_letters_have_no_standard_form(formula: str) -> None:
    assert standard_names(parse(formula)) is None


def test_a_word_with_a_letter_of_variables_leaves_no_standard_form() -> None:
    formula = parse("∀u Cube(u)")
    assert standard_names(formula, ["cube", "box"]) is not None
    assert standard_names(formula, ["cube", "v-neck"]) is None
    assert standard_names(formula, ["cube", "vitamin U"]) is None
    assert standard_names(parse("∀u (Small(u) → HasVitamin(u, w))")) is None


def test_a_constant_with_a_letter_of_variables_leaves_no_standard_form() -> None:
    u = Variable("u")
    formula = ForAll((u,), Predicate("Likes", (u, Constant("u"))))
    assert standard_names(formula) is None


@pytest.mark.parametrize("names", ["xy", "yx", "uz"])
def test_a_variable_that_a_text_leaves_free_is_renamed_in_its_countermodel(names: str) -> None:
    shape = "∀{0} ∃{1} ((Dodec({0}) ∧ LeftOf({1}, {0})) → ¬Dodec({1}))"
    candidates = CandidateGenerator(alternatives=8).candidates(shape.format(*names))
    models = [c.verdict.countermodel for c in candidates if c.verdict.countermodel is not None]
    assert [model.constants.keys() for model in models if model.constants] == [{names[0]}]


@pytest.mark.parametrize("shape", SHAPES)
def test_renamed_texts_say_their_formula(shape: str) -> None:
    formula = parse(shape.format(*"vzu"))
    texts = CandidateGenerator().pool(formula).candidates
    assert texts
    assert len(texts) > 3
    for candidate in texts:
        assert check(formula, candidate.text).status is candidate.verdict.status, candidate.text
        if candidate.verdict.status is Status.PROVED:
            assert candidate.says is not None
            assert same(formula, candidate.says)
            assert all(same(formula, step.formula) for step in candidate.laws)


@pytest.mark.parametrize("shape", SHAPES)
def test_renamed_texts_are_those_of_the_formula_itself(shape: str) -> None:
    formula = parse(shape.format(*"vzu"))
    shared, separate = (
        [(candidate.text, candidate.verdict.status, candidate.effort) for candidate in candidates]
        for candidates in (
            CandidateGenerator().pool(formula).candidates,
            CandidateGenerator().generate_as_named(formula).candidates,
        )
    )
    assert shared == separate


def test_the_variables_of_the_formula_are_those_of_its_texts() -> None:
    formula = parse("∀w ∀x (LeftOf(w, x) → ∃v Between(v, w, x))")
    (literal,) = CandidateGenerator(("literal",)).candidates(formula)
    assert literal.text.startswith("For all w, for all x, if w is to the left of x, then there is")
    assert literal.says == formula


def test_a_word_of_the_lexicon_that_has_a_letter_is_not_renamed() -> None:
    lexicon = Lexicon.default()
    shaped = replace(lexicon.entry("Small", 1), singular="u-shaped", plural="u-shaped")
    generator = CandidateGenerator(("literal",), lexicon=lexicon.with_entry(shaped))
    (literal,) = generator.candidates("∀u (Cube(u) → Small(u))")
    assert literal.text == "For all u, if u is a cube, then u is u-shaped."
    assert generator.cache_lookups == Lookups()


def test_a_verbalizer_with_other_words_is_asked_about_each_formula() -> None:
    lexicon = Lexicon.default()
    shaped = replace(lexicon.entry("Small", 1), singular="u-shaped", plural="u-shaped")
    system = verbalizer("literal", lexicon.with_entry(shaped))
    (literal,) = CandidateGenerator(verbalizers=[system], prove=False).candidates(
        "∀u (Cube(u) → Small(u))"
    )
    assert literal.text == "For all u, if u is a cube, then u is u-shaped."


def test_a_capital_letter_of_a_word_is_no_variable() -> None:
    formula = parse("∀u ∀w (HasVitaminU(w) → Larger(w, u))")
    generator = CandidateGenerator()
    assert generator.pool(formula) == generator.generate_as_named(formula)
    assert generator.cache_lookups == Lookups()


def test_synonyms_are_looked_up_for_each_formula() -> None:
    generator = CandidateGenerator(("natural",), synonyms=True)
    assert generator.candidates("∀u (Cube(u) → Small(u))")
    assert generator.cache_lookups == Lookups()


def test_a_failure_names_the_variables_of_its_formula() -> None:
    class Failing:
        name = "failing"

        def verbalize(self, formula: Formula) -> Verbalization:
            raise ValueError(f"no words for {formula!r}")

    generator = CandidateGenerator(verbalizers=[Failing(), verbalizer("literal")])
    for letter in "xu":
        pool = generator.pool(f"∀{letter} Cube({letter})")
        assert f"Variable(name='{letter}')" in str(pool.failures["failing"])
        assert letter in pool.candidates[0].text
