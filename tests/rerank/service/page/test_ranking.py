"""The slider orders a row of `general` for every target as the library does."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from typing import Any

import pytest

from logic2text.candidates import CandidateGenerator
from logic2text.results.json_text import json_text
from metrics.registry import metric
from rerank.reranker import Reranker
from rerank.rows.shown_ranking import ARGUMENTS, row
from tests.support.corpora import ROOT

RANKING = ROOT / "rerank" / "service" / "page" / "js" / "ranking.js"
TARGETS = (0.0, 0.1, 0.15, 0.25, 0.4, 0.5, 0.75, 0.9, 1.0)
FORMULAS = (
    "∀x (Cube(x) → ∃y (Tet(y) ∧ Larger(x, y)))",
    "∀x (Cube(x) → ¬∃y (Small(y) ∧ Larger(x, y)))",
    "∀x ∀y ∀z (Larger(x, y) ∧ Larger(y, z) → Larger(x, z))",
    "¬(Cube(a) ∧ Tet(b)) ∨ (Small(c) ↔ Small(a))",
    "∀x ∃y ∀z ∃w (Between(x, y, z) → Between(w, y, x))",
)
"""The winners of the last two for `general` are more formulaic than others and some targets."""
SCRIPT = """
const { rows, targets } = JSON.parse(readFileSync(0, "utf8"));
const order = (row, target) =>
  ranked(row.ranking, target, row.weights).map(({ result, score }) => [result.text, score]);
console.log(JSON.stringify(rows.map((row) => targets.map((target) => order(row, target)))));
"""


def rank_in_page(rows: Sequence[dict[str, Any]]) -> list[list[list[tuple[str, float | None]]]]:
    """The texts and scores of each row at each target, best first, as the page orders them."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    source = RANKING.read_text(encoding="utf-8")
    done = subprocess.run(  # noqa: S603 - our own file
        [
            *(node, "--input-type=module", "--eval"),
            f'import {{ readFileSync }} from "node:fs";\n{source}\n{SCRIPT}',
        ],
        input=json_text({"rows": list(rows), "targets": TARGETS}),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def test_the_page_ranks_as_the_library_at_every_target() -> None:
    pools = [CandidateGenerator().candidates(formula) for formula in FORMULAS]
    measures = {"metric": metric("logprob"), "formulaicness": metric("formulaicness")}
    at = {
        target: Reranker(**measures, audience=target).rank_many(FORMULAS, pools)
        for target in TARGETS
    }
    in_page = rank_in_page([row(ranked, ARGUMENTS) for ranked in at[0.0]])
    for place, of_formula in enumerate(in_page):
        for target, shown in zip(TARGETS, of_formula, strict=True):
            expected = at[target][place].ranking
            assert [text for text, _ in shown] == [result.text for result in expected], target
            assert [score for _, score in shown] == pytest.approx([r.score for r in expected])
    winners = {of_target[0][0] for of_target in in_page[0]}
    assert len(winners) > 3


def test_texts_without_a_score_are_last_of_their_verdict() -> None:
    """As `eligibility.make_ranking_key` has them."""
    texts = [("unscored", "proved", None), ("scored", "proved", 0.0), ("doubtful", "unknown", 0.9)]
    ranking = [
        {
            "text": text,
            "verdict": verdict,
            "registers": ["general", "textbook", "classroom"],
            "parts": {
                "naturalness": m,
                "formulaicness": 0.5,
                "penalty": 0.0,
                "effort": 0.0,
                "returned": 0.0,
                "consensus": 0.0,
            },
        }
        for text, verdict, m in texts
    ]
    (at_targets,) = rank_in_page([{"ranking": ranking, "weights": {"alpha": 0.5, "beta": 0.5}}])
    for shown in at_targets:
        assert [text for text, _ in shown] == ["scored", "unscored", "doubtful"]
