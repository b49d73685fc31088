"""The data set of the regressor: texts of three systems and of people with labels from the bins.

Calò et al. 2025, section 2 a and b, on the recorded texts of blocks-world formulae, on our own
verbalizations of those and of FOLIO's formulae (so that the topic does not give the class away),
on FOLIO's sentences and on sentences written for this project (`authored`).  Texts of formulae
that mean the same, and equal texts, are one group, and no group is on two sides of the split.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from logic2text.errors import InputError, Logic2TextError
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from metrics.study import bins
from metrics.text_encoder import files
from metrics.training.texts import authored, grouping
from metrics.training.texts.meaning import hash_meaning

SYSTEMS = ("literal", "ranta", "lola")
NEAREST = 10
"""Texts of one formula at a smaller Levenshtein distance (characters) are near-duplicates."""

PER_CLASS = 2400
"""The maximum number of texts per system, so that the classes are about equal."""

OurTexts = Callable[[str, Formula], list[tuple[str, str]]]
"""From a corpus and a formula to texts of our verbalizers: pairs of a system and its text."""


@dataclass(frozen=True, slots=True)
class Source:
    """A text before filtering, with its author, its formula and its corpus.

    `literal` is the literal text of the formula, the second input of the pair model; None where
    the text has no formula.
    """

    text: str
    system: str
    corpus: str
    formula: str | None = None
    meaning: str | None = None
    literal: str | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A labelled text; `score` is a draw from the bin, `centre` the bin's expected label."""

    text: str
    system: str
    corpus: str
    literal: str | None
    group: int
    score: float
    centre: float


@dataclass(frozen=True, slots=True)
class Dataset:
    """The three sides of the split."""

    train: tuple[Example, ...]
    validation: tuple[Example, ...]
    test: tuple[Example, ...]


def build(folder: Path, seed: int, ours: OurTexts | None, per_class: int = PER_CLASS) -> Dataset:
    """The data set with labels and split of one seed.

    Args:
        folder: the shared data (``ggc``, ``folio``, ``exclude.sha256``).
        seed: of the sampling, the labels and the split.
        ours: our texts of a formula; None leaves them out.
        per_class: the most texts of one system.

    Raises:
        InputError: the folder lacks a corpus.
    """
    return assemble(sources(folder, ours), list_excluded(folder), seed, per_class)


def list_excluded(folder: Path) -> frozenset[str]:
    """The digests of texts that people judged, which are excluded from training."""
    return frozenset((folder / "exclude.sha256").read_text(encoding="utf-8").split())


def sources(folder: Path, ours: OurTexts | None) -> list[Source]:
    """All texts, without near-duplicates of one formula."""
    collected: list[Source] = []
    for row in [*_rows(folder / "ggc/train.jsonl"), *_rows(folder / "ggc/dev.jsonl")]:
        recorded = [(system, row[system]) for system in SYSTEMS]
        collected += _of_formula("blocks", row["formula"], recorded, ours)
    for row in _rows(folder / "folio/train.jsonl"):
        collected += _of_formula("general", row["formula"], [("human", row["text"])], ours)
    collected += [
        Source(files.normalize(text), "authored", "authored")
        for text in authored.read_authored_sentences()
    ]
    return collected


def _of_formula(
    corpus: str, written: str, recorded: Iterable[tuple[str, str]], ours: OurTexts | None
) -> Iterator[Source]:
    """The texts of one formula; if it cannot be parsed, only its recorded texts."""
    from logic2text.notation import parse

    texts = [(system, files.normalize(text)) for system, text in recorded]
    try:
        formula = parse(written)
        signature = hash_meaning(formula)
    except Logic2TextError:
        formula, signature = None, None
    if formula is not None and ours is not None:
        texts += [(system, files.normalize(text)) for system, text in ours(corpus, formula)]
    literal = next((text for system, text in texts if system == "literal"), None)
    for system, text in distinct(texts):
        yield Source(text, system, corpus, written, signature, literal)


