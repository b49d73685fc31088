"""Sentences with plain words for phrases that frame them: "it follows that", "in the event that".

>>> rewrite_plainly("In the event that Ann sings, it follows that not a single dog barks.")
'If Ann sings, then no dog barks.'
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from logic2text.kept_tables import read_toml


@cache
def _phrases() -> dict[str, str]:
    return read_toml(Path(__file__).with_name("plain_phrases.toml"))


@cache
def _pattern() -> re.Pattern[str]:
    phrases = sorted(_phrases(), key=lambda phrase: (-len(phrase), phrase))
    written = "|".join(
        re.escape(phrase).replace(r"it\ is", "it(?: is|['’]s)") for phrase in phrases
    )
    return re.compile(rf"(?<![\w'’])(?:{written})(?![\w'’-])", re.IGNORECASE)


_MARKS = (
    (re.compile(r"[ \t]+(?=[ \t.,;:)])"), ""),
    (re.compile(r"(?<=[,;:(]),"), ""),
    (re.compile(r",(?=[.;:)])"), ""),
    (re.compile(r"\A[\s,;:]+"), ""),
    (re.compile(r"(?<=[.;]),"), ""),
)
"""Marks that stand together once a phrase between them is left out."""


def rewrite_plainly(text: str) -> str:
    """The text with each phrase of the table in its plain words, itself if it has none."""
    rewritten = _pattern().sub(_say_plainly, text)
    if rewritten == text:
        return text
    for pattern, replacement in _MARKS:
        rewritten = pattern.sub(replacement, rewritten)
    is_capital = text.lstrip()[:1].isupper()
    return f"{rewritten[:1].upper()}{rewritten[1:]}" if is_capital else rewritten


def _say_plainly(found: re.Match[str]) -> str:
    phrase = found.group().lower().replace("it's", "it is").replace("it’s", "it is")
    return _phrases()[phrase]
