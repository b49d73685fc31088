"""Unlabelled texts for distillation: candidates of formulae, renamed and damaged texts, prose.

No text of a held-out formula, and none that people judged, is among them: formulae that mean what
a formula of the validation or test side means are left out, and so are the texts of both sides.
"""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

import numpy as np

from logic2text import CandidateGenerator, Limits, Logic2TextError, parse, walk
from logic2text.formula import Constant, Formula, Node, Predicate
from metrics.formulaicness.meaning import meaning
from metrics.formulaicness.normalization import exclusion_digest, normalize
from metrics.training import corpus, dataset, renaming, synthetic

ALTERNATIVES = 8
"""Texts from each system that offers several."""

LONGEST = 60
"""Words of an ordinary sentence."""

RENAMED = 2 / 3
"""The share of formulae whose candidates are under other names."""

COPIES = 2
"""Of a recorded text under other names, beside itself."""

CHANGED, REWORDED = 0.7, 0.5
"""The shares of the further formulae of which parts are changed, and of which all names are."""

DAMAGED = 0.1
"""The share of texts of which a damaged copy is added."""

LIMITS = Limits(candidates=3 * ALTERNATIVES)


@dataclass(frozen=True, slots=True)
class HeldOut:
    """What training must not see.

    Attributes:
        meanings: of the formulae of the validation and test sides.
        texts: of both sides and all candidates of their formulae, normalised.
        digests: of the texts that people judged.
    """

    meanings: frozenset[str]
    texts: frozenset[str]
    digests: frozenset[str]

    def bars(self, text: str) -> bool:
        """Whether a normalised text may not be used."""
        return text in self.texts or exclusion_digest(text) in self.digests


def formulas_of(
    collected: Sequence[dataset.Source], texts: Collection[str]
) -> list[tuple[str, Formula]]:
    """The distinct meanings and formulae that some texts were written for, in order."""
    wanted = set(texts)
    formulas: dict[str, Formula] = {}
    for source in collected:
        if source.meaning is not None and source.formula and source.text in wanted:
            formulas.setdefault(source.meaning, parse(source.formula))
    return list(formulas.items())


def candidate_texts(formula: Formula) -> list[str]:
    """The distinct normalised texts of all systems for a formula; none where all of them fail."""
    try:
        pool = CandidateGenerator(alternatives=ALTERNATIVES, prove=False, limits=LIMITS).pool(
            formula
        )
    except Logic2TextError:
        return []
    return list(dict.fromkeys(normalize(candidate.text) for candidate in pool.candidates))


def hold_out(
    collected: Sequence[dataset.Source],
    data: dataset.Dataset,
    pools: Iterable[Sequence[str]],
    digests: frozenset[str],
) -> HeldOut:
    """What the validation and test sides and the candidates of their formulae bar."""
    texts = {example.text for example in [*data.validation, *data.test]}
    meanings = {s.meaning for s in collected if s.meaning is not None and s.text in texts}
    barred = texts.union(*pools)
    return HeldOut(frozenset(meanings), frozenset(barred), digests)


def formula_texts(
    collected: Sequence[dataset.Source], held_out: HeldOut, random: np.random.Generator
) -> Iterator[str]:
    """Candidates of the training formulae, then of changed ones, without end.

    The candidates of a formula are under names drawn for it, or, every third time, its own.
    """
    for formula in training_formulas(collected, held_out, random):
        names = renaming.draw(random) if random.random() < RENAMED else {}
        yield from _with_damaged(
            renaming.renamed(candidate_texts(formula), names), held_out, random
        )


def training_formulas(
    collected: Sequence[dataset.Source], held_out: HeldOut, random: np.random.Generator
) -> Iterator[Formula]:
    """The formulae of the corpora, then changed and reworded ones, each with its own meaning."""
    by_meaning = {s.meaning: s.formula for s in collected if s.meaning is not None and s.formula}
    formulas = [parse(f) for m, f in by_meaning.items() if f and m not in held_out.meanings]
    yield from (formulas[i] for i in random.permutation(len(formulas)))
    general = {s.formula for s in collected if s.corpus == "general" and s.meaning and s.formula}
    words = _Words.of([parse(formula) for formula in sorted(general)])
    seen = set(by_meaning)
    while True:
        formula = formulas[int(random.integers(len(formulas)))]
        if random.random() < CHANGED:
            formula = synthetic.change(formula, random)
        if random.random() < REWORDED:
            formula = words.swapped(formula, random)
        if walk.size(formula) > synthetic.LARGEST:
            continue
        try:
            signature = meaning(formula)
        except Logic2TextError:
            continue
        if signature not in seen and signature not in held_out.meanings:
            seen.add(signature)
            yield formula


