"""The words of the fragment, in two worlds: blocks, and students with pets."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.montague.trees import Kind, Name, Quality, Relation
from logic2text.formula import And, Constant, Equality, Formula, Predicate

CUBE = Kind("Cube", "cube", "cubes")
TETRAHEDRON = Kind("Tet", "tetrahedron", "tetrahedrons")
DODECAHEDRON = Kind("Dodec", "dodecahedron", "dodecahedrons")
STUDENT = Kind("Student", "student", "students")
PET = Kind("Pet", "pet", "pets")

SMALL, MEDIUM, LARGE = (Quality(w.capitalize(), w) for w in ("small", "medium", "large"))
HAPPY = Quality("Happy", "happy")

LARGER = Relation("Larger", "larger", ("than",), than=True)
SMALLER = Relation("Smaller", "smaller", ("than",), than=True)
FRONT = Relation("FrontOf", "in front", ("of",), place=True)
BACK = Relation("BackOf", "in back", ("of",), place=True)
LEFT = Relation("LeftOf", "to the left", ("of",), place=True)
RIGHT = Relation("RightOf", "to the right", ("of",), place=True)
ADJACENT = Relation("Adjoins", "adjacent", ("to",), place=True)
BETWEEN = Relation("Between", "between", ("", "and"), place=True)

LIKE = Relation("Likes", "likes", verb=True, plural="like", participle="liked")
OWN = Relation("Owns", "owns", verb=True, plural="own", participle="owned")
FEED = Relation("Feeds", "feeds", verb=True, plural="feed", participle="fed")

MEASURES = (
    Relation(">", "older", ("than",), than=True, measure="age"),
    Relation("<", "younger", ("than",), than=True, measure="age"),
    Relation("≤", "no older", ("than",), than=True, measure="age"),
    Relation("=", "twice as old", ("as",), measure="age", factor="2"),
    Relation(">", "weighs more", ("than",), verb=True, plural="weigh more", measure="weight"),
    Relation(
        "≥",
        "weighs at least as much",
        ("as",),
        verb=True,
        plural="weigh at least as much",
        measure="weight",
    ),
    Relation(
        ">", "has a higher rank", ("than",), verb=True, plural="have a higher rank", measure="rank"
    ),
    Relation(
        "=", "has the same rank", ("as",), verb=True, plural="have the same rank", measure="rank"
    ),
)

SAME = (
    ("SameSize", "the same size"),
    ("SameShape", "the same shape"),
    ("SameRow", "in the same row"),
    ("SameCol", "in the same column"),
)


@dataclass(frozen=True)
class World:
    """Words that go together.

    Attributes:
        subjects: nouns of what acts; `objects`: of what it acts on.
        owned: relations between the two that a donkey can stand in.
    """

    subjects: tuple[Kind, ...]
    objects: tuple[Kind, ...]
    qualities: tuple[Quality, ...]
    relations: tuple[Relation, ...]
    names: tuple[tuple[str, str, str], ...]


BLOCKS = World(
    (CUBE, TETRAHEDRON, DODECAHEDRON),
    (CUBE, TETRAHEDRON, DODECAHEDRON),
    (SMALL, MEDIUM, LARGE),
    (LARGER, SMALLER, FRONT, BACK, LEFT, RIGHT, ADJACENT),
    tuple((letter, letter, "it") for letter in "abcd"),
)
PEOPLE = World(
    (STUDENT,),
    (PET,),
    (HAPPY, SMALL, LARGE),
    (LIKE, OWN, FEED),
    (("max", "Max", "he"), ("claire", "Claire", "she"), ("carl", "Carl", "he")),
)


MEASURED = World(PEOPLE.subjects, PEOPLE.objects, PEOPLE.qualities, MEASURES, PEOPLE.names)


def vocabulary() -> Formula:
    """A formula of all symbols, for a reader that is told the signature."""
    term = Constant("a")
    unary = [k.symbol for k in (CUBE, TETRAHEDRON, DODECAHEDRON, STUDENT, PET)]
    unary += [q.symbol for q in (SMALL, MEDIUM, LARGE, HAPPY)]
    relations = [r for world in (BLOCKS, PEOPLE) for r in world.relations]
    binary = [relation.symbol for relation in relations] + [symbol for symbol, _ in SAME]
    names = [name for world in (BLOCKS, PEOPLE) for name, _, _ in world.names]
    return And(
        (
            *(Predicate(symbol, (term,)) for symbol in unary),
            *(Predicate(symbol, (term, term)) for symbol in binary),
            Predicate(BETWEEN.symbol, (term, term, term)),
            *(relation.of((term, term)) for relation in MEASURES),
            *(Equality(term, Constant(name)) for name in names),
        )
    )


def named(name: tuple[str, str, str], referent: int | None = None) -> Name:
    """The phrase of a name of a world."""
    return Name(name[0], name[1], referent)
