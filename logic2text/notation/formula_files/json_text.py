"""JSON of one text: its value, or what is wrong with it.

Values that JSON has but rows do not are refused by name: numbers beyond the range of a float, NaN,
a field that is given twice, and nesting that could be read but not be written.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterator
from typing import Any

from logic2text.lazy_dataclass import dataclass

LIST, STRING = "a list", "a string"
DEEPEST = 100
"""The maximum nesting depth of a row; deeper values can be read but not be written."""
_TOO_DEEP = f"nested too deep, beyond {DEEPEST} brackets"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a JSON text.

    Attributes:
        message: in words.
        column: counted from 1.
    """

    message: str
    column: int = 1


@dataclass(frozen=True, slots=True)
class FieldFault:
    """What is wrong with a field of a JSON object that can be read.

    Attributes:
        message: with the name of the field.
        hint: what to do.
    """

    message: str
    hint: str


class _RepeatedFieldError(ValueError):
    """A field is given twice; its name is the argument."""


def load(text: str) -> Any:
    """The value of a JSON text, or the `Fault` or `FieldFault`."""

    def read() -> Any:
        return json.loads(text, object_pairs_hook=object_of)

    value, fault = _attempt(read)
    if fault is not None:
        return fault
    return Fault(_TOO_DEEP) if is_deep(value) else value


def load_part(
    decoder: json.JSONDecoder, text: str, start: int
) -> tuple[Any, int, Fault | FieldFault | None]:
    """The JSON value at an offset of a text, the offset of its end, and what is wrong with it.

    The column of a `Fault` counts from the beginning of the text.
    """

    def read() -> tuple[Any, int]:
        return decoder.raw_decode(text, start)

    found, fault = _attempt(read)
    if isinstance(fault, FieldFault):  # the value has an end all the same
        found, _ = _attempt(lambda: json.JSONDecoder().raw_decode(text, start))
    value, end = (None, start) if found is None else found
    if fault is None and is_deep(value):
        fault = FieldFault(_TOO_DEEP, "write a flat object")
    return value, end, fault


def _attempt(read: Callable[[], Any]) -> tuple[Any, Fault | FieldFault | None]:
    try:
        value = read()
    except json.JSONDecodeError as error:
        return None, Fault(error.msg, error.pos + 1)
    except RecursionError:
        return None, Fault(_TOO_DEEP)
    except _RepeatedFieldError as error:
        return None, FieldFault(f"the field `{error}` is given twice", "keep one of the two")
    except ValueError:  # Python limits the digits, whose conversion takes quadratic time
        return None, Fault(f"a number has more than {sys.get_int_max_str_digits():,} digits")
    return value, None


def json_kind(text: str) -> str | None:
    """The kind of a JSON value that is not an object; None if the line is not valid JSON.

    A list is never a formula or a text, and a quoted string is never a formula.  Any other value,
    such as 1 or true, can be one, and is rejected only among JSON rows.
    """
    if text.lstrip()[0] not in '["-0123456789tfn':
        return None
    value = load(text)
    if isinstance(value, Fault | FieldFault):
        return None
    return LIST if isinstance(value, list) else STRING if isinstance(value, str) else "a value"


def find_number_fault(fields: dict[str, Any]) -> FieldFault | None:
    """The first field with a number that JSON does not have, or that is beyond a float's range."""
    for place, number in _numbers(fields):
        if math.isnan(number):
            return FieldFault(
                f"the field `{place}` is NaN, which is not valid JSON",
                "write null, or leave it out",
            )
        if math.isinf(number):
            return FieldFault(
                f"the field `{place}` is infinite or too large for a number",
                f"write a number up to {sys.float_info.max:.1e}, or a text",
            )
    return None


def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of its fields; raises `_RepeatedFieldError`."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        raise _RepeatedFieldError(next(name for name in names if names.count(name) > 1))
    return fields


def _numbers(value: Any, place: str = "") -> Iterator[tuple[str, float]]:
    """The floats in a value, each with its place such as ``a.b[0]``."""
    if isinstance(value, float):
        yield place, value
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _numbers(item, f"{place}.{name}" if place else name)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _numbers(item, f"{place}[{number}]")


def is_deep(value: Any) -> bool:
    """Whether a JSON value is nested deeper than `DEEPEST`."""
    level = [value]
    for _ in range(DEEPEST):
        level = [
            item
            for part in level
            if isinstance(part, dict | list)
            for item in (part.values() if isinstance(part, dict) else part)
        ]
        if not level:
            return False
    return any(isinstance(part, dict | list) for part in level)
