"""The command line, also as `python -m logic2text`: it first checks that its packages are ours."""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from logic2text.errors import UnavailableError
from logic2text.extras import check_own_packages
from logic2text.version import __version__

EXIT_UNAVAILABLE = 3


def main() -> None:
    """Run the command line, whose commands are in a package above this one."""
    try:
        check_own_packages()
    except UnavailableError as error:
        print(f"error: {error}", file=sys.stderr)  # noqa: T201
        sys.exit(EXIT_UNAVAILABLE)
    if sys.argv[1:] != ["--version"] or not _prints_version():
        codes: list[int] = []
        atexit.register(_leave, codes)  # before all others, so that it is called after them
        try:
            import_module("rerank.cli").main()
        except SystemExit as end:
            codes.append(end.code if isinstance(end.code, int) else 0)
            raise


def _leave(codes: Sequence[int]) -> None:
    """End with the exit code, if there is one, and leave it to the system to free the memory.

    Python would take all modules apart object by object, a tenth of the time of one check.
    """
    if codes:
        with suppress(OSError, ValueError):  # where Python cannot write either, and says so
            for stream in (sys.stdout, sys.stderr):
                stream.flush()
            os._exit(codes[0])


def _prints_version() -> bool:
    """Print the version without importing anything; False where the output cannot be written."""
    try:
        print(__version__, flush=True)  # noqa: T201
    except (OSError, ValueError, AttributeError):
        return False
    return True


if __name__ == "__main__":
    main()
