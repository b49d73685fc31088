"""The interface of language models: requests and completions.

`ServerChat` (client.py) uses an OpenAI-compatible server, `InProcessChat` (in_process.py) an engine
in this process; both satisfy `Chat`.

    ServerChat(settings()).complete([Request("Say it in English.", SCHEMA, temperature=0.8, n=4)])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from logic2text.errors import InputError, ServerError
from logic2text.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Request:
    """One user message with its sampling parameters and constraint.

    At most one of `schema`, `regex`, `choice` and `grammar` may be set.  Answers satisfy
    the first three whether or not the server supports constraints; grammars need its support, or
    are left out if they are not required.

    Attributes:
        prompt: the user's message.
        schema: the JSON schema of the answer, in the subset that `schema.violation` checks.
        temperature: 0 takes the likeliest token.
        max_tokens: the longest answer.
        seed: of the first answer; if answers are requested singly, the i-th has seed + i.
        n: the number of answers.
        system: the system's message, if any.
        turns: earlier messages of the user and their answers, as examples.
        top_p: the share of probability that is sampled from.
        regex: the whole answer matches it.
        choice: the answer is one of these.
        grammar: the answer's grammar in extended Backus-Naur form, as the server wants it.
        grammar_required: whether the request fails if the server supports no grammars.
    """

    prompt: str
    schema: Mapping[str, Any] | None = None
    temperature: float = 0.0
    max_tokens: int = 256
    seed: int = 0
    n: int = 1
    system: str | None = None
    turns: tuple[tuple[str, str], ...] = ()
    top_p: float = 1.0
    regex: str | None = None
    choice: tuple[str, ...] | None = None
    grammar: str | None = None
    grammar_required: bool = True

    def __post_init__(self) -> None:
        held = (self.schema, self.regex, self.choice, self.grammar)
        if sum(constraint is not None for constraint in held) > 1:
            raise InputError("a request can hold one of schema, regex, choice and grammar")
        if self.n < 1 or self.max_tokens < 1:
            raise InputError("a request needs n and max_tokens of at least 1")


@dataclass(frozen=True, slots=True)
class Completion:
    """The result of a request.

    Attributes:
        texts: 1 to n answers, in order, each of which satisfies the request's constraint.
        prompt_tokens, completion_tokens: as counted by the server, over all attempts.
        seconds: from the first attempt to the last answer.
        notes: workarounds used, such as for a server that ignores `n`.
    """

    texts: tuple[str, ...]
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    notes: tuple[str, ...] = ()


class Chat(Protocol):
    """A language model that answers requests.

    One that also has `open_stream`, as `ServerChat`, gives each answer as it comes
    (`answer_stream.Answers`); of others all answers of a batch are judged when it is answered.
    """

    @property
    def model(self) -> str:
        """The model's name, for sources and signatures."""
        ...

    def complete(
        self, requests: Sequence[Request], within_s: float | None = None
    ) -> list[Completion | ServerError]:
        """The answers to each request, in order; an error for each that failed permanently.

        An `AnswerError` means that no answer satisfied the request's constraint.

        Args:
            requests: the requests, which run concurrently.
            within_s: seconds for all of them; requests without answer by then are errors.  An
                engine in this process cannot be interrupted and ignores it.
        """
        ...
