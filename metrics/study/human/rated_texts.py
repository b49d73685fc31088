"""Texts with mean ratings, as files hold them.

Texts are JSON Lines with ``id`` and ``text``, and if known ``source`` (a system, or ``human``),
``formula``, ``item`` (what it was written for; the formula by default), ``split``, ``batch``,
``scores`` (values of metrics by their name) and ``formulaicness``.  Ratings are JSON Lines or CSV
with ``id`` and ``rating``, as many rows a text as there are ratings, with ``participant`` if known.
A text may also have its ratings in its own row: ``rating``, a number, or ``ratings``, a list with
null where a participant gave none.
"""

from __future__ import annotations

import csv
import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import field
from io import StringIO
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass
from logic2text.text_file import read_text_file
from metrics.study.human.preferences import Pair, json_rows
from metrics.study.human.row_fields import first_given, is_given

LEAST_TEXTS = 4
"""Rated texts that the tables need."""

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RatedTexts:
    """n texts and their mean ratings; an empty string is what is not known.

    Attributes:
        name: what the set is called.
        texts: the texts.
        ratings: means, shape (n,), higher is more natural.
        sources, formulas, items, splits, batches: of each text.
        judged: the single ratings of each text, one column per participant; empty if not known.
        scores: values of metrics that came with the texts, by name, each (n,).
        formulaicness: F that came with the texts, (n,); None if it did not.
    """

    name: str
    texts: tuple[str, ...]
    ratings: Vector
    sources: tuple[str, ...]
    formulas: tuple[str, ...]
    items: tuple[str, ...]
    splits: tuple[str, ...]
    batches: tuple[str, ...] = ()
    judged: tuple[tuple[float | None, ...], ...] = ()
    scores: Mapping[str, Vector] = field(default_factory=dict)
    formulaicness: Vector | None = None

    @property
    def has_formulas(self) -> bool:
        """Whether every text has its formula."""
        return all(self.formulas)

    @property
    def words(self) -> Vector:
        """The words of each text, shape (n,)."""
        return np.array([len(text.split()) for text in self.texts], dtype=np.float64)

    def pairs(self) -> list[Pair]:
        """Two texts of one item with different mean ratings, the better first."""
        by_item: dict[str, list[tuple[float, str]]] = {}
        for item, text, rating in zip(self.items, self.texts, self.ratings, strict=True):
            if item:
                by_item.setdefault(item, []).append((float(rating), text))
        return [
            Pair(item, *(text for _, text in sorted(both, reverse=True)))
            for item, texts in by_item.items()
            for both in combinations(texts, 2)
            if both[0][0] != both[1][0] and both[0][1] != both[1][1]
        ]


def read(texts: Path, ratings: Path | None = None) -> RatedTexts:
    """The rated texts of one file or two; texts without a rating are left out.

    Raises:
        InputError: a file is missing, or a row lacks a field, or fewer than four texts are rated.
    """
    rows = json_rows(texts)
    if ratings is None:
        kept = [row for row in rows if row.get("rating") is not None or row.get("ratings")]
        judged = [_own_ratings(row, texts) for row in kept]
    else:
        by_id = _read_ratings(ratings)
        kept = [row for row in rows if str(_field(row, "id", texts)) in by_id]
        judged = [by_id[str(row["id"])] for row in kept]
    if len(kept) < LEAST_TEXTS:
        where = f"have a rating in {ratings.name}" if ratings else "have a rating"
        raise InputError(
            f"{len(kept)} texts of {texts.name} {where}, at least {LEAST_TEXTS} must",
            "give both files the same ids" if ratings else "give each row `rating` or `ratings`",
        )
    rows = [{"text": _field(row, "text", texts), **row} for row in kept]
    means = [float(np.mean([v for v in values if v is not None])) for values in judged]
    return collect((ratings or texts).stem, rows, means, judged)


def collect(
    name: str,
    rows: Sequence[Mapping[str, Any]],
    ratings: Sequence[float],
    judged: Sequence[Sequence[float | None]] = (),
) -> RatedTexts:
    """Rows with `text` and whatever else is known, and their mean ratings."""

    def column(*fields: str) -> tuple[str, ...]:
        return tuple(str(first_given(row, *fields)) for row in rows)

    scored = dict.fromkeys(name for row in rows for name in row.get("scores") or {})
    has_style = any(row.get("formulaicness") is not None for row in rows)
    return RatedTexts(
        name,
        column("text"),
        np.array(ratings, dtype=np.float64),
        column("source", "system"),
        column("formula"),
        column("item", "formula"),
        column("split"),
        column("batch"),
        tuple(map(tuple, judged)),
        {name: _values([(row.get("scores") or {}).get(name) for row in rows]) for name in scored},
        _values([row.get("formulaicness") for row in rows]) if has_style else None,
    )


def _values(values: Sequence[Any]) -> Vector:
    return np.array([math.nan if value is None else float(value) for value in values])


def _own_ratings(row: Mapping[str, Any], path: Path) -> list[float | None]:
    values = row["ratings"] if row.get("ratings") else [row["rating"]]
    return [None if value is None else _number(value, path) for value in values]


def _read_ratings(path: Path) -> dict[str, list[float | None]]:
    """The ratings of each id, a column per participant where participants are named."""
    rows = _rows(path)
    people = list(dict.fromkeys(row["participant"] for row in rows if is_given(row, "participant")))
    by_id: dict[str, list[float | None]] = defaultdict(list)
    for row in rows:
        identifier, value = str(_field(row, "id", path)), _number(_field(row, "rating", path), path)
        if len(people) < 2 or not is_given(row, "participant"):
            by_id[identifier].append(value)
            continue
        columns = by_id.setdefault(identifier, [None] * len(people))
        columns[people.index(row["participant"])] = value
    return by_id


def _rows(path: Path) -> list[dict[str, Any]]:
    if path.suffix != ".csv":
        return json_rows(path)
    return list(csv.DictReader(StringIO(read_text_file(path, "the file"), newline="")))


def _field(row: Mapping[str, Any], field: str, path: Path) -> Any:
    if field not in row:
        raise InputError(f"a row of {path.name} has no {field!r}", f"it has {', '.join(row)}")
    return row[field]


def _number(value: Any, path: Path) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise InputError(f"a rating of {path.name} is not a number: {value!r}") from None
    if not math.isfinite(number):
        raise InputError(f"a rating of {path.name} is not finite: {value!r}", "leave the row out")
    return number
