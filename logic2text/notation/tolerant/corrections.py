"""Corrected texts for one that cannot be read, each read before it is offered.

>>> from logic2text.limits import DEFAULT_LIMITS
>>> correct("foral x (Cube(x) -> Small(x)", DEFAULT_LIMITS).text
'forall x (Cube(x) -> Small(x))'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from logic2text.errors import InputError, ParseError
from logic2text.formula import Formula
from logic2text.limits import Limits
from logic2text.notation.operators.operator_writer import write_formula
from logic2text.notation.tolerant import signs
from logic2text.notation.tolerant.draft import CLOSING, OPENING

MOST_CHARACTERS = 2_000
"""Longer texts are not corrected."""
MOST_SLIPS = 3
"""Slips of one text that are mended together."""
MOST_TRIED = 48
"""Candidates of one text that are read."""

_QUANTIFIERS = ("forall", "exists", "for all", "there exists")
_WORD = re.compile(r"(?<![\w\\])\\?[A-Za-z]{4,9}(?=\s+[A-Za-z]\w{0,2}\b)")
_CONNECTIVES = ("and", "or", "implies", "iff")
_BETWEEN = re.compile(r"(?<=\)\s)[A-Za-z]{2,8}(?=\s)")
_INFIX = "|".join(
    re.escape(sign)
    for sign in sorted(signs.CONNECTIVES, key=len, reverse=True)
    if not sign[0].isalnum() and sign not in "-.,"
)
_ARROWS = (
    (re.compile(r"<\s*[-=~—–]+\s*>"), "<->"),
    (
        re.compile(r"[-=~—–]\s+>|(?<=\s)>[-=]+(?=\s)|[-=—–]*[~—–]+>|(?<=\s)>>?(?=\s)|→>|=->|-=>"),
        "->",
    ),
)
_SLIPS = (
    (re.compile(r",\s*(?=[)\]}])|(?<=[(\[{])\s*,"), ""),
    (re.compile(r",(\s*,)+"), ","),
    (re.compile(rf",\s*(?=(?:{_INFIX})\s)"), " "),
    (re.compile(rf"^\s*(?:(?![~¬!-])(?:{_INFIX}))\s*"), ""),
    (re.compile(rf"(\w\([\w, ]*\w)(\s*(?:{_INFIX}))"), r"\1)\2"),
    (re.compile(rf"({_INFIX})(\s*(?:{_INFIX}))+(?=\s)"), r"\1"),
    (re.compile(rf"\s*(?:{_INFIX})\s*(?=[)\]}}])"), ""),
    (re.compile(rf"(?<=[(\[{{])\s*(?:(?![~¬!-])(?:{_INFIX}))\s*"), ""),
    (re.compile(rf"\s*(?:{_INFIX}|,|;)\s*\.?\s*$"), ""),
    (re.compile(r"\(\s*\)"), ""),
)


class Correction(NamedTuple):
    """A text that can be read, and the formula that it says."""

    text: str
    formula: Formula


def add_correction(error: ParseError, text: str, limits: Limits) -> ParseError:
    """The error, with a text that can be read as its suggestion where one is found."""
    correction = correct(text, limits)
    if correction is None:
        return error
    try:
        meaning = write_formula(correction.formula, "unicode")
    except InputError:
        return error
    error.suggestion = correction.text, meaning
    advice = f"did you mean {correction.text}"
    error.hint = f"{error.hint}; {advice}" if error.hint else advice
    return error


def correct(text: str, limits: Limits) -> Correction | None:
    """A text near to one that cannot be read, which can be read in one way; None for none."""
    from logic2text.notation.tolerant.reader import read_quietly

    if len(text) > MOST_CHARACTERS:
        return None
    tried = {text.strip()}
    for candidate in _candidates(text.strip()):
        if candidate in tried:
            continue
        if len(tried) > MOST_TRIED:
            return None
        tried.add(candidate)
        formula = read_quietly(candidate, limits)
        if formula is not None:
            return Correction(candidate, formula)
    return None


def _candidates(text: str) -> Iterator[str]:
    """Texts with the slips of one kind mended, then with those of several kinds."""
    menders: list[Callable[[str], str]] = [
        _spell_quantifiers,
        _spell_connectives,
        *(partial(_replace, pattern, by) for pattern, by in (*_ARROWS, *_SLIPS)),
    ]
    yield _balance(text)
    texts = [text]
    for _ in range(MOST_SLIPS):
        for current in [*texts]:
            for mend in menders:
                mended = mend(current)
                if mended not in texts:
                    texts.append(mended)
                    yield mended
                    yield _balance(mended)


def _replace(pattern: re.Pattern[str], by: str, text: str) -> str:
    return pattern.sub(by, text)


def _spell_quantifiers(text: str) -> str:
    """The text with words near to a quantifier's before a variable spelt as that quantifier."""
    from rapidfuzz.distance import OSA

    def spell(match: re.Match[str]) -> str:
        word = match[0].removeprefix("\\").casefold()
        if word in signs.PREFIXES or word in signs.CONNECTIVES:
            return match[0]
        near = min(_QUANTIFIERS, key=lambda quantifier: OSA.distance(word, quantifier))
        mark = match[0][: len(match[0]) - len(word)]
        return mark + near if OSA.distance(word, near) <= 2 else match[0]

    return _WORD.sub(spell, text)


def _spell_connectives(text: str) -> str:
    """The text with words near to a connective's between two formulae spelt as that connective."""
    from rapidfuzz.distance import OSA

    def spell(match: re.Match[str]) -> str:
        word = match[0].casefold()
        near = min(_CONNECTIVES, key=lambda connective: OSA.distance(word, connective))
        is_near = word not in signs.CONNECTIVES and OSA.distance(word, near) == 1
        return near if is_near else match[0]

    return _BETWEEN.sub(spell, text)


def _balance(text: str) -> str:
    """The text without brackets that close nothing, and with those that are missing at its end."""
    kept: list[str] = []
    opened: list[str] = []
    for sign in text:
        if sign in OPENING:
            opened.append(OPENING[sign])
        if sign not in CLOSING:
            kept.append(sign)
        elif opened:
            kept.append(opened.pop())
    end = "".join(kept)
    stop = "." if end.endswith(".") else ""
    return end.removesuffix(".") + "".join(reversed(opened)) + stop
