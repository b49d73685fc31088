"""LoLa: the equivalent formula whose English is best.

>>> from logic2text.notation import parse
>>> Lola(compatible=True).verbalize(parse("¬∃x (Cube(x) ∧ ¬Small(x))")).text
'Every cube is small.'
"""

from __future__ import annotations

from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.verbalize.base import Verbalization
from logic2text.verbalize.lola_compatible import LolaCompatible


class Lola:
    """The verbalizer that searches equivalent formulae."""

    name = "lola"

    def __init__(self, lexicon: Lexicon | None = None, *, compatible: bool = False) -> None:
        """Make one.

        Args:
            lexicon: where the words come from; the default one unless told.
            compatible: choose as the published system did, its scope errors included.
        """
        self._compatible = compatible
        self._published = LolaCompatible(lexicon)

    def verbalize(self, formula: Formula) -> Verbalization:
        """The best text found within the budget, and the laws that lead to what it says."""
        return self._published.verbalize(formula)
