"""Texts about invented facts: several wordings of one set of facts, good and clumsy ones.

What systems write from data differs in the order of the facts, in how sentences are joined, and in
names that come again.  The wordings here are drawn from templates, so that a measure of naturalness
sees such differences without a text that people judged.

    fact_pool(np.random.default_rng(0), ["Ada", "Bergen", "Carlisle"])
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from logic2text.lazy_dataclass import dataclass

WORDINGS = 10
"""Texts that are drawn for one set of facts; equal ones are dropped."""

_KINDS = (
    "restaurant",
    "pub",
    "hotel",
    "bakery",
    "coffee shop",
    "museum",
    "bookshop",
    "guest house",
)
_FOODS = (
    "Thai food",
    "seafood",
    "pasta",
    "fresh bread",
    "burgers",
    "Greek dishes",
    "sushi",
    "wine",
)
_JOBS = ("architect", "painter", "engineer", "politician", "goalkeeper", "composer", "astronaut")
_GENRES = ("novel", "comedy", "documentary", "mystery", "biography", "symphony", "cookbook")


class _Names:
    """Names that are drawn from capitalized words."""

    def __init__(self, words: Sequence[str], random: np.random.Generator) -> None:
        self._words, self._random = words, random

    def _join(self, *patterns: str) -> str:
        """A pattern with a word for each blank."""
        pattern = _draw(patterns, self._random)
        while "_" in pattern:
            pattern = pattern.replace("_", _draw(self._words, self._random), 1)
        return pattern

    def person(self) -> str:
        """The name of a person."""
        return self._join("_ _", "_ _", "_ B. _", "_ _ _", "_")

    def town(self) -> str:
        """The name of a town."""
        return self._join("_", "_", "New _", "_ City", "_, _")

    def land(self) -> str:
        """The name of a country or region."""
        return self._join("_", "_", "the _ Republic", "South _")

    def place(self) -> str:
        """The name of a house."""
        return self._join("_ _", "_ Inn", "Old _", "_ House", "_")

    def club(self) -> str:
        """The name of an organization."""
        return self._join("_ United", "the _ Society", "_ Airways", "the University of _", "FC _")

    def title(self) -> str:
        """The name of a work."""
        return self._join("The _", "_ and _", "A _ _", "The _ of _", "_")


@dataclass(frozen=True, slots=True)
class Subject:
    """What a set of facts is about.

    Attributes:
        name: with its article, if it has any.
        kind: a noun for it.
        pronoun: that stands for it.
        relative: *who* or *which*.
    """

    name: str
    kind: str
    pronoun: str = "it"
    relative: str = "which"


Fact = Sequence[str]
"""Verb phrases of one meaning; the first is the shortest."""


def fact_pool(random: np.random.Generator, words: Sequence[str]) -> list[str]:
    """Distinct wordings of the facts about a subject that is drawn.

    Args:
        random: of the subject, its facts and their wordings.
        words: capitalized words, from which names are drawn.
    """
    names = _Names(words, random)
    subject, facts = _DOMAINS[int(random.integers(len(_DOMAINS)))](random, names)
    chosen = [facts[i] for i in random.permutation(len(facts))[: int(random.integers(2, 6))]]
    return list(dict.fromkeys(_draw_wording(subject, chosen, random) for _ in range(WORDINGS)))


def _place(random: np.random.Generator, names: _Names) -> tuple[Subject, list[Fact]]:
    kind, food = (_draw(words, random) for words in (_KINDS, _FOODS))
    town, other = names.town(), names.place()
    price = _draw(("cheap", "expensive", "moderately priced", "affordable"), random)
    stars = int(random.integers(1, 6))
    family = _draw(("family-friendly", "not family-friendly"), random)
    children = "does not welcome children" if family.startswith("not") else "welcomes children"
    facts: list[Fact] = [
        (f"is a {kind}", f"is a {price} {kind}", f"is a type of {kind}"),
        (f"is in {town}", f"is located in {town}", f"can be found in the area of {town}"),
        (f"serves {food}", f"offers {food}", f"provides {food}", f"has {food} on the menu"),
        (f"is near the {other}", f"lies close to the {other}", f"is located near to the {other}"),
        (f"is {price}", f"has {price} prices", f"is in the {price} price range"),
        (
            f"has {stars} stars",
            f"has a rating of {stars} out of 5",
            f"is rated {stars} out of 5 by customers",
            f"has a customer rating of {stars} out of 5",
        ),
        (f"is {family}", children, f"is {family} as a place"),
    ]
    name = names.place()
    return Subject(_draw((f"The {name}", name), random), kind), facts


def _person(random: np.random.Generator, names: _Names) -> tuple[Subject, list[Fact]]:
    job, town, land, club = _draw(_JOBS, random), names.town(), names.land(), names.club()
    year = int(random.integers(1900, 2005))
    article = "an" if job[0] in "ae" else "a"
    pronoun = ("she", "he")[int(random.integers(2))]
    facts: list[Fact] = [
        (f"is {article} {job}", f"works as {article} {job}", f"has the occupation of {job}"),
        (f"was born in {town}", f"comes from {town}", f"has {town} as the birth place"),
        (
            f"was born in {year}",
            f"was born on the 3rd of March {year}",
            f"has the birth year {year}",
        ),
        (f"lives in {land}", f"is a resident of {land}", f"resides in the country of {land}"),
        (f"is a member of {club}", f"belongs to {club}", f"joined {club} in {year + 25}"),
        (f"died in {land}", f"passed away in {land}", f"has {land} as the place of death"),
    ]
    return Subject(names.person(), job, pronoun, "who"), facts


def _town(random: np.random.Generator, names: _Names) -> tuple[Subject, list[Fact]]:
    town, land, leader = names.town(), names.land(), names.person()
    people = f"{int(random.integers(2, 900)):,},000"
    height, area = int(random.integers(2, 900)), int(random.integers(10, 700))
    facts: list[Fact] = [
        (f"is in {land}", f"is a city in {land}", f"is part of {land}", f"belongs to {land}"),
        (
            f"has {people} inhabitants",
            f"has a population of {people}",
            f"is home to {people}",
        ),
        (f"is led by {leader}", f"has {leader} as its leader", f"has a mayor, {leader}"),
        (f"lies {height} metres above sea level", f"has an elevation of {height}.0 metres"),
        (f"covers {area} square kilometres", f"has a total area of {area}.0 square kilometres"),
    ]
    return Subject(town, "city"), facts


def _work(random: np.random.Generator, names: _Names) -> tuple[Subject, list[Fact]]:
    title, author, land, genre = names.title(), names.person(), names.land(), _draw(_GENRES, random)
    year, pages = int(random.integers(1850, 2024)), int(random.integers(90, 900))
    facts: list[Fact] = [
        (f"is a {genre}", f"is a {genre} from {land}", f"belongs to the genre of the {genre}"),
        (f"was written by {author}", f"is by {author}", f"has {author} as its author"),
        (f"came out in {year}", f"was published in {year}", f"was released in the year {year}"),
        (f"has {pages} pages", f"is {pages} pages long", f"runs to {pages} pages"),
        (f"was translated in {land}", f"became popular in {land}"),
    ]
    return Subject(title, genre), facts


_DOMAINS = (_place, _place, _person, _town, _work)


def _draw_wording(subject: Subject, facts: Sequence[Fact], random: np.random.Generator) -> str:
    """One wording: phrases and their order are drawn, then joined to sentences."""
    phrases = [
        facts[i][int(random.integers(len(facts[i])))] for i in random.permutation(len(facts))
    ]
    sentences: list[str] = []
    while phrases:
        size = min(len(phrases), int(random.integers(1, 4)))
        opening = subject.name if not sentences else _reference(subject, random)
        sentences.append(_sentence(opening, phrases[:size], subject, random))
        phrases = phrases[size:]
    end = ", " if random.random() < 0.05 else ". "
    return end.join(sentences) + "."


def _reference(subject: Subject, random: np.random.Generator) -> str:
    """How a later sentence begins."""
    match int(random.integers(5)):
        case 0:
            return subject.name
        case 1:
            return f"The {subject.kind}"
        case _:
            return subject.pronoun.capitalize()


def _sentence(
    opening: str, phrases: Sequence[str], subject: Subject, random: np.random.Generator
) -> str:
    if len(phrases) == 1:
        return f"{opening} {phrases[0]}"
    last, rest = phrases[-1], phrases[:-1]
    match int(random.integers(8)):
        case 0 | 1:
            return f"{opening}, {subject.relative} {' and '.join(rest)}, {last}"
        case 2:
            return f"{opening} {', '.join(rest)}, {subject.relative} {last}"
        case 3:
            return f"{opening} {rest[0]} and {subject.pronoun} {' and '.join([*rest[1:], last])}"
        case 4:
            return f"{opening} {', '.join(rest)}, {last}"
        case 5:
            return f"{opening} {rest[0]}, {subject.pronoun} also {' and '.join([*rest[1:], last])}"
        case _:
            return f"{opening} {', '.join(rest)} and {last}"


def _draw(words: Sequence[str], random: np.random.Generator) -> str:
    return words[int(random.integers(len(words)))]
