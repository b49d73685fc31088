r"""Text → tokens of any notation, each with its place; blanks, spacing commands and ``$`` go.

>>> [token.text for token in scan(r"for all x, \lnot P(x) /\ &forall;y")]
['for all', 'x', ',', '\\lnot', 'P', '(', 'x', ')', '/\\', '∀', 'y']
"""

from __future__ import annotations

import html
import re
from typing import NamedTuple

from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation import names
from logic2text.notation.operators.tables import DOTTED
from logic2text.notation.tolerant import signs


class SignToken(NamedTuple):
    """A token.

    Attributes:
        text: as it is written; of a quoted name the name between double quotes.
        start, end: its place in the source.
        kind: ``name``, ``quoted`` or ``sign``; words that may be connectives are names.
    """

    text: str
    start: int
    end: int
    kind: str

    @property
    def word(self) -> str:
        """A word or a sign as the tables of `signs` have it."""
        return " ".join(self.text.casefold().split()) if self.text[:1].isalpha() else self.text


_SIGNS = sorted(
    {
        sign
        for table in (signs.CONNECTIVES, signs.PREFIXES, signs.BETWEEN_TERMS)
        for sign in (*table, *signs.MEMBERSHIP, r"\{", r"\}", r"\+", "[|", "|]", "::")
        if len(sign) > 1 and not sign[0].isalpha() and not re.fullmatch(r"\\[A-Za-z]+", sign)
    },
    key=lambda sign: -len(sign),
)
_PHRASES = "|".join(
    r"\s+".join(map(re.escape, phrase.split())) for phrase in sorted(signs.PHRASES, key=len)[::-1]
)
_SPACING = (
    r"\\(?:left|right|[bB]igg?[lrm]?|q?quad|displaystyle|ensuremath)(?![A-Za-z])|\\[,;:!> ]|\\\\"
    r"|\\[()\]](?=\s*$)|^\s*\\[(\[](?![A-Z])|\$\$"
)
_STYLED = (
    rf"{names._STYLES}\{{{names._INNER}*\}}{names._SUBSCRIPT}*|\\(?:{names._GREEK})(?![A-Za-z])"  # noqa: SLF001
)
_TOKEN = lazy_pattern(
    rf"(?P<blank>[\s\u200b-\u200d\u2060\ufeff]+|{_SPACING})"
    rf"|(?P<quoted>{names.SYMPY_QUOTED}|{names.LATEX_QUOTED}"
    rf"|(?<![\w)\]'])(?:{names.SINGLE_QUOTED})|``[^`'\n]*'')"
    rf"|(?P<styled>{_STYLED}|[A-Za-z]+_\{{\w+\}})"
    rf"|(?P<phrase>(?i:\b(?:{_PHRASES}))(?!\w))"
    rf"|(?P<name>{DOTTED})"
    rf"|(?P<command>\\not\s*=|{'|'.join(map(re.escape, _SIGNS))}|\\[A-Za-z]+)"
    r"|(?P<sign>.)",
    re.DOTALL,
)
_ENTITY = lazy_pattern(r"&(?:[A-Za-z]{2,31}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});")
_SOFT = lazy_pattern(
    r"&(?:[A-Za-z]{2,31}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});|[\uff01-\uff5e、。ⱯƎ]|<?[–—―−‐‑]+>|<?-{3,}>|<?={3,}>"
)
_PLAIN = {"、": ",", "。": ".", "Ɐ": "∀", "Ǝ": "∃"}


def scan(text: str) -> list[SignToken]:
    """The tokens of a text; linear in its length."""
    plain, offsets = _soften(text)
    tokens = []
    for match in _TOKEN.finditer(plain):
        kind = match.lastgroup or "sign"
        if kind == "blank" or (match[0] == "$" and _delimits(plain, match.start())):
            continue
        start, end = match.span()
        place = (start, end) if offsets is None else (offsets[start], offsets[end])
        tokens.append(_token(match[0], *place, kind))
    return tokens


def _token(written: str, start: int, end: int, kind: str) -> SignToken:
    match kind:
        case "quoted":
            return SignToken(names.double_quoted(_unquoted(written)), start, end, "quoted")
        case "styled":
            name = names.from_latex(written)
            kind = "name" if name.isidentifier() else "quoted"
            return SignToken(
                name if kind == "name" else names.double_quoted(name), start, end, kind
            )
        case "name":
            return SignToken(written, start, end, "name")
        case _:
            return SignToken(written, start, end, "sign")


def _unquoted(written: str) -> str:
    if written.startswith("``"):
        return written[2:-2]
    if written.startswith(("Symbol", "Function")):
        return names.from_sympy(written)
    return names.from_latex(written) if written[0] == "\\" else names.plain(written)


def _delimits(text: str, at: int) -> bool:
    """Whether a dollar sign begins or ends the mathematics, and is not an arrow."""
    return not text[:at].strip(" $") or not text[at + 1 :].strip(" $.")


def _soften(text: str) -> tuple[str, list[int] | None]:
    """The text without entities, signs of full width and long dashes in arrows.

    Also the offset in the source of every character and of the end; None where it is the same.
    """
    if _SOFT.search(text) is None:
        return text, None
    written: list[str] = []
    offsets: list[int] = []
    last = 0
    for match in _SOFT.finditer(text):
        start, end = match.span()
        written.append(text[last:start])
        offsets += range(last, start)
        plain = _soften_letters(match[0])
        written.append(plain)
        offsets += [start] * len(plain)
        last = end
    written.append(text[last:])
    offsets += range(last, len(text) + 1)
    return "".join(written), offsets


def _soften_letters(written: str) -> str:
    if _ENTITY.fullmatch(written):
        return html.unescape(written)
    if len(written) == 1:
        return _PLAIN.get(written) or chr(ord(written) - 0xFEE0)
    return "<->" if written[0] == "<" else "->"
