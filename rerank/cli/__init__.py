"""The command line `logic2text`: one module per command; output as JSON Lines or tables.

Exit codes: 0 success; 1 some rows failed or have no text that may win, or the one pair given to
`check` or `equivalent` is not proved; 2 invalid arguments, or every row failed; 3 a dependency,
model or server is missing; 4 the output cannot be written; 130 interrupted.
"""

from __future__ import annotations

import gc


def main() -> None:
    """Run the command line."""
    # Few objects are in cycles, so frequent collections are wasted, those of imports first.
    gc.set_threshold(200_000, 20, 20)
    # Imported here, so that `rerank.batch` can import modules of this package in any order.
    from rerank.cli.app import main as run

    run()


__all__ = ["main"]
