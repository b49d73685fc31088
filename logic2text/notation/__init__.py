"""Reading and writing formulae in every notation; the names load when they are first used.

>>> show(parse("all x.(Cube(x) -> -Small(x))", "nltk"))
'∀x (Cube(x) → ¬Small(x))'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from logic2text.notation.parse import Parsed, ParseWarning, parse, parse_detailed
    from logic2text.notation.show import show

NOTATIONS = ("unicode", "ggc", "tarski", "nltk", "prover9", "tptp", "latex", "sympy")
"""The names of the notations; `parse` takes ``auto`` as well."""

_HOMES = {
    "ParseWarning": "parse",
    "Parsed": "parse",
    "parse": "parse",
    "parse_detailed": "parse",
    "show": "show",
}

__all__ = ["NOTATIONS", "ParseWarning", "Parsed", "parse", "parse_detailed", "show"]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value  # `parse` is also the name of its module
    return value
