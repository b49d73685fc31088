"""Semantic parsing: from a text of controlled English to all its first-order readings."""

from logic2text.reading.choices import Grade, ReadingKind
from logic2text.reading.readings import Readings, read
from logic2text.reading.surface_readings import Reading

__all__ = ["Grade", "Reading", "ReadingKind", "Readings", "read"]
