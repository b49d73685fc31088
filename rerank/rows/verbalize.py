"""The rows of a formula's texts: one for each text of each system."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from logic2text import Candidate, Parsed, ServerError, Status, candidates, effort, verbalizers
from logic2text.results import json_fields
from logic2text.results.verbalize import text_fields, with_class_laws
from logic2text.results.words import Words
from logic2text.verbalizers import Verbalizer
from logic2text.verify.tree import Judge
from rerank.batch import input_rows, messages
from rerank.llm_candidates import Proposal, Proposer
from rerank.rows.answers import Answer, attempt
from rerank.rows.ranking import make_spent_fields

_PREFERENCE = list(Status)


class Speaker:
    """Verbalizes formulae by several systems; answers chunks of rows."""

    def __init__(
        self,
        systems: Sequence[verbalizers.Verbalizer],
        words: Words,
        *,
        alternatives: int = 1,
        notation: str = "auto",
        proposer: Proposer | None = None,
    ) -> None:
        """Configure the texts.

        Args:
            systems: with the lexicon of the words.
            words: of the symbols of the formulae.
            alternatives: the maximum number of texts of each system.
            notation: the notation of the formulae, or ``auto``.
            proposer: requests texts from a language model; None for none.
        """
        self._words, self._proposer = words, proposer
        self._lexicon = words.lexicon
        self._systems = systems
        self._alternatives, self._notation = alternatives, notation

    def prepare(self) -> None:
        """Load the modules and tables that rows need, by answering a built-in row."""
        self.answer(input_rows.Row("∀x Cube(x)"))

    def answer(self, row: input_rows.Row) -> list[Answer]:
        """The texts of one row, with errors that can be pickled."""
        (answers,) = self.answers([row])
        return [
            messages.portable(text) if isinstance(text, Exception) else text for text in answers
        ]

    def answers(self, rows: Sequence[input_rows.Row]) -> list[list[Answer]]:
        """The texts of verbalizers, row by row, then those of the model for all rows at once."""
        verbalized = [self._begin(row) for row in rows]
        good = [outcome for outcome in verbalized if not isinstance(outcome, Exception)]
        proposals = iter(self._proposals(good))
        return [
            [outcome]
            if isinstance(outcome, Exception)
            else _answers(*outcome, next(proposals), self._alternatives, self._words)
            for outcome in verbalized
        ]

    @effort.allowing(effort.OPERATION_MS)
    def _begin(self, row: input_rows.Row) -> tuple[Parsed, list[Candidate | Exception]] | Exception:
        try:
            parsed = self._words.parse(row.text, row.notation_or(self._notation))
            judge = Judge(parsed.formula, self._lexicon.for_formula(parsed.formula))
        except Exception as error:
            return error

        def generate(system: Verbalizer) -> list[Candidate]:
            new = candidates.generate_candidates(
                system,
                parsed.formula,
                judge,
                self._alternatives,
                self._lexicon,
                persons=self._alternatives > 1,
            )
            return [with_class_laws(candidate, parsed.formula) for candidate in new]

        texts: list[Candidate | Exception] = []
        for found in candidates.generate_by_system(self._systems, generate):
            texts += [found] if isinstance(found, Exception) else found
        return parsed, texts

    def _proposals(
        self, verbalized: Sequence[tuple[Parsed, list[Candidate | Exception]]]
    ) -> Sequence[Proposal | None]:
        if self._proposer is None:
            return [None] * len(verbalized)
        pools = [[c for c in texts if isinstance(c, Candidate)] for _, texts in verbalized]
        return self._proposer.propose([parsed.formula for parsed, _ in verbalized], pools)


def _answers(
    parsed: Parsed,
    verbalized: Sequence[Candidate | Exception],
    proposal: Proposal | None,
    alternatives: int,
    words: Words,
) -> list[Answer]:
    fields = json_fields.word_fields(parsed, words.lexicon)
    answers: list[Answer] = [
        candidate
        if isinstance(candidate, Exception)
        else attempt(partial(text_fields, fields, candidate, words.key))
        for candidate in verbalized
    ]
    if proposal is None:
        return answers
    if proposal.warnings:
        warnings = [json_fields.make_warning_row(w.message, w.hint) for w in proposal.warnings]
        fields = json_fields.word_fields(parsed, words.lexicon, warnings)
    proposed = sorted(proposal.candidates, key=lambda c: _PREFERENCE.index(c.verdict.status))
    texts = [
        attempt(partial(text_fields, fields, candidate, words.key))
        for candidate in proposed[:alternatives]
    ]
    if not texts:
        return [*answers, proposal.trouble or ServerError("the language model gave no text")]
    if not isinstance(texts[0], Exception):
        texts[0] = {**texts[0], "spent": make_spent_fields(proposal.spent)}
    return [*answers, *texts]
