"""Rows of the board, and how they are measured."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy import stats

from benchmarks.corpora import rows
from benchmarks.preferences import preference_sets
from benchmarks.record import RESULTS
from benchmarks.score_cache import cached
from logic2text import Status, __version__, check, verbalize
from logic2text.errors import Logic2TextError
from metrics.base import Scores
from metrics.registry import FORMULAICNESS, METRICS, metric
from metrics.study.human.correlation import correlation
from metrics.study.human.pair_accuracy import accuracy
from metrics.study.human.resampling import mean_estimate

COMMAND = "python -m benchmarks.board"
SYSTEMS = ("literal", "ranta", "lola", "natural")

FAITHFUL, ONE_READING = "verbalization faithfulness", "ambiguity"
WITHIN, ACROSS = "naturalness within a formula", "naturalness across texts"
LENGTH = "fewer words"
READING, JUDGING, SIMILARITY = "reading", "judging LLM texts", "formula similarity"

TRACKS: Mapping[str, str] = {
    FAITHFUL: "Share of texts that are proved to mean their formula.",
    ONE_READING: "Share of texts whose readings are all equivalent.",
    WITHIN: "Share of pairs of texts of one formula that a metric orders as people do; a tie "
    "counts half. Post-edits and fluency ranks, to which the weights of `combined:` are fitted.",
    ACROSS: "Pearson's r with the fluency of 100 texts of different formulae. The weights of "
    "`rating:` are fitted to these texts; [metrics](metrics.md#two-questions) has its "
    "cross-validated r.",
    READING: "Share of sentences that people wrote that are read.",
    JUDGING: "Share of texts that language models wrote whose relation to the formula is as two "
    "experts say.",
    SIMILARITY: "Whether a measure gives 1 to formulae of the same meaning and less to others: the "
    "mean of the share of mutants with less than 1 and that of rewritten formulae with 1. "
    "[Formula similarity](formula_similarity.md) has the means by mutation.",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the board.

    Attributes:
        track: one of `TRACKS`.
        name: of a system or a metric.
        value: what the track measures; higher is better.
        low, high: its 95% interval; None where only the value is known.
        n: texts or pairs.
        ties: the share of ties; None where there can be none.
        command: how it was measured.
        signature: everything that the value depends on besides the corpus.
    """

    track: str
    name: str
    value: float
    low: float | None
    high: float | None
    n: int
    ties: float | None
    command: str
    signature: str


def measure_all() -> Iterator[Entry]:
    """Every row that can be measured or read here."""
    formulas = [row["formula"] for row in rows("ggc/dev.jsonl")]
    for system in SYSTEMS:
        outputs = [(formula, verbalize(formula, system).text) for formula in formulas]
        yield from measure_system(system, outputs, COMMAND)
    yield from measure_metrics()
    yield from read_results()


def measure_system(name: str, outputs: Sequence[tuple[str, str]], command: str) -> Iterator[Entry]:
    """A system's texts of formulae: whether they are proved, and whether they are ambiguous.

    Args:
        name: of the system.
        outputs: formulae and texts.
        command: how they are measured.
    """
    statuses = [_status(formula, text) for formula, text in outputs]
    items = [formula for formula, _ in outputs]
    for track, values in (
        (FAITHFUL, [status is Status.PROVED for status in statuses]),
        (ONE_READING, [status is not Status.AMBIGUOUS for status in statuses]),
    ):
        share = mean_estimate(np.array(values, dtype=np.float64), items)
        wilson = stats.binomtest(sum(values), len(values)).proportion_ci(method="wilson")
        is_constant = share.low == share.high  # nothing to resample: all or none
        yield Entry(
            track,
            name,
            share.value,
            float(wilson.low) if is_constant else share.low,
            float(wilson.high) if is_constant else share.high,
            len(values),
            None,
            command,
            f"check|version:{__version__}",
        )


