"""The regressor beside its baselines and variants, on one protocol: the grouped test split.

    python -m benchmarks.regressor --train plain renamed --seeds 0 1 2 --work FOLDER
    python -m benchmarks.regressor --work FOLDER

The first form trains variants (minutes each) and keeps a row and the weights of each in the
folder; the second fits the cheap baselines, and prints and records all rows.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from dataclasses import asdict, astuple, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.corpora import SHARED_DATA
from benchmarks.record import record, table
from benchmarks.regressor_baselines import BASELINES
from metrics.formulaicness.regressor import read
from metrics.minilm import Tokens
from metrics.training.encoder.evaluation import by_system, is_decreasing, means_by_length, quality
from metrics.training.encoder.fitting import Recipe, fit, predict
from metrics.training.encoder.train_formulaicness import FIRST, PAIR, SECOND, save, sides
from metrics.training.texts.dataset import (
    Dataset,
    Example,
    Source,
    assemble,
    list_excluded,
    sources,
)
from metrics.training.texts.renaming import RandomNames
from metrics.training.texts.synthetic import synthetic
from metrics.training.texts.verbalized import our_texts

RANKS = (32, 64, 128, 192)
"""Of the stored update: how much is lost."""

PUBLISHED = {"mse": 0.017, "r2": 0.813}
"""The paper's figures, on the paper's own data: beside ours, not comparable with them."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to train: a recipe, and what is done to the data.

    Attributes:
        synthetic: of how many changed formulae the texts are added.
        start: the variant whose weights it goes on from.
    """

    recipe: Recipe
    rename: bool = False
    our_texts: bool = True
    distil_from: tuple[str, ...] = ()
    synthetic: int = 0
    start: str | None = None


PLAIN = Recipe()
PAIR_ALONE = Recipe(centres=True, epochs=3, dropout=0.0, pair=True)
VARIANTS = {
    "plain": Variant(PLAIN),
    "low-rank": Variant(replace(PLAIN, rank=16, learning_rate=1e-3)),
    "centres": Variant(replace(PLAIN, centres=True)),
    "renamed": Variant(PLAIN, rename=True),
    "length-matched": Variant(replace(PLAIN, length_matched=True)),
    "group-balanced": Variant(replace(PLAIN, group_balanced=True)),
    "recorded-only": Variant(PLAIN, our_texts=False),
    "distilled": Variant(PLAIN, distil_from=("plain", "centres", "renamed")),
    "renamed+centres": Variant(FIRST.recipe, rename=True),
    "synthetic": Variant(FIRST.recipe, rename=True, synthetic=FIRST.changed),
    "restarted": Variant(SECOND.recipe, rename=True, synthetic=SECOND.changed, start="synthetic"),
    "pair": Variant(replace(PLAIN, pair=True)),
    "pair+renamed+centres": Variant(PAIR_ALONE, rename=True),
    "pair+synthetic": Variant(PAIR_ALONE, rename=True, synthetic=FIRST.changed),
    "pair+synthetic+averaged": Variant(PAIR.recipe, rename=True, synthetic=PAIR.changed),
    "pair+restarted": Variant(
        replace(PAIR.recipe, epochs=2), rename=True, synthetic=PAIR.changed, start="synthetic"
    ),
}


def dataset(work: Path, seed: int, *, with_ours: bool = True) -> Dataset:
    """The data set of a seed; the texts are made once and kept in the folder."""
    cache = work / "sources.json"
    if not cache.exists():
        work.mkdir(parents=True, exist_ok=True)
        all_texts = sources(SHARED_DATA, our_texts)
        cache.write_text(json.dumps([astuple(source) for source in all_texts]), encoding="utf-8")
    found = [Source(*row) for row in json.loads(cache.read_text(encoding="utf-8"))]
    made = assemble(found, list_excluded(SHARED_DATA), seed)
    if with_ours:
        return made
    recorded = {s.text for s in sources(SHARED_DATA, None)}
    kept = tuple(e for e in made.train if e.text in recorded)
    return replace(made, train=kept)


def more_texts(work: Path, data: Dataset, n: int, seed: int) -> list[Example]:
    """The texts of n changed formulae for a seed's training side, made once."""
    cache = work / f"changed.{n}.{seed}.json"
    if not cache.exists():
        found = [Source(*r) for r in json.loads((work / "sources.json").read_text())]
        made = synthetic(found, data, our_texts, list_excluded(SHARED_DATA), n, seed)
        cache.write_text(json.dumps([astuple(example) for example in made]))
    return [Example(*r) for r in json.loads(cache.read_text(encoding="utf-8"))]


