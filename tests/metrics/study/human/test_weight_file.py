from __future__ import annotations

import json
from pathlib import Path

import pytest

from logic2text.errors import InputError
from metrics import combination_weights, registry
from metrics.study.human import pairwise, weight_file
from metrics.study.human.preferences import Pair

PAIRS = [
    Pair("a", "Every cube is small.", "For all x, if x is a cube, then x is small."),
    Pair("b", "No cube is large.", "It is not the case that there is an x such that x is large."),
    Pair("c", "For all x, x is a cube.", "Everything is a cube."),
]


@pytest.fixture
def fitted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pairwise, "RESAMPLES", 20)
    fields, _ = weight_file.fit_file(
        registry.metric("fre"), registry.metric("formulaicness:light"), PAIRS
    )
    path = tmp_path / "weights.json"
    path.write_text(json.dumps(fields), encoding="utf-8")
    return path


def test_the_file_comes_before_the_packages_own(
    fitted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = str(registry.metric("combined:fre").signature)
    row = json.loads(fitted.read_text())["weights"]["fre"]
    (given,) = row.values()
    monkeypatch.setenv(combination_weights.WEIGHTS_VARIABLE, "")
    combination_weights.use_weights(fitted)
    signature = str(registry.metric("combined:fre").signature)
    assert f"alpha:{given['alpha']}" in signature
    assert given["source"].startswith("fitted:")
    assert f"weights:{given['source']}" in signature
    assert signature != usual
    # Metrics that the file does not have keep the package's weights.
    assert "post-edits" in str(registry.metric("combined:logprob").signature)


def test_the_source_names_the_pairs(fitted: Path) -> None:
    fre, light = registry.metric("fre"), registry.metric("formulaicness:light")
    sources = {
        weight_file.fit_file(fre, light, pairs)[1].weights.source for pairs in (PAIRS, PAIRS[:2])
    }
    assert len(sources) == 2


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", '{"weights": {}}', '{"weights": {"fre": {"F": {"alpha": "x"}}}}'],
)
def test_a_file_without_weights(content: str, tmp_path: Path) -> None:
    path = tmp_path / "w.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match="has no weights"):
        combination_weights.use_weights(path)
    with pytest.raises(InputError, match="cannot be read"):
        combination_weights.use_weights(tmp_path / "absent.json")
