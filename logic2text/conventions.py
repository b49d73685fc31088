"""Conventions in which English is read: what a class has settled that English leaves open.

A reading that a convention rules out is weak in `TEXTBOOK` and keeps its grade in `OPEN`; nothing
else differs.  Each convention is one row of `CONVENTIONS`, from which ``docs/reading.md`` has its
table.

>>> named("textbook")
<Conventions.TEXTBOOK: 'textbook'>
"""

from __future__ import annotations

from enum import StrEnum

from logic2text.errors import UnknownNameError
from logic2text.lazy_dataclass import dataclass


class Conventions(StrEnum):
    """Which readings compete.

    OPEN: all that an English speaker can intend.  TEXTBOOK: those that a class of logic has left.
    """

    OPEN = "open"
    TEXTBOOK = "textbook"


def named(name: str) -> Conventions:
    """The conventions of a name.

    Raises:
        UnknownNameError: there are none of that name.
    """
    try:
        return Conventions(name)
    except ValueError:
        raise UnknownNameError("conventions", str(name), tuple(Conventions)) from None


@dataclass(frozen=True, slots=True)
class Convention:
    """One convention of textbooks.

    Attributes:
        name: its name, as a verdict tells it.
        settles: what it says, in one sentence.
        example: an English sentence.
        means: what the sentence means by the convention.
        rules_out: the reading that is weak by it; "" where English has no other.
        open_grade: the grade of that reading in `Conventions.OPEN`.
    """

    name: str
    settles: str
    example: str
    means: str
    rules_out: str = ""
    open_grade: str = "none"


CLAUSE = Convention(
    "clause",
    "a denial, or a list of subjects, stays within its clause",
    "b is not small only if c is large.",
    "¬Small(b) → Large(c)",
    "¬(Small(b) → Large(c))",
    "live",
)
GENERIC = Convention(
    "generic a",
    "“a K” as subject is every K where something is said of the kind, else at least one",
    "A cube is small or b is large.",
    "∃x (Cube(x) ∧ Small(x)) ∨ Large(b)",
    "∀x (Cube(x) → Small(x)) ∨ Large(b)",
    "live",
)
INCLUSIVE = Convention(
    "inclusive or",
    "“or” and “either … or” are inclusive",
    "Either Max sings or Claire sings.",
    "Sings(max) ∨ Sings(claire)",
    "Sings(max) ⊕ Sings(claire)",
    "weak",
)
NUMERAL = Convention(
    "numeral",
    "a bare numeral is at least that many",
    "There are two cubes.",
    "∃x ∃y (Cube(x) ∧ Cube(y) ∧ x ≠ y)",
    "∃x ∃y (Cube(x) ∧ Cube(y) ∧ x ≠ y ∧ ∀z (Cube(z) → z = x ∨ z = y))",
    "live",
)
COMMA = Convention(
    "comma",
    "what follows *if, only if, unless* goes together up to a comma",
    "b is small only if c is large and d is medium.",
    "Small(b) → Large(c) ∧ Medium(d)",
    "(Small(b) → Large(c)) ∧ Medium(d)",
    "live",
)
CONVENTIONS = (
    CLAUSE,
    COMMA,
    GENERIC,
    NUMERAL,
    INCLUSIVE,
    Convention(
        "then",
        "what follows *then* goes together up to a comma",
        "If b is small, then c is large only if d is medium.",
        "Small(b) → (Large(c) → Medium(d))",
        "(Small(b) → Large(c)) → Medium(d)",
        "weak",
    ),
    Convention("some", "“some” is at least one", "Some cube is small.", "∃x (Cube(x) ∧ Small(x))"),
    Convention(
        "unless", "“unless” is “or”", "b is small unless c is large.", "¬Large(c) → Small(b)"
    ),
)
"""All conventions of textbooks; the last ones hold in `Conventions.OPEN` too."""
