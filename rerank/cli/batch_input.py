"""The input of `logic2text batch`: a file, a folder or a pattern of JSON Lines, plain or gzip."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from glob import glob
from pathlib import Path
from typing import BinaryIO, cast

from logic2text import InputError
from rerank.batch.input_rows import BadRow, Row
from rerank.cli.row_input import rows_of_stream

SUFFIXES = (".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz")
"""The names of files that are read in a folder end like this."""

CONVERT = {
    ".zst": ("compressed with zstd", "decompress it with `zstd -d`, or compress it with gzip"),
    ".parquet": ("a Parquet file", "write its rows as JSON Lines"),
}
"""The end of a name → what such a file is, and what to do, since no package here reads it."""

GZIP = b"\x1f\x8b"
"""The first bytes of a gzip file."""

BLOCK = 1 << 20


def files_of(source: str) -> list[Path]:
    """The files of a file, a folder or a pattern such as ``corpus/*.jsonl.gz``, by name.

    Raises:
        InputError: there is none, or one has a format that is not read.
    """
    path = Path(source)
    if path.is_dir():
        files = sorted(file for file in path.iterdir() if file.name.endswith((*SUFFIXES, *CONVERT)))
        missing = f"the folder {path} has no file whose name ends in {', '.join(SUFFIXES)}"
    elif path.exists():
        files, missing = [path], ""
    else:
        # Not `Path.glob`, which takes no absolute pattern.
        matching = map(Path, glob(source, recursive=True))  # noqa: PTH207
        files = sorted(file for file in matching if file.is_file())
        missing = f"{source} is no file, no folder and no pattern of files"
    if not files:
        raise InputError(missing, "name JSON Lines files, plain or gzip")
    for file in files:
        if file.suffix in CONVERT:
            kind, remedy = CONVERT[file.suffix]
            raise InputError(f"{file} is {kind}, which `batch` does not read", remedy)
    return files


def rows_of_files(files: Iterable[Path]) -> Iterator[Row | BadRow]:
    """The rows of the files, one file after another; the numbers are those of lines in a file.

    Raises:
        InputError: a file cannot be read.
    """
    for file in files:
        with _opened(file) as stream:
            yield from rows_of_stream(stream, "formula", with_texts=True)


def count_rows(files: Sequence[Path]) -> int | None:
    """The number of lines of the files; None if one is a pipe, which can be read only once.

    Raises:
        InputError: a file cannot be read.
    """
    if not all(file.is_file() for file in files):
        return None
    return sum(map(_count_lines, files))


def _count_lines(file: Path) -> int:
    lines, last = 0, b"\n"
    with _opened(file) as stream:
        while block := stream.read(BLOCK):
            lines += block.count(b"\n")
            last = block[-1:]
    return lines + (last != b"\n")


@contextmanager
def _opened(file: Path) -> Iterator[BinaryIO]:
    """The decompressed content of a file.

    Raises:
        InputError: it cannot be read.
    """
    try:
        with file.open("rb") as raw:
            is_gzip = raw.peek(len(GZIP))[: len(GZIP)] == GZIP
            if is_gzip:
                with gzip.open(raw) as content:
                    yield cast(BinaryIO, content)
            else:
                yield raw
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        message = f"{file} is damaged or incomplete gzip: {error}"
        raise InputError(message, "compress it again") from None
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror}", "check the name") from None
