"""Packages of extras: a missing one is named with the command to type, a broken one is not."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from logic2text.errors import MissingPackageError, UnavailableError
from logic2text.extras import OWN_PACKAGES, check_own_packages, require_extra

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_a_missing_package_is_named_with_the_command_to_type() -> None:
    with pytest.raises(MissingPackageError) as caught, require_extra("torch", "a model"):
        import no_such_package.part  # noqa: F401
    error = caught.value
    assert isinstance(error, UnavailableError)
    assert error.message == "a model needs no_such_package, which is not installed"
    assert error.hint == "pip install 'logic2text[torch]'"
    assert (error.package, error.extra) == ("no_such_package", "torch")


def test_the_error_can_be_pickled() -> None:
    error = MissingPackageError("a model", "torch", "torch")
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (str(copy), copy.package, copy.extra) == (str(error), "torch", "torch")


def test_a_package_that_is_there_is_imported() -> None:
    with require_extra("torch", "a model"):
        import json
    assert json.loads("1") == 1


@pytest.mark.parametrize("module", ["logic2text.no_such_module", "metrics.no_such_module"])
def test_a_missing_module_of_our_own_is_a_fault_of_ours(module: str) -> None:
    assert module.partition(".")[0] in OWN_PACKAGES
    with pytest.raises(ModuleNotFoundError), require_extra("torch", "a model"):
        __import__(module)


def test_an_import_that_fails_otherwise_is_not_a_missing_package() -> None:
    with pytest.raises(ImportError, match="libcudart"), require_extra("torch", "a model"):
        raise ImportError("libcudart.so.12: cannot open shared object file")


def test_every_extra_that_an_error_names_is_an_extra() -> None:
    sources = (path for package in OWN_PACKAGES for path in (ROOT / package).rglob("*.py"))
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    named = set(re.findall(r'require_extra\(\s*"(\w+)"', text))
    named |= set(re.findall(r"logic2text\[(\w+)\]", text))
    assert {"torch", "plots", "llm"} <= named <= set(PROJECT["optional-dependencies"])


def run_beside(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python where a user's files are found before the packages."""
    path = os.pathsep.join([str(folder), str(ROOT)])
    return subprocess.run(  # noqa: S603
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
    )


@pytest.mark.parametrize(
    ("file", "package", "arguments"),
    [
        ("metrics.py", "metrics", ("-m", "logic2text", "parse", "P(a)")),
        ("rerank.py", "rerank", ("-m", "logic2text", "parse", "P(a)")),
        ("metrics/__init__.py", "metrics", ("-m", "logic2text", "score", "A.")),
        ("metrics.py", "metrics", ("-c", "from rerank import Reranker")),
    ],
)
def test_a_file_of_the_user_that_hides_a_package_is_named(
    file: str, package: str, arguments: tuple[str, ...], tmp_path: Path
) -> None:
    hiding = tmp_path / file
    hiding.parent.mkdir(exist_ok=True)
    hiding.write_text("print('it ran')", encoding="utf-8")
    done = run_beside(tmp_path, *arguments)
    sentence = f"{hiding} hides the package {package} of logic2text"
    hint = "rename that file, or work in another folder"
    assert done.stdout == ""
    if arguments[0] == "-m":
        assert (done.returncode, done.stderr) == (3, f"error: {sentence}\n{hint}\n")
    else:
        assert done.stderr.endswith(f"UnavailableError: {sentence}\n{hint}\n")


def test_a_folder_without_a_module_hides_nothing(tmp_path: Path) -> None:
    for package in OWN_PACKAGES:
        (tmp_path / package).mkdir()
    done = run_beside(tmp_path, "-m", "logic2text", "parse", "P(a)")
    assert (done.returncode, done.stderr) == (0, "")


def test_our_own_packages_are_not_hidden() -> None:
    check_own_packages()
