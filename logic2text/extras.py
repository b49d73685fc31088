"""Imports of packages that come with an extra of this one, such as torch.

    with require_extra("torch", "a model of the hub"):
        import torch

Without the package, the block raises one sentence that names the command to type.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from logic2text.errors import MissingPackageError

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
