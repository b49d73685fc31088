"""Measures the agreement of scores with people's preference between two texts of one item.

    python -m benchmarks.preferences [METRIC …]

The sets: the person's edit over the text that it replaced, the better rank of two texts of one
formula, the text about a restaurant that more people found natural, and the more fluent by at
least ten points of two texts of one set of RDF triples, which nothing is fitted on; beside them
people's sentences and our texts of the same formula (`benchmarks.people_pairs`) and minimal pairs
of our own by class (`benchmarks.minimal_pairs`).  Intervals come from resampling
whole items, because the pairs of an item are not independent.  The command measures any registered
metric that needs no formula, and that the shorter text is better.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import combinations

from benchmarks import minimal_pairs, people_pairs
from benchmarks.corpora import SHARED_DATA, rows
from benchmarks.record import record, table
from benchmarks.score_cache import cached
from logic2text.errors import InputError
from metrics import base, registry
from metrics.study.human.pair_accuracy import Accuracy, accuracy
from metrics.study.human.preferences import (
    TRIPLES,
    Pair,
    fluency_ranks,
    postedits,
    restaurant_votes,
)
from metrics.training.naturalness.fit_weights import texts_of

SHORTER = "shorter"
"""The baseline: the fewer words, the better."""

METRICS = (
    *("logprob", "slor", "ppl", "fre", "combined:logprob"),
    *("formulaicness", "study:minilm", "formulaicness:light"),
)
"""What is measured where no metric is named."""

FLUENCY_POINTS = 10.0
NEAR_WORDS = 1


def preference_sets() -> dict[str, list[Pair]]:
    """The pairs of every set, by its name."""
    return {
        "edits": postedits(SHARED_DATA),
        "ranks": fluency_ranks(SHARED_DATA),
        "webnlg": list(_webnlg()),
        "e2e": [pair for pair, _ in restaurant_votes(SHARED_DATA)],
    }


def all_sets() -> dict[str, list[Pair]]:
    """The sets of the command: preferences, three also near in length, and minimal pairs."""
    preferred = {**preference_sets(), **people_pairs.read()}
    near = {
        f"{name} near": [pair for pair in preferred[name] if pair.words_apart <= NEAR_WORDS]
        for name in ("e2e", "webnlg", "people")
    }
    classes = minimal_pairs.read()
    minimal = {"minimal pairs": [pair for pairs in classes.values() for pair in pairs]}
    return {**preferred, **near, **minimal, **classes}


def evaluate(score: Mapping[str, float], sets: Mapping[str, list[Pair]]) -> dict[str, Accuracy]:
    """The accuracy of a score, higher for what is preferred, on each set."""
    return {name: accuracy(pairs, score) for name, pairs in sets.items()}


def natural_scores(name: str, texts: Sequence[str]) -> dict[str, float]:
    """The scores of a metric by text, turned so that higher means more natural.

    Raises:
        InputError: the metric needs a formula for each text.
        UnavailableError: a model or server that it needs is missing.
    """
    if name == SHORTER:
        return {text: -float(len(text.split())) for text in texts}
    metric = registry.metric(name)
    if base.needs_formulas(metric):
        raise InputError(f"{name} needs a formula for each text", "name another metric")
    turn = 1.0 if metric.higher_is_natural else -1.0
    return {
        text: turn * float(value)
        for text, value in zip(texts, cached(metric, texts, None), strict=True)
    }


def _webnlg() -> Iterator[Pair]:
    by_input: dict[int, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in rows(TRIPLES):
        by_input[row["input"]][row["text"]].append(row["fluency"])
    for number, texts in by_input.items():
        # One text from two systems has two ratings: their pairs with another text all count.
        rated = [(fluency, text) for text, each in texts.items() for fluency in each]
        for one, other in combinations(sorted(rated, reverse=True), 2):
            if one[0] - other[0] >= FLUENCY_POINTS and one[1] != other[1]:
                yield Pair(str(number), one[1], other[1])


def main() -> None:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("metrics", nargs="*", help="registered names; without any the usual ones")
    names = parser.parse_args().metrics or METRICS
    sets = all_sets()
    texts = texts_of([pair for pairs in sets.values() for pair in pairs])
    figures = {name: evaluate(natural_scores(name, texts), sets) for name in (SHORTER, *names)}
    body = [
        [of, len(pairs), *(round(100 * row[of].share, 1) for row in figures.values())]
        for of, pairs in sets.items()
    ]
    print(table(["% in people's order", "pairs", *figures], body))
    if names == METRICS:
        rows_of = {
            name: {of: asdict(value) for of, value in row.items()} for name, row in figures.items()
        }
        record("preferences", rows_of)


if __name__ == "__main__":
    main()