def measure_metrics() -> Iterator[Entry]:
    """Every metric that is here, on both questions."""
    sets = preference_sets()
    pairs = [*sets["edits"], *sets["ranks"]]
    judged = rows("human/postedits.jsonl")
    texts = [row["text"] for row in judged]
    fluency = np.array([row["fluency"] for row in judged], dtype=np.float64)
    compared = sorted({text for pair in pairs for text in (pair.better, pair.worse)})
    names = [name for name in METRICS if not name.endswith((":pair", ":structural"))]
    for name in (*names, "combined:logprob", "rating:islor", "paper:islor", LENGTH):
        try:
            title, signature, score = _scorer(name)
            of_text = dict(zip(compared, score(compared).tolist(), strict=True))
            across = correlation(score(texts), fluency)
        except Logic2TextError:
            continue
        share = accuracy(pairs, of_text)
        yield Entry(
            WITHIN,
            title,
            share.share,
            share.low,
            share.high,
            share.n,
            share.ties,
            COMMAND,
            signature,
        )
        yield Entry(
            ACROSS, title, across.r, across.low, across.high, across.n, None, COMMAND, signature
        )


def _scorer(name: str) -> tuple[str, str, Callable[[Sequence[str]], Scores]]:
    """The title, the signature and the scores of a metric; F is turned, and shorter is better."""
    if name == LENGTH:
        return name, "", lambda texts: -np.array([float(len(text.split())) for text in texts])
    scorer = metric(name)
    if name.startswith(FORMULAICNESS):
        return f"1 - {name}", str(scorer.signature), lambda texts: 1 - cached(scorer, texts, None)
    return name, str(scorer.signature), lambda texts: cached(scorer, texts, None)


def read_results() -> Iterator[Entry]:
    """Tracks that other benchmarks measure, from the results that they keep."""
    for corpus in ("folio", "forallx", "textbook", "postedits"):
        kept = _result(f"human_reading_{corpus}")
        if kept and "share read" in kept["figures"]:
            figures = kept["figures"]
            n = int(figures.get("sentences") or figures.get("texts") or 0)
            value = float(figures["share read"])
            yield Entry(READING, f"read, {corpus}", value, None, None, n, None, kept["command"], "")
    gold = _result("human_reading_gold")
    if gold:
        for axioms, figures in gold["figures"]["axioms"].items():
            n = int(gold["figures"]["texts"])
            name = f"check, axioms: {axioms}"
            yield Entry(JUDGING, name, figures["right"], None, None, n, None, gold["command"], "")
        yield Entry(
            JUDGING,
            "best language model as a judge (published, 75 texts)",
            67 / 75,
            None,
            None,
            75,
            None,
            "the authors' figure",
            "",
        )

    yield from _similarity_entries()


def _similarity_entries() -> Iterator[Entry]:
    """Measures of formula similarity on known mutations."""
    kept = _result("formula_similarity")
    figures = kept["figures"] if kept else {}
    for name, told in figures.get("meaning told", {}).items():
        yield Entry(
            SIMILARITY,
            name,
            told["share"],
            told["low"],
            told["high"],
            int(told["n"]),
            None,
            kept["command"] if kept else "",
            figures["signatures"][name],
        )


def _result(name: str) -> dict[str, Any] | None:
    path = RESULTS / f"{name}.json"
    if not path.is_file():
        return None
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return kept


def _status(formula: str, text: str) -> Status:
    try:
        return check(formula, text).status
    except Logic2TextError:
        return Status.UNKNOWN


def write_entries(path: Path, entries: Sequence[Entry]) -> None:
    """Keep rows as JSON Lines."""
    lines = (json.dumps(asdict(entry), ensure_ascii=False) + "\n" for entry in entries)
    path.write_text("".join(lines), encoding="utf-8")


def read_entries(path: Path) -> list[Entry]:
    """The rows of a file; none if there is no file."""
    if not path.is_file():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Entry(**json.loads(line)) for line in lines if line.strip()]
