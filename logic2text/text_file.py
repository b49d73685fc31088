"""Opening and reading a file that a user names, with one sentence for whatever is wrong with it.

A device such as ``/dev/zero`` never ends, and a named pipe may never begin: both are refused, also
behind a link.  The pipe of a command in the shell's ``<(…)`` is read.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO

from logic2text.errors import InputError

MOST_BYTES = 20_000_000
"""The most bytes of a file that is read whole."""


def read_text_file(
    path: str | Path,
    what: str,
    kind: type[InputError] = InputError,
    most_bytes: int = MOST_BYTES,
) -> str:
    """The text of a file in UTF-8, without a byte order mark.

    Args:
        path: of the file.
        what: it is, such as "the key", for the message.
        kind: the class of the error.
        most_bytes: of the file.

    Raises:
        InputError: it cannot be read, is a device or too long, or is not UTF-8; then with the line.
    """
    with open_file(path, what, kind) as stream:
        try:
            content = stream.read(most_bytes + 1)
        except OSError as error:
            raise _unreadable(path, what, str(error.strerror), "check the name", kind) from None
    if len(content) > most_bytes:
        reason = f"it is longer than {most_bytes:,} bytes"
        raise _unreadable(path, what, reason, "split it, or check the name", kind)
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - before.rfind(b"\n")
        reason = f"line {line} is not UTF-8 (byte {column})"
        failure = _unreadable(path, what, reason, "save the file as UTF-8", kind)
        failure.line, failure.column = line, column
        raise failure from None


def open_file(
    path: str | Path, what: str = "", kind: type[InputError] = InputError, *, pipes: bool = False
) -> BinaryIO:
    """Open a file for reading.

    Args:
        path: of the file.
        what: it is, such as "the key", for the message.
        kind: the class of the error.
        pipes: whether it may be a named pipe, as the rows of a command may, which come one by one.

    Raises:
        InputError: it cannot be opened, or is a folder, a device or a named pipe.
    """
    try:
        # Without waiting: a named pipe opens only when somebody writes to it.
        stream = open(path, "rb", opener=None if pipes else _open_at_once)  # noqa: SIM115
    except OSError as error:
        raise _unreadable(path, what, str(error.strerror), "check the name", kind) from None
    except ValueError:  # such as a name with a null character
        raise _unreadable(path, what, "it is not a valid path", "check the name", kind) from None
    reason = None
    if is_device(stream):
        reason = "it is a device"
    elif not pipes and _is_named_pipe(stream, path):
        reason = "it is a named pipe"
    if reason is not None:
        stream.close()
        raise _unreadable(path, what, reason, "name a file", kind)
    return stream


def _open_at_once(path: str, flags: int) -> int:
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if hasattr(os, "O_NONBLOCK"):
        os.set_blocking(descriptor, True)
    return descriptor


def _is_named_pipe(stream: BinaryIO, path: str | Path) -> bool:
    """Whether a stream is a pipe with a name, and none that this process was given open."""
    if not stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode):
        return False
    return not os.path.realpath(path).startswith(("/proc/", "/dev/fd/"))


def is_device(stream: BinaryIO) -> bool:
    """Whether a stream is a device that may never end: neither a terminal nor the empty one."""
    status = os.fstat(stream.fileno())
    if stat.S_ISBLK(status.st_mode):
        return True
    return (
        stat.S_ISCHR(status.st_mode)
        and not stream.isatty()
        and status.st_rdev != Path(os.devnull).stat().st_rdev
    )


def _unreadable(
    path: str | Path, what: str, reason: str, hint: str, kind: type[InputError]
) -> InputError:
    return kind(f"{what} {path} cannot be read: {reason}".lstrip(), hint)
