"""The pages of the documentation, and the code that stands in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "SECURITY.md", *(ROOT / "docs").rglob("*.md")])

FENCE = re.compile(r"^( *)```([\w-]*)[^\n]*\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
INDENTED = re.compile(r"(?:^|\n\n)((?: {4}[^\n]*(?:\n|$))+)")

SHELLS = ("sh", "bash", "console", "shell")
PROMPT = "$ "


@dataclass(frozen=True)
class Code:
    """Code of a page.

    Attributes:
        text: without the marks around it.
        language: of a block; empty where none is named, and for a span in a sentence.
        is_span: whether it stands in a sentence.
    """

    text: str
    language: str = ""
    is_span: bool = False


def codes(page: str) -> Iterator[Code]:
    """The blocks and spans of a page in Markdown, or of a docstring."""
    for block in FENCE.finditer(page):
        yield Code(block[3], block[2])
    rest = FENCE.sub("\n", page)
    for block in INDENTED.finditer(rest):
        yield Code(re.sub(r"^ {4}", "", block[1], flags=re.MULTILINE))
    for span in SPAN.finditer(INDENTED.sub("\n\n", rest)):
        yield Code(" ".join(span[2].split()), is_span=True)


def shell_lines(code: Code) -> Iterator[str]:
    """The command lines of a block of a shell, or of an example with a prompt; or a span."""
    if code.is_span:
        yield code.text
        return
    lines = code.text.replace("\\\n", " ").splitlines()
    prompted = [line.strip() for line in lines if line.strip().startswith(PROMPT)]
    if prompted:
        yield from (line.removeprefix(PROMPT) for line in prompted)
    elif code.language in SHELLS:
        yield from lines
    elif not code.language:
        yield from (line for line in lines if re.match(r"(logic2text|pip|make|python) ", line))


def anchors(page: str) -> set[str]:
    """The anchors of the headings of a page."""
    found: set[str] = set()
    for heading in re.findall(r"^#+ +(.+?)\s*$", FENCE.sub("\n", page), re.MULTILINE):
        text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
        number = sum(name == slug or name.startswith(f"{slug}-") for name in found)
        found.add(f"{slug}-{number}" if slug in found else slug)
    return found
