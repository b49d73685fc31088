"""The light measure of formulaicness: ``python -m benchmarks.light_formulaicness``.

Fitted anew for each seed on the training part and measured on the test part of the regressor's
data set, split by meaning: the error beside a predictor that knows only the length and beside the
features without their products; the order of the systems within each quartile of length; what each
feature is worth; ordinary sentences; texts a second.  The shipped coefficients are those of seed 0.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from statistics import mean, median
from time import process_time
from typing import Any

import numpy as np

from benchmarks.corpora import ROOT, SHARED_DATA, rows
from benchmarks.record import record, table
from metrics.base import Scores
from metrics.formulaicness.features import NAMES, features
from metrics.formulaicness.light import LightFormulaicness
from metrics.training.encoder.evaluation import by_system, is_decreasing, means_by_length, quality
from metrics.training.encoder.fit_light import fit
from metrics.training.texts.dataset import Dataset, Example, assemble, list_excluded, sources
from metrics.training.texts.verbalized import our_texts

SEEDS = (0, 1, 2)
ORDINARY = ROOT / "tests" / "metrics" / "formulaicness" / "ordinary.toml"
SHUFFLES = 5

Predictor = Callable[[Dataset, Sequence[Example]], Scores]


def length_alone(data: Dataset, test: Sequence[Example]) -> Scores:
    """A straight line through the number of words (the paper's figure 3)."""
    known = [len(e.text.split()) for e in data.train]
    slope, start = np.polyfit(known, [e.centre for e in data.train], 1)
    return np.asarray(slope * np.array([len(e.text.split()) for e in test]) + start)


def without_products(data: Dataset, test: Sequence[Example]) -> Scores:
    """Least squares on the features as they are, with a constant."""
    known = features(e.text for e in data.train)
    design = np.column_stack([known, np.ones(len(known))])
    weights = np.linalg.lstsq(design, np.array([e.centre for e in data.train]), rcond=None)[0]
    return np.asarray(features(e.text for e in test) @ weights[:-1] + weights[-1])


def light(data: Dataset, test: Sequence[Example]) -> Scores:
    """The light measure as it ships, fitted on this training part."""
    return LightFormulaicness(fit(data.train)).score([e.text for e in test])


PREDICTORS: dict[str, Predictor] = {
    "length alone": length_alone,
    "features without products": without_products,
    "light": light,
}

PARTS: dict[str, Callable[[Example, frozenset[str]], bool]] = {
    "all": lambda _, __: True,
    "systems only": lambda e, _: e.system not in ("human", "authored"),
    "recorded and human": lambda e, recorded: e.text in recorded or e.system == "human",
}


def errors(data: Sequence[Dataset], recorded: frozenset[str]) -> list[dict[str, Any]]:
    """Means over the seeds, one row a predictor and part of the test texts."""
    found = []
    for name, predict in PREDICTORS.items():
        runs = [(d.test, predict(d, d.test)) for d in data]
        for part, holds in PARTS.items():
            figures = []
            for test, predicted in runs:
                kept = [i for i, e in enumerate(test) if holds(e, recorded)]
                figures.append(quality([test[i] for i in kept], predicted[kept]))
            found.append(
                {"predictor": name, "texts": part}
                | {
                    key: mean(getattr(f, key) for f in figures)
                    for key in ("n", "mse", "r2", "spearman", "floor")
                }
            )
    return found


def importance(data: Dataset) -> list[dict[str, Any]]:
    """How much the test error grows when one feature's values are shuffled among the texts."""
    coefficients = fit(data.train)
    known = features(e.text for e in data.test)
    labels = np.array([e.score for e in data.test])
    random = np.random.default_rng(0)

    def error(found: Scores) -> float:
        return float(((coefficients.predict(found) - labels) ** 2).mean())

    plain = error(known)
    found = []
    for i, name in enumerate(NAMES):
        grown = []
        for _ in range(SHUFFLES):
            shuffled = known.copy()
            shuffled[:, i] = random.permutation(shuffled[:, i])
            grown.append(error(shuffled) - plain)
        weight = coefficients.weights[i]
        found.append({"feature": name, "mse grows by": mean(grown), "weight": weight})
    return sorted(found, key=lambda row: -row["mse grows by"])


def ordinary() -> dict[str, Any]:
    """The shipped measure on sixty ordinary sentences, never trained on."""
    groups = tomllib.loads(ORDINARY.read_text(encoding="utf-8")).values()
    sentences = [sentence for group in groups for sentence in group]
    scores = LightFormulaicness().score(sentences)
    worst = int(scores.argmax())
    return {
        "n": len(sentences),
        "mean": float(scores.mean()),
        "highest": float(scores[worst]),
        "under 0.35": int((scores < 0.35).sum()),
        "sentence": sentences[worst],
    }


def texts_a_second(runs: int = 5) -> float:
    """On one core: the shipped measure on one batch of literal texts, median of processor time."""
    texts = [row["literal"] for row in rows("ggc/train.jsonl")]
    score = LightFormulaicness().score
    score(texts[:10])
    taken = []
    for _ in range(runs):
        start = process_time()
        score(texts)
        taken.append(process_time() - start)
    return len(texts) / median(taken)


def main() -> None:
    found = sources(SHARED_DATA, our_texts)
    recorded = frozenset(source.text for source in sources(SHARED_DATA, None))
    data = [assemble(found, list_excluded(SHARED_DATA), seed) for seed in SEEDS]
    errors_found = errors(data, recorded)
    columns = list(errors_found[0])
    print(f"test part, means over {len(SEEDS)} seeds")
    print(table(columns, [list(row.values()) for row in errors_found]))

    predicted = [light(d, d.test) for d in data]
    lengths = [means_by_length(d.test, p) for d, p in zip(data, predicted, strict=True)]
    systems = ("literal", "ranta", "lola", "human", "authored")
    print("\nmean score in each quartile of length in words, seed 0")
    body = [
        [f"quartile {i + 1}", *(_cell(cells.get(s)) for s in systems), is_decreasing(cells)]
        for i, cells in enumerate(lengths[0])
    ]
    overall = by_system(data[0].test, predicted[0])
    body.append(["all", *(_cell(overall.get(s)) for s in systems), ""])
    print(table(["texts", *systems, "in order"], body))
    in_order = sum(is_decreasing(cells) for seed in lengths for cells in seed)
    print(f"quartiles in order, all seeds: {in_order} of {4 * len(SEEDS)}")

    features_found = importance(data[0])
    print("\nfeatures, seed 0")
    print(table(list(features_found[0]), [list(row.values()) for row in features_found]))
    sentences = ordinary()
    print(f"\nordinary sentences: {sentences}")
    speed = texts_a_second()
    print(f"texts a second of processor time: {speed:,.0f}")
    record(
        "light_formulaicness",
        {
            "seeds": SEEDS,
            "errors": errors_found,
            "by_length": lengths,
            "quartiles_in_order": [in_order, 4 * len(SEEDS)],
            "features": features_found,
            "ordinary": sentences,
            "texts_a_second": speed,
        },
    )


def _cell(found: Sequence[float] | None) -> str:
    return "" if found is None else f"{found[1]:.3f} ({found[0]})"


if __name__ == "__main__":
    main()
