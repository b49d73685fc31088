"""Tables that are computed from the files of this package, kept beside its bytecode.

A table is kept as Python keeps bytecode: in ``__pycache__``, unless bytecode is not to be written
or the folder cannot be written to.  It is computed again when any file of the package has changed,
when it is missing, and when it cannot be read.

>>> read_table("squares", lambda: [number**2 for number in range(4)])
[0, 1, 4, 9]
"""

from __future__ import annotations

import marshal
import os
import sys
import threading
import tomllib
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, TypeVar, cast

Table = TypeVar("Table")

SOURCES = (".py", ".toml", ".json", ".txt")
"""The files on which tables depend."""


def read_table(name: str, make: Callable[[], Table]) -> Table:
    """The table of a name, kept from before or made now.

    Args:
        name: of this table alone; it becomes the name of a file.
        make: computes it from files of this package alone.  It consists of tuples, lists, dicts,
            sets, strings, bytes, numbers, truth values and None.
    """
    path = _path(name)
    state = _state()
    if path is None or not state:
        return make()
    # What a full disk or another program left of a file is no table.
    with suppress(OSError, ValueError, EOFError, TypeError):
        content = path.read_bytes()
        if content.startswith(state):
            return cast(Table, marshal.loads(content[len(state) :]))  # noqa: S302 - as bytecode
    table = make()
    if not sys.dont_write_bytecode:
        _write(path, state + marshal.dumps(cast(Any, table)))
    return table


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file of this package, without dates."""
    name = ".".join(path.relative_to(Path(__file__).parent).with_suffix("").parts)
    return read_table(name, lambda: tomllib.loads(path.read_text(encoding="utf-8")))


def _path(name: str) -> Path | None:
    try:
        return Path(cache_from_source(__file__, optimization="")).with_suffix(f".{name}")
    except NotImplementedError:  # an interpreter without bytecode files
        return None


@cache
def _state() -> bytes:
    """A digest of the names, sizes and times of all files; empty where there are no files."""
    try:
        files = sorted(_list_files(str(Path(__file__).parent)))
    except OSError:  # such as in a zip file
        return b""
    described = repr((sys.version, files)).encode("utf-8", "surrogatepass")
    return b"%08x%08x" % (zlib.crc32(described), zlib.adler32(described))


def _list_files(folder: str) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _list_files(entry.path)
            elif entry.name.endswith(SOURCES):
                status = entry.stat()
                yield entry.path, status.st_mtime_ns, status.st_size


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, as others may read it."""
    written = path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}")
    with suppress(OSError):
        path.parent.mkdir(exist_ok=True)
        written.write_bytes(content)
        written.replace(path)
