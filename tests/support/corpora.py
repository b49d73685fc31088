"""Where the corpora lie; tests that need them skip where they are missing."""

from benchmarks.corpora import SHARED_DATA, rows

__all__ = ["SHARED_DATA", "rows"]
