"""A rule book as one HTML page, without scripts or other files, that prints well."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

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

STYLE = """
body {
  font: 17px/1.5 Georgia, serif; color: #1c2126;
  max-width: 44em; margin: 2em auto; padding: 0 1em;
}
h1, h2 { font-family: system-ui, sans-serif; line-height: 1.2; }
h2 { margin-top: 2em; border-bottom: 1px solid #d5dade; padding-bottom: .2em; font-size: 1.2em; }
.rule { display: grid; grid-template-columns: 2.6em 1fr; margin: .7em 0; break-inside: avoid; }
.rule > b { text-align: right; padding-right: .7em; }
.rule p { margin: 0; }
.rule:target { background: #fff6d6; }
.origin, .note { color: #59636d; font: 13px/1.5 system-ui, sans-serif; }
a { color: #1a5a96; text-decoration: none; }
code, pre { font: 13px/1.5 ui-monospace, monospace; background: #f2f4f6; border-radius: 3px; }
code { display: inline-block; max-width: 100%; overflow-wrap: anywhere; padding: 0 .25em; }
.origin code { padding: 0; background: none; }
pre { padding: .7em; white-space: pre-wrap; }
nav ul { columns: 18em; padding-left: 1.2em; }
table { border-collapse: collapse; width: 100%; font-size: 15px; }
th, td { text-align: left; padding: .25em .6em .25em 0; border-bottom: 1px solid #e4e8eb; }
@media print {
  body { font-size: 11pt; margin: 0; max-width: none; padding: 0; }
  h2 { margin-top: 1.4em; }
  h2, p:has(+ ul), ul:has(+ pre) { break-after: avoid; }
  p { orphans: 3; widows: 3; }
  tr, li, pre { break-inside: avoid; }
  table { font-size: 10pt; }
  td { padding-top: .1em; padding-bottom: .1em; }
  thead { display: table-header-group; }
  thead, tr:nth-child(-n+2) { break-after: avoid; }
  tr:nth-last-child(-n+2) { break-before: avoid; }
  a { color: inherit; }
}
@page { margin: 20mm 22mm; @bottom-center { content: counter(page); font: 9pt system-ui; } }
"""


def write_web_page(book: Rulebook) -> str:
    """The document as a whole HTML page."""
    body = "\n".join(line for block in lay_out(book) for line in _write_block(block))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_escape(book.title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _write_block(block: Block) -> Iterator[str]:
    match block:
        case Heading(level, text, anchor):
            named = f' id="{anchor}"' if anchor else ""
            yield f"<h{level}{named}>{_escape(text)}</h{level}>"
        case Contents(headings):
            yield '<nav aria-label="Contents">\n<ul>'
            links = (f'<a href="#{each.anchor}">{_escape(each.text)}</a>' for each in headings)
            yield from (f"<li>{link}</li>" for link in links)
            yield "</ul>\n</nav>"
        case Numbered(number, sentence, origin, notes):
            yield f'<div class="rule" id="rule-{number}"><b>{number}.</b><div>'
            yield f'<p>{_write(sentence)} <span class="origin">({_write(origin)})</span></p>'
            yield from (f'<p class="note">{_write(note)}</p>' for note in notes)
            yield "</div></div>"
        case Paragraph(spans):
            yield f"<p>{_write(spans)}</p>"
        case Listing(items):
            yield "<ul>"
            yield from (f"<li>{_write(item)}</li>" for item in items)
            yield "</ul>"
        case Table(header, rows):
            names = "".join(f'<th scope="col">{_escape(name)}</th>' for name in header)
            yield f"<table>\n<thead><tr>{names}</tr></thead>\n<tbody>"
            for row in rows:
                yield f"<tr>{''.join(f'<td>{_write(cell)}</td>' for cell in row)}</tr>"
            yield "</tbody>\n</table>"
        case Lines(lines):
            yield "<pre>" + "\n".join(map(_escape, lines)) + "</pre>"


def _write(spans: Spans) -> str:
    return "".join(map(_write_span, spans))


def _write_span(span: Span) -> str:
    match span:
        case Code(text):
            return f"<code>{_escape(text)}</code>"
        case Link(rule, text):
            return f'<a href="#rule-{rule}">{text}</a>'
        case str():
            return _escape(span)


def _escape(text: str) -> str:
    return escape(escape_controls(text))
