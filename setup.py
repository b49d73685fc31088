"""Compiles the modules of `logic2text.compiled` to C by mypyc; all else is in pyproject.toml.

Only if ``LOGIC2TEXT_COMPILED=1`` and mypy is installed: such a wheel is for one version of Python,
while the published one is for all.  Otherwise, and if anything fails, plain Python is installed.
"""

from __future__ import annotations

import os
import runpy
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext

WANTED = os.environ.get("LOGIC2TEXT_COMPILED") == "1"


def translated() -> list[Extension]:
    """The extension modules in C; none where mypy is missing or refuses a module."""
    modules = runpy.run_path("logic2text/compiled.py")["MODULES"]
    paths = [f"{module.replace('.', '/')}.py" for module in modules]
    try:
        from mypyc.build import mypycify

        return list(mypycify(paths, group_name="logic2text", debug_level="0"))
    except (Exception, SystemExit) as error:
        print(f"not compiled, plain Python is installed: {error!r}", file=sys.stderr)  # noqa: T201
        return []


class BuildExtensions(build_ext):
    """Builds the compiled modules too: all of them or none, because they call each other."""

    compiled: list[Extension]

    def finalize_options(self) -> None:
        """Add the compiled modules to the others."""
        self.compiled = translated() if WANTED else []
        # pyproject.toml has the other extension modules; an argument of `setup` would be ignored.
        self.distribution.ext_modules = [*(self.distribution.ext_modules or ()), *self.compiled]
        super().finalize_options()

    def build_extensions(self) -> None:
        """Build the compiled modules, then the others."""
        others = [module for module in self.extensions if module not in self.compiled]
        self.extensions = self.compiled
        try:
            super().build_extensions()
        except Exception as error:
            self.warn(f"not compiled, plain Python is installed: {error}")
            for module in self.compiled:
                Path(self.get_ext_fullpath(module.name)).unlink(missing_ok=True)
            self.compiled = []
        self.extensions = others
        super().build_extensions()
        self.extensions = [*others, *self.compiled]


class BuildWheel(bdist_wheel):
    """A wheel with compiled modules is for one version of Python."""

    def finalize_options(self) -> None:
        """Name the version in the tag of the wheel."""
        if WANTED:
            self.py_limited_api = False
        super().finalize_options()


if __name__ == "__main__":
    setup(cmdclass={"build_ext": BuildExtensions, "bdist_wheel": BuildWheel})
