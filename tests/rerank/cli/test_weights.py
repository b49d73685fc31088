"""`rerank --weights`: weights of a file rank, weights for other metrics are refused."""

from __future__ import annotations

import json
from pathlib import Path

from metrics import metric
from rerank.audience import ORDINARY_STYLE
from tests.support.forked_commands import Case, run_commands

FORMULA = "∀x (Cube(x) → Small(x))"
LIGHT = ("rerank", "--json", "-m", "fre", "-F", "formulaicness:light")


def test_weights_of_a_file(tmp_path: Path) -> None:
    keys = [metric(name).signature.fitted_key for name in ("fre", "formulaicness:light")]
    files = {
        "style": {"weights": {keys[0]: {keys[1]: {"alpha": 0, "beta": 2, "source": "fitted"}}}},
        "keyed": {"weights": {keys[0]: {keys[1]: {"alpha": 1, "beta": 0, "source": "fitted"}}}},
        "other": {"weights": {"logprob": {keys[1]: {"alpha": 1, "beta": 0, "source": "fitted"}}}},
        "negative": {"weights": {keys[0]: {keys[1]: {"alpha": -1, "beta": 2, "source": "x"}}}},
        "list": [1, 2],
    }
    for name, content in files.items():
        (tmp_path / name).write_text(json.dumps(content))
    style, natural, *refused = run_commands(
        [
            Case((*LIGHT, "--weights", str(tmp_path / name), FORMULA))
            for name in (*files, "missing")
        ],
        tmp_path,
    )
    (style_row,), (natural_row,) = style.rows, natural.rows
    assert style_row["weights"] == {"formulaicness": 0.0, "alpha": 0, "beta": 2}
    for result in style_row["ranking"]:
        parts = result["parts"]
        style = max(parts["formulaicness"], ORDINARY_STYLE)
        assert abs(result["score"] - (1 - style - parts["penalty"])) < 1e-9
    for result in natural_row["ranking"]:
        parts = result["parts"]
        assert abs(result["score"] - (parts["naturalness"] - parts["penalty"])) < 1e-9
    assert [done.code for done in refused] == [2, 2, 2, 2]
    assert b"has no weights for fre" in refused[0].stderr
    assert b"must not be negative" in refused[1].stderr
    assert b"has no weights" in refused[2].stderr
    assert b"cannot be read" in refused[3].stderr
