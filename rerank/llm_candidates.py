"""Candidates of a language model for a batch of formulae, each of them verified.

Texts are requested in rounds, for all formulae at once, and each answer is judged as it comes, with
a budget of steps for each text.  Refuted texts may be repaired.  The rounds of a formula end early
if it has a proved text with a sufficient score.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import field, replace
from functools import partial

from logic2text import (
    InputError,
    Lexicon,
    LimitError,
    Status,
    UnavailableError,
    arguments,
    effort,
    walk,
)
from logic2text.candidate_pool import Candidate
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.llm import chat, text_requests, translation
from logic2text.near_duplicates import text_key
from rerank import llm_budget, llm_effort, results, verification

Pools = Sequence[Sequence[Candidate]]
"""The candidates of each formula."""

SEEDS_A_ROUND = 1_000
"""The distance between the first seeds of two rounds, more than the samples of any round."""

NOT_PLAIN = "it is not plain English text"


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

    @property
    def failure(self) -> UnavailableError | LimitError | None:
        """The trouble if no request was answered."""
        return self.trouble if self.spent.failed == self.spent.requests else None

    @property
    def warnings(self) -> tuple[results.RankingWarning, ...]:
        """A warning that only some requests were answered, with the cause."""
        if self.trouble is None or self.failure is not None:
            return ()
        counted = f"{self.spent.failed} of {self.spent.requests} requests"
        if not self.spent.failed:
            counted = "further requests"
        message = f"{counted} to the language model failed: {self.trouble.message}"
        return (results.RankingWarning(message, self.trouble.hint),)


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
    judged: dict[str, Candidate] = field(default_factory=dict)


@dataclass(slots=True)
class _Answer:
    """The texts of one answer, recorded in the order of requests, whichever comes first."""

    work: _Work
    plain: tuple[str, ...] = ()
    unusable: tuple[str, ...] = ()


_Asked = list[tuple[_Work, chat.Request]]
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
        works, proposals = self._begin(formulas, pools, audience)
        with llm_budget.Asking(
            self._chat, len(formulas), self._effort.limit_s, self._effort.at_once
        ) as asking:
            for round_, texts in enumerate(self._rounds(best is not None)):
                works = self._unfinished(works, best)
                if not works:
                    break
                # Other seeds in each round: with the same ones the server would give the same
                # texts.
                seed = SEEDS_A_ROUND * round_
                fresh = self._judge(self._write(works, texts, seed), asking)
                for again in range(1, self._effort.repairs + 1):
                    fresh = self._judge(self._repair(fresh, seed + again), asking)
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

    def _write(self, works: list[_Work], texts: int, seed: int) -> _Asked:
        asked: _Asked = []
        for work in works:
            proved = [c.text for c in work.pool if c.verdict.status is Status.PROVED]
            asked += [
                (work, request)
                for request in text_requests.make_requests(
                    work.brief, texts, proved, seed, self._effort.form
                )
            ]
        return asked

    def _repair(self, fresh: _Judged, seed: int) -> _Asked:
        """Corrections of refuted texts; the prompt has the meaning and a countermodel of each."""
        asked = []
        for work, candidate in fresh:
            if candidate.verdict.status is Status.REFUTED and candidate.says is not None:
                model = candidate.verdict.countermodel
                request = text_requests.repair(
                    work.brief, candidate.text, candidate.says, model, seed, self._effort.form
                )
                asked.append((work, request))
        return asked

    def _judge(self, asked: _Asked, asking: llm_budget.Asking) -> _Judged:
        """The new texts of the answers to the requests, verified and recorded as candidates."""
        answers = [_Answer(work) for work, _ in asked]
        asking.ask(
            [
                llm_budget.Asked(work.number, request, partial(self._read, answer))
                for (work, request), answer in zip(asked, answers, strict=True)
            ]
        )
        return [new for answer in answers for new in self._record(answer)]

    def _read(self, answer: _Answer, completion: chat.Completion | None) -> list[llm_budget.Asked]:
        """Judge the texts of an answer; requests translations of those that cannot be parsed."""
        if completion is None:
            return []
        work, votes = answer.work, self._effort.votes
        answer.plain, answer.unusable = text_requests.texts_in(completion, self._effort.form)
        asked = []
        for text in answer.plain:
            if text in work.judged or text_key(text) in work.by_key:
                continue
            with effort.allowing(effort.OPERATION_MS):
                (candidate,) = verification.judge_texts(
                    work.formula, [text], self.source, self._lexicon
                )
            work.judged[text] = candidate
            # The reader decides wherever it can; translations are only for the rest.
            if votes and candidate.says is None:
                request = translation.translation(text, work.brief.names, votes)
                asked.append(
                    llm_budget.Asked(work.number, request, partial(self._vote, work, candidate))
                )
        return asked

    def _vote(
        self, work: _Work, candidate: Candidate, completion: chat.Completion | None
    ) -> tuple[()]:
        """Judge an unparsed text by the translations of it."""
        if completion is None:
            evidence = f"{candidate.evidence}; no translation back came"
            work.judged[candidate.text] = replace(candidate, evidence=evidence)
        else:
            votes = translation.translations(completion, work.formula)
            work.judged[candidate.text] = verification.by_votes(
                work.formula, candidate, votes, self._effort.votes
            )
        return ()

    def _record(self, answer: _Answer) -> _Judged:
        """Record what an answer brought; its texts that the formula did not have yet."""
        work, new = answer.work, []
        for text in answer.unusable:
            if text_key(text) not in work.by_key:
                candidate = work.by_key[text_key(text)] = Candidate(text, self.source)
                work.rejected.append(results.Rejected(candidate, NOT_PLAIN))
        for text in answer.plain:
            key = text_key(text)
            same = work.by_key.get(key)
            if same is None:
                candidate = work.by_key[key] = work.judged[text]
                work.candidates.append(candidate)
                new.append((work, candidate))
            elif same.source != self.source:
                # The model wrote a text that was there already: it is ranked once, under the
                # model's name.
                work.by_key[key] = replace(same, text=text, source=self.source, also=())
                work.candidates.append(work.by_key[key])
        return new

    def _proposal(self, work: _Work, asking: llm_budget.Asking) -> Proposal:
        return Proposal(
            tuple(work.candidates),
            tuple(work.rejected),
            asking.spent[work.number],
            asking.trouble[work.number],
        )


def shortfall(source: str, proposal: Proposal, barred: Sequence[Candidate]) -> str | None:
    """Why a ranking has no text of the language model; None if it has one or requested none.

    Args:
        source: the source of the model's candidates.
        proposal: the candidates of the model.
        barred: those of its candidates that may not win.
    """
    if proposal.failure is not None:
        return proposal.failure.message
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
