"""Recognizes formulae that define a predicate."""

from __future__ import annotations

from logic2text import formula as fol
from logic2text.walk import symbols

Symbol = tuple[str, int]


def find_defined_predicate(formula: fol.Formula) -> Symbol | None:
    """The predicate P of ∀x … (P(x, …) ↔ φ) with distinct variables and without P in φ.

    >>> from logic2text.notation import parse
    >>> find_defined_predicate(parse("∀x (Bachelor(x) ↔ Man(x) ∧ ¬Married(x))"))
    ('Bachelor', 1)
    """
    bound: list[fol.Variable] = []
    while isinstance(formula, fol.ForAll):
        bound += formula.variables
        formula = formula.body
    match formula:
        case fol.Iff(fol.Predicate(name, arguments), meaning) if bound:
            predicate = name, len(arguments)
            is_defined = list(arguments) == bound and predicate not in symbols(meaning)[0]
            return predicate if is_defined else None
        case _:
            return None
