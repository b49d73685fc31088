"""A cache of answers on disk, which several jobs share, also at the same time.

The file is an SQLite database with a write-ahead log, so a kill damages nothing.  The folder must
be on a disk of this machine, since the log is memory that processes share.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import time
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from errno import EIO
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Self

from logic2text.errors import InputError
from rerank.batch.manifest import FolderError

FILE = "answers-1.sqlite"
"""The name of the file, with the version of its format."""

MOST_BYTES = 1_000_000_000
"""The default bound of the file in bytes; the log has up to a few megabytes more."""

LOCK_TIMEOUT_S = 60.0
"""Seconds that a job waits for the lock of another job, which writes a chunk in milliseconds."""

MOST_TEXT = 50_000_000
"""The most characters of one text."""

RETRY_S = 0.01
"""Seconds between two attempts to set the log of a new file."""

EVICTED_PART = 10
"""One answer of so many is evicted at once, the oldest first."""

_PRIMARY_CODE = 0xFF
"""The bits of SQLite's error codes that say the kind."""

_TABLE = """
CREATE TABLE IF NOT EXISTS answers (
    number INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, content BLOB NOT NULL
)
"""


class DiskCache:
    """Texts by key; threads may use it one at a time."""

    def __init__(self, folder: Path, configuration: str, most_bytes: int = MOST_BYTES) -> None:
        """Open the cache of a folder, which is created where it is missing.

        Args:
            folder: of the file.
            configuration: what the texts depend on besides their keys.
            most_bytes: the bound of the file; the oldest texts are evicted.

        Raises:
            InputError: the folder cannot be made, or the file is damaged.
            FolderError: the file cannot be opened or written.
        """
        self._configuration, self._most_bytes = configuration.encode(), most_bytes
        self._path = folder / FILE
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            message = f"the folder {folder} of the cache cannot be made: {error.strerror}"
            raise InputError(message, "name another folder") from None
        for path in (folder, self._path):
            _require_own(path)
        with self._plain_errors():
            # Transactions are begun explicitly below; the module's own would begin at the first
            # write, when it can no longer wait for the lock.
            self._database = sqlite3.connect(
                self._path, timeout=LOCK_TIMEOUT_S, isolation_level=None, check_same_thread=False
            )
        try:
            with self._plain_errors():
                self._prepare()
        except Exception:
            self._database.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._database.close()

    def get(self, key: bytes) -> str | None:
        """The text of a key, or None; empty if the row is broken.

        Raises:
            InputError: the file is damaged.
            FolderError: the file cannot be read.
        """
        with self._plain_errors():
            row = self._database.execute(
                "SELECT content FROM answers WHERE key = ?", (self._digest(key),)
            ).fetchone()
            return None if row is None else _text_of(row[0])

    def drop(self, key: bytes) -> None:
        """Delete the text of a key, which is none of ours.

        Raises:
            InputError: the file is damaged.
            FolderError: the file cannot be written.
        """
        with self._plain_errors(), self._transaction():
            self._database.execute("DELETE FROM answers WHERE key = ?", (self._digest(key),))

    def put(self, texts: Mapping[bytes, str]) -> None:
        """Store texts in ASCII in one transaction; texts of keys that are stored stay.

        Raises:
            InputError: the file is damaged.
            FolderError: the file cannot be written.
        """
        rows = [
            (self._digest(key), zlib.compress(text.encode("ascii"))) for key, text in texts.items()
        ]
        if not rows:
            return
        with self._plain_errors(), self._transaction():
            self._database.executemany(
                # Another job may have stored the same key; both answers are equal, and rewriting it
                # would make it young.
                "INSERT OR IGNORE INTO answers (key, content) VALUES (?, ?)",
                rows,
            )
            # In the transaction that added them, so that no other job sees the file beyond its
            # bound.
            while self._count_used_bytes() > self._most_bytes and self._evict():
                pass

    def _prepare(self) -> None:
        """Set the log and create the table."""
        self._set_log()
        # A loss of power may lose the last answers, but damages nothing.
        self._database.execute("PRAGMA synchronous = NORMAL")
        with self._transaction():
            self._database.execute(_TABLE)

    def _set_log(self) -> None:
        """Set the write-ahead log.

        SQLite's own timeout does not hold while another process sets it: the one that would wait
        holds a lock that the other needs, so that it is told at once that the file is busy.  An
        attempt that does wait adds at most `LOCK_TIMEOUT_S`.
        """
        deadline = time.monotonic() + LOCK_TIMEOUT_S
        while True:
            try:
                self._database.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                busy = error.sqlite_errorcode & _PRIMARY_CODE == sqlite3.SQLITE_BUSY
                if not busy or time.monotonic() > deadline:
                    raise
                time.sleep(RETRY_S)
            else:
                return

    def _evict(self) -> int:
        """Delete the oldest texts; returns their number."""
        return self._database.execute(
            "DELETE FROM answers WHERE number IN (SELECT number FROM answers ORDER BY number "
            "LIMIT (SELECT 1 + COUNT(*) / ? FROM answers))",
            (EVICTED_PART,),
        ).rowcount

    def _count_used_bytes(self) -> int:
        """The bytes of the pages in use; the pages of evicted texts are used again."""
        size, pages, free = (
            self._database.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_size", "page_count", "freelist_count")
        )
        used: int = size * (pages - free)
        return used

    def _digest(self, key: bytes) -> bytes:
        # The configuration is in the key: jobs with other options share the file and never an
        # answer.
        return sha256(self._configuration + b"\0" + key).digest()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """A transaction that has the lock for writing from its beginning, so that it can wait."""
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")

    @contextmanager
    def _plain_errors(self) -> Iterator[None]:
        """Errors of the database as those of a job."""
        try:
            yield
        except sqlite3.OperationalError as error:  # locked, full, not writable
            raise FolderError(self._path, OSError(EIO, str(error))) from None
        except (sqlite3.DatabaseError, zlib.error, UnicodeDecodeError) as error:
            raise InputError(
                f"the cache {self._path} is damaged: {error}", "delete it, or name another folder"
            ) from None


def _text_of(content: object) -> str:
    """The text of a row; empty for a row that is none of ours."""
    try:
        if not isinstance(content, bytes):
            return ""
        decompressor = zlib.decompressobj()
        # With a bound: a crafted row could unpack to a thousand times its size.
        text = decompressor.decompress(content, MOST_TEXT).decode("ascii")
    except (zlib.error, UnicodeDecodeError):
        return ""
    return text if decompressor.eof else ""


def _require_own(path: Path) -> None:
    """Refuse a folder or a file that another user could have written: answers are believed.

    Raises:
        InputError: it is another user's, others may write to it, or the file is a link.
    """
    if not hasattr(os, "geteuid"):
        return
    try:
        # For the folder a link is followed, and what it leads to is checked. The file itself must
        # be no link.
        status = path.lstat() if path.name == FILE else path.stat()
    except OSError:
        return  # it is not there yet, or whoever opens it says why not
    reason = None
    if stat.S_ISLNK(status.st_mode):
        reason = "is a link"
    elif status.st_uid != os.geteuid():
        reason = "belongs to another user"
    elif status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        reason = "may be written by others"
    if reason is not None:
        raise InputError(
            f"the cache {path} {reason}, who could have put false verdicts into it",
            "name a new folder, which is made for you only",
        )
