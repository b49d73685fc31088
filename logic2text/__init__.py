"""Formulae in, English out, with proof; imports neither torch nor the other packages.

The names below are loaded when they are first used, so that the import is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from logic2text.version import __version__

if TYPE_CHECKING:
    from logic2text.errors import InputError, Logic2TextError, ParseError, UnavailableError
    from logic2text.limits import DEFAULT_LIMITS, Limits
    from logic2text.notation.parse import Parsed, parse, parse_detailed
    from logic2text.notation.show import show
    from logic2text.proof.verdict import Countermodel, Status, Verdict

_HOMES = {
    "DEFAULT_LIMITS": "limits",
    "Countermodel": "verdict",
    "InputError": "errors",
    "Limits": "limits",
    "Logic2TextError": "errors",
    "ParseError": "errors",
    "Parsed": "notation",
    "Status": "verdict",
    "UnavailableError": "errors",
    "Verdict": "verdict",
    "parse": "notation",
    "parse_detailed": "notation",
    "show": "notation",
}

__all__ = [
    "DEFAULT_LIMITS",
    "Countermodel",
    "InputError",
    "Limits",
    "Logic2TextError",
    "ParseError",
    "Parsed",
    "Status",
    "UnavailableError",
    "Verdict",
    "__version__",
    "parse",
    "parse_detailed",
    "show",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)
