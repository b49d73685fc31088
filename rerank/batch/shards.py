"""Shards of the input: consecutive rows that are written to one file.

>>> from rerank.batch.input_rows import Row
>>> rows = [Row("P(a)", {"id": n}, n + 1) for n in range(5)]
>>> [(shard.first, shard.last, len(shard.distinct)) for shard in shards(rows, 2)]
[(1, 2, 1), (3, 4, 1), (5, 5, 1)]
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cached_property
from hashlib import sha256
from itertools import islice
from typing import Any

from logic2text.lazy_dataclass import dataclass
from rerank.batch.chunking import LARGEST_CHUNK, Chunk
from rerank.batch.input_rows import BadRow, Row

SHARD_ROWS = 1_000
"""The default number of rows in a shard."""

ROWS_A_CHUNK_ROW = 320
"""The rows before a chunk for each of its rows: a killed job loses the rows of the chunks in
progress, about 14, which are therefore fewer than 5% of the rows so far (or 14 rows)."""


@dataclass(frozen=True)
class Shard:
    """Consecutive rows of the input.

    Attributes:
        number: from 0.
        first: the number of its first row in the whole input, from 1.
        rows: good and malformed rows, at least one.
        by_id: whether the candidates of a row depend on its ``id``.
        suffix: of the name of its file.
    """

    number: int
    first: int
    rows: Chunk
    by_id: bool = False
    suffix: str = ".jsonl"

    @property
    def last(self) -> int:
        """The number of its last row in the whole input."""
        return self.first + len(self.rows) - 1

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"part-{self.number:06}{self.suffix}"

    @cached_property
    def keys(self) -> list[bytes | None]:
        """For each row what its answer depends on; None for a malformed row."""
        return [_key(row, by_id=self.by_id) if isinstance(row, Row) else None for row in self.rows]

    @cached_property
    def distinct(self) -> Chunk:
        """The good rows without duplicates, in order."""
        firsts: dict[bytes, Row | BadRow] = {}
        for key, row in zip(self.keys, self.rows, strict=True):
            if key is not None:
                firsts.setdefault(key, row)
        return [*firsts.values()]

    def chunks(self) -> list[Chunk]:
        """The distinct rows in chunks, which depend on nothing but the shard; at least one.

        A score can depend on the texts of its chunk, on some devices, so the chunks must be the
        same where a job is resumed.  They are longer the later the shard.
        """
        chunks: list[Chunk] = []
        start = 0
        while start < len(self.distinct):
            size = min(LARGEST_CHUNK, max(1, (self.first + start) // ROWS_A_CHUNK_ROW))
            chunks.append(self.distinct[start : start + size])
            start += size
        return chunks or [[]]

    def keys_of(self, chunk: Chunk) -> list[bytes]:
        """For each row of a chunk what its answer depends on."""
        return [_key(row, by_id=self.by_id) for row in chunk if isinstance(row, Row)]

    def digest(self, configuration: str) -> str:
        """The SHA-256 of the rows and of the digest of the configuration, as 64 hex digits."""
        whole = sha256(configuration.encode())
        for row in self.rows:
            whole.update(_row_digest(row))
        return whole.hexdigest()


def shards(
    rows: Iterable[Row | BadRow],
    size: int = SHARD_ROWS,
    *,
    by_id: bool = False,
    suffix: str = ".jsonl",
) -> Iterator[Shard]:
    """Split the rows into shards of `size` rows; the last one may have fewer.

    Args:
        rows: the rows of the input.
        size: at least 1.
        by_id: whether the candidates of a row depend on its ``id``.
        suffix: of the names of their files.
    """
    remaining = iter(rows)
    number = 0
    while chunk := list(islice(remaining, size)):
        yield Shard(number, number * size + 1, chunk, by_id, suffix)
        number += 1


def _key(row: Row, *, by_id: bool) -> bytes:
    """What the answer to a row depends on: its formula and its candidates, or its texts.

    Formulae that differ only in bound variables are not equal here, since `literal` and `ranta`
    say the variables and the countermodels of a row may name them.
    """
    identity = row.fields.get("id") if by_id else None
    notation = () if row.notation is None else (row.notation,)
    return _digest_of([row.text, row.fields.get("candidates"), identity, row.texts, *notation])


def _row_digest(row: Row | BadRow) -> bytes:
    content = row.text if isinstance(row, Row) else ["error", row.error.message]
    return _digest_of([row.number, content, row.fields])


def _digest_of(value: Any) -> bytes:
    return sha256(json.dumps(value, separators=(",", ":")).encode()).digest()
