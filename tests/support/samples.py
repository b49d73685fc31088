"""Abstract English with its text and the formula that it says, for `linearize` and `meaning`."""

from __future__ import annotations

from logic2text.english.syntax import (
    ALL,
    EVERY,
    NO,
    NOT_EVERY,
    ONLY,
    SOME,
    THE,
    THING,
    A,
    Application,
    Biconditional,
    Clause,
    Conditional,
    ConditionalForm,
    Conjunction,
    CoordinatedPhrase,
    CoordinatedVerbPhrase,
    Coordination,
    Definite,
    Determiner,
    EachOther,
    ForClause,
    Gap,
    ListLayout,
    Name,
    NegatedPhrase,
    Negation,
    Noun,
    NounPhrase,
    Predication,
    Pronoun,
    Proposition,
    Quantified,
    Quantity,
    Reflexive,
    Relation,
    RelativeClause,
    RelativeForm,
    Text,
    ThereIs,
    TruthConstant,
    VerbPhrase,
)
from logic2text.formula import Constant, Variable
from logic2text.lexicon import Gender, Lexicon
from logic2text.lexicon.entry import DIFFERENCE, IDENTITY

LEXICON = Lexicon.default()
X, Y = Variable("x"), Variable("y")
x, y = Name(X, "x"), Name(Y, "y")
a, b, c = (Name(Constant(name), name) for name in "abc")
claire = Name(Constant("claire"), "Claire", Gender.FEMININE)

AND, OR, NOR, XOR = Conjunction.AND, Conjunction.OR, Conjunction.NOR, Conjunction.XOR


def kind(symbol: str, *adjectives: str, relatives: tuple[RelativeClause, ...] = ()) -> Noun:
    entries = tuple(LEXICON.entry(adjective, 1) for adjective in adjectives)
    return Noun(LEXICON.entry(symbol, 1), entries, (), relatives)


def is_(symbol: str, *objects: NounPhrase) -> Relation:
    return Relation(LEXICON.entry(symbol, 1 + len(objects)), objects)


def says(subject: NounPhrase, verb_phrase: VerbPhrase) -> Predication:
    return Predication(subject, verb_phrase)


def number(quantity: Quantity, count: int) -> Determiner:
    return Determiner(quantity, count)


def that(clause: Clause) -> RelativeClause:
    return RelativeClause(clause)


cube, tet, dodec, student, pet = map(kind, ("Cube", "Tet", "Dodec", "Student", "Pet"))
a_small, b_large, c_large = says(a, is_("Small")), says(b, is_("Large")), says(c, is_("Large"))
both_and = CoordinatedPhrase(AND, (a, b))
mother = LEXICON.function("mother", 1)
behind_it = RelativeClause(says(Gap(), is_("BackOf", Pronoun(X))), RelativeForm.REDUCED)
in_front_of_b = RelativeClause(says(Gap(), is_("FrontOf", b)), RelativeForm.REDUCED)
same_as_each_other = Relation(LEXICON.entry("SameSize", 2), (EachOther(),))
same_size = Relation(LEXICON.entry("SameSize", 2), (EachOther(explicit=False),))

