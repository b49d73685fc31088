"""A language model as judge of naturalness, 0 to 100, behind any OpenAI-compatible server.

The answer is held to a JSON schema by the server's structured output, and checked all the same,
because some servers ignore it.  The prompt is ours, or a file with ``{text}`` or ``{sentence}``
in it (the formulaicness paper, Calò et al. 2025, prints its own in figure 5).

    Judge(prompt="figure5.txt").score(["Some cube is large."])
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import numpy as np

from logic2text.errors import InputError, ServerError
from logic2text.formula import Formula
from logic2text.llm.client import Request, chat
from logic2text.llm.settings import Settings, settings
from logic2text.version import __version__
from metrics.base import Range, Scores, Signature

SCHEMA = {
    "type": "object",
    "properties": {"rating": {"type": "integer", "minimum": 0, "maximum": 100}},
    "required": ["rating"],
    "additionalProperties": False,
}
PLACES = re.compile(r"\{(?:text|sentence)\}")
ROUNDS = 2
"""How often a text is asked about: once, and again with another seed after a wrong answer."""


class Judge:
    """Ratings by a language model; immutable, safe to share between threads."""

    name = "judge"
    range = Range(0.0, 100.0)
    higher_is_natural = True

    def __init__(self, prompt: str | Path | None = None, server: Settings | None = None) -> None:
        """Make a judge.

        Args:
            prompt: a file with ``{text}`` or ``{sentence}`` where the text goes; ours by default.
            server: by default that of the environment.

        Raises:
            UnavailableError: no server is set.
            InputError: the prompt cannot be read or has no place for the text.
        """
        self._prompt = _read(prompt)
        self._server = settings() if server is None else server

    @property
    def signature(self) -> Signature:
        """The model and the prompt, by the first eight digits of its SHA-256."""
        digest = hashlib.sha256(self._prompt.encode()).hexdigest()[:8]
        return Signature(self.name, {"model": self._server.model, "prompt": digest}, __version__)

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        """Ratings of shape (n,); NaN for a text whose answers kept to no schema.

        Raises:
            ServerError: the server failed for good on a request.
        """
        del formulas
        ratings: dict[str, int | None] = dict.fromkeys(texts)
        for seed in range(ROUNDS):
            open_ = [text for text, rating in ratings.items() if rating is None]
            requests = [
                Request(fill(self._prompt, text), SCHEMA, max_tokens=32, seed=seed)
                for text in open_
            ]
            for text, answer in zip(open_, chat(self._server, requests), strict=True):
                if isinstance(answer, ServerError):
                    raise answer
                ratings[text] = parse(answer)
        found = [ratings[text] for text in texts]
        return np.array([math.nan if r is None else r for r in found], dtype=np.float64)


def fill(prompt: str, text: str) -> str:
    """The prompt with the text in its place; what the text holds is never a place.

    >>> fill("Rate: {text}", "Some {text} is {large}.")
    'Rate: Some {text} is {large}.'
    """
    return PLACES.sub(lambda _: text, prompt)


def parse(answer: str) -> int | None:
    """The rating in an answer, or None: a JSON object as `SCHEMA` has it, or a bare whole number.

    >>> [parse(a) for a in ('{"rating": 87}', " 87 ", '{"rating": 101}', "87 out of 100")]
    [87, 87, None, None]
    """
    try:
        value = json.loads(answer)
    except ValueError:
        return None
    if isinstance(value, dict):
        value = value.get("rating") if value.keys() == {"rating"} else None
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 <= value <= 100 else None


def _read(prompt: str | Path | None) -> str:
    if prompt is None:
        return (files("metrics") / "prompts" / "judge.txt").read_text(encoding="utf-8")
    try:
        text = Path(prompt).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"the prompt {prompt} cannot be read: {error}") from None
    if not PLACES.search(text):
        raise InputError(
            f"the prompt {prompt} has no place for the text", "put {text} where the text goes"
        )
    return text
