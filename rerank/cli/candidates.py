"""Candidates that the user gives: a file of texts, for every formula or for the one they name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from logic2text.candidates import text_key
from logic2text.errors import InputError
from logic2text.limits import DEFAULT_LIMITS
from rerank.cli.input import BadRow, Row, read_rows


@dataclass(slots=True)
class GivenTexts:
    """Distinct texts in their order, up to a bound, and how many more there were.

    Attributes:
        bound: at most so many texts are kept.
        by_key: the texts by `text_key`.
        left_out: how many texts beyond the bound were given; those that were kept do not count.
    """

    bound: int
    by_key: dict[str, str] = field(default_factory=dict)
    left_out: int = 0

    def add(self, texts: Iterable[str]) -> None:
        """Keep what is new, as far as the bound allows, and count the rest."""
        for text in texts:
            key = text_key(text)
            if key in self.by_key:
                continue
            if len(self.by_key) < self.bound:
                self.by_key[key] = text
            else:
                self.left_out += 1


TextsOfRow: TypeAlias = Callable[[Row, int], GivenTexts]
"""From an input row and a bound to the texts that the user gives for it."""


def given_texts(path: Path | None, most: int = DEFAULT_LIMITS.candidates) -> TextsOfRow:
    """The texts that the file (and the row's field `candidates`) give a row.

    A plain line is a candidate for every formula.  A JSON row has a field `text`, and `id` or
    `formula` to say whose candidate it is.  The row's own texts come first, then those of its
    `id`, of its formula, and those for every formula.

    Args:
        path: the file; None for none.
        most: no more texts are kept of each formula, whatever the length of the file.

    Raises:
        InputError: the file cannot be read or has a bad line.
    """
    common = GivenTexts(most)
    by_name: dict[tuple[str, str], GivenTexts] = defaultdict(lambda: GivenTexts(most))
    for row in read_rows((), "text", path) if path is not None else ():
        if isinstance(row, BadRow):
            raise InputError(f"{path}, line {row.number}: {row.error.message}", row.error.hint)
        names = [(name, str(row.fields[name])) for name in ("id", "formula") if name in row.fields]
        target = by_name[names[0]] if names else common
        target.add([row.text])

    def texts(row: Row, bound: int) -> GivenTexts:
        chosen = GivenTexts(bound)
        chosen.add(_field(row.fields))
        sources = [by_name.get(("formula", row.text)), common]
        if "id" in row.fields:
            sources.insert(0, by_name.get(("id", str(row.fields["id"]))))
        for source in sources:
            if source is not None:
                chosen.add(source.by_key.values())
                chosen.left_out += source.left_out
        return chosen

    return texts


def _field(fields: Mapping[str, Any]) -> list[str]:
    value = fields.get("candidates", [])
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise InputError("the field `candidates` is no list of strings", 'write ["…", "…"]')
    return value
