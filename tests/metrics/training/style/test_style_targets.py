"""Label files of the style target: chains rise, files are read back, test sentences stay out."""

from __future__ import annotations

import gzip
import json
from dataclasses import astuple
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from logic2text.notation import parse
from metrics.training.style import style_targets
from metrics.training.texts import style_edits, style_pools
from metrics.training.texts.dataset import Source
from metrics.training.texts.distillation_texts import HeldOut
from metrics.training.texts.meaning import hash_meaning
from metrics.training.texts.style_pools import StyleText, WorkFolder

TRAINING, HELD_OUT = "∀x (Cube(x) → ¬Small(x))", "∀x (Tet(x) → Large(x))"
SOURCES = (
    Source("no cube is small", "lola", "blocks", TRAINING, hash_meaning(parse(TRAINING))),
    Source(
        "every tetrahedron is large", "ranta", "blocks", HELD_OUT, hash_meaning(parse(HELD_OUT))
    ),
)


@pytest.fixture(scope="module")
def folder() -> WorkFolder:
    meanings = frozenset({SOURCES[1].meaning or ""})
    texts = frozenset({"every tetrahedron is large", "no cube is small"})
    return WorkFolder(SOURCES, HeldOut(meanings, texts, frozenset()))


def test_a_pool_has_texts_of_all_systems_with_their_structure() -> None:
    rows = {row.text: row for row in style_pools.pool_texts(parse(TRAINING))}
    literal = rows["for all x, if x is a cube, then it is not the case that x is small"]
    assert literal.systems == ("literal",)
    assert literal.structure == 1.0
    assert {system for row in rows.values() for system in row.systems} == set(style_pools.SYSTEMS)
    assert all(row.structure > 0 for row in rows.values() if not np.isnan(row.structure))


@pytest.mark.slow
def test_pools_bar_held_out_texts_and_meanings(folder: WorkFolder) -> None:
    pools = list(islice(style_pools.formula_pools(folder, 0, np.random.default_rng(1)), 6))
    texts = {row.text for pool in pools for row in pool}
    assert texts
    assert not texts & folder.held_out.texts
    assert "for all x, if x is a tetrahedron, then x is large" not in texts


def test_ordinary_sentences_of_the_test_are_in_no_file(folder: WorkFolder, tmp_path: Path) -> None:
    sentences = [f"the clerk closed case number {i} of the year" for i in range(200)]
    for name in ("prose", "wordnet_glosses"):
        (tmp_path / "text").mkdir(exist_ok=True)
        with gzip.open(tmp_path / f"text/{name}.txt.gz", "wt") as lines:
            lines.write("\n".join(sentences))
    (tmp_path / "human").mkdir()
    (tmp_path / "human/e2e_naturalness.jsonl").write_text(json.dumps({"texts": []}) + "\n")
    random = np.random.default_rng(0)
    texts = {row.text for row in style_pools.ordinary_texts(tmp_path, folder, random)}
    barred = {text for text in sentences if style_pools.is_test_sentence(text)}
    assert barred
    assert texts == set(sentences) - barred


def test_targets_of_a_chain_rise() -> None:
    chains = list(islice(style_edits.chains(np.random.default_rng(0)), 2 * len(style_edits.CHAINS)))
    rows = [
        StyleText(text.lower(), "edit", pool, rank=rank)
        for pool, chain in enumerate(chains)
        for rank, text in enumerate(chain)
    ]
    labels = style_targets.label(rows)
    assert labels.targets.min() >= 0
    assert labels.targets.max() < 1
    for pool in range(len(chains)):
        steps = np.diff(labels.targets[labels.pools == pool])
        assert (steps > style_targets.LEAST_GAP - 1e-6).all()


@pytest.mark.parametrize("scores", [[0.5, 0.4, 0.3], [0.0, 0.0, 0.0, 0.0], [0.97, 0.97, 0.98]])
def test_spread_keeps_the_unit_interval(scores: list[float]) -> None:
    spread = style_targets.spread(np.array(scores))
    assert (np.diff(spread) > style_targets.LEAST_GAP - 1e-9).all()
    assert spread[0] >= 0
    assert spread[-1] <= style_targets.MOST + 1e-9


def test_files_are_read_back(tmp_path: Path) -> None:
    rows = style_pools.pool_texts(parse(TRAINING))
    style_pools.save(tmp_path / "raw.json", rows)
    again = style_pools.read(tmp_path / "raw.json")
    assert list(map(repr, map(astuple, again))) == list(map(repr, map(astuple, rows)))
    labels = style_targets.label(rows)
    labels.save(tmp_path / "style.npz")
    stored = style_targets.read(tmp_path / "style.npz")
    assert stored.texts == labels.texts
    assert np.array_equal(stored.targets, labels.targets)
    assert np.array_equal(stored.pools, labels.pools)


def test_pools_of_several_files_stay_apart(tmp_path: Path) -> None:
    paths = [tmp_path / "a.json", tmp_path / "b.json"]
    for path in paths:
        style_pools.save(
            path, [StyleText("x is small", "candidate", 0), StyleText("no", "ordinary")]
        )
    assert [row.pool for row in style_pools.read_all(paths)] == [0, -1, 1, -1]
