"""Imports of packages that come with an extra of this one, such as torch, and of our own ones.

    with require_extra("torch", "a model of the hub"):
        import torch

Without the package, the block raises one sentence that names the command to type.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from logic2text.errors import MissingPackageError, UnavailableError

OWN_PACKAGES = ("logic2text", "metrics", "rerank")


@contextmanager
def require_extra(extra: str, purpose: str) -> Iterator[None]:
    """Raise an error that names the extra where a package that is imported in the block is missing.

    Args:
        extra: the name between the brackets of ``pip install 'logic2text[…]'``.
        purpose: what needs the package; the subject of the error's sentence.

    Raises:
        MissingPackageError: a package is not installed.
        ImportError: any other failure of an import: a broken package is not a missing one.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if not package or package in OWN_PACKAGES:
            raise
        raise MissingPackageError(purpose, package, extra) from None


def check_own_packages() -> None:
    """Check that no file of the user hides a package of ours, as `metrics.py` beside a script does.

    The packages are looked for and not imported, so no code of the user's file runs.

    Raises:
        UnavailableError: the file that is found first is not ours; the message names it.
    """
    ours = Path(__file__).resolve().parent.parent
    for name in OWN_PACKAGES:
        try:
            spec = find_spec(name)
        except ValueError:  # what was imported under this name has no specification
            continue
        if spec is None or spec.origin is None:
            continue
        found = Path(spec.origin).resolve()
        if found.parent != ours / name:
            raise UnavailableError(
                f"{spec.origin} hides the package {name} of logic2text",
                "rename that file, or work in another folder",
            )
