"""`logic2text verbalize`: verbalize formulae, one output row for each text of each system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

import typer

from logic2text import Candidate, InputError, Parsed, ServerError, Status, candidates, verbalizers
from logic2text.formula import Formula
from logic2text.proof.derivation import derive
from logic2text.symbolization import SymbolizationKey
from logic2text.verify.tree import Judge
from rerank.batch import input_rows, messages, worker_pool
from rerank.cli import json_fields, llm_options, option_groups, options, ranking_table, row_input
from rerank.cli.output import Answer, Console, Output
from rerank.cli.running import attempt, run, run_in_workers
from rerank.cli.together import write_together
from rerank.llm_candidates import Proposal, Proposer

TOGETHER = "Several formulae"
_PREFERENCE = list(Status)


@option_groups.grouped
def verbalize(
    formulas: options.FormulaArguments = None,
    systems: options.SystemsOption = None,
    former_system: options.FormerSystemOption = None,
    row_timeout: options.RowTimeoutOption = worker_pool.ROW_TIMEOUT_S,
    together: Annotated[
        bool,
        typer.Option(
            "--together",
            help="One text by Natural for all formulae: a theory, a story, an argument.",
            rich_help_panel=TOGETHER,
        ),
    ] = False,
    conclusions: Annotated[
        list[str] | None,
        typer.Option(
            "--conclusion",
            metavar="FORMULA",
            help="With --together: a conclusion; in the input “∴” or “|-” stands before it.",
            rich_help_panel=TOGETHER,
        ),
    ] = None,
    group_by: Annotated[
        str | None,
        typer.Option(
            "--group-by",
            metavar="FIELD",
            help="With --together: a text for each value of this field of JSON rows.",
            rich_help_panel=TOGETHER,
        ),
    ] = None,
    *,
    texts: options.TextOptions,
    llm: llm_options.LlmOptions,
    server: llm_options.ServerOptions,
    rows: options.RowOptions,
) -> None:
    """Verbalize formulae in English, by one system or several."""
    if together:
        if systems or former_system:
            raise InputError("--systems was given with --together", "leave it out: it is natural")
        if texts.alternatives is not None:
            raise InputError("--alternatives was given with --together", "leave it out")
        read = row_input.read_rows(formulas or (), "formula", rows.input_file)
        code = write_together(read, conclusions or (), group_by, texts, rows)
        raise typer.Exit(code)
    if conclusions or group_by is not None:
        option = "--conclusion" if conclusions else "--group-by"
        raise InputError(f"{option} was given without --together", "add --together")
    chosen = options.systems_of(systems, former_system)
    if not chosen:
        raise InputError("no system was named", f"known: {', '.join(verbalizers.SYSTEMS)}")
    words = texts.words
    proposer = llm.proposer(server, words.lexicon) if options.LLM in chosen else None
    speaker = _Speaker(chosen, texts, words, proposer, rows.notation)
    writer = Output("formula", rows.as_json, _draw)
    read = row_input.read_rows(formulas or (), "formula", rows.input_file)
    if formulas or proposer is not None:
        raise typer.Exit(run(read, speaker.answers, writer))
    raise typer.Exit(run_in_workers(read, speaker.answer, writer, row_timeout, speaker.prepare))


class _Speaker:
    """The systems of the command; answers chunks of rows."""

    def __init__(
        self,
        systems: Sequence[str],
        texts: options.TextOptions,
        words: options.Words,
        proposer: Proposer | None,
        notation: str,
    ) -> None:
        self._words, self._proposer = words, proposer
        self._lexicon = words.lexicon
        by_rule = [name for name in systems if name != options.LLM]
        self._systems = texts.verbalizers(by_rule, self._lexicon)
        self._alternatives, self._notation = texts.alternatives or 1, notation

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
        verbalized = [self._begun(row) for row in rows]
        good = [outcome for outcome in verbalized if not isinstance(outcome, Exception)]
        proposals = iter(self._proposals(good))
        return [
            [outcome]
            if isinstance(outcome, Exception)
            else _answers(*outcome, next(proposals), self._alternatives, self._words)
            for outcome in verbalized
        ]

    def _begun(self, row: input_rows.Row) -> tuple[Parsed, list[Candidate | Exception]] | Exception:
        try:
            parsed = self._words.parse(row.text, self._notation)
            judge = Judge(parsed.formula, self._lexicon.for_formula(parsed.formula))
        except Exception as error:
            return error
        texts: list[Candidate | Exception] = []
        for system in self._systems:
            try:
                new = candidates.generate_candidates(
                    system,
                    parsed.formula,
                    judge,
                    self._alternatives,
                    self._lexicon,
                    persons=self._alternatives > 1,
                )
                texts += (_with_class_laws(candidate, parsed.formula) for candidate in new)
            except Exception as error:
                texts.append(error)
        return parsed, texts

    def _proposals(
        self, verbalized: Sequence[tuple[Parsed, list[Candidate | Exception]]]
    ) -> Sequence[Proposal | None]:
        if self._proposer is None:
            return [None] * len(verbalized)
        pools = [[c for c in texts if isinstance(c, Candidate)] for _, texts in verbalized]
        return self._proposer.propose([parsed.formula for parsed, _ in verbalized], pools)


def _with_class_laws(candidate: Candidate, formula: Formula) -> Candidate:
    """LoLa's text with the shortest derivation found, in place of the one along its search."""
    if candidate.source != "lola" or candidate.says is None or len(candidate.laws) < 2:
        return candidate
    steps = derive(formula, candidate.says)
    return replace(candidate, laws=steps) if 0 < len(steps) <= len(candidate.laws) else candidate


def _answers(
    parsed: Parsed,
    verbalized: Sequence[Candidate | Exception],
    proposal: Proposal | None,
    alternatives: int,
    words: options.Words,
) -> list[Answer]:
    fields = json_fields.word_fields(parsed, words.lexicon)
    answers: list[Answer] = [
        candidate
        if isinstance(candidate, Exception)
        else attempt(partial(_fields, fields, candidate, words.key))
        for candidate in verbalized
    ]
    if proposal is None:
        return answers
    proposed = sorted(proposal.candidates, key=lambda c: _PREFERENCE.index(c.verdict.status))
    texts = [
        attempt(partial(_fields, fields, candidate, words.key))
        for candidate in proposed[:alternatives]
    ]
    if not texts:
        return [*answers, proposal.trouble or ServerError("the language model gave no text")]
    if not isinstance(texts[0], Exception):
        texts[0] = {**texts[0], "spent": json_fields.spent_fields(proposal.spent)}
    return [*answers, *texts]


def _fields(
    words: Mapping[str, Any], candidate: Candidate, key: SymbolizationKey | None
) -> Mapping[str, Any]:
    fields = json_fields.candidate_fields(candidate, key)
    warnings = [*words.get("warnings", ()), *fields.pop("warnings", ())]
    row = {"system": candidate.source, "text": candidate.text, **fields, **words}
    return {**row, "warnings": warnings} if warnings else row


def _draw(console: Console, row: Mapping[str, Any]) -> None:
    console.print(f"[bold]{row['system']:8}[/bold]{ranking_table.MARKS[row['verdict']]} ", end="")
    shown = json_fields.assumption_lines([row]) or [row["text"]]
    console.print(shown[0], markup=False, soft_wrap=True)
