"""Proofs last, and only of texts that can win: in the order of their scores, until enough have won.

A draft counts as proved until it is judged.  What a verdict takes from it, its rank or a penalty,
puts it back into the queue.  Of texts that are nearly the same the one with the best score stays;
a ranking in which all are proved keeps the one that costs its reader least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import heapify, heappop, heappush
from typing import TypeAlias

from logic2text import Candidate, Lexicon, effort
from logic2text.candidates import Proofs
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.near_duplicates import join_near_duplicate
from rerank.audience import Audience
from rerank.eligibility import Eligibility, is_read_weakly, make_ranking_key

SHARE_OF_A_PROOF = 1 / 3
"""What of the steps that are left for a formula the proof of one text may take."""


@dataclass(frozen=True, slots=True)
class Contest:
    """The candidates of one formula that may win, some of them drafts, with their scores.

    Attributes:
        formula: what they should say.
        candidates: with their verdicts, or drafts.
        totals: the score of each, that of a draft without a penalty for a weak reading.
        wanted: whether each is of the audience's register.
        weak_penalty: what a weak reading subtracts from the score of a draft.
        winners: how many are looked for; None for all.
        eligibility: which of them may win.
    """

    formula: Formula
    candidates: tuple[Candidate, ...]
    totals: tuple[float, ...]
    wanted: tuple[bool, ...]
    weak_penalty: float
    winners: int | None
    eligibility: Eligibility

    @effort.allowing(effort.OPERATION_MS)
    def settle(self, lexicon: Lexicon | None) -> tuple[Candidate, ...]:
        """The candidates in their order; those that no winner needs are drafts still.

        Args:
            lexicon: the words that the drafts were written with; the default lexicon if None.
        """
        settled = list(self.candidates)
        proofs = Proofs(self.formula, lexicon)
        queue = [(self._key(place, draft), place) for place, draft in enumerate(settled)]
        heapify(queue)
        given = [place for place, each in enumerate(settled) if each.tree is None]
        won: list[int] = []
        while queue and (self.winners is None or len(won) < self.winners):
            _, place = heappop(queue)
            draft = settled[place]
            if draft.tree is not None:
                # A part of what is left: no text takes what those after it need.
                with effort.allowing((effort.left() or 0) / effort.STEPS_A_MS * SHARE_OF_A_PROOF):
                    settled[place] = proofs.prove(draft)
                if self.eligibility.reason_against(settled[place]) is None:
                    heappush(queue, (self._key(place, settled[place]), place))
            elif not self._join(settled, dict.fromkeys((*given, *won)), place):
                won.append(place)
        return tuple(settled)

    def _join(self, settled: list[Candidate], kept: Iterable[int], place: int) -> bool:
        """Whether a draft is nearly the same as one of some texts, which gets its sources then."""
        if self.candidates[place].tree is None:  # a text that was given stands for itself
            return False
        for other in kept:
            joined = join_near_duplicate(settled[other], settled[place])
            if joined is not None:
                settled[other], settled[place] = joined, self.candidates[place]
                return True
        return False

    def _key(self, place: int, candidate: Candidate) -> tuple[int, bool, float]:
        is_new = self.candidates[place].tree is not None and is_read_weakly(candidate)
        total = self.totals[place] - (self.weak_penalty if is_new else 0.0)
        return make_ranking_key(candidate, total, is_wanted=self.wanted[place])


def proves_last(who: Audience, winners: int | None) -> bool:
    """Whether drafts may be scored before they are proved.

    Only where some of them are asked for, and the scores do not depend on other texts that are
    proved, as they do for an audience with a style (`scoring.score`).
    """
    return winners is not None and who.is_ordinary


Settle: TypeAlias = Callable[[Sequence[Contest]], Sequence[Sequence[Candidate]]]
"""From contests to their settled candidates, in this process or in workers."""
