"""Derivations against formulae that were written by hand from the definitions."""

from __future__ import annotations

from itertools import islice

import pytest

from benchmarks.montague.choices import Choices, Grade, runs
from benchmarks.montague.composition import readings
from benchmarks.montague.equivalence import equivalent
from benchmarks.montague.generate import ALL, derivations
from benchmarks.montague.lambdas import UnboundError
from benchmarks.montague.spelling import spelled
from benchmarks.montague.trees import (
    IDENTITY,
    Clause,
    Conditional,
    Definite,
    Denied,
    Determiner,
    Joined,
    JoinedVerbs,
    Label,
    Listed,
    Nominal,
    Only,
    Prefixed,
    Prepositional,
    Pronoun,
    Quantified,
    Same,
    Sentence,
    Simple,
    SubjectRelative,
    TheOnly,
    ThereIs,
)
from benchmarks.montague.words import (
    BLOCKS,
    CUBE,
    FEED,
    FRONT,
    LARGE,
    LARGER,
    OWN,
    PET,
    SMALL,
    STUDENT,
    TETRAHEDRON,
    named,
)
from logic2text.notation import parse

D = Determiner
FIRST, LIVE, WEAK = Grade.FIRST, Grade.LIVE, Grade.WEAK
A, B, C = (named(name, 90 + i) for i, name in enumerate(BLOCKS.names[:3]))
IS_SMALL, IS_LARGE = Simple(SMALL), Simple(LARGE)


def _k(determiner: D, kind=CUBE, referent=1, number=0, modifiers=(), other=()):  # type: ignore[no-untyped-def]
    return Quantified(determiner, Nominal(kind, (), modifiers), referent, number, other)


def _it(referent=1):  # type: ignore[no-untyped-def]
    return Pronoun(referent, "it")


OWNER = _k(D.A, PET, 2)
OWNS_A_PET = (SubjectRelative(Simple(OWN, (OWNER,))),)
IN_FRONT_OF_A_TET = (Prepositional(FRONT, (_k(D.A, TETRAHEDRON, 2),)),)
THE_CUBE = Definite("the", Nominal(CUBE))
ONE_CUBE = _k(D.EXACTLY, number=1)

