"""What a text is about, where that is no formula: its facts, and where the text says them."""

from __future__ import annotations

from metrics.inputs.alignment import Alignment, Said, align
from metrics.inputs.facts import Fact, parse_input

__all__ = ["Alignment", "Fact", "Said", "align", "parse_input"]
