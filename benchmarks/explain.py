"""Lists the words that make texts formulaic: contrast pairs, and the top 20 of the test split.

    python -m benchmarks.explain [--texts 400] [--minilm]

On 200 pairs of a natural and a formulaic sentence of one meaning: how often F rises, how much of
the rise the words carry that differ, and the mean contributions of formulaic expressions.  On texts
of the test split: the words of the highest mean contribution.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

import numpy as np

from benchmarks.contrast_pairs import ContrastPair, contrast_pairs
from benchmarks.corpora import SHARED_DATA
from benchmarks.record import record, table
from metrics.explain import Explanation, WordContribution, explain
from metrics.formulaicness.metric import Formulaicness
from metrics.training.texts.dataset import build
from metrics.training.texts.verbalized import our_texts

RISE = 0.02
"""The least rise in F of a pair whose share is computed."""

TOP = 20
LEAST = 3
"""The texts that a word must occur in, to be among the strongest."""

EXPRESSIONS = (
    "it is not the case that",
    "such that",
    "for all",
    "for every",
    "if and only if",
    "there exist",
)
LABELS = frozenset("xyz")


def main() -> None:
    """Explain the pairs and texts of the test split of seed 0; print and record."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--texts", type=int, default=400, help="how many, drawn at random")
    parser.add_argument("--minilm", action="store_true", help="the large encoder")
    asked = parser.parse_args()
    metric = Formulaicness(variant="minilm" if asked.minilm else "style")
    figures: dict[str, Any] = {"signature": str(metric.signature)}
    figures["contrast_pairs"] = _compare_pairs(metric)
    if SHARED_DATA.is_dir():
        figures["test_split"] = _explain_split(metric, asked.texts)
    record("explain_minilm" if asked.minilm else "explain", figures)


def _compare_pairs(metric: Formulaicness) -> Mapping[str, Any]:
    pairs = [*contrast_pairs()]
    explained = [(explain(p.natural, metric), explain(p.formulaic, metric)) for p in pairs]
    rises = [formulaic.formulaicness - natural.formulaicness for natural, formulaic in explained]
    shares = [
        _changed_contribution(*both) / rise
        for both, rise in zip(explained, rises, strict=True)
        if rise > RISE
    ]
    expressions = _expression_means([formulaic for _, formulaic in explained])
    _print_edits(pairs, rises)
    print(table(["expression", "times", "mean contribution"], expressions))
    figures = {
        "pairs": len(pairs),
        "in_order": float(np.mean(np.array(rises) > 0)),
        "risen_by_0.02": len(shares),
        "changed_words_carry_most": float(np.mean(np.array(shares) > 0.5)),
        "median_share_of_changed_words": float(np.median(shares)),
        "expressions": expressions,
    }
    print({name: value for name, value in figures.items() if name != "expressions"})
    return figures


def _print_edits(pairs: Sequence[ContrastPair], rises: Sequence[float]) -> None:
    by_edit: dict[str, list[float]] = defaultdict(list)
    for pair, rise in zip(pairs, rises, strict=True):
        by_edit[pair.edit].append(rise)
    rows = [
        [edit, sum(r > 0 for r in found), len(found), float(np.mean(found))]
        for edit, found in by_edit.items()
    ]
    print(table(["edit", "in order", "of", "mean rise of F"], rows))


def _changed_contribution(natural: Explanation, formulaic: Explanation) -> float:
    """What the words that differ contribute to the rise of F."""
    before = [_bare(word) for word in natural.words]
    after = [_bare(word) for word in formulaic.words]
    total = 0.0
    for tag, i, j, k, n in SequenceMatcher(a=before, b=after, autojunk=False).get_opcodes():
        if tag != "equal":
            total -= sum(word.contribution for word in natural.words[i:j])
            total += sum(word.contribution for word in formulaic.words[k:n])
    return total


def _expression_means(explanations: Iterable[Explanation]) -> list[list[Any]]:
    by_expression: dict[str, list[float]] = defaultdict(list)
    for explanation in explanations:
        words = [_bare(word) for word in explanation.words]
        for expression in EXPRESSIONS:
            parts = expression.split()
            for i in range(len(words) - len(parts) + 1):
                if words[i : i + len(parts)] == parts:
                    spanned = explanation.words[i : i + len(parts)]
                    by_expression[expression].append(sum(word.contribution for word in spanned))
        for word, contribution in zip(words, explanation.words, strict=True):
            if word in LABELS:
                by_expression["a label"].append(contribution.contribution)
    return [[name, len(values), float(np.mean(values))] for name, values in by_expression.items()]


def _explain_split(metric: Formulaicness, texts: int) -> Mapping[str, Any]:
    test = build(SHARED_DATA, 0, our_texts).test
    order = np.random.default_rng(0).permutation(len(test))[:texts]
    explanations, seconds = [], []
    for i in order:
        start = time.perf_counter()
        explanations.append(explain(test[i].text, metric))
        seconds.append(time.perf_counter() - start)
    contributions = (
        (word.word, word.contribution) for explanation in explanations for word in explanation.words
    )
    top = find_strongest(contributions)
    print(table(["token", "mean contribution"], top))
    return {
        "texts": len(order),
        "top": top,
        "median_seconds": float(np.median(seconds)),
        "longest_seconds": float(max(seconds)),
        "largest_standard_error": max(
            word.standard_error for explanation in explanations for word in explanation.words
        ),
    }


def find_strongest(contributions: Iterable[tuple[str, float]]) -> list[tuple[str, float]]:
    """The words of the highest mean contribution, without case and marks, that occur often enough.

    >>> find_strongest([("Case,", 0.5), ("case", 0.25), ("case", 0.0), ("b", 0.9)])
    [('case', 0.25)]
    """
    values: dict[str, list[float]] = defaultdict(list)
    for word, value in contributions:
        bare = word.lower().strip(".,;:()•-\"'")
        if bare:
            values[bare].append(value)
    means = {word: float(np.mean(each)) for word, each in values.items() if len(each) >= LEAST}
    return sorted(means.items(), key=lambda pair: -pair[1])[:TOP]


def _bare(word: WordContribution) -> str:
    return word.word.lower().strip(",;:.")


if __name__ == "__main__":
    main()
