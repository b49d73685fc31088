"""One step of a derivation: the name of a law and the formula that it led to.

A derivation is a tuple of steps; each formula is equivalent to the one before it, the first to
the input.
"""

from __future__ import annotations

from dataclasses import dataclass

from logic2text.formula import Formula


@dataclass(frozen=True, slots=True)
class LawStep:
    """One application of a named law.

    Attributes:
        law: the name of the law, as in ``docs/laws.md``, such as "exportation".
        formula: the whole formula after the step.
    """

    law: str
    formula: Formula
