"""`logic2text verbalize --together`: groups, roles, errors."""

from __future__ import annotations

import json

import pytest

from tests.rerank.cli.test_commands import rows, run

TOGETHER = ("verbalize", "--together")


def test_a_file_is_one_argument() -> None:
    stdin = "∀x (Cube(x) → Small(x))\nCube(b)\n∴ Small(b)\n"
    (row,) = rows(run(*TOGETHER, "--json", stdin=stdin))
    assert row["text"] == "All cubes are small. b is a cube. Therefore, b is small."
    assert (row["verdict"], row["whole"], row["follows"]) == ("proved", "proved", True)
    assert [sentence["role"] for sentence in row["sentences"]] == ["premise"] * 2 + ["conclusion"]
    assert [sentence["formulas"] for sentence in row["sentences"]] == [[0], [1], [2]]


def test_a_text_for_each_group_and_one_bad_row_costs_its_group_only() -> None:
    lines = [
        {"formula": "Cube(b)", "story": 1},
        {"formula": "Tet(", "story": 2},
        {"formula": "Small(b)", "story": 1},
        {"formula": "Large(c)", "story": 2},
        {"formula": "Large(c)"},
        {"formula": "Large(c)", "story": 3, "role": "remark"},
    ]
    stdin = "\n".join(map(json.dumps, lines))
    done = run(*TOGETHER, "--json", "--group-by", "story", stdin=stdin)
    first, second, none, third = rows(done)
    assert done.returncode == 1
    assert (first["story"], first["text"]) == (1, "b is a small cube.")
    assert (second["story"], second["error"]["line"]) == (2, 2)
    assert (none["error"]["line"], none["error"]["message"]) == (5, "the field `story` is missing")
    assert "remark" in third["error"]["message"]


def test_rows_of_no_group_and_a_role_of_another_type_are_error_rows() -> None:
    lines = ['{"formula": "Cube(b)"}', '{"formula": 1}', '{"formula": "P", "s": 1, "role": ["x"]}']
    done = run(*TOGETHER, "--json", "--group-by", "s", stdin="\n".join(lines))
    assert done.returncode == 2
    assert [row["error"]["line"] for row in rows(done)] == [1, 2, 3]


def test_a_person_sees_the_text_and_that_nothing_follows() -> None:
    done = run(*TOGETHER, "Cube(b)", "--conclusion", "Small(b)")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "b is a cube. Therefore, b is small.",
        "The conclusion does not follow from the premises.",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("verbalize", "--conclusion", "P(a)", "P(a)"), "--conclusion was given without"),
        (("verbalize", "--group-by", "story", "P(a)"), "--group-by was given without"),
        ((*TOGETHER, "--systems", "lola", "P(a)"), "--systems was given with --together"),
        ((*TOGETHER, "--alternatives", "2", "P(a)"), "--alternatives was given with --together"),
        ((*TOGETHER, "P(a)", "--conclusion", "P(("), "column 3"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], message: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
