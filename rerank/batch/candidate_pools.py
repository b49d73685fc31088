"""From an input row to its pool: the formula, if any, and the candidates with their verdicts.

A pool is measured in the process that generates it: its seconds, and the look-ups in the caches.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from logic2text import DEFAULT_LIMITS, Lexicon, Logic2TextError, symbolization
from logic2text.cache import Lookups
from logic2text.candidate_pool import Candidate
from logic2text.candidates import CandidateGenerator
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.near_duplicates import merge_near_duplicates
from logic2text.notation import Parsed, ParseWarning, parse_detailed
from logic2text.proof import smt
from rerank import rank_arguments
from rerank.batch.input_rows import Row, TextsOfRow
from rerank.batch.stage_report import FORMULAE, GENERATE_AND_PROVE, READINGS, StageReport
from rerank.contest import Contest


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row with its parsed formula.

    Attributes:
        parsed: the formula; None for texts without one.
        left_out: the number of candidates beyond the limit.
        input: what texts without a formula are of; None if the row does not say.
    """

    parsed: Parsed | None
    left_out: int = 0
    input: object = None

    @property
    def formula(self) -> Formula | None:
        """The formula; None for texts without one."""
        return None if self.parsed is None else self.parsed.formula


RowPool: TypeAlias = tuple[ReadRow, tuple[Candidate, ...]]


class Pooling:
    """Gathers the candidates of rows, in this process or in a worker."""

    def __init__(
        self,
        texts_of_row: TextsOfRow,
        generator: CandidateGenerator | None,
        *,
        notation: str,
        lexicon: Lexicon,
        prove: bool,
        key: symbolization.SymbolizationKey | None = None,
        proves_last: bool = False,
    ) -> None:
        """Configure the candidates.

        Args:
            texts_of_row: returns the user's texts for a row.
            generator: generates further texts; None for none.
            notation: the notation of the formulae, or ``auto``.
            lexicon: the words of symbols, for reading the user's texts.
            key: the symbolization key in whose symbols the formulae are written, or None.
            prove: whether the user's texts are verified; otherwise they are `unknown`.
            proves_last: whether generated texts stay drafts, for a `Contest`.
        """
        self._texts_of_row, self._generator = texts_of_row, generator
        self._notation, self._lexicon, self._prove = notation, lexicon, prove
        self._key = key
        self._proves_last = proves_last and getattr(generator, "proves", False)

    def cache_lookups(self) -> dict[str, Lookups]:
        """The look-ups in the caches of this process, by their names in a `StageReport`."""
        from logic2text.reading import readings

        lookups = {READINGS: readings.cache_lookups()}
        if self._generator is not None:
            lookups[FORMULAE] = self._generator.cache_lookups
        return lookups

    def prepare(self) -> None:
        """Load the modules and tables that rows need, by processing a built-in row.

        Its verb is in no list of the lexicon, so that the dictionary of verb forms is loaded too.
        The solver is loaded if texts are proved.
        """
        row = Row("∀x (Cube(x) → Gleams(x))", {"candidates": ["every cube gleams"]})
        self._gather(row, parse_detailed(row.text))
        if self._prove:
            smt.load()

    def pool(self, row: Row) -> RowPool:
        """The candidates of a row: the user's texts, then generated ones, up to the limit.

        Those of a row without a formula are its texts, whose meaning is unknown.

        Raises:
            InputError: the formula cannot be parsed, or the field `candidates` is malformed.
        """
        if row.texts is not None:
            of_what = row.fields.get("input")
            return ReadRow(None, input=of_what), rank_arguments.unverified(row.texts)
        return self._gather(row, read_formula(row.text, row.notation_or(self._notation), self._key))

    def work(self, task: Row | Contest) -> RowPool | Sequence[Candidate]:
        """The candidates of a row, or those of a contest, settled.

        Raises:
            InputError: as `pool`.
        """
        return self.settle(task) if isinstance(task, Contest) else self.pool(task)

    def settle(self, contest: Contest) -> Sequence[Candidate]:
        """The candidates of a contest, settled."""
        return contest.settle(self._lexicon)

    def _gather(self, row: Row, parsed: Parsed) -> RowPool:
        generated: tuple[Candidate, ...] = ()
        if self._generator is not None:
            generate = self._generator.drafts if self._proves_last else self._generator.pool
            pool = generate(parsed.formula)
            generated, parsed = pool.candidates, with_failures(parsed, pool.failures)
        most = DEFAULT_LIMITS.candidates
        texts = self._texts_of_row(row, most)
        judged = self._judge(parsed.formula, texts.unique_texts)
        # Drafts that are like a text of the user join it once they are proved.
        merged = (
            (*judged, *generated)
            if self._proves_last
            else merge_near_duplicates(generated, given=judged)
        )
        return ReadRow(parsed, texts.left_out + max(0, len(merged) - most)), merged[:most]

    def _judge(self, formula: Formula, texts: Sequence[str]) -> tuple[Candidate, ...]:
        if not self._prove:
            return rank_arguments.unverified(texts)
        from rerank.verification import judge_texts

        return judge_texts(formula, texts, lexicon=self._lexicon)


