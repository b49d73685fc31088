"""Rows as flat records: one for each ranked or scored text, for CSV and tables of pandas.

>>> make_ranking_records({"id": 7, "formula": "P(a", "error": {"message": "expected )"}})
[{'id': 7, 'formula': 'P(a', 'error': 'expected )'}]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_NESTED = {"ranking", "rejected", "scores", "error"}
_OF_RUN = {
    "weights",
    "signature",
    "degraded",
    "errors",
    "warnings",
    "guessed",
    "questions",
    "sorts",
    "spent",
}


def make_ranking_records(row: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A record for each ranked text and each rejected one; one with `error` where there is none.

    It has the row's own fields that are not lists and objects, such as `id` and `formula`, `rank`,
    `text`, `source`, `verdict`, `score` and the score by each metric, and of rejected texts
    `reason`.  The field `error` has the errors of metrics and servers, such as a missing model.
    """
    own = _own_fields(row)
    if "error" in row:
        return [{**own, "error": row["error"]["message"]}]
    of_row = row.get("errors", {})
    ranked = [
        {
            **own,
            **{name: result[name] for name in ("rank", "text", "source", "verdict", "score")},
            **result["scores"],
            **_error({**of_row, **result.get("errors", {})}),
        }
        for result in row["ranking"]
    ]
    rejected = [
        {**own, **{name: text[name] for name in ("text", "source", "verdict", "reason")}}
        for text in row["rejected"]
    ]
    none = {"error": "there is no text to rank", **_error(of_row)}
    return [*ranked, *rejected] or [{**own, **none}]


def score_records(row: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The record of a scored text: its own fields and the score by each metric, or its error."""
    own = _own_fields(row)
    if "error" in row:
        return [{**own, "error": row["error"]["message"]}]
    return [{**own, **row["scores"], **_error(row.get("errors", {}))}]


def _error(errors: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """The field `error` with the messages, each once; none if there are no errors."""
    messages = dict.fromkeys(error["message"] for error in errors.values())
    return {"error": "; ".join(messages)} if messages else {}


def _own_fields(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: value
        for name, value in row.items()
        if name not in _NESTED | _OF_RUN and not isinstance(value, Mapping | list)
    }
