"""Prints terms.

>>> from logic2text.formula import Constant, Function
>>> print(Function("father", (Constant("b"),)))
father(b)
"""

from __future__ import annotations

from logic2text.formula import Equality, Term
from logic2text.notation.draw import atom


def text(term: Term) -> str:
    """The term with its names as they are."""
    return atom(Equality(term, term)).partition(" = ")[0]
