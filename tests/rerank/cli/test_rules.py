"""`logic2text rules`: documents of files, and exit codes."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rerank.cli.test_commands import run

RULES = "one: ∀x (Cube(x) → Small(x))\ntwo: ∀x (Cube(x) → ¬Small(x))\n"
ROOT = Path(__file__).resolve().parents[3]
FAST = ("--metric", "fre")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "shapes.txt"
    path.write_text(RULES, encoding="utf-8")
    return path


def test_the_document_in_each_form(file: Path) -> None:
    done = run("rules", str(file), *FAST)
    assert done.returncode == 0
    assert done.stdout.startswith("# shapes.txt\n")
    assert "are in conflict. Together they say: " in done.stdout
    page = run("rules", str(file), *FAST, "--format", "html")
    assert page.stdout.startswith("<!doctype html>")
    row = json.loads(run("rules", str(file), *FAST, "--format", "json", "--no-findings").stdout)
    assert (row["title"], row["findings"]) == ("shapes.txt", [])


def test_a_lexicon_has_its_words_in_the_document(file: Path, tmp_path: Path) -> None:
    words = tmp_path / "words.toml"
    words.write_text('[predicates]\nCube = { noun = "die", plural = "dice" }\n', encoding="utf-8")
    done = run("rules", str(file), *FAST, "--lexicon", str(words))
    assert "## Dice" in done.stdout


def test_doubtful_words_are_asked_once_on_a_terminal(tmp_path: Path) -> None:
    file, words = tmp_path / "fears.txt", tmp_path / "words.toml"
    file.write_text("∀x (Cube(x) → ∃y Fears(x, y))\n∀x (Cube(x) → Run(x))\n", encoding="utf-8")
    arguments = ("rules", str(file), *FAST, "--ask", "--lexicon", str(words))
    first = run_on_terminal(arguments, ["x has a run\n"])
    assert "(1 of 1) Run(x)" in first
    assert "Every cube has a run." in first
    assert "[predicates]" in words.read_text("utf-8")
    assert "(1 of 1)" not in run_on_terminal(arguments, [])


def run_on_terminal(arguments: tuple[str, ...], answers: list[str]) -> str:
    """What a command shows to a person who types the answers."""
    pty = pytest.importorskip("pty", reason="there are no terminals here")
    master, inner = pty.openpty()
    environment = {**os.environ, "TERM": "dumb", "COLUMNS": "200"}
    command = [sys.executable, "-m", "logic2text", *arguments]
    os.write(master, "".join(answers).encode())
    with subprocess.Popen(  # noqa: S603
        command, stdin=inner, stdout=subprocess.PIPE, stderr=inner, env=environment
    ) as process:
        os.close(inner)
        document, _ = process.communicate(timeout=600)
    asked = b""
    while select.select([master], [], [], 0)[0]:
        try:
            asked += os.read(master, 4096)
        except OSError:  # how a terminal ends on Linux
            break
    os.close(master)
    assert process.returncode == 0
    return asked.decode() + document.decode()


def test_an_unreadable_rule_is_told_and_counts(file: Path) -> None:
    file.write_text(f"{RULES}three: ∀x (\n", encoding="utf-8")
    done = run("rules", str(file), *FAST)
    assert done.returncode == 1
    assert "## Rules that could not be read" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("no_such_file.txt",), "no_such_file.txt cannot be read"),
        ((".",), "cannot be read"),
        (("{file}", "--audience", "kings"), "kings"),
        (("{file}", "--format", "pdf"), "pdf"),
        (("{file}", "--ask"), "--ask was given without --lexicon"),
        (("{file}", "--ask", "--lexicon", "w.toml"), "--ask asks on a terminal"),
        (("{file}", "--metric", "none_such"), "none_such"),
        ((), "FILE"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], message: str, file: Path) -> None:
    done = run("rules", *(part.replace("{file}", str(file)) for part in arguments))
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_a_lock_is_written_and_checked(file: Path, tmp_path: Path) -> None:
    lock = tmp_path / "shapes.lock.json"
    done = run("rules", str(file), *FAST, "--lock", str(lock))
    assert (done.returncode, done.stdout) == (0, "")
    done = run("rules", "--check", str(lock), str(file))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    file.write_text(RULES.replace("¬", ""), encoding="utf-8")
    done = run("rules", "--check", str(lock), str(file))
    assert done.returncode == 1
    assert done.stdout.startswith("two (line 2): the rule says something else")
    assert f"logic2text rules --lock {lock} {file}" in done.stderr
    row = json.loads(run("rules", "--check", str(lock), str(file), "--format", "json").stdout)
    assert [change["kind"] for change in row["changes"]] == ["meaning"]


def test_the_example_of_a_policy_is_as_approved() -> None:
    folder = ROOT / "examples" / "rule_lock"
    done = run("rules", "--check", str(folder / "policy.lock.json"), str(folder / "policy.txt"))
    assert (done.returncode, done.stdout) == (0, "")
    for name in ("pre-commit-config.yaml", "github-action.yml"):
        command = "logic2text rules --check policy.lock.json policy.txt"
        assert command in (folder / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--check", "a.json", "--lock", "b.json"), "--check and --lock were both given"),
        (("--check", "none.json"), "none.json cannot be read"),
        (("--check", "{file}"), "is not a lock file"),
        (("--check", "none.json", "--format", "html"), "--check writes no HTML"),
        (("--lock", "no/such/folder.json", *FAST), "cannot be written"),
    ],
)
def test_bad_locks(arguments: tuple[str, ...], message: str, file: Path) -> None:
    parts = (part.replace("{file}", str(file)) for part in arguments)
    done = run("rules", str(file), *parts)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_together_joins_and_is_refused_with_a_lock(tmp_path: Path) -> None:
    path = tmp_path / "staff.txt"
    path.write_text("∀x (Doctor(x) → Employee(x))\n∀x (Doctor(x) → Insured(x))\n", "utf-8")
    done = run("rules", str(path), *FAST, "--together")
    assert "*(line 1; line 2)*" in done.stdout
    refused = run("rules", str(path), "--together", "--check", str(tmp_path / "lock.json"))
    assert refused.returncode == 2
    assert "--together was given with --check" in refused.stderr
