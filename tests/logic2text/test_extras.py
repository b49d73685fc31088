"""Packages of extras: a missing one is named with the command to type, a broken one is not."""

from __future__ import annotations

import pickle
import re
import tomllib
from pathlib import Path

import pytest

from logic2text.errors import MissingPackageError, UnavailableError
from logic2text.extras import OWN_PACKAGES, require_extra

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
