"""What holds for every command: names of options, lists, help, completion, exit codes, styles."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rerank.cli.app import COMMANDS
from tests.support.forked_commands import Case, Done, run_commands

FORMULA = "∀x (Cube(x) → Small(x))"
LIGHT = ("-m", "fre", "-F", "formulaicness:light")
STYLED = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}

OWN_METRIC = """
import numpy as np
from metrics.base import UNIT, Signature

class Length:
    name, range, higher_is_natural = "length", UNIT, True
    signature = Signature("length", version="1")

    def score(self, texts, formulas=None):
        return np.array([1 / len(text) for text in texts])

class NeedsArguments:
    def __init__(self, size):
        self.size = size

class NoMetric:
    pass
"""


def run_all(folder: Path, *arguments: tuple[str, ...]) -> list[Done]:
    return run_commands([Case(each) for each in arguments], folder)


def test_lists_take_commas_and_repetition_alike_and_the_former_name(tmp_path: Path) -> None:
    ways = [
        ("--systems", "literal,ranta"),
        ("-s", "literal", "--systems", "ranta"),
        ("--system", "literal,ranta"),
        ("--system", "literal", "-s", "ranta,literal"),
    ]
    verbalized = run_all(tmp_path, *(("verbalize", "--json", *way, FORMULA) for way in ways))
    for done in verbalized:
        assert {row["system"] for row in done.rows} == {"literal", "ranta"}
        assert len(done.rows) == 2
    ranked = run_all(tmp_path, *(("rerank", "--json", *LIGHT, *way, FORMULA) for way in ways))
    assert len({done.stdout for done in ranked[:2]}) == 1
    for done in ranked:
        (row,) = done.rows
        assert {result["source"] for result in row["ranking"]} == {"literal", "ranta"}
    commas, repeated = run_all(
        tmp_path,
        ("parse", "--json", "--to", "unicode,latex", FORMULA),
        ("parse", "--json", "--to", "unicode", "--to", "latex", FORMULA),
    )
    assert commas.stdout == repeated.stdout
    avoid = ("verbalize", "-s", "natural", "--avoid")
    bad, worse = run_all(tmp_path, (*avoid, "nothing", FORMULA), (*avoid, "a", "--avoid", "b", "P"))
    assert (bad.code, worse.code) == (2, 2)
    assert b"unknown style principle" in bad.stderr


def test_an_empty_list_is_an_error(tmp_path: Path) -> None:
    for done in run_all(
        tmp_path,
        ("verbalize", "-s", "none", FORMULA),
        ("verbalize", "-s", ",", FORMULA),
        ("rerank", *LIGHT, "-s", "", FORMULA),
    ):
        assert done.code == 2
        assert b"no system was named" in done.stderr


def test_the_help_has_no_former_names_and_groups_the_rare_options(tmp_path: Path) -> None:
    shown = run_all(tmp_path, *((name, "--help") for name in COMMANDS))
    for name, done in zip(COMMANDS, shown, strict=True):
        assert done.code == 0, name
        assert f"Usage: logic2text {name}" in done.stdout.decode()
        assert "--system " not in done.stdout.decode(), name
    ranking = shown[COMMANDS.index("rerank")].stdout.decode()
    for panel in ("Options", "Style of the texts", "Language model", "Advanced options"):
        assert f"─ {panel} ─" in ranking
    assert ranking.index("--systems") < ranking.index("Advanced options")
    assert ranking.index("Advanced options") < ranking.index("--row-timeout")


SCOPE = "∀x (Cube(x) → ∃y (Tet(y) ∧ FrontOf(y,x)))"

PAIRS = [
    (("check", "Cube(a)", "a is a cube."), 0),
    (("check", "Cube(a)", "a is a tetrahedron."), 1),
    (("check", "--json", "Cube(a)", "a is a tetrahedron."), 1),
    (("check", SCOPE, "Some tetrahedron is in front of every cube."), 1),
    (("check", "Cube(a", "a is a cube."), 2),
    (("check", "Cube(a)"), 2),
    (("equivalent", "¬∀x Cube(x)", "∃x ¬Cube(x)"), 0),
    (("equivalent", "--json", "∀x Cube(x)", "∃x Cube(x)"), 1),
    (("equivalent", "Cube(a)", "Cube(a"), 2),
    (("equivalent", "Cube(a)"), 2),
]


def test_the_exit_code_of_one_pair_says_whether_it_is_proved(tmp_path: Path) -> None:
    results = run_all(tmp_path, *(arguments for arguments, _ in PAIRS))
    codes = [(arguments, done.code) for (arguments, _), done in zip(PAIRS, results, strict=True)]
    assert codes == PAIRS


def test_the_exit_code_of_rows_speaks_of_failed_rows_only(tmp_path: Path) -> None:
    refuted = {"id": 1, "formula": "Cube(a)", "text": "a is a tetrahedron.", "other": "Small(a)"}
    bad = {"id": 2, "formula": "Cube(a", "text": "a is a cube.", "other": "P(a)"}
    good, some = (json.dumps(refuted), f"{json.dumps(refuted)}\n{json.dumps(bad)}")
    cases = [
        Case((command, "--json"), lines.encode())
        for command in ("check", "equivalent")
        for lines in (good, some)
    ]
    results = run_commands(cases, tmp_path)
    assert [done.code for done in results] == [0, 1, 0, 1]
    for done in results:
        assert done.rows[0]["verdict"] == "refuted"
        assert [row["id"] for row in done.rows] == [1, 2][: len(done.rows)]
    assert [done.rows[1]["error"]["type"] for done in results[1::2]] == ["ParseError"] * 2


def test_pictures_and_paraphrases_are_made_where_they_are_asked_for(tmp_path: Path) -> None:
    pair = (FORMULA, "Only cubes are small.")
    picture = tmp_path / "world.svg"
    plain, explained, drawn, person = run_all(
        tmp_path,
        ("check", "--json", *pair),
        ("check", "--json", "--explain", *pair),
        ("check", "--json", "--svg", str(picture), *pair),
        ("check", *pair),
    )
    (row,), (full,), (with_picture,) = plain.rows, explained.rows, drawn.rows
    fields = {"formula", "kind", "grade", "means_formula", "relation", "reasons"}
    assert {*row["readings"][0]} == fields
    assert "picture" not in row
    assert full["readings"][0]["text"]
    assert full["picture"]["text"]
    assert with_picture["picture"] == full["picture"]
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    for reading in full["readings"]:
        assert reading["text"] in person.stdout.decode()
        del reading["text"]
    del full["picture"]
    assert full == row


def test_no_color_leaves_no_escape_sequences(tmp_path: Path) -> None:
    commands: list[tuple[str, ...]] = [
        ("check", FORMULA, "Only cubes are small."),
        ("equivalent", "P(a)", "P(b)"),
        ("parse", "P(a)"),
        ("verbalize", "-s", "literal", FORMULA),
        ("rerank", *LIGHT, "-s", "literal", FORMULA),
        ("score", "-m", "fre", "No cube is small."),
    ]
    styled = run_commands([Case(each, variables=STYLED) for each in commands], tmp_path)
    plain = run_commands(
        [Case(each, variables={**STYLED, "NO_COLOR": "1"}) for each in commands], tmp_path
    )
    for command, colored, done in zip(commands, styled, plain, strict=True):
        assert b"\x1b[" in colored.stdout, command
        assert b"\x1b" not in done.stdout + done.stderr, command
        assert done.stdout, command


def test_no_color_holds_for_the_help() -> None:
    """In a new interpreter: typer looks at its variables when it is imported."""
    command = [sys.executable, "-m", "rerank", "check", "--help"]
    shown = [
        subprocess.run(command, capture_output=True, check=True, env={**os.environ, **variables})  # noqa: S603
        for variables in (STYLED, {**STYLED, "NO_COLOR": "1"})
    ]
    assert b"\x1b[" in shown[0].stdout
    assert b"\x1b" not in shown[1].stdout
    assert b"--explain" in shown[1].stdout


@pytest.mark.parametrize(
    ("words", "completions"),
    [
        (("ver",), ["verbalize"]),
        (("rerank", "--systems", "ranta,l"), ["ranta,literal", "ranta,lola", "ranta,llm"]),
        (("verbalize", "--systems", "na"), ["natural"]),
        (("rerank", "--audience", "c"), ["classroom"]),
        (("score", "--metric", "fre,gr"), ["fre,gruen"]),
        (("rerank", "--metric", "slo"), ["slor"]),
        (("parse", "--notation", "unic"), ["unicode"]),
        (("parse", "--to", "sv"), ["svg"]),
    ],
)
def test_a_shell_completes_commands_and_values(
    words: tuple[str, ...], completions: list[str], tmp_path: Path
) -> None:
    variables = {
        "_LOGIC2TEXT_COMPLETE": "complete_bash",
        "COMP_WORDS": " ".join(("logic2text", *words)),
        "COMP_CWORD": str(len(words)),
    }
    (done,) = run_commands([Case((), variables=variables)], tmp_path)
    assert done.stdout.decode().split() == completions


def test_a_metric_by_import_path(tmp_path: Path) -> None:
    (tmp_path / "my_metrics.py").write_text(OWN_METRIC, encoding="utf-8")
    path = {"PYTHONPATH": str(tmp_path)}
    name = "my_metrics:Length"
    cases = [
        Case(("score", "--json", "-m", f"fre,{name}", "No cube is small.")),
        Case(("rerank", "--json", *LIGHT[2:], "-m", name, "-s", "literal", FORMULA)),
    ]
    bad = {
        "my_metrics:Missing": "has no Missing",
        "my_metrics:NeedsArguments": "cannot be made: TypeError",
        "my_metrics:NoMetric": "a metric was expected",
        "no_such_module:Length": "No module named",
        "combined:nothing": "unknown metric",
        "metrics:Mine": f"hides {tmp_path / 'metrics.py'}; rename that file",
    }
    (tmp_path / "metrics.py").write_text(OWN_METRIC, encoding="utf-8")
    cases += [Case(("score", "-m", each, "text")) for each in bad]
    scored, ranked, *refused = run_in_folder(cases, tmp_path, path)
    assert scored.rows[0]["scores"][name] == pytest.approx(1 / len("No cube is small."))
    assert set(ranked.rows[0]["ranking"][0]["scores"]) == {"formulaicness", "length"}
    for (metric, message), done in zip(bad.items(), refused, strict=True):
        assert done.code == 2, metric
        assert message in done.stderr.decode()
        assert done.stderr.count(b"error:") == 1
        assert b"Traceback" not in done.stderr


def run_in_folder(cases: list[Case], folder: Path, variables: dict[str, str]) -> list[Done]:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in variables.items():
            patch.setenv(name, value)
        return run_commands(cases, folder)


def test_a_lexicon_as_rows(tmp_path: Path) -> None:
    lines = [json.dumps({"id": 7, "formula": "Blick(a)"}), "P(a", "Cube(f(b))"]
    (done,) = run_commands([Case(("lexicon", "--json"), "\n".join(lines).encode())], tmp_path)
    first, bad, last = done.rows
    assert done.code == 1
    assert first["id"] == 7
    assert set(first["lexicon"]["predicates"]) == {"Blick"}
    assert first["guessed"][0]["symbol"] == "Blick"
    assert bad["error"]["line"] == 2
    assert set(last["lexicon"]) == {"predicates", "functions", "constants"}


def test_rows_of_a_file_are_answered_the_same_in_processes_and_in_one(tmp_path: Path) -> None:
    rows = [
        {"id": i, "formula": f"Cube(a{i})", "text": f"a{i} is a cube", "other": f"¬¬Cube(a{i})"}
        for i in range(40)
    ]
    rows[20]["formula"] = "Cube("
    lines = "\n".join(map(json.dumps, rows)).encode()
    for command in ("check", "equivalent", "verbalize"):
        (done,) = run_commands([Case((command, "--json"), lines)], tmp_path)
        assert done.code == 1
        ids = list(dict.fromkeys(row["id"] for row in done.rows))
        assert ids == [*range(40)]
        assert [row["id"] for row in done.rows if "error" in row] == [20]
