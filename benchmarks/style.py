"""Formulaicness as style: ``python -m benchmarks.style [METRIC …]``.

Contrast pairs in order; ordinary sentences of the shared prose that no label file of style has; the
spread within families of one form; the order of the systems within pools of held-out formulae; the
agreement with the published target.  METRIC is a name or an import path; the result of a metric
replaces its earlier one in ``results/style.json``.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import style_families
from benchmarks.contrast_pairs import contrast_pairs
from benchmarks.corpora import SHARED_DATA
from benchmarks.record import RESULTS, record, table
from metrics.base import Metric
from metrics.import_path import is_import_path, metric_from_path
from metrics.registry import metric
from metrics.training.encoder.evaluation import quality
from metrics.training.texts import dataset, distillation_texts, style_pools
from metrics.training.texts.verbalized import our_texts

METRICS = ("formulaicness", "formulaicness:light", "study:minilm")

CLASSES: Mapping[str, str] = {
    "case": r"\bcase\b",
    "for all": r"\bfor all\b",
    "if": r"\bonly if\b|\bif\b.*\bthen\b|\bthe case that\b",
    "every": r"\bevery\b|\bno one\b|\bnothing\b",
    "letters": r"\b[xyz]\b|\bsuch that\b|\belements?\b",
}
"""What an ordinary sentence of the test has in common with the text of a formula."""

EACH_CLASS = 12
SHORTEST, LONGEST = 5, 40
"""Words of an ordinary sentence."""

BAR = 0.35
POOLS = 150
"""Formulae of the held-out sides whose pools are put in order."""

SEED, FRESH_SEEDS = 2, (11, 12, 13)
"""Of the data set that training holds out, and of those of the published target's error."""


def ordinary_sentences() -> dict[str, list[str]]:
    """The test's sentences of each class: those of the least digest."""
    texts = [
        text
        for text in distillation_texts.ordinary_sentences(SHARED_DATA)
        if style_pools.is_test_sentence(text) and SHORTEST <= len(text.split()) <= LONGEST
    ]
    texts.sort(key=style_pools.test_digest)
    chosen: dict[str, list[str]] = {}
    for name, pattern in CLASSES.items():
        taken = {text for among in chosen.values() for text in among}
        fitting = [t for t in texts if t not in taken and re.search(pattern, t)]
        chosen[name] = fitting[:EACH_CLASS]
    return chosen


def contrast_figures(measure: Metric) -> dict[str, Any]:
    """The share of contrast pairs in order, and of each edit those that are not."""
    pairs = list(contrast_pairs())
    natural = measure.score([pair.natural for pair in pairs])
    formulaic = measure.score([pair.formulaic for pair in pairs])
    gaps = formulaic - natural
    wrong: dict[str, int] = defaultdict(int)
    for pair, gap in zip(pairs, gaps, strict=True):
        if not gap > 0:
            wrong[pair.edit] += 1
    return {
        "pairs": len(pairs),
        "in order": float((gaps > 0).mean()),
        "mean gap": float(gaps.mean()),
        "not in order, by edit": dict(wrong),
    }


def ordinary_figures(measure: Metric) -> dict[str, Any]:
    """The share of the ordinary sentences under the bar, by class and together."""
    scores = {name: measure.score(texts) for name, texts in ordinary_sentences().items()}
    together = np.concatenate(list(scores.values()))
    return {
        "sentences": len(together),
        "under 0.35": float((together < BAR).mean()),
        "mean": float(together.mean()),
        "highest": float(together.max()),
        "under 0.35, by class": {n: float((s < BAR).mean()) for n, s in scores.items()},
    }


def family_figures(measure: Metric) -> dict[str, Any]:
    """The standard deviation and the range of F within each family of one form."""
    rows = {}
    for name, texts in style_families.families().items():
        scores = measure.score(texts)
        rows[name] = {
            "texts": len(texts),
            "mean": float(scores.mean()),
            "least": float(scores.min()),
            "greatest": float(scores.max()),
            "deviation": float(scores.std()),
        }
    anchors = measure.score(list(style_families.ANCHORS))
    return {
        "families": rows,
        "mean deviation": float(np.mean([row["deviation"] for row in rows.values()])),
        "mean range": float(np.mean([row["greatest"] - row["least"] for row in rows.values()])),
        "two sentences": dict(zip(style_families.ANCHORS, map(float, anchors), strict=True)),
    }


def read_sources(work: Path | None) -> list[dataset.Source]:
    """The corpora's texts, from ``sources.json`` of a folder of training where there is one."""
    if work is None:
        return dataset.sources(SHARED_DATA, our_texts)
    rows = json.loads((work / "sources.json").read_text(encoding="utf-8"))
    return [dataset.Source(*row) for row in rows]


