"""The scale of a formula's texts from natural to formulaic, and the trees that fill its gaps."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.rewriting.same_structure import same_but_for_prefixes, same_structure
from logic2text.verbalizers.base import Verbalization
from logic2text.verbalizers.stepwise.explicitness import estimate_explicitness

WIDEST = 0.25
"""The greatest estimated step of a scale in which no text is missing."""
NEAREST = 0.06
"""The least step from one text to the next."""
TEXTBOOK, CLASSROOM = 0.375, 0.875
"""From which explicitness on a text says the formula up to prefixes, and with its structure."""
FORMAL = 0.05
"""How much below the literal tree one may be that makes it needless."""


class Scale:
    """The places of texts on the scale; for the texts of one formula."""

    def __init__(self, formula: fol.Formula, said: Iterable[Verbalization]) -> None:
        """The scale with the texts that are there already."""
        self._formula = formula
        self._texts: set[str] = set()
        self._places: list[float] = []
        self._most_formal = 0.0
        for verbalization in said:
            self.add(verbalization)

    def add(self, said: Verbalization) -> bool:
        """Put a text on its place; False if it was there."""
        if said.text in self._texts or said.tree is None:
            return False
        self._texts.add(said.text)
        place = estimate_explicitness(said.tree)
        if place < TEXTBOOK or same_but_for_prefixes(said.says, self._formula):
            insort(self._places, place)
        if place > self._most_formal and same_structure(said.says, self._formula):
            self._most_formal = place
        return True

    def reaches(self, literal: en.Clause) -> bool:
        """Whether a text with the formula's structure is as formulaic as the literal tree."""
        return self._most_formal > estimate_explicitness(literal) - FORMAL

    def fill(
        self,
        trees: Sequence[en.Clause | None],
        write: Callable[[en.Clause], Verbalization | None],
        most: int,
    ) -> list[Verbalization]:
        """At most so many texts of the trees, those that halve the widest gaps."""
        drafts = [(estimate_explicitness(tree), tree) for tree in trees if tree is not None]
        texts: list[Verbalization] = []
        while drafts and len(texts) < most:
            chosen = self._choose([place for place, _ in drafts])
            if chosen is None:
                break
            said = write(drafts.pop(chosen)[1])
            if said is not None and self.add(said):
                texts.append(said)
        return texts

    def _choose(self, places: Sequence[float]) -> int | None:
        """Which of the places is nearest to the middle of the widest gap that has one."""
        gaps = [(low, high) for low, high in pairwise(self._places) if high - low > WIDEST]
        for low, high in sorted(gaps, key=lambda gap: gap[0] - gap[1]):
            inside = [i for i, p in enumerate(places) if low + NEAREST < p < high - NEAREST]
            if inside:
                middle = (low + high) / 2
                return min(inside, key=lambda i: abs(places[i] - middle))
        return None
