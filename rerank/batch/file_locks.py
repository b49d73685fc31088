"""Locks of open files, which the system releases when the process ends, also by a kill."""

from __future__ import annotations

import sys

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
            # Not `flock`, whose lock a forked worker would share, and hold after a kill.
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        except OSError:  # for example ENOLCK of a network file system
            return True
        return True