@dataclass(frozen=True, slots=True)
class _Words:
    """Names of predicates by arity, and of constants, that formulae of a general domain have."""

    predicates: Mapping[int, tuple[str, ...]]
    constants: tuple[str, ...]

    @classmethod
    def of(cls, formulas: Iterable[Formula]) -> Self:
        """The names of some formulae."""
        predicates: dict[int, dict[str, None]] = defaultdict(dict)
        constants: dict[str, None] = {}
        for formula in formulas:
            for node in walk.nodes(formula):
                match node:
                    case Predicate(name, arguments):
                        predicates[len(arguments)].setdefault(name)
                    case Constant(name):
                        constants.setdefault(name)
        return cls({n: tuple(names) for n, names in predicates.items()}, tuple(constants))

    def swapped(self, formula: Formula, random: np.random.Generator) -> Formula:
        """The formula with each of its names replaced by one drawn for it."""
        drawn: dict[tuple[int, str], str] = {}

        def other(name: str, arity: int, names: Sequence[str]) -> str:
            if not names:
                return name
            return drawn.setdefault((arity, name), names[int(random.integers(len(names)))])

        def rebuilt(node: Node) -> Node:
            match node:
                case Predicate(name, arguments):
                    names = self.predicates.get(len(arguments), ())
                    node = replace(node, name=other(name, len(arguments), names))
                case Constant(name):
                    return replace(node, name=other(name, -1, self.constants))
            below = walk.children(node)
            return (
                walk.with_children(node, tuple(rebuilt(child) for child in below))
                if below
                else node
            )

        return rebuilt(formula)  # type: ignore[return-value]


def corpus_texts(
    collected: Sequence[dataset.Source], held_out: HeldOut, random: np.random.Generator
) -> Iterator[str]:
    """The recorded and authored texts and renamed copies, a few damaged, in random order."""
    originals = [source.text for source in collected]
    copies = [
        renaming.renamed([text], renaming.draw(random))[0]
        for _ in range(COPIES)
        for text in originals
    ]
    texts = list(_with_damaged(dict.fromkeys([*originals, *copies]), held_out, random))
    yield from (texts[i] for i in random.permutation(len(texts)))


def ordinary_texts(folder: Path, held_out: HeldOut, random: np.random.Generator) -> Iterator[str]:
    """Sentences of books, glosses and descriptions, in random order."""
    texts = [normalize(text) for text in _ordinary(folder)]
    texts = [text for text in dict.fromkeys(texts) if 1 < len(text.split()) <= LONGEST]
    yield from (
        t for t in (texts[i] for i in random.permutation(len(texts))) if not held_out.bars(t)
    )


def _with_damaged(
    texts: Iterable[str], held_out: HeldOut, random: np.random.Generator
) -> Iterator[str]:
    """The texts that are not barred, and damaged copies of a few."""
    for text in texts:
        if held_out.bars(text):
            continue
        yield text
        if random.random() < DAMAGED and not held_out.bars(hurt := damaged(text, random)):
            yield hurt


def damaged(text: str, random: np.random.Generator) -> str:
    """The text with one to three words dropped, doubled, moved or cut off at the end."""
    words = text.split()
    for _ in range(int(random.integers(1, 4))):
        place = int(random.integers(len(words)))
        match int(random.integers(4)):
            case 0 if len(words) > 2:
                del words[place]
            case 1:
                words.insert(place, words[place])
            case 2:
                words.insert(int(random.integers(len(words))), words.pop(place))
            case _ if place > 2:
                del words[place:]
    return normalize(" ".join(words))


def _ordinary(folder: Path) -> Iterator[str]:
    """Sentences of books and speeches, glosses, and people's descriptions of restaurants."""
    for name in ("prose", "wordnet_glosses"):
        with gzip.open(folder / f"text/{name}.txt.gz", "rt", encoding="utf-8") as lines:
            for line in lines:
                yield from corpus.sentences(line.strip())
    with (folder / "human/e2e_naturalness.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            yield from json.loads(line)["texts"]
