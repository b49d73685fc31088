"""Compiled modules and their sources give the same, and the sources suffice."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import logic2text
from logic2text import compiled

ROOT = Path(__file__).parents[2]
PACKAGE = Path(logic2text.__file__).parent
BUILT = sorted(
    name
    for name in compiled.MODULES
    if any((PACKAGE.parent / f"{name.replace('.', '/')}{s}").exists() for s in EXTENSION_SUFFIXES)
)
needs_compiled = pytest.mark.skipif(not BUILT, reason="nothing is compiled: make compiled")

SHOW_FILES = (
    "import importlib, json; from logic2text import compiled;"
    "files = [importlib.import_module(name).__file__ for name in compiled.MODULES];"
    "print(json.dumps([files, compiled.compiled_modules()]))"
)


def output(*arguments: str, setting: str | None) -> Any:
    """What a Python process prints, as JSON, with a value of LOGIC2TEXT_COMPILED or without it."""
    environment = {k: v for k, v in os.environ.items() if k != "LOGIC2TEXT_COMPILED"}
    environment |= {} if setting is None else {"LOGIC2TEXT_COMPILED": setting}
    command = [sys.executable, *arguments]
    done = subprocess.run(  # noqa: S603
        command, cwd=ROOT, env=environment, capture_output=True, check=True
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", compiled.MODULES)
def test_every_module_has_a_source(name: str) -> None:
    assert (PACKAGE.parent / f"{name.replace('.', '/')}.py").exists()


def test_the_setting_0_imports_sources() -> None:
    files, names = output("-c", SHOW_FILES, setting="0")
    assert {Path(file).suffix for file in files} == {".py"}
    assert names == []


@needs_compiled
def test_without_a_setting_everything_or_nothing_is_compiled() -> None:
    files, names = output("-c", SHOW_FILES, setting=None)
    assert all(file.endswith(tuple(EXTENSION_SUFFIXES)) for file in files)
    assert sorted(names) == BUILT == sorted(compiled.MODULES)


@needs_compiled
@pytest.mark.parametrize("name", BUILT)
def test_no_source_is_newer_than_its_compiled_module(name: str) -> None:
    base = PACKAGE.parent / name.replace(".", "/")
    (extension,) = (p for p in base.parent.glob(f"{base.name}.*") if p.suffix in (".so", ".pyd"))
    source = base.with_suffix(".py")
    if not (ROOT / "setup.py").exists() or ROOT not in source.parents:
        pytest.skip("an installed package is not rebuilt")
    assert source.stat().st_mtime <= extension.stat().st_mtime, "run `make compiled`"


@needs_compiled
def test_compiled_modules_and_sources_give_the_same() -> None:
    arguments = ("-m", "tests.support.symbolic_sample")
    assert output(*arguments, setting=None) == output(*arguments, setting="0")


def test_without_mypy_the_package_builds_without_compiled_modules() -> None:
    pytest.importorskip("setuptools", minversion="77")
    program = (
        "import json, runpy, sys; sys.modules['mypyc'] = None;"
        "print(json.dumps(runpy.run_path('setup.py')['translated']()))"
    )
    done = output("-c", program, setting=None)
    assert done == []


def test_modules_are_found_by_the_usual_finders_unless_sources_are_asked_for() -> None:
    assert find_spec("logic2text.walk") is not None
    assert compiled._SourceFinder.find_spec("logic2text.errors", [str(PACKAGE)]) is None
    spec = compiled._SourceFinder.find_spec("logic2text.walk", [str(PACKAGE)])
    assert spec is not None
    assert spec.origin == str(PACKAGE / "walk.py")
