"""The verdict on a text from what is proved of its readings: the rules of ``docs/semantics.md``.

They are the same whether the readings come from a tree (`verify.tree`) or from words
(`verify.text`).
"""

from __future__ import annotations

from collections.abc import Sequence

from logic2text.lazy_dataclass import dataclass
from logic2text.proof.verdict import Countermodel, Status
from logic2text.reading.choices import Grade, ReadingKind
from logic2text.reading.interpretation.surface_readings import Reading

TIMEOUT_MS = 500
"""Milliseconds for each comparison of two formulae."""


@dataclass(frozen=True, slots=True)
class JudgedReading:
    """A reading compared with the formula.

    Attributes:
        reading: what the text can mean.
        status: `proved` where that is the formula, `refuted` where it is not, else `unknown`.
        countermodel: where they differ, if one was asked for; `left` is the formula's value.
    """

    reading: Reading
    status: Status
    countermodel: Countermodel | None = None


def decide(judged: Sequence[JudgedReading], *, complete: bool, exhausted: bool = True) -> Status:
    """The status of a text.

    Args:
        judged: its readings, the first reading first.
        complete: whether all first and live readings are among them.
        exhausted: whether all weak readings are among them too.
    """
    statuses = {entry.status for entry in judged}
    readings = [entry.reading for entry in judged]
    likely = {entry.status for entry in judged if is_likely(entry.reading, readings)}
    if Status.PROVED in statuses and Status.REFUTED in likely:
        return Status.AMBIGUOUS
    if likely == {Status.PROVED} and complete:
        return Status.PROVED
    if statuses == {Status.REFUTED} and complete and exhausted:
        return Status.REFUTED
    return Status.UNKNOWN


def weaken(status: Status) -> Status:
    """The status of a text whose readings rest on guesses about whole phrases.

    The words of the text say more, or less, than those of the symbols: nothing is proved by them,
    and nothing refuted.
    """
    return Status.ATTESTED if status is Status.PROVED else Status.UNKNOWN


def is_likely(reading: Reading, readings: Sequence[Reading]) -> bool:
    """Whether a reading is the first or a live one: all of these must mean the formula."""
    return reading is readings[0] or reading.grade is Grade.LIVE


def is_scope_error(status: Status, judged: Sequence[JudgedReading]) -> bool:
    """Whether a text of that status means the formula only by an inverse scope."""
    kinds = {entry.reading.kind for entry in judged if entry.status is Status.PROVED}
    return status is Status.AMBIGUOUS and kinds == {ReadingKind.INVERSE_SCOPE}


def has_countermodel(status: Status) -> bool:
    """Whether a text of that status says something else, which a countermodel can show."""
    return status in (Status.REFUTED, Status.AMBIGUOUS)
