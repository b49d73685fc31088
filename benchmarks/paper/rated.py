"""Texts with mean ratings: what ``--texts`` and ``--ratings`` hold.

Texts are JSON Lines with ``id`` and ``text``, and if known ``source`` (a system, or ``human``),
``formula``, ``item`` (what it was written for; the formula by default) and ``split``.  Ratings are
JSON Lines or CSV with ``id`` and ``rating``, as many rows a text as there are ratings.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.corpora import rows
from logic2text.errors import InputError
from metrics.human.preferences import json_rows


@dataclass(frozen=True, slots=True)
class Rated:
    """n texts and their mean ratings; an empty string is what is not known.

    Attributes:
        name: what the set is called.
        texts: the texts.
        ratings: means, shape (n,), higher is more natural.
        sources, formulas, items, splits: of each text.
    """

    name: str
    texts: tuple[str, ...]
    ratings: NDArray[np.float64]
    sources: tuple[str, ...]
    formulas: tuple[str, ...]
    items: tuple[str, ...]
    splits: tuple[str, ...]

    @property
    def has_formulas(self) -> bool:
        """Whether every text has its formula."""
        return all(self.formulas)


def read(texts: Path, ratings: Path) -> Rated:
    """The rated texts of two files; texts without a rating are left out.

    Raises:
        InputError: a file is missing, or a row lacks a field, or fewer than four texts are rated.
    """
    given: dict[str, list[float]] = defaultdict(list)
    for row in _ratings(ratings):
        given[str(_field(row, "id", ratings))].append(_number(row, ratings))
    kept = [r for r in json_rows(texts) if str(_field(r, "id", texts)) in given]
    means = [float(np.mean(given[str(row["id"])])) for row in kept]
    if len(kept) < 4:
        raise InputError(
            f"{len(kept)} texts of {texts.name} have a rating in {ratings.name}, at least 4 must",
            "give both files the same ids",
        )
    return rated(ratings.stem, [{"text": _field(r, "text", texts), **r} for r in kept], means)


def rated(name: str, found: Sequence[Mapping[str, Any]], ratings: Sequence[float]) -> Rated:
    """Rows with `text` and whatever else is known, and their mean ratings."""

    def column(field: str, other: str = "") -> tuple[str, ...]:
        return tuple(str(row.get(field) or row.get(other) or "") for row in found)

    return Rated(
        name,
        column("text"),
        np.array(ratings, dtype=np.float64),
        column("source"),
        column("formula"),
        column("item", "formula"),
        column("split"),
    )


def postedits() -> Rated:
    """The texts that people judged before they edited them, with their fluency from 1 to 5."""
    found = [{**row, "source": "ranta"} for row in rows("human/postedits.jsonl")]
    return rated("post-edits", found, [row["fluency"] for row in found])


def _ratings(path: Path) -> list[dict[str, Any]]:
    if path.suffix != ".csv":
        return json_rows(path)
    if not path.is_file():
        raise InputError(f"there is no file {path}")
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def _field(row: Mapping[str, Any], field: str, path: Path) -> Any:
    if field not in row:
        raise InputError(f"a row of {path.name} has no {field!r}", f"it has {', '.join(row)}")
    return row[field]


def _number(row: Mapping[str, Any], path: Path) -> float:
    try:
        return float(_field(row, "rating", path))
    except (TypeError, ValueError):
        raise InputError(f"a rating of {path.name} is no number: {row['rating']!r}") from None
