"""The corpora: where they lie, and their rows."""

from tests.support.corpora import ROOT, SHARED_DATA, rows

__all__ = ["ROOT", "SHARED_DATA", "rows"]
