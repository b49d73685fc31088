from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from logic2text import InputError
from tests.rerank.cli.judgement_files import (
    SYSTEMS,
    TEXTS,
    invoke,
    json_rows,
    judgement_rows,
    write,
)
from tests.support.corpora import SHARED_DATA


def run(*arguments: str) -> tuple[int, list[dict[str, Any]]]:
    result = invoke("judgements", *arguments, "--json")
    assert result.exit_code in (0, 1), result.output
    return result.exit_code, json_rows(result)


@pytest.fixture
def judged(tmp_path: Path) -> str:
    return str(write(tmp_path / "judged.jsonl", judgement_rows()))


def test_agreement(judged: str) -> None:
    code, rows = run("agreement", "-i", judged)
    assert code == 0
    kappas = {row["measure"]: row for row in rows if row["table"] == "kappa"}
    assert len(kappas) == 8
    assert kappas["relative kappa, uniform"]["P(E)"] == pytest.approx(1 / 3)
    assert kappas["kappa, pooled"]["P(A)"] < kappas["relative kappa, pooled"]["P(A)"]
    alphas = [row for row in rows if row["table"] == "alpha"]
    assert [row["batch"] for row in alphas] == ["b0", "b1", "all"]
    assert 0.5 < alphas[-1]["interval"] <= 1


def test_a_bad_row_is_an_error_row_and_the_others_count(tmp_path: Path, judged: str) -> None:
    whole = run("agreement", "-i", judged)[1]
    path = tmp_path / "bad.jsonl"
    lines = Path(judged).read_text(encoding="utf-8")
    path.write_text('{"item": "x"}\n[1]\n' + lines, encoding="utf-8")
    code, rows = run("agreement", "-i", str(path))
    assert code == 1
    errors = [row["error"] for row in rows if "error" in row]
    assert [(error["line"], error["type"]) for error in errors] == [
        (1, "InputError"),
        (2, "InputError"),
    ]
    assert "judge" in errors[0]["message"]
    assert [row for row in rows if "error" not in row] == whole


def test_ratings(judged: str) -> None:
    _, rows = run("ratings", "-i", judged, "--resamples", "100")
    means = {row["condition"]: row["mean"] for row in rows if row["table"] == "means"}
    assert means["lola"] > means["ranta"] > means["literal"]
    best = [row["mean of the nth best"] for row in rows if row["table"] == "n-best"]
    assert best == sorted(best, reverse=True)
    (effect,) = (row for row in rows if row["table"] == "anova")
    assert (effect["df"], effect["df error"]) == (2, 6)
    assert {row["significant"] for row in rows if row["table"] == "tukey"} == {"yes"}


def test_recall(tmp_path: Path) -> None:
    rows = [
        {
            "participant": p,
            "item": i,
            "condition": condition,
            "codes": codes if (p + i) % 3 else [0],
            "words": 12 + i,
            "acceptability": 0.1 * i if condition == "cause" else -0.2 * i,
        }
        for i in range(8)
        for p in range(4)
        for condition, codes in (("cause", [1]), ("because", [3, 4] if i > 2 else [2]))
    ]
    path = write(tmp_path / "recall.jsonl", rows)
    code, found = run("recall", "-i", str(path), "--first", "because", "--second", "cause")
    assert code == 0
    incidence = {row["condition"]: row for row in found if row["table"] == "incidence"}
    assert incidence["cause"]["code 3"] == 0 < incidence["because"]["code 3"]
    (test,) = (row for row in found if row["table"] == "z-test")
    assert test["share first"] > test["share second"]
    assert test["p"] < 0.001
    lengths = [(row["least words"], row["n"]) for row in found if row["table"] == "recall"]
    assert lengths == [(0, 8), (14, 6)]
    write(path, [{**rows[0], "codes": [0, 3]}, *rows])
    assert run("recall", "-i", str(path))[0] == 1


@pytest.mark.usefixtures("shared_data")
def test_the_published_ranking(tmp_path: Path) -> None:
    path = str(SHARED_DATA / "human/fluency_ranks_all.csv")
    _, rows = run("rank", "-i", path)
    assert [(row["system"], row["cluster"]) for row in rows] == [
        ("LoLa", 1),
        ("Ranta", 2),
        ("Baseline", 3),
    ]
    for row, mean in zip(rows, (3.539, -0.643, -2.873), strict=True):
        assert row["μ"] == pytest.approx(mean, abs=0.1)
    _, strengths = run("rank", "-i", path, "--method", "bradley-terry", "--resamples", "100")
    assert [row["system"] for row in strengths] == ["LoLa", "Ranta", "Baseline"]


@pytest.mark.usefixtures("shared_data")
def test_the_published_comprehension() -> None:
    path = str(SHARED_DATA / "human/nli_comprehension.jsonl")
    _, rows = run("compare", "-i", path, "--factor", "well_behaved", "--resamples", "100")
    effects = {row["effect"]: row for row in rows if row["table"] == "anova"}
    assert round(effects["system"]["F"], 2) == 4.26
    assert round(effects["well_behaved"]["F"], 2) == 16.94
    odds = {row["effect"]: row["odds ratio"] for row in rows if row["table"] == "mixed-logit"}
    assert odds["LoLa"] == pytest.approx(2.9, abs=0.05)


