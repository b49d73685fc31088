"""Study files: JSON Lines, the first line the study, each further line an item.

>>> source = '''{"study": "pilot", "title": "A pilot"}
... {"id": "n1", "type": "rating", "text": "Every cube is small."}'''
>>> [item.id for item in parse_study(source).items]
['n1']
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from logic2text import InputError
from logic2text.notation.formula_files.json_text import DEEPEST, is_deep
from rerank.service.studies.fields import Fields
from rerank.service.studies.item_parser import parse_item
from rerank.service.studies.items import Item

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
        InputError: a line is no JSON object, or a field is missing, unknown or of the wrong type.
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
                f"line {number} of the study is no JSON: {error}", "write one JSON object a line"
            ) from None
        if not isinstance(values, dict):
            raise InputError(
                f"line {number} of the study is no JSON object", "write one JSON object a line"
            )
        if is_deep(values):
            raise InputError(
                f"line {number} of the study is nested deeper than {DEEPEST} brackets",
                "write the value flatter, or as a text",
            )
        rows.append((number, values))
    return rows


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON number")


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
