"""The input of `logic2text batch`: a file, a folder or a pattern of JSON Lines or Parquet files."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from glob import glob
from pathlib import Path
from typing import Any, BinaryIO, cast

from logic2text import DEFAULT_LIMITS, InputError, LimitError, Limits
from logic2text.notation.formula_files.entries import count_entries
from logic2text.text_file import open_file
from rerank.batch.input_rows import BadRow, Row
from rerank.batch.parquet_files import PARQUET, ZSTD, ParquetFiles, open_zstd
from rerank.cli.io.row_input import row_of_fields, rows_of_stream

JSON_LINES = tuple(kind + end for kind in (".jsonl", ".ndjson") for end in ("", ".gz", ".zst"))
SUFFIXES = (*JSON_LINES, ".parquet")
"""The names of files that are read in a folder end like this."""

GZIP = b"\x1f\x8b"
"""The first bytes of a gzip file."""

BLOCK = 1 << 20


def files_of(source: str) -> list[Path]:
    """The files of a file, a folder or a pattern such as ``corpus/*.jsonl.gz``, by name.

    Raises:
        InputError: there is none, or the name is empty.
    """
    if not source.strip():  # else the current folder
        raise InputError("IN is empty", "name a file, a folder or a pattern of files")
    path = Path(source)
    if path.is_dir():
        files = sorted(file for file in path.iterdir() if file.name.endswith(SUFFIXES))
        missing = f"the folder {path} has no file whose name ends in {', '.join(SUFFIXES)}"
    elif path.exists():
        files, missing = [path], ""
    else:
        # Not `Path.glob`, which takes no absolute pattern.
        matching = map(Path, glob(source, recursive=True))  # noqa: PTH207
        files = sorted(file for file in matching if file.is_file())
        missing = f"{source} is neither a file nor a folder nor a pattern of files"
    if not files:
        raise InputError(missing, "name files of JSON Lines or Parquet")
    return files


class Input:
    """The rows of files, one file after another; their numbers are those in a file.

    Attributes:
        parquet: the files, if they are Parquet files; then the shards are too.
    """

    def __init__(self, files: Sequence[Path], limits: Limits = DEFAULT_LIMITS) -> None:
        """Check the formats.

        Args:
            files: at least one.
            limits: a row may have `limits.body_bytes` bytes of JSON.

        Raises:
            InputError: only some are Parquet files, or one cannot be read.
            MissingPackageError: pyarrow, which reads Parquet files, is not installed.
        """
        self._files, self._limits = files, limits
        is_parquet = [file.is_file() and _begins_with(file, PARQUET) for file in files]
        if any(is_parquet) and not all(is_parquet):
            message = (
                f"{files[is_parquet.index(False)]} is not a Parquet file as others of the input"
            )
            raise InputError(message, "rank them in jobs of their own")
        self.parquet = ParquetFiles(files) if all(is_parquet) else None

    def rows(self) -> Iterator[Row | BadRow]:
        """The rows.

        Raises:
            InputError: a file cannot be read, or there is no row.
        """
        is_empty = True
        for file in self._files:
            for row in self._rows_of(file):
                is_empty = False
                yield row
        if is_empty:
            raise self._empty_error

    def check_rows(self) -> None:
        """Check that the files can be read, and that there is a row where they can be read twice.

        Raises:
            InputError: there is none, or a file cannot be read.
        """
        for file in self._files:
            if not file.is_fifo():  # whose writer would notice
                open_file(file, pipes=True).close()
        if self.parquet is not None:
            is_empty = not self.parquet.rows
        elif not all(file.is_file() for file in self._files):
            return
        else:
            is_empty = all(map(_is_empty, self._files))
        if is_empty:
            raise self._empty_error

    @property
    def _empty_error(self) -> InputError:
        """The error of `rerank` for an empty file."""
        count = len(self._files)
        shown = f"all {count} files of the input are" if count > 1 else f"{self._files[0]} is"
        return InputError(f"{shown} empty", "give one formula a line")

    def _rows_of(self, file: Path) -> Iterator[Row | BadRow]:
        if self.parquet is not None:
            objects = self.parquet.objects(file)
            yield from (self._row(*numbered) for numbered in enumerate(objects, start=1))
            return
        with _open(file) as stream:
            yield from rows_of_stream(stream, "formula", self._limits, path=file, with_texts=True)

    def count_rows(self) -> int | None:
        """The number of rows; None if a file is a pipe, which can be read only once.

        Raises:
            InputError: a file cannot be read.
        """
        if self.parquet is not None:
            return self.parquet.rows
        if not all(file.is_file() for file in self._files):
            return None
        return sum(map(_count_rows, self._files))

    def _row(self, number: int, fields: dict[str, Any]) -> Row | BadRow:
        if len(json.dumps(fields).encode()) > self._limits.body_bytes:
            message = (
                f"the row is longer than {self._limits.body_bytes:,} bytes (limit `body_bytes`)"
            )
            return BadRow(LimitError(message, "split it, or leave the row out"), number=number)
        return row_of_fields(fields, "formula", number, with_texts=True)


def _begins_with(file: Path, magic: bytes) -> bool:
    try:
        with file.open("rb") as stream:
            return stream.read(len(magic)) == magic
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror}", "check the name") from None


def _is_empty(file: Path) -> bool:
    with _open(file) as stream:
        return not stream.read(1)


def _count_rows(file: Path) -> int:
    with suppress(ValueError), _open(file) as stream:  # a compressed stream may not be rewound
        entries = count_entries(stream)
        if entries is not None:
            return entries
    lines, last = 0, b"\n"
    with _open(file) as stream:
        while block := stream.read(BLOCK):
            lines += block.count(b"\n")
            last = block[-1:]
    return lines + (last != b"\n")


@contextmanager
def _open(file: Path) -> Iterator[BinaryIO]:
    """The decompressed content of a file.

    Raises:
        InputError: it cannot be read.
    """
    try:
        with open_file(file, pipes=True) as raw:
            start = raw.peek(len(ZSTD))  # type: ignore[attr-defined]
            if start.startswith(GZIP):
                with gzip.open(raw) as content:
                    yield cast(BinaryIO, content)
            elif start.startswith(ZSTD):
                with open_zstd(raw, file) as content:
                    yield content
            else:
                yield raw
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        message = f"{file} is damaged or incomplete gzip: {error}"
        raise InputError(message, "compress it again") from None
    except OSError as error:
        if error.strerror is None:  # an error of pyarrow
            message = f"{file} is damaged or incomplete zstd: {error}"
            raise InputError(message, "compress it again") from None
        raise InputError(f"{file} cannot be read: {error.strerror}", "check the name") from None
