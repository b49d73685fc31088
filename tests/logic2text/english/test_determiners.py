"""Each determiner has what the reader and the writer need, and is read as it is written."""

from __future__ import annotations

import pickle

import pytest

from logic2text.english import syntax as en
from logic2text.english.determiners import Force, NounNumber
from logic2text.english.meaning import interpret
from logic2text.english.sentence import sentence
from logic2text.errors import ParseError
from logic2text.formula import And
from logic2text.proof.equivalence import same
from logic2text.reading import read
from tests.support.graded import assert_graded
from tests.support.samples import b, cube, is_, says

QUANTITIES = list(en.Quantity)


def determiner_of(quantity: en.Quantity) -> en.Determiner:
    determiner = en.Determiner(quantity)
    return en.Determiner(quantity, 2) if determiner.is_counted else determiner


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_what_is_written_is_read_with_its_meaning(quantity: en.Quantity) -> None:
    # "A cube is small" is about every cube first, "a cube is in front of b" about some.
    predicate = is_("FrontOf", b) if quantity is en.Quantity.A else is_("Small")
    clause = says(en.Quantified(determiner_of(quantity), cube), predicate)
    assert same(read(sentence(clause)).surface, interpret(clause))


@pytest.mark.parametrize("quantity", [q for q in QUANTITIES if q.profile.thing is not None])
def test_everything_is_read_with_its_meaning(quantity: en.Quantity) -> None:
    clause = says(en.Quantified(en.Determiner(quantity)), is_("Small"))
    assert sentence(clause).lower().startswith(str(quantity.profile.thing))
    assert same(read(sentence(clause)).surface, interpret(clause))


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_only_counted_determiners_stand_before_numerals(quantity: en.Quantity) -> None:
    profile = quantity.profile
    counted = profile.noun_number is NounNumber.COUNTED
    assert bool(profile.before_numerals) is counted
    assert counted or profile.number == 0


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_force_is_that_of_the_meaning(quantity: en.Quantity) -> None:
    """Universal quantifiers hold of the empty noun, existential ones do not, and so on."""
    no_cube = says(en.Quantified(en.NO, cube), is_("Cube"))
    clause = says(en.Quantified(determiner_of(quantity), cube), is_("Small"))
    vacuous = en.Conditional(no_cube, clause)
    truth = {Force.UNIVERSAL: True, Force.ANY: True, Force.NEGATIVE: True, Force.DECREASING: True}
    truth |= dict.fromkeys((Force.NOT_UNIVERSAL, Force.EXISTENTIAL, Force.INCREASING), False)
    force = quantity.profile.force
    if force is not Force.NON_MONOTONE:
        expected = en.TruthConstant(True) if truth[force] else en.Negation(no_cube)
        assert same(interpret(vacuous), interpret(expected))


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_a_worker_process_gets_the_same_determiner(quantity: en.Quantity) -> None:
    assert pickle.loads(pickle.dumps(quantity)) is quantity  # noqa: S301


@pytest.mark.parametrize(
    ("form", "verb"),
    [
        *((form, "is") for quantity in QUANTITIES for form in quantity.profile.of_singular),
        *((form, "are") for quantity in QUANTITIES for form in quantity.profile.of_plural),
    ],
)
def test_what_stands_before_of_is_read_of_the_things_and_of_them(form: str, verb: str) -> None:
    of_cubes = read(f"{form} of the cubes {verb} small".capitalize()).surface
    of_them = read(f"There are cubes, and {form} of them {verb} small.").surface
    assert same(of_them, And((read("There are cubes.").surface, of_cubes)))


@pytest.mark.parametrize(
    ("form", "following"),
    [
        *((form, "cube is") for q in QUANTITIES for form in q.profile.alone_singular),
        *((form, "cubes are") for q in QUANTITIES for form in q.profile.alone_plural),
    ],
)
def test_what_needs_no_noun_is_read_of_the_kind_before_it(form: str, following: str) -> None:
    determiner = "no" if form == "none" else form.replace("single one", "single")
    verb = following.split()[1]
    elided = read(f"Some cubes are small, and {form} {verb} large.").surface
    assert same(elided, read(f"Some cubes are small, and {determiner} {following} large.").surface)


class TestAllBut:
    def test_exactly_so_many_are_not(self) -> None:
        one = "∃x (Cube(x) ∧ ¬Small(x) ∧ ∀y (Cube(y) ∧ ¬Small(y) → y = x))"
        assert_graded("All but one cube is small.", first=one, none="∀x (Cube(x) → Small(x))")
        assert_graded("All but one cube is not small.", weak=f"¬{one}")
        assert_graded(
            "All but two cubes are small.",
            first="∃x ∃y (x ≠ y ∧ ∀z (Cube(z) ∧ ¬Small(z) ↔ z = x ∨ z = y))",
        )
        assert_graded("All but zero cubes are small.", first="∀x (Cube(x) → Small(x))")

    def test_as_an_object_it_can_have_wide_scope(self) -> None:
        exception = "Tet(y) ∧ ¬∃x (Cube(x) ∧ Larger(x,y))"
        assert_graded(
            "Some cube is larger than all but one tetrahedron.",
            first="∃x (Cube(x) ∧ ∃y ∀z (Tet(z) ∧ ¬Larger(x,z) ↔ z = y))",
            weak=f"∃y ({exception} ∧ ∀z ({exception.replace('y', 'z')} → z = y))",
        )


@pytest.mark.parametrize(
    "text",
    [
        "There is every cube.",
        "There are all cubes.",
        "There are not all cubes.",
        "There is not every cube.",
        "There are all but two cubes.",
        "There is every cube x such that x is small.",
    ],
)
def test_a_strong_determiner_does_not_stand_after_there_is(text: str) -> None:
    with pytest.raises(ParseError):
        read(text)
