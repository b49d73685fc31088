"""Why a formula cannot be written in a language: one sentence with the part that it is about."""

from __future__ import annotations

from logic2text import formula as fol
from logic2text.documents.statement import IT
from logic2text.errors import InputError
from logic2text.notation.show import show

_SHOWN = 80


def refuse(part: fol.Formula | str, why: str, hint: str) -> InputError:
    """The error: “part” and why it cannot be written."""
    shown = part if isinstance(part, str) else show(part, limits=None)
    shown = shown.replace(IT.name, "it")
    shown = shown if len(shown) <= _SHOWN else f"{shown[: _SHOWN - 1]}…"
    return InputError(f"“{shown}” {why}", hint)
