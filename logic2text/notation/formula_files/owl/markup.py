"""XML that is read without entities from elsewhere: its elements, each with its line.

>>> read_elements('<a b="1"><c>text</c></a>').children[0].text
'text'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from logic2text.errors import InputError
from logic2text.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType

DEEPEST = 200
"""The most elements that may stand in one another."""


_PREDEFINED = ("amp", "lt", "gt", "quot", "apos")
_DECLARATION = lazy_pattern(r"<!ENTITY\s+([^\s%;&]+)")
_REFERENCE = lazy_pattern(r"&([^\s#;&<>\"']+);")


@dataclass(slots=True)
class Element:
    """An element with what stands in it; it grows while it is read.

    Attributes:
        name: with its namespace in front, as ``http://www.w3.org/2002/07/owl#Class``.
        attributes: by their names, likewise.
        line: where it begins, from 1.
        children: the elements in it.
        text: the characters in it, before the first element in it.
    """

    name: str
    attributes: Mapping[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    text: str = ""


def read_elements(text: str) -> Element:
    """The outermost element of a document.

    Raises:
        InputError: it is not XML, is too deep, or has entities that may grow or be fetched.
    """
    top = Element("", {}, 1)
    open_elements = [top]
    parser = _make_parser()

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(open_elements) > DEEPEST:
            message = f"more than {DEEPEST} elements stand in one another"
            raise InputError(message, "divide the axiom", line=parser.CurrentLineNumber)
        element = Element(name, attributes, parser.CurrentLineNumber)
        open_elements[-1].children.append(element)
        open_elements.append(element)

    def read_characters(characters: str) -> None:
        # Elements that have others in them are read for these alone.
        if not open_elements[-1].children:
            open_elements[-1].text += characters

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: open_elements.pop()
    parser.CharacterDataHandler = read_characters
    _parse(parser, text)
    return top.children[0]


def check_entities(text: str) -> None:
    """Refuse entities from elsewhere, and such as stand for others, whose size nothing bounds.

    Raises:
        InputError: the document has one, or its declarations cannot be read.
    """
    _parse(_make_parser(), text)


def _make_parser() -> XMLParserType:
    """A parser that refuses dangerous declarations; it fetches nothing."""
    from xml.parsers import expat

    parser = expat.ParserCreate("utf-8", namespace_separator="")
    parser.buffer_text = True

    def declare(
        name: str,
        is_parameter: bool,
        value: str | None,
        *_: str | None,
    ) -> None:
        line = parser.CurrentLineNumber
        if value is None:
            message = f"the entity {name} is from another place, and nothing is fetched"
            raise InputError(message, "write its text into the file", line=line)
        if is_parameter or "&" in value:
            message = f"the entity {name} stands for others, which may make the file explode"
            raise InputError(message, "write its text out", line=line)

    parser.EntityDeclHandler = declare
    return parser


def _check_references(text: str) -> None:
    """Refuse entities that the document does not declare: expat leaves them out without a word.

    It does so in attributes where the document type is elsewhere, and is not fetched.
    """
    declared = {*_PREDEFINED, *_DECLARATION.findall(text)}
    for found in _REFERENCE.finditer(text):
        if found[1] not in declared:
            message = f"the entity {found[1]} is declared elsewhere, and nothing is fetched"
            line = text.count("\n", 0, found.start()) + 1
            raise InputError(message, "write its text into the file", line=line)


def _parse(parser: XMLParserType, text: str) -> None:
    from xml.parsers import expat

    if "<!DOCTYPE" in text:
        _check_references(text)
    try:
        parser.Parse(text.encode("utf-8"), True)
    except expat.ExpatError as error:
        message = f"the file is not XML: {expat.ErrorString(error.code)}"
        raise InputError(message, "correct it, or save it again", line=error.lineno) from None