def read_formula(
    text: str, notation: str, key: symbolization.SymbolizationKey | None = None
) -> Parsed:
    """The formula of a row, in the symbols of a key if there is one.

    Raises:
        InputError, LimitError: it cannot be parsed.
    """
    return parse_detailed(text, notation) if key is None else key.parse_detailed(text, notation)


def with_failures(parsed: Parsed, failures: Mapping[str, Exception]) -> Parsed:
    """A parsed formula with a warning for each system that failed on it."""
    if not failures:
        return parsed
    warnings = (
        ParseWarning(f"the system {name} gave no text: {describe_error(error)}", None, 1, 1)
        for name, error in failures.items()
    )
    return replace(parsed, warnings=(*parsed.warnings, *warnings))


def describe_error(error: Exception) -> str:
    """An error in one sentence, with its type unless it is a `Logic2TextError`."""
    if isinstance(error, Logic2TextError):
        return error.message
    return f"{type(error).__name__}: {error}"


@dataclass(frozen=True, slots=True)
class MeasuredPool:
    """The pool of a row.

    Attributes:
        pool: the pool.
        seconds: of generating, reading and proving.
        lookups: in the caches of the process, by their names in a `StageReport`.
    """

    pool: RowPool
    seconds: float
    lookups: Mapping[str, Lookups]


def measure_work(pooling: Pooling, task: Row | Contest) -> MeasuredPool | Sequence[Candidate]:
    """As `Pooling.work`, with the pool of a row measured."""
    return pooling.settle(task) if isinstance(task, Contest) else measure_pool(pooling, task)


def measure_pool(pooling: Pooling, row: Row) -> MeasuredPool:
    """The pool of a row, measured in the process that generates it.

    Raises:
        InputError: as `Pooling.pool`.
    """
    start, before = time.perf_counter(), pooling.cache_lookups()
    pool = pooling.pool(row)
    seconds, after = time.perf_counter() - start, pooling.cache_lookups()
    lookups = {cache: count.since(before[cache]) for cache, count in after.items()}
    return MeasuredPool(pool, seconds, lookups)


def note_measures(
    results: Sequence[MeasuredPool | Exception], report: StageReport
) -> list[RowPool | Exception]:
    """The pools or errors of a chunk, whose measures are added to the report."""
    measured = [result for result in results if not isinstance(result, Exception)]
    report.add_seconds(GENERATE_AND_PROVE, sum(pool.seconds for pool in measured))
    for pool in measured:
        for cache, count in pool.lookups.items():
            report.add_lookups(cache, hits=count.hits, misses=count.misses)
    return [result if isinstance(result, Exception) else result.pool for result in results]
