"""Names of symbols beside the phrases that a careful writer uses for them in a formula.

    python -m benchmarks.fresh.names [--show] [names_4.jsonl…]

A phrase counts if it is one of the writer's, but for capitals; a role counts by any of its forms
("y is a child of x", "x has y as a child", "x has the color y").  The share is printed by the
number of places, with constants at −1, for each set; ``--show`` prints each phrase that differs.
"""

from __future__ import annotations

import argparse
from collections import Counter

from benchmarks.fresh.__main__ import FOLDER
from benchmarks.record import record, table
from logic2text.lexicon.canonical import say_entry
from metrics.training.words.name_labels import label_written
from metrics.training.words.word_pairs import read_rows

SETS = ("names.jsonl", "names_4.jsonl")
"""The sets with a phrase of every symbol that has one to guess."""


def main() -> None:
    """Print the shares of each set and keep them."""
    parser = argparse.ArgumentParser(description="Names beside the phrases of a writer.")
    parser.add_argument("--show", action="store_true", help="print each phrase that differs")
    parser.add_argument("sets", nargs="*", default=SETS, help="files of this folder")
    arguments = parser.parse_args()
    figures = {name: _count_right(name, arguments.show) for name in arguments.sets}
    if tuple(figures) == SETS:
        record("fresh_names", figures, "fresh.names")


def _count_right(file_name: str, show: bool) -> dict[str, int]:
    right: Counter[int] = Counter()
    total: Counter[int] = Counter()
    for name in label_written(read_rows(FOLDER / file_name)):
        total[name.arity] += 1
        right[name.arity] += name.is_right
        if show and not name.is_right:
            print(f"{name.symbol}/{name.arity}: {say_entry(name.entry)}   wanted: {name.wanted}")
    rows = [(arity, right[arity], count, right[arity] / count) for arity, count in total.items()]
    print(table(("places", "right", "of", "share"), sorted(rows)))
    share = right.total() / total.total()
    print(f"{file_name}: {right.total()} of {total.total()}, {share:.1%}")
    return {"right": right.total(), "of": total.total()}


if __name__ == "__main__":
    main()
