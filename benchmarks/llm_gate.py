"""Measures the gate's cost of a text, and the share of people's texts that our reader reads.

    python -m benchmarks.llm_gate

No language model is asked: texts of people stand in for its own (edits of our texts by the readers
of a study; sentences of FOLIO beside their annotations, which are sometimes wrong).  Printed are
the counts of verdicts and of what would have to be translated back, and milliseconds of processor
time a text; then those for three votes, given as three ways to write the formula; then those for a
formula's whole proposal of four texts, whose model answers at once.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from time import process_time
from typing import Any

import numpy as np

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text.errors import InputError, ServerError
from logic2text.formula import Formula
from logic2text.llm.chat import Completion, Request
from logic2text.notation import parse
from logic2text.verbalizers import SYSTEMS, verbalizer
from rerank.llm_candidates import Proposer
from rerank.llm_effort import Effort
from rerank.verification import by_votes, judge_texts

VOTES = 3
EVERY_FOLIO, EVERY_GGC = 5, 6
Pair = tuple[Formula, str]


def main() -> None:
    """Measure, print, record."""
    people, ours = _edits(), _own()
    sets = {"edits by readers": people, "FOLIO sentences": _folio(), "our own texts": ours}
    figures: dict[str, Any] = {"texts": {name: _read(pairs) for name, pairs in sets.items()}}
    figures["votes_ms"] = _voted([formula for formula, _ in ours][:: len(SYSTEMS)])
    figures["proposal_ms_a_formula"] = _proposed(ours)
    print(_shown(figures))
    record("llm_gate", figures)


def _edits() -> list[Pair]:
    found = (row for row in rows("human/postedits.jsonl") if row.get("edited"))
    return list(_pairs((row["formula"], row["edited"]) for row in found))


def _folio() -> list[Pair]:
    found = rows("folio/train.jsonl")[::EVERY_FOLIO]
    return list(_pairs((row["formula"], row["text"]) for row in found))


def _own() -> list[Pair]:
    formulas = [parse(row["formula"], "ggc") for row in rows("ggc/dev.jsonl")[::EVERY_GGC]]
    systems = [verbalizer(name) for name in SYSTEMS]
    return [(f, system.verbalize(f).text) for f in formulas for system in systems]


def _pairs(found: Iterable[tuple[str, str]]) -> Iterable[Pair]:
    for formula, text in found:
        try:
            yield parse(formula), " ".join(text.split())
        except InputError:
            continue  # some annotations are not formulae


def _read(pairs: Sequence[Pair]) -> dict[str, Any]:
    """Verdicts of only the reader, and its time."""
    judge_texts(*_first(pairs))
    verdicts: Counter[str] = Counter()
    times = []
    for formula, text in pairs:
        start = process_time()
        (candidate,) = judge_texts(formula, [text])
        times.append(1_000 * (process_time() - start))
        unread = candidate.evidence.startswith("not read")
        verdicts["not read" if unread else candidate.verdict.status.value] += 1
    return {"n": len(pairs), "verdicts": dict(sorted(verdicts.items())), "ms": _spread(times)}


def _first(pairs: Sequence[Pair]) -> tuple[Formula, list[str]]:
    return pairs[0][0], [pairs[0][1]]


def _voted(formulas: Sequence[Formula]) -> dict[str, float]:
    times = []
    systems = [verbalizer(name) for name in ("literal", "lola", "natural")]
    for formula in formulas:
        votes = [system.verbalize(formula).says for system in systems]
        (candidate,) = judge_texts(formula, ["What nobody can read, mate!"])
        start = process_time()
        by_votes(formula, candidate, votes, VOTES)
        times.append(1_000 * (process_time() - start))
    return _spread(times)


def _proposed(ours: Sequence[Pair]) -> dict[str, float]:
    """All that is ours of a proposal: prompts, reading, proofs, accounts."""
    times = []
    for start in range(0, len(ours), len(SYSTEMS)):
        group = ours[start : start + len(SYSTEMS)]
        proposer = Proposer(
            _Canned([text for _, text in group]), Effort(candidates=len(group), form="json")
        )
        began = process_time()
        proposer.propose([group[0][0]], [()])
        times.append(1_000 * (process_time() - began))
    return _spread(times)


class _Canned:
    """A model in this process that answers every request with the same texts, at once."""

    model = "canned"

    def __init__(self, texts: Sequence[str]) -> None:
        self._answer = json.dumps({"texts": texts}, ensure_ascii=False)

    def complete(
        self, requests: Sequence[Request], within_s: float | None = None
    ) -> list[Completion | ServerError]:
        del within_s
        return [Completion((self._answer,)) for _ in requests]


def _spread(times: Sequence[float]) -> dict[str, float]:
    marks = {"median": 50, "p95": 95, "max": 100}
    return {name: float(np.percentile(times, mark)) for name, mark in marks.items()}


def _shown(figures: dict[str, Any]) -> str:
    kinds = sorted({kind for each in figures["texts"].values() for kind in each["verdicts"]})
    body = [
        [name, each["n"], *(each["verdicts"].get(kind, 0) for kind in kinds), *each["ms"].values()]
        for name, each in figures["texts"].items()
    ]
    body += [
        [name, "", *("" for _ in kinds), *figures[key].values()]
        for name, key in (("three votes", "votes_ms"), ("a proposal", "proposal_ms_a_formula"))
    ]
    return table(["", "n", *kinds, "median ms", "p95 ms", "max ms"], body)


if __name__ == "__main__":
    main()
