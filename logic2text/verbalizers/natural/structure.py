"""Checks that a text preserves a formula's structure, up to bound names and nesting of and/or."""

from __future__ import annotations

from logic2text.english.meaning import interpret
from logic2text.english.syntax import Clause
from logic2text.errors import InputError
from logic2text.formula import Formula
from logic2text.rewriting.same_structure import same_structure


def keeps_structure(tree: Clause, formula: Formula) -> bool:
    """Whether the meaning of a clause has the structure of the formula."""
    try:
        return same_structure(interpret(tree), formula)
    except InputError:
        return False
