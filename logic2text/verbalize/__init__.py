"""From formulae to English: the verbalizers by name, each loaded when it is first asked for.

>>> from logic2text.notation import parse
>>> verbalizer("ranta").verbalize(parse("∀x (Cube(x) → Small(x))")).text
'Every cube is small.'
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from logic2text.errors import UnknownNameError
from logic2text.verbalize.base import Verbalization, Verbalizer

_CLASSES = {
    "literal": ("logic2text.verbalize.literal", "Literal"),
    "ranta": ("logic2text.verbalize.ranta", "Ranta"),
    "lola": ("logic2text.verbalize.lola", "Lola"),
    "natural": ("logic2text.verbalize.natural", "Natural"),
}

SYSTEMS: tuple[str, ...] = ("literal", "ranta")
"""The systems of a run that names none, from formulaic to natural."""


def verbalizer(name: str, **options: Any) -> Verbalizer:
    """The verbalizer of that name.

    Args:
        name: one of `literal`, `ranta`, `lola`, `natural`.
        options: keyword arguments of its class, such as ``lexicon``.

    Raises:
        UnknownNameError: there is no such system.
    """
    if name not in _CLASSES:
        raise UnknownNameError("system", name, _CLASSES)
    module, kind = _CLASSES[name]
    made: Verbalizer = getattr(import_module(module), kind)(**options)
    return made


__all__ = ["SYSTEMS", "Verbalization", "Verbalizer", "verbalizer"]
