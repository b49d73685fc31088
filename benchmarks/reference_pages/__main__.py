"""Writes the pages of the reference anew from the code.

    python -m benchmarks.reference_pages [--check]

With ``--check`` nothing is written, and the exit code is 1 if a page is not up to date.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping

from benchmarks.record import RESULTS
from benchmarks.reference_pages import command_page, law_page, metric_page, row_page

FOLDER = RESULTS.parent.parent / "docs" / "reference"

PAGES: Mapping[str, Callable[[], str]] = {
    "commands.md": command_page.write_page,
    "laws.md": law_page.write_page,
    "metrics.md": metric_page.write_page,
    "rows.md": row_page.write_page,
}
"""The name of each page in `FOLDER` → the function that writes its text."""


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    asked = parser.parse_args()
    differing = 0
    for name, write_page in PAGES.items():
        path, text = FOLDER / name, write_page()
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        differing += 1
        if not asked.check:
            path.write_text(text, encoding="utf-8")
        sys.stderr.write(f"docs/reference/{name} {'is old' if asked.check else 'written'}\n")
    sys.exit(1 if asked.check and differing else 0)


if __name__ == "__main__":
    main()
