"""Semantic parsing: from a text of controlled English to all its first-order readings."""

from logic2text.reading.choices import Grade, ReadingKind
from logic2text.reading.readings import Reading, Readings, read

__all__ = ["Grade", "Reading", "ReadingKind", "Readings", "read"]
