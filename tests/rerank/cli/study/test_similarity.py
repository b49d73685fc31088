"""`logic2text similarity` as a user runs it."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.rerank.cli.test_commands import rows
from tests.rerank.cli.test_commands import run as run_command

run = partial(run_command, loaded=("nltk", "sacrebleu", "scipy.stats"))
GOLD, CONVERSE = "∀x (Cube(x) → Small(x))", "∀x (Small(x) → Cube(x))"
NAMES = ("--vectors", "names")


def lines(*given: dict[str, Any]) -> str:
    return "\n".join(map(json.dumps, given)) + "\n"


def test_a_pair() -> None:
    (row,) = rows(run("similarity", "--json", *NAMES, GOLD, CONVERSE))
    assert set(row["scores"]) == {"sim", "sim-optimal", "le", "bleu", "tree"}
    assert row["scores"]["le"] == 1
    assert row["scores"]["sim-optimal"] < 0.5
    assert (row["verdict"], row["relation"], row["other"]) == ("refuted", "independent", CONVERSE)
    assert row["warnings"][0]["message"].startswith("the quantifiers were taken off")
    done = run("similarity", *NAMES, GOLD, CONVERSE)
    assert done.returncode == 0
    assert "verdict refuted" in done.stdout
    assert done.stderr.startswith("warning: the quantifiers")


def test_rows_and_errors() -> None:
    given = [
        {"formula": GOLD, "other": GOLD, "id": 1},
        {"formula": GOLD},
        {"formula": GOLD, "other": "∀x"},
        {"formula": "P ↔ Q", "other": "P"},
    ]
    done = run("similarity", "--json", *NAMES, stdin=lines(*given))
    same, missing, unread, refused = rows(done)
    assert done.returncode == 1
    assert same["scores"] == dict.fromkeys(("sim", "sim-optimal", "le", "bleu", "tree"), 1)
    assert same["id"] == 1
    assert missing["error"]["message"] == "the field `other` is missing"
    assert unread["error"]["type"] == "ParseError"
    assert refused["scores"]["sim"] is None
    assert refused["errors"]["sim"]["hint"] == "use sim-optimal"


def test_chosen_measures() -> None:
    (row,) = rows(run("similarity", "--json", "-m", "le,bleu", "P", "Q"))
    assert row["scores"] == {"le": 1.0, "bleu": 0.0}
    assert "verdict" not in row
    (proved,) = rows(run("similarity", "--json", "-m", "verdict", "P ∧ Q", "Q ∧ P"))
    assert proved["verdict"] == "proved"
    assert "scores" not in proved


def test_nested_predicates() -> None:
    belief = "Believe(Alex, Believe(Sam, done(Alex, play_chop), turn))"
    (row,) = rows(run("similarity", "-n", "hol", "--json", *NAMES, belief, belief))
    assert row["scores"] == {"sim": 1, "sim-optimal": 1, "le": 1, "bleu": 1}
    assert "errors" not in row


def test_agreement(tmp_path: Path) -> None:
    pairs = [{"formula": f"P{i}(a) → Q(b)", "other": f"P{i % 4}(a) → R{i}(b)"} for i in range(10)]
    file = tmp_path / "pairs.jsonl"
    file.write_text(lines(*pairs))
    command = ("similarity", "-m", "sim,bleu,le", *NAMES, "--agreement", "-i", str(file))
    found = [row["agreement"] for row in rows(run(*command, "--json"))]
    assert [row["range"] for row in found].count("high") == 3
    assert all(row["category"].startswith(f"{row['range']} sim, {row['kind']}") for row in found)
    table = run(*command, "--format", "csv").stdout
    assert "category,pairs,share" in table
    picture = tmp_path / "agreement.png"
    assert run(*command, "--png", str(picture)).returncode == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    wrong = run("similarity", "-m", "sim", "--agreement", "P", "Q")
    assert wrong.returncode == 2
    assert "--agreement compares sim, bleu and le" in wrong.stderr


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("-m", "simm"), "unknown measure 'simm'"),
        (("--vectors", "bert"), "unknown model of vectors 'bert'"),
        (("--alpha", "inf"), "α is inf"),
        (("-n", "polish"), "unknown notation 'polish'"),
    ],
)
def test_invalid_options(options: tuple[str, ...], message: str) -> None:
    done = run("similarity", "P", "Q", *options)
    assert done.returncode == 2
    assert message in done.stderr


def test_one_formula_alone_is_refused() -> None:
    done = run("similarity", "P")
    assert done.returncode == 2
    assert "no second formula was given" in done.stderr


def test_an_unknown_notation_lists_that_of_nested_predicates() -> None:
    done = run("similarity", "-n", "foo", "P", "Q")
    assert done.returncode == 2
    assert done.stderr.startswith("error: unknown notation 'foo'\nknown: auto, ")
    assert " hol, " in done.stderr
    assert done.stderr.count("error") == 1


def test_rows_without_any_measure_have_failed() -> None:
    hol = ("similarity", "-n", "hol", "--json", *NAMES)
    assert run(*hol, "-m", "verdict", "P", "Q").returncode == 2
    assert run(*hol, "-m", "verdict,bleu", "P", "Q").returncode == 1
