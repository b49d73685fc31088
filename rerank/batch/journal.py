"""The journal of a job: the answers of the shard in progress, appended chunk by chunk to a file.

A job that was killed reads it again, so that no finished chunk is computed twice.  Each line begins
with the SHA-256 of its rest; a line that a kill or a full disk cut off is skipped.  The journal
locks the folder as long as it is open, so that one job at a time writes to it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Self

from logic2text.errors import InputError
from rerank.batch.manifest import FolderError, has_fault
from rerank.rows.answers import Answer, dump_answers, load_answers

FAR = 1 << 30
"""The byte that is locked on Windows, where a locked byte cannot be written."""


def lock_file(file: int) -> bool:
    """Lock a file that is open for writing; processes that are forked later do not hold the lock.

    The lock ends when this process closes any descriptor of the file.  Where the platform has no
    locks, or the file system supports none, every call succeeds.

    Args:
        file: a descriptor.

    Returns:
        False if another process holds the lock.
    """
    if sys.platform == "win32":
        return _lock_byte(file)
    return _lock_record(file)


if sys.platform == "win32":

    def _lock_byte(file: int) -> bool:
        import msvcrt
        import os

        os.lseek(file, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, 0, os.SEEK_SET)
        return True

else:

    def _lock_record(file: int) -> bool:
        try:
            import fcntl
        except ImportError:
            return True
        try:
            # A lock of the kernel rather than a file that names a process: it ends with the
            # process, however that ends.
            # Not `flock`, whose lock a forked worker would share, and hold after a kill.
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        except OSError:  # for example ENOLCK of a network file system
            return True
        return True


LOCK = ".lock"
NO_LINK = getattr(os, "O_NOFOLLOW", 0)
READ = os.O_RDONLY | NO_LINK | getattr(os, "O_BINARY", 0)
APPEND = os.O_RDWR | os.O_CREAT | os.O_APPEND | NO_LINK | getattr(os, "O_BINARY", 0)
"""How files of the folder are opened: never through a link that somebody put there."""


class Journal:
    """The journal of a folder; one thread may append while another one reads."""

    def __init__(self, folder: Path) -> None:
        """Lock a folder that exists.

        Raises:
            InputError: another job writes to the folder.
            FolderError: the lock cannot be written.
        """
        self._folder = folder
        try:
            self._lock = self._open_locked()
        except OSError as error:
            raise FolderError(folder / LOCK, error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Unlock the folder."""
        # Deleted while it is locked: a job that opens the file in between sees in `st_nlink` that
        # it holds a deleted one.
        (self._folder / LOCK).unlink(missing_ok=True)
        os.close(self._lock)

    def answers(self, shard: str, digest: str) -> dict[int, list[Answer]]:
        """Number of a chunk → its answers, for the chunks of a shard that an earlier run finished.

        Args:
            shard: the name of the shard.
            digest: of its rows and of the configuration; other answers are skipped.
        """
        try:
            with os.fdopen(os.open(self._path(shard), READ), "rb") as file:
                lines = file.read().splitlines()
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise FolderError(self._path(shard), error) from None
        finished = {}
        for line in lines:
            checksum, _, content = line.partition(b" ")
            # A kill or a full disk can cut off a line; what is left of it fails here.
            if sha256(content).hexdigest().encode() != checksum:
                continue
            try:
                key, chunk, answers = content.decode().split(" ", 2)
                # Of another input or configuration the answers may differ; they are computed again.
                if key == digest:
                    finished[int(chunk)] = load_answers(answers)
            except (ValueError, KeyError, TypeError, RecursionError):  # not a line of ours
                continue
        return finished

    def append(self, shard: str, digest: str, chunk: int, answers: Sequence[Answer]) -> None:
        """Store the answers of a chunk, unless one is a fault of the machine.

        Args:
            shard: the name of the shard.
            digest: of its rows and of the configuration.
            chunk: the number of the chunk in the shard.
            answers: to its rows, in order.

        Raises:
            FolderError: the journal cannot be written.
        """
        if has_fault(answers):
            return
        content = f"{digest} {chunk} {dump_answers(answers)}".encode()
        line = b"%s %s\n" % (sha256(content).hexdigest().encode(), content)
        try:
            # Unbuffered, so that an answer is in the file when this returns; a kill of the process
            # loses none.
            with os.fdopen(os.open(self._path(shard), APPEND, 0o644), "a+b", buffering=0) as file:
                # The rest of a cut-off line would make this one unreadable too.
                if _is_cut_off(file.fileno()):
                    line = b"\n" + line
                view = memoryview(line)
                # A raw write may take only a part, for example when the disk is nearly full.
                while view:
                    view = view[file.write(view) :]
        except OSError as error:
            raise FolderError(self._path(shard), error) from None

    def drop(self, shard: str) -> None:
        """Delete the answers of a shard, whose file has them.

        Raises:
            FolderError: they cannot be deleted.
        """
        try:
            self._path(shard).unlink(missing_ok=True)
        except OSError as error:
            raise FolderError(self._path(shard), error) from None

    def _path(self, shard: str) -> Path:
        return self._folder / f".{shard}.journal"

    def _open_locked(self) -> int:
        """A descriptor of the locked file."""
        while True:
            file = os.open(self._folder / LOCK, os.O_RDWR | os.O_CREAT | NO_LINK, 0o644)
            if not lock_file(file):
                os.close(file)
                raise InputError(
                    f"another job writes to {self._folder}",
                    "wait until it has ended, or name another folder",
                )
            if os.fstat(file).st_nlink:
                return file
            os.close(file)  # another job ended, and deleted it, before it was locked here


def _is_cut_off(file: int) -> bool:
    """Whether the last line of a file has no line feed."""
    size = os.fstat(file).st_size
    if not size:
        return False
    os.lseek(file, size - 1, os.SEEK_SET)
    return os.read(file, 1) != b"\n"
