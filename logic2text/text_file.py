"""Opening and reading a file that a user names, with one sentence for whatever is wrong with it.

A device such as ``/dev/zero`` never ends, and is refused; pipes and standard input are files too.
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
        InputError: it cannot be read, is a device or too long, or is no UTF-8; then with the line.
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


def open_file(path: str | Path, what: str = "", kind: type[InputError] = InputError) -> BinaryIO:
    """Open a file, a pipe or standard input for reading.

    Args:
        path: of the file.
        what: it is, such as "the key", for the message.
        kind: the class of the error.

    Raises:
        InputError: it cannot be opened, or is a folder or a device.
    """
    try:
        stream = Path(path).open("rb")  # noqa: SIM115
    except OSError as error:
        raise _unreadable(path, what, str(error.strerror), "check the name", kind) from None
    except ValueError:  # such as a name with a null character
        raise _unreadable(path, what, "it is no valid path", "check the name", kind) from None
    if is_device(stream):
        stream.close()
        raise _unreadable(path, what, "it is a device", "name a file", kind)
    return stream


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
