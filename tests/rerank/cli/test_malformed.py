"""Malformed rows, settings, options and lexicon files: error rows and exit codes, no traceback."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from logic2text.candidates import CandidateGenerator
from logic2text.errors import InputError, LexiconError, UnavailableError
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.llm.settings import settings
from logic2text.notation import parse
from rerank.cli.app import COMMANDS
from tests.support.forked_commands import Case, Done, run_commands
from tests.support.malformed import (
    FIELDS,
    OPTIONS,
    malformed_lexicons,
    malformed_options,
    malformed_rows,
    malformed_settings,
    well_formed_row,
)

SEED = 2026
ROWS = 2_000
SIZES = (24, pytest.param(ROWS, marks=pytest.mark.slow))
"""Rows that each command is sent: some in every run of the tests, all in the slow ones."""
LIGHT = ("-m", "fre", "-F", "formulaicness:light")
ARGUMENTS: dict[str, tuple[str, ...]] = {
    "parse": ("--to", "unicode,tptp"),
    "verbalize": ("-s", "literal,ranta"),
    "rerank": ("-s", "literal,ranta", *LIGHT),
    "check": (),
    "read": (),
    "key": (),
    "tutor": (),
    "lint": (),
    "score": ("-m", "fre,formulaicness:light,study:structural"),
    "explain": (),
    "compare": ("-m", "bleu,ter,gtm"),
    "similarity": ("-m", "sim,sim-optimal,le,bleu,tree", "--vectors", "names"),
}
"""Options of the commands that answer row by row."""


SHOWN = ("parse", "rerank", "check")
"""Commands whose messages to a person are read in every run."""

SLOW_TO_IMPORT = {"compare": ("-m", "terp")}
"""Options of one of two runs: the library of `terp` takes longer to import than all rows."""


def count_of(name: str, size: int) -> int:
    """How many rows a command is sent: few, where it takes seconds for some."""
    return max(4, size // 250) if name == "explain" else size


def lines_for(name: str, size: int) -> list[bytes]:
    """A well-formed line for a command, and malformed ones."""
    return [well_formed_row(name), *malformed_rows(name, count_of(name, size) - 1, SEED)]


INPUT_ERRORS = {"InputError", "ParseError", "LimitError", "UnknownNameError", "TooLongError"}


def refuse(constant: str) -> None:
    raise AssertionError(f"{constant} is not valid JSON")


def as_rows(done: Done) -> list[dict[str, Any]]:
    lines = done.stdout.decode("utf-8").splitlines()
    return [json.loads(line, parse_constant=refuse) for line in lines]


def check_streams(done: Done, codes: tuple[int, ...] = (1, 2)) -> None:
    assert done.code in codes, done.stderr[-2_000:]
    shown = done.stdout + done.stderr
    for fault in (b"Traceback", b"internal error of logic2text", b"Exception ignored"):
        assert fault not in shown, shown[max(0, shown.find(fault) - 500) :][:1_500]


@pytest.fixture(scope="module", params=SIZES)
def size(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(scope="module")
def runs(size: int, tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, bool], Done]:
    """Each command with its malformed rows, as JSON Lines and as a person sees them."""
    cases = {}
    for name, options in ARGUMENTS.items():
        lines = b"\n".join([*lines_for(name, size), b""])
        for as_json in (True, False) if size == ROWS or name in SHOWN else (True,):
            last = ("--json", *SLOW_TO_IMPORT.get(name, ())) if as_json else ()
            cases[name, as_json] = Case((name, *options, *last), lines)
    results = run_commands([*cases.values()], tmp_path_factory.mktemp("rows"))
    return dict(zip(cases, results, strict=True))


@pytest.mark.parametrize("name", ARGUMENTS)
def test_every_malformed_row_is_an_error_row_and_the_run_goes_on(
    name: str, size: int, runs: dict[tuple[str, bool], Done]
) -> None:
    check_streams(done := runs[name, True])
    rows = as_rows(done)
    failed = [row for row in rows if is_error(row)]
    numbers = [row["error"]["line"] for row in failed]
    assert numbers == sorted(numbers)
    if name != "verbalize":  # a row for each system
        assert len(rows) == sum(map(bool, map(bytes.strip, lines_for(name, size))))  # none if blank
    assert 0 < len(failed) < len(rows)
    assert not is_error(rows[0])
    assert {row["error"]["type"] for row in failed} <= INPUT_ERRORS
    assert all(row["error"]["message"] for row in failed)


def test_a_person_sees_one_error_a_malformed_row(runs: dict[tuple[str, bool], Done]) -> None:
    for name in (name for name, as_json in runs if not as_json):
        check_streams(done := runs[name, False])
        numbers = re.findall(r"^error: line (\d+):", done.stderr.decode(), re.MULTILINE)
        wanted = [row["error"]["line"] for row in as_rows(runs[name, True]) if is_error(row)]
        assert [*map(int, numbers)] == wanted, name


def is_error(row: dict[str, Any]) -> bool:
    error = row.get("error")
    return isinstance(error, dict) and error.keys() - {"suggestion"} == {
        *("type", "message", "hint", "line", "column")
    }


def test_a_draft_of_malformed_rows_is_a_lexicon_file(size: int, tmp_path: Path) -> None:
    lines = malformed_rows("lexicon", size, SEED)
    (done,) = run_commands([Case(("lexicon",), b"\n".join(lines))], tmp_path)
    check_streams(done)
    assert tomllib.loads(done.stdout.decode())["predicates"]


@pytest.mark.parametrize("count", [12, pytest.param(60, marks=pytest.mark.slow)])
def test_malformed_arguments(count: int, tmp_path: Path) -> None:
    texts = [
        line.decode("utf-8", "replace").replace("\0", "")
        for line in malformed_rows("parse", count, SEED)
    ]
    shorter = [text[:20_000] for text in texts]
    cases = [
        Case((name, *options, "--", *shorter))
        for name, options in ARGUMENTS.items()
        if name not in ("check", "explain", "similarity")
    ]
    cases += [
        Case(("equivalent", "--", *pair)) for pair in zip(shorter[:6], shorter[6:12], strict=True)
    ]
    cases += [Case(("check", "--", *pair)) for pair in zip(shorter[:6], shorter[6:12], strict=True)]
    for done in run_commands(cases, tmp_path):
        check_streams(done, (0, 1, 2))


GOOD_SETTINGS = {"LOGIC2TEXT_BASE_URL": "http://127.0.0.1:9/v1", "LOGIC2TEXT_MODEL": "m"}


def test_malformed_settings_are_errors_of_ours_or_of_use() -> None:
    refused = usable = 0
    for variables in malformed_settings(ROWS, SEED):
        try:
            settings({**GOOD_SETTINGS, **variables})
        except (InputError, UnavailableError):
            refused += 1
        else:
            usable += 1
    assert refused > usable > 20


SERVERS = {"serve", "mcp"}
"""They run until they are ended; their own tests give them malformed options."""

INPUTS = {
    "check": b'{"formula": "Cube(a)", "text": "a is a cube."}',
    "read": b"No cube is small.",
    "score": b"No cube is small.",
    "explain": b"No cube is small.",
    "llm-check": b"",
    "equivalent": b"",
    "grammar": b"",
    "tutor": b"",
    "lint": b'{"formula": "Cube(a)", "text": "a is a cube."}',
    "compare": b'{"hypothesis": "a is a cube.", "references": "b is a cube."}',
    "similarity": b'{"formula": "Cube(a)", "other": "Cube(b)"}',
}


PAIRS = {
    "equivalent": ("Cube(a)", "Cube(a)"),
    "tutor": ("Cube(a)", "Cube(a)"),
    "batch": ("/dev/stdin", "job"),
    "rules": ("/dev/stdin", *LIGHT[:2]),
}


@pytest.mark.parametrize("count", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_malformed_settings_and_options_of_every_command(count: int, tmp_path: Path) -> None:
    assert {*OPTIONS} == {*COMMANDS} - SERVERS
    asking = [("score", "-m", "judge"), ("llm-check",), ("verbalize", "-s", "literal,llm")]
    asking += [("score", "-m", "logprob"), ("rerank", "-s", "literal,llm", *LIGHT)]
    cases = [
        Case(
            asking[i % len(asking)], INPUTS.get(asking[i % len(asking)][0], b"Cube(a)"), variables=v
        )
        for i, v in enumerate(malformed_settings(10, SEED))
        if all(is_text(value) for value in v.values())
    ]
    for name in OPTIONS:
        arguments = PAIRS.get(name, ())
        given = INPUTS.get(name, b"Cube(a)")
        for option in malformed_options(name, count, SEED):
            more = LIGHT if name in ("rerank", "batch") and option[0] != "--metric" else ()
            cases.append(Case((name, *more, *option, *arguments), given))
    for done in run_commands(cases, tmp_path):
        check_streams(done, (0, 1, 2, 3))


def is_text(value: str) -> bool:
    """Whether an environment can hold it."""
    return "\0" not in value and value.isprintable() | value.isspace()


@pytest.mark.parametrize("count", [500, pytest.param(ROWS, marks=pytest.mark.slow)])
def test_malformed_lexicon_files_are_one_error_or_of_use(count: int, tmp_path: Path) -> None:
    formula: Formula = parse("Cube(a) & Tet(b)")
    path = tmp_path / "words.toml"
    usable = 0
    for content in malformed_lexicons(count, SEED):
        path.write_bytes(content)
        try:
            lexicon = Lexicon.load(path)
        except LexiconError:
            continue
        usable += 1
        assert CandidateGenerator(lexicon=lexicon, prove=False).candidates(formula)
    assert count / 100 < usable < count / 2


def test_every_command_that_reads_rows_is_tried() -> None:
    assert {*ARGUMENTS, "lexicon"} == {*FIELDS}
