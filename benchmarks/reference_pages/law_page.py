"""The page of the laws, from the tables that the searches and derivations use."""

from __future__ import annotations

from types import ModuleType

from benchmarks.reference_pages.markdown import NOTE, write_table
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
from logic2text.laws.table import LAWS
from logic2text.verbalizers.lola.published import LAWS as PUBLISHED
from logic2text.verbalizers.lola.published import OriginalLaw, Pattern

SECTIONS: tuple[tuple[str, ModuleType], ...] = (
    ("Conjunction, disjunction, negation", lists),
    ("Conditional, biconditional, exclusive or", conditionals),
    ("Between antecedents and consequent", antecedents),
    ("What one part settles in another", context),
    ("Quantifiers (domains are not empty)", quantifiers),
    ("Equality", equality),
    ("The propositional skeleton", skeleton),
)

INTRODUCTION = """\
A, B, C stand for formulae, s and t for terms; x∉A says that x is not free in A.
A law of ∧ and ∨ takes any operands of a longer list. “Reversed” is the same equivalence from
right to left. LoLa and Natural apply a law marked “yes” wherever its result is shorter.
[Laws and proof](../laws.md) explains how the laws are used.
"""


def write_page() -> str:
    """The page as text."""
    lines = ["# Laws", "", NOTE, "", INTRODUCTION]
    for title, module in SECTIONS:
        laws: tuple[Law, ...] = module.LAWS
        rows = [(law.name, law.statement, "yes" if law.simplifies else "") for law in laws]
        lines += [f"## {title}", "", *write_table(("law", "statement", "simplifies"), rows)]
    lines += ["## The 49 laws of the published LoLa", ""]
    lines += ["`lola --lola-compatible` applies these. p, q and r stand for formulae.", ""]
    published = [(law.name, _show(law.left), _show_right(law)) for law in PUBLISHED]
    lines += write_table(("law", "from", "to"), published)
    return "\n".join(lines)


def list_missing_laws() -> list[str]:
    """The laws that no section has."""
    shown = {law.name for _, module in SECTIONS for law in module.LAWS}
    return [law.name for law in LAWS if law.name not in shown]


SIGNS = {"|": "∨", "&": "∧", ">": "→", "A": "∀", "E": "∃", "T": "⊤", "F": "⊥"}


def _show(pattern: Pattern, outside: str = "") -> str:
    """A pattern as a formula; `outside` is the sign around it, which decides about brackets.

    >>> _show(("|", "p", ("&", "q", "r")))
    'p ∨ (q ∧ r)'
    >>> _show(("~", ("A", "x", ("~", "p"))))
    '¬(∀x ¬p)'
    """
    match pattern:
        case str():
            return SIGNS.get(pattern, pattern)
        case ("~", part):
            return f"¬{_show(part, '~')}"
        case (("A" | "E") as sign, variable, part):
            shown = f"{SIGNS[sign]}{variable} {_show(part, sign)}"
            return f"({shown})" if outside not in {"", "A", "E"} else shown
        case (sign, left, right):
            sign = str(sign)
            shown = f"{_show(left, sign)} {SIGNS[sign]} {_show(right, sign)}"
            return f"({shown})" if outside else shown
        case _:
            return str(pattern)


def _show_right(law: OriginalLaw) -> str:
    conditions = [
        f"{variable} {'' if free else 'not '}in {part}" for variable, part, free in law.conditions
    ]
    shown = _show(law.right)
    return f"{shown} ({', '.join(conditions)})" if conditions else shown
