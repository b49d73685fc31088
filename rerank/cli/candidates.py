"""Candidates that the user gives: a file of texts, for every formula or for the one they name."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from logic2text.errors import InputError
from logic2text.limits import DEFAULT_LIMITS
from rerank.batch.rows import BadRow, GivenTexts, Row, TextsOfRow, texts_in_row
from rerank.cli.input import read_rows


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
        chosen = texts_in_row(row, bound)
        sources = [by_name.get(("formula", row.text)), common]
        if "id" in row.fields:
            sources.insert(0, by_name.get(("id", str(row.fields["id"]))))
        for source in sources:
            if source is not None:
                chosen.add(source.by_key.values())
                chosen.left_out += source.left_out
        return chosen

    return texts
