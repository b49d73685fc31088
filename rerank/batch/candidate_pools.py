"""From an input row to what is ranked: its formula, and the texts for it with their verdicts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import TypeAlias

from logic2text.candidates import Candidate, CandidateGenerator, merge_near_duplicates
from logic2text.errors import Logic2TextError
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS
from logic2text.notation import Parsed, ParseWarning, parse_detailed
from rerank.batch.chunking import Chunk, chunks
from rerank.batch.worker_pool import Processes
from rerank.cli.candidates import TextsOfRow
from rerank.cli.input import BadRow, Row


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row whose formula was read.

    Attributes:
        parsed: the formula.
        left_out: how many given texts had no place among its candidates and were not read.
    """

    parsed: Parsed
    left_out: int = 0


Pool: TypeAlias = tuple[ReadRow, tuple[Candidate, ...]]

Parts: TypeAlias = list[Future[list[Pool | Exception]]]
"""The pools to come of the good rows of a chunk, in parts."""

ROWS_A_PART = 16


class Pooling:
    """Gathers the candidates of rows; works the same in this process and in a copy of it."""

    def __init__(
        self,
        given: TextsOfRow,
        generator: CandidateGenerator | None,
        *,
        notation: str,
        lexicon: Lexicon,
        prove: bool,
    ) -> None:
        """Make one.

        Args:
            given: the texts that the user has for a row.
            generator: of texts of our own; None for none.
            notation: of the formulae, or ``auto``.
            lexicon: the words that given texts are read with.
            prove: whether given texts are read; without they are `unknown`.
        """
        self._given, self._generator = given, generator
        self._notation, self._lexicon, self._prove = notation, lexicon, prove

    def prepare(self) -> None:
        """Load what rows need, by a row of our own in a notation that is always read."""
        row = Row("∀x Cube(x)", {"candidates": ["everything is a cube"]})
        self._gathered(row, parse_detailed(row.text))

    def pool(self, row: Row) -> Pool:
        """The candidates of a row: texts of our own, then as many given ones as have a place.

        Raises:
            InputError: the formula cannot be read, or the field `candidates` is malformed.
        """
        return self._gathered(row, parse_detailed(row.text, self._notation))

    def _gathered(self, row: Row, parsed: Parsed) -> Pool:
        own: tuple[Candidate, ...] = ()
        if self._generator is not None:
            pool = self._generator.pool(parsed.formula)
            own, parsed = pool.candidates, with_failures(parsed, pool.failures)
        most = DEFAULT_LIMITS.candidates
        given = self._given(row, most - len(own))
        judged = self._judged(parsed.formula, [*given.by_key.values()])
        return ReadRow(parsed, given.left_out), merge_near_duplicates((*own, *judged), most=most)

    def _judged(self, formula: Formula, texts: Sequence[str]) -> tuple[Candidate, ...]:
        if not self._prove:
            return tuple(Candidate(text, "given") for text in texts)
        from rerank.verification import judged

        return judged(formula, texts, lexicon=self._lexicon)


def with_failures(parsed: Parsed, failures: Mapping[str, Exception]) -> Parsed:
    """A row's formula with a warning for each system that gave no text for it."""
    if not failures:
        return parsed
    warnings = (
        ParseWarning(f"the system {name} gave no text: {described(error)}", None, 1, 1)
        for name, error in failures.items()
    )
    return replace(parsed, warnings=(*parsed.warnings, *warnings))


def described(error: Exception) -> str:
    """An error in one sentence; of one that is not ours, its kind too."""
    if isinstance(error, Logic2TextError):
        return error.message
    return f"{type(error).__name__}: {error}"


def submitted(
    rows: Iterable[Row | BadRow], processes: Processes[Row, Pool]
) -> Iterator[tuple[Chunk, Parts]]:
    """Chunks of rows, whose parts the processes work on."""
    for chunk in chunks(rows):
        good = [row for row in chunk if isinstance(row, Row)]
        parts = [good[start : start + ROWS_A_PART] for start in range(0, len(good), ROWS_A_PART)]
        yield chunk, [processes.submit(part) for part in parts]


def pooled(
    submitted: Iterable[tuple[Chunk, Parts]],
) -> Iterator[tuple[Chunk, list[Pool | Exception]]]:
    """The pool of each good row of a chunk, or why it has none."""
    for chunk, parts in submitted:
        yield chunk, [pool for part in parts for pool in part.result()]
