"""Every table and figure on made-up texts, and the statistics that they print."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from benchmarks.paper import corpus, correlations, examples, figures, weights
from benchmarks.paper.edits import edits
from benchmarks.paper.ordered import ordered
from logic2text.errors import InputError
from metrics.combination_weights import PAPER
from metrics.study.human.correlation import regression
from metrics.study.human.pair_accuracy import accuracy
from metrics.study.human.preferences import Pair
from metrics.study.human.williams import compare
from tests.benchmarks.paper.made_up import TEXTS, rated, scored

RATED, SCORED = rated(), scored()
PAIRS = [Pair(f"i{i}", TEXTS[2 * i], TEXTS[2 * i + 1]) for i in range(4)]


def test_equation_1_of_measured_columns() -> None:
    natural, style = SCORED.raw["fre"], SCORED.style["formulaicness:light"]
    assert SCORED.combined("fre") == pytest.approx((natural + 1 - style) / 2)
    encoder = SCORED.style["formulaicness:published"]
    assert SCORED.paper("fre") == pytest.approx(0.594 * natural + 0.406 * (1 - encoder))


def test_table_4_has_the_baselines_and_a_test_against_each() -> None:
    shown, rows = correlations.table_4(RATED, SCORED)
    named = {row["row"]: row for row in rows}
    assert {"1 - formulaicness:published", "length", "fre", "combined:fre", "paper:fre"} <= set(
        named
    )
    combined = SCORED.combined("fre")
    assert named["combined:fre"]["r"] == pytest.approx(np.corrcoef(combined, RATED.ratings)[0, 1])
    expected = compare(RATED.ratings, combined, -SCORED.words)
    assert named["combined:fre"]["williams"]["length"] == [expected.t, expected.p]
    assert named["paper:fre"]["gain"] == pytest.approx(named["paper:fre"]["r"] - named["fre"]["r"])
    assert all(name in shown for name in named)


def test_table_5_has_both_forms_of_r_squared() -> None:
    _, rows = correlations.table_5(RATED, SCORED)
    named = {row["row"]: row for row in rows}
    combined = np.corrcoef(SCORED.combined("fre"), RATED.ratings)[0, 1]
    assert named["fre"]["r2_combined"][0] == pytest.approx(combined**2)
    both = regression(RATED.ratings, SCORED.metric("fre"), SCORED.style["formulaicness:light"])
    assert named["fre"]["r2_two"][0] == both.r_squared >= named["fre"]["r2"][0]


def test_tables_3_6_and_10() -> None:
    style = np.array([0.1, 0.9, 0.5, 0.5])
    assert examples.divergent(np.array([1.0, 1.0, 4.0, 4.0]), style).tolist()[0] == 0
    assert "rated above 1 - F" in examples.table_3(RATED, SCORED)
    assert examples.table_6(RATED, SCORED).count("\n") == 1 + 2 * examples.SHOWN
    assert examples.other_cases(TEXTS) == [TEXTS[4]]


def test_table_7_and_8() -> None:
    _, sources = corpus.table_7(RATED, SCORED)
    assert [(row["source"], row["n"]) for row in sources] == [("literal", 4), ("lola", 4)]
    assert sources[0]["paper's bin"] == "[0.0, 0.295)"
    assert sources[0]["mean literals"] > sources[1]["mean literals"]
    _, splits = corpus.table_8(RATED, SCORED)
    assert {row["split"]: row["size"] for row in splits} == {"test": 4, "train": 4, "total": 8}


def test_table_11() -> None:
    pairs = RATED.pairs()
    rating = dict(zip(TEXTS, RATED.ratings.tolist(), strict=True))
    assert [{p.better, p.worse} for p in pairs] == [{p.better, p.worse} for p in PAIRS]
    assert all(rating[pair.better] > rating[pair.worse] for pair in pairs)
    _, rows = weights.table_11(RATED, SCORED)
    assert rows[0]["paper"] == [PAPER["fre"].alpha, PAPER["fre"].beta]
    assert rows[1]["paper"] is None
    for way in ("regression", "pairs"):
        alpha, beta, low, high = rows[0][way]
        assert alpha + beta == pytest.approx(1)
        assert low <= alpha <= high


def test_pairs_within_an_item() -> None:
    shown, rows = ordered(PAIRS, SCORED)
    named = {row["row"]: row for row in rows}
    right = accuracy(PAIRS, SCORED.by_text(SCORED.combined("fre")))
    assert named["combined:fre"]["all"] == [right.share, right.low, right.high, 4]
    gain = named["combined:fre"]["gain over length"][0]
    assert gain == pytest.approx(right.share - named["length"]["all"][0])
    assert "gain over 1 - F" not in named["fre"]
    assert "matched in length" in shown


def test_edits() -> None:
    shown, rows = edits(RATED, SCORED, PAIRS, SCORED)
    named = {row["row"]: row for row in rows}
    assert named["length"]["partial"] is None
    assert abs(named["1 - formulaicness:light"]["partial"][0]) <= 1
    assert named["1 - formulaicness:light"]["edit scores higher"][0] == 0.75
    assert "Williams against length" in named["combined:fre"]
    assert "given word count" in shown


def test_figures(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text('{"epoch": 1, "train": 0.2, "validation": 0.3}\n' * 2, encoding="utf-8")
    style = SCORED.style["formulaicness:light"]
    paths = [
        figures.figure_2(log, tmp_path),
        figures.figure_3(RATED.texts, RATED.sources, style, tmp_path),
        figures.figure_6(RATED, SCORED, tmp_path),
    ]
    for path in paths:
        with Image.open(path) as picture:
            assert min(picture.size) > 300
            assert len(picture.convert("RGB").getcolors(1_000_000)) > 3
    log.write_text('{"epoch": 1, "train": 0.2}\n', encoding="utf-8")
    with pytest.raises(InputError, match="validation"):
        figures.figure_2(log, tmp_path)
    with pytest.raises(InputError, match="bin"):
        figures.figure_3(RATED.texts, ["nobody"] * 8, style, tmp_path)


def test_strongest_words() -> None:
    often = [("Case,", 0.6), ("case", 0.0), ("case", 0.3), ("x", 0.1), ("x", 0.1), ("x.", 0.1)]
    found = figures.strongest([*often, ("rare", 9.0)])
    assert [word for word, _ in found] == ["case", "x"]
    assert [value for _, value in found] == pytest.approx([0.3, 0.1])
