"""Results that show themselves: to `print`, in notebooks, and as the row of the command line.

A class names the module that shows it.  It is loaded when a result is first shown, so that the
syntax of formulae needs nothing that draws them.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Printed:
    """What `print` shows by the function `text` of the module in `_shown_by`."""

    __slots__ = ()
    _shown_by = ""

    def __init_subclass__(cls) -> None:
        """Give the class itself what IPython asks for, else the `repr` of a dataclass hides it."""
        super().__init_subclass__()
        setattr(cls, "_repr_pretty_", _pretty)  # noqa: B010 - to mypy it is not an attribute

    def __str__(self) -> str:
        return str(import_module(self._shown_by).text(self))


def _pretty(shown: Printed, printer: Any, cycle: bool) -> None:  # noqa: ARG001 - of IPython
    """What IPython shows in a terminal."""
    printer.text(str(shown))


class Shown(Printed):
    """What is also a row, by the function `row`, and in a notebook HTML, by the function `html`."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The JSON row that the command line writes of it."""
        row: dict[str, Any] = import_module(self._shown_by).row(self)
        return row

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return str(import_module(self._shown_by).html(self))


class Formal(Shown):
    """What is also LaTeX, by the function `latex`; None where LaTeX cannot write it."""

    __slots__ = ()

    def _repr_latex_(self) -> str | None:
        """What sets LaTeX, such as nbconvert; notebooks prefer the HTML."""
        latex: str | None = import_module(self._shown_by).latex(self)
        return latex
