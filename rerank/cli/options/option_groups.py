"""Groups of options: a command has dataclasses as parameters, their fields are its options.

    @grouped
    def verbalize(formulas: FormulaArguments, *, texts: TextOptions, rows: RowOptions) -> None: ...

A field is an option of typer: ``Annotated[type, typer.Option(…)]`` with a default.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import wraps
from typing import Any, get_type_hints

from logic2text import InputError


def flatten_groups(command: Callable[..., None]) -> Callable[..., None]:
    """Convert a command with groups to one with the fields of its groups as parameters.

    Raises:
        TypeError: two groups have a field of the same name.
    """
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {name: kind for name, kind in hints.items() if is_dataclass(kind)}
    members = {name: [field.name for field in fields(kind)] for name, kind in groups.items()}

    @wraps(command)
    def flat(**arguments: Any) -> None:
        instances = {
            name: kind(**{member: arguments.pop(member) for member in members[name]})
            for name, kind in groups.items()
        }
        command(**arguments, **instances)

    parameters = []
    for parameter in inspect.signature(command).parameters.values():
        if parameter.name in groups:
            parameters += _parameters(groups[parameter.name])
        else:
            annotation = hints[parameter.name]
            kind = inspect.Parameter.KEYWORD_ONLY
            parameters.append(parameter.replace(annotation=annotation, kind=kind))
    names = [parameter.name for parameter in parameters]
    if repeated := {name for name in names if names.count(name) > 1}:
        raise TypeError(f"{command.__name__} has {', '.join(sorted(repeated))} twice")
    flat.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return flat


def refuse_unused(
    group: Any, purpose: str, hint: str, members: Sequence[str] | None = None
) -> None:
    """Refuse options of a group that have no effect on this run, by their names.

    One that was given with its default value has none either, and is not refused.

    Args:
        group: the options that were given.
        purpose: what the options are for.
        hint: what to do instead.
        members: the fields that have no effect; by default all.

    Raises:
        InputError: one of them differs from its default.
    """
    hints = get_type_hints(type(group), include_extras=True)
    for field in fields(group):
        is_unused = members is None or field.name in members
        if is_unused and getattr(group, field.name) != field.default:
            info = hints[field.name].__metadata__[0]
            names = (info.default, *(info.param_decls or ()))  # typer keeps the first as `default`
            option = next(name for name in names if str(name).startswith("--"))
            raise InputError(f"{option} is for {purpose}", hint)


def _parameters(group: Any) -> list[inspect.Parameter]:
    hints = get_type_hints(group, include_extras=True)
    return [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=_default(field),
            annotation=hints[field.name],
        )
        for field in fields(group)
    ]


def _default(field: Field[Any]) -> Any:
    return inspect.Parameter.empty if field.default is MISSING else field.default
