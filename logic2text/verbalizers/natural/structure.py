"""Checks that a text preserves a formula's structure, up to bound names and nesting of and/or."""

from __future__ import annotations

from logic2text.english.meaning import interpret
from logic2text.english.syntax import Clause
from logic2text.errors import InputError
from logic2text.formula import Formula
from logic2text.rewriting.normal_form import flatten
from logic2text.walk import canonical


def same_structure(first: Formula, second: Formula) -> bool:
    """Whether two formulae differ only in bound names and the nesting of and/or."""
    return canonical(flatten(first)) == canonical(flatten(second))


def keeps_structure(tree: Clause, formula: Formula) -> bool:
    """Whether the meaning of a clause has the structure of the formula."""
    try:
        return same_structure(interpret(tree), formula)
    except InputError:
        return False
