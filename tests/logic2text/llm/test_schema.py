from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.errors import InputError
from logic2text.llm.chat import Request
from logic2text.llm.schema import fault, unwrap, violation

RATING = {
    "type": "object",
    "properties": {"rating": {"type": "integer", "minimum": 0, "maximum": 100}},
    "required": ["rating"],
    "additionalProperties": False,
}
TEXTS = {
    "type": "object",
    "properties": {
        "texts": {"type": "array", "items": {"type": "string", "maxLength": 9}, "maxItems": 2}
    },
    "required": ["texts"],
}


@pytest.mark.parametrize(
    ("schema", "value", "says"),
    [
        (RATING, {"rating": 0}, None),
        (RATING, {"rating": 100}, None),
        (RATING, {"rating": 7.0}, None),
        (RATING, {"rating": 101}, "the answer's 'rating' is out of range"),
        (RATING, {"rating": 7.5}, "the answer's 'rating' is not of the type integer"),
        (RATING, {"rating": True}, "the answer's 'rating' is not of the type integer"),
        (RATING, {"rating": "7"}, "the answer's 'rating' is not of the type integer"),
        (RATING, {"rating": None}, "the answer's 'rating' is not of the type integer"),
        (RATING, {}, "the answer lacks 'rating'"),
        (RATING, {"rating": 7, "why": ""}, "the answer has an undeclared field"),
        (RATING, [7], "the answer is not of the type object"),
        (TEXTS, {"texts": []}, None),
        (TEXTS, {"texts": ["a", "b"], "more": 1}, None),
        (TEXTS, {"texts": ["a", "b", "c"]}, "the answer's 'texts' has 3 items"),
        (TEXTS, {"texts": ["a", 1]}, "the answer's 'texts'[1] is not of the type string"),
        (TEXTS, {"texts": ["a" * 10]}, "the answer's 'texts'[0] has 10 characters"),
        ({"enum": ["a", 1]}, 1, None),
        ({"enum": ["a", 1]}, True, "the answer is none of the allowed values"),
        ({"const": 1}, 2, "the answer is not the required value"),
        ({"type": ["string", "null"]}, None, None),
        ({"type": ["string", "null"]}, 1, "the answer is not of the type ['string', 'null']"),
        ({"type": "number"}, 1, None),
        ({"type": "boolean"}, False, None),
        ({"type": "string", "pattern": "^[a-z]+$"}, "ab", None),
        ({"type": "string", "pattern": "^[a-z]+$"}, "AB", "the answer does not match its pattern"),
        ({"anyOf": [{"type": "null"}, RATING]}, {"rating": 3}, None),
        (
            {"anyOf": [{"type": "null"}, RATING]},
            3,
            "the answer satisfies no alternative of the schema",
        ),
        (
            {"additionalProperties": {"type": "integer"}},
            {"a": "b"},
            "the answer's 'a' is not of the type integer",
        ),
        ({}, {"anything": [1]}, None),
    ],
)
def test_violation(schema: dict[str, Any], value: object, says: str | None) -> None:
    assert violation(schema, value) == says


def test_a_keyword_that_is_not_checked_is_refused() -> None:
    with pytest.raises(InputError, match="oneOf"):
        violation({"oneOf": [{}]}, 1)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)


def schema_of(value: Any) -> dict[str, Any]:
    """The narrowest schema of a value."""
    match value:
        case dict():
            return {
                "type": "object",
                "properties": {name: schema_of(item) for name, item in value.items()},
                "required": list(value),
                "additionalProperties": False,
            }
        case list():
            return {"type": "array", "items": {"anyOf": [schema_of(i) for i in value] or [{}]}}
        case _:
            return {"const": value}


@given(VALUES, VALUES)
def test_a_value_keeps_to_its_own_schema_and_another_leaf_does_not(value: Any, other: Any) -> None:
    assert violation(schema_of(value), value) is None
    if not isinstance(value, list | dict) and json.dumps(value) != json.dumps(other):
        assert violation(schema_of(value), other) is not None


@pytest.mark.parametrize(
    ("request_", "text", "says"),
    [
        (Request("?"), "anything", None),
        (Request("?", RATING), "{", "the answer is not valid JSON"),
        (Request("?", RATING), "[" * 100_000, "the answer is not valid JSON"),
        (Request("?", RATING), '{"rating": 7}', None),
        (Request("?", choice=("yes", "no")), " no\n", None),
        (Request("?", choice=("yes", "no")), "No.", "the answer is none of the choices"),
        (Request("?", regex="[0-9]+"), "42", None),
        (
            Request("?", regex="[0-9]+"),
            "42 or so",
            "the answer does not match the regular expression",
        ),
        (Request("?", grammar="root ::= 'a'"), "b", None),
    ],
)
def test_fault(request_: Request, text: str, says: str | None) -> None:
    assert fault(request_, text) == says


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("```json\n[1]\n```", "[1]"),
        ("```\n[1]\n```\n", "[1]"),
        ("[1]", "[1]"),
        ("Here it is:\n```json\n[1]\n```", "Here it is:\n```json\n[1]\n```"),
    ],
)
def test_unwrapped(text: str, wanted: str) -> None:
    assert unwrap(Request("?", {}), text) == wanted
    assert unwrap(Request("?"), text) == text
