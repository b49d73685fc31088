"""What a terminal may be shown, and what happens when standard output fails: for every command."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from logic2text.results.escaping import escape_controls, escape_row
from rerank.cli.app import COMMANDS, EXIT_READER_GONE
from rerank.cli.io.error_report import EXIT_UNWRITTEN
from rerank.cli.io.streams import (
    EscapingStream,
    GuardedStream,
    OutputError,
    ignore_empty_width,
)
from tests.support.chat_server import Reply, chat_server
from tests.support.forked_commands import CLOSED, FULL, GONE, Case, Done, run_commands

HOSTILE = "\x1b]0;title\x07\x1b[2J\x9b31m\u202eevil\u2066\u2028\x7f\b\r\v"
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]")
"""What no terminal may be sent, line feeds and tabs apart."""

LIGHT = ("-F", "formulaicness:light", "-m", "fre")
FORMULA = "∀x (Cube(x) → Small(x))"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\tb\nc ∀ é 日本 😀", "a\tb\nc ∀ é 日本 😀"),
        ("\x1b[31m", r"\u001b[31m"),
        ("\x9b31m\x85", r"\u009b31m\u0085"),
        ("\r\x00\x7f", r"\u000d\u0000\u007f"),
        ("a\u202eb\u2069\u200f", r"a\u202eb\u2069\u200f"),
        ("\u2028\u2029\udc80", r"\u2028\u2029\udc80"),
    ],
)
def test_what_a_terminal_would_obey_is_an_escape(text: str, shown: str) -> None:
    assert escape_controls(text) == shown
    quoted = escape_controls(json.dumps(text, ensure_ascii=False))
    assert json.loads(quoted) == text  # the same escapes are JSON's own
    assert escape_row({text: [text, (1, None, text)]}) == {shown: [shown, [1, None, shown]]}


class Failing(io.StringIO):
    """A stream on a full disk."""

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")

    flush = write  # type: ignore[assignment]


def test_a_failure_of_output_is_an_error_and_one_of_messages_is_none() -> None:
    with pytest.raises(OutputError, match="No space left"):
        GuardedStream(Failing()).write("text")
    assert EscapingStream(Failing()).write("text") == 4
    EscapingStream(messages := io.StringIO()).write("\x1b[1m")
    assert messages.getvalue() == r"\u001b[1m"


def cases_of_every_command(url: str, hostile: str = "") -> dict[str, Case]:
    """A run of each command that succeeds, or fails for the hostile text in its input."""
    formula = json.dumps({"id": hostile, "formula": FORMULA, "candidates": [f"a {hostile} b"]})
    odd = json.dumps({hostile: hostile, "formula": f"P('n{hostile}')"})
    unread = json.dumps({"formula": f"P({hostile}"})
    text = json.dumps({"id": hostile, "text": f"No cube {hostile} is small."})
    pair = json.dumps({"formula": FORMULA, "text": f"Every cube {hostile} is small."})
    formulae = "\n".join([formula, odd, unread, f"P({hostile}", FORMULA, ""]).encode()
    server = {"LOGIC2TEXT_BASE_URL": url, "LOGIC2TEXT_MODEL": f"m{hostile}"}
    texts = {"hypothesis": f"a {hostile} b", "references": [f"a {hostile} c"], "id": hostile}
    compared = json.dumps(texts)
    similar = json.dumps({"formula": FORMULA, "other": f"P('n{hostile}')"})
    rated = json.dumps({"id": hostile, "text": f"a {hostile} b", "rating": 3})
    judged = json.dumps({"item": hostile, "judge": f"j{hostile}", "rating": 3})
    answer = json.dumps({"given": FORMULA, "asked": f"P('n{hostile}')"})
    return {
        "parse": Case(("parse", "--to", "unicode,tree,svg"), formulae),
        "verbalize": Case(("verbalize", "-s", "literal,llm"), formulae, variables=server),
        "check": Case(("check",), pair.encode()),
        "read": Case(("read",), text.encode()),
        "grammar": Case(("grammar", f"P('n{hostile}')")),
        "equivalent": Case(("equivalent", "P(a)", f"P('n{hostile}')")),
        "tutor": Case(("tutor",), answer.encode()),
        "lint": Case(("lint",), pair.encode()),
        "score": Case(("score", "-m", "fre,judge"), text.encode(), variables=server),
        "rerank": Case(
            ("rerank", "-s", "literal,llm", "--votes", "0", *LIGHT), formulae, variables=server
        ),
        "batch": Case(
            ("batch", "/dev/stdin", "batch", "--resume", "-s", "literal", *LIGHT), formulae
        ),
        "rules": Case(("rules", "/dev/stdin"), formulae),
        "paraphrase": Case(("paraphrase", "-k", "2"), formulae),
        "explain": Case(("explain",), text.encode()),
        "compare": Case(("compare", "-m", "bleu,ter"), compared.encode()),
        "similarity": Case(("similarity", "-m", "le,bleu"), similar.encode()),
        "tables": Case(("tables", "-t", "4", "-m", "fre"), rated.encode()),
        "judgements": Case(("judgements", "agreement"), judged.encode()),
        "study": Case(("study", f"missing{hostile}")),
        "lexicon": Case(("lexicon",), formulae),
        "key": Case(("key",), formulae),
        "llm-check": Case(("llm-check",), variables=server),
        "doctor": Case(("doctor", "-m", "fre")),
        "usage": Case(("parse", f"--{hostile}")),
        "metric": Case(("score", "-m", hostile, "text")),
        "command": Case((f"x{hostile}",)),
    }


@pytest.mark.parametrize(
    "with_json",
    [
        {"parse", "score", "rerank"},
        pytest.param(set(COMMANDS) - {"lexicon", "key", "study"}, marks=pytest.mark.slow),
    ],
)
def test_no_command_sends_foreign_control_characters_to_a_terminal(
    with_json: set[str], tmp_path: Path
) -> None:
    answer = json.dumps({"candidates": [f"Every {HOSTILE} cube is small."]})
    with chat_server(Reply(answer)) as server:
        plain = cases_of_every_command(server.url, HOSTILE)
        as_json = {
            f"{name} --json": Case((*c.arguments, "--json"), c.stdin, variables=c.variables)
            for name, c in plain.items()
            if name in with_json
        }
        cases = {
            name: Case(
                tuple(argument.replace("\0", "") for argument in case.arguments),
                case.stdin,
                variables={k: v.replace("\0", "") for k, v in case.variables.items()},
            )
            for name, case in {**plain, **as_json}.items()
        }
        results = dict(zip(cases, run_commands([*cases.values()], tmp_path), strict=True))
    assert {*COMMANDS} - {"serve", "mcp"} <= {*cases}
    for name, done in results.items():
        for stream in (done.stdout.decode(), done.stderr.decode()):
            assert not (found := OBEYED.search(stream)), (name, stream[: found.end()][-200:])
        assert b"Traceback" not in done.stderr, name
        assert b"fault of logic2text" not in done.stdout + done.stderr, (name, done)
    assert all(row for name, done in results.items() if "--json" in name for row in done.rows)


STYLED = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}


def test_styles_of_our_own_are_kept(tmp_path: Path) -> None:
    """On a terminal the sequences that are left are those of the tables."""
    case = Case(("parse", "--", f"P('n{HOSTILE}')", "P(a)"), variables=STYLED)
    (done,) = run_commands([case], tmp_path)
    shown = re.sub("\x1b\\[[0-9;]*m", "", done.stdout.decode())
    assert shown != done.stdout.decode()
    assert not OBEYED.search(shown)


def test_rows_go_to_the_file_and_their_number_to_the_terminal(tmp_path: Path) -> None:
    """As of a user who redirects standard output and waits."""
    ours, theirs = pty.openpty()
    out = tmp_path / "rows.jsonl"
    command = [sys.executable, "-m", "rerank", "parse", "--json", "P(a)", "Q(", "R(c)"]
    with out.open("wb") as sink:
        process = subprocess.Popen(command, stdout=sink, stderr=theirs)  # noqa: S603
    os.close(theirs)
    shown = b""
    with suppress(OSError):  # which a terminal without another end gives
        while part := os.read(ours, 65_536):
            shown += part
    os.close(ours)
    assert process.wait(600) == 1, shown
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [row["formula"] for row in rows] == ["P(a)", "Q(", "R(c)"]
    assert b"rows" in shown
    assert b"P(a)" not in shown


ALL: frozenset[str] = frozenset()
FEW = frozenset({"parse", "parse --json", "rerank", "rerank --json", "check", "key", "--help"})
"""Runs that write in each of the ways: rows, tables, text of their own, the help."""
PYTHON = (b"Traceback", b"Exception ignored", b"Error:")
WITHOUT_ANSWER = {"tables", "judgements", "study", "usage", "metric", "command"}
"""Runs that fail for their input, before they write."""


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is Linux's")
@pytest.mark.parametrize(
    ("stdout", "chosen"),
    [
        (FULL, FEW),
        (GONE, FEW),
        (CLOSED, FEW),
        pytest.param(FULL, ALL, marks=pytest.mark.slow),
        pytest.param(GONE, ALL, marks=pytest.mark.slow),
        pytest.param(CLOSED, ALL, marks=pytest.mark.slow),
    ],
)
def test_output_that_cannot_be_written_is_one_sentence_and_an_exit_code(
    stdout: str, chosen: frozenset[str], tmp_path: Path
) -> None:
    reply = Reply(json.dumps({"candidates": ["Every cube is small."]}))
    with chat_server(reply) as server:
        runs = cases_of_every_command(server.url)
        runs |= {"--help": Case(("--help",)), "--version": Case(("--version",))}
        runs |= {
            f"{name} --json": Case((*case.arguments, "--json"), case.stdin)
            for name, case in runs.items()
            if name in ("parse", "score", "rerank", "verbalize")
        }
        cases = {
            name: Case(case.arguments, case.stdin, stdout, case.variables)
            for name, case in runs.items()
            if name in (chosen or runs.keys() - WITHOUT_ANSWER)
        }
        results = dict(zip(cases, run_commands([*cases.values()], tmp_path), strict=True))
    for name, done in results.items():
        if stdout == GONE:  # as `head` leaves it: nothing to report
            assert done.code == EXIT_READER_GONE, (name, done)
            assert not any(word in done.stderr for word in (*PYTHON, b"cannot be written")), name
        else:
            assert done.code == EXIT_UNWRITTEN, (name, done)
            assert one_sentence(done), (name, done.stderr.decode())


def one_sentence(done: Done) -> bool:
    """Whether one error stands on standard error, with its hint, and nothing of Python's."""
    lines = [line for line in done.stderr.decode().splitlines() if "cannot be written" in line]
    return len(lines) == 1 and not any(word in done.stderr for word in PYTHON)


