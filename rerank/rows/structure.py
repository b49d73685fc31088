"""The row of a formula's structure: its tree, which words of texts express which part, its steps.

Trees are lists of nodes in preorder, each with the number of its parent, so that deep formulae need
no deep JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from logic2text import InputError, effort
from logic2text.formula import Exists, ForAll, Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.notation.draw import label, subformulas
from logic2text.results import json_fields
from logic2text.results.words import Words
from logic2text.verify.alignment import align
from rerank.batch.input_rows import Row

MOST_TEXTS = 64
"""The maximum number of texts, and of steps, of one row."""


@dataclass(frozen=True, slots=True)
class Structure:
    """Tells the structure of formulae and of their texts.

    Attributes:
        notation: the notation of the formulae, or ``auto``.
        words: of their symbols.
    """

    notation: str
    words: Words

    @effort.allowing(effort.OPERATION_MS)
    def answer(self, row: Row) -> Mapping[str, Any]:
        """The JSON row.

        Fields of the row: `texts`, objects with a `text` and the formula that it `says`; `steps`,
        formulae to be said in English that keeps their structure.

        Raises:
            InputError: a formula cannot be parsed, or a field has the wrong type.
        """
        formula = self.words.parse(row.text, row.notation_or(self.notation)).formula
        texts = _read_list(row, "texts")
        steps = _read_list(row, "steps")
        return {
            "tree": self._tree(formula),
            "texts": [self._text_fields(entry) for entry in texts],
            "steps": [self._step(step) for step in steps],
        }

    def _tree(self, formula: Formula) -> list[dict[str, Any]]:
        key = self.words.key
        return tree_fields(formula if key is None else key.contract(formula))

    def _text_fields(self, entry: object) -> dict[str, Any]:
        match entry:
            case {"text": str(text), "says": str(says)}:
                meaning = self.words.parse(says, "auto").formula
            case _:
                raise InputError(
                    "an entry of the field `texts` has no `text` and `says`",
                    'write {"text": "Every cube is small.", "says": "∀x (Cube(x) → Small(x))"}',
                )
        links = align(text, meaning, self.words.lexicon)
        return {
            "tree": self._tree(meaning),
            "links": [
                {"start": link.start, "end": link.end, "nodes": list(link.nodes)} for link in links
            ],
        }

    def _step(self, step: object) -> str | None:
        if not isinstance(step, str):
            raise InputError("an entry of the field `steps` is not a string", "give formulae")
        formula = self.words.parse(step, "auto").formula
        return json_fields.say_keeping_structure(formula, self.words.lexicon)


def tree_fields(formula: Formula) -> list[dict[str, Any]]:
    """The nodes of the tree in preorder: label, kind, and the number of the parent or null."""
    fields: list[dict[str, Any]] = []
    stack: list[tuple[Formula, int | None]] = [(formula, None)]
    while stack:
        node, parent = stack.pop()
        below = subformulas(node)
        number = len(fields)
        fields.append({"label": label(node), "kind": _kind(node, below), "parent": parent})
        stack.extend((child, number) for child in reversed(below))
    return fields


def _kind(node: Formula, below: Sequence[Formula]) -> str:
    if isinstance(node, ForAll | Exists):
        return "quantifier"
    return "connective" if below else "atom"


def _read_list(row: Row, field: str) -> list[object]:
    value = row.fields.get(field, [])
    if not isinstance(value, list):
        raise InputError(f"the field `{field}` is not a list", "give a list, or leave it out")
    if len(value) > MOST_TEXTS:
        raise InputError(
            f"the field `{field}` has {len(value):,} entries, at most {MOST_TEXTS} are allowed",
            "ask for a few at a time",
        )
    return value
