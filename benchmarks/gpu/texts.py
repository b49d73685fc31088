"""Texts for a benchmark, drawn from a seed: the same on every machine, with no corpus at hand.

>>> make_texts(2, seed=0) == make_texts(2, seed=0)
True
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

SHAPES = ("cube", "tetrahedron", "dodecahedron", "student", "teacher", "block", "pet")
KINDS = ("small", "large", "medium", "happy", "tall", "to the left of b", "in front of every cube")
RELATIONS = ("larger than", "adjacent to", "in the same row as", "between a and")
DETERMINERS = ("every", "some", "no", "at least two", "the", "not every", "exactly one")
FRAMES = (
    "{first}",
    "{first}, and {second}",
    "if {first}, then {second}",
    "it is not the case that {first}, unless {second}",
    "for all x, if x is a {shape}, then {first} and {second}, or {third}",
    "{first}, but {second}, and if {third}, then {fourth}",
)


def make_texts(count: int, seed: int) -> list[str]:
    """Distinct texts of 9 to 70 word pieces, 32 on average as in the corpus."""
    drawn = _sentences(Random(seed))  # noqa: S311
    texts: dict[str, None] = {}
    while len(texts) < count:
        texts[next(drawn)] = None
    return list(texts)


def _sentences(random: Random) -> Iterator[str]:
    while True:
        clauses = {name: _clause(random) for name in ("first", "second", "third", "fourth")}
        text = random.choice(FRAMES).format(**clauses, shape=random.choice(SHAPES))
        yield f"{text[0].upper()}{text[1:]}."


def _clause(random: Random) -> str:
    subject = f"{random.choice(DETERMINERS)} {random.choice(SHAPES)}"
    if random.random() < 0.5:
        return f"{subject} that is {random.choice(KINDS)} is {random.choice(KINDS)}"
    name = f"{random.choice('abcdefgh')}{random.randrange(100)}"
    return f"{subject} is {random.choice(RELATIONS)} {name}"
