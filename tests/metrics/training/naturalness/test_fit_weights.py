from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from logic2text.errors import InputError
from metrics.base import UNIT, Scores, Signature
from metrics.registry import metric
from metrics.study.human import pairwise
from metrics.study.human.preferences import Pair
from metrics.training.naturalness import fit_weights
from metrics.training.naturalness.fit_weights import (
    compare_pairs,
    fit,
    main,
    ratings,
    read_pairs,
    read_rated_pairs,
    regression,
)

LIGHT = "formulaicness:light"
PAIRS = [
    Pair("a", "Every cube is small.", "For all x, if x is a cube, then x is small."),
    Pair("b", "No cube is large.", "It is not the case that there is an x such that x is large."),
    Pair("c", "For all x, x is a cube.", "Everything is a cube."),
    Pair("c", "Everything is a cube.", "It is the case that for all x, x is a cube."),
]


@pytest.fixture(autouse=True)
def few_resamples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairwise, "RESAMPLES", 20)


class Letters:
    """A metric whose lower end is natural, and that has no score for a text with a digit."""

    name, range, higher_is_natural = "letters", UNIT, True
    signature = Signature("letters")

    def score(self, texts: list[str], formulas: object = None) -> Scores:
        has = [any(c.isdigit() for c in text) for text in texts]
        return np.where(has, np.nan, [len(text) / 100 for text in texts])


def test_a_metric_is_turned_as_people_prefer() -> None:
    levels = {"long one": 0.9, "short": 0.1, "other": 0.3, "no score": float("nan")}
    styles = {"long one": 0.5, "short": 0.2, "other": 0.2, "no score": 0.3}
    pairs = [
        Pair("a", "short", "long one"),
        Pair("b", "short", "other"),
        Pair("b", "no score", "other"),
    ]
    found = compare_pairs(pairs, levels, styles)
    assert found.items == ("a", "b")
    assert found.naturalness.tolist() == pytest.approx([0.8, 0.2])
    assert found.plainness.tolist() == pytest.approx([0.3, 0.0])


def test_fit_over_metrics() -> None:
    found = fit(metric("fre"), metric(LIGHT), PAIRS, "here")
    assert found.weights.source == "here"
    assert found.weights.alpha + found.weights.beta == pytest.approx(1)
    assert (found.pairs, found.items) == (4, 3)
    assert fit(Letters(), metric(LIGHT), [*PAIRS, Pair("d", "1 is odd.", "Odd.")]).pairs == 4


def written(path: Path, rows: list[dict[str, object]]) -> Path:
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return path


RATED = [
    {"item": pair.item, "text": text, "rating": rating}
    for pair in PAIRS[:2]
    for text, rating in ((pair.better, 6), (pair.worse, 2), (pair.better, 7))
]


def test_ones_own_preferences_and_ratings(tmp_path: Path) -> None:
    given = written(
        tmp_path / "pairs.jsonl",
        [{"item": p.item, "better": p.better, "worse": p.worse} for p in PAIRS],
    )
    assert read_pairs(given) == PAIRS
    rated = written(tmp_path / "ratings.jsonl", RATED)
    assert ratings(rated)["a", PAIRS[0].better] == 6.5
    assert read_rated_pairs(rated) == PAIRS[:2]
    weights = regression(metric("fre"), metric(LIGHT), ratings(rated))
    assert weights.source == "regression"
    assert weights.beta > 0


def test_a_row_without_a_field(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"row 1 of x\.jsonl has no 'worse'"):
        read_pairs(written(tmp_path / "x.jsonl", [{"item": 1, "better": "a"}]))


@pytest.mark.parametrize("options", [[], ["--regression"]])
def test_the_command_prints_a_fit_of_ones_own(
    options: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = str(written(tmp_path / "r.jsonl", RATED))
    asked = ["fit_weights", "--ratings", path, *options, "-F", LIGHT, "fre"]
    monkeypatch.setattr("sys.argv", asked)
    main()
    row = json.loads(capsys.readouterr().out)
    assert (row["M"], row["F"]) == ("fre", LIGHT)
    alpha, beta = row["alpha"], row["beta"]
    assert alpha + beta == pytest.approx(1)
    assert ("accuracy" in row) == (not options)


def test_the_stored_defaults_are_those_of_the_command(
    shared_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "weights.json"
    path.write_text(json.dumps({"signs": {"fre|old": {}}, "weights": {"m": {"f": {}}}}))
    monkeypatch.setattr(fit_weights, "STORED", path)
    monkeypatch.setattr("sys.argv", ["fit_weights", str(shared_data), "fre", "-F", LIGHT])
    main()
    found = json.loads(path.read_text(encoding="utf-8"))
    assert set(found["signs"]) == {"fre"}
    assert found["weights"]["m"] == {"f": {}}
    folder = Path(fit_weights.__file__).parents[2]
    shipped = json.loads((folder / "weights.json").read_text(encoding="utf-8"))
    key = metric(LIGHT).signature.fitted_key
    assert found["weights"]["fre"][key]["alpha"] == pytest.approx(
        shipped["weights"]["fre"][key]["alpha"], abs=1e-4
    )
