"""Semantic parsing: from a text of controlled English to all its first-order readings."""

from logic2text.reading.choices import Grade, ReadingKind
from logic2text.reading.interpretation.surface_readings import Reading
from logic2text.reading.readings import Readings, read

__all__ = ["Grade", "Reading", "ReadingKind", "Readings", "read"]
