"""Texts of our verbalizers for the formulae of the data set."""

from __future__ import annotations

from functools import cache

from logic2text import LimitError, verbalizers
from logic2text.formula import Formula

SYSTEMS = {"general": ("literal", "ranta", "lola"), "blocks": ("literal", "ranta")}
"""Corpus → systems; blocks-world formulae have recorded texts of LoLa, whose search is slow."""


def our_texts(corpus: str, formula: Formula) -> list[tuple[str, str]]:
    """Pairs of a system and its text, without systems for which the formula is too large."""
    texts = []
    for system in SYSTEMS[corpus]:
        try:
            texts.append((system, _verbalizer(system).verbalize(formula).text))
        except LimitError:
            continue
    return texts


@cache
def _verbalizer(system: str) -> verbalizers.Verbalizer:
    """The verbalizer; LoLa chooses as the published system, whose texts the bins describe."""
    return (
        verbalizers.verbalizer(system, compatible=True)
        if system == "lola"
        else verbalizers.verbalizer(system)
    )
