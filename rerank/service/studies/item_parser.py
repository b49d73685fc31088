"""Items of study files: from JSON objects, with errors that name the item and the field.

>>> parse_item({"id": "p1", "type": "pair", "texts": ["One.", "Two."]}, "line 2").type.value
'pair'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rerank.service.studies.fields import Fields
from rerank.service.studies.items import SCALES, SEVERAL_TEXTS, Item, ItemType, Scale

_COMMON = ("id", "type", "question", "reference", "formula", "block", "group", "expected", "meta")
_OWN_FIELDS = {
    ItemType.RATING: ("text", "scales", "points"),
    ItemType.PAIR: ("texts", "tie"),
    ItemType.BEST_WORST: ("texts",),
    ItemType.RANKING: ("texts",),
    ItemType.MAGNITUDE: ("text", "modulus"),
    ItemType.POST_EDIT: ("text",),
    ItemType.RECALL: ("text", "word_ms", "sums"),
    ItemType.INFORMATION: ("text",),
}


def parse_item(values: Mapping[str, Any], place: str) -> Item:
    """An item of its JSON object.

    Args:
        values: the object.
        place: how errors call the line that it comes from.

    Raises:
        InputError: a field is missing, unknown or of the wrong type.
    """
    identifier = Fields(values, place).name("id")
    fields = Fields(values, f"item {identifier}")
    kind = fields.text("type")
    if kind not in set(ItemType):
        raise fields.error(f"has the type {kind[:40]!r}", f"types: {', '.join(ItemType)}")
    item_type = ItemType(kind)
    fields.check_names((*_COMMON, *_OWN_FIELDS[item_type]))
    item = Item(
        identifier,
        item_type,
        _texts(fields, item_type),
        fields.text("question", ""),
        fields.text("reference", ""),
        fields.text("formula", ""),
        fields.whole("block", 0, 0, 1_000),
        fields.text("group", ""),
        _scales(fields) if item_type is ItemType.RATING else (),
        fields.whole("points", 7, 2, 11),
        fields.flag("tie"),
        _modulus(fields) if item_type is ItemType.MAGNITUDE else None,
        fields.whole("word_ms", 500, 50, 5_000),
        fields.whole("sums", 2, 0, 10),
        fields.mapping("expected"),
        fields.mapping("meta") or {},
    )
    _check_expected(item, fields)
    return item


def _texts(fields: Fields, item_type: ItemType) -> tuple[str, ...]:
    if item_type in SEVERAL_TEXTS:
        return fields.texts("texts", *SEVERAL_TEXTS[item_type])
    return (fields.text("text"),)


def _scales(fields: Fields) -> tuple[Scale, ...]:
    values = fields.values.get("scales", ["naturalness"])
    if not isinstance(values, list) or not 1 <= len(values) <= 6:
        raise fields.error("has no list of 1 to 6 scales", 'write ["adequacy", "fluency"]')
    scales = tuple(_scale(value, fields) for value in values)
    if len({scale.name for scale in scales}) < len(scales):
        raise fields.error("has two scales of one name", "give each a name of its own")
    return scales


def _scale(value: object, fields: Fields) -> Scale:
    match value:
        case str(name) if name in SCALES:
            return SCALES[name]
        case {"name": str(name), **rest}:
            values = {"name": name, **{str(field): part for field, part in rest.items()}}
            scale_fields = Fields(values, f"a scale of {fields.place}")
            scale_fields.check_names(("name", "question", "low", "high"))
            return Scale(
                scale_fields.name("name"),
                scale_fields.text("question"),
                scale_fields.text("low", ""),
                scale_fields.text("high", ""),
            )
        case _:
            raise fields.error(
                f"has the scale {value!r}"[:120],
                f"give a name of {', '.join(SCALES)}, or an object with `name` and `question`",
            )


def _modulus(fields: Fields) -> tuple[str, float]:
    modulus = fields.mapping("modulus")
    if modulus is None:
        raise fields.error("has no `modulus`", 'write {"text": "…", "value": 100}')
    modulus_fields = Fields(modulus, f"the modulus of {fields.place}")
    modulus_fields.check_names(("text", "value"))
    return modulus_fields.text("text"), modulus_fields.number("value")


def _check_expected(item: Item, fields: Fields) -> None:
    """The expected fields must be fields of an answer, or no participant could pass."""
    if item.expected is None:
        return
    names = {
        ItemType.RATING: {scale.name for scale in item.scales},
        ItemType.PAIR: {"chosen"},
        ItemType.BEST_WORST: {"best", "worst"},
        ItemType.RANKING: {"ranks"},
        ItemType.MAGNITUDE: {"value"},
        ItemType.POST_EDIT: {"text"},
        ItemType.RECALL: {"text"},
        ItemType.INFORMATION: set(),
    }[item.type]
    if not item.expected or not set(item.expected) <= names:
        raise fields.error(
            f"expects {dict(item.expected)!r}"[:200],
            f"expect some of: {', '.join(sorted(names)) or 'nothing'}",
        )