def test_correlate(judged: str) -> None:
    _, rows = run("correlate", "-i", judged, "-m", "fre", "--resamples", "100")
    tables = {row["table"] for row in rows}
    assert tables == {"correlations", "williams", "judges", "tukey", "differences"}
    overall = {
        r["metric"]: r for r in rows if r["table"] == "correlations" and r["system"] == "all"
    }
    assert overall["GRUEN"]["r"] > 0.8
    assert overall["GRUEN"]["items"] == 12
    assert {row["judge"] for row in rows if row["table"] == "judges"} == {f"p{i}" for i in range(4)}
    right = {row["metric"]: row["right"] for row in rows if row["table"] == "differences"}
    assert right["GRUEN"] == 3
    assert "fre|" in rows[0]["signature"]["fre"]


def test_csv_is_understood(tmp_path: Path, judged: str) -> None:
    rows = judgement_rows()
    names = ("item", "text", "judge", "rating", "batch")
    path = tmp_path / "judged.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, names, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
    again = write(tmp_path / "same.jsonl", rows)
    assert run("agreement", "-i", str(path)) == run("agreement", "-i", str(again))


def design(folder: Path, *arguments: str) -> list[dict[str, Any]]:
    items = [
        {
            "item": f"f{i}",
            "texts": dict(zip(SYSTEMS, (t.format("cube") for t in texts), strict=True)),
        }
        for i, texts in enumerate(TEXTS)
    ]
    path = write(folder / "items.jsonl", items)
    result = invoke("judgements", "design", "-i", str(path), *arguments)
    assert result.exit_code == 0, result.output
    return json_rows(result)


def test_a_study_its_answers_and_the_weights(tmp_path: Path) -> None:
    head, *items = design(tmp_path, "--type", "pair", "--study", "pilot", "--checks", "1")
    assert head["study"] == "pilot"
    shorter_wins = [
        {
            "participant": p,
            "item": item["id"],
            "type": item["type"],
            "texts": item.get("texts") or [item["text"]],
            "formula": "",
            "answer": item.get("expected")
            or {"chosen": int(len(item["texts"][1]) < len(item["texts"][0]))},
            "passed": True if "expected" in item else None,
            "meta": item.get("meta", {}),
        }
        for p in range(3)
        for item in items
    ]
    answers, pairs, weights = (str(tmp_path / name) for name in ("a.jsonl", "p.jsonl", "w.json"))
    write(Path(answers), shorter_wins)
    code, rows = run("analyse", "-i", answers, "--pairs", pairs, "--resamples", "50")
    assert code == 0
    ranking = [row["condition"] for row in rows if row["table"] == "ranking"]
    assert ranking[-1] == "literal"
    _, (fitted, _) = run("fit", "--pairs", pairs, "-m", "logprob", "--out", weights)
    assert fitted["pairs"] == 27
    assert run("fit", "--answers", answers, "-m", "logprob")[1][0]["α"] == fitted["α"]
    kept = json.loads(Path(weights).read_text(encoding="utf-8"))["weights"]
    assert next(iter(next(iter(kept.values())).values()))["alpha"] == fitted["α"]


def test_score_and_rerank_read_the_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGIC2TEXT_WEIGHTS", "")
    texts = [text.format("cube") for texts in TEXTS for text in texts]
    pairs = [{"item": i, "better": texts[3 * i], "worse": texts[3 * i + 2]} for i in range(3)]
    path, weights = write(tmp_path / "p.jsonl", pairs), str(tmp_path / "w.json")
    run("fit", "--pairs", str(path), "--out", weights)
    scored = invoke(
        "score", "--weights", weights, "-m", "combined:naturalness", "--json", "No cube is small."
    )
    (row,) = json_rows(scored)
    assert "weights:fitted:" in row["signature"]["combined:naturalness"]
    light = ("-F", "formulaicness:light", "-s", "natural")
    ranked = invoke("rerank", "--weights", weights, *light, "--json", "∀x (Cube(x) → Small(x))")
    (row,) = json_rows(ranked)
    assert "weights:fitted:" in row["signature"]["weights"]


def test_power() -> None:
    result = invoke("judgements", "design", "--power", "--simulations", "100", "--json")
    power = [row["power"] for row in json_rows(result)]
    assert power[0] < power[-1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("agreement", "-i", "absent.jsonl"), "cannot be read"),
        (("agreement", "-i", "JUDGED", "--level", "ratio"), "ratio"),
        (("ratings", "-i", "JUDGED", "--scale", "rank"), "no scale"),
        (("rank", "-i", "JUDGED"), "ranks"),
        (("rank", "-i", "JUDGED", "--method", "elo"), "ranks"),
        (("compare", "-i", "JUDGED"), "correct"),
        (("correlate", "-i", "JUDGED", "--method", "r"), "no correlation"),
        (("design", "-i", "JUDGED"), "texts"),
        (("analyse", "-i", "JUDGED"), "participant"),
        (("fit",), "0 files"),
    ],
)
def test_refused(judged: str, arguments: tuple[str, ...], message: str) -> None:
    given = (judged if part == "JUDGED" else part for part in arguments)
    result = invoke("judgements", *given)
    assert result.exit_code != 0
    assert message in str(result.exception)


