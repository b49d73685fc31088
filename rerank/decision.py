"""From scores to the candidates of a ranking: drafts that can win are proved, others left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from logic2text import Candidate
from logic2text.formula import Formula
from rerank import registers, scoring
from rerank.audience import Audience
from rerank.contest import Contest, Settle
from rerank.eligibility import Eligibility, is_read_weakly


def decide(
    measured: Sequence[scoring.Measured],
    batch: scoring.Batch,
    who: Audience,
    eligibility: Eligibility,
    winners: int | None,
    settle: Settle,
) -> tuple[Sequence[scoring.Measured], scoring.Batch]:
    """The measured candidates and their scores without the drafts that no winner needs.

    Args:
        measured: formulae with their candidates, some of them drafts.
        batch: the scores of all candidates that may win.
        who: the audience that they are scored for.
        eligibility: which of them may win.
        winners: how many texts of each formula are asked for; None for all.
        settle: proves the drafts.
    """
    if not any(candidate.tree for row in measured for candidate in row.kept):
        return measured, batch
    weak_penalty = scoring.penalty_share(who) * scoring.WEAK_READING_PENALTY
    starts = list(accumulate((len(row.kept) for row in measured), initial=0))
    contests = [
        Contest(
            row.formula,
            row.kept,
            tuple(batch.total[start : start + len(row.kept)]),
            _find_wanted(row.formula, row.kept, who),
            weak_penalty,
            winners,
            eligibility,
        )
        for row, start in zip(measured, starts, strict=False)
        if row.formula is not None
    ]
    settled = iter(settle(contests))
    rows: list[scoring.Measured] = []
    places: list[int] = []
    weak: set[int] = set()
    for row, start in zip(measured, starts, strict=False):
        judged = row.kept if row.formula is None else next(settled)
        stays = [i for i, each in enumerate(judged) if each.tree is None]
        stays = [i for i in stays if eligibility.reason_against(judged[i]) is None]
        weak |= {start + i for i in stays if row.kept[i].tree and is_read_weakly(judged[i])}
        places += [start + i for i in stays]
        rows.append(_with_verdicts(row, judged, stays))
    return rows, batch.select(places, weak, weak_penalty)


def _find_wanted(
    formula: Formula, candidates: Sequence[Candidate], who: Audience
) -> tuple[bool, ...]:
    """Whether each candidate is of the audience's register."""
    return tuple(
        who.register in registers.list_registers(formula, each.says) for each in candidates
    )


def _with_verdicts(
    row: scoring.Measured, judged: Sequence[Candidate], stays: Sequence[int]
) -> scoring.Measured:
    """The row with the verdicts of its candidates that may win, and those of them that stay."""
    verdicts = dict(zip(map(id, row.kept), judged, strict=True))
    candidates = (verdicts.get(id(candidate), candidate) for candidate in row.candidates)
    return replace(
        row,
        candidates=tuple(each for each in candidates if each.tree is None),
        kept=tuple(judged[place] for place in stays),
        style=[row.style[place] for place in stays],
        facts=tuple(row.facts[place] for place in stays) if row.facts else (),
    )
