"""Prompts: fixed instructions, and data as one JSON object.

The instructions depend only on the task and the audience, so that a server can cache the prefix,
and nothing from a formula can get into them.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal, get_args

from logic2text.errors import UnknownNameError

AUDIENCES = ("general", "textbook", "classroom")
"""The audiences of texts."""

Form = Literal["grammar", "turns", "json", "plain"]
"""The form of requests and answers.

``json``: a JSON object with several texts.  ``plain``: one text an answer.  ``turns``: the same,
with the examples as earlier turns of the chat instead of in the system's message.  ``grammar``: as
``turns``, and the answer is in the reader's grammar, if the server can constrain it.
"""

FORMS: tuple[Form, ...] = get_args(Form)

WITH_TURNS: tuple[Form, ...] = ("grammar", "turns")
"""The forms whose examples are earlier turns."""

DEFAULT_FORM: Form = "grammar"
"""The form of which most texts are read; measured by ``benchmarks/llm_prompts.py``."""


@lru_cache(maxsize=16)
def instructions(
    task: str, audience: str | None = None, *, several: bool = True, examples: bool = True
) -> str:
    """The system message.

    Args:
        task: ``write``, ``paraphrase``, ``repair`` or ``translate``.
        audience: one of `AUDIENCES`; None for a translation, which has none.
        several: whether the answer is a JSON object with texts; otherwise it is one text.
        examples: whether it has examples.

    Raises:
        UnknownNameError: there is no such audience.
    """
    if audience is not None and audience not in AUDIENCES:
        raise UnknownNameError("audience", audience, AUDIENCES)
    styles = tomllib.loads(read_prompt_file("styles.toml"))
    wanted = "" if audience is None else styles["audiences"][audience]
    shown = "\n".join(
        line
        for example in styles["examples"]
        for line in _example(example, audience, several=several)
    )
    text = read_prompt_file(f"{task}.txt" if several else f"{task}_one.txt")
    if not examples:
        text = re.sub(r"\nExamples.*?:\n{examples}\n", "", text)
    for place, value in (
        ("{audience}", wanted),
        ("{conventions}", read_prompt_file("conventions.txt")),
        ("{examples}", shown),
    ):
        text = text.replace(place, value.strip())
    return text


def load_examples() -> tuple[Mapping[str, str], ...]:
    """The examples: each a formula and, by audience, a text that means it."""
    return tuple(tomllib.loads(read_prompt_file("styles.toml"))["examples"])


def data(fields: Mapping[str, Any]) -> str:
    r"""The user message: the data as one JSON object on one line.

    >>> data({"formula": 'P("say \\"no\\"\n")'})
    '{"formula": "P(\\"say \\\\\\"no\\\\\\"\\n\\")"}'
    """
    return json.dumps(fields, ensure_ascii=False)


def _example(example: Mapping[str, str], audience: str | None, *, several: bool) -> tuple[str, str]:
    """An example of input and output: formula and text, or the reverse."""
    formula = example["formula"]
    if audience is None:
        return data({"text": example["general"]}), data({"formula": formula})
    text = example[audience]
    return data({"formula": formula}), data({"texts": [text]}) if several else text


def read_prompt_file(name: str) -> str:
    """The text of a file of `prompts`."""
    return (files("logic2text.llm") / "prompts" / name).read_text(encoding="utf-8")
