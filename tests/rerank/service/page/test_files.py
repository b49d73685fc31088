"""The files of the page: nothing from elsewhere, nothing that parses HTML or runs texts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rerank

PAGE = Path(rerank.__file__).parent / "service" / "page"
SOURCES = sorted(path for kind in ("html", "css", "js") for path in PAGE.rglob(f"*.{kind}"))
SVG_NAMESPACE = "http://www.w3.org/2000/svg"
UNSAFE = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser"
    r"|\beval\(|new Function|setTimeout\(\s*[\"'`]|srcdoc"
)
INLINE = re.compile(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=", re.IGNORECASE)
REFERENCE = re.compile(r"(?:href|src)=\"([^\"#]+)\"|url\(\"([^\"]+)\"\)|from \"(\./[^\"]+)\"")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_a_file_loads_nothing_foreign_and_parses_no_html(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    urls = re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"']*", re.sub(r"^\s*//.*", "", source))
    assert [url for url in urls if url != SVG_NAMESPACE] == []
    assert UNSAFE.findall(source) == []
    if path.suffix == ".html":
        assert INLINE.findall(source) == []
    for groups in REFERENCE.findall(source):
        (name,) = filter(None, groups)
        if name.startswith("${"):  # a template
            continue
        # The reference of the API is not a file of the page.
        assert name == "docs" or (path.parent / name).is_file(), name


def test_every_file_is_used_and_each_font_has_its_licence() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    names = [path.name for path in PAGE.rglob("*.*") if path.name not in {"index.html", "OFL.txt"}]
    assert [name for name in names if name not in text] == []
    assert "SIL OPEN FONT LICENSE" in (PAGE / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    assert sum(path.stat().st_size for path in PAGE.rglob("*.*")) < 325_000
