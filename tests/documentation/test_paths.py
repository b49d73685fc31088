"""The documentation names files that exist, and shows what the tool returns."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("logic2text", "metrics", "rerank")
PAGES = sorted([ROOT / "README.md", ROOT / "SECURITY.md", *(ROOT / "docs").glob("*.md")])
QUOTED = re.compile(r"`([\w./-]+)`")
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


def source_paths(page: str) -> list[str]:
    """The paths of files and packages in backticks: `english/meaning.py`, `metrics/engine/`."""
    return [name for name in QUOTED.findall(page) if name.endswith((".py", ".c", ".h", "/"))]


def exists(path: str) -> bool:
    """Whether a path from the root, or the end of the path of a file of ours, exists."""
    if (ROOT / path).exists():
        return True
    name = path.rstrip("/")
    return any(
        file.as_posix().endswith(f"/{name}")
        for package in PACKAGES
        for file in (ROOT / package).rglob(Path(name).name)
    )


def test_every_path_of_the_architecture_exists() -> None:
    paths = source_paths((ROOT / "docs/architecture.md").read_text(encoding="utf-8"))
    assert len(paths) > 60
    assert [path for path in paths if not exists(path)] == []


def test_a_path_that_does_not_exist_is_noticed() -> None:
    assert not exists("logic2text/verify/nowhere.py")
    assert not exists("nowhere.py")
    assert exists("text_engine.py")


def test_every_relative_link_leads_to_a_file() -> None:
    links = [(page, link) for page in PAGES for link in LINK.findall(page.read_text("utf-8"))]
    assert [(page.name, link) for page, link in links if not (page.parent / link).exists()] == []


def test_every_dotted_module_exists() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        modules = re.findall(r"python -m ((?:benchmarks|metrics|rerank)(?:\.\w+)*)", text)
        imports = re.findall(
            r"^from ((?:logic2text|metrics|rerank)(?:\.\w+)*) import", text, re.MULTILINE
        )
        for module in (*modules, *imports):
            path = ROOT / module.replace(".", "/")
            assert path.is_dir() or path.with_suffix(".py").is_file(), (page.name, module)


def test_the_picture_shows_the_texts_of_the_tool(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples/overview.py"), run_name="__main__")
    drawn = capsys.readouterr().out
    kept = (ROOT / "docs/pictures/overview.svg").read_text(encoding="utf-8")
    assert re.findall(r">([^<>]*[a-z][^<>]*)<", drawn) == re.findall(r">([^<>]*[a-z][^<>]*)<", kept)