CASES: list[tuple[str, Sentence, str, dict[str, Grade]]] = [
    (
        "Every cube is larger than some tetrahedron.",
        Clause(_k(D.EVERY), Simple(LARGER, (_k(D.SOME, TETRAHEDRON, 2),))),
        "∀x (Cube(x) → ∃y (Tet(y) ∧ Larger(x,y)))",
        {"∃y (Tet(y) ∧ ∀x (Cube(x) → Larger(x,y)))": WEAK},
    ),
    (
        "Every cube is not small.",
        Clause(_k(D.EVERY), Simple(SMALL, negated=True)),
        "∀x (Cube(x) → ¬Small(x))",
        {"¬∀x (Cube(x) → Small(x))": LIVE},
    ),
    (
        "a is not larger than some cube.",
        Clause(A, Simple(LARGER, (_k(D.SOME),), negated=True)),
        "¬∃x (Cube(x) ∧ Larger(a,x))",
        {"∃x (Cube(x) ∧ ¬Larger(a,x))": LIVE},
    ),
    (
        "a is not larger than b and c.",
        Clause(A, Simple(LARGER, (Listed("and", (B, C)),), negated=True)),
        "¬(Larger(a,b) ∧ Larger(a,c))",
        {"¬Larger(a,b) ∧ ¬Larger(a,c)": LIVE},
    ),
    (
        "a is not larger than b or c.",
        Clause(A, Simple(LARGER, (Listed("or", (B, C)),), negated=True)),
        "¬(Larger(a,b) ∨ Larger(a,c))",
        {},
    ),
    (
        "Every student that owns a pet feeds it.",
        Clause(_k(D.EVERY, STUDENT, 1, 0, OWNS_A_PET), Simple(FEED, (_it(2),))),
        "∀x ∀y (Student(x) ∧ Pet(y) ∧ Owns(x,y) → Feeds(x,y))",
        {"∀x (Student(x) ∧ ∃y (Pet(y) ∧ Owns(x,y)) → ∃y (Pet(y) ∧ Owns(x,y) ∧ Feeds(x,y)))": WEAK},
    ),
    (
        "No student that owns a pet feeds it.",
        Clause(_k(D.NO, STUDENT, 1, 0, OWNS_A_PET), Simple(FEED, (_it(2),))),
        "¬∃x ∃y (Student(x) ∧ Pet(y) ∧ Owns(x,y) ∧ Feeds(x,y))",
        {"¬∃x (Student(x) ∧ ∃y (Pet(y) ∧ Owns(x,y)) ∧ ∀y (Pet(y) ∧ Owns(x,y) → Feeds(x,y)))": WEAK},
    ),
    (
        "If there is a cube in front of a tetrahedron, then it is small.",
        Conditional(
            "if then",
            ThereIs(_k(D.A, modifiers=IN_FRONT_OF_A_TET)),
            Clause(Pronoun(1, "it", others=(2,)), IS_SMALL),
        ),
        "∀x (Cube(x) ∧ ∃y (Tet(y) ∧ FrontOf(x,y)) → Small(x))",
        {"∀y (Tet(y) ∧ ∃x (Cube(x) ∧ FrontOf(x,y)) → Small(y))": LIVE},
    ),
    (
        "If there is exactly one cube, then it is small.",
        Conditional("if then", ThereIs(ONE_CUBE), Clause(_it(), IS_SMALL)),
        "∀x (Cube(x) ∧ ∀y (Cube(y) → y = x) → Small(x))",
        {},
    ),
    (
        "If there is exactly one cube, then the cube is small.",
        Conditional(
            "if then",
            ThereIs(ONE_CUBE),
            Clause(Definite("the", Nominal(CUBE), local=True), IS_SMALL),
        ),
        "∀x (Cube(x) ∧ ∀y (Cube(y) → y = x) → Small(x))",
        {"∃x (Cube(x) ∧ ∀y (Cube(y) → y = x) ∧ Small(x))": WEAK},
    ),
    (
        "It is not the case that the cube is small.",
        Denied(Clause(THE_CUBE, IS_SMALL)),
        "∃x (Cube(x) ∧ ∀y (Cube(y) → y = x) ∧ ¬Small(x))",
        {"¬∃x (Cube(x) ∧ ∀y (Cube(y) → y = x) ∧ Small(x))": WEAK},
    ),
    (
        "a is not the only cube.",
        Clause(A, TheOnly(Nominal(CUBE), negated=True)),
        "Cube(a) ∧ ∃x (Cube(x) ∧ ¬x = a)",
        {"¬(Cube(a) ∧ ∀x (Cube(x) → x = a))": WEAK},
    ),
    (
        "Only a is small.",
        Clause(Only(A), IS_SMALL),
        "Small(a) ∧ ∀x (Small(x) → x = a)",
        {"∀x (Small(x) → x = a)": WEAK},
    ),
    (
        "Only cubes are small.",
        Clause(Only(Nominal(CUBE)), IS_SMALL),
        "∀x (Small(x) → Cube(x))",
        {},
    ),
    (
        "a is larger than b, and nothing else is larger than b.",
        Joined(
            ", and",
            (
                Clause(A, Simple(LARGER, (B,))),
                Clause(Quantified(D.NO, Nominal(None), other_than=(90, 91)), Simple(LARGER, (B,))),
            ),
        ),
        "Larger(a,b) ∧ ¬∃x (¬x = a ∧ Larger(x,b))",
        {"Larger(a,b) ∧ ¬∃x (¬x = b ∧ Larger(x,b))": LIVE},
    ),
    (
        "Every cube that is larger than any tetrahedron is small.",
        Clause(
            _k(
                D.EVERY,
                modifiers=(SubjectRelative(Simple(LARGER, (_k(D.ANY, TETRAHEDRON, 2),))),),
            ),
            IS_SMALL,
        ),
        "∀x (Cube(x) ∧ ∃y (Tet(y) ∧ Larger(x,y)) → Small(x))",
        {"∀x (Cube(x) ∧ ∀y (Tet(y) → Larger(x,y)) → Small(x))": FIRST},
    ),
    (
        "At most one cube is in front of any tetrahedron.",
        Clause(_k(D.AT_MOST, number=1), Simple(FRONT, (_k(D.ANY, TETRAHEDRON, 2),))),
        (
            "∀x ∀y (Cube(x) ∧ ∃z (Tet(z) ∧ FrontOf(x,z)) ∧ Cube(y) ∧ ∃z (Tet(z) ∧ FrontOf(y,z))"
            " → x = y)"
        ),
        {},
    ),
    (
        "a is larger than any tetrahedron.",
        Clause(A, Simple(LARGER, (_k(D.ANY, TETRAHEDRON),))),
        "∀x (Tet(x) → Larger(a,x))",
        {},
    ),
    (
        "A cube is a tetrahedron.",
        Clause(_k(D.A), Simple(Nominal(TETRAHEDRON))),
        "∀x (Cube(x) → Tet(x))",
        {"∃x (Cube(x) ∧ Tet(x))": WEAK},
    ),
    (
        "A cube is small.",
        Clause(_k(D.A), IS_SMALL),
        "∀x (Cube(x) → Small(x))",
        {"∃x (Cube(x) ∧ Small(x))": LIVE},
    ),
    (
        "A cube is small. It is large.",
        Joined(".", (Clause(_k(D.A), IS_SMALL), Clause(_it(), IS_LARGE))),
        "∃x (Cube(x) ∧ Small(x) ∧ Large(x))",
        {},
    ),
    (
        "Two cubes are small.",
        Clause(_k(D.NUMERAL, number=2), IS_SMALL),
        "∃x ∃y (Cube(x) ∧ Small(x) ∧ Cube(y) ∧ Small(y) ∧ ¬x = y)",
        {
            "∃x ∃y (Cube(x) ∧ Small(x) ∧ Cube(y) ∧ Small(y) ∧ ¬x = y"
            " ∧ ∀z (Cube(z) ∧ Small(z) → z = x ∨ z = y))": LIVE
        },
    ),
    (
        "All cubes are the same size.",
        Same(_k(D.ALL), "SameSize", "the same size"),
        "∀x ∀y (Cube(x) ∧ Cube(y) → SameSize(x,y))",
        {"∀x ∀y (Cube(x) ∧ Cube(y) ∧ ¬x = y → SameSize(x,y))": LIVE},
    ),
    (
        "a is larger than every other cube.",
        Clause(A, Simple(LARGER, (_k(D.EVERY, other=(90,)),))),
        "Cube(a) ∧ ∀x (Cube(x) ∧ ¬x = a → Larger(a,x))",
        {"∀x (Cube(x) ∧ ¬x = a → Larger(a,x))": WEAK},
    ),
    (
        "Every cube is not larger than the tetrahedron in front of it.",
        Clause(
            _k(D.EVERY),
            Simple(
                LARGER,
                (Definite("the", Nominal(TETRAHEDRON, (), (Prepositional(FRONT, (_it(),)),))),),
                negated=True,
            ),
        ),
        (
            "∀x (Cube(x) → ∃y (Tet(y) ∧ FrontOf(y,x) ∧ ∀z (Tet(z) ∧ FrontOf(z,x) → z = y)"
            " ∧ ¬Larger(x,y)))"
        ),
        {
            "¬∀x (Cube(x) → ∃y (Tet(y) ∧ FrontOf(y,x) ∧ ∀z (Tet(z) ∧ FrontOf(z,x) → z = y)"
            " ∧ Larger(x,y)))": LIVE
        },
    ),
    (
        "Every student owns a pet and feeds it.",
        Clause(
            _k(D.EVERY, STUDENT),
            JoinedVerbs("and", (Simple(OWN, (OWNER,)), Simple(FEED, (_it(2),)))),
        ),
        "∀x (Student(x) → ∃y (Pet(y) ∧ Owns(x,y) ∧ Feeds(x,y)))",
        {},
    ),
    (
        "For not all x and y, x is larger than y.",
        Prefixed(
            "for not all", None, ("x", "y"), Clause(Label("x"), Simple(LARGER, (Label("y"),)))
        ),
        "¬∀x ∀y Larger(x,y)",
        {},
    ),
    (
        "For exactly one cube x, x is small.",
        Prefixed("for exactly one", CUBE, ("x",), Clause(Label("x"), IS_SMALL)),
        "∃x (Cube(x) ∧ Small(x) ∧ ∀y (Cube(y) ∧ Small(y) → y = x))",
        {},
    ),
    (
        "If something is large, then it is a or it is b.",
        Conditional(
            "if then",
            Clause(Quantified(D.SOME, Nominal(None), 1), IS_LARGE),
            Joined("or", tuple(Clause(_it(), Simple(IDENTITY, (name,))) for name in (A, B))),
        ),
        "∀x (Large(x) → x = a ∨ x = b)",
        {},
    ),
]


