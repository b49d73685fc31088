"""JSON schema validation of answers, for the subset of draft 2020-12 in use.

Supported: type, properties, required, additionalProperties, items, enum, const, minimum, maximum,
minLength, maxLength, minItems, maxItems, pattern, anyOf, and title and description, which
have no effect.  Any other keyword is an error, since it would be ignored.

>>> violation({"type": "object", "required": ["text"]}, {})
"the answer lacks 'text'"
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from logic2text.errors import InputError
from logic2text.lazy_pattern import lazy_pattern
from logic2text.llm.chat import Request

TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}
KNOWN = {"type", "enum", "const", "anyOf", "title", "description"}
KNOWN |= {"properties", "required", "additionalProperties", "items", "minItems", "maxItems"}
KNOWN |= {"minimum", "maximum", "minLength", "maxLength", "pattern"}


FENCE = lazy_pattern(r"\s*```(?:json)?\s*\n(.*?)\n?\s*```\s*", re.DOTALL)


def unwrap(request: Request, text: str) -> str:
    r"""The text without a code fence around its JSON.

    >>> unwrap(Request("?", schema={}), "```json\n[1]\n```")
    '[1]'
    """
    fenced = FENCE.fullmatch(text) if request.schema is not None else None
    return text if fenced is None else fenced[1]


def fault(request: Request, text: str) -> str | None:
    """Why the text violates the request's constraint; None if it does not.

    A grammar is not checked: only the server can.
    """
    if request.schema is not None:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            return "the answer is not valid JSON"
        return violation(request.schema, value)
    if request.choice is not None and text.strip() not in request.choice:
        return "the answer is none of the choices"
    if request.regex is not None and re.fullmatch(request.regex, text.strip()) is None:
        return "the answer does not match the regular expression"
    return None


def violation(schema: Mapping[str, Any], value: Any, where: str = "the answer") -> str | None:
    """The first violation of a schema by a value; None if it is valid.

    Raises:
        InputError: the schema has an unsupported keyword.
    """
    if unknown := schema.keys() - KNOWN:
        raise InputError(f"the schema has the unsupported keyword {min(unknown)!r}")
    if not _is_of(schema.get("type"), value):
        return f"{where} is not of the type {schema['type']}"
    if "enum" in schema and not any(_equal(value, item) for item in schema["enum"]):
        return f"{where} is none of the allowed values"
    if "const" in schema and not _equal(value, schema["const"]):
        return f"{where} is not the required value"
    if "anyOf" in schema and all(violation(part, value, where) for part in schema["anyOf"]):
        return f"{where} satisfies no alternative of the schema"
    if isinstance(value, dict):
        return _object(schema, value, where)
    if isinstance(value, list):
        return _array(schema, value, where)
    if isinstance(value, str):
        return _string(schema, value, where)
    if isinstance(value, int | float) and not isinstance(value, bool):
        low, high = schema.get("minimum", value), schema.get("maximum", value)
        return None if low <= value <= high else f"{where} is out of range"
    return None


def _is_of(wanted: str | list[str] | None, value: Any) -> bool:
    if wanted is None:
        return True
    if isinstance(wanted, list):
        return any(_is_of(type_name, value) for type_name in wanted)
    if isinstance(value, bool):
        return wanted == "boolean"
    if wanted == "integer" and isinstance(value, float):
        return value.is_integer()
    return isinstance(value, TYPES[wanted])


def _equal(first: Any, second: Any) -> bool:
    """JSON's equality: true is not 1."""
    return isinstance(first, bool) == isinstance(second, bool) and bool(first == second)


def _object(schema: Mapping[str, Any], value: dict[str, Any], where: str) -> str | None:
    for name in schema.get("required", ()):
        if name not in value:
            return f"{where} lacks {name!r}"
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    for name, item in value.items():
        part = properties.get(name, others)
        if part is False:
            return f"{where} has an undeclared field"
        if part is not True and (problem := violation(part, item, f"{where}'s {name!r}"[:80])):
            return problem
    return None


def _array(schema: Mapping[str, Any], value: list[Any], where: str) -> str | None:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return f"{where} has {len(value)} items"
    if "items" in schema:
        for number, item in enumerate(value):
            if problem := violation(schema["items"], item, f"{where}[{number}]"[:80]):
                return problem
    return None


def _string(schema: Mapping[str, Any], value: str, where: str) -> str | None:
    if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
        return f"{where} has {len(value)} characters"
    if "pattern" in schema and re.search(schema["pattern"], value) is None:
        return f"{where} does not match its pattern"
    return None
