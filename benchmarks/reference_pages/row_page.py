"""The page of the JSON rows: the fields that the commands write for the examples of a table.

``row_fields.toml`` says what each field means.  A field without a meaning, or a meaning without a
field, is an error, so that the page has all fields of the examples and no others.
"""

from __future__ import annotations

import json
import shlex
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from benchmarks.reference_pages.markdown import NOTE, write_table
from logic2text import InputError
from rerank.cli.app import PROGRAM, application

TABLE = Path(__file__).parent / "row_fields.toml"

INTRODUCTION = """\
With `--json` a command writes one JSON object for each row. The tables list the fields of these
objects; `a[].b` is the field `b` of each entry of the list `a`. Fields of the input that
a command does not know, such as `id`, are copied. A row that fails has the field `error` in
place of its result.
"""


def write_page() -> str:
    """The page as text.

    Raises:
        InputError: the table of meanings and the rows of the commands do not fit.
    """
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    used: set[str] = set()
    lines = ["# Rows", "", NOTE, "", INTRODUCTION]
    for name, command in table["commands"].items():
        lines += [f"## {name}", "", "Reads " + command["reads"] + ".", "", "```sh"]
        lines += [example["command"] for example in command["examples"]]
        lines += ["```", "", *_describe_rows(name, command, table, used)]
    unused = {*table["meanings"]} - used
    if unused:
        raise InputError(
            f"no row has the fields {', '.join(sorted(unused))}",
            f"delete their meanings in {TABLE.name}, or add an example that has them",
        )
    return "\n".join(lines)


def _describe_rows(
    name: str, command: Mapping[str, Any], table: Mapping[str, Any], used: set[str]
) -> list[str]:
    found: dict[str, set[str]] = {}
    for example in command["examples"]:
        for row in _run(example["command"]):
            for path, kind in _walk_fields(row, frozenset(table["maps"])):
                found.setdefault(path, set()).add(kind)
    for path, kind in command.get("more", {}).items():
        found.setdefault(path, set()).add(kind)
    rows = []
    for path, kinds in _sort_inner_fields(found).items():
        key = _find_meaning(name, path, table["meanings"])
        used.add(key)
        rows.append((f"`{path}`", _join_kinds(kinds), table["meanings"][key]))
    return write_table(("field", "type", "meaning"), rows)


def _sort_inner_fields(found: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """The fields of an object behind the object, else in the order in which they were met."""
    places = {path.removesuffix("[]"): place for place, path in enumerate(found)}

    def list_places(path: str) -> list[int]:
        parts = path.split(".")
        outer = [".".join(parts[:end]).removesuffix("[]") for end in range(1, len(parts) + 1)]
        return [places.get(each, -1) for each in outer]

    return {path: found[path] for path in sorted(found, key=list_places)}


def _join_kinds(kinds: set[str]) -> str:
    """The types of a field: an empty list is one of objects where another has them."""
    return " or ".join(sorted(kinds - ({"list"} if "list of objects" in kinds else set())))


def _find_meaning(name: str, path: str, meanings: Mapping[str, str]) -> str:
    """The key of the meaning: of the field of this command, else of its last name."""
    last = path.rpartition(".")[2].removesuffix("[]")
    for key in (f"{name}.{path}", f"{name}.{last}", path, last):
        if key in meanings:
            return key
    raise InputError(
        f"the field {path} of {name} has no meaning", f"write one in {TABLE.name}: [meanings]"
    )


def _run(line: str) -> Iterator[dict[str, Any]]:
    """The rows of a command line, perhaps with an ``echo`` before it."""
    text, _, command = line.rpartition(" | ")
    arguments = shlex.split(command)[1:]
    given = shlex.split(text)[1] + "\n" if text else None
    program = application((arguments[0],))
    result = CliRunner().invoke(program, [*arguments, "--json"], input=given)
    rows = [json.loads(each) for each in result.stdout.splitlines() if each.startswith("{")]
    if not rows:
        raise InputError(f"{PROGRAM} writes no row for: {line}", f"correct it in {TABLE.name}")
    yield from rows


def _walk_fields(
    row: Mapping[str, Any], maps: frozenset[str], prefix: str = ""
) -> Iterator[tuple[str, str]]:
    """The path and the type of every field; of a field in `maps` the keys are data."""
    for name, value in row.items():
        path = prefix + name
        match value:
            case dict() if name in maps:
                yield path, "object"
            case dict():
                yield path, "object"
                yield from _walk_fields(value, maps, f"{path}.")
            case [dict(), *_]:
                yield path, "list of objects"
                for each in value:
                    yield from _walk_fields(each, maps, f"{path}[].")
            case list():
                yield path, "list"
            case _:
                yield path, TYPES[type(value)]


TYPES = {str: "text", bool: "true or false", int: "integer", float: "number", type(None): "null"}
