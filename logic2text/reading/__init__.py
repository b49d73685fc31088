"""Reading English: every formula that a text of controlled English can mean."""

from logic2text.reading.choices import Grade, ReadingKind
from logic2text.reading.readings import Reading, Readings, read

__all__ = ["Grade", "Reading", "ReadingKind", "Readings", "read"]