def row(
    name: str, seed: int, test: list[Example], predicted: NDArray[np.float64]
) -> dict[str, Any]:
    """All figures of one model on one test split."""
    machine = [i for i, e in enumerate(test) if e.system not in {"human", "authored"}]
    quarters = means_by_length(test, predicted)
    return {
        "name": name,
        "seed": seed,
        "all": asdict(quality(test, predicted)),
        "without_human": asdict(quality([test[i] for i in machine], predicted[machine])),
        "systems": by_system(test, predicted),
        "length_quartiles": quarters,
        "ordered_in_every_quartile": all(is_decreasing(cells) for cells in quarters),
    }


def train(name: str, seed: int, work: Path, threads: int) -> None:
    """Train one variant on one seed; keep its weights and its row."""
    variant = VARIANTS[name]
    recipe = replace(variant.recipe, seed=seed, threads=threads)
    data = dataset(work, seed, with_ours=variant.our_texts)
    known, validation, test = sides(data, pair=recipe.pair)
    held_out = {e.text for e in [*validation, *test]}
    renaming = RandomNames(held_out, list_excluded(SHARED_DATA))
    vary = {"vary": renaming} if variant.rename else {}
    if variant.synthetic:
        known += more_texts(work, data, variant.synthetic, seed)
    begun = time.perf_counter()
    model = fit(
        known,
        validation,
        recipe,
        lambda epoch: print(name, seed, epoch, file=sys.stderr, flush=True),
        targets=_distilled(variant, work, known, seed),
        start=read(work / f"{variant.start}-{seed}.safetensors") if variant.start else None,
        **vary,
    )
    seconds = time.perf_counter() - begun
    stem = f"{name}-{seed}"
    save(model, work / f"{stem}.safetensors")
    judged = quality(validation, predict(model, Tokens(), validation, recipe.pair))
    whole = row(name, seed, test, predict(model, Tokens(), test, recipe.pair))
    cut = {}
    for rank in RANKS:
        save(model, work / f"{stem}.cut", rank)
        shortened = predict(read(work / f"{stem}.cut"), Tokens(), test, recipe.pair)
        cut[str(rank)] = quality(test, shortened).mse
    figures = whole | {"train": len(known), "seconds": round(seconds, 1), "mse_by_rank": cut}
    figures["validation"] = asdict(judged)
    (work / f"{stem}.json").write_text(json.dumps(figures), encoding="utf-8")
    print(stem, json.dumps(figures["all"]), cut, flush=True)


def _distilled(
    variant: Variant, work: Path, examples: list[Example], seed: int
) -> NDArray[np.float64] | None:
    """The mean of what the teachers predict and the bin centre, or None for no teachers."""
    if not variant.distil_from:
        return None
    paths = [work / f"{name}-{seed}.safetensors" for name in variant.distil_from]
    taught = [predict(read(path), Tokens(), examples, pair=False) for path in paths]
    return np.asarray((np.mean(taught, axis=0) + [e.centre for e in examples]) / 2)


def cheap(work: Path, seed: int) -> list[dict[str, Any]]:
    """The rows of the baselines that take seconds."""
    data = dataset(work, seed)
    rows = []
    for name, baseline in BASELINES.items():
        predicted = baseline(data.train, data.test)
        rows.append(row(name, seed, list(data.test), predicted))
    return rows


def main() -> None:
    """Train, or print and record."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--work", type=Path, required=True, help="where rows and weights are kept")
    parser.add_argument("--train", nargs="*", default=[], choices=sorted(VARIANTS))
    parser.add_argument("--seeds", nargs="*", type=int, default=[0])
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args()
    if asked.train:
        for name in asked.train:
            for seed in asked.seeds:
                train(name, seed, asked.work, asked.threads)
        return
    rows = [r for seed in asked.seeds for r in cheap(asked.work, seed)]
    rows += [json.loads(p.read_text()) for p in sorted(asked.work.glob("*-*.json"))]
    _show(rows)


def _show(rows: list[dict[str, Any]]) -> None:
    seeds: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for r in rows:
        seeds[r["name"]].append(r)
    body = []
    for name, own in seeds.items():
        body += [[name, r["seed"], *_figures([r])] for r in own]
        if len(own) > 1:
            body.append([name, "mean", *_figures(own)])
    head = ["model", "seed", "n", "MSE", "R2", "Spearman", "MSE no human", "floor", "ordered"]
    print(table(head, body))
    record("regressor", {"published": PUBLISHED, "rows": rows})


def _figures(rows: list[dict[str, Any]]) -> list[Any]:
    """Means over the rows, and whether the order of the systems holds in all of them."""
    shown = [np.mean([r["all"][key] for r in rows]) for key in ("n", "mse", "r2", "spearman")]
    shown.append(np.mean([r["without_human"]["mse"] for r in rows]))
    shown.append(np.mean([r["all"]["floor"] for r in rows]))
    order = "yes" if all(r["ordered_in_every_quartile"] for r in rows) else "no"
    return [round(float(shown[0])), *(float(value) for value in shown[1:]), order]


if __name__ == "__main__":
    main()
