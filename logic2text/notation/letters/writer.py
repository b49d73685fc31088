"""Formula → single-letter notation: ``∀x(Fx → Lxa)``, or in ASCII ``Ax(Fx -> Lxa)``."""

from __future__ import annotations

import re

from logic2text import formula as fol
from logic2text.notation.operator_notation import OperatorNotation

_ASCII = str.maketrans(
    {"∀": "A", "∃": "E", "¬": "~", "∧": "&", "∨": "|", "→": "->", "↔": "<->", "⊤": "⊤", "⊥": "⊥"}
)
_PIECE = re.compile(
    r"(?P<quoted>'(?:[^'\\]|\\.)*')"
    r"|(?<!\w)(?P<head>[A-Z]\d*)\((?P<terms>[a-z]\d*(?:, [a-z]\d*)*)\)"
    r"|(?<=\w) (?=\()|(?P<other>.)",
    re.DOTALL,
)


def write_text(formula: fol.Formula, *, ascii_signs: bool) -> str:
    """The formula as text; arguments of more than a letter keep their brackets.

    Raises:
        InputError: the operator notation that it is based on cannot write a name.
    """
    pieces = []
    for place in _PIECE.finditer(OperatorNotation("unicode").write(formula)):
        if place["head"]:
            pieces.append(place["head"] + place["terms"].replace(", ", ""))
        elif place["other"] and ascii_signs:
            pieces.append(place["other"].translate(_ASCII))
        elif place["quoted"] or place["other"]:
            pieces.append(place[0])
    return "".join(pieces)
