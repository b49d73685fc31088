from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from PIL import Image

from metrics.study.human.published import PUBLISHED
from rerank.cli.study.result_tables import ResultFormat, ResultTable, write_tables
from tests.rerank.cli.judgement_files import invoke, json_rows, rated_rows, write

ALL = "questions,figure1,agreement,3,4,5,6,7,8,11"
GIVEN = ("-m", "GRUEN,FRE")


@pytest.fixture
def rated(tmp_path: Path) -> str:
    return str(write(tmp_path / "rated.jsonl", rated_rows()))


def test_every_table_as_published(rated: str) -> None:
    result = invoke("tables", "-i", rated, "--as-published", "--json", "-t", ALL, *GIVEN)
    assert result.exit_code == 0, result.output
    rows = json_rows(result)
    assert {row["table"] for row in rows} == set(ALL.split(","))
    assert all("as-published:true" in row["signature"]["settings"] for row in rows)
    by_table = {(row["table"], row.get("metric")): row for row in rows}
    four, five = by_table["4", "GRUEN"], by_table["5", "GRUEN"]
    assert four["Δ"] == pytest.approx(four["r combined"] - four["r baseline"])
    assert five["R² combined"] == pytest.approx(four["r combined"] ** 2)
    assert four["paper: combined"] == PUBLISHED["GRUEN"].r_combined
    beta = by_table["11", "GRUEN"]["β"]
    changes = [row["Δ"] for row in rows if row["table"] == "6" and row["metric"] == "GRUEN"]
    assert len(changes) == 3
    assert max(map(abs, changes)) <= beta
    assert [row["batch"] for row in rows if row["table"] == "agreement"] == ["b0", "b1", "mean"]
    words = {row["word"]: row["count"] for row in rows if row["table"] == "figure1"}
    assert words["cube"] == 9
    assert "every" not in words


def test_fixed_weights_are_those_of_table_11(rated: str) -> None:
    result = invoke("tables", "-i", rated, "--fixed-weights", "--json", "-t", "11", *GIVEN)
    assert [row["α in use"] for row in json_rows(result)] == [0.644, 0.594]


def test_both_questions_have_signs_of_their_own(rated: str) -> None:
    result = invoke("tables", "-i", rated, "--json", "-t", "questions", *GIVEN)
    rows = {row["metric"]: row for row in json_rows(result)}
    assert set(rows) == {"GRUEN", "FRE", "F", "words"}
    assert rows["GRUEN"]["within sign"] == rows["GRUEN"]["across sign"] == "+"
    assert rows["F"]["within sign"] == rows["F"]["across sign"] == "-"
    assert rows["words"]["r given words"] is None


def test_our_own_metric_is_computed_and_calibrated(tmp_path: Path) -> None:
    rows = [
        {name: value for name, value in row.items() if name not in ("scores", "formulaicness")}
        for row in rated_rows()
    ]
    path = write(tmp_path / "rated.jsonl", rows)
    result = invoke("tables", "-i", str(path), "--json", "-m", "FRE,logprob", "-t", "4,10")
    assert result.exit_code == 0, result.output
    rows = json_rows(result)
    assert [row["metric"] for row in rows if row["table"] == "4"] == ["FRE", "logprob"]
    assert rows[0]["signature"]["F"].startswith("formulaicness:light")
    assert len([row for row in rows if row["table"] == "10"]) == 6


@pytest.mark.parametrize("form", ["table", "csv", "latex"])
def test_formats(rated: str, form: str, tmp_path: Path) -> None:
    result = invoke(
        "tables", "-i", rated, *GIVEN, "-t", "11", "--format", form, "--plots", str(tmp_path)
    )
    assert result.exit_code == 0, result.output
    mark = {"table": "┃", "csv": "metric,α,β", "latex": r"$\alpha$"}[form]
    assert mark in result.stdout
    assert "given with the texts" in result.stdout
    for name in ("figure_1.png", "figure_6.png"):
        with Image.open(tmp_path / name) as picture:
            assert min(picture.size) > 300


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "no rated texts"),
        (("-i", "absent.jsonl"), "cannot be read: No such file"),
        (("-i", "RATED", "-t", "12"), "12"),
        (("-i", "RATED", "-m", "blue"), "blue"),
    ],
)
def test_refused(rated: str, arguments: tuple[str, ...], message: str) -> None:
    result = invoke("tables", *(rated if part == "RATED" else part for part in arguments))
    assert result.exit_code != 0
    assert message in str(result.exception)


def test_signs_of_greek_are_set_in_latex(capsys: pytest.CaptureFixture[str]) -> None:
    table = ResultTable("t", "Krippendorff's α", [{"R²": math.nan, "Δ_x": 0.25}], {"s": "a|b"})
    write_tables([table], ResultFormat.LATEX)
    shown = capsys.readouterr().out
    assert r"R$^2$ & $\Delta$\_x" in shown
    write_tables([table], ResultFormat.JSON)
    row = json.loads(capsys.readouterr().out)
    assert row == {"table": "t", "R²": None, "Δ_x": 0.25, "signature": {"s": "a|b"}}
