"""Compares the answers of two records, row by row, apart from versions and the wording of errors.

>>> list(list_changes({"a": [1, 2]}, {"a": [1, 3]}))
[('a.1', 2, 3)]
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.unchanged.run import Answers

VERSION = re.compile(r":\d+(?:\.\d+){2,}\w*")
"""A version in a signature, of ours or of a library: ``version:0.1.0``."""

MESSAGES = {"message", "hint", "reason"}
"""Fields that hold sentences about errors, whose wording may change."""


@dataclass(slots=True)
class Comparison:
    """What became of the rows of one case.

    Attributes:
        equal: how many rows have the same lines.
        reworded: rows where only the sentences of errors and warnings differ.
        different: the other rows that differ, and those that one record lacks.
    """

    equal: int = 0
    reworded: list[str] = field(default_factory=list)
    different: list[str] = field(default_factory=list)


def compare_answers(old: Answers, new: Answers) -> Comparison:
    """Compare the rows of one case, up to the last row of the record with fewer rows."""
    comparison = Comparison()
    last = min(max(map(_order, answers), default=(0, "")) for answers in (old, new))
    for key in sorted(old.keys() | new.keys(), key=_order):
        lines = [[*map(_mask_versions, answers.get(key, ()))] for answers in (old, new)]
        if lines[0] == lines[1]:
            comparison.equal += 1
        elif all(lines) and _differ_in_messages(*lines):
            comparison.reworded.append(key)
        elif all(lines) or _order(key) <= last or not (old and new):
            comparison.different.append(key)
    return comparison


def _differ_in_messages(old: Sequence[str], new: Sequence[str]) -> bool:
    """Whether only sentences about errors differ, and neither the order of fields nor spaces."""
    with_messages, without = (
        _parse(old, with_messages=kept) == _parse(new, with_messages=kept) for kept in (True, False)
    )
    return without and not with_messages


def list_changes(old: Any, new: Any, place: str = "") -> Iterator[tuple[str, Any, Any]]:
    """The places where two JSON values differ, with both values; None where one has nothing."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name in old | new:
            yield from list_changes(old.get(name), new.get(name), f"{place}.{name}".strip("."))
    elif isinstance(old, list) and isinstance(new, list):
        for number in range(max(len(old), len(new))):
            one, other = (part[number] if number < len(part) else None for part in (old, new))
            yield from list_changes(one, other, f"{place}.{number}".strip("."))
    elif old != new:
        yield place, old, new


def explain_row(old: Sequence[str], new: Sequence[str]) -> list[tuple[str, Any, Any]]:
    """The places where the lines of a row differ.

    A difference without a place is one of bytes: of the order of fields, or of spaces.
    """
    before, after = [[_mask_versions(line) for line in lines] for lines in (old, new)]
    return list(list_changes(_parse(before), _parse(after))) or [("", before, after)]


def _parse(lines: Sequence[str], *, with_messages: bool = True) -> list[Any]:
    """The lines as JSON values, their fields in their order; a line that is none stays text."""
    return [_parse_line(line, with_messages=with_messages) for line in lines]


def _parse_line(line: str, *, with_messages: bool) -> Any:
    try:
        value = json.loads(line)
    except ValueError:
        return line
    return value if with_messages else json.dumps(_without_messages(value))


def _without_messages(value: Any) -> Any:
    match value:
        case dict():
            return {
                name: None
                if name in MESSAGES and isinstance(part, str)
                else _without_messages(part)
                for name, part in value.items()
            }
        case list():
            return [_without_messages(part) for part in value]
    return value


def _mask_versions(line: str) -> str:
    return VERSION.sub(":VERSION", line)


def _order(key: str) -> tuple[int, str]:
    return (int(key) if key.isdecimal() else 0, key)
