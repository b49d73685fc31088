"""From an input row to its pool: the formula and the candidates with their verdicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from logic2text.candidates import Candidate, CandidateGenerator, merge_near_duplicates
from logic2text.errors import Logic2TextError
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS
from logic2text.notation import Parsed, ParseWarning, parse_detailed
from rerank.batch.rows import Row, TextsOfRow


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row whose formula was read.

    Attributes:
        parsed: the formula.
        left_out: how many of the user's texts exceeded the limit and were not read.
    """

    parsed: Parsed
    left_out: int = 0


Pool: TypeAlias = tuple[ReadRow, tuple[Candidate, ...]]


class Pooling:
    """Gathers the candidates of rows; works the same in this process and in a copy of it."""

    def __init__(
        self,
        texts_of_row: TextsOfRow,
        generator: CandidateGenerator | None,
        *,
        notation: str,
        lexicon: Lexicon,
        prove: bool,
    ) -> None:
        """Make one.

        Args:
            texts_of_row: the texts that the user gives for a row.
            generator: of further texts; None for none.
            notation: of the formulae, or ``auto``.
            lexicon: the words that given texts are read with.
            prove: whether given texts are read; without they are `unknown`.
        """
        self._texts_of_row, self._generator = texts_of_row, generator
        self._notation, self._lexicon, self._prove = notation, lexicon, prove

    def prepare(self) -> None:
        """Load what rows need, by a built-in row in a notation that is always read."""
        row = Row("∀x Cube(x)", {"candidates": ["everything is a cube"]})
        self._gathered(row, parse_detailed(row.text))

    def pool(self, row: Row) -> Pool:
        """The candidates of a row: generated texts, then as many of the user's as fit.

        Raises:
            InputError: the formula cannot be read, or the field `candidates` is malformed.
        """
        return self._gathered(row, parse_detailed(row.text, self._notation))

    def _gathered(self, row: Row, parsed: Parsed) -> Pool:
        generated: tuple[Candidate, ...] = ()
        if self._generator is not None:
            pool = self._generator.pool(parsed.formula)
            generated, parsed = pool.candidates, with_failures(parsed, pool.failures)
        most = DEFAULT_LIMITS.candidates
        texts = self._texts_of_row(row, most - len(generated))
        judged = self._judged(parsed.formula, [*texts.by_key.values()])
        merged = merge_near_duplicates((*generated, *judged), most=most)
        return ReadRow(parsed, texts.left_out), merged

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
    """An error in one sentence, with its type unless it is a `Logic2TextError`."""
    if isinstance(error, Logic2TextError):
        return error.message
    return f"{type(error).__name__}: {error}"
