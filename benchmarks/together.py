"""Several formulae as one text, beside what people wrote: ``python -m benchmarks.together``.

The stories of FOLIO, and the sentences of forallx that share a symbolization key.  A text is
*proved* where each of its sentences means its formula, alone and in its place; *whole* where the
text, read in one piece, says the same set of formulae.  ``--show N`` prints N texts of each set
beside the human ones.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.corpora import rows
from benchmarks.human_reading.forallx import formula_of, key_of
from benchmarks.record import record, table
from logic2text.discourse import Discourse, verbalize_together
from logic2text.errors import Logic2TextError
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.notation import parse

MOST = 12
"""The number of sentences of one text made from a key of the textbook."""


@dataclass(frozen=True, slots=True)
class Story:
    """Formulae with what a person wrote for them."""

    formulae: tuple[Formula, ...]
    human: tuple[str, ...]
    lexicon: Lexicon | None = None


def folio_stories() -> list[Story]:
    """The stories of FOLIO whose formulae can all be parsed."""
    groups: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows("folio/train.jsonl"):
        groups[row["story"]].append(row)
    stories = []
    for group in groups.values():
        try:
            formulae = tuple(parse(row["formula"]) for row in group)
        except Logic2TextError:
            continue
        stories.append(Story(formulae, tuple(row["text"] for row in group)))
    return stories


def textbook_stories() -> list[Story]:
    """The sentences of forallx under each symbolization key."""
    groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows("textbook/forallx.jsonl"):
        groups[json.dumps(row["key"], sort_keys=True)].append(row)
    stories = []
    for group in groups.values():
        key = key_of(group[0]["key"])
        formulae = tuple(formula_of(row["formula"], key) for row in group[:MOST])
        human = tuple(row["text"] for row in group[:MOST])
        stories.append(Story(formulae, human, key.lexicon))
    return stories


def measure(stories: Sequence[Story], show: int) -> dict[str, Any]:
    """Verbalize each story; the figures."""
    texts: list[tuple[Story, Discourse]] = []
    failures: Counter[str] = Counter()
    seconds = []
    for story in stories:
        start = time.process_time()
        try:
            discourse = verbalize_together(story.formulae, lexicon=story.lexicon)
        except Logic2TextError as error:
            failures[type(error).__name__] += 1
            continue
        seconds.append(time.process_time() - start)
        texts.append((story, discourse))
    for story, discourse in texts[:show]:
        print(f"person: {' '.join(story.human)}\nours:   {discourse.text}\n")
    sentences = [sentence for _, discourse in texts for sentence in discourse.sentences]
    return {
        "stories": len(stories),
        "formulae": sum(len(story.formulae) for story in stories),
        "failures": dict(failures),
        "sentences": len(sentences),
        "sentences_by_verdict": dict(Counter(str(s.status) for s in sentences)),
        "texts_by_verdict": dict(Counter(str(d.status) for _, d in texts)),
        "whole_texts_by_verdict": dict(Counter(str(d.whole) for _, d in texts)),
        "words_a_formula": _words(d.text for _, d in texts) / _formulae(texts),
        "words_a_formula_of_people": _words(t for s, _ in texts for t in s.human)
        / _formulae(texts),
        "median_processor_seconds": statistics.median(seconds),
        "longest_processor_seconds": max(seconds),
    }


def _formulae(texts: Iterable[tuple[Story, Discourse]]) -> int:
    return sum(len(story.formulae) for story, _ in texts)


def _words(texts: Iterable[str]) -> int:
    return sum(len(text.split()) for text in texts)


def main() -> int:
    """Print and keep the figures of both sets."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.together", description=__doc__)
    parser.add_argument("--show", type=int, default=5, metavar="N")
    asked = parser.parse_args()
    figures = {}
    for name, stories in (("folio", folio_stories()), ("forallx", textbook_stories())):
        print(f"== {name}")
        figures[name] = measure(stories, asked.show)
    lines = [
        (name, *(str(column[name]) for column in figures.values())) for name in figures["folio"]
    ]
    print(table(("", *figures), lines))
    record("together", figures)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
