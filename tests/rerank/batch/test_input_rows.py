"""Rows of texts without a formula: what is accepted, and the error of everything else."""

from __future__ import annotations

from typing import Any

import pytest

from logic2text.errors import InputError, LimitError
from logic2text.limits import Limits
from rerank.batch.input_rows import BadRow, Row, check_texts, texts_row


@pytest.mark.parametrize("value", ["a table", {"name": "Aromi"}, [1, None], None, 7])
def test_the_input_may_be_any_value_and_is_copied(value: Any) -> None:
    fields = {"id": 1, "input": value, "texts": ["a", "b", "a"]}
    row = texts_row(fields, 3)
    assert row == Row("", fields, 3, ("a", "b"))


def test_a_row_may_have_texts_alone() -> None:
    assert texts_row({"texts": ["a"]}) == Row("", {"texts": ["a"]}, None, ("a",))


@pytest.mark.parametrize(
    ("fields", "message", "hint"),
    [
        ({"input": 1}, "the field `texts` is missing", "write"),
        ({"texts": "a"}, "the field `texts` must be a list of strings, the string 'a' came", "["),
        ({"texts": None}, "must be a list of strings, None came", "["),
        ({"texts": {"a": 1}}, "must be a list of strings, a dict came", "["),
        ({"texts": []}, "the field `texts` is an empty list", "at least one text"),
        ({"texts": ["a", 3]}, "text 2 of the field `texts` is not a string, an int came", "string"),
        ({"texts": ["a", " \n"]}, "text 2 of the field `texts` is blank", "leave it out"),
        ({"formula": "P(a)", "texts": ["a"]}, "both `formula` and `texts`", "`candidates`"),
        ({"formula": "P(a)", "input": 1}, "both `formula` and `input`", "leave `formula` out"),
    ],
)
def test_an_error_names_the_field_and_the_remedy(
    fields: dict[str, Any], message: str, hint: str
) -> None:
    row = texts_row(fields, 2)
    assert isinstance(row, BadRow)
    assert (row.fields, row.number) == (fields, 2)
    assert message in row.error.message
    assert row.error.hint is not None
    assert hint in row.error.hint


@pytest.mark.parametrize(
    ("texts", "limit"), [(["a", "b", "c"], "`texts`"), (["a" * 11], "`characters`")]
)
def test_limits_are_checked_before_any_work(texts: list[str], limit: str) -> None:
    with pytest.raises(LimitError, match=limit):
        check_texts(texts, "the field `texts`", Limits(texts=2, characters=10))


def test_a_generator_is_no_list_of_texts() -> None:
    with pytest.raises(InputError, match="must be a list of strings"):
        check_texts((text for text in "ab"), "the list of texts")
