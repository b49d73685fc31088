"""Formulae for distillation: those of the corpora, and changed ones without end.

A changed formula has parts changed (`metrics.training.texts.synthetic`), a part replaced by one of
another formula, or other names: names of other formulae, words of the dictionary, or two of its
words written as one name.  None means what a held-out formula means, and no two mean the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Self

import numpy as np

from logic2text import Logic2TextError, parse, walk
from logic2text import formula as fol
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.words import dictionary
from metrics.training.texts import dataset, synthetic
from metrics.training.texts.meaning import hash_meaning

CROSSED, CHANGED, REWORDED = 0.3, 0.6, 0.6
"""The shares of the further formulae of which a part is one of another formula, of which parts
are changed, and of which all names are."""

BLOCKS = 0.35
"""The share of the further formulae that are made of a formula of the blocks world."""

LARGEST = 24
"""The maximum number of nodes of a changed formula, for the time of the verbalizers."""

FREQUENT = 10
"""Times that a plain word was seen in annotated texts, at least."""

COMPOUNDS = 4_000
"""Names of two words that are drawn for each arity."""

_PREPOSITIONS = ("At", "For", "From", "In", "On", "To", "With")

_FORMULA = (
    *(fol.Predicate, fol.Equality, fol.Not, fol.And, fol.Or, fol.Implies, fol.Iff, fol.Xor),
    *(fol.ForAll, fol.Exists),
)


def generate_training_formulas(
    collected: Sequence[dataset.Source],
    held_out: Collection[str],
    random: np.random.Generator,
    recorded: bool = True,
) -> Iterator[fol.Formula]:
    """The formulae of the corpora, then changed and reworded ones, without end.

    Args:
        collected: the texts of the corpora with their formulae.
        held_out: meanings that no formula may have.
        random: of the changes and the names.
        recorded: whether the formulae of the corpora come first.
    """
    by_meaning = {s.meaning: s for s in collected if s.meaning is not None and s.formula}
    by_corpus: dict[str, list[fol.Formula]] = defaultdict(list)
    for signature, source in by_meaning.items():
        if signature not in held_out:
            by_corpus[source.corpus].append(parse(source.formula or ""))
    formulas = [formula for part in by_corpus.values() for formula in part]
    if recorded:
        yield from formulas
    blocks = by_corpus["blocks"] or formulas
    lexicons = _lexicons([*by_corpus["general"]], random)
    seen = set(by_meaning)

    def draw() -> fol.Formula:
        among = blocks if random.random() < BLOCKS else formulas
        return among[int(random.integers(len(among)))]

    while True:
        formula = draw()
        if random.random() < CROSSED:
            formula = cross(formula, draw(), random)
        if random.random() < CHANGED:
            formula = synthetic.change(formula, random)
        if random.random() < REWORDED:
            formula = lexicons[int(random.integers(len(lexicons)))].swap(formula, random)
        if walk.size(formula) > LARGEST:
            continue
        try:
            signature = hash_meaning(formula)
        except Logic2TextError:
            continue
        if signature not in seen and signature not in held_out:
            seen.add(signature)
            yield formula


def cross(formula: fol.Formula, donor: fol.Formula, random: np.random.Generator) -> fol.Formula:
    """A part of the formula replaced by a part of the donor with no more open variables.

    Args:
        formula: the one that is changed.
        donor: whose part is taken; its open variables become some of the part that it replaces.
        random: of both parts and of the variables.
    """
    places = [i for i, node in enumerate(walk.nodes(formula)) if isinstance(node, _FORMULA)]
    place = int(random.choice(places))
    part = list(walk.nodes(formula))[place]
    bound = sorted(walk.free_variables(part), key=lambda variable: variable.name)
    fitting = [
        node
        for node in walk.nodes(donor)
        if isinstance(node, _FORMULA) and len(walk.free_variables(node)) <= len(bound)
    ]
    if not fitting:
        return formula
    taken = fitting[int(random.integers(len(fitting)))]
    free = sorted(walk.free_variables(taken), key=lambda variable: variable.name)
    names = {old: bound[i] for old, i in zip(free, random.permutation(len(bound)), strict=False)}
    return synthetic.replace_at(formula, place, lambda _: walk.substitute(taken, names))


def _lexicons(formulas: Sequence[fol.Formula], random: np.random.Generator) -> list[_Lexicon]:
    """Names of the formulae, plain words, two words as one name, and all of these together."""
    recorded = _Lexicon.of(formulas)
    plain = _plain_predicates()
    compound = _compounds(plain, random)
    mixed = {
        arity: (*recorded.predicates.get(arity, ()), *plain[arity], *compound[arity])
        for arity in plain
    }
    words = tuple(name.lower() for name in plain[1])
    return [
        recorded,
        _Lexicon(plain, recorded.constants),
        _Lexicon(compound, (*recorded.constants, *words)),
        _Lexicon(mixed, recorded.constants),
    ]


def _compounds(
    plain: Mapping[int, tuple[str, ...]], random: np.random.Generator
) -> Mapping[int, tuple[str, ...]]:
    """Names of two plain words by arity: a word before a word, and a verb with a preposition."""

    def draw(names: Sequence[str]) -> str:
        return names[int(random.integers(len(names)))]

    return {
        1: tuple(draw(plain[1 + i % 2]) + draw(plain[1]) for i in range(COMPOUNDS)),
        2: tuple(draw(plain[2]) + draw(_PREPOSITIONS) for _ in range(COMPOUNDS)),
    }


@cache
def _plain_predicates() -> Mapping[int, tuple[str, ...]]:
    """Names of predicates by arity: frequent nouns, adjectives and verbs of the dictionary."""
    unary: list[str] = []
    binary: list[str] = []
    table = Path(dictionary.__file__).with_name("wordnet.txt")
    for line in table.read_text(encoding="utf-8").splitlines():
        word = line.partition("\t")[0]
        if not (word.isascii() and word.isalpha() and len(word) > 2):
            continue
        nouns, verbs, adjectives, _ = dictionary.look_up(word).uses
        match max((nouns.count, 0), (verbs.count, 1), (adjectives.count, 2)):
            case (count, _) if count < FREQUENT:
                continue
            case (_, 0):
                unary.append(word.title())
            case (_, 2):
                unary.append(word.title())
            case _ if word[-1] not in "shxyoz":
                if verbs.intransitive:
                    unary.append(f"{word.title()}s")
                if verbs.transitive:
                    binary.append(f"{word.title()}s")
    return {1: tuple(unary), 2: tuple(binary)}


@dataclass(frozen=True, slots=True)
class _Lexicon:
    """Names of predicates by arity, and of constants, that formulae of a general domain have."""

    predicates: Mapping[int, tuple[str, ...]]
    constants: tuple[str, ...]

    @classmethod
    def of(cls, formulas: Iterable[fol.Formula]) -> Self:
        """The names of some formulae."""
        predicates: dict[int, dict[str, None]] = defaultdict(dict)
        constants: dict[str, None] = {}
        for formula in formulas:
            for node in walk.nodes(formula):
                match node:
                    case fol.Predicate(name, arguments):
                        predicates[len(arguments)].setdefault(name)
                    case fol.Constant(name):
                        constants.setdefault(name)
        return cls({n: tuple(names) for n, names in predicates.items()}, tuple(constants))

    def swap(self, formula: fol.Formula, random: np.random.Generator) -> fol.Formula:
        """The formula with each of its names replaced by one drawn for it."""
        drawn: dict[tuple[int, str], str] = {}

        def other(name: str, arity: int, names: Sequence[str]) -> str:
            if not names:
                return name
            return drawn.setdefault((arity, name), names[int(random.integers(len(names)))])

        def rebuild(node: fol.Node) -> fol.Node:
            match node:
                case fol.Predicate(name, arguments):
                    names = self.predicates.get(len(arguments), ())
                    node = replace(node, name=other(name, len(arguments), names))
                case fol.Constant(name):
                    return replace(node, name=other(name, -1, self.constants))
            below = walk.children(node)
            return (
                walk.with_children(node, tuple(rebuild(child) for child in below))
                if below
                else node
            )

        return rebuild(formula)  # type: ignore[return-value]
