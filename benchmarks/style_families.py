"""Families of sentences of one form, within which formulaicness as style should hardly change.

A form is a wording of one to four quantifiers with several lexicons and names of variables.
"""

from __future__ import annotations

ANCHORS = (
    "For all x, if x is a cube, then x is small.",
    "For all x, for all y, if x is a cube and y is a tetrahedron, then x is larger than y.",
)
"""Two texts of the same style, of which a measure of one system's habits parts the second."""

LEXICONS = (
    {"n": "cube", "m": "tetrahedron", "a": "small", "v": "is larger than"},
    {"n": "lecturer", "m": "seminar", "a": "strict", "v": "attends"},
    {"n": "comet", "m": "moon", "a": "distant", "v": "passes"},
    {"n": "compiler", "m": "program", "a": "slow", "v": "translates"},
)
LETTERS = ("xyzw", "uvst", "pqrk")

UNIVERSAL = (
    "For all {0}, if {0} is a {n}, then {0} is {a}.",
    "For all {0}, for all {1}, if {0} is a {n} and {1} is a {m}, then {0} {v} {1}.",
    (
        "For all {0}, for all {1}, for all {2}, if {0} is a {n} and {1} is a {m} and {2} is a {m}, "
        "then if {0} {v} {1}, then {0} {v} {2}."
    ),
    (
        "For all {0}, for all {1}, for all {2}, for all {3}, if {0} {v} {1} and {2} {v} {3}, "
        "then {0} {v} {3}."
    ),
)
EXISTENTIAL = (
    "There is an element {0} such that {0} is a {n}.",
    "There is an element {0} such that there is an element {1} such that {0} {v} {1}.",
    (
        "There is an element {0} such that there is an element {1} such that there is an element "
        "{2} such that {0} {v} {1} and {1} {v} {2}."
    ),
    (
        "There is an element {0} such that there is an element {1} such that there is an element "
        "{2} such that there is an element {3} such that {0} {v} {1} and {2} {v} {3}."
    ),
)
MIXED = (
    "For all {0}, if {0} is a {n}, then there is an element {1} such that {0} {v} {1}.",
    (
        "For all {0}, if {0} is a {n}, then there is an element {1} such that {1} is a {m} and "
        "{0} {v} {1}."
    ),
    (
        "There is an element {0} such that {0} is a {n} and for all {1}, if {1} is a {m}, then {0} "
        "{v} {1}."
    ),
    "For all {0}, for all {1}, there is an element {2} such that {0} {v} {2} and {1} {v} {2}.",
)
NEGATED = (
    "It is not the case that there is an element {0} such that {0} is a {n}.",
    "It is not the case that for all {0}, {0} is {a}.",
    "It is not the case that for all {0}, if {0} is a {n}, then {0} is {a}.",
    "For all {0}, it is not the case that {0} {v} {0}.",
)
LABELLED = (
    "For every {n} {0}, {0} is {a}.",
    "For every {n} {0}, for every {m} {1}, {0} {v} {1}.",
    "For every {n} {0}, there is a {m} {1} such that {0} {v} {1}.",
    "There is a {n} {0} such that for every {m} {1}, {0} {v} {1}.",
)
NOUN_PHRASES = (
    "Every {n} is {a}.",
    "Every {n} {v} every {m}.",
    "No {n} {v} a {m}.",
    "Every {n} that {v} a {m} is {a}.",
    "Some {n} {v} every {m}.",
)


def families() -> dict[str, list[str]]:
    """The texts of each family: a form with every lexicon and, where it has any, all letters."""
    groups = {
        "universal": UNIVERSAL,
        "existential": EXISTENTIAL,
        "mixed": MIXED,
        "negated": NEGATED,
        "labelled nouns": LABELLED,
        "noun phrases": NOUN_PHRASES,
    }
    texts = {
        f"{name}, by number and words": _filled(templates) for name, templates in groups.items()
    }
    for name, templates in groups.items():
        texts[f"{name}, by words alone"] = _filled(templates[1:2])
        texts[f"{name}, by number alone"] = [
            _fill(template, LETTERS[0], LEXICONS[0]) for template in templates
        ]
    return texts


def _filled(templates: tuple[str, ...]) -> list[str]:
    return list(
        dict.fromkeys(
            _fill(template, letters, lexicon)
            for template in templates
            for letters in LETTERS
            for lexicon in LEXICONS
        )
    )


def _fill(template: str, letters: str, lexicon: dict[str, str]) -> str:
    text: str = template.format(*letters, **lexicon)
    return text
