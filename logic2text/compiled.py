"""Which modules can be compiled to C by mypyc, and whether they are.

``LOGIC2TEXT_COMPILED=1 pip install .`` builds them beside the Python sources, as extension modules,
which Python prefers; ``make compiled`` does so in a checkout.  Both give the same results, and
``LOGIC2TEXT_COMPILED=0`` runs the sources all the same.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

MODULES = (
    "logic2text.english.structure",
    "logic2text.english.traversal",
    "logic2text.proof.canonical_key",
    "logic2text.proof.miniscope_key",
    "logic2text.proof.truth_table",
    "logic2text.walk",
)
"""What is compiled; `python -m benchmarks.symbolic` measures it beside the sources."""


def compiled_modules() -> tuple[str, ...]:
    """Those of `MODULES` that an import gives in compiled form, in this process."""
    suffixes = tuple(EXTENSION_SUFFIXES)
    specs = ((name, find_spec(name)) for name in MODULES)
    return tuple(name for name, spec in specs if spec and str(spec.origin).endswith(suffixes))


class _SourceFinder:
    """Finds the Python sources of modules, also where an extension module lies beside them."""

    @staticmethod
    def find_spec(
        name: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,  # noqa: ARG004 - the signature of finders
    ) -> ModuleSpec | None:
        if name not in MODULES:
            return None
        for folder in path or ():
            source = Path(folder, name.rpartition(".")[2] + ".py")
            if source.exists():
                return spec_from_file_location(name, source)
        return None


def use_sources() -> None:
    """Import the Python sources of modules from now on; those already imported stay as they are."""
    if _SourceFinder not in sys.meta_path:
        sys.meta_path.insert(0, _SourceFinder)
