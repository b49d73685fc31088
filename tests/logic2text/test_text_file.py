"""Text files that users name: one sentence for whatever is wrong with them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from logic2text.errors import InputError, LexiconError
from logic2text.text_file import read_text_file


@pytest.mark.parametrize("content", [b"a\nb", b"\xef\xbb\xbfa\r\nb", b"a\rb"])
def test_marks_and_line_endings_are_not_part_of_the_text(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    assert read_text_file(path, "the key") == "a\nb"


def test_a_file_that_is_not_there_or_is_none(tmp_path: Path) -> None:
    absent = tmp_path / "absent"
    with pytest.raises(InputError) as caught:
        read_text_file(absent, "the key")
    assert caught.value.message == f"the key {absent} cannot be read: No such file or directory"
    with pytest.raises(LexiconError, match="cannot be read: Is a directory"):
        read_text_file(tmp_path, "the key", LexiconError)
    with pytest.raises(InputError, match="it is not a valid path"):
        read_text_file("a\0b", "the key")


def test_bytes_that_are_not_utf_8_have_a_line(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"first\nse\xffond")
    with pytest.raises(InputError, match=r"line 2 is not UTF-8 \(byte 3\)") as caught:
        read_text_file(path, "the key")
    assert (caught.value.line, caught.value.column) == (2, 3)
    assert caught.value.hint == "save the file as UTF-8"


def test_a_named_pipe_is_refused_at_once_and_one_that_is_open_is_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    with pytest.raises(InputError, match="it is a named pipe"):
        read_text_file(tmp_path / "link", "the key")
    reader, writer = os.pipe()  # as the <(…) of a shell
    os.write(writer, b"text")
    os.close(writer)
    assert read_text_file(f"/dev/fd/{reader}", "the key") == "text"
    os.close(reader)
