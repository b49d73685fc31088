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
from logic2text.lazy_pattern import lazy_pattern
from logic2text.limits import Limits
from logic2text.notation.operators.operator_writer import write_formula
from logic2text.notation.tolerant import signs
from logic2text.notation.tolerant.doubts import defects
from logic2text.notation.tolerant.draft import CLOSING, OPENING

MOST_CHARACTERS = 2_000
"""Longer texts are not corrected."""
MOST_SLIPS = 3
"""Slips of one text that are mended together."""
MOST_TRIED = 48
"""Candidates of one text that are read."""

_QUANTIFIERS = ("forall", "exists")
_PHRASES = ("for all", "for every", "for each", "there exists", "there is")
_WORD = lazy_pattern(r"(?<![\w\\])[A-Za-z]{4,9}(?=\s+[A-Za-z]\w{0,2}\b)")
_TWO_WORDS = lazy_pattern(r"(?<![\w\\])[A-Za-z]{2,6}\s+[A-Za-z]{2,7}(?=\s+[A-Za-z]\w{0,2}\b)")
_NEGATION = lazy_pattern(r"(?<![\w\\(])[A-Za-z]{3}(?=\s+[A-Z]\w*\()")
_COMMAND = lazy_pattern(r"\\[A-Za-z]{2,}")
_COMMANDS = tuple(
    sign[1:]
    for sign in {**signs.CONNECTIVES, **signs.PREFIXES, **signs.BETWEEN_TERMS}
    if re.fullmatch(r"\\[A-Za-z]{2,}", sign)
)
_NO_VARIABLE = lazy_pattern(
    r"(?i:[∀∃]|\\forall|\\exists|\b(?:forall|exists|for all|there exists))"
    r"(?=\s*(?:[(\[.:¬~∀∃]|[A-Z]\w*\())"
)
_VARIABLE = lazy_pattern(r"(?<![\w\\])[u-z]\d*(?![\w(])")
_BOUND = lazy_pattern(
    r"(?:[∀∃]|\\forall|\\exists|\b(?:forall|exists|all|some))\s*\{?([A-Za-z]\d*)(?!\w)\}?[.,:]?\s*"
)
_APART = lazy_pattern(r"(?<=[)\]])\s*(?=[A-Z]\w*[(\[])")
"""Between two atoms with nothing but a blank between them."""
_CONNECTIVES = ("and", "or", "implies", "iff")
_BETWEEN = lazy_pattern(r"(?<=\)\s)[A-Za-z]{2,8}(?=\s)")
_INFIX = "|".join(
    re.escape(sign)
    for sign in sorted(signs.CONNECTIVES, key=len, reverse=True)
    if not sign[0].isalnum() and sign not in "-.,"
)
_ARROWS = (
    (lazy_pattern(r"<\s*[-=~—–]+\s*>"), "<->"),
    (
        lazy_pattern(r"[-=~—–]\s+>|(?<=\s)>[-=]+(?=\s)|[-=—–]*[~—–]+>|(?<=\s)>>?(?=\s)|→>|=->|-=>"),
        "->",
    ),
)
_SLIPS = (
    (lazy_pattern(r",\s*(?=[)\]}])|(?<=[(\[{])\s*,"), ""),
    (lazy_pattern(r",(\s*,)+"), ","),
    (lazy_pattern(rf",\s*(?=(?:{_INFIX})\s)"), " "),
    (lazy_pattern(rf"^\s*(?:(?![~¬!]|-(?!-?>))(?:{_INFIX}))\s*"), ""),
    (lazy_pattern(rf"(\w\([\w, ]*\w)(\s*(?:{_INFIX}))"), r"\1)\2"),
    (lazy_pattern(r"(?:(?:∧|∨|&&?|\|\|?)\s*)+(?=→|[-=]>)"), ""),
    (lazy_pattern(rf"({_INFIX})(\s*(?:{_INFIX}))+(?=\s)"), r"\1"),
    (lazy_pattern(rf"\s*(?:{_INFIX})\s*(?=[)\]}}])"), ""),
    (lazy_pattern(rf"(?<=[(\[{{])\s*(?:(?![~¬!-])(?:{_INFIX}))\s*"), ""),
    (lazy_pattern(rf"\s*(?:{_INFIX}|,|;)\s*\.?\s*$"), ""),
    (lazy_pattern(r"\(\s*\)"), ""),
    (lazy_pattern(r"(?<=\w\()([a-z]\w*)\s+(?=[a-z]\w*[),])"), r"\1, "),
    (lazy_pattern(r"(?<=, )([a-z]\w*)\s+(?=[a-z]\w*[),])"), r"\1, "),
    (lazy_pattern(r"(?<=\w);\s*(?=\w)"), ", "),
    (lazy_pattern(r"(?<=[)\]])\s*\w{1,2}\s*$"), ""),
    (lazy_pattern(r"[¬~!]\s*(?=(?:∧|∨|→|↔|&|\||->))"), ""),
)


class Correction(NamedTuple):
    """A text that can be read, and the formula that it says."""

    text: str
    formula: Formula


