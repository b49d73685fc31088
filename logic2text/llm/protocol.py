"""What a language model is asked and what comes back, whoever runs it.

`ServerChat` (client.py) asks an OpenAI-compatible server, `InProcessChat` (in_process.py) an engine
in this process; both satisfy `Chat`.

    ServerChat(settings()).complete([Request("Say it in English.", SCHEMA, temperature=0.8, n=4)])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from logic2text.errors import InputError, ServerError


@dataclass(frozen=True, slots=True)
class Request:
    """One user message and how to answer it.

    At most one of `schema`, `regex`, `choice` and `grammar` may be set.  What comes back keeps to
    the first three whether the server knows constraints or not; a grammar the server must know.

    Attributes:
        prompt: the user's message.
        schema: the JSON schema of the answer, in the subset that `schema.violation` checks.
        temperature: 0 takes the likeliest token.
        max_tokens: the longest answer.
        seed: of the first answer; where a server gives one answer at a time, the i-th has seed + i.
        n: how many answers.
        system: the system's message, if any.
        top_p: the share of probability that is sampled from.
        regex: the whole answer matches it.
        choice: the answer is one of these.
        grammar: the answer's grammar in extended Backus-Naur form, as the server wants it.
    """

    prompt: str
    schema: Mapping[str, Any] | None = None
    temperature: float = 0.0
    max_tokens: int = 256
    seed: int = 0
    n: int = 1
    system: str | None = None
    top_p: float = 1.0
    regex: str | None = None
    choice: tuple[str, ...] | None = None
    grammar: str | None = None

    def __post_init__(self) -> None:
        held = (self.schema, self.regex, self.choice, self.grammar)
        if sum(constraint is not None for constraint in held) > 1:
            raise InputError("a request can hold one of schema, regex, choice and grammar")
        if self.n < 1 or self.max_tokens < 1:
            raise InputError("a request needs n and max_tokens of at least 1")


@dataclass(frozen=True, slots=True)
class Completion:
    """What became of a request.

    Attributes:
        texts: 1 to n answers, in order, each of which keeps to the request's constraint.
        prompt_tokens, completion_tokens: as the server counted them, all attempts together.
        seconds: from the first attempt to the last answer.
        notes: what was worked around, such as a server that ignores `n`.
    """

    texts: tuple[str, ...]
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    notes: tuple[str, ...] = ()


class Chat(Protocol):
    """A language model that answers requests."""

    @property
    def model(self) -> str:
        """The model's name, for sources and signatures."""
        ...

    def complete(
        self, requests: Sequence[Request], within_s: float | None = None
    ) -> list[Completion | ServerError]:
        """The answers to each request, in their order; an error where one failed for good.

        An `AnswerError` says that answers came and none kept to the request's constraint.

        Args:
            requests: what to ask; they are under way together.
            within_s: seconds for all of them; what has no answer by then is an error.  An engine
                in this process cannot be interrupted and takes the time that it takes.
        """
        ...
