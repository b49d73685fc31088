"""Packages that cannot be imported in this process, as if they were not installed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType


class _Absent(MetaPathFinder):
    """Refuses packages, with the error that Python raises for one that is not there."""

    def __init__(self, packages: frozenset[str]) -> None:
        self._packages = packages

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] in self._packages:
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)
        return None


def make_absent(*packages: str) -> None:
    """Let every later import of the packages fail; none may be loaded already."""
    loaded = [package for package in packages if package in sys.modules]
    if loaded:
        raise RuntimeError(f"already imported: {', '.join(loaded)}")
    sys.meta_path.insert(0, _Absent(frozenset(packages)))
