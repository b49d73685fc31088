"""Our own texts of the data set's formulae, by the systems that the bins are named after."""

from __future__ import annotations

from functools import cache

from logic2text import LimitError, verbalizers
from logic2text.formula import Formula

SYSTEMS = {"general": ("literal", "ranta", "lola"), "blocks": ("literal", "ranta")}
"""By corpus; blocks-world formulae have recorded texts, and searching again for LoLa is slow."""


def our_texts(corpus: str, formula: Formula) -> list[tuple[str, str]]:
    """Pairs of a system and its text; a system that finds the formula too large is left out."""
    texts = []
    for system in SYSTEMS[corpus]:
        try:
            texts.append((system, _verbalizer(system).verbalize(formula).text))
        except LimitError:
            continue
    return texts


@cache
def _verbalizer(system: str) -> verbalizers.Verbalizer:
    """LoLa chooses as the published system did, whose texts the bins were made for."""
    return (
        verbalizers.verbalizer(system, compatible=True)
        if system == "lola"
        else verbalizers.verbalizer(system)
    )
