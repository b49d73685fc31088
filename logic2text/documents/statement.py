"""What is written: formulae with their labels and comments; and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import cast

from logic2text.errors import InputError
from logic2text.formula import And, Formula, Predicate, Variable
from logic2text.lazy_dataclass import dataclass
from logic2text.rewriting.rename_apart import with_distinct_variables

GOALS = frozenset(("conjecture", "goal", "goals", "conclusion", "question", "negated_conjecture"))
"""The roles in files of formulae that are not claimed: they may follow, or deny what may follow."""
IT = Variable("x000")
"""A variable that no statement binds."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One formula of a document.

    Attributes:
        formula: each quantifier has a variable of its own.
        label, comment: what the document says of it, or None.
        goal: its role, if this is one of `GOALS`; None for what is claimed.
    """

    formula: Formula
    label: str | None = None
    comment: str | None = None
    goal: str | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A document of a language.

    Attributes:
        text: all formulae that the language can say, with their declarations.
        faults: index of a formula → why it is not in the text.
        renamed: symbol of the formulae → the one that reading the text gives, where they differ.
    """

    text: str
    faults: Mapping[int, InputError] = field(default_factory=dict)
    renamed: Mapping[str, str] = field(default_factory=dict)


def prepare(formula: Formula) -> Formula:
    """The formula with a variable of its own for each quantifier, none of which is `IT`."""
    beside = with_distinct_variables(And((Predicate("P", (IT,)), formula)))
    return cast("And", beside).operands[1]
