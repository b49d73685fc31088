"""Verdicts on sentences whose formulae were written by hand, by construction.

Three sets: our own sentences (``tests/logic2text/reading/sentences.jsonl``: construction ×
position, with readings graded *first*, *live*, *weak*, and formulae that the sentence does not
mean), and two of the corpora, `pairs` (right and wrong formulae) and `textbook` (one right
formula each). No formula in them was made by the reader, so an error of the reader cannot hide in
them. A second person formalized our own sentences without seeing the first one's formulae
(``second_formalization.jsonl``); where the two disagree is listed.
``python -m benchmarks.sentences [--failures]`` (list every verdict that is not the expected one)
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from benchmarks.corpora import SHARED_DATA
from benchmarks.record import record, table
from tests.support.graded_sentences import (
    UNREAD,
    Grade,
    Outcome,
    count,
    judge,
    own_sentences,
    pair_sentences,
    second_opinions,
    textbook_sentences,
)

HEADER = ["construction", "sentences", "read"]
HEADER += [f"right {status}" for status in ("proved", "ambiguous", "refuted", "unknown")]
HEADER += [f"wrong {status}" for status in ("proved", "ambiguous", "refuted", "unknown")]
HEADER += ["live: ambiguous", "of", "as expected", "formulae"]


def table_row(name: str, outcomes: Sequence[Outcome]) -> list[str | int]:
    """A line of the table: sentences, then formulae by grade and verdict."""
    sentences = {o.sentence.text for o in outcomes}
    unread = {o.sentence.text for o in outcomes if o.verdict == UNREAD}
    rivals = [o for o in outcomes if o.grade in {Grade.FIRST, Grade.LIVE}]
    verdicts = ("proved", "ambiguous", "refuted", "unknown")
    return [
        name,
        len(sentences),
        len(sentences - unread),
        *(count(outcomes, True, verdict) for verdict in verdicts),
        *(count(outcomes, False, verdict) for verdict in verdicts),
        sum(o.is_expected for o in rivals),
        len(rivals),
        sum(o.is_expected for o in outcomes),
        len(outcomes),
    ]


def table_rows(outcomes: Sequence[Outcome]) -> list[list[str | int]]:
    """A line for each construction, in alphabetic order, then one for all of them."""
    constructions = sorted({o.sentence.construction for o in outcomes})
    lines = [
        table_row(name, [o for o in outcomes if o.sentence.construction == name])
        for name in constructions
    ]
    return [*lines, table_row("all", outcomes)]


def main(arguments: Sequence[str]) -> None:
    sets = {"own": own_sentences()}
    if SHARED_DATA.is_dir():
        sets |= {"pairs": pair_sentences(), "textbook": textbook_sentences()}
    else:
        print(f"the corpora are not at {SHARED_DATA} (set LOGIC2TEXT_SHARED)", file=sys.stderr)
    figures: dict[str, Any] = {}
    for name, sentences in sets.items():
        outcomes = list(judge(sentences))
        lines = table_rows(outcomes)
        print(f"{name}\n{table(HEADER, lines)}\n")
        figures[name] = {
            "rows": [dict(zip(HEADER, line, strict=True)) for line in lines],
            "verdicts": _verdicts_by_grade(outcomes),
        }
        if "--failures" in arguments:
            _print_failures(outcomes)
    opinions = list(second_opinions())
    apart = [opinion for opinion in opinions if not opinion.agree]
    print(f"second formalization: {len(opinions) - len(apart)} of {len(opinions)} agree")
    for opinion in apart:
        print(f"    {opinion.text}\n        {opinion.first}\n        {opinion.second}")
    figures["second formalization"] = {
        "sentences": len(opinions),
        "disagreements": [{"text": o.text, "first": o.first, "second": o.second} for o in apart],
    }
    record("sentences", figures)


def _verdicts_by_grade(outcomes: Iterable[Outcome]) -> dict[str, dict[str, int]]:
    counts = Counter((o.grade, o.verdict) for o in outcomes)
    return {
        grade: {verdict: n for (g, verdict), n in sorted(counts.items()) if g is grade}
        for grade in Grade
        if any(g is grade for g, _ in counts)
    }


def _print_failures(outcomes: Iterable[Outcome]) -> None:
    for o in outcomes:
        if not o.is_expected:
            sentence = o.sentence
            print(f"{sentence.construction} | {sentence.position}: {sentence.text}")
            print(f"    {o.grade}: {o.formula}: {o.verdict}")


if __name__ == "__main__":
    main(sys.argv[1:])
