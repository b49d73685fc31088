r"""Files of formulae: TPTP, Prover9, SMT-LIB, tables, JSON, and lists with labels and comments.

>>> source = "formulas(goals).\nmortal(socrates) # label(goal).\nend_of_list."
>>> for entry in formulas_of_text(source):
...     print(entry.label, entry.role, entry.text)
goal goals mortal(socrates)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from logic2text.arguments import instance_given, text_given
from logic2text.errors import InputError
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation import Parsed, parse_detailed
from logic2text.notation.formula_files.entries import entries_of_stream, entries_of_text
from logic2text.notation.formula_files.entry import Entry
from logic2text.notation.formula_files.json_text import find_number_fault
from logic2text.notation.protocol import ParseWarning
from logic2text.text_file import open_file


@dataclass(frozen=True, slots=True)
class FileFormula:
    """One formula of a file, or why it cannot be read.

    Attributes:
        text: the formula as written; empty where it is missing.
        line: where it begins in the file, from 1.
        label: its name in the file, or None.
        role: such as ``axiom`` or ``conjecture``, or None.
        parsed: the formula with its warnings; None where `error` says why there is none.
        error: why it cannot be read, or None.
        fields: all fields of its row besides the text.
        notices: how the file was read, where it says more than its formulae.
        kinds: the predicates of one place that its file declares to be kinds of things.
        defaults: the predicates that it denies by default, where what is not known is not so.
    """

    text: str
    line: int
    label: str | None
    role: str | None
    parsed: Parsed | None
    error: InputError | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    notices: tuple[ParseWarning, ...] = ()
    kinds: frozenset[str] = frozenset()
    defaults: frozenset[str] = frozenset()

    @property
    def formula(self) -> Formula:
        """The formula.

        Raises:
            InputError: it cannot be read.
        """
        if self.parsed is None:
            raise self.error or InputError("there is no formula", None)
        return self.parsed.formula


def read_formulas(
    path: str | Path, notation: str = "auto", limits: Limits = DEFAULT_LIMITS
) -> tuple[FileFormula, ...]:
    """The formulae of a file, in order; one that cannot be read has its error in its place.

    Args:
        path: of the file: of the TPTP, Prover9 or SMT-LIB, a table, JSON, or lines.
        notation: of formulae for which the kind of the file prescribes none.
        limits: of the file and of its formulae.

    Raises:
        InputError: the file cannot be read, is empty, or is not UTF-8.
        LimitError: it is too long or has too many formulae.
    """
    instance_given(path, str | Path, "a path", "name a file of formulae")
    with open_file(path) as stream:
        entries = [*entries_of_stream(stream, "formula", limits, path=Path(path))]
    if not entries:
        raise InputError(f"{path} is empty", "give one formula a line")
    return tuple(file_formula(entry, notation, limits) for entry in entries)


def has_kind(text: str) -> bool:
    """Whether a text is a file of formulae rather than lines."""
    return any(
        entry.notation or (entry.text is None and entry.error is None)
        for entry in entries_of_text(text)
    )


def formulas_of_text(
    text: str, notation: str = "auto", limits: Limits = DEFAULT_LIMITS
) -> tuple[FileFormula, ...]:
    """The formulae of a text, as `read_formulas`; it may include no files."""
    entries = entries_of_text(text_given(text, "formulae"), limits)
    return tuple(file_formula(entry, notation, limits) for entry in entries)


def file_formula(entry: Entry, notation: str, limits: Limits = DEFAULT_LIMITS) -> FileFormula:
    """The formula of an entry, read in the notation of its file or else in `notation`."""
    fields = dict(entry.fields)
    text = entry.text if entry.text is not None else fields.pop("formula", None)
    label = fields.get("id")
    error, parsed = entry.error, None
    fault = find_number_fault(fields)
    if error is None and fault is not None:
        error = InputError(fault.message, fault.hint, line=entry.line)
    if error is None and not isinstance(text, str):
        message = "the field `formula` is missing or is not a text"
        error = InputError(message, 'write {"formula": "…"}', line=entry.line)
    if error is None and isinstance(text, str):
        try:
            parsed = parse_detailed(text, entry.notation or notation, limits)
        except InputError as caught:
            error = caught
    role = fields.get("role")
    return FileFormula(
        text if isinstance(text, str) else "",
        entry.line,
        None if label is None else str(label),
        None if role is None else str(role),
        parsed,
        error,
        fields,
        entry.notices,
        entry.kinds,
        entry.defaults,
    )
