"""Rows of judgements: what is said where none can be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text import InputError
from rerank.cli.study.judgement_rows import read_judgements, text_value


def test_where_no_row_can_be_used_the_first_line_and_its_reason_are_told(tmp_path: Path) -> None:
    path = tmp_path / "rated.jsonl"
    path.write_text('\n{"text": "a"}\n3\n')
    with pytest.raises(InputError) as caught:
        read_judgements(path).convert(lambda row: text_value(row, "item"))
    message = "no row of judgements can be used: line 2: the row has no `item`"
    assert (caught.value.message, caught.value.line) == (message, 2)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="absent cannot be read: No such file or directory"):
        read_judgements(tmp_path / "absent")
