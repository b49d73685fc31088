"""Wordings of invented facts: distinct, with the same names, and drawn from only the seed."""

from __future__ import annotations

import re

import numpy as np
import pytest

from metrics.training.texts.fact_texts import _DOMAINS, WORDINGS, _Names, fact_pool

NAMES = ["Ada", "Bergen", "Carlisle", "Dorset", "Esbjerg"]
CAPITALIZED = re.compile(r"\b(?:" + "|".join(NAMES) + r")\b")


def pool(seed: int, names: list[str] = NAMES) -> list[str]:
    return fact_pool(np.random.default_rng(seed), names)


@pytest.mark.parametrize("seed", range(12))
def test_wordings_are_distinct_sentences_of_one_subject(seed: int) -> None:
    texts = pool(seed)
    assert 1 < len(texts) <= WORDINGS
    assert len(set(texts)) == len(texts)
    assert all(text.endswith(".") and "_" not in text for text in texts)
    openings = {" ".join(text.split()[:1]).rstrip(",") for text in texts}
    assert len(openings) == 1


@pytest.mark.parametrize("seed", range(12))
def test_names_are_the_same_in_a_pool(seed: int) -> None:
    """The names of a fact are drawn once for all its wordings."""
    random = np.random.default_rng(seed)
    for make in _DOMAINS:
        subject, facts = make(random, _Names(NAMES, random))
        assert subject.name
        for phrases in facts:
            assert len(set(phrases)) == len(phrases) > 1
            names = [tuple(CAPITALIZED.findall(phrase)) for phrase in phrases]
            assert len(set(filter(None, names))) <= 1
    whole = {name for text in pool(seed) for name in CAPITALIZED.findall(text)}
    assert whole <= set(NAMES)


def test_a_pool_depends_on_the_seed_and_the_names_alone() -> None:
    assert pool(3) == pool(3)
    assert pool(3) != pool(4)
    assert pool(3) != pool(3, [name.upper() for name in NAMES])


def test_pools_are_about_many_subjects() -> None:
    first_words = {" ".join(pool(seed)[0].split()[:2]) for seed in range(40)}
    assert len(first_words) > 20
