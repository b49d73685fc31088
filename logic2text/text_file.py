"""Reading a text file that a user names, with one sentence for whatever is wrong with it."""

from __future__ import annotations

from pathlib import Path

from logic2text.errors import InputError


def read_text_file(path: str | Path, what: str, kind: type[InputError] = InputError) -> str:
    """The text of a file in UTF-8, without a byte order mark.

    Args:
        path: of the file.
        what: it is, such as "the key", for the message.
        kind: the class of the error.

    Raises:
        InputError: it cannot be read, or is no UTF-8; then with the line.
    """
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise _unreadable(path, what, str(error.strerror), "check the name", kind) from None
    except ValueError:  # such as a name with a null character
        raise _unreadable(path, what, "it is no valid path", "check the name", kind) from None
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


def _unreadable(
    path: str | Path, what: str, reason: str, hint: str, kind: type[InputError]
) -> InputError:
    return kind(f"{what} {path} cannot be read: {reason}".lstrip(), hint)
