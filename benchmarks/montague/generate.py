"""Derivations drawn at random, by construction; the same seed gives the same sentences.

>>> from benchmarks.montague.spelling import spelled
>>> spelled(next(derivations(1)).sentence) == spelled(next(derivations(1)).sentence)
True
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from benchmarks.montague.build import Build
from benchmarks.montague.families import FAMILIES
from benchmarks.montague.families_of_discourse import DISCOURSE
from benchmarks.montague.spelling import spelled
from benchmarks.montague.trees import Derivation, Sentence

Family: TypeAlias = Callable[[Build], Sentence]

ALL: Mapping[str, Family] = {**FAMILIES, **DISCOURSE}


def derivations(seed: int, families: Mapping[str, Family] = ALL) -> Iterator[Derivation]:
    """Distinct sentences without end, the constructions in turn."""
    rng = random.Random(seed)  # noqa: S311 - no secret
    seen: set[str] = set()
    exhausted = dict.fromkeys(families, 0)
    while min(exhausted.values()) < PATIENCE:
        for construction, family in families.items():
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
