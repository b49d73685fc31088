"""Unlabelled texts for distillation: pools of candidates, renamed and damaged texts, prose.

No text of a held-out formula, and none that people judged, is among them: formulae that mean what
a formula of the validation or test side means are left out, and so are the texts of both sides.
"""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Self

import numpy as np

from logic2text import CandidateGenerator, Limits, Logic2TextError, parse, walk
from logic2text.formula import Constant, Formula, Node, Predicate
from logic2text.lexicon import dictionary
from metrics.formulaicness.meaning import meaning
from metrics.formulaicness.normalization import exclusion_digest, normalize
from metrics.training import corpus, dataset, renaming, synthetic

ALTERNATIVES = 8
"""Texts from each system that offers several."""

LONGEST = 60
"""Words of an ordinary sentence."""

COPIES = 2
"""Of a pool or a recorded text under other names, beside itself."""

CHANGED, REWORDED, REDRAWN = 0.7, 0.5, 0.5
"""The shares of the further formulae of which parts are changed, of which all names are, and of
the names that are plain words instead of names of the corpora."""

DAMAGED = 0.05
"""The share of texts of which a damaged copy is added."""

FREQUENT = 10
"""Times that a plain word was seen in annotated texts, at least."""

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


def formula_pools(
    collected: Sequence[dataset.Source],
    held_out: HeldOut,
    random: np.random.Generator,
    part: int = 0,
    parts: int = 1,
    copies: int = COPIES,
) -> Iterator[list[str]]:
    """Pools of candidates of formulae of the corpora, then of changed ones, without end.

    The pool of a formula is followed by copies of it under names drawn for it, unless these leave
    most of its texts as they are.

    Args:
        collected: the texts of the corpora with their formulae.
        held_out: what no text and no formula may be.
        random: of the changes and the names.
        part: which share of the formulae of the corpora; none from `parts` on.
        parts: how many such shares there are.
        copies: of each pool.
    """
    for formula in training_formulas(collected, held_out, random, part, parts):
        texts = candidate_texts(formula)
        yield [text for text in texts if not held_out.bars(text)]
        for _ in range(copies):
            copy = renaming.renamed(texts, renaming.draw(random))
            changed = sum(new != old for new, old in zip(copy, texts, strict=True))
            if changed > len(texts) / 2:
                yield [text for text in copy if not held_out.bars(text)]


def training_formulas(
    collected: Sequence[dataset.Source],
    held_out: HeldOut,
    random: np.random.Generator,
    part: int = 0,
    parts: int = 1,
) -> Iterator[Formula]:
    """A share of the formulae of the corpora, then changed and reworded ones, without end."""
    by_meaning = {s.meaning: s.formula for s in collected if s.meaning is not None and s.formula}
    formulas = [parse(f) for m, f in by_meaning.items() if f and m not in held_out.meanings]
    yield from formulas[part::parts] if part < parts else ()
    general = {s.formula for s in collected if s.corpus == "general" and s.meaning and s.formula}
    recorded = _Words.of([parse(formula) for formula in sorted(general)])
    plain = _Words(_plain_predicates(), recorded.constants)
    seen = set(by_meaning)
    while True:
        formula = formulas[int(random.integers(len(formulas)))]
        if random.random() < CHANGED:
            formula = synthetic.change(formula, random)
        if random.random() < REWORDED:
            words = plain if random.random() < REDRAWN else recorded
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
    texts = [t for t in dict.fromkeys([*originals, *copies]) if not held_out.bars(t)]
    for text in texts:  # a damaged copy may be damaged again
        texts += damaged_copies([text], held_out, random)
    yield from (texts[i] for i in random.permutation(len(texts)))


def ordinary_texts(folder: Path, held_out: HeldOut, random: np.random.Generator) -> Iterator[str]:
    """Sentences of books, glosses and descriptions, in random order."""
    texts = _ordinary(folder)
    yield from (
        t for t in (texts[i] for i in random.permutation(len(texts))) if not held_out.bars(t)
    )


def damaged_copies(
    texts: Iterable[str], held_out: HeldOut, random: np.random.Generator
) -> Iterator[str]:
    """Damaged copies of a few of the texts."""
    for text in texts:
        if random.random() < DAMAGED and text:
            hurt = damaged(text, random)
            if not held_out.bars(hurt):
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


@cache
def _ordinary(folder: Path) -> tuple[str, ...]:
    """The distinct sentences of ordinary texts, normalised."""
    texts = dict.fromkeys(normalize(text) for text in _ordinary_sentences(folder))
    return tuple(text for text in texts if 1 < len(text.split()) <= LONGEST)


def _ordinary_sentences(folder: Path) -> Iterator[str]:
    """Sentences of books and speeches, glosses, and people's descriptions of restaurants."""
    for name in ("prose", "wordnet_glosses"):
        with gzip.open(folder / f"text/{name}.txt.gz", "rt", encoding="utf-8") as lines:
            for line in lines:
                yield from corpus.sentences(line.strip())
    with (folder / "human/e2e_naturalness.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            yield from json.loads(line)["texts"]
