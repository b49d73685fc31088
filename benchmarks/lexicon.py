"""The guesser on the predicates of FOLIO: how many stay quoted, and a sample for a person to read.

``python -m benchmarks.lexicon``
"""

from __future__ import annotations

import random
import time
from collections import Counter
from typing import Any

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text.errors import Logic2TextError
from logic2text.formula import Constant, Predicate, Variable
from logic2text.lexicon import Entry, Lexicon
from logic2text.notation import parse
from logic2text.verbalizers import verbalizer
from logic2text.walk import nodes

SAMPLE = 80
LETTERS = "xyzuvw"


def is_quoted(entry: Entry) -> bool:
    """Whether no English was found for a name."""
    return f'"{entry.symbol}"' in entry.singular


def main() -> None:
    uses: Counter[tuple[str, int]] = Counter()
    constants = set()
    for row in rows("folio/train.jsonl"):
        try:
            formula = parse(row["formula"])
        except Logic2TextError:
            continue
        for node in nodes(formula):
            if isinstance(node, Predicate):
                uses[node.name, len(node.arguments)] += 1
            elif isinstance(node, Constant):
                constants.add(node.name)
    lexicon = Lexicon(())
    start = time.perf_counter()
    entries = {key: lexicon.entry(*key) for key in uses}
    seconds = time.perf_counter() - start
    quoted = [key for key, entry in entries.items() if is_quoted(entry)]
    figures: dict[str, Any] = {
        "predicates": len(entries),
        "quoted": len(quoted),
        "quoted_share_of_occurrences": sum(uses[key] for key in quoted) / uses.total(),
        "constants": len(constants),
        "milliseconds_a_predicate": 1000 * seconds / len(entries),
        "categories": dict(Counter(entry.category.value for entry in entries.values())),
    }
    literal = verbalizer("literal", lexicon=lexicon)
    drawn = random.Random(0).sample(sorted(uses), SAMPLE)  # noqa: S311
    for name, arity in drawn:
        atom = Predicate(name, tuple(Variable(letter) for letter in LETTERS[:arity]))
        print(f"{name}/{arity}: {literal.verbalize(atom).text}")
    called = random.Random(0).sample(sorted(constants), SAMPLE // 2)  # noqa: S311
    print("; ".join(f"{name}: {lexicon.name(name).words}" for name in called))
    print(table(["figure", "value"], [[key, value] for key, value in figures.items()]))
    record("lexicon", figures)


if __name__ == "__main__":
    main()
