"""Sentences of textbooks with their formulae, whose symbols are words."""

from __future__ import annotations

from collections import Counter
from typing import Any

from benchmarks.corpora import rows
from benchmarks.record import table
from logic2text.errors import Logic2TextError
from logic2text.verify.text import check

SET = "reading/textbook.jsonl"
UNREAD = "unread"


def figures(show_failures: bool) -> dict[str, Any]:
    """The verdicts on the sentences, by source."""
    sentences = rows(SET)
    verdicts = [_status(row) for row in sentences]
    counts = Counter(verdicts)
    by_source = Counter(
        (row["source"], verdict) for row, verdict in zip(sentences, verdicts, strict=True)
    )
    body = [(source, verdict, count) for (source, verdict), count in sorted(by_source.items())]
    print(table(("source", "verdict", "sentences"), body))
    if show_failures:
        for row, verdict in zip(sentences, verdicts, strict=True):
            if verdict != "proved":
                print(verdict, row["text"], row["formula"], sep="\t")
    return {
        "sentences": len(sentences),
        "read": 1 - counts[UNREAD] / len(sentences),
        "right": counts["proved"] / len(sentences),
        "verdicts": counts,
    }


def _status(row: dict[str, Any]) -> str:
    try:
        return check(row["formula"], row["text"]).status.value
    except Logic2TextError:
        return UNREAD
