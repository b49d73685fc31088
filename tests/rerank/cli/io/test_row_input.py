from __future__ import annotations

from pathlib import Path

import pytest

from logic2text.errors import InputError, LimitError
from logic2text.limits import Limits
from rerank.batch.input_rows import BadRow, Row
from rerank.cli.io.row_input import read_rows


def rows_of(tmp_path: Path, content: bytes, **options: object) -> list[Row | BadRow]:
    path = tmp_path / "rows"
    path.write_bytes(content)
    return list(read_rows((), "formula", path, **options))  # type: ignore[arg-type]


def test_plain_lines_windows_ends_and_a_byte_order_mark(tmp_path: Path) -> None:
    rows = rows_of(tmp_path, b"\xef\xbb\xbfP(a)\r\nQ(b)\r\nR(c)")
    assert [row.text for row in rows if isinstance(row, Row)] == ["P(a)", "Q(b)", "R(c)"]
    assert [row.number for row in rows] == [1, 2, 3]


def test_unknown_fields_of_a_json_row_are_kept(tmp_path: Path) -> None:
    (row,) = rows_of(tmp_path, b'{"id": 7, "formula": "P(a)", "note": [1, 2]}\n')
    assert row == Row("P(a)", {"id": 7, "note": [1, 2]}, 1)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"P(\xff)", "not UTF-8"),
        (b'{"id": 3}', "`formula` is missing"),
        (b'{"id": 3, "formula": null}', "`formula` is missing"),
        (b'{"id": 3, "formula": ["P(a)"]}', "`formula` is a list, it must be a text"),
        (b'{"formula": 5}', "`formula` is a number, it must be a text"),
        (b'{"formula": {}}', "`formula` is an object, it must be a text"),
        (b'{"formula": true}', "`formula` is true or false, it must be a text"),
        (b'{"formula": "P", "a": {"b": [0, NaN]}}', "the field `a.b[1]` is NaN"),
        (b'{"formula": "P", "a": -1e999}', "the field `a` is infinite or too large"),
        (b'{"formula": "P", "formula": "Q"}', "the field `formula` is given twice"),
        (b'{"formula": "P", "a": {"b": 1, "b": 1}}', "the field `b` is given twice"),
        (b"P(a)\rQ(b)", "a carriage return inside"),
        ("∀x Cube(x)".encode("utf-16-le"), "not UTF-8 but has null bytes, as UTF-16"),
        ("∧∧".encode("utf-16-be") + b"\0", "not UTF-8 but has null bytes, as UTF-16"),
        (b'{"formula": "P"}\r{"formula": "Q"}', "a carriage return inside"),
        (b'{"id": 3, "formula": "P(a)"', "none"),
        (b'{"a": ' * 100_000, "nested too deep"),
        (b'{"formula": "P", "a": ' + b"[" * 100 + b"]" * 100 + b"}", "nested too deep"),
        (b'{"formula": "P", "a": ' + b"9" * 5_000 + b"}", "a number has more than 4,300 digits"),
    ],
)
def test_a_bad_line_is_one_error_in_its_place(tmp_path: Path, line: bytes, message: str) -> None:
    before, bad, after = rows_of(tmp_path, b"P(a)\n" + line + b"\nQ(b)\n")
    assert isinstance(before, Row)
    assert isinstance(after, Row)
    assert isinstance(bad, BadRow)
    assert message in bad.error.message
    assert bad.number == 2
    assert bad.error.hint


def test_the_fields_of_a_bad_json_row_are_kept(tmp_path: Path) -> None:
    (bad,) = rows_of(tmp_path, b'{"id": "k"}\n')
    assert isinstance(bad, BadRow)
    assert bad.fields == {"id": "k"}


def test_a_line_beyond_the_limit_is_skipped(tmp_path: Path) -> None:
    rows = rows_of(tmp_path, b"P(a)\n" + b"x" * 5_000 + b"\nQ(b)\n", limits=Limits(body_bytes=100))
    assert [type(row) for row in rows] == [Row, BadRow, Row]
    assert isinstance(rows[1], BadRow)
    assert isinstance(rows[1].error, LimitError)
    assert "body_bytes" in rows[1].error.message


def test_an_empty_file_a_directory_and_a_missing_file_are_errors(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="empty"):
        rows_of(tmp_path, b"")
    with pytest.raises(InputError, match="directory"):
        list(read_rows((), "formula", tmp_path))
    with pytest.raises(InputError, match="cannot be read"):
        list(read_rows((), "formula", tmp_path / "absent"))


def test_arguments_come_before_files(tmp_path: Path) -> None:
    assert list(read_rows(["P(a)"], "formula")) == [Row("P(a)")]
    with pytest.raises(InputError, match="both"):
        list(read_rows(["P(a)"], "formula", tmp_path))


def test_an_argument_that_is_not_text_is_an_error() -> None:
    (bad,) = read_rows(["P(\udcff)"], "formula")
    assert isinstance(bad, BadRow)
    assert "UTF-8" in bad.error.message


def test_no_input_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(InputError, match="no formula was given"):
        list(read_rows((), "formula"))


@pytest.mark.parametrize(
    ("line", "kind"), [(b"[1]", "a list"), (b'["P(a)", "Q"]', "a list"), (b'"P(a)"', "a string")]
)
def test_json_that_is_no_object_is_an_error_that_names_the_line(
    tmp_path: Path, line: bytes, kind: str
) -> None:
    before, bad, after = rows_of(tmp_path, b"P(a)\n" + line + b"\nQ(b)\n")
    assert isinstance(before, Row)
    assert isinstance(after, Row)
    assert isinstance(bad, BadRow)
    assert bad.error.message == f"the line is JSON, but {kind} and no object"
    assert bad.error.line == bad.number == 2
    assert '{"formula": "…"}' in str(bad.error.hint)


@pytest.mark.parametrize("line", [b"1", b"true", b"null", b"-2.5", b"false"])
def test_json_that_could_be_a_formula_is_one_unless_there_are_objects(
    tmp_path: Path, line: bytes
) -> None:
    (alone,) = rows_of(tmp_path, line)
    assert alone == Row(line.decode(), number=1)
    _, among = rows_of(tmp_path, b'{"formula": "P(a)"}\n' + line)
    assert isinstance(among, BadRow)


@pytest.mark.parametrize("line", ["[P(a) ∧ Q(b)]", '"Rock" ∧ P', "(1)", "not P", "true -> P"])
def test_formulae_that_begin_like_json_are_formulae(tmp_path: Path, line: str) -> None:
    rows = rows_of(tmp_path, b'{"formula": "P(a)"}\n' + line.encode())
    assert rows[1] == Row(line, number=2)


def test_a_text_may_stand_between_quotes(tmp_path: Path) -> None:
    path = tmp_path / "rows"
    path.write_text('"Every cube is small."\n', encoding="utf-8")
    assert list(read_rows((), "text", path)) == [Row('"Every cube is small."', number=1)]