@pytest.mark.parametrize(("text", "sentence", "first", "others"), CASES, ids=[c[0] for c in CASES])
def test_readings_are_those_of_the_definitions(
    text: str, sentence: Sentence, first: str, others: dict[str, Grade]
) -> None:
    listed = readings(sentence)
    assert spelled(sentence) == text
    firsts = [r.formula for r in listed if r.grade is FIRST]
    assert any(equivalent(parse(first), formula) for formula in firsts)
    for written, grade in others.items():
        formula = parse(written)
        grades = [r.grade for r in listed if equivalent(formula, r.formula)]
        assert grades
        assert min(grades) is grade


def test_ordinary_sentences_have_no_second_first_or_live_reading() -> None:
    for text, sentence, _, others in CASES:
        if all(grade is WEAK for grade in others.values()):
            good = [r.formula for r in readings(sentence) if r.grade < WEAK]
            assert all(equivalent(good[0], formula) for formula in good), text


def test_a_pronoun_that_nothing_binds_is_refused() -> None:
    with pytest.raises(UnboundError):
        readings(Clause(_it(7), IS_SMALL))


def test_a_pronoun_never_names_a_co_argument() -> None:
    with pytest.raises(UnboundError):
        readings(Clause(_k(D.EVERY), Simple(LARGER, (_it(),))))


def test_every_construction_has_a_first_reading() -> None:
    constructions = set()
    for derivation in islice(derivations(3), 400):
        constructions.add(derivation.construction)
        assert readings(derivation.sentence)[0].grade is FIRST
    assert constructions == set(ALL)


def test_the_same_seed_gives_the_same_distinct_sentences() -> None:
    one, other = ([spelled(d.sentence) for d in islice(derivations(5), 200)] for _ in range(2))
    assert one == other
    assert len(set(one)) == 200


def test_runs_try_every_combination_of_choices() -> None:
    def made(choices: Choices) -> str:
        letter = choices.pick(("first", 1), [(FIRST, "a"), (WEAK, "b")])
        again = choices.pick(("first", 1), [(FIRST, "a"), (WEAK, "b")])
        digit = choices.pick(("second", 2), [(FIRST, "1"), (LIVE, "2")])
        return letter + again + digit

    assert [(c.grade, c.deviations, value) for c, value in runs(made)] == [
        (FIRST, [], "aa1"),
        (LIVE, ["second"], "aa2"),
        (WEAK, ["first"], "bb1"),
        (WEAK, ["first", "second"], "bb2"),
    ]