SAMPLES: list[tuple[str, Clause, str]] = [
    # determiners
    (
        "Every cube is small.",
        says(Quantified(EVERY, cube), is_("Small")),
        "∀x (Cube(x) → Small(x))",
    ),
    ("All cubes are small.", says(Quantified(ALL, cube), is_("Small")), "∀x (Cube(x) → Small(x))"),
    ("No cube is small.", says(Quantified(NO, cube), is_("Small")), "¬∃x (Cube(x) ∧ Small(x))"),
    ("A cube is small.", says(Quantified(A, cube), is_("Small")), "∃x (Cube(x) ∧ Small(x))"),
    (
        "Some cubes are small.",
        says(Quantified(SOME, cube, plural=True), is_("Small")),
        "∃x (Cube(x) ∧ Small(x))",
    ),
    (
        "Not every cube is small.",
        says(Quantified(NOT_EVERY, cube), is_("Small")),
        "¬∀x (Cube(x) → Small(x))",
    ),
    (
        "Only cubes are small.",
        says(Quantified(ONLY, cube), is_("Small")),
        "∀x (Small(x) → Cube(x))",
    ),
    (
        "a is larger than only cubes.",
        says(a, is_("Larger", Quantified(ONLY, cube))),
        "∀x (Larger(a, x) → Cube(x))",
    ),
    ("Something is small.", says(Quantified(SOME), is_("Small")), "∃x Small(x)"),
    (
        "Nothing is larger than everything.",
        says(Quantified(NO), is_("Larger", Quantified(EVERY))),
        "¬∃x ∀y Larger(x, y)",
    ),
    (
        "At least two cubes are small.",
        says(Quantified(number(Quantity.AT_LEAST, 2), cube), is_("Small")),
        "∃x ∃y (Cube(x) ∧ Small(x) ∧ Cube(y) ∧ Small(y) ∧ x ≠ y)",
    ),
    (
        "At most one cube is small.",
        says(Quantified(number(Quantity.AT_MOST, 1), cube), is_("Small")),
        "∀x ∀y ((Cube(x) ∧ Small(x) ∧ Cube(y) ∧ Small(y)) → x = y)",
    ),
    (
        "Exactly one cube is small.",
        says(Quantified(number(Quantity.EXACTLY, 1), cube), is_("Small")),
        "∃x (Cube(x) ∧ Small(x) ∧ ∀y ((Cube(y) ∧ Small(y)) → y = x))",
    ),
    (
        "The large cube is to the left of b.",
        says(Quantified(THE, kind("Cube", "Large")), is_("LeftOf", b)),
        "∃x (Cube(x) ∧ Large(x) ∧ ∀y ((Cube(y) ∧ Large(y)) → y = x) ∧ LeftOf(x, b))",
    ),
    (
        "a is not larger than any cube.",
        says(a, NegatedPhrase(is_("Larger", Quantified(Determiner(Quantity.ANY), cube)))),
        "¬∃x (Cube(x) ∧ Larger(a, x))",
    ),
    (
        "If any cube is small, then b is large.",
        Conditional(says(Quantified(Determiner(Quantity.ANY), cube), is_("Small")), b_large),
        "(∃x (Cube(x) ∧ Small(x))) → Large(b)",
    ),
    (
        "Any cube is small.",
        says(Quantified(Determiner(Quantity.ANY), cube), is_("Small")),
        "∀x (Cube(x) → Small(x))",
    ),
    # exceptions
    (
        "a is larger than everything else.",
        says(a, is_("Larger", Quantified(EVERY, other_than=a, says_other=False))),
        "∀x (x ≠ a → Larger(a, x))",
    ),
    (
        "Every cube other than b is small.",
        says(Quantified(EVERY, cube, other_than=b), is_("Small")),
        "∀x ((Cube(x) ∧ x ≠ b) → Small(x))",
    ),
    (
        "a is larger than every other cube.",
        says(a, is_("Larger", Quantified(EVERY, cube, other_than=a, says_other=False))),
        "∀x ((Cube(x) ∧ x ≠ a) → Larger(a, x))",
    ),
    (
        "Another cube is small.",
        says(Quantified(A, cube, other_than=a, says_other=False), is_("Small")),
        "∃x (Cube(x) ∧ x ≠ a ∧ Small(x))",
    ),
    # nouns and relative clauses
    (
        "Every small cube that is to the left of some tetrahedron is large.",
        says(
            Quantified(
                EVERY,
                kind(
                    "Cube",
                    "Small",
                    relatives=(that(says(Gap(), is_("LeftOf", Quantified(SOME, tet)))),),
                ),
            ),
            is_("Large"),
        ),
        "∀x ((Cube(x) ∧ Small(x) ∧ ∃y (Tet(y) ∧ LeftOf(x, y))) → Large(x))",
    ),
    (
        "Every cube in front of b is small.",
        says(Quantified(EVERY, kind("Cube", relatives=(in_front_of_b,))), is_("Small")),
        "∀x ((Cube(x) ∧ FrontOf(x, b)) → Small(x))",
    ),
    (
        "Everything that b is to the left of and that is small is a cube.",
        says(
            Quantified(
                EVERY,
                Noun(
                    relatives=(
                        that(says(b, is_("LeftOf", Gap()))),
                        that(says(Gap(), is_("Small"))),
                    )
                ),
            ),
            is_("Cube"),
        ),
        "∀x ((LeftOf(b, x) ∧ Small(x)) → Cube(x))",
    ),
    (
        "Every student who owns a pet likes it.",
        says(
            Quantified(
                EVERY,
                kind(
                    "Student",
                    relatives=(that(says(Gap(), is_("Owns", Quantified(A, pet, Y)))),),
                ),
            ),
            is_("Likes", Pronoun(Y)),
        ),
        "∀x (Student(x) → ∀y (Pet(y) → (Owns(x, y) → Likes(x, y))))",
    ),
    (
        "No student who owns a pet likes it.",
        says(
            Quantified(
                NO,
                kind(
                    "Student",
                    relatives=(that(says(Gap(), is_("Owns", Quantified(A, pet, Y)))),),
                ),
            ),
            is_("Likes", Pronoun(Y)),
        ),
        "¬∃x (Student(x) ∧ ∃y (Pet(y) ∧ Owns(x, y) ∧ Likes(x, y)))",
    ),
    # coordination of phrases
    (
        "Neither a nor b is a cube.",
        says(CoordinatedPhrase(NOR, (a, b)), is_("Cube")),
        "¬Cube(a) ∧ ¬Cube(b)",
    ),
    ("a and b are cubes.", says(both_and, is_("Cube")), "Cube(a) ∧ Cube(b)"),
    (
        "Both a and b are cubes.",
        says(CoordinatedPhrase(AND, (a, b), True), is_("Cube")),
        "Cube(a) ∧ Cube(b)",
    ),
    (
        "a, b or c is a cube.",
        says(CoordinatedPhrase(OR, (a, b, c)), is_("Cube")),
        "Cube(a) ∨ Cube(b) ∨ Cube(c)",
    ),
    (
        "a or b is larger than every cube.",
        says(CoordinatedPhrase(OR, (a, b)), is_("Larger", Quantified(EVERY, cube))),
        "(∀x (Cube(x) → Larger(a, x))) ∨ (∀x (Cube(x) → Larger(b, x)))",
    ),
    (
        "Either a or b but not both is a cube.",
        says(CoordinatedPhrase(XOR, (a, b)), is_("Cube")),
        "Cube(a) ⊕ Cube(b)",
    ),
    # verb phrases
    ("a is a prime.", says(a, is_("Prime")), "Prime(a)"),
    ("a is not a cube.", says(a, NegatedPhrase(is_("Cube"))), "¬Cube(a)"),
    ("Claire gave b to c.", says(claire, is_("Gave", b, c)), "Gave(claire, b, c)"),
    (
        "Claire did not give b to c.",
        says(claire, NegatedPhrase(is_("Gave", b, c))),
        "¬Gave(claire, b, c)",
    ),
    ("a and b like c.", says(both_and, is_("Likes", c)), "Likes(a, c) ∧ Likes(b, c)"),
    (
        "a is liked by Claire.",
        says(a, Relation(LEXICON.entry("Likes", 2), (claire,), passive=True)),
        "Likes(claire, a)",
    ),
    ("a is between b and c.", says(a, is_("Between", b, c)), "Between(a, b, c)"),
    (
        "Claire likes herself.",
        says(claire, is_("Likes", Reflexive(Gender.FEMININE))),
        "Likes(claire, claire)",
    ),
    (
        "a and b like themselves.",
        says(both_and, is_("Likes", Reflexive())),
        "Likes(a, a) ∧ Likes(b, b)",
    ),
    (
        "a is neither small nor large.",
        says(a, CoordinatedVerbPhrase(NOR, (is_("Small"), is_("Large")))),
        "¬Small(a) ∧ ¬Large(a)",
    ),
    (
        "Every cube is small, medium or large.",
        says(
            Quantified(EVERY, cube),
            CoordinatedVerbPhrase(OR, (is_("Small"), is_("Medium"), is_("Large"))),
        ),
        "∀x (Cube(x) → (Small(x) ∨ Medium(x) ∨ Large(x)))",
    ),
    (
        "a is not small or large.",
        says(a, NegatedPhrase(CoordinatedVerbPhrase(OR, (is_("Small"), is_("Large"))))),
        "¬(Small(a) ∨ Large(a))",
    ),
    (
        "Claire does not like b or own c.",
        says(claire, NegatedPhrase(CoordinatedVerbPhrase(OR, (is_("Likes", b), is_("Owns", c))))),
        "¬(Likes(claire, b) ∨ Owns(claire, c))",
    ),
    (
        "a is small and not a cube.",
        says(a, CoordinatedVerbPhrase(AND, (is_("Small"), NegatedPhrase(is_("Cube"))))),
        "Small(a) ∧ ¬Cube(a)",
    ),
    (
        "a is not a cube and is small.",
        says(a, CoordinatedVerbPhrase(AND, (NegatedPhrase(is_("Cube")), is_("Small")))),
        "¬Cube(a) ∧ Small(a)",
    ),
    (
        "a is small and likes b.",
        says(a, CoordinatedVerbPhrase(AND, (is_("Small"), is_("Likes", b)))),
        "Small(a) ∧ Likes(a, b)",
    ),
    (
        "Not every cube is not small.",
        says(Quantified(NOT_EVERY, cube), NegatedPhrase(is_("Small"))),
        "¬∀x (Cube(x) → ¬Small(x))",
    ),
    # identity, each other
    ("a is the same as b.", says(a, Relation(IDENTITY, (b,))), "a = b"),
    ("a is different from b.", says(a, Relation(DIFFERENCE, (b,))), "a ≠ b"),
    (
        "a and b are different.",
        says(both_and, Relation(DIFFERENCE, (EachOther(explicit=False),))),
        "a ≠ b",
    ),
    ("a and b are of the same size.", says(both_and, same_size), "SameSize(a, b)"),
    (
        "a and b are of the same size as each other.",
        says(both_and, same_as_each_other),
        "SameSize(a, b)",
    ),
    (
        "a and b are larger than each other.",
        says(both_and, is_("Larger", EachOther())),
        "Larger(a, b) ∧ Larger(b, a)",
    ),
    (
        "All cubes are of the same size as each other.",
        says(Quantified(ALL, cube), same_as_each_other),
        "∀x ∀y ((Cube(x) ∧ Cube(y) ∧ x ≠ y) → SameSize(x, y))",
    ),
    (
        "At least two cubes are of the same size.",
        says(Quantified(number(Quantity.AT_LEAST, 2), cube), same_size),
        "∃x ∃y (Cube(x) ∧ Cube(y) ∧ x ≠ y ∧ SameSize(x, y))",
    ),
    # functions
    (
        "The mother of x is happy.",
        says(Application(mother, (x,)), is_("Happy")),
        "Happy(mother(x))",
    ),
    (
        "Claire's mother is happy.",
        says(Application(mother, (claire,), possessive=True), is_("Happy")),
        "Happy(mother(claire))",
    ),
    (
        "Her mother is happy.",
        says(
            Application(mother, (Pronoun(Constant("claire"), Gender.FEMININE),), possessive=True),
            is_("Happy"),
        ),
        "Happy(mother(claire))",
    ),
    (
        "The mother of every student is happy.",
        says(Application(mother, (Quantified(EVERY, student),)), is_("Happy")),
        "∀x (Student(x) → Happy(mother(x)))",
    ),
    # clauses
    ("It is not the case that a is small.", Negation(a_small), "¬Small(a)"),
    ("If a is small, then b is large.", Conditional(a_small, b_large), "Small(a) → Large(b)"),
    (
        "b is large if a is small.",
        Conditional(a_small, b_large, ConditionalForm.IF_AFTER),
        "Small(a) → Large(b)",
    ),
    (
        "Unless a is small, b is large.",
        Conditional(a_small, b_large, ConditionalForm.UNLESS),
        "¬Small(a) → Large(b)",
    ),
    (
        "b is large unless a is small.",
        Conditional(a_small, b_large, ConditionalForm.UNLESS_AFTER),
        "¬Small(a) → Large(b)",
    ),
    (
        "a is small only if b is large.",
        Conditional(a_small, b_large, ConditionalForm.ONLY_IF),
        "Small(a) → Large(b)",
    ),
    (
        "a is small if and only if b is large.",
        Biconditional(a_small, b_large),
        "Small(a) ↔ Large(b)",
    ),
    ("a is small and b is large.", Coordination(AND, (a_small, b_large)), "Small(a) ∧ Large(b)"),
    (
        "a is small, b is large and c is large.",
        Coordination(AND, (a_small, b_large, c_large)),
        "Small(a) ∧ Large(b) ∧ Large(c)",
    ),
    (
        "a is small, b is large, and c is large.",
        Coordination(AND, (a_small, b_large, c_large), commas=True),
        "Small(a) ∧ Large(b) ∧ Large(c)",
    ),
    (
        "a is small or b is large or c is large.",
        Coordination(OR, (a_small, b_large, c_large), ListLayout.REPEATED),
        "Small(a) ∨ Large(b) ∨ Large(c)",
    ),
    (
        "Either a is small or b is large.",
        Coordination(OR, (a_small, b_large), correlative=True),
        "Small(a) ∨ Large(b)",
    ),
    (
        "Either a is small or b is large but not both.",
        Coordination(XOR, (a_small, b_large)),
        "Small(a) ⊕ Large(b)",
    ),
    (
        "None of these holds:\n• a is small\n• b is large.",
        Coordination(NOR, (a_small, b_large), ListLayout.ITEMISED),
        "¬Small(a) ∧ ¬Large(b)",
    ),
    ("For all x, x is small.", ForClause(ALL, THING, (X,), says(x, is_("Small"))), "∀x Small(x)"),
    (
        "For all x and y, x is larger than y.",
        ForClause(ALL, THING, (X, Y), says(x, is_("Larger", y))),
        "∀x ∀y Larger(x, y)",
    ),
    (
        "For all cubes x and y, x is larger than y.",
        ForClause(ALL, cube, (X, Y), says(x, is_("Larger", y))),
        "∀x ∀y ((Cube(x) ∧ Cube(y)) → Larger(x, y))",
    ),
    (
        "For every cube, there is something in back of it.",
        ForClause(
            EVERY,
            cube,
            (X,),
            ThereIs(A, Noun(relatives=(behind_it,)), labelled=False),
            labelled=False,
        ),
        "∀x (Cube(x) → ∃y BackOf(y, x))",
    ),
    ("There is a cube.", ThereIs(A, cube), "∃x Cube(x)"),
    ("There is no cube.", ThereIs(NO, cube), "¬∃x Cube(x)"),
    (
        "There is an element x such that x is small.",
        ThereIs(A, THING, (X,), says(x, is_("Small"))),
        "∃x Small(x)",
    ),
    (
        "There are cubes x and y such that x is larger than y.",
        ThereIs(A, cube, (X, Y), says(x, is_("Larger", y))),
        "∃x ∃y (Cube(x) ∧ Cube(y) ∧ Larger(x, y))",
    ),
    (
        "There is no cube x such that x is large.",
        ThereIs(NO, cube, (X,), says(x, is_("Large"))),
        "¬∃x (Cube(x) ∧ Large(x))",
    ),
    (
        "There are at least two large cubes.",
        ThereIs(number(Quantity.AT_LEAST, 2), kind("Cube", "Large")),
        "∃x ∃y (Cube(x) ∧ Large(x) ∧ Cube(y) ∧ Large(y) ∧ x ≠ y)",
    ),
    # pronouns across clauses
    (
        "If a student owns a pet, then they like it.",
        Conditional(
            says(Quantified(A, student, X), is_("Owns", Quantified(A, pet, Y))),
            says(Pronoun(X, Gender.COMMON), is_("Likes", Pronoun(Y))),
        ),
        "∀x (Student(x) → ∀y (Pet(y) → (Owns(x, y) → Likes(x, y))))",
    ),
    (
        "If there is a cube, then it is small.",
        Conditional(ThereIs(A, cube, (X,), labelled=False), says(Pronoun(X), is_("Small"))),
        "∀x (Cube(x) → Small(x))",
    ),
    (
        "There is exactly one large cube. No dodecahedron is in back of it.",
        Text(
            (
                ThereIs(number(Quantity.EXACTLY, 1), kind("Cube", "Large"), (X,), labelled=False),
                says(Quantified(NO, dodec), is_("BackOf", Pronoun(X))),
            )
        ),
        (
            "∃x (Cube(x) ∧ Large(x) ∧ ∀y ((Cube(y) ∧ Large(y)) → y = x)"
            " ∧ ¬∃y (Dodec(y) ∧ BackOf(y, x)))"
        ),
    ),
    (
        "There is a cube x. x is small.",
        Text((ThereIs(A, cube, (X,)), says(x, is_("Small")))),
        "∃x (Cube(x) ∧ Small(x))",
    ),
    (
        "A cube is small and the cube is to the left of b.",
        Coordination(
            AND,
            (
                says(Quantified(A, cube, X), is_("Small")),
                says(Definite(X, cube), is_("LeftOf", b)),
            ),
        ),
        "∃x (Cube(x) ∧ Small(x) ∧ LeftOf(x, b))",
    ),
    ("a is small. b is large.", Text((a_small, b_large)), "Small(a) ∧ Large(b)"),
    # truth constants and letters
    ("This is always true.", TruthConstant(True), "⊤"),
    ("This is never true.", TruthConstant(False), "⊥"),
    (
        "A tautology holds or a is small.",
        Coordination(OR, (TruthConstant(True), a_small)),
        "⊤ ∨ Small(a)",
    ),
    (
        "If P, then Q.",
        Conditional(Proposition(LEXICON.entry("P", 0)), Proposition(LEXICON.entry("Q", 0))),
        "P → Q",
    ),
]
"""Text, tree, and the formula in Unicode notation, up to the names of bound variables."""
