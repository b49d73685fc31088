"""Variables, anchors and calls of Python that the pages name exist."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.documentation.pages import PAGES, ROOT, anchors, codes

PACKAGES = ("logic2text", "metrics", "rerank")
VARIABLE = re.compile(r"\bLOGIC2TEXT_[A-Z0-9_]+")
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)")


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@cache
def sources() -> str:
    """The program, its build and what its tests share."""
    folders = (*PACKAGES, "tests/support", "benchmarks")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    return "".join(f.read_text(encoding="utf-8") for f in files)


def test_every_variable_of_the_environment_is_read() -> None:
    unread = {
        name_of(page): name
        for page in PAGES
        for name in VARIABLE.findall(page.read_text(encoding="utf-8"))
        if f'"{name}"' not in sources()
    }
    assert unread == {}


def test_every_variable_that_the_packages_read_is_documented() -> None:
    files = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    read = {
        name
        for path in files
        for name in re.findall(r'"(LOGIC2TEXT_[A-Z0-9_]+)"', path.read_text(encoding="utf-8"))
    }
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert read - set(VARIABLE.findall(pages)) == set()


def broken_anchors(page: Path, text: str) -> list[str]:
    """The links of a page to headings that there are not."""
    broken = []
    for target, anchor in LINK.findall(text):
        file = page.parent / target if target else page
        if file.suffix == ".md" and anchor not in anchors(file.read_text(encoding="utf-8")):
            broken.append(f"{target}#{anchor}")
    return broken


def test_every_anchor_exists() -> None:
    found = {name_of(page): broken_anchors(page, page.read_text("utf-8")) for page in PAGES}
    assert {page: broken for page, broken in found.items() if broken} == {}


def test_an_anchor_that_does_not_exist_is_noticed() -> None:
    text = "[a](#verdicts) [b](docs/page.md#nowhere) [c](#nowhere)"
    assert broken_anchors(ROOT / "README.md", text) == ["docs/page.md#nowhere", "#nowhere"]


def python_blocks(page: Path) -> list[str]:
    """The blocks of Python of a page that are not examples with a prompt, which are run as such."""
    found = (c.text for c in codes(page.read_text(encoding="utf-8")) if c.language == "python")
    return [text for text in found if ">>>" not in text]


def faults_of(block: str) -> list[str]:
    """The names of ours that a block imports and there are not, and the calls that do not fit."""
    tree = ast.parse(block)
    names: dict[str, Any] = {}
    faults = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGES):
            module = importlib.import_module(node.module or "")
            for alias in node.names:
                if not hasattr(module, alias.name):
                    faults.append(f"{node.module} has no {alias.name}")
                names[alias.asname or alias.name] = getattr(module, alias.name, None)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            faults += _faults_of_call(node, names)
    return faults


def _faults_of_call(call: ast.Call, names: dict[str, Any]) -> list[str]:
    """Of a call of an imported name, or of a method of what such a call of a class returns."""
    given: tuple[Any, ...] = tuple(call.args)
    match call.func:
        case ast.Name(id=name) if callable(names.get(name)):
            called = names[name]
        case ast.Attribute(value=ast.Call(func=ast.Name(id=name)), attr=method) if inspect.isclass(
            names.get(name)
        ):
            called, given = getattr(names[name], method, None), (None, *given)
            if called is None:
                return [f"{name} has no {method}"]
        case _:
            return []
    keywords = {word.arg: word.value for word in call.keywords if word.arg}
    try:
        inspect.signature(called).bind(*given, **keywords)
    except TypeError as error:
        return [f"{ast.unparse(call)}: {error}"]
    return []


PAGES_WITH_PYTHON = [page for page in PAGES if python_blocks(page)]


@pytest.mark.parametrize("page", PAGES_WITH_PYTHON, ids=name_of)
def test_the_python_of_a_page_calls_what_there_is(page: Path) -> None:
    blocks = python_blocks(page)
    if any("fastapi" in b or "rerank.service" in b for b in blocks):
        pytest.importorskip("httpx2", reason="the extra `llm` is not installed")
    assert [fault for block in blocks for fault in faults_of(block)] == []


@pytest.mark.parametrize(
    ("block", "fault"),
    [
        ("from logic2text import verbalise", "logic2text has no verbalise"),
        ("from logic2text import check\ncheck('P(a)')", "missing a required argument"),
        ("from rerank import Reranker\nReranker(audiance='general')", "unexpected keyword"),
        ("from rerank import Reranker\nReranker().rank('P', 'a', 3, 4, 5, 6, 7, 8)", "too many"),
        ("from rerank import Reranker\nReranker().rnk('P')", "Reranker has no rnk"),
    ],
)
def test_a_slip_in_python_is_noticed(block: str, fault: str) -> None:
    (found,) = faults_of(block)
    assert fault in found
