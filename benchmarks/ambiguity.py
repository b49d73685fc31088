"""Verdicts from the tree beside verdicts from the words, and what `--unambiguous` does.

    python -m benchmarks.ambiguity [--quick]

Every text of every system for ggc/dev.jsonl is judged twice: from its tree, as candidates are, and
from its words, by the reader.  Printed: how often the two agree, in a table of both verdicts; the
processor time of each; the share of ambiguous texts as they are, and with the option, where the
only the reader judges.  `--quick` takes every eighth formula.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text.errors import LimitError, ParseError
from logic2text.formula import Formula
from logic2text.notation import parse
from logic2text.proof.verdict import Verdict
from logic2text.verbalizers import SYSTEMS, Verbalization, Verbalizer, verbalizer
from logic2text.verbalizers.style import Style
from logic2text.verify.text import check
from logic2text.verify.tree import Judge

SHOWN = 5
Pair = tuple[Formula, Verbalization]


@dataclass(slots=True)
class Tally:
    """The two verdicts on the texts of one system.

    Attributes:
        statuses: how often each pair of verdicts came, the tree's first.
        flags: the same for `inverse_scope`.
        from_tree, from_words: milliseconds of processor time for each text.
        disagreements: texts with two verdicts.
    """

    statuses: Counter[tuple[str, str]] = field(default_factory=Counter)
    flags: Counter[tuple[bool, bool]] = field(default_factory=Counter)
    from_tree: list[float] = field(default_factory=list)
    from_words: list[float] = field(default_factory=list)
    disagreements: list[str] = field(default_factory=list)

    def add(self, formula: Formula, said: Verbalization) -> None:
        """Judge one text twice."""
        start = time.process_time()
        tree = Judge(formula).verdict(said)
        between = time.process_time()
        words = from_words(formula, said.text)
        end = time.process_time()
        self.from_tree.append(1_000 * (between - start))
        self.from_words.append(1_000 * (end - between))
        if words is None:
            self.statuses[tree.status.value, "not read"] += 1
            return
        self.statuses[tree.status.value, words.status.value] += 1
        self.flags[tree.inverse_scope, words.inverse_scope] += 1
        if (tree.status, tree.inverse_scope) != (words.status, words.inverse_scope):
            self.disagreements.append(said.text)

    def figures(self) -> dict[str, Any]:
        """What is kept."""
        n = len(self.from_tree)
        same = sum(count for (one, other), count in self.statuses.items() if one == other)
        flags = sum(count for (one, other), count in self.flags.items() if one == other)
        return {
            "texts": n,
            "statuses": {f"{one}, {other}": c for (one, other), c in self.statuses.items()},
            "agreement": same / n,
            "flag_agreement": flags / max(1, self.flags.total()),
            "ms_from_tree": [median(self.from_tree), sum(self.from_tree) / n, max(self.from_tree)],
            "ms_from_words": [
                median(self.from_words),
                sum(self.from_words) / n,
                max(self.from_words),
            ],
            "disagreements": self.disagreements,
        }


def from_words(formula: Formula, text: str) -> Verdict | None:
    """The reader's verdict; None where it cannot read the text."""
    try:
        return check(formula, text)
    except (ParseError, LimitError):
        return None


def said(system: Verbalizer, formulas: Sequence[Formula]) -> list[Pair]:
    """Each formula with its text."""
    return [(formula, system.verbalize(formula)) for formula in formulas]


def ambiguous_share(pairs: Sequence[Pair]) -> float:
    """The share of texts that the reader finds ambiguous."""
    verdicts = [from_words(formula, text.text) for formula, text in pairs]
    return sum(v is not None and v.status.value == "ambiguous" for v in verdicts) / len(pairs)


def main() -> None:
    """Measure, print, keep."""
    step = 8 if "--quick" in sys.argv else 1
    formulas = [parse(row["formula"], "ggc") for row in rows("ggc/dev.jsonl")][::step]
    Judge(formulas[0]).verdict(verbalizer("literal").verbalize(formulas[0]))  # loads the grammar
    figures: dict[str, Any] = {"formulas": len(formulas)}
    body = []
    for name in SYSTEMS:
        plain = said(verbalizer(name), formulas)
        tally = Tally()
        for formula, text in plain:
            tally.add(formula, text)
        marked = said(verbalizer(name, style=Style(unambiguous=True)), formulas)
        own = figures[name] = tally.figures()
        own["ambiguous"] = ambiguous_share(plain)
        own["ambiguous_when_marked"] = ambiguous_share(marked)
        changed = sum(
            one.text != other.text for (_, one), (_, other) in zip(plain, marked, strict=True)
        )
        own["changed_by_marking"] = changed / len(formulas)
        for text in own["disagreements"][:SHOWN]:
            print(f"two verdicts ({name}): {text}")
        body.append(
            [
                name,
                own["agreement"],
                own["flag_agreement"],
                "  ".join(f"{pair}: {count}" for pair, count in own["statuses"].items()),
                own["ms_from_tree"][0],
                own["ms_from_words"][0],
                own["ambiguous"],
                own["ambiguous_when_marked"],
            ]
        )
    header = ["system", "same", "same flag", "tree, words", "ms tree", "ms words", "ambiguous"]
    print(table([*header, "unambiguous"], body))
    record("ambiguity", figures)


if __name__ == "__main__":
    main()
