"""Labels of texts in files: kept whole, and put together."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from metrics.training.texts.teacher_labels import TeacherLabels, concatenate, read


def labels(texts: list[str], pools: list[int]) -> TeacherLabels:
    values = np.arange(len(texts), dtype=np.float32)
    return TeacherLabels(
        texts, values, values[:, None].astype(np.float16), np.array(pools, np.int32)
    )


def test_a_file_gives_back_what_was_saved(tmp_path: Path) -> None:
    saved = labels(["every cube is small", "größe"], [0, -1])
    saved.save(tmp_path / "labels.npz")
    kept = read(tmp_path / "labels.npz")
    assert kept.texts == saved.texts
    assert kept.logits.tolist() == saved.logits.tolist()
    assert kept.states.tolist() == saved.states.tolist()
    assert kept.pools.tolist() == [0, -1]


def test_pools_of_two_files_stay_apart_and_no_text_comes_twice() -> None:
    whole = concatenate([labels(["a", "b", "c"], [0, 0, 1]), labels(["d", "b", "e"], [0, 0, -1])])
    assert whole.texts == ["a", "b", "c", "d", "e"]
    assert whole.pools.tolist() == [0, 0, 1, 2, -1]
    assert whole.logits.tolist() == [0, 1, 2, 0, 2]
