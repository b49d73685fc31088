from __future__ import annotations

import json
from pathlib import Path

import pytest

from logic2text.errors import InputError
from metrics.study.human.rated_texts import read

TEXTS = [
    {"id": i, "text": f"Text {i}.", "source": "lola", "formula": f"Cube(a{i // 2})"}
    for i in range(6)
]


def written(folder: Path, ratings: str, suffix: str = "jsonl") -> tuple[Path, Path]:
    texts, rated = folder / "texts.jsonl", folder / f"ratings.{suffix}"
    texts.write_text("\n".join(map(json.dumps, TEXTS)), encoding="utf-8")
    rated.write_text(ratings, encoding="utf-8")
    return texts, rated


def test_ratings_are_averaged_and_texts_without_one_left_out(tmp_path: Path) -> None:
    lines = [json.dumps({"id": i, "rating": r}) for i in range(5) for r in (i, i + 1)]
    found = read(*written(tmp_path, "\n".join(lines)))
    assert found.texts == tuple(f"Text {i}." for i in range(5))
    assert found.ratings.tolist() == [i + 0.5 for i in range(5)]
    assert found.items == found.formulas
    assert found.has_formulas
    assert set(found.splits) == {""}


def test_ratings_as_csv(tmp_path: Path) -> None:
    table = "id,rating\n0,1\n0,2\n1,5\n2,4\n3,7\n"
    assert read(*written(tmp_path, table, "csv")).ratings.tolist() == [1.5, 5, 4, 7]


@pytest.mark.parametrize(
    ("ratings", "message"),
    [
        ('{"id": 0, "rating": 1}', "1 texts"),
        ('{"id": 0, "score": 1}', "no 'rating'"),
        ('{"id": 0, "rating": "good"}', "not a number"),
        ('{"rating": 1}', "no 'id'"),
    ],
)
def test_bad_files(tmp_path: Path, ratings: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read(*written(tmp_path, ratings))


def test_numbers_from_zero_are_given(tmp_path: Path) -> None:
    texts = [
        {"id": i, "text": f"Text {i}.", "system": i % 2, "item": i // 2, "batch": 0}
        for i in range(6)
    ]
    rated = [{"id": i, "rating": i + p, "participant": p} for i in range(6) for p in (0, 1)]
    paths = tmp_path / "texts.jsonl", tmp_path / "ratings.jsonl"
    for path, rows in zip(paths, (texts, rated), strict=True):
        path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    found = read(*paths)
    assert found.items == ("0", "0", "1", "1", "2", "2")
    assert found.sources == ("0", "1") * 3
    assert set(found.batches) == {"0"}
    assert found.judged[0] == (0.0, 1.0)
    assert len(found.pairs()) == 3
