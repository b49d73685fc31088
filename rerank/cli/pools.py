"""From an input row to what is ranked: its formula, and the texts for it with their verdicts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import TypeAlias

from logic2text.errors import Logic2TextError
from logic2text.formula import Formula
from logic2text.generate import Candidate, CandidateGenerator, merge_near_duplicates
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS
from logic2text.notation import Parsed, ParseWarning, parse_detailed
from rerank.cli.candidates import GivenTexts
from rerank.cli.chunks import Chunk, chunks
from rerank.cli.forks import portable
from rerank.cli.processes import Processes
from rerank.cli.rows import BadRow, Row

Pool: TypeAlias = tuple[Parsed, tuple[Candidate, ...]]

Pools: TypeAlias = list[Pool | Exception]
"""The pool of each row, or why it has none."""

Parts: TypeAlias = list[tuple[list[Row], Future[Pools]]]
"""The good rows of a chunk in parts, and their pools to come."""

ROWS_A_PART = 16


class Pooling:
    """Gathers the candidates of rows; works the same in this process and in a copy of it."""

    def __init__(
        self,
        given: GivenTexts,
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
        """Load what rows need, by a row of our own."""
        self.pools([Row("∀x Cube(x)", {"candidates": ["everything is a cube"]})])

    def pools(self, rows: Sequence[Row]) -> Pools:
        """The pool of each row, or why it has none: a bad row costs no other its place."""
        made: Pools = []
        for row in rows:
            try:
                made.append(self._pool(row))
            except Exception as error:
                made.append(portable(error))
        return made

    def _pool(self, row: Row) -> Pool:
        parsed = parse_detailed(row.text, self._notation)
        given = self._judged(parsed.formula, self._given(row))
        own: tuple[Candidate, ...] = ()
        if self._generator is not None:
            pool = self._generator.pool(parsed.formula)
            own, parsed = pool.candidates, with_failures(parsed, pool.failures)
        return parsed, merge_near_duplicates((*given, *own))[: DEFAULT_LIMITS.candidates]

    def _judged(self, formula: Formula, texts: Sequence[str]) -> tuple[Candidate, ...]:
        if not self._prove:
            return tuple(Candidate(text, "given") for text in texts)
        from rerank.gate import judged

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
    rows: Iterable[Row | BadRow], processes: Processes[Sequence[Row], Pools]
) -> Iterator[tuple[Chunk, Parts]]:
    """Chunks of rows, whose parts the processes work on."""
    for chunk in chunks(rows):
        good = [row for row in chunk if isinstance(row, Row)]
        parts = [good[start : start + ROWS_A_PART] for start in range(0, len(good), ROWS_A_PART)]
        yield chunk, [(part, processes.submit(part)) for part in parts]


def pooled(
    submitted: Iterable[tuple[Chunk, Parts]], processes: Processes[Sequence[Row], Pools]
) -> Iterator[tuple[Chunk, Pools]]:
    """The pools of each chunk's rows; where a process ended, only the row fails that ended it."""
    for chunk, parts in submitted:
        pools: Pools = []
        for part, made in parts:
            try:
                pools += made.result()
            except Exception:
                for row in part:
                    pools += _alone(processes.submit([row]))
        yield chunk, pools


def _alone(made: Future[Pools]) -> Pools:
    try:
        return made.result()
    except Exception as error:
        return [error]
