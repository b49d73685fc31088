"""No two symbols of a formula share their words, and no symbol those of the grammar."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations, islice, product

import pytest

from logic2text.candidates import CandidateGenerator
from logic2text.closed_words import read_words
from logic2text.errors import ParseError
from logic2text.formula import And, Constant, Formula, Function, Not, Predicate
from logic2text.lexicon import Lexicon
from logic2text.lexicon.toml_file import parse as lexicon_file
from logic2text.lexicon.words.function_words import FUNCTION_WORDS, RELATION_WORDS, is_plain_name
from logic2text.lexicon.written_forms import list_written_forms, plain_words
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.reading.grammar.closed_classes import list_closed_classes
from logic2text.reading.grammar.rules import english
from logic2text.verbalizers import verbalizer
from logic2text.verify.text import check
from tests.support.sweeps import sample

TEXTS = [
    ("Likes(someone, everyone)", '"someone" likes "everyone".'),
    ("Likes(two, it)", '"two" likes "it".'),
    ("Likes(theCube, romeoAndJuliet)", '"theCube" likes "romeoAndJuliet".'),
    ("Small(a) ∧ ¬IsSmall(a)", 'a is small but does not satisfy "IsSmall".'),
    ("CannotSwim(a) ∧ ¬CanSwim(a)", 'a satisfies "CannotSwim" but cannot swim.'),
    ("HasPlan(a) ∧ HasNoPlan(a)", 'a has a plan and satisfies "HasNoPlan".'),
    ("Max = max", '"Max (2)" is the same as Max.'),
    ("A ≠ a", 'A is different from "a".'),
    ("P(a) ∧ ¬P(a, b)", 'a is P but does not stand in relation "P/2" to b.'),
    ("Likes(a) ∧ Likes(a, b)", 'a satisfies "Likes/1" and likes b.'),
    ("P(b, b) ∧ p(b, b)", 'b stands in relation P to itself and stands in relation "p" to itself.'),
    ("Cube(a) ∧ ¬Cubes(a)", 'a is a cube but does not satisfy "Cubes".'),
    ("Father(father(a))", 'a\'s father satisfies "Father".'),
    ("P(f(f), a)", 'f\'s "f/1" stands in relation P to a.'),
    ("Speaks(a, german) ∧ German(a)", 'a is German and speaks "german".'),
    ("HasPet(a) ∧ ¬∃y (Pet(y) ∧ Has(a, y))", 'a satisfies "HasPet" and has no pet.'),
    ("Thing(a)", 'a satisfies "Thing".'),
    ("LikesEveryone(a)", 'a satisfies "LikesEveryone".'),
    ("HasNoOne(a, b)", 'a stands in relation "HasNoOne" to b.'),
    ("OnlyOnShips(a)", 'a satisfies "OnlyOnShips".'),
    ("Be(a, b)", 'a stands in relation "Be" to b.'),
    ("Different(a, b) ∧ a = b", 'a is the same as b and stands in relation "Different" to b.'),
    ("Dagfinn(dagfinnDahl)", 'Dagfinn Dahl satisfies "Dagfinn".'),
]


@pytest.mark.parametrize(("formula", "text"), TEXTS)
def test_symbols_that_would_share_words_are_told_apart(formula: str, text: str) -> None:
    parsed = parse(formula)
    assert verbalizer("natural").verbalize(parsed).text == text
    assert check(parsed, text).status is Status.PROVED
    assert Lexicon.default().for_formula(parsed).notices


@pytest.mark.parametrize(
    "formula",
    [
        "∀x (Cube(x) → Small(x))",
        "Between(a, b, c) ∧ a = b",
        "Happy(a) ∧ HappyWith(a, b)",
        "Hungry(max) ∧ Hungry(max, claire)",
        "P(a) ∧ Q(f(b)) ∧ R(a, b)",
        "Different(a, b)",
        "US(a) ∧ Likes(theBeatles, bankOfAmerica)",
        "F(f)",
        "Holds(a, b) ∧ UsedBySomeResearchers(b) ∧ OneOf(a, b)",
    ],
)
def test_words_that_nothing_shares_stay(formula: str) -> None:
    lexicon = Lexicon.default()
    assert lexicon.for_formula(parse(formula)) is lexicon


def test_a_verb_has_no_passive_that_another_verb_has() -> None:
    words = Lexicon.default().for_formula(parse("Loves(a, b) ∧ Loved(b, a)"))
    assert words.entry("Loves", 2).participle == words.entry("Loved", 2).participle == ""
    assert words.notices == ()
    assert Lexicon.default().entry("Loves", 2).participle == "loved"


def test_words_from_a_file_come_before_guessed_ones_and_can_be_shared_too() -> None:
    file = lexicon_file(
        '[predicates]\nZwerg = { adjective = "tall" }\nRiese = { adjective = "tall" }'
    )
    lexicon = Lexicon((file, *Lexicon.default().files))
    words = lexicon.for_formula(parse("Tall(a) ∧ Zwerg(a)"))
    assert words.entry("Zwerg", 1).singular == "tall"
    assert words.entry("Tall", 1).singular == 'satisfies "Tall"'
    both = lexicon.for_formula(parse("Riese(a) ∧ Zwerg(a)"))
    assert [notice.message.split()[0] for notice in both.notices] == ["Zwerg/1"]


def test_the_words_of_a_formula_serve_its_parts() -> None:
    words = Lexicon.default().for_formula(parse("Small(a) ∧ IsSmall(a)"))
    assert (
        words.for_formula(parse("IsSmall(b) ∨ IsSmall(a)")) is not words
    )  # b is not a symbol of it
    assert words.for_formula(parse("¬IsSmall(a)")) is words
    assert words.base is Lexicon.default()


NASTY: tuple[Formula, ...] = tuple(
    Predicate(name, tuple(Constant(letter) for letter in "abc"[:arity]))
    for name, arity in (
        *(("Small", 1), ("IsSmall", 1), ("NotSmall", 1), ("NonSmall", 1), ("SMALL", 1)),
        *(("Cube", 1), ("Cubes", 1), ("IsACube", 1), ("Cube", 2), ("CubeOf", 2)),
        *(("Swim", 1), ("Swims", 1), ("CanSwim", 1), ("CannotSwim", 1), ("DoesNotSwim", 1)),
        *(("Swam", 1), ("DidNotSwim", 1), ("Swimming", 1), ("Swim", 2), ("NotSwim", 1)),
        *(("Loves", 2), ("Love", 2), ("Loved", 2), ("LovedBy", 2), ("IsLovedBy", 2)),
        *(("Taller", 1), ("Taller", 2), ("TallerThan", 2), ("IsTallerThan", 2)),
        *(("HasPlan", 1), ("HasNoPlan", 1), ("HasAPlan", 1), ("Plan", 1), ("Has", 2)),
        *(("P", 0), ("P", 1), ("P", 2), ("p", 1), ("Satisfies", 2), ("Person", 1), ("People", 1)),
        *(("SameSize", 2), ("HasTheSameSizeAs", 2), ("Rains", 0), ("ItRains", 0)),
    )
)


def _written(symbol: Predicate, words: Lexicon) -> frozenset[str]:
    """All words for a predicate, as they are written."""
    entry = words.entry(symbol.name, len(symbol.arguments))
    forms = {entry.singular, entry.plural, entry.negative_singular, entry.negative_plural}
    first = entry.links[0] if entry.links else ""
    return frozenset(f"{form} {first}".strip().casefold() for form in forms if form)


def test_no_two_predicates_share_a_form_or_have_the_negation_of_another() -> None:
    lexicon = Lexicon.default()
    for one, other in combinations(NASTY, 2):
        words = lexicon.for_formula(And((one, Not(other))))
        assert _written(one, words).isdisjoint(_written(other, words)), (one, other)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("∀x (Council(x) → x = cityCouncil)", "City Council"),
        ("∀x (Sea(x) → x = northSea)", "North Sea"),
        ("∀x (State(x) → PartOf(x, westernUnitedStates))", "Western United States"),
    ],
)
def test_a_description_is_a_name_beside_its_noun(text: str, words: str) -> None:
    formula = parse(text)
    texts = CandidateGenerator(("natural",)).candidates(formula)
    assert any(each.verdict.status is Status.PROVED and words in each.text for each in texts)


@pytest.mark.parametrize("every", [17, pytest.param(1, marks=pytest.mark.slow)])
def test_texts_of_two_symbols_are_read_back_as_these(every: int) -> None:
    generator = CandidateGenerator(("literal", "natural"))
    for one, other in islice(combinations(NASTY, 2), 0, None, every):
        formula = And((one, Not(other)))
        texts = generator.candidates(formula)
        assert Status.PROVED in {candidate.verdict.status for candidate in texts}, formula
        for candidate in texts:
            with suppress(ParseError):  # the other formula has no words for it
                exchanged = check(And((other, Not(one))), candidate.text)
                assert exchanged.status is not Status.PROVED, candidate.text


def test_constants_and_functions_do_not_share_words_with_anything() -> None:
    names = [Constant(name) for name in ("max", "Max", "MAX", "cube", "german", "father", "f", "F")]
    functions = [Function("father", (Constant("a"),)), Function("f", (Constant("a"),))]
    generator = CandidateGenerator(("natural",))
    said = [*product((*names, *functions), names, ("Cube", "German", "Father"))]
    for left, right, name in sample(said, 4):
        formula = Predicate("Likes", (left, right)), Not(Predicate(name, (right,)))
        (candidate, *_) = generator.candidates(And(formula))
        assert candidate.verdict.status is Status.PROVED, candidate.text


def test_the_list_of_function_words_has_those_that_the_reader_knows() -> None:
    # A title before a name is a noun elsewhere, and what "the king" is can be named so.
    letters_and_kinds = {"a", "block", "blocks"} | read_words("titles")
    single = {words for _, words, _ in list_closed_classes() if words.isalpha()}
    # "save" is read as "except", and is a verb too.
    literals = {
        word for word, read in english().literals.items() if word.isalpha() and word in read
    }
    assert (single | literals) - FUNCTION_WORDS - RELATION_WORDS == letters_and_kinds


@pytest.mark.parametrize("words", ["a", "b1", "2", "Claire", "Bank of America", "O'Brien", "C++"])
def test_what_can_be_a_name_stays_one(words: str) -> None:
    assert is_plain_name(words)


@pytest.mark.parametrize(
    "words", ["it", "I", "No", "x", "y1", "Max and Claire", "every cube", "two cubes", "a, b", "-"]
)
def test_what_the_grammar_uses_is_no_name(words: str) -> None:
    assert not is_plain_name(words)


def test_forms_are_compared_without_articles_and_by_their_negation() -> None:
    lexicon = Lexicon.default()
    assert plain_words("does not have a plan") == plain_words("has no plan")
    assert list_written_forms(lexicon.entry("CanSwim", 1)) == list_written_forms(
        lexicon.entry("CannotSwim", 1)
    )
