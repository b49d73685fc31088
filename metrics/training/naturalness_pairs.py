"""Pairs for a measure of naturalness, by source, weighted so that no source and no item rules.

Sources: people's votes on texts about restaurants, post-edits, fluency ranks, a person's sentence
against our texts of the same formula, and a text against itself with a mistake.  The last two need
no judgements.  WebNLG's ratings and the minimal pairs of `benchmarks` are for measuring only.

    pairs = weigh([*judged_pairs(folder), *own_pairs(sources)])
    for training, held_out in leave_one_source_out(pairs): ...
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from metrics.human import preferences
from metrics.training import corruptions, dataset

RESTAURANTS, EDITS, RANKS, PEOPLE, MISTAKES = "restaurants", "edits", "ranks", "people", "mistakes"


@dataclass(frozen=True, slots=True)
class NaturalnessPair:
    """A pair with its source and its part in the loss.

    Attributes:
        source: what kind of evidence it is.
        pair: the preferred text first.
        share: of the votes for the preferred text, in (0.5, 1]: the target of Bradley-Terry.
        weight: in the loss; `weigh` makes those of a source sum to 1.
    """

    source: str
    pair: preferences.Pair
    share: float = 1.0
    weight: float = 1.0


def judged_pairs(folder: Path) -> list[NaturalnessPair]:
    """The pairs that people decided: restaurants, post-edits and ranks of the shared data.

    Raises:
        InputError: a file is not in the folder.
    """
    votes = preferences.restaurant_votes(folder)
    return [
        *(NaturalnessPair(RESTAURANTS, pair, share) for pair, share in votes),
        *(NaturalnessPair(EDITS, pair) for pair in preferences.postedits(folder)),
        *(NaturalnessPair(RANKS, pair) for pair in preferences.fluency_ranks(folder)),
    ]


def own_pairs(collected: Sequence[dataset.Source]) -> Iterator[NaturalnessPair]:
    """A person's sentence before each text of our systems for the same formula."""
    by_formula: dict[str, list[dataset.Source]] = defaultdict(list)
    for source in collected:
        if source.formula:
            by_formula[source.formula].append(source)
    for formula, sources in by_formula.items():
        people = [source.text for source in sources if source.system == "human"]
        ours = {source.text for source in sources if source.system != "human"}
        for person in people:
            for text in sorted(ours - {person}):
                yield NaturalnessPair(PEOPLE, preferences.Pair(formula, person, text, formula))


def mistaken_pairs(texts: Sequence[str], random: np.random.Generator) -> Iterator[NaturalnessPair]:
    """Each text before itself with one grammatical mistake."""
    for pair in corruptions.corrupted_pairs(texts, random):
        yield NaturalnessPair(MISTAKES, pair)


def weigh(pairs: Sequence[NaturalnessPair]) -> list[NaturalnessPair]:
    """The pairs with weights of sum 1 for each source, shared equally by its items."""
    per_item = Counter((p.source, p.pair.item) for p in pairs)
    items = Counter(source for source, _ in per_item)
    return [
        replace(p, weight=1 / (items[p.source] * per_item[p.source, p.pair.item])) for p in pairs
    ]


def leave_one_source_out(
    pairs: Sequence[NaturalnessPair],
) -> Iterator[tuple[list[NaturalnessPair], list[NaturalnessPair]]]:
    """For each source in order, the pairs of all others and its own."""
    for source in sorted({p.source for p in pairs}):
        yield _parted(pairs, {(source, p.pair.item) for p in pairs if p.source == source})


def item_folds(
    pairs: Sequence[NaturalnessPair], folds: int, seed: int
) -> Iterator[tuple[list[NaturalnessPair], list[NaturalnessPair]]]:
    """Training and held-out pairs of each fold; the items of each source are spread over folds.

    No text of a held-out pair is in a training pair: training pairs that share one are left out.
    """
    items = sorted({(p.source, p.pair.item) for p in pairs})
    order = np.random.default_rng(seed).permutation(len(items))
    for fold in range(folds):
        yield _parted(pairs, {items[i] for i in order[fold::folds]})


def _parted(
    pairs: Sequence[NaturalnessPair], held_out: Collection[tuple[str, str]]
) -> tuple[list[NaturalnessPair], list[NaturalnessPair]]:
    """The training pairs and the held-out ones, which have no text in common."""
    outside = [p for p in pairs if (p.source, p.pair.item) in held_out]
    texts = {text for p in outside for text in (p.pair.better, p.pair.worse)}
    training = [
        p
        for p in pairs
        if (p.source, p.pair.item) not in held_out and not {p.pair.better, p.pair.worse} & texts
    ]
    return training, outside