def distinct(texts: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The texts at a distance of at least 10 from earlier ones and from those of other systems."""
    from rapidfuzz.distance import Levenshtein

    def near(a: str, b: str) -> bool:
        return Levenshtein.distance(a, b, score_cutoff=NEAREST - 1) < NEAREST

    return [
        (system, text)
        for i, (system, text) in enumerate(texts)
        if not any(
            near(text, neighbour)
            for j, (owner, neighbour) in enumerate(texts)
            if owner != system or j < i
        )
    ]


def assemble(
    collected: Sequence[Source], barred: frozenset[str], seed: int, per_class: int = PER_CLASS
) -> Dataset:
    """Filter, sample, label, group and split; the same for the same seed.

    Texts of two systems and barred texts are dropped, but still join the formulae that share them.
    """
    owners: dict[str, set[str]] = defaultdict(set)
    for source in collected:
        owners[source.text].add(source.system)
    groups = grouping.components([_keys(source) for source in collected])
    unique = {source.text: (source, group) for source, group in zip(collected, groups, strict=True)}
    kept = [
        (source, group)
        for text, (source, group) in unique.items()
        if len(owners[text]) == 1 and files.exclusion_digest(text) not in barred
    ]
    random = np.random.default_rng(seed)
    kept = _sample([kept[i] for i in random.permutation(len(kept))], per_class)
    examples = [_label(source, group, random) for source, group in kept]
    sides = grouping.split([e.group for e in examples], _strata(examples), seed)
    train, validation, test = (
        tuple(e for e, side in zip(examples, sides, strict=True) if side == wanted)
        for wanted in range(3)
    )
    return Dataset(train, validation, test)


def _keys(source: Source) -> list[tuple[str, str]]:
    """The keys that join texts into groups: the text, and the meaning of its formula."""
    keys = [("text", source.text)]
    if source.meaning is not None:
        keys.append(("meaning", source.meaning))
    elif source.formula is not None:
        keys.append(("formula", source.formula))
    return keys


def _sample(kept: Sequence[tuple[Source, int]], per_class: int) -> list[tuple[Source, int]]:
    """At most `per_class` texts of each system, if possible half of them from each corpus."""
    taken: list[tuple[Source, int]] = []
    for system in sorted({source.system for source, _ in kept}):
        by_corpus: dict[str, list[tuple[Source, int]]] = defaultdict(list)
        for row in kept:
            if row[0].system == system:
                by_corpus[row[0].corpus].append(row)
        room = per_class
        for left, rows in zip(
            range(len(by_corpus), 0, -1), sorted(by_corpus.values(), key=len), strict=True
        ):
            part = rows[: room // left]
            room -= len(part)
            taken += part
    return taken


def _label(source: Source, group: int, random: np.random.Generator) -> Example:
    """The class of the label; authored sentences are labelled as human."""
    own_bin = bins.PUBLISHED["human" if source.system == "authored" else source.system]
    return Example(
        source.text,
        source.system,
        source.corpus,
        source.literal,
        group,
        own_bin.draw(random),
        own_bin.formulaicness,
    )


def _strata(examples: Sequence[Example]) -> list[tuple[int, int]]:
    """Quartile of the score and quartile of the length in words."""
    scores = np.array([e.score for e in examples])
    lengths = np.array([len(e.text.split()) for e in examples])
    quarters = (0.25, 0.5, 0.75)
    by_score = np.digitize(scores, np.quantile(scores, quarters))
    by_length = np.digitize(lengths, np.quantile(lengths, quarters))
    return [(int(a), int(b)) for a, b in zip(by_score, by_length, strict=True)]


def _rows(path: Path) -> list[dict[str, Any]]:
    if not path.is_file():
        raise InputError(
            f"the corpus {path.name} is not in {path.parent}",
            "set LOGIC2TEXT_SHARED to the folder that holds the shared data",
        )
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]
