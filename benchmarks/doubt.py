"""How many wrong guesses at names carry a doubt, and how many right ones.

    python -m benchmarks.doubt FILE… [--show]

Files have the form of `benchmarks/fresh/names.jsonl`: formulae with the phrases of a writer for
their symbols.  Without a file, names.jsonl itself is measured, on which the weights were fitted.
``--show`` prints the wrong guesses without a doubt and the right ones with one.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from benchmarks.fresh.__main__ import FOLDER
from benchmarks.record import record, table
from logic2text.lexicon.canonical import say_entry
from logic2text.lexicon.names import certainty
from logic2text.lexicon.toml_file import NameEntry
from metrics.training.words.name_labels import LabelledName, label_written
from metrics.training.words.word_pairs import read_rows

SHOWN_BOUNDS = (0.7, 0.75, 0.8, 0.85, 0.9, 0.95)


def probability(name: LabelledName) -> float:
    """The probability of a guess."""
    if isinstance(name.entry, NameEntry):
        return certainty.probability_of_name(name.symbol, name.entry)
    return certainty.probability_of(name.entry, name.setting)


def share_below(names: Sequence[LabelledName], bound: float) -> float:
    """The share of the names whose guess is less probable than a bound."""
    return sum(probability(name) < bound for name in names) / max(1, len(names))


def main() -> None:
    """Print the shares at several bounds, and keep those at the bound that is in use."""
    parser = argparse.ArgumentParser(description="Doubts about wrong and right guesses.")
    parser.add_argument("files", nargs="*", type=Path, default=[FOLDER / "names.jsonl"])
    parser.add_argument("--show", action="store_true", help="print what is doubted wrongly")
    options = parser.parse_args()
    names = [name for path in options.files for name in label_written(read_rows(path))]
    wrong = [name for name in names if not name.is_right]
    right = [name for name in names if name.is_right]
    bounds = sorted({*SHOWN_BOUNDS, certainty.LEAST_CERTAIN})
    rows = [
        (
            f"{bound}{' (in use)' if bound == certainty.LEAST_CERTAIN else ''}",
            *(f"{share_below(some, bound):.1%}" for some in (wrong, right)),
        )
        for bound in bounds
    ]
    print(table(("bound", f"of {len(wrong)} wrong", f"of {len(right)} right"), rows))
    for name in names if options.show else ():
        if name.is_right is (probability(name) < certainty.LEAST_CERTAIN):
            said = f"{name.symbol}: {say_entry(name.entry)}  {probability(name):.2f}"
            print(said if name.is_right else f"{said}   wanted: {name.wanted}")
    figures = {
        "bound": certainty.LEAST_CERTAIN,
        "wrong": len(wrong),
        "right": len(right),
        "wrong doubted": share_below(wrong, certainty.LEAST_CERTAIN),
        "right doubted": share_below(right, certainty.LEAST_CERTAIN),
    }
    record("doubt", {path.name: figures for path in options.files[:1]}, "doubt")


if __name__ == "__main__":
    main()
