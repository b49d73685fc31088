"""The setting of an engine is packed, sent to a process elsewhere, and says the same there."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from logic2text import InputError
from metrics.engine.compute import DEVICE
from rerank.batch.input_rows import Row
from rerank.cli.batch_engines import EngineSetting
from rerank.cli.options.compute_options import ComputeOptions
from rerank.cli.options.llm_options import CausalOptions, ServerOptions
from rerank.cli.options.options import TextOptions
from rerank.cli.rerank import RankOptions


def setting_of(lexicon: Path, candidates: Path) -> EngineSetting:
    ranking = RankOptions(
        systems=["literal"],
        metric="fre",
        formulaicness="formulaicness:light",
        candidates_file=candidates,
    )
    texts = TextOptions(lexicon_file=lexicon)
    return EngineSetting(ranking, texts, ServerOptions(), CausalOptions(), ComputeOptions())


@pytest.fixture
def named(tmp_path: Path) -> tuple[Path, Path]:
    """A lexicon, and candidates for every formula."""
    lexicon, candidates = tmp_path / "words.toml", tmp_path / "more.txt"
    lexicon.write_text('[predicates]\nCube = { noun = "box" }\n', encoding="utf-8")
    candidates.write_text("Everything is a box.\n", encoding="utf-8")
    return lexicon, candidates


def test_a_setting_builds_the_same_where_its_files_are_not(
    named: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOGIC2TEXT_API_KEY", "secret")
    monkeypatch.setenv(DEVICE, "cpu")
    setting = setting_of(*named).with_files()
    assert "LOGIC2TEXT_API_KEY" not in setting.environment
    pooling = setting.make_pooling()
    here = pooling.pool(Row("∀x Cube(x)"))
    assert pickle.loads(pickle.dumps(pooling)).pool(Row("∀x Cube(x)")) == here  # noqa: S301
    signature = setting.ranker().signature
    packed = pickle.dumps(setting)
    for path in named:
        path.unlink()
    monkeypatch.delenv(DEVICE)
    with pickle.loads(packed).unpack() as elsewhere:  # noqa: S301
        assert elsewhere.make_pooling().pool(Row("∀x Cube(x)")) == here
        assert elsewhere.ranker().signature == signature
    texts = {candidate.text for candidate in here[1]}
    assert "Everything is a box." in texts


def test_a_missing_file_is_named(named: tuple[Path, Path]) -> None:
    lexicon, candidates = named
    candidates.unlink()
    with pytest.raises(InputError, match=r"more\.txt cannot be read"):
        setting_of(lexicon, candidates).with_files()
