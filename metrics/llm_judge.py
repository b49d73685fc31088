"""A language model as judge of naturalness, from 0 to 100, on an OpenAI-compatible server.

The answer is held to a JSON schema.  The prompt is ours, or a file with ``{text}`` or
``{sentence}`` in it (the formulaicness paper, Calò et al. 2025, prints its own in figure 5).

    LLMJudge(prompt="figure5.txt").score(["Some cube is large."])
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import assert_never

import numpy as np

from logic2text import AnswerError, InputError, ServerError, __version__, formula
from logic2text.lazy_pattern import lazy_pattern
from logic2text.llm import chat, client, settings
from logic2text.llm.capabilities import Capability
from logic2text.text_file import read_text_file
from metrics.base import Range, Scores, Signature, batch

SCHEMA = {
    "type": "object",
    "properties": {"rating": {"type": "integer", "minimum": 0, "maximum": 100}},
    "required": ["rating"],
    "additionalProperties": False,
}
PLACES = lazy_pattern(r"\{(?:text|sentence)\}")


class LLMJudge:
    """Ratings by a language model; immutable, safe to share between threads."""

    name = "judge"
    range = Range(0.0, 100.0)
    higher_is_natural = True

    def __init__(self, prompt: str | Path | None = None, server: chat.Chat | None = None) -> None:
        """Create a judge.

        Args:
            prompt: a file with ``{text}`` or ``{sentence}`` where the text goes; ours by default.
            server: the model that judges; by default the server that is set.

        Raises:
            UnavailableError: no server is set.
            InputError: the prompt cannot be read or has no place for the text.
        """
        self._prompt = _read(prompt)
        self._chat = client.ServerChat(settings.settings()) if server is None else server

    @property
    def signature(self) -> Signature:
        """The model and the prompt, by the first eight digits of its SHA-256."""
        digest = hashlib.sha256(self._prompt.encode()).hexdigest()[:8]
        return Signature(self.name, {"model": self._chat.model, "prompt": digest}, __version__)

    def score(
        self, texts: Sequence[str], formulas: Sequence[formula.Formula] | None = None
    ) -> Scores:
        """Ratings of shape (n,); NaN for a text whose answers do not match the schema.

        Raises:
            ServerError: the server failed for good on a request.
        """
        del formulas
        asked = list(dict.fromkeys(batch(texts)))
        requests = [chat.Request(fill(self._prompt, text), SCHEMA, max_tokens=32) for text in asked]
        answers = self._chat.complete(requests)
        ratings = dict(zip(asked, map(_read_rating, answers), strict=True))
        return np.array([ratings[text] for text in texts], dtype=np.float64)


KNOWN = (
    ("No cube is small.", "For all x, if x is a cube, then it is not the case that x is small."),
    ("Every dog that barks is tame.", "For all x, if x is a dog and x barks, then x is tame."),
)
"""Pairs of a natural and a formulaic text of one meaning, which a usable judge tells apart."""


def check_judge(judge: LLMJudge) -> Capability:
    """Whether a judge rates each natural text of `KNOWN` above the formulaic one of its meaning."""
    try:
        ratings = judge.score([text for pair in KNOWN for text in pair]).reshape(-1, 2)
    except ServerError as error:
        return Capability(False, error.message)
    if np.isnan(ratings).any():
        return Capability(False, "it gives no rating from 0 to 100")
    for (natural, formulaic), (high, low) in zip(KNOWN, ratings, strict=True):
        if not high > low:
            note = f"unusable: it rates {natural!r} {high:g} and {formulaic!r} {low:g}"
            return Capability(False, note)
    return Capability(True)


def _read_rating(answer: chat.Completion | ServerError) -> float:
    match answer:
        case chat.Completion(texts=(text, *_)):
            return float(json.loads(text)["rating"])
        case AnswerError() | chat.Completion():
            return math.nan
        case ServerError():
            raise answer
        case _ as never:
            assert_never(never)


def fill(prompt: str, text: str) -> str:
    """The prompt with the text inserted; placeholders within the text are not replaced.

    >>> fill("Rate: {text}", "Some {text} is {large}.")
    'Rate: Some {text} is {large}.'
    """
    return PLACES.sub(lambda _: text, prompt)


def _read(prompt: str | Path | None) -> str:
    if prompt is None:
        return (files("metrics") / "prompts" / "judge.txt").read_text(encoding="utf-8")
    text = read_text_file(prompt, "the prompt")
    if not PLACES.search(text):
        raise InputError(
            f"the prompt {prompt} has no placeholder for the text",
            "write {text} where the text belongs",
        )
    return text
