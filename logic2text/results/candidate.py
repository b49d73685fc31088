"""Prints candidates.

>>> from logic2text.candidate_pool import Candidate
>>> print(Candidate("Every cube is small.", "given"))
? Every cube is small.  [given]
"""

from __future__ import annotations

from logic2text.candidate_pool import Candidate
from logic2text.results.lines import Line, plain_lines
from logic2text.results.verdict import MARKS


def text(candidate: Candidate) -> str:
    """The mark of its verdict, its text and its source."""
    mark = MARKS[candidate.verdict.status]
    return plain_lines([Line(f"{mark} {candidate.text}  [{candidate.source}]")])
