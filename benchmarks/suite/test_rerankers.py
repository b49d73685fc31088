"""`Reranker`, with texts that are given and read, and with texts that are generated and proved."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from benchmarks.suite.measuring import measure
from logic2text import parse
from logic2text.formula import Formula
from logic2text.verbalizers import verbalizer
from rerank import RankedResults, Reranker

FORMULAE = 16
GIVEN = ("literal", "ranta", "lola")
FORMS = (
    "∀x ({first}(x) → {second}(x))",
    "∀x (({first}(x) ∧ {second}(x)) → {relation}(x, {name}))",
    "¬∃x ({first}(x) ∧ {relation}(x, {name}))",
    "∀x ({first}(x) → ∃y ({third}(y) ∧ {relation}(x, y)))",
    "{first}({name}) ∧ ¬{second}({name})",
)
KINDS = ("Cube", "Tet", "Dodec", "Student", "Teacher", "Person", "Pet")
WORDS = ("Small", "Large", "Medium", "Happy", "Tall", "Home")
RELATIONS = ("LeftOf", "FrontOf", "Larger", "Adjoins", "SameSize")


def make_formulae(count: int, seed: int) -> list[Formula]:
    """Formulae with names that no other seed has, so that no cache knows them."""
    random = Random(seed)  # noqa: S311
    return [
        parse(
            random.choice(FORMS).format(
                first=random.choice(KINDS),
                second=random.choice(WORDS),
                third=random.choice(KINDS),
                relation=random.choice(RELATIONS),
                name=f"{random.choice('abcd')}{random.randrange(1_000_000)}",
            )
        )
        for _ in range(count)
    ]


def texts_of(ranked: Sequence[RankedResults]) -> list[str]:
    return [
        *(each.text for results in ranked for each in results),
        *(each.candidate.text for results in ranked for each in results.rejected),
    ]


def make_given(seed: int) -> tuple[list[Formula], list[list[str]]]:
    """Formulae and texts of other systems for them, with no proof."""
    formulae = make_formulae(FORMULAE, seed)
    systems = [verbalizer(name) for name in GIVEN]
    return formulae, [[each.verbalize(one).text for each in systems] for one in formulae]


@pytest.mark.benchmark(group=f"Reranker, {FORMULAE} formulae")
def test_given(benchmark: Any) -> None:
    reranker = Reranker()
    measure(benchmark, lambda given: reranker.rank_many(*given), make_given, texts_of=texts_of)


@pytest.mark.benchmark(group=f"Reranker, {FORMULAE} formulae")
def test_generated(benchmark: Any) -> None:
    measure(
        benchmark,
        Reranker().rank_many,
        lambda seed: make_formulae(FORMULAE, seed),
        texts_of=texts_of,
    )
