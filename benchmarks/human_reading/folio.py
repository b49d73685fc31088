"""FOLIO's sentences with their annotations: how many are read, and with which verdict.

An annotation need not be faithful: a `refuted` row is an error of the annotation or of ours, which
only a person can tell (``--failures`` lists them).  As a check on what is proved, every text is
also compared with the formulae of its story that are not its own and not equivalent to it; the
texts that are proved to mean such a formula are counted as `proved for another formula`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any, NamedTuple

from benchmarks.corpora import rows
from benchmarks.record import table
from logic2text.errors import LimitError, Logic2TextError, ParseError
from logic2text.formula import Formula
from logic2text.notation import parse
from logic2text.proof.equivalence import same
from logic2text.proof.verdict import Status
from logic2text.verify.text import check

SET = "folio/train.jsonl"
UNREAD = "unread"
OTHER_WORDS = "in other words"
"""The status of a text that is read with lexemes that the formula has no symbols for."""
MALFORMED = "malformed formula"


class Sentence(NamedTuple):
    """A sentence of a story with its annotation, None where that cannot be parsed."""

    story: int
    text: str
    formula: Formula | None


class Outcome(NamedTuple):
    """The outcome for a sentence: a verdict's status, `OTHER_WORDS`, `UNREAD` or `MALFORMED`."""

    sentence: Sentence
    status: str
    assumptions: tuple[str, ...] = ()


def figures(show_failures: bool = False) -> dict[str, Any]:
    """Print the figures of the set and return them."""
    sentences = [*_sentences()]
    started = time.process_time()
    outcomes = []
    times = []
    for sentence in sentences:
        before = time.process_time()
        outcomes.append(_outcome(sentence))
        times.append(time.process_time() - before)
    seconds = time.process_time() - started
    counts = Counter(outcome.status for outcome in outcomes)
    formed = len(outcomes) - counts[MALFORMED]
    parsed = formed - counts[UNREAD]
    read = parsed - counts[OTHER_WORDS]
    others = [*_proved_for_others(outcomes)]
    assumed = sum(
        bool(outcome.assumptions) and outcome.status == Status.PROVED for outcome in outcomes
    )
    results = {
        "sentences": len(outcomes),
        **{
            status: counts[status] for status in (*map(str, Status), OTHER_WORDS, UNREAD, MALFORMED)
        },
        "read": read,
        "share read": round(read / formed, 4),
        "share read, other words included": round(parsed / formed, 4),
        "proved with assumptions": assumed,
        "proved for another formula": len(others),
        "cpu seconds": round(seconds, 2),
        "median milliseconds a text": round(1_000 * median(times), 2),
    }
    print(table(("figure", "value"), [*results.items()]))
    if show_failures:
        _list(outcomes, others)
    return results


def _sentences() -> Iterator[Sentence]:
    for row in rows(SET):
        try:
            formula = parse(row["formula"])
        except Logic2TextError:
            formula = None
        yield Sentence(row["story"], row["text"], formula)


def _outcome(sentence: Sentence) -> Outcome:
    if sentence.formula is None:
        return Outcome(sentence, MALFORMED)
    try:
        verdict = check(sentence.formula, sentence.text)
    except (ParseError, LimitError):
        return Outcome(sentence, UNREAD)
    is_aligned = verdict.status is not Status.UNKNOWN or bool(verdict.readings)
    return Outcome(
        sentence, str(verdict.status) if is_aligned else OTHER_WORDS, verdict.assumptions
    )


def _proved_for_others(outcomes: Sequence[Outcome]) -> Iterator[tuple[Sentence, Sentence]]:
    """The texts that are proved to mean another sentence's formula, which differs from theirs."""
    stories: dict[int, list[Sentence]] = {}
    for outcome in outcomes:
        stories.setdefault(outcome.sentence.story, []).append(outcome.sentence)
    for story in stories.values():
        for ours in story:
            for theirs in story:
                if theirs.text != ours.text and _is_proved_for(ours, theirs):
                    yield ours, theirs


def _is_proved_for(ours: Sentence, theirs: Sentence) -> bool:
    if ours.formula is None or theirs.formula is None:
        return False
    status = _outcome(Sentence(ours.story, ours.text, theirs.formula)).status
    return status == Status.PROVED and not same(ours.formula, theirs.formula)


def _list(outcomes: Sequence[Outcome], others: Sequence[tuple[Sentence, Sentence]]) -> None:
    from logic2text.notation import show

    for outcome in outcomes:
        if outcome.status in (Status.REFUTED, Status.AMBIGUOUS, UNREAD):
            print(f"{outcome.status}: {outcome.sentence.text}")
            if outcome.sentence.formula is not None:
                print(f"    {show(outcome.sentence.formula)}  {'; '.join(outcome.assumptions)}")
    for ours, theirs in others:
        if theirs.formula is not None:
            print(f"proved for another formula: {ours.text}\n    {show(theirs.formula)}")
