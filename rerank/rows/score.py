"""The row of a text with its scores."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from logic2text import InputError, TooLongError, UnavailableError, parse
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.results.errors import error_fields
from metrics import base, combined, failures
from metrics.facts_kept import FactsKept
from metrics.formulaicness import resemblance
from rerank.batch import chunking, input_rows
from rerank.rows.answers import Answer
from rerank.rows.fields import text_of

EXCERPT = 40
"""The number of characters of a text that an error message shows."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """The score of a text by one metric, with the parts of a combined metric."""

    score: float
    parts: Mapping[str, float] | None = None


@dataclass(frozen=True, slots=True)
class RowScorer:
    """Scores texts by several metrics; answers chunks of rows.

    Attributes:
        metrics: by name.
        missing: name of a metric that is not available → its error as a JSON object.
        chosen: the names of both, in the order of the scores.
        formula: of all texts; None for the field `formula` of each row.
        notation: of formulae, or ``auto``.
    """

    metrics: Mapping[str, base.Metric]
    missing: Mapping[str, dict[str, Any]]
    chosen: Sequence[str]
    formula: str | None
    notation: str

    def answers(self, chunk: chunking.Chunk) -> list[Answer]:
        """Score the rows of a chunk in one batch; a formula that cannot be parsed is an error."""
        rows = [row for row in chunk if isinstance(row, input_rows.Row)]
        needing = [metric.name for metric in self.metrics.values() if base.needs_formulas(metric)]
        formulas = [_formula(row, self.formula, self.notation, needing) for row in rows]
        good = [
            (row, result)
            for row, result in zip(rows, formulas, strict=True)
            if not isinstance(result, Exception)
        ]

        def work(indices: Sequence[int]) -> list[Answer]:
            return self._score([good[i][0] for i in indices], [good[i][1] for i in indices])

        scored = iter(failures.isolate_failures(work, range(len(good)), find_culprits=_too_long))
        answers = [result if isinstance(result, Exception) else next(scored) for result in formulas]
        return [
            answer.rename(_name(row)) if isinstance(answer, TooLongError) else answer
            for row, answer in zip(rows, answers, strict=True)
        ]

    def _score(
        self, rows: Sequence[input_rows.Row], formulas: Sequence[Formula | None]
    ) -> list[Answer]:
        """The scores of each row; each metric scores all rows in one batch."""
        if not rows:
            return []
        texts = [row.text for row in rows]
        needed = [formula for formula in formulas if formula is not None] or None
        facts, not_read = _read_inputs(rows)
        columns: dict[str, list[_Cell | Exception]] = {}
        missing = dict(self.missing)
        for name, metric in self.metrics.items():
            try:
                columns[name] = _column(metric, texts, needed, facts)
            except UnavailableError as error:  # such as a server that became unreachable
                missing[name] = error_fields(error)
        alone, beside = (self._sign(is_beside=is_beside) for is_beside in (False, True))
        return [
            {
                **_cells({name: column[i] for name, column in columns.items()}, self.chosen),
                "signature": beside if facts[i] else alone,
                **self._troubles(
                    {name: c[i] for name, c in columns.items()}, missing, row.number, not_read[i]
                ),
            }
            for i, row in enumerate(rows)
        ]

    def _sign(self, *, is_beside: bool) -> dict[str, str]:
        """The signatures by name, of rows with the facts of an input or of others."""
        return {
            name: str(_sign_beside_input(metric) if is_beside else metric.signature)
            for name, metric in self.metrics.items()
        }

    def _troubles(
        self,
        cells: Mapping[str, _Cell | Exception],
        missing: Mapping[str, dict[str, Any]],
        number: int | None,
        not_read: InputError | None,
    ) -> dict[str, Any]:
        """The fields `errors`, by metric, and `warnings`, each only if it is not empty."""
        errors = dict(missing)
        warnings = []
        if not_read is not None and any(map(_measures_style, self.metrics.values())):
            message = f"formulaicness is of the wording only: {not_read.message}"
            warnings.append({"message": message, "hint": not_read.hint, **_NOWHERE})
        for name, cell in cells.items():
            if isinstance(cell, Exception):
                errors[name] = error_fields(cell, number)
            elif isinstance(self.metrics[name], FactsKept) and math.isnan(cell.score):
                error = not_read or InputError(_NO_INPUT, _GIVE_INPUT)
                errors[name] = error_fields(error, number)
            elif math.isnan(cell.score) and base.needs_formulas(self.metrics[name]):
                warnings.append({"message": f"{name}: the text cannot be read", **_UNREAD})
        return {
            **({"errors": errors} if errors else {}),
            **({"warnings": warnings} if warnings else {}),
        }


_NO_INPUT = "faithfulness needs the input of each text"
_GIVE_INPUT = 'give rows such as {"text": "…", "input": {"name": "Aromi", "food": "Chinese"}}'
_NOWHERE = {"line": None, "column": None}
_UNREAD = {"hint": "`logic2text check FORMULA TEXT` shows where", **_NOWHERE}


def _measures_style(metric: base.Metric) -> bool:
    return isinstance(metric, combined.Combined) or resemblance.reads_input(metric)


def _sign_beside_input(metric: base.Metric) -> base.Signature:
    if isinstance(metric, combined.Combined):
        return metric.signature_beside_input
    if not resemblance.reads_input(metric):
        return metric.signature
    return resemblance.sign(metric.signature)


def _read_inputs(
    rows: Sequence[input_rows.Row],
) -> tuple[list[resemblance.Facts], list[InputError | None]]:
    """The facts of the field `input` of each row, none where it has none, and why they are none."""
    facts: list[resemblance.Facts] = []
    errors: list[InputError | None] = []
    for row in rows:
        try:
            facts.append(resemblance.read_facts(row.fields.get("input")))
            errors.append(None)
        except InputError as error:
            facts.append(())
            errors.append(error)
    return facts, errors


def _column(
    metric: base.Metric,
    texts: Sequence[str],
    formulas: Sequence[Formula] | None,
    facts: Sequence[resemblance.Facts],
) -> list[_Cell | Exception]:
    """The score of each text, or the error."""
    if isinstance(metric, FactsKept):
        return [_Cell(float(score)) for score in metric.score_beside(texts, facts)]
    if not isinstance(metric, combined.Combined):
        values = failures.scores_or_failures(metric, texts, formulas)
        if resemblance.reads_input(metric):
            values = resemblance.join_scores(values, facts, texts)
        return [value if isinstance(value, Exception) else _Cell(value) for value in values]

    def cells(indices: Sequence[int]) -> list[_Cell]:
        some = None if formulas is None else [formulas[i] for i in indices]
        parts = metric.parts([texts[i] for i in indices], some, [facts[i] for i in indices])
        return [_Cell(float(parts.combined[k]), parts.row(k)) for k in range(len(indices))]

    return failures.each_or_failure(
        cells, range(len(texts)), lambda cell: metric.has_failed(cell.parts or {})
    )


def _cells(cells: Mapping[str, _Cell | Exception], chosen: Sequence[str]) -> dict[str, Any]:
    """The fields `scores` and `parts` of a row."""
    scored = {name: cell for name, cell in cells.items() if isinstance(cell, _Cell)}
    parts = {name: cell.parts for name, cell in scored.items() if cell.parts is not None}
    return {
        "scores": {name: scored[name].score if name in scored else None for name in chosen},
        **({"parts": parts} if parts else {}),
    }


def _too_long(error: Exception) -> Sequence[int]:
    """The positions in a batch of the texts that are too long."""
    return error.indices if isinstance(error, TooLongError) else ()


def _name(row: input_rows.Row) -> str:
    """The name of the text of a row in an error, which has the line number separately."""
    if row.number is None:
        return f"the text {row.text[:EXCERPT]!r}…"
    return "the field `text`" if row.fields else "the text"


def _formula(
    row: input_rows.Row, option: str | None, notation: str, needing: Sequence[str]
) -> Formula | Exception | None:
    """The formula of a row, or its error; None if no metric needs formulae."""
    if not needing:
        return None
    text = option if option is not None else row.fields.get("formula")
    if text is None:
        return InputError(
            f"{needing[0]} needs the formula of each text",
            'give --formula, or rows such as {"text": "…", "formula": "…"}',
        )
    try:
        return parse(text_of(text, "formula", '{"text": "…", "formula": "…"}'), notation)
    except Exception as error:
        return error
