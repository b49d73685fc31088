"""The file of `--candidates`: texts for the rows of an `id` or of a formula, or for every formula.

Formulae are compared as they are parsed, so that blanks and the notation make no difference.  A
candidate that belongs to no row is not an error, since a file may serve several inputs, but is
counted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import TypeAlias

from logic2text import DEFAULT_LIMITS, InputError, Logic2TextError
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.notation import parse_detailed
from logic2text.results.escaping import escape_controls
from rerank.batch.input_rows import BadRow, GivenTexts, Row, texts_in_row
from rerank.cli.io.row_input import read_rows

ReadFormula: TypeAlias = Callable[[str], Formula]
"""From a formula as written to the formula; raises `Logic2TextError`."""

Target: TypeAlias = tuple[str, Hashable]
"""The rows that a candidate is for: ``id`` or ``formula`` with its value, or `EVERY`."""

EVERY: Target = ("formula", None)


def _read_in(text: str, notation: str) -> Formula:
    return parse_detailed(text, notation).formula


def read_any(text: str) -> Formula:
    """The formula of a text in any notation."""
    return parse_detailed(text).formula


@dataclass(frozen=True, slots=True)
class CandidateFile:
    """The candidates of a file, as a function from a row and a maximum to the row's texts.

    Attributes:
        path: the file; None for none.
        read_formula: reads the formulae of the rows and of the candidates.
        by_target: the texts for each target.
        lines: the target of each line.
        has_formulas: whether a candidate names its formula, so that those of the rows are read.
    """

    path: Path | None = None
    read_formula: ReadFormula = read_any
    by_target: dict[Target, GivenTexts] = field(default_factory=dict)
    lines: dict[int, Target] = field(default_factory=dict)
    has_formulas: bool = False

    def __call__(self, row: Row, bound: int) -> GivenTexts:
        """The texts in the row's field `candidates`, then those for its id, its formula, every one.

        Raises:
            InputError: the field is malformed.
        """
        chosen = texts_in_row(row, bound)
        for target in self._targets(row):
            if (source := self.by_target.get(target)) is not None:
                chosen.add(source.unique_texts)
                chosen.left_out += source.left_out
        return chosen

    def watch(self, rows: Iterable[Row | BadRow], unclaimed: set[Target]) -> Iterator[Row | BadRow]:
        """The same rows; the targets that they are leave the set."""
        for row in rows:
            if unclaimed and isinstance(row, Row) and row.texts is None:
                unclaimed.difference_update(self._targets(row))
            yield row

    def warn_of(self, unclaimed: set[Target]) -> None:
        """Say on standard error how many candidates are for no row, and which is the first."""
        lines = [number for number, target in self.lines.items() if target in unclaimed]
        if lines:
            message = (
                f"{len(lines)} of {len(self.lines)} candidates belong to no row; "
                f"the first is {self.path}, line {lines[0]}"
            )
            print(f"warning: {escape_controls(message)}", file=sys.stderr)  # noqa: T201

    def _targets(self, row: Row) -> list[Target]:
        targets: list[Target] = [EVERY]
        if self.has_formulas:
            targets.insert(
                0, ("formula", _formula_or_text(row.text, self.read_formula, row.notation))
            )
        if "id" in row.fields:
            targets.insert(0, ("id", str(row.fields["id"])))
        return targets


def read_candidates(path: Path, read_formula: ReadFormula = read_any) -> CandidateFile:
    """Read a file of candidates.

    A plain line is a candidate for every formula.  A JSON row has a field `text`, and `id` or
    `formula` to name the row that it is a candidate for.

    Args:
        path: the file.
        read_formula: reads the formulae of the rows and of the candidates.

    Raises:
        InputError: the file cannot be read or has a bad line.
    """
    by_target: dict[Target, GivenTexts] = {}
    lines: dict[int, Target] = {}
    formulas: dict[str, Target] = {}
    for row in read_rows((), "text", path, pipes=False):
        if isinstance(row, BadRow):
            raise InputError(f"{path}, line {row.number}: {row.error.message}", row.error.hint)
        target = EVERY
        if "id" in row.fields:
            target = "id", str(row.fields["id"])
        elif "formula" in row.fields:
            written = str(row.fields["formula"])
            if written not in formulas:  # several texts of one formula are usual
                formulas[written] = "formula", _formula_or_text(written, read_formula)
            target = formulas[written]
        by_target.setdefault(target, GivenTexts(DEFAULT_LIMITS.candidates)).add([row.text])
        lines[row.number or 0] = target
    return CandidateFile(path, read_formula, by_target, lines, bool(formulas))


def _formula_or_text(
    written: str, read_formula: ReadFormula, notation: str | None = None
) -> Formula | str:
    """The formula in the notation of the rows, else in any; as written if it is none.

    Args:
        written: the formula.
        read_formula: reads it in the notation of the rows.
        notation: what the row's file prescribes instead, or None.
    """
    readers = (read_formula, read_any)
    if notation is not None:
        readers = (partial(_read_in, notation=notation), read_any)
    for read in readers:
        try:
            return read(written)
        except Logic2TextError:
            continue
    return written