def add_correction(error: ParseError, text: str, limits: Limits) -> ParseError:
    """The error, with a text that can be read as its suggestion where one is found."""
    joined = list(_join(text.strip(), limits))
    correction = joined[0] if joined else correct(text, limits)
    if correction is None:
        return error
    try:
        meaning = write_formula(correction.formula, "unicode")
    except InputError:
        return error
    error.suggestion = correction.text, meaning
    advice = f"did you mean {' or '.join(one.text for one in joined or [correction])}"
    error.hint = f"{error.hint}; {advice}" if error.hint else advice
    return error


def _join(text: str, limits: Limits) -> Iterator[Correction]:
    """The text with a conjunction and with an arrow between atoms that nothing joins.

    First comes the one that is usual under its quantifier.
    """
    from logic2text.notation.tolerant.reader import read_quietly

    if len(text) > MOST_CHARACTERS or len(_APART.findall(text)) != 1:
        return
    is_universal = re.search(r"(?i)∀|\\?forall|\ball\b", text) is not None
    for sign in ("→", "∧") if is_universal else ("∧", "→"):
        candidate = _APART.sub(f" {sign} ", text)
        formula = read_quietly(candidate, limits)
        if formula is not None:
            yield Correction(candidate, formula)


def correct(text: str, limits: Limits) -> Correction | None:
    """A text near to one that cannot be read, which can be read in one way; None for none."""
    from logic2text.notation.tolerant.reader import read_quietly

    if len(text) > MOST_CHARACTERS:
        return None
    tried = {text.strip()}
    best: Correction | None = None
    for candidate in _candidates(text.strip()):
        if candidate in tried:
            continue
        if len(tried) > MOST_TRIED:
            break
        tried.add(candidate)
        formula = read_quietly(candidate, limits)
        if formula is None:
            continue
        if defects(formula) == (False, 0):
            return Correction(candidate, formula)
        if best is None or defects(formula) < defects(best.formula):
            best = Correction(candidate, formula)
    return best


def _candidates(text: str) -> Iterator[str]:
    """Texts with the slips of one kind mended, then with those of several kinds."""
    menders: list[Callable[[str], str]] = [
        _spell_words,
        _name_variables,
        *(partial(_replace, pattern, by) for pattern, by in (*_ARROWS, *_SLIPS)),
    ]
    yield _open_missing(text)
    yield _balance(text)
    texts = [text]
    for _ in range(MOST_SLIPS):
        for current in [*texts]:
            for mend in menders:
                mended = mend(current)
                if mended not in texts:
                    texts.append(mended)
                    yield mended
                    yield _open_missing(mended)
                    yield _balance(mended)


def _replace(pattern: re.Pattern[str], by: str, text: str) -> str:
    return pattern.sub(by, text)


def _spell_words(text: str) -> str:
    """The text with words near to those of quantifiers and connectives spelt as these."""
    for pattern, words, most in (
        (_TWO_WORDS, _PHRASES, 2),
        (_WORD, _QUANTIFIERS, 2),
        (_BETWEEN, _CONNECTIVES, 1),
        (_NEGATION, ("not",), 1),
    ):
        text = pattern.sub(partial(_spell, words=words, most=most), text)
    return _COMMAND.sub(_spell_command, text)


def _spell(match: re.Match[str], words: tuple[str, ...], most: int) -> str:
    """The nearest of some words, where it has at most so many edits and the word is no sign."""
    from rapidfuzz.distance import OSA

    word = " ".join(match[0].casefold().split())
    if word in signs.PREFIXES or word in signs.CONNECTIVES:
        return match[0]
    near = min(words, key=lambda candidate: OSA.distance(word, candidate))
    return near if OSA.distance(word, near) <= most else match[0]


def _spell_command(match: re.Match[str]) -> str:
    """The nearest command of LaTeX for a connective, where none has the name."""
    from rapidfuzz.distance import OSA

    word = match[0][1:]
    near = min(_COMMANDS, key=lambda command: OSA.distance(word, command))
    return "\\" + near if OSA.distance(word, near) <= min(2, len(word) // 2) else match[0]


def _name_variables(text: str) -> str:
    """The text with the first variable free after a quantifier that lacks one written there."""
    match = _NO_VARIABLE.search(text)
    if match is None:
        return text
    bound = {name for found in _BOUND.finditer(text) for name in found.groups()}
    free = (name for name in _VARIABLE.findall(text, match.end()) if name not in bound)
    name: str | None = next(free, None)
    if name is None:
        return text
    blank = " " if match[0][-1].isalpha() else ""
    return text[: match.end()] + blank + name + " " + text[match.end() :].lstrip(".: ")


def _open_missing(text: str) -> str:
    """The text with a bracket behind the quantifier before one that closes nothing."""
    depth, after_quantifier = 0, -1
    for at, sign in enumerate(text):
        if depth == 0 and (match := _BOUND.match(text, at)):
            after_quantifier = match.end()
        depth += (sign in OPENING) - (sign in CLOSING)
        if depth < 0:
            if after_quantifier < 0:
                return text
            return text[:after_quantifier] + "(" + text[after_quantifier:]
    return text


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
