"""Names of symbols beside the phrases that a careful writer uses for them in a formula.

    python -m benchmarks.fresh.names [--show]

A phrase counts if it is one of the writer's, but for capitals; a role counts by any of its forms
("y is a child of x", "x has y as a child", "x has the color y").  The share is printed by the
number of places, with constants at −1; ``--show`` prints each phrase that differs.
"""

from __future__ import annotations

import argparse
from collections import Counter

from benchmarks.fresh.__main__ import FOLDER
from benchmarks.record import record, table
from logic2text.lexicon.canonical import say_entry
from metrics.training.words.name_labels import label_written
from metrics.training.words.word_pairs import read_rows


def main() -> None:
    """Print the shares and keep them."""
    parser = argparse.ArgumentParser(description="Names beside the phrases of a writer.")
    parser.add_argument("--show", action="store_true", help="print each phrase that differs")
    show = parser.parse_args().show
    right: Counter[int] = Counter()
    total: Counter[int] = Counter()
    for name in label_written(read_rows(FOLDER / "names.jsonl")):
        total[name.arity] += 1
        right[name.arity] += name.is_right
        if show and not name.is_right:
            print(f"{name.symbol}/{name.arity}: {say_entry(name.entry)}   wanted: {name.wanted}")
    rows = [(arity, right[arity], count, right[arity] / count) for arity, count in total.items()]
    print(table(("places", "right", "of", "share"), sorted(rows)))
    share = right.total() / total.total()
    print(f"all: {right.total()} of {total.total()}, {share:.1%}")
    record("fresh_names", {"right": right.total(), "of": total.total()}, "fresh.names")


if __name__ == "__main__":
    main()
