"""The sets of exercises that come with logic2text: a hundred sentences in ten levels.

>>> len(built_in_sets()), sum(len(row["items"]) for row in built_in_sets())
(10, 100)
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def built_in_sets() -> tuple[dict[str, Any], ...]:
    """Each set with its `title`, its `key` and its `items`, in the form of a request."""
    source = files(__package__).joinpath("built_in.toml").read_text(encoding="utf-8")
    return tuple(
        {
            "title": row["title"],
            "key": row["key"].strip(),
            "items": [
                {"kind": "formalize", "text": text, "formula": formula}
                for text, formula in row["items"]
            ],
        }
        for row in tomllib.loads(source)["sets"]
    )
