"""Prompts: fixed instructions, and data as one JSON object.

The instructions depend only on the task and the audience, so that a server can cache the prefix,
and nothing from a formula can get into them.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from logic2text.errors import UnknownNameError

AUDIENCES = ("general", "textbook", "classroom")
"""The audiences of texts."""


@lru_cache(maxsize=16)
def instructions(task: str, audience: str | None = None) -> str:
    """The system message.

    Args:
        task: ``write``, ``paraphrase``, ``repair`` or ``translate``.
        audience: one of `AUDIENCES`; None for a translation, which has none.

    Raises:
        UnknownNameError: there is no such audience.
    """
    if audience is not None and audience not in AUDIENCES:
        raise UnknownNameError("audience", audience, AUDIENCES)
    styles = tomllib.loads(_file("styles.toml"))
    wanted = "" if audience is None else styles["audiences"][audience]
    shown = "\n".join(
        line for example in styles["examples"] for line in _example(example, audience)
    )
    text = _file(f"{task}.txt")
    for place, value in (
        ("{audience}", wanted),
        ("{conventions}", _file("conventions.txt")),
        ("{examples}", shown),
    ):
        text = text.replace(place, value.strip())
    return text


def data(fields: Mapping[str, Any]) -> str:
    r"""The user message: the data as one JSON object on one line.

    >>> data({"formula": 'P("say \\"no\\"\n")'})
    '{"formula": "P(\\"say \\\\\\"no\\\\\\"\\n\\")"}'
    """
    return json.dumps(fields, ensure_ascii=False)


def _example(example: Mapping[str, str], audience: str | None) -> tuple[str, str]:
    """An example of input and output: formula and text, or the reverse."""
    formula = example["formula"]
    if audience is None:
        return data({"text": example["general"]}), data({"formula": formula})
    return data({"formula": formula}), data({"texts": [example[audience]]})


def _file(name: str) -> str:
    return (files("logic2text.llm") / "prompts" / name).read_text(encoding="utf-8")
