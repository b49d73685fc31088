"""The gate for texts that are not ours: each gets a verdict before it may win.

A text is read by the controlled-English reader and every reading compared with the formula.  What
the reader cannot read stays `unknown`.
"""

from __future__ import annotations

from collections.abc import Iterable

from logic2text.check import check
from logic2text.errors import LimitError, ParseError
from logic2text.formula import Formula
from logic2text.generate import Candidate
from logic2text.lexicon import Lexicon
from logic2text.verdict import UNKNOWN


def judged(
    formula: Formula,
    texts: Iterable[str],
    source: str = "given",
    lexicon: Lexicon | None = None,
) -> tuple[Candidate, ...]:
    """The texts as candidates of the formula, each with its verdict."""
    return tuple(_candidate(formula, text, source, lexicon) for text in texts)


def _candidate(formula: Formula, text: str, source: str, lexicon: Lexicon | None) -> Candidate:
    try:
        verdict = check(formula, text, lexicon)
    except (ParseError, LimitError):
        return Candidate(text, source, verdict=UNKNOWN)
    return Candidate(text, source, verdict.readings[0] if verdict.readings else None, (), verdict)
