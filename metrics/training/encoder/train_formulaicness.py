"""Build the data set, fit the regressor and write the update that the package ships.

python -m metrics.training.encoder.train_formulaicness ../shared/data
python -m metrics.training.encoder.train_formulaicness ../shared/data --pair --seed 1 --out weights/
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path

from logic2text.lazy_dataclass import dataclass
from metrics.formulaicness import regressor, weights
from metrics.minilm import Tokens, base_weights
from metrics.training.encoder import evaluation, fitting, low_rank
from metrics.training.texts import renaming, synthetic, verbalized
from metrics.training.texts.dataset import Dataset, Example, assemble, list_excluded, sources

RANK = 128
"""The rank of the shipped update; `benchmarks/results/regressor.json` has the errors of others."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One run of the optimizer: its recipe, and the number of changed formulae added."""

    recipe: fitting.Recipe
    changed: int


FIRST = Stage(fitting.Recipe(centres=True, epochs=4, dropout=0.0), 1800)
"""Starts from the base weights."""

SECOND = Stage(
    replace(FIRST.recipe, epochs=2, learning_rate=1e-4, averaging=0.995), 2 * FIRST.changed
)
"""Continues the first, a warm restart (Loshchilov and Hutter 2017) on other changed formulae."""

PAIR = Stage(replace(FIRST.recipe, epochs=3, averaging=0.995, pair=True), SECOND.changed)
"""Starts from the base weights: from a text model the validation error is greater."""


def save(model: regressor.Regressor, path: Path, rank: int = RANK) -> None:
    """Write the low-rank update of the base weights as int8 factors, in safetensors."""
    import torch
    from safetensors.torch import save_file

    base = {f"encoder.{k}": torch.tensor(v) for k, v in base_weights().arrays.items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    save_file(low_rank.difference(model.state_dict(), base, rank), path)


def sides(dataset: Dataset, *, pair: bool) -> list[list[Example]]:
    """Training, validation and test texts; for the pair model only those with a formula."""
    split = (dataset.train, dataset.validation, dataset.test)
    return [[e for e in side if e.literal is not None or not pair] for side in split]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path, help="the folder of the corpora")
    parser.add_argument("--pair", action="store_true", help="the formula as second input")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[2] / "formulaicness")
    asked = parser.parse_args()
    barred = list_excluded(asked.data)
    collected = sources(asked.data, verbalized.our_texts)
    data = assemble(collected, barred, asked.seed)
    held_out = {example.text for example in [*data.validation, *data.test]}

    def fit(stage: Stage, start: regressor.Regressor | None = None) -> regressor.Regressor:
        recipe = replace(stage.recipe, seed=asked.seed, threads=asked.threads)
        train, validation, _ = sides(data, pair=asked.pair)
        train += synthetic.synthetic(
            collected, data, verbalized.our_texts, barred, stage.changed, asked.seed
        )
        return fitting.fit(
            train, validation, recipe, _report, renaming.RandomNames(held_out, barred), start=start
        )

    model = fit(PAIR) if asked.pair else fit(SECOND, fit(FIRST))
    test = sides(data, pair=asked.pair)[2]
    path = asked.out / (weights.PAIR_WEIGHTS if asked.pair else weights.TEXT_WEIGHTS)
    save(model, path)
    figures = evaluation.quality(
        test, fitting.predict(regressor.read(path), Tokens(), test, asked.pair)
    )
    sys.stdout.write(f"{path}: {figures}\n")


def _report(epoch: fitting.Epoch) -> None:
    """Print a line of JSON, from which figure 2 of the paper is drawn."""
    losses = {"train": epoch.train, "validation": epoch.validation, "averaged": epoch.averaged}
    row = {"epoch": epoch.number, **losses, "seconds": epoch.seconds}
    sys.stderr.write(json.dumps(row) + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    main()
