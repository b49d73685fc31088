"""Candidates of a language model for a batch of formulae, each of them verified.

Texts are requested in rounds, for all formulae at once.  Refuted texts may be repaired.  The rounds
of a formula end early if it has a proved text with a sufficient score.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from logic2text import InputError, Lexicon, LimitError, Status, UnavailableError, arguments, walk
from logic2text.candidate_pool import Candidate
from logic2text.formula import Formula
from logic2text.llm import chat, text_requests, translation
from logic2text.near_duplicates import text_key
from rerank import llm_budget, llm_effort, results, verification

Pools = Sequence[Sequence[Candidate]]
"""The candidates of each formula."""

SEEDS_A_ROUND = 1_000
"""The distance between the first seeds of two rounds, more than the samples of any round."""

NOT_PLAIN = "it is not plain English text"
TOO_LATE = "not judged: the time for the language model was up"


@dataclass(frozen=True, slots=True)
class Proposal:
    """The candidates of a language model for one formula.

    Attributes:
        candidates: with their verdicts; a repaired text comes after the text that it corrects.
        rejected: answers that are not plain English text and so no candidates.
        spent: the cost for this formula.
        trouble: the first error among the requests; None if all were answered.
    """

    candidates: tuple[Candidate, ...] = ()
    rejected: tuple[results.Rejected, ...] = ()
    spent: results.Spent = field(default_factory=results.Spent)
    trouble: UnavailableError | LimitError | None = None


@dataclass(slots=True)
class _Work:
    """The state of one formula in a batch."""

    number: int
    formula: Formula
    brief: text_requests.Brief
    pool: Sequence[Candidate]
    by_key: dict[str, Candidate]
    candidates: list[Candidate] = field(default_factory=list)
    rejected: list[results.Rejected] = field(default_factory=list)


_Texts = list[tuple[_Work, str]]
_Judged = list[tuple[_Work, Candidate]]


class Proposer:
    """Requests candidates from a language model; thread-safe if the model is."""

    def __init__(
        self,
        chat: chat.Chat,
        effort: llm_effort.Effort = llm_effort.DEFAULT_EFFORT,
        lexicon: Lexicon | None = None,
    ) -> None:
        """Create a proposer.

        Args:
            chat: the language model.
            effort: the number of requests.
            lexicon: the words of symbols; by default the default lexicon.

        Raises:
            InputError: `chat` is not a language model.
        """
        if isinstance(chat, str) or not hasattr(chat, "complete"):
            raise InputError(
                f"a language model was expected, {arguments.came(chat)} came", "give a Chat"
            )
        self._chat = chat
        self._effort = effort
        self._lexicon = lexicon

    @property
    def source(self) -> str:
        """The `source` of its candidates."""
        return f"llm:{self._chat.model}"

    def propose(
        self,
        formulas: Sequence[Formula],
        pools: Pools,
        audience: str = "general",
        best: Callable[[Sequence[Formula], Pools], Sequence[float]] | None = None,
    ) -> list[Proposal]:
        """Candidates for each formula.

        Args:
            formulas: within the limits.
            pools: the existing candidates of each formula; the model paraphrases the proved ones.
            audience: one of `logic2text.llm.prompting.AUDIENCES`.
            best: returns the best score of a proved candidate of each formula, for
                `Effort.stop_at`.

        Raises:
            InputError: the arguments are not formulae, or there is not one pool for each.
        """
        formulas = [
            walk.check_limits(formula) for formula in arguments.sequence_given(formulas, "formulae")
        ]
        if len(arguments.sequence_given(pools, "pools")) != len(formulas):
            raise InputError(
                f"{len(formulas)} formulae and {len(pools)} pools of candidates were given",
                "give one pool for each formula, empty where there are no candidates",
            )
        asking = llm_budget.Asking(
            self._chat, len(formulas), self._effort.limit_s, self._effort.at_once
        )
        works, proposals = self._begin(formulas, pools, audience)
        for round_, texts in enumerate(self._rounds(best is not None)):
            works = self._unfinished(works, best)
            if not works:
                break
            # Other seeds in each round: with the same ones the server would give the same texts.
            seed = SEEDS_A_ROUND * round_
            fresh = self._judge(self._write(works, texts, seed, asking), asking)
            for again in range(1, self._effort.repairs + 1):
                fresh = self._judge(self._repair(fresh, seed + again, asking), asking)
            for work in works:
                proposals[work.number] = self._proposal(work, asking)
        return proposals

    def _begin(
        self, formulas: Sequence[Formula], pools: Pools, audience: str
    ) -> tuple[list[_Work], list[Proposal]]:
        """The initial state of each formula whose names are allowed in a prompt."""
        works: list[_Work] = []
        proposals = [Proposal() for _ in formulas]
        for number, (formula, pool) in enumerate(zip(formulas, pools, strict=True)):
            try:
                brief = text_requests.Brief.of(formula, audience, self._lexicon)
            except LimitError as error:
                proposals[number] = Proposal(trouble=error)
                continue
            # Reversed, so that of equal texts the first one stays.
            by_key = {text_key(candidate.text): candidate for candidate in reversed(pool)}
            works.append(_Work(number, formula, brief, pool, by_key))
        return works, proposals

    def _rounds(self, scored: bool) -> list[int]:
        """The number of texts per formula of each round."""
        wanted = self._effort.candidates
        if self._effort.stop_at is None or not scored:
            return [wanted]
        size = min(self._effort.a_round, wanted)
        # Small rounds: after each it is known whether further requests are worth their cost.
        return [min(size, wanted - done) for done in range(0, wanted, size)]

    def _unfinished(
        self,
        works: list[_Work],
        best: Callable[[Sequence[Formula], Pools], Sequence[float]] | None,
    ) -> list[_Work]:
        """The formulae without a proved text of a sufficient score."""
        if self._effort.stop_at is None or best is None:
            return works
        pools = [(*work.pool, *work.candidates) for work in works]
        scores = best([work.formula for work in works], pools)
        paired = zip(works, scores, strict=True)
        return [work for work, score in paired if not score > self._effort.stop_at]

    def _write(
        self, works: list[_Work], texts: int, seed: int, asking: llm_budget.Asking
    ) -> _Texts:
        asked: list[tuple[_Work, chat.Request]] = []
        for work in works:
            pool = work.pool
            proved = [c.text for c in pool if c.verdict.status is Status.PROVED]
            asked += [
                (work, request)
                for request in text_requests.make_requests(
                    work.brief, texts, proved, seed, self._effort.form
                )
            ]
        return self._texts(asked, asking)

    def _repair(self, fresh: _Judged, seed: int, asking: llm_budget.Asking) -> _Texts:
        """Corrections of refuted texts; the prompt has the meaning and a countermodel of each."""
        asked = []
        for work, candidate in fresh:
            if candidate.verdict.status is Status.REFUTED and candidate.says is not None:
                model = candidate.verdict.countermodel
                request = text_requests.repair(
                    work.brief, candidate.text, candidate.says, model, seed, self._effort.form
                )
                asked.append((work, request))
        return self._texts(asked, asking)

    def _texts(self, asked: list[tuple[_Work, chat.Request]], asking: llm_budget.Asking) -> _Texts:
        """The texts of the answers; answers that are not plain English are rejected."""
        texts: _Texts = []
        answers = asking.ask([(work.number, request) for work, request in asked])
        for (work, _), answer in zip(asked, answers, strict=True):
            plain, unusable = (
                ((), ()) if answer is None else text_requests.texts_in(answer, self._effort.form)
            )
            texts += [(work, text) for text in plain]
            for text in unusable:
                if text_key(text) not in work.by_key:
                    candidate = work.by_key[text_key(text)] = Candidate(text, self.source)
                    work.rejected.append(results.Rejected(candidate, NOT_PLAIN))
        return texts

    def _judge(self, texts: _Texts, asking: llm_budget.Asking) -> _Judged:
        """The texts that their formulae did not have yet, verified and recorded as candidates."""
        read: _Judged = []
        for work, text in texts:
            key = text_key(text)
            if key in work.by_key:
                same = work.by_key[key]
                # The model wrote a text that was there already: it is ranked once, under the
                # model's name.
                if same.source != self.source:
                    work.by_key[key] = replace(same, text=text, source=self.source, also=())
                    work.candidates.append(work.by_key[key])
                continue
            candidate = Candidate(text, self.source, evidence=TOO_LATE)
            # Reading costs time too; a text that came too late is listed without a verdict.
            if not asking.is_over:
                (candidate,) = verification.judge_texts(
                    work.formula, [text], self.source, self._lexicon
                )
            work.by_key[key] = candidate
            read.append((work, candidate))
        return self._translate(read, asking)

    def _translate(self, read: _Judged, asking: llm_budget.Asking) -> _Judged:
        """The candidates, with the verdicts of back-translation for unparsed texts, recorded."""
        votes = self._effort.votes
        # The reader decides wherever it can; translations are only for the rest.
        unread = [pair for pair in read if votes and pair[1].says is None]
        requests = [
            (work.number, translation.translation(candidate.text, work.brief.names, votes))
            for work, candidate in unread
        ]
        answers = iter(asking.ask(requests))
        settled: _Judged = []
        for work, candidate in read:
            if votes and candidate.says is None:
                candidate = _vote(work.formula, candidate, next(answers), votes)  # noqa: PLW2901
            work.candidates.append(candidate)
            settled.append((work, candidate))
        return settled

    def _proposal(self, work: _Work, asking: llm_budget.Asking) -> Proposal:
        return Proposal(
            tuple(work.candidates),
            tuple(work.rejected),
            asking.spent[work.number],
            asking.trouble[work.number],
        )


def _vote(
    formula: Formula, candidate: Candidate, answer: chat.Completion | None, votes: int
) -> Candidate:
    if answer is None:
        return replace(candidate, evidence=f"{candidate.evidence}; no translation back came")
    return verification.by_votes(
        formula, candidate, translation.translations(answer, formula), votes
    )


def shortfall(source: str, proposal: Proposal, barred: Sequence[Candidate]) -> str | None:
    """Why a ranking has no text of the language model; None if it has one or requested none.

    Args:
        source: the source of the model's candidates.
        proposal: the candidates of the model.
        barred: those of its candidates that may not win.
    """
    if proposal.trouble is not None:
        return proposal.trouble.message
    texts = len(proposal.candidates) + len(proposal.rejected)
    if proposal.spent.requests == 0 or len(barred) < len(proposal.candidates):
        return None
    if texts == 0:
        return f"{source}: it gave no text"
    counts = Counter(candidate.verdict.status.value for candidate in barred)
    if proposal.rejected:
        counts["no plain text"] = len(proposal.rejected)
    counted = ", ".join(f"{number} {status}" for status, number in sorted(counts.items()))
    return f"{source}: none of its texts may win ({counted})"
