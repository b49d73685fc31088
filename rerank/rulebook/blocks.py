"""The blocks of a document, which Markdown and HTML write each in its way."""

from __future__ import annotations

from typing import TypeAlias

from logic2text.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """A formula, a label or a line of a file."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """A mention of a rule: "rule 3"; `text` is what is shown."""

    rule: int
    text: str


Span: TypeAlias = str | Code | Link
Spans: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the title.  Others have an anchor, to which links lead."""

    level: int
    text: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Contents:
    """The headings of the document, each a link to its place."""

    headings: tuple[Heading, ...]


@dataclass(frozen=True, slots=True)
class Numbered:
    """A rule: its sentence, where it comes from, and notes below it."""

    number: int
    sentence: Spans
    origin: Spans
    notes: tuple[Spans, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    spans: Spans


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of paragraphs."""

    items: tuple[Spans, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a heading over each column."""

    header: tuple[str, ...]
    rows: tuple[tuple[Spans, ...], ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of a file, to be copied."""

    lines: tuple[str, ...]


Block: TypeAlias = Heading | Contents | Numbered | Paragraph | Listing | Table | Lines
