"""`logic2text tutor` and `logic2text lint` as a user runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.rerank.cli.test_commands import rows, run
from tests.support import corpora

GIVEN, ASKED = "∀x (Cube(x) ∧ Small(x))", "∀x (Cube(x) → Small(x))"


def test_a_pair_has_an_exit_code() -> None:
    assert run("tutor", ASKED, ASKED).returncode == 0
    done = run("tutor", GIVEN, ASKED)
    assert done.returncode == 1
    assert done.stdout.startswith("not yet: your formula says more than what is asked")
    assert "right would be: ∀x (Cube(x) → Small(x))" in done.stdout
    hints = run("tutor", "--hints", GIVEN, ASKED)
    assert "right would be" not in hints.stdout
    assert "•" in hints.stdout


def test_rows() -> None:
    lines = [
        {"given": GIVEN, "asked": ASKED, "id": 7},
        {"given": GIVEN},
        {"given": "∀x", "asked": "P"},
    ]
    first, missing, unread = rows(run("tutor", "--json", stdin="\n".join(map(json.dumps, lines))))
    assert (first["id"], first["relation"], first["right"]) == (7, "stronger", False)
    assert first["repair"]["edits"][0]["mistake"] == "conjunction for conditional"
    assert first["worlds"][0]["given_holds"] is False
    assert set(first["says"]) == {"given", "asked"}
    assert len(first["hints"]) == 3
    assert missing["error"]["message"] == "the field `asked` is missing"
    assert unread["error"]["line"] == 3


def test_a_right_formula_is_derived() -> None:
    given, asked = "¬∃x (Cube(x) ∧ ¬Small(x))", ASKED
    (row,) = rows(run("tutor", "--json", given, asked))
    assert row["laws"] == [
        {
            "law": "restricted quantifier negation",
            "formula": ASKED,
            "text": "All cubes are small.",
        }
    ]
    done = run("tutor", given, asked)
    assert f"by restricted quantifier negation: {ASKED}" in done.stdout
    (hidden,) = rows(run("tutor", "--hints", "--json", given, asked))
    assert "laws" not in hidden
    (same,) = rows(run("tutor", "--json", ASKED, ASKED))
    assert same["laws"] == []


def test_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "world.svg"
    run("tutor", "--svg", str(path), GIVEN, ASKED)
    assert path.read_text(encoding="utf-8").startswith("<svg")


def test_one_argument_is_not_enough() -> None:
    done = run("tutor", GIVEN)
    assert done.returncode == 2
    assert "no second formula" in done.stderr


def test_lint() -> None:
    lines = [
        {"text": "All cubes are small.", "formula": GIVEN, "distractors": [GIVEN]},
        {"text": "All cubes are small.", "formula": ASKED},
        {"text": "All cubes are small."},
        {"text": "All cubes are small.", "formula": ASKED, "also": "P"},
    ]
    stdin = "\n".join(map(json.dumps, lines))
    first, second, missing, malformed = rows(run("lint", "--json", stdin=stdin))
    found = [(finding["problem"], finding["serious"]) for finding in first["findings"]]
    assert found == [("key refuted", True), ("likely error", False), ("distractor right", True)]
    assert second["findings"] == []
    assert "`formula`" in missing["error"]["message"]
    assert "`also`" in malformed["error"]["message"]
    shown = run("lint", stdin=stdin).stdout
    assert "key refuted: the sentence does not say the key" in shown


@pytest.mark.parametrize(
    "key",
    [
        "domain: people\nS(x): x is a spy\nT(x,y): x trusts y\nh: Ragna",
        {
            "domain": "people",
            "predicates": [
                {"symbol": "S", "arguments": ["x"], "gloss": "[x] is a spy"},
                {"symbol": "T", "arguments": ["x", "y"], "gloss": "[x] trusts [y]"},
            ],
            "names": {"h": "Ragna"},
        },
    ],
)
def test_lint_reads_the_key_of_each_row(key: object) -> None:
    """Textbook exercises have a key each; without it their sentences are unread."""
    lines = [
        {"text": "Every spy trusts Ragna.", "formula": "∀x (S(x) → T(x, h))", "key": key},
        {"text": "Every spy trusts Ragna.", "formula": "∀x (S(x) → T(h, x))", "key": key},
        {"text": "Every spy trusts Ragna.", "formula": "∀x S(x)", "key": {"S": "x is a spy"}},
    ]
    right, wrong, malformed = rows(run("lint", "--json", stdin="\n".join(map(json.dumps, lines))))
    assert right["findings"] == []
    assert [finding["problem"] for finding in wrong["findings"]] == ["key refuted"]
    assert "`key`" in malformed["error"]["message"]


@pytest.mark.skipif(
    not (corpora.SHARED_DATA / "textbook/forallx.jsonl").is_file(),
    reason="needs ../shared/data/textbook",
)
def test_lint_finds_the_slip_of_a_textbook() -> None:
    exercises = [
        row
        for row in corpora.rows("textbook/forallx.jsonl")
        if "between Rave and Shane" in row["text"]
    ]
    stdin = "\n".join(map(json.dumps, exercises))
    problems = [
        finding["problem"]
        for row in rows(run("lint", "--json", stdin=stdin))
        for finding in row["findings"]
    ]
    assert "key refuted" in problems


def test_the_key_of_the_documentation_is_read() -> None:
    text = (Path(__file__).parents[3] / "docs" / "tutor.md").read_text(encoding="utf-8")
    example = text.partition("```json\n")[2].partition("```")[0]
    (row,) = rows(run("lint", "--json", stdin=" ".join(example.splitlines())))
    assert row["findings"] == []
