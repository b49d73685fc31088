"""All laws by name, and the sets used by searches.

>>> law("exportation").statement
'(A ∧ B) → C ⇒ A → (B → C)'
"""

from __future__ import annotations

from logic2text.errors import UnknownNameError
from logic2text.laws import conditionals, context, equality, lists, quantifiers, skeleton
from logic2text.laws.base import Law

STRUCTURAL: tuple[Law, ...] = (
    *lists.LAWS,
    *conditionals.LAWS,
    *context.LAWS,
    *quantifiers.LAWS,
    *equality.LAWS,
)
"""Laws that rewrite at one position."""

SKELETAL: tuple[Law, ...] = skeleton.LAWS
"""sympy's simplifications of a whole propositional skeleton."""

LAWS: tuple[Law, ...] = STRUCTURAL + SKELETAL

_BY_NAME = {law.name: law for law in LAWS}


def law(name: str) -> Law:
    """The law of that name.

    Raises:
        UnknownNameError: there is no such law.
    """
    if name not in _BY_NAME:
        raise UnknownNameError("law", name, _BY_NAME)
    return _BY_NAME[name]
