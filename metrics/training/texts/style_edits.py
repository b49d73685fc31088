"""Chains of sentences of one meaning, from the least to the most formulaic wording.

Each step is an edit whose direction every reader agrees on: a variable for a noun phrase, "if …
then" for a restriction, a spelled-out negation for "not", a label, a repeated subject.  They are of
other authorship and have other words than the pairs of ``benchmarks/contrast_pairs.py``.

>>> import numpy as np
>>> len(next(chains(np.random.default_rng(0)))) > 1
True
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

NOUNS = (
    "farmer farmers|teacher teachers|engine engines|poet poets|bishop bishops|signal signals"
    "|kitten kittens|tourist tourists|dancer dancers|waiter waiters|owl owls|actor actors"
    "|miner miners|drone drones|apprentice apprentices|judge judges|child children|tailor tailors"
    "|elephant elephants|goat goats|painter painters|monk monks|bridge bridges|vertex vertices"
    "|planet planets|spider spiders|student students|guard guards|witness witnesses|uncle uncles"
    "|cube cubes|tetrahedron tetrahedra|block blocks|number numbers|point points|node nodes"
)
THINGS = (
    "garden|letter|ticket|orchard|island|novel|bicycle|mountain|question|basket|puzzle|violin"
    "|animal|apple|lamp|tower|river|statue|engine|old map|red hat|door|cup|number|cube|line"
)
ADJECTIVES = (
    "happy|honest|brave|noisy|clever|green|lazy|old|silent|tall|polite|angry|bright|rusty|strange"
    "|modern|wooden|useful|empty|proud|even|prime|blue|curious|generous|invisible|small|large"
)
VERBS = (
    "sees see|likes like|follows follow|admires admire|knows know|finds find|avoids avoid"
    "|draws draw|needs need|remembers remember|watches watch|owns own|touches touch|buys buy"
    "|counts count|fears fear|hears hear|covers cover|precedes precede|contains contain"
)
NAMES = "Anna|Boris|Clara|Dilip|Elena|Farid|Greta|Hugo|Ines|Jonas|the mayor|Mars|Rome|a|b|c|d|e"
LETTERS = "xyzuvwstknpq"

UNIVERSAL = """
all {ns} are {a} < for every {n}, it is {a} < for every {n} {x}, {x} is {a} \
< for all {x}, {x} is {a} if {x} is {n1} < for all {x}, if {x} is {n1}, then {x} is {a}
every {n} is {a} < for all {ns} {x}, {x} is {a} < for all {x}, if {x} is {n1}, then {x} is {a}
each {n} {v} {p} < for each {n} {x}, {x} {v} {p} < for all {x}, if {x} is {n1}, then {x} {v} {p}
every {n} is {a} < if something is {n1}, then it is {a} \
< for every {x}, if {x} is {n1}, then {x} is {a}
every {a} {n} is {b} < every {n} that is {a} is {b} < if a {n} is {a}, then it is {b} \
< for all {x}, if {x} is {n1} and {x} is {a}, then {x} is {b}
every {n} that {v} {m1} is {a} < if {n1} {v} {m1}, then it is {a} \
< for every {n} {x}, if {x} {v} {m1}, then {x} is {a} \
< for all {x}, if {x} is {n1} and there is {m1} {y} such that {x} {v} {y}, then {x} is {a} \
< for all {x}, if {x} is {n1} and there is an element {y} such that {y} is {m1} and \
{x} {v} {y}, then {x} is {a}
{p} {v} every {m} that is {a} < for every {m} {x} that is {a}, {p} {v} {x} \
< for all {x}, if {x} is {m1} and {x} is {a}, then {p} {v} {x}
only {ns} are {a} < if something is {a}, then it is {n1} < for all {x}, if {x} is {a}, then {x} \
is {n1}
every {n} {v} itself < for every {n} {x}, {x} {v} {x} < for all {x}, if {x} is {n1}, then {x} \
{v} {x}
everyone is {a} < for every person {x}, {x} is {a} < for all {x}, if {x} is a person, then {x} \
is {a}
everything is {a} < for all {x}, {x} is {a}
every {n} is {a} and {b} < for every {n} {x}, {x} is {a} and {b} \
< for all {x}, if {x} is {n1}, then {x} is {a} and {b} \
< for all {x}, if {x} is {n1}, then {x} is {a} and {x} is {b}
"""
EXISTENTIAL = """
some {n} is {a} < there is {n1} {x} such that {x} is {a} \
< there is an {x} such that {x} is {n1} and {x} is {a} \
< there is an element {x} such that {x} is {n1} and {x} is {a}
there is {a1} {n} < there is {n1} such that it is {a} < there is {n1} {x} such that {x} is {a} \
< there exists an element {x} such that {x} is {n1} and {x} is {a}
{n1} {v} {m1} < {n1} {x} {v} {m1} {y} < there is {n1} {x} and there is {m1} {y} such that {x} \
{v} {y} < there is an element {x} such that there is an element {y} such that {x} is {n1} and \
{y} is {m1} and {x} {v} {y}
{p} {v} something < there is something that {p} {v} < there is an {x} such that {p} {v} {x}
at least two {ns} are {a} < there are two {ns} {x} and {y} such that {x} and {y} are {a} \
< there are {x} and {y} such that {x} is not {y}, {x} is {n1}, {y} is {n1}, {x} is {a} and {y} \
is {a}
exactly one {n} is {a} < there is {n1} {x} such that {x} is {a} and every {a} {n} is {x} \
< there is an element {x} such that {x} is {n1}, {x} is {a} and for all {y}, if {y} is {n1} and \
{y} is {a}, then {y} equals {x}
{p} is the only {n} < {p} is {n1} and no other thing is {n1} \
< {p} is {n1} and for all {x}, if {x} is {n1}, then {x} is {p} \
< {p} is {n1} and for all {x}, if {x} is {n1}, then {x} is identical to {p}
some {ns} that are {a} {vb} {p} < some {n} {x} that is {a} {v} {p} \
< there is an element {x} such that {x} is {n1}, {x} is {a} and {x} {v} {p}
"""
NESTED = """
every {n} {v} some {m} < for every {n}, there is {m1} that it {v} \
< for every {n} {x}, there is {m1} that {x} {v} \
< for every {n} {x}, there is {m1} {y} such that {x} {v} {y} \
< for all {x}, if {x} is {n1}, then there is {m1} {y} such that {x} {v} {y} \
< for all {x}, if {x} is {n1}, then there is an element {y} such that {y} is {m1} and {x} {v} {y}
every {n} {v} every {m} < for all {ns} {x}, {x} {v} every {m} \
< for every {n} {x} and every {m} {y}, {x} {v} {y} \
< for all {x}, for all {y}, if {x} is {n1} and {y} is {m1}, then {x} {v} {y}
some {n} {v} every {m} < there is {n1} {x} such that {x} {v} every {m} \
< there is {n1} {x} such that for every {m} {y}, {x} {v} {y} \
< there is an element {x} such that {x} is {n1} and for all {y}, if {y} is {m1}, then {x} {v} {y}
no {n} {v} every {m} < there is no {n} {x} such that {x} {v} every {m} \
< it is not the case that there is {n1} {x} such that for every {m} {y}, {x} {v} {y} \
< it is not the case that there is an element {x} such that {x} is {n1} and for all {y}, if {y} \
is {m1}, then {x} {v} {y}
every {n} {v} {m1} that {v} {p} < for every {n} {x}, {x} {v} {m1} that {v} {p} \
< for every {n} {x}, there is {m1} {y} such that {x} {v} {y} and {y} {v} {p} \
< for all {x}, if {x} is {n1}, then there is a {y} such that {y} is {m1} and {x} {v} {y} and \
{y} {v} {p}
every {n} that {v} every {m} {v} some {a} {n} < for every {n} {x}, if {x} {v} every {m}, then \
{x} {v} some {a} {n} < for all {x}, if {x} is {n1} and for all {y}, if {y} is {m1}, then {x} {v} \
{y}, then there is an element {z} such that {z} is {n1}, {z} is {a} and {x} {v} {z}
"""
NEGATIONS = """
{p} isn't {a} < {p} is not {a} < it is not the case that {p} is {a}
{p} doesn't {vb} {q} < {p} does not {vb} {q} < it is not the case that {p} {v} {q}
the {ns} aren't {a} < the {ns} are not {a} < it is not the case that the {ns} are {a}
the {n} isn't {a} < the {n} is not {a} < it is not true that the {n} is {a}
every {n} that isn't {a} {v} {q} < every {n} that is not {a} {v} {q} \
< for all {x}, if {x} is {n1} and {x} is not {a}, then {x} {v} {q} \
< for all {x}, if {x} is {n1} and it is not the case that {x} is {a}, then {x} {v} {q}
some {n} doesn't {vb} {q} < some {n} does not {vb} {q} \
< there is {n1} {x} such that {x} does not {vb} {q} \
< there is an {x} such that {x} is {n1} and it is not the case that {x} {v} {q}
no {n} is {a} < there is no {n} {x} such that {x} is {a} \
< it is not the case that there is {n1} {x} such that {x} is {a} \
< it is not the case that there is an element {x} such that {x} is {n1} and {x} is {a}
no {n} {v} {m1} < it is not the case that some {n} {v} {m1} \
< it is not the case that there is {n1} {x} and there is {m1} {y} such that {x} {v} {y}
no {ns} are {a} < for every {n} {x}, {x} is not {a} \
< for all {x}, if {x} is {n1}, then {x} is not {a} \
< for all {x}, if {x} is {n1}, then it is not the case that {x} is {a}
not every {n} is {a} < it is not the case that every {n} is {a} \
< it is not the case that for every {n} {x}, {x} is {a} \
< it is not the case that for all {x}, if {x} is {n1}, then {x} is {a}
nothing is {a} < there is no {x} such that {x} is {a} \
< it is not the case that there is an element {x} such that {x} is {a}
neither {p} nor {q} is {a} < {p} is not {a} and {q} is not {a} \
< it is not the case that {p} is {a} and it is not the case that {q} is {a}
{p} and {q} are not both {a} < it is not the case that {p} and {q} are both {a} \
< it is not the case that both {p} is {a} and {q} is {a}
if {p} isn't {a}, {q} is {b} < if {p} is not {a}, then {q} is {b} \
< if it is not the case that {p} is {a}, then {q} is {b}
"""
CONNECTIVES = """
{p} is {a} and {b} < {p} is {a} and {p} is {b}
{p} and {q} are {a} < {p} is {a} and {q} is {a}
{p} {v} {q} and {r} < {p} {v} {q} and {p} {v} {r}
{p} or {q} is {a} < {p} is {a} or {q} is {a} < either it is the case that {p} is {a} or it is \
the case that {q} is {a}
{p} is {a} unless {q} {v} {r} < if {q} does not {vb} {r}, then {p} is {a} \
< if it is not the case that {q} {v} {r}, then {p} is {a}
{p} is {a} if {q} is < if {q} is {a}, then {p} is {a} < if it is the case that {q} is {a}, then \
it is the case that {p} is {a}
when {p} {v} {q}, {r} is {a} < if {p} {v} {q}, {r} is {a} < if {p} {v} {q}, then {r} is {a}
{p} is {a} just when {q} is < {p} is {a} if and only if {q} is {a} \
< it is the case that {p} is {a} if and only if it is the case that {q} is {a}
the {a} things are the {ns} < something is {a} if and only if it is {n1} \
< for all {x}, {x} is {a} if and only if {x} is {n1}
{p} is {a} < it is the case that {p} is {a}
a {n} who is {a} {v} {p} < {n1} {x} such that {x} is {a} {v} {p} \
< there is an element {x} such that {x} is {n1} and {x} is {a} and {x} {v} {p}
any {n} {p} {v} is {a} < for all {ns} {x}, if {p} {v} {x}, then {x} is {a} \
< for all {x}, if {x} is {n1} and {p} {v} {x}, then {x} is {a}
"""


def _read_chains(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(" ".join(step.split()) for step in line.split(" < "))
        for line in text.strip().splitlines()
    )


CHAINS = tuple(
    chain
    for text in (UNIVERSAL, EXISTENTIAL, NESTED, NEGATIONS, CONNECTIVES)
    for chain in _read_chains(text)
)
"""The templates of each chain, the least formulaic first."""


def chains(random: np.random.Generator) -> Iterator[list[str]]:
    """Chains with drawn words, without end; each round has every chain once."""
    while True:
        for place in random.permutation(len(CHAINS)):
            words = _draw_words(random)
            yield [template.format(**words) for template in CHAINS[int(place)]]


def _draw_words(random: np.random.Generator) -> dict[str, str]:
    noun, nouns = _draw(random, NOUNS).split()
    verb, base_form = _draw(random, VERBS).split()
    thing, adjective = _draw(random, THINGS), _draw(random, ADJECTIVES)
    second = _draw(random, "|".join(a for a in ADJECTIVES.split("|") if a != adjective))
    names = random.permutation(NAMES.split("|"))
    free = sorted(set(LETTERS) - set(names[:3].tolist()))
    letters = ["x", "y", "z"] if random.random() < USUAL_LETTERS else random.permutation(free)
    return {
        "n": noun,
        "ns": nouns,
        "n1": _with_article(noun),
        "m": thing,
        "m1": _with_article(thing),
        "a": adjective,
        "a1": _with_article(adjective),
        "b": second,
        "v": verb,
        "vb": base_form,
        "p": names[0],
        "q": names[1],
        "r": names[2],
        "x": letters[0],
        "y": letters[1],
        "z": letters[2],
    }


USUAL_LETTERS = 0.6
"""The share of chains whose variables are x, y and z."""


def _draw(random: np.random.Generator, words: str) -> str:
    choices = words.split("|")
    return choices[int(random.integers(len(choices)))]


def _with_article(phrase: str) -> str:
    return f"{'an' if phrase[0] in 'aeiou' and not phrase.startswith('use') else 'a'} {phrase}"
