"""Pairs of sentences of one meaning, the second worded more formulaically: 20 edits, 10 subjects.

Each pair is a template of two sentences filled with the words of a subject; every reader agrees
which of the two is the more formulaic.  Nothing was trained on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

SUBJECTS = (
    ("sailor", "boat", "patient", "repairs", "repair"),
    ("lawyer", "contract", "careful", "reads", "read"),
    ("nurse", "ward", "tired", "visits", "visit"),
    ("robot", "battery", "heavy", "charges", "charge"),
    ("wolf", "valley", "hungry", "crosses", "cross"),
    ("pianist", "sonata", "famous", "plays", "play"),
    ("server", "packet", "busy", "forwards", "forward"),
    ("gardener", "hedge", "happy", "trims", "trim"),
    ("planet", "comet", "cold", "attracts", "attract"),
    ("teacher", "lesson", "quiet", "prepares", "prepare"),
)
"""A noun, another noun, an adjective of the first, a verb between them and its base form."""

EDITS = {
    "every, as a conditional": ("Every {n} is {a}.", "For all x, if x is a {n}, then x is {a}."),
    "no, as a negated existential": (
        "No {n} is {a}.",
        "It is not the case that there is an x such that x is a {n} and x is {a}.",
    ),
    "some, with a variable": ("Some {n} is {a}.", "There is an x such that x is a {n} and {a}."),
    "a relation, with labels": (
        "Every {n} {v} a {m}.",
        "For every {n} x, there is a {m} y such that x {v} y.",
    ),
    "not all, spelled out": (
        "Not every {n} is {a}.",
        "It is not the case that for all x, if x is a {n}, then x is {a}.",
    ),
    "negation of a sentence": (
        "The {n} is not {a}.",
        "It is not the case that the {n} is {a}.",
    ),
    "double negation": (
        "The {n} is {a}.",
        "It is not the case that the {n} is not {a}.",
    ),
    "such that": ("There is an {a} {n}.", "There is a {n} x such that x is {a}."),
    "only, as a conditional": (
        "Only {n}s are {a}.",
        "For every y, if y is {a}, then y is a {n}.",
    ),
    "biconditional": (
        "The {n} is {a} when it {v} a {m}.",
        "The {n} is {a} if and only if there is a {m} y such that the {n} {v} y.",
    ),
    "restriction as condition": (
        "Every {a} {n} {v} the {m}.",
        "If something is a {n} and it is {a}, then it {v} the {m}.",
    ),
    "everything, with a variable": ("Everything is {a}.", "For all z, z is {a}."),
    "nothing, with a variable": (
        "Nothing {v} the {m}.",
        "For all x, it is not the case that x {v} the {m}.",
    ),
    "at least one of two": (
        "The {n} or the {m} is {a}.",
        "Either the {n} is {a} or the {m} is {a} or both are the case.",
    ),
    "universal pair": (
        "Every {n} {v} every {m}.",
        "For all x, for all y, if x is a {n} and y is a {m}, then x {v} y.",
    ),
    "existential pair": (
        "Some {n} {v} some {m}.",
        "There exist x and y such that x is a {n}, y is a {m} and x {v} y.",
    ),
    "no relation": (
        "No {n} {v} a {m}.",
        "For all x and y, if x is a {n} and y is a {m}, then x does not {b} y.",
    ),
    "uniqueness": (
        "Exactly one {n} is {a}.",
        "There is a {n} x such that x is {a} and for all y, if y is {a} and a {n}, then y is x.",
    ),
    "conditional": (
        "The {n} is {a} unless it {v} the {m}.",
        "If it is not the case that the {n} {v} the {m}, then the {n} is {a}.",
    ),
    "reflexive": (
        "Some {n} does not {b} itself.",
        "There is an x such that x is a {n} and it is not the case that x {v} x.",
    ),
}
"""A name, a sentence and the same in formulaic words."""


@dataclass(frozen=True, slots=True)
class ContrastPair:
    """Two sentences of one meaning.

    Attributes:
        edit: the name of what was changed.
        natural: the sentence that reads like ordinary English.
        formulaic: the sentence that reads like the formula.
    """

    edit: str
    natural: str
    formulaic: str


def contrast_pairs() -> Iterator[ContrastPair]:
    """The 200 pairs, edit by edit."""
    for edit, templates in EDITS.items():
        for noun, other, adjective, verb, base in SUBJECTS:
            words = {"n": noun, "m": other, "a": adjective, "v": verb, "b": base}
            natural, formulaic = (_with_articles(text.format(**words)) for text in templates)
            yield ContrastPair(edit, natural, formulaic)


def _with_articles(text: str) -> str:
    """*an* only before a vowel; of the labels before *x* only."""
    words = text.split()
    for place, (word, following) in enumerate(pairwise(words)):
        if word in {"a", "an"} and following != "x":
            words[place] = "an" if following[0] in "aeio" else "a"
    return " ".join(words).replace("wolfs", "wolves")
