"""``python -m benchmarks.human_reading [SET …] [--failures]``: all sets, or those named."""

from __future__ import annotations

import sys
from importlib import import_module

from benchmarks.record import record

SETS = ("gold", "forallx", "textbook", "postedits", "folio")
"""The modules, each with a function `figures(show_failures)`."""


def main(arguments: list[str]) -> int:
    """Print and keep the figures of each set."""
    chosen = [argument for argument in arguments if not argument.startswith("-")] or list(SETS)
    unknown = [name for name in chosen if name not in SETS]
    if unknown:
        print(f"no set {unknown[0]!r}: choose from {', '.join(SETS)}", file=sys.stderr)
        return 2
    for name in chosen:
        module = import_module(f"benchmarks.human_reading.{name}")
        print(f"== {name}")
        figures = module.figures("--failures" in arguments)
        record(f"human_reading_{name}", figures, command=f"human_reading {name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
