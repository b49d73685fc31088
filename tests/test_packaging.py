"""The metadata, the citation, the changelog, the workflow and the API pages agree."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import logic2text
import metrics
import rerank

ROOT = Path(__file__).parent.parent
CONFIGURATION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = CONFIGURATION["project"]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
WORKFLOW = (ROOT / ".github" / "workflows" / "checks.yml").read_text(encoding="utf-8")
CITATION = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def pythons() -> list[str]:
    """The versions of Python that the classifiers name."""
    found = (re.fullmatch(r".* :: (3\.\d+)", name) for name in PROJECT["classifiers"])
    return [match[1] for match in found if match]


def test_the_metadata_is_complete() -> None:
    assert {"description", "readme", "authors", "keywords", "classifiers"} <= set(PROJECT)
    assert PROJECT["requires-python"] == f">={pythons()[0]}"
    assert PROJECT["license"] == "Apache-2.0"


def test_the_citation_is_of_this_version() -> None:
    assert f"\nversion: {logic2text.__version__}\n" in CITATION
    assert f"\nlicense: {PROJECT['license']}\n" in CITATION


def test_the_changelog_has_this_version_below_what_is_unreleased() -> None:
    headings = re.findall(r"^## \[(.+?)\](?: - \d{4}-\d\d-\d\d)?$", CHANGELOG, re.MULTILINE)
    assert headings[:2] == ["Unreleased", logic2text.__version__]
    kinds = set(re.findall(r"^### (.+)$", CHANGELOG, re.MULTILINE))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_the_workflow_only_calls_targets_of_the_makefile() -> None:
    commands = re.findall(r"^ *- run: (.+)$", WORKFLOW, re.MULTILINE)
    assert len(commands) == WORKFLOW.count("run: ") > 2
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
    assert {command.removeprefix("make ") for command in commands} <= targets


def test_the_workflow_runs_every_python_of_the_metadata() -> None:
    (versions,) = re.findall(r"python-version: \[(.+)\]", WORKFLOW)
    assert re.findall(r"[\d.]+", versions) == pythons()


def test_wheels_are_built_for_every_system_on_both_architectures() -> None:
    builder = CONFIGURATION["tool"]["cibuildwheel"]
    archs = {system: set(builder[system]["archs"]) for system in ("linux", "macos", "windows")}
    assert archs == {
        "linux": {"x86_64", "aarch64"},
        "macos": {"x86_64", "arm64"},
        "windows": {"AMD64", "ARM64"},
    }
    workflow = (ROOT / ".github" / "workflows" / "wheels.yml").read_text(encoding="utf-8")
    runners = re.findall(r"^ +- ((?:ubuntu|macos|windows)\S+)$", workflow, re.MULTILINE)
    assert len(runners) == sum(map(len, archs.values()))


def test_one_wheel_serves_every_python() -> None:
    tools = CONFIGURATION["tool"]
    oldest = "cp" + pythons()[0].replace(".", "")
    assert tools["distutils"]["bdist_wheel"]["py-limited-api"] == oldest
    assert tools["cibuildwheel"]["build"] == f"{oldest}-*"
    assert all(module["py-limited-api"] is True for module in tools["setuptools"]["ext-modules"])


@pytest.mark.parametrize("package", [logic2text, metrics, rerank], ids=lambda p: p.__name__)
def test_every_public_name_is_on_the_page_of_its_package(package: object) -> None:
    name = str(getattr(package, "__name__", ""))
    page = (ROOT / "docs" / "api" / f"{name}.md").read_text(encoding="utf-8")
    shown = re.findall(rf"^\.\. [a-z:]+:: {name}\.(\w+)(?![\w.])", page, re.MULTILINE)
    assert sorted(shown) == sorted({*package.__all__, *MODULES.get(name, ())})  # type: ignore[attr-defined]


MODULES = {"logic2text": ("errors", "formula")}
"""Modules that a page shows as well."""