def test_a_batch_of_single_ratings_does_not_stop_the_others(tmp_path: Path) -> None:
    rows = [
        {"item": i, "judge": judge, "rating": i % 3, "batch": "b" if i == 4 else "a"}
        for i in range(5)
        for judge in ("AB" if i < 4 else "A")
    ]
    code, found = run("agreement", "--input", str(write(tmp_path / "rows.jsonl", rows)))
    alphas = {row["batch"]: row for row in found if row["table"] == "alpha"}
    assert code == 0
    assert alphas["a"]["nominal"] == 1
    assert alphas["a"]["nominal 95%"] == [1, 1]
    assert alphas["b"]["nominal"] is None
    assert alphas["b"]["nominal 95%"] == [None, None]


def test_a_second_rating_of_a_judge_is_an_error_row(tmp_path: Path) -> None:
    rows = [{"item": i, "judge": judge, "rating": i % 3} for i in range(4) for judge in "AB"]
    path = write(tmp_path / "rows.jsonl", [*rows, {**rows[0], "rating": 9}])
    code, found = run("agreement", "--input", str(path))
    assert code == 1
    assert "twice" in found[-1]["error"]["message"]
    assert found[0]["κ"] == 1


def test_an_error_leaves_no_half_output(tmp_path: Path) -> None:
    rows = [
        {"participant": p, "item": i, "condition": "x", "codes": [p % 2]}
        for p in range(2)
        for i in range(3)
    ]
    path = write(tmp_path / "rows.jsonl", rows)
    result = invoke(
        "judgements", "recall", "--input", str(path), "--first", "none", "--second", "x"
    )
    assert isinstance(result.exception, InputError)
    assert not result.stdout


def test_plots_of_the_intervals(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    rows = [
        {"participant": p, "item": i, "condition": c, "rating": (p + i + k) % 5 + k}
        for p in range(3)
        for i in range(4)
        for k, c in enumerate("xy")
    ]
    path = write(tmp_path / "rows.jsonl", rows)
    code, _ = run("ratings", "--input", str(path), "--plots", str(tmp_path / "plots"))
    assert code == 0
    assert (tmp_path / "plots" / "means.png").read_bytes().startswith(b"\x89PNG")


def test_fitted_weights_are_those_of_score_and_of_rerank(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOGIC2TEXT_WEIGHTS", "")
    texts = [text.format("cube") for texts in TEXTS for text in texts]
    pairs = [{"item": i, "better": texts[3 * i], "worse": texts[3 * i + 2]} for i in range(3)]
    path, weights = write(tmp_path / "p.jsonl", pairs), str(tmp_path / "w.json")
    _, fitted = run("fit", "--pairs", str(path), "--out", weights)
    assert [row["F"] for row in fitted] == ["formulaicness:light", "formulaicness"]
    ranked = invoke(
        "rerank", "--weights", weights, "-s", "natural", "--json", "∀x (Cube(x) → Small(x))"
    )
    (row,) = json_rows(ranked)
    assert "weights:fitted:" in row["signature"]["weights"]
    plain = invoke("score", "--weights", weights, "-m", "combined:naturalness", "No cube is small.")
    assert "has the weights fitted:" in plain.stderr


NUMBERED = ("item", "system", "judge", "batch")


def numbered_rows(first: int) -> list[dict[str, Any]]:
    """The judgements with items, systems, judges and batches numbered from `first`."""
    rows = judgement_rows()
    order = {name: list(dict.fromkeys(row[name] for row in rows)) for name in NUMBERED}
    return [
        {
            **{name: row[name] for name in ("text", "rating", "scores")},
            **{name: order[name].index(row[name]) + first for name in NUMBERED},
        }
        for row in rows
    ]


@pytest.mark.parametrize(
    "command", [("agreement",), ("correlate", "--resamples", "20"), ("correlate", "-m", "fre")]
)
def test_numbers_from_zero_are_numbers_from_one(tmp_path: Path, command: tuple[str, ...]) -> None:
    zero, one = (write(tmp_path / f"{first}.jsonl", numbered_rows(first)) for first in (0, 1))

    def measured(path: Path) -> list[list[Any]]:
        _, rows = run(*command, "-i", str(path))
        return [[v for v in row.values() if isinstance(v, float | list)] for row in rows]

    assert measured(zero) == measured(one)


def test_rankings_of_systems_numbered_from_zero(tmp_path: Path) -> None:
    rows = [
        {
            "item": i,
            **{f"system{k + 1}Id": k for k in range(3)},
            **{f"system{k + 1}rank": k for k in range(3)},
        }
        for i in range(4)
    ]
    _, found = run("rank", "-i", str(write(tmp_path / "rows.jsonl", rows)))
    assert {row["system"] for row in found} == {"0", "1", "2"}
