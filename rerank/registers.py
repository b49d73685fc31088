"""Registers: which texts an audience wants besides how formulaic they are.

A text of the register `general` may say the formula in any way.  One of `textbook` says it up to
the names of variables, the order of conditions and the places of quantifiers, one of `classroom`
connective by connective.

>>> from logic2text.notation import parse
>>> formula = parse("¬∀x (Cube(x) → Small(x))")
>>> belongs("classroom", formula, parse("∃x (Cube(x) ∧ ¬Small(x))"))
False
"""

from __future__ import annotations

from logic2text.formula import Formula
from logic2text.rewriting.same_structure import same_but_for_prefixes, same_structure

GENERAL, TEXTBOOK, CLASSROOM = "general", "textbook", "classroom"
REGISTERS = (GENERAL, TEXTBOOK, CLASSROOM)


def list_registers(formula: Formula | None, says: Formula | None) -> tuple[str, ...]:
    """The registers of a text; the arguments are those of `belongs`."""
    return tuple(register for register in REGISTERS if belongs(register, formula, says))


def belongs(register: str, formula: Formula | None, says: Formula | None) -> bool:
    """Whether a text is of a register.

    Args:
        register: one of `REGISTERS`.
        formula: what the text is to say; None for texts without one, which are of every register.
        says: what its first reading means, equivalent to the formula; None where it is not known.
    """
    if register == GENERAL or formula is None:
        return True
    if says is None:
        return False
    same = same_structure if register == CLASSROOM else same_but_for_prefixes
    return same(says, formula)
