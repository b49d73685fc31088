"""Rows as flat records: one for each ranked or scored text, for CSV and tables of pandas.

>>> ranking_records({"id": 7, "formula": "P(a", "error": {"message": "expected )"}})
[{'id': 7, 'formula': 'P(a', 'error': 'expected )'}]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_NESTED = {"ranking", "rejected", "scores", "error"}
_OF_RUN = {"weights", "signature", "degraded", "errors", "warnings", "guessed", "sorts", "spent"}


def ranking_records(row: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A record for each ranked text and each rejected one, or one for an error.

    It has the row's own fields that are no lists and objects, such as `id` and `formula`, `rank`,
    `text`, `source`, `verdict`, `score` and the score by each metric, and of rejected texts
    `reason`.
    """
    own = _own_fields(row)
    if "error" in row:
        return [{**own, "error": row["error"]["message"]}]
    ranked = [
        {
            **own,
            **{name: result[name] for name in ("rank", "text", "source", "verdict", "score")},
            **result["scores"],
        }
        for result in row["ranking"]
    ]
    rejected = [
        {**own, **{name: text[name] for name in ("text", "source", "verdict", "reason")}}
        for text in row["rejected"]
    ]
    return [*ranked, *rejected]


def score_records(row: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The record of a scored text: its own fields and the score by each metric, or its error."""
    own = _own_fields(row)
    if "error" in row:
        return [{**own, "error": row["error"]["message"]}]
    errors = "; ".join(error["message"] for error in row.get("errors", {}).values())
    return [{**own, **row["scores"], **({"error": errors} if errors else {})}]


def _own_fields(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: value
        for name, value in row.items()
        if name not in _NESTED | _OF_RUN and not isinstance(value, Mapping | list)
    }
