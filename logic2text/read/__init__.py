"""Reading English: every formula that a text of controlled English can mean."""

from logic2text.read.choices import Grade, ReadingKind
from logic2text.read.readings import Reading, Readings, read

__all__ = ["Grade", "Reading", "ReadingKind", "Readings", "read"]
