"""Reading English: every formula that a text of controlled English can mean."""

from logic2text.read.readings import Reading, ReadingKind, Readings, read

__all__ = ["Reading", "ReadingKind", "Readings", "read"]
