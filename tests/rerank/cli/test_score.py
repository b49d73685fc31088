"""`score` with measures that need the formula of each text."""

from __future__ import annotations

import json
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from logic2text.errors import ModelError
from metrics.base import Scores
from metrics.readability import FleschReadingEase
from rerank.cli.app import application
from tests.support import tiny_models
from tests.support.failing_model import fail_on

STRUCTURAL = ("-F", "study:structural", "-m", "formulaicness")
NO_LARGE = "¬∃x (Cube(x) ∧ Large(x))"
NONE_LARGE = "∀x (Cube(x) → ¬Large(x))"


def score(*arguments: str) -> tuple[int, list[dict[str, Any]]]:
    done = CliRunner().invoke(application(("score", "parse")), ["score", "--json", *arguments])
    return done.exit_code, [json.loads(line) for line in done.stdout.splitlines()]


def test_one_formula_for_all_texts() -> None:
    texts = ("No cube is large.", "Every cube is not large.")
    for formula, first_is_nearer in ((NO_LARGE, True), (NONE_LARGE, False)):
        code, rows = score(*STRUCTURAL, "--formula", formula, *texts)
        first, second = (row["scores"]["formulaicness"] for row in rows)
        assert code == 0
        assert (first > second) is first_is_nearer
        assert max(first, second) == 1.0


def test_the_formula_of_each_row(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    rows = [
        {"id": 1, "text": "No cube is large.", "formula": NO_LARGE},
        {"id": 2, "text": "No cube is large."},
        {"id": 3, "text": "No cube is large.", "formula": "¬∃x ("},
        {"id": 4, "text": "No cube is large.", "formula": NONE_LARGE},
        {"id": 5, "text": "Qwrt zzz.", "formula": NO_LARGE},
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    code, found = score("-m", "study:structural,fre", "-i", str(path))
    assert code == 1
    assert [row["id"] for row in found] == [1, 2, 3, 4, 5]
    assert "needs the formula of each text" in found[1]["error"]["message"]
    assert found[2]["error"]["type"] == "ParseError"
    assert found[0]["scores"]["study:structural"] == 1.0
    assert 0 < found[3]["scores"]["study:structural"] < 0.5
    assert found[4]["scores"]["study:structural"] is None
    assert found[4]["scores"]["fre"] is not None
    assert "cannot be read" in found[4]["warnings"][0]["message"]


@pytest.mark.parametrize("name", ["combined:fre", "paper:fre"])
def test_combinations_take_the_measure(name: str) -> None:
    code, (row,) = score("-m", name, *STRUCTURAL[:2], "--formula", NO_LARGE, "No cube is large.")
    assert code == 0
    assert row["parts"][name]["formulaicness"] == 1.0
    assert "study:structural" in row["signature"][name]


def test_metrics_of_texts_alone_need_no_formula(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    row = {"text": "No cube is large.", "formula": "¬∃x ("}  # a field of the row is not a request
    path.write_text(json.dumps(row), encoding="utf-8")
    code, (answer,) = score("-m", "fre", "-i", str(path))
    assert code == 0
    assert answer["scores"]["fre"] > 100
    assert score("-m", "fre", "--formula", NO_LARGE, "No cube is large.")[0] != 0


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((), ["formulaicness", "fre"]),
        (("-m", "fre,formulaicness:light"), ["fre", "formulaicness:light"]),
        (("-m", "fre", "-m", "formulaicness:light"), ["fre", "formulaicness:light"]),
    ],
)
def test_metrics_come_in_one_list_or_in_several(
    arguments: tuple[str, ...], expected: list[str]
) -> None:
    code, (row,) = score(*arguments, "No cube is large.")
    assert code == 0
    assert list(row["scores"]) == expected


LONG = "cube " * 600


def test_a_long_text_is_cut_with_a_warning() -> None:
    with pytest.warns(UserWarning, match="1 text is longer than 512 tokens"):
        code, rows = score("-m", "formulaicness", "No cube is large.", LONG)
    assert code == 0
    assert all(0 < row["scores"]["formulaicness"] < 1 for row in rows)


def test_a_long_text_is_refused_and_the_others_are_scored() -> None:
    code, rows = score("-m", "formulaicness", "--no-truncate", "No cube is large.", LONG, "Hello.")
    assert code == 1
    assert ["error" in row for row in rows] == [False, True, False]
    assert rows[1]["error"]["message"].startswith("the text 'cube cube")
    assert "more than the 512 tokens" in rows[1]["error"]["message"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("-m", "paper:fre"),
        ("-m", "combined:fre", "-F", "formulaicness"),
        ("-m", "study:pair", "--formula", NO_LARGE),
        ("-m", "combined:fre", "-F", "study:pair", "--formula", NO_LARGE),
    ],
    ids=["paper", "combined", "pair", "combined with pair"],
)
def test_every_metric_with_an_encoder_refuses_it(arguments: tuple[str, ...]) -> None:
    code, rows = score(*arguments, "--no-truncate", "No cube is large.", LONG, "Hello.")
    assert code == 1
    assert ["error" in row for row in rows] == [False, True, False]
    assert "more than the 512 tokens" in rows[1]["error"]["message"]
    assert all(0 < row["scores"][arguments[1]] < 1 for row in (rows[0], rows[2]))


