"""Label files of the style target: texts, targets and pools, for a head of the encoder.

    python -m metrics.training.style.style_targets ../shared/data --work FOLDER --file 0

The folder has ``sources.json`` and ``pool-*.json`` of `distil_formulaicness`; a file of texts
(``raw-NNN.json``) is written where it is missing, and labelled into ``style-NNN.npz``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from logic2text.lazy_dataclass import dataclass
from metrics.training.style import style_target
from metrics.training.texts import style_pools
from metrics.training.texts.style_pools import StyleText

PART = 12_000
"""Texts in a file."""

SEED, SPLIT_SEED = 0, 2
"""Of the texts, and of the data set whose validation and test sides are held out."""

LEAST_GAP = 0.05
"""Between the targets of neighbours in a chain of edits."""

LEAST, MOST = 0.0, 0.98


@dataclass(frozen=True, slots=True, eq=False)
class StyleLabels:
    """Texts with their targets.

    Attributes:
        texts: normalised.
        targets: fp32 (n,), in [0, 1].
        pools: int32 (n,), the pool of candidates or chain of edits of a text; -1 for none.
    """

    texts: list[str]
    targets: NDArray[np.float32]
    pools: NDArray[np.int32]

    def save(self, path: Path) -> None:
        """Write a file that `read` reads."""
        texts = np.frombuffer(json.dumps(self.texts).encode(), np.uint8)
        partial = path.with_suffix(".partial.npz")
        np.savez(partial, texts=texts, targets=self.targets, pools=self.pools)
        partial.rename(path)


def read(path: Path) -> StyleLabels:
    """The labels of a file."""
    with np.load(path) as file:
        return StyleLabels(json.loads(file["texts"].tobytes()), file["targets"], file["pools"])


def label(
    rows: Sequence[StyleText], weights: style_target.StyleWeights | None = None
) -> StyleLabels:
    """The targets of some texts; those of a chain of edits rise by `LEAST_GAP` at least."""
    scores = style_target.targets(
        style_target.count_table([row.text for row in rows]),
        np.array([row.structure for row in rows]),
        np.array([row.kind == "ordinary" for row in rows]),
        weights or style_target.load_stored_weights(),
    )
    chains: dict[int, list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        if row.kind == "edit":
            chains[row.pool].append(place)
    for places in chains.values():
        places.sort(key=lambda place: rows[place].rank)
        scores[places] = spread(scores[places])
    return StyleLabels(
        [row.text for row in rows],
        scores.astype(np.float32),
        np.array([row.pool for row in rows], np.int32),
    )


def spread(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """The scores of a chain, moved as little as makes each greater than the last by `LEAST_GAP`.

    >>> spread(np.array([0.1, 0.1, 0.5])).round(3).tolist()
    [0.075, 0.125, 0.5]
    """
    steps = LEAST_GAP * np.arange(len(scores))
    level = scores - steps
    rising = (np.maximum.accumulate(level) + np.minimum.accumulate(level[::-1])[::-1]) / 2
    most = MOST - steps[-1]
    result: NDArray[np.float64] = np.clip(rising, LEAST, most) + steps
    return result


def _is_test(row: StyleText) -> bool:
    return row.kind == "ordinary" and style_pools.is_test_sentence(row.text)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path, help="the folder of the corpora")
    parser.add_argument("--work", type=Path, required=True, help="where texts and labels are")
    parser.add_argument("--file", type=int, nargs="+", default=[0], help="numbers of files")
    parser.add_argument("--texts", type=int, default=PART, help="texts in a file")
    arguments = parser.parse_args()
    folder = style_pools.WorkFolder.read(arguments.data, arguments.work, SPLIT_SEED)
    for number in arguments.file:
        raw = arguments.work / f"raw-{number:03d}.json"
        if not raw.exists():
            rows = style_pools.style_texts(arguments.data, folder, number, SEED, arguments.texts)
            style_pools.save(raw, rows)
        path = arguments.work / f"style-{number:03d}.npz"
        rows = [row for row in style_pools.read(raw) if not _is_test(row)]
        label(rows).save(path)
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
