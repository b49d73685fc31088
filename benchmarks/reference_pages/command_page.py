"""The page of the commands and their options, from the declarations of the command line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, TypeAlias

import typer

from benchmarks.reference_pages.markdown import NOTE, write_table
from rerank.cli.app import PROGRAM, application

Key: TypeAlias = tuple[str, str]

SHARED_BY = 3
"""Options that so many commands declare alike are described once."""

FIRST_PANEL = "Options"


def write_page() -> str:
    """The page as text."""
    commands = [*_walk_commands("", typer.main.get_command(application()))]
    shared = _find_shared(command for _, command in commands)
    lines = ["# Commands and options", "", NOTE, ""]
    lines += ["A flag has no value. An option with “repeatable” takes names separated by commas,"]
    lines += ["the option again, or both. The rules that all commands follow are in"]
    lines += ["[the command line](../command_line.md).", ""]
    for name, command in commands:
        lines += _describe_command(name, command, shared)
    lines += ["## Options that several commands share", ""]
    lines += write_table(HEADER, [_describe_option(option) for option in shared.values()])
    return "\n".join(lines)


HEADER = ("option", "value", "default", "what it does")


def _walk_commands(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    """Every command with its name; the commands of a group after the group."""
    if name:
        yield name, command
    for inner, each in getattr(command, "commands", {}).items():
        yield from _walk_commands(f"{name} {inner}".strip(), each)


def _find_shared(commands: Iterator[Any]) -> dict[Key, Any]:
    found = [option for command in commands for option in _list_options(command)]
    counts = Counter(map(_make_key, found))
    return {_make_key(each): each for each in found if counts[_make_key(each)] >= SHARED_BY}


def _make_key(option: Any) -> Key:
    return option.opts[0], f"{option.help} {_describe_default(option)}"


def _list_options(command: Any) -> list[Any]:
    return [
        each
        for each in command.params
        if each.param_type_name == "option" and not each.hidden and each.opts[0] != "--help"
    ]


def _describe_command(name: str, command: Any, shared: dict[Key, Any]) -> list[str]:
    options = _list_options(command)
    own = [each for each in options if _make_key(each) not in shared]
    others = [each for each in options if _make_key(each) in shared]
    own.sort(key=lambda option: option.rich_help_panel is not None)
    lines = [f"## {name}", "", *_write_usage(name, command), *_write_help(command)]
    if own:
        lines += write_table(HEADER, [_describe_option(option) for option in own])
    if others:
        names = ", ".join(f"`{each.opts[0]}`" for each in others)
        lines += [f"[Shared options](#options-that-several-commands-share): {names}.", ""]
    return lines


def _write_usage(name: str, command: Any) -> list[str]:
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    named = [f"[{each.metavar or each.name.upper()}]" for each in arguments]
    inner = ["COMMAND"] if hasattr(command, "commands") else []
    return ["```text", " ".join([PROGRAM, name, "[OPTIONS]", *named, *inner]), "```", ""]


def _write_help(command: Any) -> list[str]:
    paragraphs = (command.help or "").replace("\b", "").strip().split("\n\n")
    return [line for paragraph in paragraphs for line in (" ".join(paragraph.split()), "")]


def _describe_option(option: Any) -> Sequence[str]:
    names = ", ".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
    return names, _describe_value(option), _describe_default(option), option.help or ""


def _describe_value(option: Any) -> str:
    if option.is_flag:
        return "flag"
    annotation = option.type_descriptor.annotation
    kind = annotation if isinstance(annotation, type) else None
    if kind is not None and issubclass(kind, Enum):
        return ", ".join(f"`{choice.value}`" for choice in kind)
    plain = {"Path": "file or folder", "int": "integer", "float": "number", "str": "text"}
    shown = option.metavar or plain.get(getattr(kind, "__name__", "list"), "text")
    limits = [
        f"{sign} {limit:g}"
        for sign, limit in (("≥", option.min), ("≤", option.max))
        if limit is not None
    ]
    repeatable = ["repeatable"] if option.multiple else []
    return ", ".join([shown, *limits, *repeatable])


def _describe_default(option: Any) -> str:
    default = option.show_default if isinstance(option.show_default, str) else option.default
    match default:
        case None | False | () | []:
            return ""
        case True:
            return f"`{option.opts[0]}`"
        case Enum():
            return f"`{default.value}`"
        case _:
            return f"`{default}`"
