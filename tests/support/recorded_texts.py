"""Our texts beside the recorded ones of the original systems.

Texts are compared up to spacing before punctuation, letter case, the final full stop and the marks
of itemised lists.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

Say = Callable[[dict[str, Any]], str]


def normalised(text: str) -> str:
    """A text without what the comparison leaves out."""
    text = text.replace("\\item", " ").replace("•", " ").lower()
    text = re.sub(r"\s+", " ", re.sub(r"\s+([,.:])", r"\1", text))
    return text.strip().rstrip(".").strip()


def differences(
    corpus: Sequence[dict[str, Any]], column: str, say: Say
) -> list[tuple[str, str, str]]:
    """Formula, recorded text and our text, where the two differ."""
    found = []
    for row in corpus:
        ours = say(row)
        if normalised(ours) != normalised(row[column]):
            found.append((row["formula"], row[column], ours))
    return found
