"""Study files: JSON Lines, the first line the study, each further line an item.

>>> source = '''{"study": "pilot", "title": "A pilot"}
... {"id": "n1", "type": "rating", "text": "Every cube is small."}'''
>>> [item.id for item in parse_study(source).items]
['n1']
>>> parse_item({"id": "p1", "type": "pair", "texts": ["One.", "Two."]}, "line 2").type.value
'pair'
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from logic2text import InputError
from logic2text.lazy_dataclass import dataclass
from logic2text.notation.formula_files.json_text import DEEPEST, is_deep
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
        fields.read_mapping("expected"),
        fields.read_mapping("meta") or {},
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
    modulus = fields.read_mapping("modulus")
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


MOST_ITEMS = 5_000
_HEADER = ("study", "version", "title", "instructions", "thanks", "order", "groups")
ORDERS = ("given", "random")


@dataclass(frozen=True, slots=True)
class Study:
    """A study.

    Attributes:
        id: its name, in addresses and in the database.
        title: shown to participants.
        instructions: shown before the first item.
        thanks: shown after the last one.
        order: "random" within each block, differently for each participant, or as "given".
        groups: of participants; each sees the items of its group and those of no group.
        items: in the order of the file.
        source: the file.
    """

    id: str
    title: str
    instructions: str
    thanks: str
    order: str
    groups: tuple[str, ...]
    items: tuple[Item, ...]
    source: str

    def order_for(self, group: str, seed: int) -> list[str]:
        """The items that a participant sees, in order.

        Args:
            group: the participant's group; "" where the study has none.
            seed: of the random order.
        """
        seen = [item for item in self.items if item.group in {"", group}]
        if self.order == "random":
            Random(seed).shuffle(seen)  # noqa: S311 - an order, no secret
        return [item.id for item in sorted(seen, key=lambda item: item.block)]

    def item(self, identifier: str) -> Item | None:
        """The item of an identifier, or None."""
        return next((item for item in self.items if item.id == identifier), None)


def parse_study(source: str) -> Study:
    """Parse a study file.

    Raises:
        InputError: a line is not a JSON object, or a field is missing, unknown or of the wrong
            type.
    """
    rows = _rows(source)
    if not rows:
        raise InputError("the study file is empty", 'begin with {"study": "NAME", "title": "…"}')
    header = Fields(rows[0][1], "the first line")
    if "study" not in header.values:
        raise header.error("has no field `study`", 'begin with {"study": "NAME", "title": "…"}')
    header.check_names(_HEADER)
    header.whole("version", 1, 1, 1)
    order = header.text("order", "given")
    if order not in ORDERS:
        raise header.error(f"has the order {order[:40]!r}", f"orders: {', '.join(ORDERS)}")
    groups = header.texts("groups", 1, 100) if "groups" in header.values else ()
    items = tuple(parse_item(values, f"line {number}") for number, values in rows[1:])
    _check_items(items, groups)
    return Study(
        header.name("study"),
        header.text("title"),
        header.text("instructions", ""),
        header.text("thanks", ""),
        order,
        groups,
        items,
        source,
    )


def _rows(source: str) -> list[tuple[int, dict[str, Any]]]:
    rows = []
    for number, line in enumerate(source.removeprefix("\ufeff").splitlines(), start=1):
        if not line.strip():
            continue
        try:
            values = json.loads(line, parse_constant=_refuse_constant)
        except (ValueError, RecursionError) as error:
            raise InputError(
                f"line {number} of the study is not valid JSON: {error}",
                "write one JSON object a line",
            ) from None
        if not isinstance(values, dict):
            raise InputError(
                f"line {number} of the study is not a JSON object", "write one JSON object a line"
            )
        if is_deep(values):
            raise InputError(
                f"line {number} of the study is nested deeper than {DEEPEST} brackets",
                "write the value flatter, or as a text",
            )
        rows.append((number, values))
    return rows


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


def _check_items(items: Sequence[Item], groups: Sequence[str]) -> None:
    if not items:
        raise InputError("the study has no items", "write one a line after the first line")
    if len(items) > MOST_ITEMS:
        raise InputError(
            f"the study has {len(items):,} items, at most {MOST_ITEMS:,} are allowed",
            "make several studies of it",
        )
    seen: set[str] = set()
    for item in items:
        if item.id in seen:
            raise InputError(f"two items have the id {item.id}", "give each an id of its own")
        seen.add(item.id)
        if item.group and item.group not in groups:
            raise InputError(
                f"item {item.id} is of the group {item.group[:80]!r}",
                f"the study has the groups: {', '.join(groups) or 'none'}",
            )
