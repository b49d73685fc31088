"""The command line, also as `python -m logic2text`: it first checks that its packages are ours."""

from __future__ import annotations

import sys
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
        import_module("rerank.cli").main()


def _prints_version() -> bool:
    """Print the version without importing anything; False where the output cannot be written."""
    try:
        print(__version__, flush=True)  # noqa: T201
    except (OSError, ValueError, AttributeError):
        return False
    return True


if __name__ == "__main__":
    main()
