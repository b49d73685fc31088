"""From formulae to English: the verbalizers by name, each imported on first use.

>>> from logic2text.notation import parse
>>> verbalizer("ranta").verbalize(parse("∀x (Cube(x) → Small(x))")).text
'Every cube is small.'
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from logic2text.arguments import instance_given, text_given
from logic2text.errors import UnknownNameError
from logic2text.lexicon import Lexicon
from logic2text.verbalizers.base import Verbalization, Verbalizer
from logic2text.verbalizers.style import DEFAULT_STYLE, Style

_CLASSES = {
    "literal": ("logic2text.verbalizers.literal", "Literal"),
    "ranta": ("logic2text.verbalizers.ranta.ranta", "Ranta"),
    "lola": ("logic2text.verbalizers.lola.lola", "Lola"),
    "natural": ("logic2text.verbalizers.natural", "Natural"),
    "stepwise": ("logic2text.verbalizers.stepwise", "Stepwise"),
}

SYSTEMS: tuple[str, ...] = tuple(_CLASSES)
"""The names of all systems: four from formulaic to natural, and what lies between."""


def verbalizer(
    name: str,
    lexicon: Lexicon | None = None,
    style: Style = DEFAULT_STYLE,
    *,
    compatible: bool = False,
) -> Verbalizer:
    """Make the verbalizer of that name.

    Args:
        name: one of `SYSTEMS`.
        lexicon: the words; the default lexicon if none is given.
        style: how texts may be written.  All systems know `unambiguous` and
            `structure_preserving`; what can be avoided, and the order, is Natural's to choose, the
            others are bound to their constructions.
        compatible: LoLa as published, including its scope errors.

    Raises:
        UnknownNameError: there is no such system.
    """
    text_given(name, "the name of a system")
    if lexicon is not None:
        instance_given(lexicon, Lexicon, "a Lexicon", "read one: Lexicon.load(path)")
    instance_given(style, Style, "a Style", "give Style(…)")
    if name not in _CLASSES:
        raise UnknownNameError("system", name, _CLASSES)
    module, kind = _CLASSES[name]
    options: dict[str, Any] = {"lexicon": lexicon}
    if name != "literal":
        options["style"] = style
    if name == "lola":
        options["compatible"] = compatible
    plain_verbalizer: Verbalizer = getattr(import_module(module), kind)(**options)
    if style.unambiguous:
        from logic2text.verify.disambiguate import Explicit

        return Explicit(plain_verbalizer, lexicon)
    return plain_verbalizer


__all__ = ["SYSTEMS", "Verbalization", "Verbalizer", "verbalizer"]
