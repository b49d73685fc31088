"""Texts about data from a language model: the request for facts instead of a formula.

describe([("name", "Aromi"), ("food", "Chinese")], "general", texts=4)
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from logic2text.errors import UnknownNameError
from logic2text.limits import DEFAULT_LIMITS
from logic2text.llm.chat import Completion, Request
from logic2text.llm.prompting import AUDIENCES, data, read_prompt_file
from logic2text.llm.text_requests import TEMPERATURE, TOP_P, merge_repeated


def describe(
    facts: Sequence[Sequence[str]], audience: str, *, texts: int, seed: int = 0
) -> Request:
    """The request for texts that say the facts.

    Args:
        facts: each the name of an attribute or relation and its values.
        audience: one of `prompting.AUDIENCES`.
        texts: the number of texts, at least 1; each is an answer of its own.
        seed: of the first one.

    Raises:
        UnknownNameError: there is no such audience.
    """
    if audience not in AUDIENCES:
        raise UnknownNameError("audience", audience, AUDIENCES)
    shown = data({"facts": [list(fact) for fact in facts]})
    styles = _styles()
    return Request(
        shown,
        temperature=TEMPERATURE,
        max_tokens=64 + len(shown),
        seed=seed,
        n=texts,
        system=read_prompt_file("describe_one.txt").replace(
            "{audience}", styles["audiences"][audience].strip()
        ),
        turns=tuple(
            (data({"facts": example["facts"]}), example[audience]) for example in styles["examples"]
        ),
        top_p=TOP_P,
    )


def ask_freely(prompt: str, *, texts: int, seed: int = 0) -> Request:
    """The request for texts by a prompt of the user's, sampled as the others."""
    return Request(prompt, temperature=TEMPERATURE, seed=seed, n=texts, top_p=TOP_P)


def descriptions_in(completion: Completion) -> tuple[str, ...]:
    """The distinct texts of all answers, each as one line, repeated sentences merged.

    Without those that are empty or longer than a text may be.
    """
    lines = (merge_repeated(" ".join(text.split())) for text in completion.texts)
    return tuple(dict.fromkeys(t for t in lines if 0 < len(t) <= DEFAULT_LIMITS.characters))


@lru_cache(maxsize=1)
def _styles() -> dict[str, Any]:
    return tomllib.loads(read_prompt_file("descriptions.toml"))
