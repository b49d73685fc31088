r"""A rule book in Markdown, as GitHub and CommonMark read it.

>>> _escape("x_1 <is> *this*")
'x\\_1 &lt;is&gt; \\*this\\*'
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from logic2text.lazy_pattern import lazy_pattern
from logic2text.results.escaping import escape_controls
from rerank.rulebook.blocks import (
    Block,
    Code,
    Contents,
    Heading,
    Lines,
    Link,
    Listing,
    Numbered,
    Paragraph,
    Span,
    Spans,
    Table,
)
from rerank.rulebook.layout import lay_out
from rerank.rulebook.rules import Rulebook

_SIGNS = lazy_pattern(r"[\\`*_\[\]|~#]")


def write_markdown(book: Rulebook) -> str:
    """The document in Markdown, with a line feed at its end."""
    return "\n".join(line for block in lay_out(book) for line in _write_block(block))


def _write_block(block: Block) -> Iterator[str]:
    match block:
        case Heading(level, text, anchor):
            yield from [f'<a id="{anchor}"></a>\n'] if anchor else []
            yield f"{'#' * level} {_escape(text)}\n"
        case Contents(headings):
            yield from (f"- [{_escape(each.text)}](#{each.anchor})" for each in headings)
            yield ""
        case Numbered(number, sentence, origin, notes):
            anchor = f'<a id="rule-{number}"></a>'
            yield f"{anchor}**{number}.** {_write(sentence)} *({_write(origin)})*\n"
            yield from (f"- {_write(note)}" for note in notes)
            yield from [""] if notes else []
        case Paragraph(spans):
            yield f"{_write(spans)}\n"
        case Listing(items):
            yield from (f"- {_write(item)}" for item in items)
            yield ""
        case Table(header, rows):
            yield f"| {' | '.join(header)} |"
            yield f"|{' --- |' * len(header)}"
            yield from (f"| {' | '.join(map(_write, row))} |" for row in rows)
            yield ""
        case Lines(lines):
            yield "\n".join(("```toml", *map(escape_controls, lines), "```")) + "\n"


def _write(spans: Spans) -> str:
    return "".join(map(_write_span, spans)).replace("\n", " ")


def _write_span(span: Span) -> str:
    match span:
        case Code(text):
            return _write_code(escape_controls(text))
        case Link(rule, text):
            return f"[{text}](#rule-{rule})"
        case str():
            return _escape(span)


def _write_code(text: str) -> str:
    """Code between more backticks than it has; a bar would end a cell of a table."""
    ticks = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    shown = text.replace("|", "\\|")
    space = " " if "`" in text else ""
    return f"{ticks}{space}{shown}{space}{ticks}"


def _escape(text: str) -> str:
    escaped = escape_controls(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _SIGNS.sub(r"\\\g<0>", escaped)
