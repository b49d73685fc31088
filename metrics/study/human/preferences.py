"""Preference pairs, to which weights are fitted: two texts of one item, one of them preferred.

An item is what both texts were written for, a formula or the facts of a restaurant.  Three sets
come with the shared data: the person's edit over the text that it replaced, the better rank of two
texts of one formula, and the text of two about one restaurant that more people found natural.

    pairs = [*postedits(folder), *fluency_ranks(folder)]
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass
from logic2text.text_file import read_text_file

POSTEDITS, RANKS = "human/postedits.jsonl", "human/fluency_ranking.jsonl"
RESTAURANTS = "human/e2e_naturalness.jsonl"
TRIPLES = "human/webnlg2020.jsonl"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts of one item, the preferred one first, and the formula that they are for, if any."""

    item: str
    better: str
    worse: str
    formula: str = ""

    @property
    def words_apart(self) -> int:
        """The difference of their lengths in words."""
        return abs(len(self.better.split()) - len(self.worse.split()))


def postedits(folder: Path) -> list[Pair]:
    """Pairs of a person's post-edit and the system's text that it replaced; an item is one text.

    Raises:
        InputError: the file is not in the folder, or has no such rows.
    """
    return [
        Pair(row["id"], row["edited"], row["text"], row["formula"])
        for row in json_rows(folder / POSTEDITS)
        if row.get("edited") and row["edited"] != row["text"]
    ]


def fluency_ranks(folder: Path) -> list[Pair]:
    """Pairs of texts with a better and a worse rank by one person; an item is a formula.

    Raises:
        InputError: the file is not in the folder, or has no such rows.
    """
    return [pair for row in json_rows(folder / RANKS) for pair in _pair_by_rank(row)]


def read_pairs(path: Path) -> list[Pair]:
    """The pairs of a JSON Lines file with `item`, `better` and `worse`.

    Raises:
        InputError: there is no such file, or a row lacks a field.
    """
    pairs = []
    for number, row in enumerate(json_rows(path), start=1):
        missing = [name for name in ("item", "better", "worse") if name not in row]
        if missing:
            raise InputError(
                f"row {number} of {path.name} has no {missing[0]!r}",
                "give each row the fields item, better, worse",
            )
        pairs.append(Pair(str(row["item"]), row["better"], row["worse"]))
    return pairs


def _pair_by_rank(row: dict[str, Any]) -> Iterator[Pair]:
    for ranks in row["ranks"]:
        for first, second in combinations(sorted(ranks, key=ranks.__getitem__), 2):
            texts = row["texts"][first], row["texts"][second]
            if ranks[first] < ranks[second] and texts[0] != texts[1]:
                yield Pair(row["formula"], *texts, row["formula"])


def restaurant_votes(folder: Path) -> list[tuple[Pair, float]]:
    """Pairs of texts about one restaurant with the share of the votes for the preferred one.

    A tie in a vote is half a vote for each; pairs whose votes are even are left out.

    Raises:
        InputError: the file is not in the folder, or has no such rows.
    """
    return [vote for row in json_rows(folder / RESTAURANTS) for vote in _pair_by_votes(row)]


def _pair_by_votes(row: dict[str, Any]) -> Iterator[tuple[Pair, float]]:
    for first, second, for_first, for_second, ties in row["votes"]:
        share = (for_first + ties / 2) / (for_first + for_second + ties)
        one, other = row["texts"][first], row["texts"][second]
        if share != 0.5 and one != other:
            better, worse = (one, other) if share > 0.5 else (other, one)
            yield Pair(row["id"], better, worse), max(share, 1 - share)


def json_rows(path: Path) -> list[dict[str, Any]]:
    """The rows of a JSON Lines file.

    Raises:
        InputError: the file cannot be read, or a line is not a JSON object.
    """
    rows = []
    for number, line in enumerate(read_text_file(path, "the file").splitlines(), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError:
            row = None
        if not isinstance(row, dict):
            raise InputError(f"line {number} of {path.name} is not a JSON object: {line[:40]!r}")
        rows.append(row)
    return rows
