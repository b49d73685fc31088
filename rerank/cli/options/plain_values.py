"""Options that are not given, and texts, are taken as they are.

Newer versions of typer make a validator of pydantic for each option of a command, which takes as
long as reading a sentence.  Only values that are to be converted or checked need one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import typer
from typer.main import get_command

Process: TypeAlias = Callable[[Any, Any], Any]
_MISSING = object()


def run_application(application: typer.Typer, program: str) -> Any:
    """Run an application of typer on the arguments of this process; returns its result."""
    command: Any = get_command(application)
    _take_plain_values(command)
    return command(standalone_mode=False, prog_name=program)


def _take_plain_values(command: Any) -> None:
    """Let a command and those below it take plain values as they are."""
    list_parameters = command.get_params  # with the option --help, which is made for a context

    def list_prepared(context: Any) -> list[Any]:
        parameters: list[Any] = list_parameters(context)
        for parameter in parameters:
            _prepare(parameter)
        return parameters

    command.get_params = list_prepared
    for part in getattr(command, "commands", {}).values():
        _take_plain_values(part)


def _prepare(parameter: Any) -> None:
    # In older versions a parameter has no such attribute, and converts without pydantic.
    described = getattr(parameter, "type_descriptor", None)
    is_prepared = isinstance(parameter.process_value, partial)
    if described is not None and described.parameter_info.parser is None and not is_prepared:
        kind = described.annotation
        parameter.process_value = partial(_process, parameter, kind, parameter.process_value)


def _process(parameter: Any, kind: Any, convert: Process, context: Any, value: Any) -> Any:
    """The value of a parameter, which `convert` gives unless it stays as it is."""
    plain = _find_plain(parameter, kind, value)
    if plain is _MISSING or (parameter.required and plain in (None, (), [])):
        return convert(context, value)
    if parameter.callback is not None:
        return parameter.callback(context, parameter, plain)
    return plain


def _find_plain(parameter: Any, kind: Any, value: Any) -> Any:
    """What a value is without conversion; `_MISSING` where it needs one."""
    if value is None:
        return () if parameter.multiple or parameter.nargs == -1 else None
    if kind is str or (kind in (int, float) and value == parameter.default):
        return value if type(value) is kind else _MISSING
    if kind == list[str] and isinstance(value, list | tuple):
        return list(value) if all(type(each) is str for each in value) else _MISSING
    return _MISSING
