"""Puts a formula in English that keeps its structure, at two levels.

>>> from logic2text.notation import parse
>>> say(parse("∀x (Cube(x) → Small(x))"), Lexicon.default()).fluent
'All cubes are small.'
"""

from __future__ import annotations

import re

from logic2text import formula as fol
from logic2text.closed_words import read_pattern
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon import Lexicon
from logic2text.verbalizers.literal import Literal
from logic2text.verbalizers.natural import Natural
from logic2text.verbalizers.style import Style

_STRICT = Style(structure_preserving=True)
_NO_PRONOUN = lazy_pattern(r"\bit is not the case\b", re.IGNORECASE)
_OF_THINGS = lazy_pattern(rf"\b(?:{read_pattern('pronouns_of_things')})\b", re.IGNORECASE)
_OF_PERSONS = lazy_pattern(rf"\b(?:{read_pattern('pronouns_of_persons')})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Sayings:
    """A formula in English that keeps its structure.

    Attributes:
        literal: connective by connective, with variables.
        fluent: as a person would say it.
    """

    literal: str
    fluent: str


def say(formula: fol.Formula, lexicon: Lexicon) -> Sayings:
    """A formula in English at two levels, neither of which applies a law."""
    return Sayings(Literal(lexicon).verbalize(formula).text, fluent_text(formula, lexicon))


def fluent_text(formula: fol.Formula, lexicon: Lexicon) -> str:
    """A formula as a person would say it; with variables where pronouns could be misunderstood.

    That "it" and "them" are different things depends on which words the lexicon takes for persons.
    Whoever writes "something is a spy" does not hear it: "there is a spy such that it trusts them".
    """
    text = Natural(lexicon, _STRICT).verbalize(formula).text
    plain = _NO_PRONOUN.sub("", text)
    if _OF_THINGS.search(plain) and _OF_PERSONS.search(plain):
        return Literal(lexicon).verbalize(formula).text
    return text
