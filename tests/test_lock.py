"""The lock that `make` installs from: every direct dependency, by version and by hash."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
ENTRIES = re.findall(
    r"^([a-z0-9-]+)==(\S+)(?: ;[^\\\n]*)? \\\n((?:    --hash=\S+(?: \\)?\n?)+)", LOCK, re.MULTILINE
)


def names(requirements: list[str]) -> set[str]:
    found = (re.match(r"[A-Za-z0-9_.-]+", each) for each in requirements)
    return {match[0].lower().replace("_", "-").replace(".", "-") for match in found if match}


def test_every_direct_dependency_is_locked_but_torch() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = names(project["dependencies"])
    for extra in ("dev", "torch", "llm", "plots", "serve", "mcp", "study", "batch", "ray", "rules"):
        wanted |= names(extras[extra]) - {"logic2text"}
    assert extras["dev"][0] == "logic2text[torch,llm,plots,serve,mcp,study,batch,ray,rules]"
    assert wanted - {name for name, _, _ in ENTRIES} == {"torch"}


def test_every_entry_has_the_hashes_of_its_files() -> None:
    assert len(ENTRIES) == len(re.findall(r"^[^\s#]", LOCK, re.MULTILINE)) > 80
    for name, _, hashes in ENTRIES:
        assert re.fullmatch(r"(\s*--hash=sha256:[0-9a-f]{64}(?: \\)?\n?)+", hashes), name


@pytest.mark.parametrize("part", ["http:", "https:", "file:", "--index", "--find-links", " @ "])
def test_it_names_no_place(part: str) -> None:
    assert part not in LOCK


@pytest.mark.parametrize("prefix", ["torch", "nvidia", "cuda", "triton"])
def test_nothing_of_torch_is_in_it(prefix: str) -> None:
    assert not [name for name, _, _ in ENTRIES if name.startswith(prefix)]


def test_it_says_how_it_is_made() -> None:
    assert "make lock" in LOCK[:200]
    assert re.search(r"^lock:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("extra", ["base", "serve"])
def test_a_smaller_lock_is_the_part_of_the_lock_that_runs_without_the_tools(extra: str) -> None:
    smaller = (ROOT / f"requirements-{extra}.lock").read_text(encoding="utf-8")
    pins = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", smaller, re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"].get(extra, [])]
    assert names(wanted) <= pins.keys()
    assert pins.items() <= {(name, version) for name, version, _ in ENTRIES}
    assert not {"pytest", "ruff", "mypy", "hypothesis", "transformers", "scipy"} & pins.keys()
    assert smaller.count("--hash=sha256:") > len(pins)
    assert not re.search(r"https?:|file:|--index|--find-links| @ ", smaller)
