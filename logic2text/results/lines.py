"""Lines with styles, in which people see results: in the terminal, in `print` and in notebooks.

>>> print(plain_lines([Line("equivalent", "bold green"), Line("  by commutation")]))
equivalent
  by commutation
>>> html_lines([Line("1 < 2", "dim")])
'<div style="white-space:pre-wrap;color:#6b7480">1 &lt; 2</div>'
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from logic2text.lazy_dataclass import dataclass
from logic2text.results.escaping import escape_controls


@dataclass(frozen=True, slots=True)
class Line:
    """A line.

    Attributes:
        text: its text, with line feeds where a drawing has several.
        style: how a terminal shows it, a key of `STYLES`.
        head: what stands before the text, in bold.
        is_drawing: whether its characters have fixed places.
    """

    text: str
    style: str = ""
    head: str = ""
    is_drawing: bool = False


STYLES = {
    "": "",
    "dim": "color:#6b7480",
    "yellow": "color:#8a6100",
    "red": "color:#b3261e",
    "bold green": "color:#1e7032;font-weight:bold",
    "bold red": "color:#b3261e;font-weight:bold",
}
"""Styles of a terminal → CSS."""


def plain_lines(lines: Iterable[Line]) -> str:
    """The lines as text without styles."""
    return "\n".join(escape_controls(line.head + line.text) for line in lines)


def html_lines(lines: Iterable[Line]) -> str:
    """The lines as HTML, in which their text is escaped."""
    return "".join(_html_line(line) for line in lines)


def _html_line(line: Line) -> str:
    styles = ["white-space:pre-wrap", STYLES[line.style]]
    if line.is_drawing:
        styles += ["font-family:monospace", "line-height:1.1"]
    head = f"<b>{escape(escape_controls(line.head))}</b>" if line.head else ""
    style = ";".join(filter(None, styles))
    return f'<div style="{style}">{head}{escape(escape_controls(line.text))}</div>'


def html_picture(svg: str) -> str:
    """A picture for HTML, without control characters, which XML does not have."""
    return escape_controls(svg)
