"""Reading and writing formulae in every notation.

>>> show(parse("all x.(Cube(x) -> -Small(x))", "nltk"))
'∀x (Cube(x) → ¬Small(x))'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

# `parse` and `show` are functions here and modules below: importing them at once makes sure that
# the functions win, whichever module a program imports first.
from logic2text.notation.parse import Parsed, ParseWarning, formula_given, parse, parse_detailed
from logic2text.notation.show import show

if TYPE_CHECKING:
    from logic2text.notation.draw import svg, tree

NOTATIONS = ("unicode", "ggc", "tarski", "nltk", "prover9", "tptp", "latex", "sympy")
"""The names of the notations; `parse` takes ``auto`` as well."""

__all__ = [
    "NOTATIONS",
    "ParseWarning",
    "Parsed",
    "formula_given",
    "parse",
    "parse_detailed",
    "show",
    "svg",
    "tree",
]


def __getattr__(name: str) -> Any:
    if name not in ("svg", "tree"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from logic2text.notation import draw

    return getattr(draw, name)
