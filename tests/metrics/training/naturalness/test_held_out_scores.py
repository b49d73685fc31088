"""Scores of models that did not see a text: of runs that belong together."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from logic2text import InputError
from metrics.training.naturalness import held_out_scores


def run(path: Path, values: list[float], **changes: Any) -> Path:
    pairs = [{"source": "edits", "texts": ["a", "b"], "values": values}]
    row = {"seed": 0, "left_out": None, "settings": {}, "pairs": pairs, **changes}
    path.write_text(json.dumps(row), encoding="utf-8")
    return path


def test_the_mean_where_several_have_a_text(tmp_path: Path) -> None:
    paths = [run(tmp_path / "0", [1.0, 0.0]), run(tmp_path / "1", [2.0, 3.0], seed=1)]
    assert held_out_scores.read(paths) == {"a": 1.5, "b": 1.5}
    assert held_out_scores.read([]) == {}


@pytest.mark.parametrize("change", [{"settings": {"rank": 4}}, {"left_out": "ranks"}])
def test_runs_of_other_settings_are_not_mixed(tmp_path: Path, change: dict[str, Any]) -> None:
    paths = [run(tmp_path / "0", [1.0, 0.0]), run(tmp_path / "1", [1.0, 0.0], **change)]
    with pytest.raises(InputError, match=r"1 is of a run with other settings than .*0, or"):
        held_out_scores.read(paths)
