"""The marks of verdicts in tables, and their legend."""

from __future__ import annotations

from collections.abc import Iterable

MARKS = {"proved": "✓", "ambiguous": "≈", "attested": "~", "unknown": "?", "refuted": "✗"}


def legend(verdicts: Iterable[str], *more: str) -> str:
    """One line that says what the marks of these verdicts, and further signs, stand for.

    >>> legend(["proved", "refuted", "proved"], "F formulaicness")
    '✓ proved   ✗ refuted   F formulaicness'
    """
    shown = set(verdicts)
    entries = [f"{mark} {name}" for name, mark in MARKS.items() if name in shown]
    return "   ".join([*entries, *more])
