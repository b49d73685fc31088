"""All laws by name, and the sets used by searches.

>>> law("exportation").statement
'(A ∧ B) → C ⇒ A → (B → C)'
"""

from __future__ import annotations

from collections.abc import Collection

from logic2text.errors import UnknownNameError
from logic2text.laws import (
    antecedents,
    conditionals,
    context,
    equality,
    lists,
    quantifiers,
    skeleton,
)
from logic2text.laws.base import Law

STRUCTURAL: tuple[Law, ...] = (
    *lists.LAWS,
    *conditionals.LAWS,
    *antecedents.LAWS,
    *context.LAWS,
    *quantifiers.LAWS,
    *equality.LAWS,
)
"""Laws that rewrite at one position."""

SKELETAL: tuple[Law, ...] = skeleton.LAWS
"""sympy's simplifications of a whole propositional skeleton."""

LAWS: tuple[Law, ...] = STRUCTURAL + SKELETAL

COVERED = frozenset(
    {
        *("idempotence", "identity", "domination", "noncontradiction", "excluded middle"),
        *("absorption", "known conjunct", "known disjunct", "known condition", "detachment"),
        *("conditional with a constant", "biconditional with a constant", "vacuous quantifier"),
        *("one-point rule", "reflexivity of =", "double negation", "negated constant"),
    }
)
"""The simplifying laws that both simplifiers of `rewriting` have faster code for, or whose left
sides their normal forms lack; they apply all others as written here."""


def law(name: str) -> Law:
    """The law of that name.

    Raises:
        UnknownNameError: there is no such law.
    """
    named: Law | None = next((law for law in LAWS if law.name == name), None)
    if named is None:
        raise UnknownNameError("law", name, [law.name for law in LAWS])
    return named


def select_simplifying(covered: Collection[str] = ()) -> tuple[Law, ...]:
    """The laws to apply wherever they match, except those that the caller has code for."""
    return tuple(law for law in LAWS if law.simplifies and law.name not in covered)
