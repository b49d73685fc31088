"""Questions for practice: sentences whose right formula and wrong ones differ by one mistake each.

>>> question = list_questions()[0]
>>> question.text, question.formula
('Every brave pirate trusts Anna.', '∀x (K(x) ∧ P(x) → R(x, a))')
>>> question.mistakes[Mistake.CONVERSE]
'∀x (R(x, a) → K(x) ∧ P(x))'
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from logic2text.lazy_dataclass import dataclass
from logic2text.tutor.mistakes import Mistake


@dataclass(frozen=True, slots=True)
class Question:
    """A sentence to be formalized.

    Attributes:
        template: the number of its form; questions of one form differ in their words.
        text: the sentence.
        key: the symbolization key.
        formula: the right formula.
        mistakes: mistake → the formula of a student who makes it and no other.
    """

    template: int
    text: str
    key: str
    formula: str
    mistakes: Mapping[Mistake, str]


@cache
def list_questions() -> tuple[Question, ...]:
    """All questions: every form in the words of the first theme, then in those of the next."""
    source = files(__package__).joinpath("templates.toml").read_text(encoding="utf-8")
    table = tomllib.loads(source)
    return tuple(
        Question(
            number,
            template["text"].format(**theme),
            table["key"].format(**theme).strip(),
            template["formula"],
            {Mistake(name): formula for name, formula in template["mistakes"].items()},
        )
        for theme in table["themes"]
        for number, template in enumerate(table["templates"])
    )
