"""Words, styles and alternatives, as `verbalize` and `rerank` take them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from logic2text.notation import parse
from logic2text.rewriting.same_structure import same_structure
from rerank.cli.app import application

FORMULA = "∀x (Cube(x) → ¬Small(x))"
TWO_WAYS = "¬Small(a) ∧ Cube(b)"


def rows(command: str, *arguments: str) -> list[dict[str, Any]]:
    done = CliRunner().invoke(application((command, "parse")), [command, "--json", *arguments])
    assert done.exit_code == 0, (done.output, done.exception)
    return [json.loads(line) for line in done.stdout.splitlines()]


def ranked(*arguments: str) -> list[dict[str, Any]]:
    """The texts of one formula, best first."""
    (row,) = rows("rerank", "--formulaicness", "formulaicness:light", *arguments)
    return list(row["ranking"])


def test_all_systems_speak() -> None:
    said = rows("verbalize", FORMULA)
    assert [row["system"] for row in said] == ["literal", "ranta", "lola", "natural", "stepwise"]
    assert {row["verdict"] for row in said} == {"proved"}


def test_the_fields_of_a_row() -> None:
    (row,) = rows("verbalize", "--system", "literal", "∀x (Cube(x) → ∃y Larger(x, y))")
    assert list(row) == [
        "formula",
        "system",
        "text",
        "says",
        "laws",
        "verdict",
        "inverse_scope",
        "weak_reading",
    ]
    assert row["says"] == "∀x (Cube(x) → (∃y Larger(x, y)))"


def test_an_ambiguous_text_comes_with_its_readings() -> None:
    (row,) = rows("verbalize", "--system", "literal", TWO_WAYS)
    assert row["verdict"] == "ambiguous"
    assert row["readings"] == ["¬(Small(a) ∧ Cube(b))", "¬Small(a) ∧ Cube(b)"]


@pytest.mark.parametrize("system", ["literal", "ranta", "lola", "natural"])
def test_unambiguous(system: str) -> None:
    (row,) = rows("verbalize", "--system", system, "--unambiguous", f"Tet(c) ∨ ({TWO_WAYS})")
    assert row["verdict"] == "proved"


@pytest.mark.parametrize("system", ["literal", "ranta", "lola", "natural"])
def test_structure_preserving(system: str) -> None:
    formula = "¬∃x (Cube(x) ∧ (Small(x) → ¬¬Large(x)))"
    (row,) = rows("verbalize", "--system", system, "--structure-preserving", formula)
    assert row["laws"] == []
    assert same_structure(parse(row["says"]), parse(formula))


def test_a_likely_error_is_pointed_out() -> None:
    literal, natural = rows("verbalize", "--system", "literal,natural", "∃x (Cube(x) → Small(x))")
    assert "warnings" not in literal
    assert natural["warnings"][0]["hint"]


def test_what_is_avoided() -> None:
    formula = "∃x (Cube(x) ∧ ∀y (Cube(y) → y = x))"
    (plain,) = rows("verbalize", "--system", "natural", formula)
    (without,) = rows("verbalize", "--system", "natural", "--avoid", "numbers", formula)
    assert "exactly one" in plain["text"]
    assert "exactly one" not in without["text"]


def test_lola_as_published() -> None:
    formula = "∀x (Cube(x) → ¬∃y LeftOf(y, x))"
    (own,) = rows("verbalize", "--system", "lola", formula)
    (published,) = rows("verbalize", "--system", "lola", "--lola-compatible", formula)
    assert own["verdict"] == "proved"
    assert published["text"] == "Nothing is to the left of every cube."
    assert published["verdict"] != "proved"


def test_alternatives_are_pooled() -> None:
    formula = "∀x (Cube(x) → ∃y (Tet(y) ∧ Larger(x, y)))"
    one = ranked("--systems", "natural", "--alternatives", "1", formula)
    several = ranked("--systems", "natural", "--alternatives", "4", formula)
    by_default = ranked("--systems", "natural", formula)
    assert len(one) == 1
    assert len(by_default) > 1
    assert 1 < len(several) <= 4
    assert len({result["text"] for result in several}) == len(several)


def test_rerank_takes_the_same_options() -> None:
    texts = [r["text"] for r in ranked("--systems", "literal", "--unambiguous", TWO_WAYS)]
    assert texts == ["It is not the case that a is small, and b is a cube."]


@pytest.mark.parametrize("command", ["verbalize", "rerank"])
def test_own_words(command: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('[predicates]\nBlick = { noun = "blick" }\n', encoding="utf-8")
    options = ("--lexicon", str(path), "--systems" if command == "rerank" else "--system")
    if command == "rerank":
        assert ranked(*options, "literal", "Blick(a)")[0]["text"] == "a is a blick."
    else:
        assert rows(command, *options, "literal", "Blick(a)")[0]["text"] == "a is a blick."


@pytest.mark.parametrize("command", ["verbalize", "rerank"])
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--avoid", "variabls"), "did you mean variables"),
        (("--lexicon", "no such file"), "no such file"),
        (("--alternatives", "0"), "alternatives"),
    ],
)
def test_wrong_use(
    command: str,
    arguments: tuple[str, str],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from rerank.cli import main

    monkeypatch.setattr("sys.argv", ["logic2text", command, *arguments, "Cube(a)"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert message in capsys.readouterr().err


ACCESS = "∀x (Employee(x) → HasAccess(x))"
GUESSED = [
    {"symbol": "Employee", "words": "employee"},
    {"symbol": "HasAccess", "words": "has access"},
]


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("verbalize", ("--system", "natural", ACCESS)),
        ("check", (ACCESS, "Every employee has access.")),
        ("rerank", ("--formulaicness", "formulaicness:light", ACCESS)),
    ],
)
def test_words_that_were_guessed_stand_in_the_row(command, arguments) -> None:
    (row,) = rows(command, *arguments)
    assert row["guessed"] == GUESSED


def test_words_of_a_file_are_not_guessed(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[predicates]\nHasAccess = { adjective = "cleared" }\n', encoding="utf-8")
    (row,) = rows("verbalize", "--system", "natural", "--lexicon", str(file), ACCESS)
    assert row["guessed"] == GUESSED[:1]
    (known,) = rows("verbalize", "--system", "natural", FORMULA)
    assert "guessed" not in known


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("verbalize", ("--system", "natural")),
        ("rerank", ("--formulaicness", "formulaicness:light")),
    ],
)
def test_a_symbol_that_has_not_its_usual_words_is_noticed(command, arguments) -> None:
    (row,) = rows(command, *arguments, "Small(a) ∧ ¬IsSmall(a)")
    text = row["text"] if command == "verbalize" else row["ranking"][0]["text"]
    assert text.endswith('does not satisfy "IsSmall".')
    (warning,) = row["warnings"]
    assert warning["message"] == (
        'IsSmall/1 is written “satisfies "IsSmall"”: its words “small” are those of Small/1'
    )
    assert "--lexicon" in warning["hint"]


def test_a_person_is_told_of_guessed_words_below_the_table() -> None:
    arguments = ["rerank", "--formulaicness", "formulaicness:light", ACCESS]
    done = CliRunner().invoke(application(("rerank", "parse")), arguments)
    shown = " ".join(done.stdout.split())
    assert "words guessed: Employee = “employee”, HasAccess = “has access”;" in shown
    assert "give yours with --lexicon" in shown


def test_a_person_is_not_told_of_letters_and_quoted_names() -> None:
    arguments = ["rerank", "--formulaicness", "formulaicness:light", "F(two) ∧ WorksFrom(b)"]
    done = CliRunner().invoke(application(("rerank", "parse")), arguments)
    assert "words guessed" not in done.stdout


def test_property_names() -> None:
    transitive = "∀x ∀y ∀z (Larger(x, y) ∧ Larger(y, z) → Larger(x, z))"
    (row,) = rows("verbalize", "--system", "natural", "--property-names", transitive)
    assert row["text"] == 'The relation "larger than" is transitive.'