def test_a_file_that_cannot_be_written_is_an_error_of_its_row(tmp_path: Path) -> None:
    files = ["/dev/full", "/", "/nowhere/at/all"]
    cases = [Case(("check", "--svg", file, "Cube(a)", "a is a tetrahedron.")) for file in files]
    cases += [Case(("explain", "--html", files[0], "No cube is small."))]
    for file, done in zip([*files, files[0]], run_commands(cases, tmp_path), strict=True):
        assert done.code == 2
        assert done.stderr.decode().startswith(f"error: {file} cannot be written")
        assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(("given", "left"), [("0", None), ("00", None), ("40", "40"), ("x", "x")])
def test_a_width_of_zero_is_none(
    monkeypatch: pytest.MonkeyPatch, given: str, left: str | None
) -> None:
    monkeypatch.setenv("COLUMNS", given)
    ignore_empty_width()
    assert os.environ.get("COLUMNS") == left


def test_every_command_writes_without_a_width(tmp_path: Path) -> None:
    commands = [("--help",), ("verbalize", "P(a)"), ("tutor", "P(a)", "P(a)")]
    cases = [Case(arguments, variables={"COLUMNS": "0"}) for arguments in commands]
    for done in run_commands(cases, tmp_path):
        assert done.stdout.strip()
