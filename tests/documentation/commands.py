"""Why a documented command line cannot be meant: an option, a target or a module that is not there.

>>> problems('logic2text check --explain "P(a)" "a is P." | head -3')
[]
>>> problems("logic2text check --explian P(a)")
['logic2text check has no option --explian']
>>> problems("make demo && make dmeo")
['there is no target dmeo']
"""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

import typer

from metrics import registry
from rerank.cli.app import PROGRAM, application

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
EXTRAS = tomllib.loads(PROJECT)["project"]["optional-dependencies"]

OPERATORS = frozenset({"|", "||", "&&", ";", "&", "(", ")"})
REDIRECTIONS = frozenset({"<", ">", ">>", "2>", ">&", "<<<"})
LEADING = frozenset({"if", "then", "do", "else", "exec", "time", "!"})
HELP = ("-h", "--help")
PLACEHOLDER = re.compile(r"[A-Z][A-Z_]*…?|…|\.\.\.|\[OPTIONS\]|NAME[:.=].*")
EXAMPLES = frozenset({"variable-free"})
"""Metrics that a page adds as an example."""

OTHERS = frozenset({"psycopg"})
"""Packages that are not dependencies, which a page names for what is beside the project."""

SCORING = frozenset({"score", "rerank", "batch", "serve", "doctor"})
"""The commands whose --metric is one of the registry."""


def problems(line: str) -> list[str]:
    """What a command line names that does not exist."""
    found: list[str] = []
    for words in segments(line):
        match words:
            case [program, *rest] if program == PROGRAM:
                found += _of_program(rest)
            case ["make", *rest]:
                found += _of_make(rest)
            case ["pip", "install", *rest] | ["python", "-m", "pip", "install", *rest]:
                found += _of_pip(rest)
            case ["python", *rest]:
                found += _of_python(rest)
            case _:
                pass
    return found


def segments(line: str) -> Iterator[list[str]]:
    """The simple commands of a line, without redirections and assignments of variables."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|;&<>")
    lexer.whitespace_split = True
    current: list[str] = []
    words = iter(lexer)
    for word in words:
        if word in OPERATORS:
            yield current
            current = []
        elif word in REDIRECTIONS:
            next(words, None)
        elif current or not (word in LEADING or re.match(r"[A-Z_0-9]+=", word)):
            current.append(word)
    yield current


@cache
def root_command() -> Any:
    """The whole application as its framework has it."""
    return typer.main.get_command(application())


def options_of(command: Any) -> dict[str, Any]:
    """Option → its parameter."""
    return {
        name: parameter
        for parameter in command.params
        for name in (*parameter.opts, *parameter.secondary_opts)
        if name.startswith("-")
    }


def every_command() -> Iterator[tuple[str, Any]]:
    """The commands with their names, those of groups too."""
    waiting = [("", root_command())]
    while waiting:
        name, command = waiting.pop()
        yield name, command
        inner = getattr(command, "commands", {})
        waiting += [(f"{name} {each}".strip(), one) for each, one in inner.items()]


@cache
def every_option() -> frozenset[str]:
    """The options of all commands."""
    named = {option for _, command in every_command() for option in options_of(command)}
    return frozenset({*named, *HELP})


def _of_program(words: Sequence[str]) -> list[str]:
    found: list[str] = []
    command, path, places = root_command(), PROGRAM, 0
    rest = iter(words)
    for word in rest:
        if re.match(r"--?[A-Za-z]", word):
            name, _, value = word.partition("=")
            name = name if name.startswith("--") else name[:2]
            parameter = options_of(command).get(name)
            if parameter is None:
                found += [] if name in HELP else [f"{path} has no option {name}"]
            elif not getattr(parameter, "is_flag", False):
                found += _of_value(path, name, parameter, value or next(rest, ""))
        elif hasattr(command, "commands") and not PLACEHOLDER.fullmatch(word):
            if word not in command.commands:
                return [*found, f"{path} has no command {word}"]
            command, path = command.commands[word], f"{path} {word}"
        else:
            places += 1
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    if places > sum(p.nargs for p in arguments) and all(p.nargs > 0 for p in arguments):
        found += [] if hasattr(command, "commands") else [f"{path} takes no {places} arguments"]
    return found


def _of_value(path: str, name: str, parameter: Any, value: str) -> list[str]:
    if not value or PLACEHOLDER.fullmatch(value):
        return []
    kind = parameter.type_descriptor.annotation
    if isinstance(kind, type) and issubclass(kind, Enum):
        known = {str(choice.value) for choice in kind}
        return [] if value in known else [f"{path} {name} has no choice {value}"]
    if name in {"--metric", "-m"} and path.removeprefix(f"{PROGRAM} ") in SCORING:
        names = value.split(",")
        known = {*registry.available(), *EXAMPLES}
        return [f"there is no metric {n}" for n in names if n not in known and "." not in n]
    return []


def _of_make(words: Sequence[str]) -> list[str]:
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
    found = []
    for word in words:
        name, is_variable, _ = word.partition("=")
        if is_variable and not re.search(rf"\b{name}\b", MAKEFILE):
            found.append(f"the Makefile has no variable {name}")
        if not is_variable and not word.startswith("-") and word not in targets:
            found.append(f"there is no target {word}")
    return found


def _of_pip(words: Sequence[str]) -> list[str]:
    found = []
    for word in words:
        if word.startswith("-") or PLACEHOLDER.fullmatch(word) or "/" in word:
            continue
        match = re.fullmatch(r"([\w.-]+?)(?:\[([\w,…]+)\])?(?:==([\w.]+))?", word)
        if match is None:
            found.append(f"{word} is not a package")
            continue
        name, extras, version = match.groups()
        if name in {PROGRAM, "."}:
            unknown = [e for e in (extras or "").split(",") if e and e != "…" and e not in EXTRAS]
            found += [f"there is no extra {extra}" for extra in unknown]
        elif name not in PROJECT and name not in OTHERS:
            found.append(f"{name} is none of the project's packages")
        elif version and f"{name}=={version}" not in PROJECT + MAKEFILE:
            found.append(f"{name} is not of the version {version} elsewhere")
    return found


def _of_python(words: Sequence[str]) -> list[str]:
    match words:
        case ["-m", module, *rest]:
            return _of_module(module, rest)
        case [file, *_] if file.endswith(".py") and not (ROOT / file).is_file():
            return [f"there is no file {file}"]
        case ["-c", code, *_]:
            compile(code, "<documentation>", "exec")
    return []


def _of_module(module: str, words: Sequence[str]) -> list[str]:
    if module.partition(".")[0] not in {"logic2text", "metrics", "rerank", "benchmarks", "tests"}:
        return []
    path = ROOT / module.replace(".", "/")
    file = path.with_suffix(".py")
    if not file.is_file() and not (path / "__main__.py").is_file():
        return [f"there is no module {module} to run"]
    sources = [file] if file.is_file() else [*path.glob("*.py")]
    written = "".join(each.read_text(encoding="utf-8") for each in sources)
    # An option may be one of a module that this one shares with its neighbours.
    beside = "".join(each.read_text(encoding="utf-8") for each in path.parent.glob("*.py"))
    options = [word.partition("=")[0] for word in words if re.match(r"--[a-z]", word)]
    known = written + (beside if "add_" in written else "")
    return [f"{module} has no option {option}" for option in options if not _defines(known, option)]


def _defines(source: str, option: str) -> bool:
    in_loop = 'f"--{' in source and f'"{option.removeprefix("--")}"' in source
    return f'"{option}"' in source or in_loop
