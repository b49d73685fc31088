"""Formula → single-letter notation: ``∀x(Fx → Lxa)``, or in ASCII ``Ax(Fx -> Lxa)``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

from logic2text import formula as fol
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.letters.reader import MISREAD
from logic2text.notation.operators.naming import rename_bound
from logic2text.notation.operators.operator_notation import OperatorNotation
from logic2text.walk import bound_variables, free_variables

_ASCII = {"∀": "A", "∃": "E", "¬": "~", "∧": "&", "∨": "|", "⊕": "xor", "→": "->", "↔": "<->"}
_BOUND = lazy_pattern(r"[u-z]\d*")
_PIECE = lazy_pattern(
    r"(?P<quoted>'(?:[^'\\]|\\.)*')"
    r"|(?<!\w)(?P<head>[A-Z]\d*)\((?P<terms>[a-z]\d*(?:, [a-z]\d*)*)\)"
    r"|(?P<word>\w+)(?P<applied>\()?|(?P<blank>(?<=\w) (?=\())|(?P<other>.)",
    re.DOTALL,
)
_QUANTIFIER = lazy_pattern(r"[AE][u-z]\d*")
_SIGN_WITH_VARIABLE = lazy_pattern(r"([∀∃])(\w+) (?=\()")


def write_text(formula: fol.Formula, *, ascii_signs: bool) -> str:
    """The formula as text.

    Predicates of one letter stand before their arguments without brackets; other names are
    written as in the Unicode notation, and quoted where they would be divided into letters.

    Raises:
        InputError: a name cannot be written.
    """
    unwritable = {v.name for v in bound_variables(formula) if not _BOUND.fullmatch(v.name)}
    if unwritable:
        formula = rename_bound(formula, unwritable, _fresh(formula))
    text = OperatorNotation("unicode").write(formula)
    text = _SIGN_WITH_VARIABLE.sub(r"\1\2", text)
    return "".join(_pieces(text, ascii_signs=ascii_signs))


def _pieces(text: str, *, ascii_signs: bool) -> Iterator[str]:
    for place in _PIECE.finditer(text):
        if place["head"]:
            yield place["head"] + place["terms"].replace(", ", "")
        elif place["word"]:
            word = place["word"]
            pattern = _QUANTIFIER if place["applied"] else MISREAD
            quoted = pattern.fullmatch(word)
            yield (f"'{word}'" if quoted else word) + (place["applied"] or "")
        elif place["other"] and ascii_signs:
            yield _ASCII.get(place["other"], place["other"])
        else:
            yield place[0]


def _fresh(formula: fol.Formula) -> Iterator[str]:
    taken = {v.name for v in bound_variables(formula) | free_variables(formula)}
    names = (f"{letter}{number or ''}" for number in count() for letter in "xyzuvw")
    return (name for name in names if name not in taken)
