"""Derivations drawn at random, by construction; the same seed gives the same sentences.

>>> from benchmarks.montague.spelling import spelled
>>> spelled(next(derivations(1)).sentence) == spelled(next(derivations(1)).sentence)
True
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from benchmarks.montague.build import Build
from benchmarks.montague.families import FAMILIES
from benchmarks.montague.families_of_discourse import DISCOURSE
from benchmarks.montague.spelling import spelled
from benchmarks.montague.trees import Derivation

ALL = {**FAMILIES, **DISCOURSE}


def derivations(seed: int) -> Iterator[Derivation]:
    """Distinct sentences without end, the constructions in turn."""
    rng = random.Random(seed)  # noqa: S311 - no secret
    seen: set[str] = set()
    exhausted = dict.fromkeys(ALL, 0)
    while min(exhausted.values()) < PATIENCE:
        for construction, family in ALL.items():
            if exhausted[construction] >= PATIENCE:
                continue
            sentence = family(Build(rng))
            text = spelled(sentence)
            if text in seen:
                exhausted[construction] += 1
                continue
            exhausted[construction] = 0
            seen.add(text)
            yield Derivation(construction, sentence)


PATIENCE = 60
"""Repetitions after which a construction has no more sentences to give."""
