"""Shows formulae in `print`, notebooks and LaTeX, and as rows.

>>> from logic2text.notation import parse
>>> print(parse("all x.(Cube(x) -> -Small(x))"))
∀x (Cube(x) → ¬Small(x))
"""

from __future__ import annotations

from typing import Any

from logic2text.errors import InputError
from logic2text.formula import Formula
from logic2text.notation import Parsed, show, svg
from logic2text.results.json_fields import write_formula
from logic2text.results.lines import Line, html_lines, html_picture
from logic2text.walk import free_variables


def text(formula: Formula) -> str:
    """The formula in Unicode; its constructors where no notation can write it."""
    try:
        shown = write_formula(formula)
    except (AttributeError, TypeError, ValueError):  # built by hand, of what is not a formula
        shown = None
    return repr(formula) if shown is None else shown


def latex(formula: Formula) -> str | None:
    """The formula between dollars."""
    try:
        return f"${show(formula, 'latex', limits=None)}$"
    except InputError:
        return None


def html(formula: Formula) -> str:
    """The formula with its tree."""
    try:
        tree = html_picture(svg(formula))
    except InputError:  # beyond a limit
        tree = ""
    return html_lines([Line(text(formula))]) + tree


def row(formula: Formula) -> dict[str, Any]:
    """The row of `logic2text parse` for the formula in Unicode."""
    from logic2text.results import parse

    names = tuple(sorted(variable.name for variable in free_variables(formula)))
    return parse.row(Parsed(formula, "unicode", (), names, text(formula)))