@pytest.mark.parametrize("name", ["combined:fre", "paper:fre"])
def test_what_reads_the_whole_text_refuses_none(name: str) -> None:
    code, (row,) = score("-m", name, "-F", "formulaicness:light", "--no-truncate", LONG)
    assert code == 0
    assert row["parts"][name]["formulaicness"] > 0


def test_the_refused_text_is_the_right_one_beside_a_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    inner = FleschReadingEase.score

    def failing(self: FleschReadingEase, texts: Sequence[str], formulas: Any = None) -> Scores:
        if "Bye." in texts:
            raise ModelError("a text that breaks it")
        return inner(self, texts, formulas)

    monkeypatch.setattr(FleschReadingEase, "score", failing)
    before = ("Hello.", "A tet.", "A cube.")  # chunks of one and of two
    texts = (*before, "Bye.", "Every dodec is large.", "No cube is large.", LONG)
    code, rows = score("-m", "paper:fre", "--no-truncate", *texts)
    assert code == 1
    assert [row["text"] for row in rows if "error" in row] == [LONG]
    assert [row["text"] for row in rows if "errors" in row] == ["Bye."]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"id": 7, "text": %s}', "the field `text` has more than the 512 tokens"),
        ("%.0s" + LONG, "the text has more than the 512 tokens"),
    ],
)
def test_a_refused_text_is_known_by_line_and_field(tmp_path: Path, line: str, message: str) -> None:
    path = tmp_path / "rows"
    lines = ["No cube is large.", "Hello.", line % json.dumps(LONG), "Every cube is large."] * 2
    path.write_text("\n".join(lines), encoding="utf-8")
    code, rows = score("-m", "formulaicness,fre", "--no-truncate", "-i", str(path))
    assert code == 1
    assert [row["error"]["line"] for row in rows if "error" in row] == [3, 7]
    assert rows[2]["error"]["message"].startswith(message)
    assert rows[2]["error"]["type"] == "LimitError"
    assert all(0 < row["scores"]["formulaicness"] < 1 for row in rows if "error" not in row)
    done = CliRunner().invoke(
        application(("score", "parse")),
        ["score", "-m", "formulaicness", "--no-truncate", "-i", str(path)],
    )
    assert f"line 7: {message}" in done.stderr


TEXTS = ["No cube is large.", "No dodec is large.", "Hello.", "Every cube is small.", "Bye."]


@pytest.mark.filterwarnings("ignore:.*no score")
@pytest.mark.parametrize("name", ["formulaicness", "combined:fre", "paper:fre"])
def test_a_text_that_the_model_fails_on_is_one_error(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_on("cube", monkeypatch)
    path = tmp_path / "rows"
    path.write_text("\n".join(TEXTS), encoding="utf-8")
    code, rows = score("-m", f"{name},fre", "-F", "formulaicness", "-i", str(path))
    assert code == 1
    assert [row["text"] for row in rows] == TEXTS
    for row in rows:
        assert row["scores"]["fre"] is not None
        if "cube" in row["text"]:
            assert row["scores"][name] is None
            assert set(row["errors"]) == {name}
            assert row["errors"][name]["type"] == "ModelError"
            assert (
                "the model failed on the text: not enough memory" in row["errors"][name]["message"]
            )
        else:
            assert 0 < row["scores"][name] < 1
            assert "errors" not in row
    assert [row["errors"][name]["line"] for row in rows if "errors" in row] == [1, 4]


def test_a_person_is_told_of_a_text_that_the_model_fails_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fail_on("cube", monkeypatch)
    application_ = application(("score", "parse"))
    done = CliRunner().invoke(application_, ["score", "-m", "formulaicness", "Hello.", "A cube."])
    assert done.exit_code == 1
    assert "the model failed on the text: not enough memory" in done.stdout.replace("\n", " ")


def test_a_model_of_formulaicness_holds_inside_combined_metrics_and_is_clipped(
    tmp_path: Path,
) -> None:
    """It was ignored there without a word; a linear output may leave [0, 1]."""
    folder = str(tiny_models.save(tmp_path, "BertForSequenceClassification", num_labels=1))
    texts = ("No cube is small.", "For all x, x is a cube.")
    usual = score("-m", "combined:fre,paper:fre", *texts)[1]
    with warnings.catch_warnings(record=True):
        warnings.simplefilter("always")
        code, rows = score("-m", "combined:fre,paper:fre", "--formulaicness-model", folder, *texts)
    assert code == 0
    for row, other in zip(rows, usual, strict=True):
        for name in ("combined:fre", "paper:fre"):
            assert "clipped:[0,1]" in row["signature"][name]
            assert 0 <= row["parts"][name]["formulaicness"] <= 1
            assert row["scores"][name] != other["scores"][name]


@pytest.mark.parametrize(
    ("row", "tells"),
    [
        ({"text": "The food of Aromi is Chinese."}, True),
        ({"text": "The food of Aromi is Chinese.", "input": "name[Aromi], food[Chinese]"}, False),
    ],
)
def test_a_person_is_told_that_only_the_wording_was_judged(
    row: dict[str, str], tells: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")
    monkeypatch.setattr("typer.testing._NamedTextIOWrapper.isatty", lambda _: True)
    done = CliRunner().invoke(application(("score", "parse")), ["score", "-i", str(path)])
    assert done.exit_code == 0
    assert ("judges the wording only" in done.stderr) is tells