def held_out_pools(
    collected: Sequence[dataset.Source], work: Path | None
) -> list[list[style_pools.StyleText]]:
    """Pools with their systems of formulae of the held-out sides, in order of their meanings."""
    cached = None if work is None else work / "style-pools.json"
    if cached is not None and cached.exists():
        rows = style_pools.read(cached)
    else:
        data = dataset.assemble(collected, dataset.list_excluded(SHARED_DATA), SEED)
        texts = {example.text for example in [*data.validation, *data.test]}
        formulas = dict(distillation_texts.formulas_of(collected, texts))
        rows = [
            replace(row, pool=pool)
            for pool, meaning in enumerate(sorted(formulas)[:POOLS])
            for row in style_pools.pool_texts(formulas[meaning])
        ]
        if cached is not None:
            style_pools.save(cached, rows)
    pools: dict[int, list[style_pools.StyleText]] = defaultdict(list)
    for row in rows:
        pools[row.pool].append(row)
    return list(pools.values())


def order_figures(
    measure: Metric, pools: Sequence[Sequence[style_pools.StyleText]]
) -> dict[str, Any]:
    """The share of pairs in order of each two systems; texts of both systems make no pair."""
    alike: dict[str, list[bool]] = defaultdict(list)
    for pool in pools:
        scores = measure.score([row.text for row in pool])
        for upper, lower in combinations(style_pools.SYSTEMS, 2):
            for above, high in zip(pool, scores, strict=True):
                for below, low in zip(pool, scores, strict=True):
                    if _apart(above.systems, upper, lower) and _apart(below.systems, lower, upper):
                        alike[f"{upper} > {lower}"].append(bool(high > low))
    shares = {name: float(np.mean(values)) for name, values in alike.items()}
    pairs = {name: len(values) for name, values in alike.items()}
    together = [value for values in alike.values() for value in values]
    return {"pairs": pairs, "in order": shares, "together": float(np.mean(together))}


def _apart(systems: Sequence[str], has: str, lacks: str) -> bool:
    return has in systems and lacks not in systems


def published_figures(measure: Metric, collected: Sequence[dataset.Source]) -> dict[str, float]:
    """The error against the labels of the published bins, on test sides of fresh seeds."""
    barred = dataset.list_excluded(SHARED_DATA)
    figures = []
    for seed in FRESH_SEEDS:
        test = dataset.assemble(collected, barred, seed).test
        figures.append(quality(test, measure.score([example.text for example in test])))
    return {
        name: float(np.mean([getattr(row, name) for row in figures]))
        for name in ("n", "mse", "r2", "spearman")
    }


def style_figures(
    measure: Metric,
    pools: Sequence[Sequence[style_pools.StyleText]],
    collected: Sequence[dataset.Source],
) -> dict[str, Any]:
    """All figures of a metric."""
    return {
        "signature": str(measure.signature),
        "contrast pairs": contrast_figures(measure),
        "ordinary sentences": ordinary_figures(measure),
        "stability": family_figures(measure),
        "order of systems": order_figures(measure, pools),
        "published target": published_figures(measure, collected),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("metrics", nargs="*", default=METRICS, metavar="METRIC")
    parser.add_argument(
        "--work", type=Path, help="a folder of training with sources.json, which takes minutes"
    )
    arguments = parser.parse_args()
    path = RESULTS / "style.json"
    earlier = json.loads(path.read_text(encoding="utf-8"))["figures"] if path.exists() else {}
    collected = read_sources(arguments.work)
    pools = held_out_pools(collected, arguments.work)
    measures = [
        metric_from_path(name) if is_import_path(name) else metric(name)
        for name in arguments.metrics
    ]
    figures = {row.name: style_figures(row, pools, collected) for row in measures}
    rows = [
        [
            name,
            f"{row['contrast pairs']['in order']:.1%}",
            f"{row['ordinary sentences']['under 0.35']:.1%}",
            " ".join(f"{value:.2f}" for value in row["stability"]["two sentences"].values()),
            f"{row['stability']['mean deviation']:.3f}",
            f"{row['order of systems']['together']:.1%}",
            f"{row['published target']['mse']:.4f}",
        ]
        for name, row in figures.items()
    ]
    columns = [
        "metric",
        "pairs",
        "ordinary",
        "two sentences",
        "deviation",
        "order",
        "published MSE",
    ]
    print(table(columns, rows))
    record("style", {**earlier, **figures})


if __name__ == "__main__":
    main()
